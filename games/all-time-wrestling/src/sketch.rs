//! The table drawn in text, for the terminal.

use turnbuckle_core::{Hidden, Sketch, Sketched, Tone, Viewer};

use crate::pack::Card;
use crate::state::{Stage, State};
use crate::view::{AttackView, HandCard, HandView, PinView, SideView, TargetView, View};
use crate::vocab::{Corner, Slot};
use crate::words::marks;

/// How wide a meter is drawn.
const METER: usize = 14;

impl Sketched for State {
    fn sketch(&self, viewer: Viewer) -> Sketch {
        let view = self.view(viewer);
        let mut sketch = Sketch::new();
        let near = view.you.unwrap_or(Corner::Red);
        // A match may be conceded before both have chosen.
        if Corner::BOTH.into_iter().any(|it| self.sides[it].wrestler.is_none()) {
            self.draw_roster(&mut sketch, &view);
            return sketch;
        }
        self.draw_board(&mut sketch, &view, near.other());
        self.draw_ring(&mut sketch, &view, near);
        self.draw_board(&mut sketch, &view, near);
        self.draw_hand(&mut sketch, &view, near);
        sketch
    }

    /// Both boards with their abilities, and the cards in sight.
    fn fine_print(&self, viewer: Viewer) -> Sketch {
        let view = self.view(viewer);
        let near = view.you.unwrap_or(Corner::Red);
        let mut print = Sketch::new();
        for corner in [near.other(), near] {
            if self.sides[corner].wrestler.is_none() {
                continue;
            }
            let board = self.board(corner);
            print.line().put(Tone::Strong, board.name.to_uppercase()).put(Tone::Plain, format!(" · {}", board.plan));
            for slot in side(&view, corner).abilities.map(|it| it.slot) {
                let text = board.ability(slot).map_or(&board.reversal.text, |it| &it.text);
                print.line().put(Tone::Plain, format!("{} · {text}", board.ability_name(slot)));
            }
            if let HandView::Open { cards } = &side(&view, corner).hand {
                print.line();
                cards
                    .iter()
                    .filter_map(|it| self.find_card(it.id))
                    .for_each(|it| print_card(&mut print, self.card(it)));
            }
            print.line();
        }
        let attack = view.attack.iter().flat_map(|it| &it.cards);
        attack.filter_map(|it| self.find_card(it.id)).for_each(|it| print_card(&mut print, self.card(it)));
        print
    }
}

fn print_card(print: &mut Sketch, card: &Card) {
    let Card { name, damage, cost, target, momentum, .. } = card;
    print.line().put(Tone::Strong, name).put(Tone::Plain, format!(" · {} · ", card.category.name()));
    print.put(Tone::Plain, format!("{damage} damage for {cost} stamina, {target}+, {momentum} momentum"));
    let marks = marks(card);
    if !marks.is_empty() {
        print.put(Tone::Plain, format!(" · {marks}"));
    }
    if card.kickout_icons > 0 {
        print.put(Tone::Plain, format!(" · kick-out icons {}", card.kickout_icons));
    }
    if let Some(text) = &card.text {
        print.put(Tone::Plain, format!(" · {text}"));
    }
}

impl State {
    fn draw_roster(&self, sketch: &mut Sketch, view: &View) {
        sketch.line().put(Tone::Strong, "Tonight's roster");
        for wrestler in self.pack.wrestlers {
            let taken = [&view.red, &view.blue].iter().any(|it| it.wrestler == Some(wrestler.id.as_str()));
            let tone = if taken { Tone::Faint } else { Tone::Plain };
            sketch.line().put(tone, format!("{:<24}", wrestler.name));
            sketch.put(Tone::Faint, format!(" health {:>2}  stamina {:>2}  ", wrestler.health, wrestler.stamina));
            sketch.put(tone, &wrestler.title);
            if taken {
                sketch.put(Tone::Faint, " (taken)");
            }
        }
    }

    fn draw_board(&self, sketch: &mut Sketch, view: &View, corner: Corner) {
        let side = side(view, corner);
        let own = view.you == Some(corner);
        let tone = if own { Tone::Own } else { Tone::Other };
        let board = self.board(corner);
        sketch.line().put(tone, format!("{} ", self.name(corner)));
        sketch.put(Tone::Faint, &board.title);
        if view.initiative == Some(corner) {
            sketch.put(Tone::Strong, "  ● initiative");
        }
        sketch.line();
        meter(sketch, "health ", side.health, board.health, board.low_health, side.low_health);
        sketch.put(Tone::Plain, "   ");
        meter(sketch, "stamina", side.stamina, board.stamina, board.low_stamina, side.low_stamina);
        sketch.line();
        for ability in side.abilities {
            let name = board.ability_name(ability.slot);
            let kind = match ability.slot {
                Slot::Permanent => "∞",
                Slot::Reversal => "↺",
                Slot::First | Slot::Second => "★",
            };
            let tone = match (ability.usable, ability.ready && !ability.disabled) {
                (true, _) => Tone::Strong,
                (_, true) => Tone::Plain,
                _ => Tone::Faint,
            };
            let used = if !ability.ready {
                " used"
            } else if ability.disabled {
                " off"
            } else {
                ""
            };
            sketch.put(tone, format!("{kind} {name}{used}   "));
        }
        let (count, known) = match &side.hand {
            HandView::Open { cards } => (cards.len() as u32, 0),
            HandView::Closed { count, known } => (*count, known.len()),
        };
        let known = if known > 0 { format!(" ({known} known)") } else { String::new() };
        let depletion = if side.depleted {
            format!("depleted, {} blind attacks so far", view.blind_attacks)
        } else {
            format!("{} until depletion", side.until_depletion)
        };
        sketch.line().put(
            Tone::Faint,
            format!(
                "hand {count}{known}, draw pile {}, discard pile {}, {depletion}",
                side.draw_pile,
                side.discard.len()
            ),
        );
    }

    fn draw_ring(&self, sketch: &mut Sketch, view: &View, near: Corner) {
        sketch.line();
        self.draw_momentum(sketch, near);
        if view.row > 0 && view.initiative.is_some() {
            let small = if view.row == 1 { "small attack" } else { "small attacks" };
            let block = view.row >= self.pack.settings.block_row;
            let next = if block { ": the next can be blocked with stamina" } else { "" };
            sketch.line().put(Tone::Faint, format!("{} {small} in a row{next}", view.row));
        }
        if let Some(chain) = &view.chain {
            let icons: Vec<String> = chain.icons.iter().map(ToString::to_string).collect();
            let name = self.find_card(chain.card).map_or(chain.card, |it| &self.card(it).name);
            sketch.line().put(Tone::Strong, format!("chain after {name}: {}", icons.join(", ")));
        }
        if let Some(attack) = &view.attack {
            self.draw_attack(sketch, attack);
        }
        if let Some(pin) = &view.pin {
            self.draw_pin(sketch, pin);
        }
        for lasting in &view.lasting {
            sketch.line().put(Tone::Faint, format!("in force: {} ({})", lasting.words, self.name(lasting.by)));
        }
        sketch.line();
    }

    /// The meter with the near corner on the left.
    fn draw_momentum(&self, sketch: &mut Sketch, near: Corner) {
        let settings = &self.pack.settings;
        let value = self.momentum_of(near);
        sketch.line().put(Tone::Faint, "momentum ").put(Tone::Own, format!("{} ", self.name(near)));
        for space in (-settings.momentum_end..=settings.momentum_end).rev() {
            let zone = match space.abs() {
                n if n >= settings.unstoppable => "=",
                n if n >= settings.on_a_roll => "-",
                0 => "|",
                _ => "·",
            };
            if space == value {
                sketch.put(Tone::Strong, format!("[{}]", value.abs()));
            } else {
                sketch.put(Tone::Faint, zone);
            }
        }
        sketch.put(Tone::Other, format!(" {}", self.name(near.other())));
        for corner in Corner::BOTH {
            if self.is_unstoppable(corner) {
                sketch.put(Tone::Alarm, format!("  {} is unstoppable", self.name(corner)));
            } else if self.is_on_a_roll(corner) {
                sketch.put(Tone::Strong, format!("  {} is on a roll", self.name(corner)));
            }
        }
    }

    fn draw_attack(&self, sketch: &mut Sketch, attack: &AttackView) {
        const STEPS: [(&str, &[Stage]); 5] = [
            ("declared", &[Stage::Declared]),
            ("window", &[Stage::Window]),
            ("roll", &[Stage::Roll, Stage::Missed, Stage::Assign]),
            ("result", &[Stage::Hit, Stage::Damage, Stage::Compensation]),
            ("option", &[Stage::Offense, Stage::Leave]),
        ];
        sketch.line().put(Tone::Strong, format!("{} attacks: ", self.name(attack.by)));
        for (index, (words, stages)) in STEPS.into_iter().enumerate() {
            let now = stages.contains(&attack.stage);
            let arrow = if index > 0 { " › " } else { "" };
            sketch.put(Tone::Faint, arrow).put(if now { Tone::Strong } else { Tone::Faint }, words);
        }
        for card in &attack.cards {
            let name = self.find_card(card.id).map_or(card.id, |it| &self.card(it).name);
            let done = match card.assigned {
                Some(true) => " hit",
                Some(false) => " miss",
                None if card.next => " ‹ next die",
                None => "",
            };
            sketch.line().put(Tone::Plain, format!("  {name}: {}{done}", target_words(&card.target)));
        }
        let dice: Vec<String> = attack.dice.iter().map(u8::to_string).collect();
        let dice = if dice.is_empty() { String::new() } else { format!(", dice {}", dice.join(" ")) };
        sketch.line().put(Tone::Faint, format!("  paid {}, {} damage{dice}", attack.paid, attack.damage));
    }

    fn draw_pin(&self, sketch: &mut Sketch, pin: &PinView) {
        let pinned = pin.by.other();
        let parts: Vec<String> = pin.parts.iter().map(|it| format!("{} {:+}", it.words, it.n)).collect();
        sketch.line().put(Tone::Alarm, format!("{} is pinned! ", self.name(pinned)));
        sketch.put(Tone::Plain, parts.join(", "));
        for (index, dice) in pin.rolls.iter().enumerate() {
            let sum = dice[0] + dice[1];
            sketch.line().put(
                Tone::Strong,
                format!("  {}! rolled {sum}", ["one", "two", "three"].get(index).unwrap_or(&"more")),
            );
        }
    }

    fn draw_hand(&self, sketch: &mut Sketch, view: &View, near: Corner) {
        let HandView::Open { cards } = &side(view, near).hand else { return };
        sketch.line();
        for card in cards {
            self.draw_hand_card(sketch, card);
        }
    }

    fn draw_hand_card(&self, sketch: &mut Sketch, hand: &HandCard) {
        let Some(number) = self.find_card(hand.id) else { return };
        let card = self.card(number);
        let tone = if hand.payable { Tone::Plain } else { Tone::Faint };
        sketch.line().put(tone, format!("{:<26}", card.name));
        sketch.put(Tone::Kind(card.category as u8), format!("{:<8}", card.category.name()));
        sketch.put(
            tone,
            format!(
                "damage {}  cost {}  momentum {}  {:<28}",
                hand.damage,
                hand.cost,
                card.momentum,
                target_words(&hand.target)
            ),
        );
        sketch.put(Tone::Faint, marks(card));
    }
}

fn side(view: &View, corner: Corner) -> &SideView {
    match corner {
        Corner::Red => &view.red,
        Corner::Blue => &view.blue,
    }
}

fn meter(sketch: &mut Sketch, name: &str, now: u8, most: u8, low: u8, is_low: bool) {
    let filled = (usize::from(now) * METER).div_ceil(usize::from(most.max(1)));
    let tone = if is_low { Tone::Alarm } else { Tone::Plain };
    sketch.put(Tone::Faint, format!("{name} "));
    sketch.put(tone, "█".repeat(filled.min(METER)));
    sketch.put(Tone::Faint, "░".repeat(METER - filled.min(METER)));
    let words = if is_low { format!(" {now}/{most} low") } else { format!(" {now}/{most} (low at {low})") };
    sketch.put(tone, words);
}

fn target_words(target: &TargetView) -> String {
    let parts: Vec<String> = target.parts.iter().map(|it| format!(" {} {:+}", it.words, it.n)).collect();
    match parts.is_empty() {
        true => format!("target {}+", target.needs),
        false => format!("target {}{} = {}+", target.printed, parts.join(","), target.needs),
    }
}
