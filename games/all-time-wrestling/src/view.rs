//! Exactly what one viewer may know, as data for a table to draw.

use serde::Serialize;
use turnbuckle_core::{By, Rules, Set, Viewer};

use crate::action::Action;
use crate::effect::Timing;
use crate::pack::Limit;
use crate::rules::target::{Part, Target};
use crate::state::{Attack, AttackKind, How, Phase, Pin, Stage, State, Step};
use crate::vocab::{CardId, Cards, ComboIcon, Corner, Shape, Slot};

pub type Id = &'static str;

#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct View {
    pub pack: Id,
    pub advanced: bool,
    /// The viewer's corner; none for a spectator.
    pub you: Option<Corner>,
    pub phase: PhaseView,
    /// Who owes a decision, and about what.
    pub asked: Vec<Corner>,
    pub question: Option<Question>,
    /// None before the match.
    pub initiative: Option<Corner>,
    /// Positive on the red corner's side.
    pub momentum: i8,
    /// Actions so far, passes in a row, blind attacks so far, and how many of the last two end the match.
    pub actions: u16,
    pub most_actions: u16,
    pub passes: u8,
    pub most_passes: u8,
    pub blind_attacks: u8,
    /// AT-182: small attacks in a row; with two, the next small one can be blocked with stamina.
    pub row: u8,
    pub red: SideView,
    pub blue: SideView,
    /// AT-143: the next attack must match one of these icons.
    pub chain: Option<ChainView>,
    pub attack: Option<AttackView>,
    /// AT-174: the ability that may be countered, by whom it was used and whether the die was tried.
    pub counter: Option<CounterView>,
    pub pin: Option<PinView>,
    /// What cards and abilities have set for a while, each named once, however much it has set.
    pub lasting: Vec<LastingView>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum PhaseView {
    Casting,
    Hands,
    Match,
    Over { winner: Option<Corner>, how: How },
}

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Question {
    Wrestler,
    StartingHand,
    Action,
    /// An ability to announce with the attack.
    Announce,
    DefensiveWindow,
    Counter,
    Reroll,
    /// Which die the next card of a rampage gets.
    Die,
    Compensation,
    OffensiveWindow,
    /// The optional icon of a reversal or an ability.
    Icon,
    /// A card to shuffle back into the draw pile.
    Return,
    /// Health to buy before a kick-out roll.
    KickOut,
    /// An ability at some other moment.
    Ability,
    /// A card for an effect.
    Card,
}

#[derive(Clone, PartialEq, Debug, Default, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SideView {
    pub wrestler: Option<Id>,
    /// The starting hand is chosen.
    pub ready: bool,
    pub health: u8,
    pub stamina: u8,
    pub low_health: bool,
    pub low_stamina: bool,
    pub on_a_roll: bool,
    pub unstoppable: bool,
    /// Permanent, first, second, reversal.
    pub abilities: [AbilityView; 4],
    pub hand: HandView,
    pub draw_pile: u32,
    pub discard: Vec<Id>,
    /// Cards that the viewer cannot place: the own draw pile, or another's draw pile and hidden hand together.
    pub unseen: Vec<Id>,
    pub depleted: bool,
    /// Cards to discard until the deck is depleted (again).
    pub until_depletion: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct AbilityView {
    pub slot: Slot,
    /// Its token is still there, or it needs none and may be used again in this match.
    pub ready: bool,
    pub disabled: bool,
    /// It can be used at this very moment.
    pub usable: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum HandView {
    /// All of it.
    Open { cards: Vec<HandCard> },
    /// So many cards, of which some are known.
    Closed { count: u32, known: Vec<Id> },
}

impl Default for HandView {
    fn default() -> Self {
        Self::Closed { count: 0, known: Vec::new() }
    }
}

/// A card of the viewer's own hand, and what an attack with it would be like now.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct HandCard {
    pub id: Id,
    /// The opponent knows of it.
    pub known: bool,
    pub cost: u8,
    pub payable: bool,
    pub target: TargetView,
    pub damage: u8,
    /// The opponent could block it with stamina.
    pub stamina_block: bool,
    /// The icons through which it would continue the present chain.
    pub links: Vec<ComboIcon>,
}

/// A target number with everything that changes it (AT-087).
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct TargetView {
    pub printed: u8,
    pub parts: Vec<PartView>,
    pub needs: i8,
    /// So many of the six faces are enough.
    pub faces: u8,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PartView {
    pub words: Id,
    pub n: i8,
}

impl PartView {
    fn all(parts: &[Part]) -> Vec<Self> {
        parts.iter().map(|it| Self { words: it.words, n: it.n }).collect()
    }
}

impl TargetView {
    pub fn of(target: &Target) -> Self {
        Self {
            printed: target.printed,
            parts: PartView::all(&target.parts),
            needs: target.needs(),
            faces: target.faces(),
        }
    }
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ChainView {
    pub card: Id,
    pub icons: Vec<ComboIcon>,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct AttackView {
    pub by: Corner,
    pub kind: AttackKind,
    pub stage: Stage,
    pub cards: Vec<AttackCardView>,
    pub paid: u8,
    /// It continues a chain through such an icon.
    pub link: Option<Shape>,
    /// What it deals if it hits; for a rampage, if every card does. Once it has hit: what it dealt.
    pub damage: u8,
    pub stamina_block: bool,
    /// The defender's ways that were tried in vain.
    pub tried: Vec<Slot>,
    pub dice: Vec<u8>,
    pub rerolled: bool,
    pub hit: bool,
    /// Options left in the offensive window.
    pub options: u8,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct AttackCardView {
    pub id: Id,
    pub target: TargetView,
    /// Of a rampage: it has its die, and whether that was enough.
    pub assigned: Option<bool>,
    /// Of a rampage: this card gets the next die.
    pub next: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct CounterView {
    pub by: Corner,
    pub slot: Slot,
    pub rolled: bool,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct PinView {
    /// Who pins.
    pub by: Corner,
    pub card: Option<Id>,
    /// How the number of attempts comes about.
    pub parts: Vec<PartView>,
    pub attempts: u8,
    pub rolls: Vec<[u8; 2]>,
    /// Added to every roll.
    pub modifier: i8,
    /// So much stamina buys 1 health.
    pub rate: u8,
}

#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct LastingView {
    pub by: Corner,
    pub words: Id,
}

impl View {
    pub fn of(state: &State, viewer: Viewer) -> View {
        let you = viewer.seat().map(Corner::of);
        let phase = match state.phase {
            Phase::Casting => PhaseView::Casting,
            Phase::Hands => PhaseView::Hands,
            Phase::Match => PhaseView::Match,
            Phase::Over(it) => PhaseView::Over { winner: it.winner, how: it.how },
        };
        let counter = match state.steps.last() {
            Some(&Step::Counter { slot, rolled }) => Some(CounterView { by: state.attack().by.other(), slot, rolled }),
            _ => None,
        };
        View {
            pack: state.pack.get().title.as_str(),
            advanced: state.agreed.advanced,
            you,
            phase,
            asked: state.owing().iter().map(Corner::of).collect(),
            question: state.question(),
            initiative: state.first_attacker.map(|_| state.initiative),
            momentum: state.momentum,
            actions: state.actions,
            most_actions: state.agreed.actions,
            passes: state.passes,
            most_passes: state.agreed.passes,
            blind_attacks: state.blind_attacks,
            row: state.run.row,
            red: state.side_seen_by(Corner::Red, you),
            blue: state.side_seen_by(Corner::Blue, you),
            chain: state
                .chain
                .map(|card| ChainView { card: state.id(card), icons: state.card(card).right().iter().collect() }),
            attack: state.attack.as_ref().map(|it| state.attack_view(it)),
            counter,
            pin: state.pin.as_ref().map(|it| state.pin_view(it)),
            lasting: state.lasting_views(),
        }
    }
}

impl State {
    /// What is asked of whoever is asked.
    pub fn question(&self) -> Option<Question> {
        match self.phase {
            Phase::Casting => return Some(Question::Wrestler),
            Phase::Hands => return Some(Question::StartingHand),
            Phase::Over(_) => return None,
            Phase::Match => {}
        }
        Some(match self.steps.last()? {
            Step::Action => Question::Action,
            Step::Attack(Stage::Window) => Question::DefensiveWindow,
            Step::Attack(Stage::Missed) => Question::Reroll,
            Step::Attack(Stage::Assign) => Question::Die,
            Step::Attack(Stage::Compensation) => Question::Compensation,
            Step::Attack(_) => Question::OffensiveWindow,
            Step::Ask { timing: Timing::OnDeclare, .. } => Question::Announce,
            Step::Ask { .. } => Question::Ability,
            Step::Counter { .. } => Question::Counter,
            Step::Icons { .. } => Question::Icon,
            Step::Return { .. } => Question::Return,
            Step::Pin(_) => Question::KickOut,
            Step::Do(_) => Question::Card,
            Step::Gains { .. } | Step::HandOver { .. } | Step::End => return None,
        })
    }

    pub fn id(&self, card: CardId) -> Id {
        &self.card(card).id
    }

    fn ids(&self, cards: Cards) -> Vec<Id> {
        cards.into_iter().map(|it| self.id(CardId(it))).collect()
    }

    fn side_seen_by(&self, corner: Corner, you: Option<Corner>) -> SideView {
        let side = &self.sides[corner];
        let Some(wrestler) = side.wrestler else { return SideView::nobody() };
        let wrestler = self.pack.get().wrestler(wrestler);
        let own = you == Some(corner);
        let choosing = self.is_choosing_hands();
        let known = if you.is_some() { side.shown | side.glimpsed } else { side.shown };
        let hand = if own {
            HandView::Open { cards: side.hand.into_iter().map(|it| self.hand_card(CardId(it), known)).collect() }
        } else {
            // Not even how many are chosen so far is anybody's business (AT-060).
            let count = if choosing && !self.is_ready(corner) { 0 } else { side.hand.len() };
            HandView::Closed { count, known: self.ids(known) }
        };
        let unseen = if own { side.draw_pile } else { (side.hand | side.draw_pile) - known };
        let pile = if own || !choosing || self.is_ready(corner) {
            side.draw_pile.len()
        } else {
            (side.draw_pile | side.hand).len()
        };
        SideView {
            wrestler: Some(&wrestler.id),
            ready: self.is_ready(corner) || !choosing,
            health: side.health,
            stamina: side.stamina,
            low_health: self.has_low_health(corner),
            low_stamina: self.has_low_stamina(corner),
            on_a_roll: self.is_on_a_roll(corner),
            unstoppable: self.is_unstoppable(corner),
            abilities: By::from_fn(|slot| self.ability_view(corner, slot)).into_array(),
            hand,
            draw_pile: pile,
            discard: self.ids(side.discard),
            unseen: self.ids(unseen),
            depleted: side.depleted,
            until_depletion: wrestler.deck().len() as u32 - 1 - side.discard.len(),
        }
    }

    fn hand_card(&self, card: CardId, known: Cards) -> HandCard {
        let corner = card.corner();
        let chain = self.chain.filter(|it| it.corner() == corner);
        let links: Vec<ComboIcon> = chain.map_or(Set::NONE, |it| self.links(it, card)).iter().collect();
        let link = links.first().map(|it| it.shape);
        let cost = self.cost_of(card);
        let damage = self.damage_of(card, link);
        HandCard {
            id: self.id(card),
            known: known.contains(card.0),
            cost,
            payable: cost <= self.sides[corner].stamina,
            target: TargetView::of(&self.target(card, link, false)),
            damage,
            stamina_block: self.could_be_stamina_blocked(corner, damage),
            links,
        }
    }

    fn attack_view(&self, attack: &Attack) -> AttackView {
        let stage = self.steps.iter().rev().find_map(|it| match it {
            Step::Attack(stage) => Some(*stage),
            _ => None,
        });
        let stage = stage.unwrap_or(Stage::Leave);
        let assigned = attack.assigned();
        let cards = attack.cards.into_iter().map(CardId).map(|card| AttackCardView {
            id: self.id(card),
            target: TargetView::of(&self.target_when_rolled(card, attack)),
            assigned: assigned.contains(card.0).then(|| attack.hits.contains(card.0)),
            next: stage == Stage::Assign && attack.next_to_assign() == Some(card),
        });
        AttackView {
            by: attack.by,
            kind: attack.kind,
            stage,
            cards: cards.collect(),
            paid: attack.paid,
            link: attack.link,
            damage: match attack.hit() {
                Some(hit) => hit.dealt.saturating_add(hit.extra),
                None => self.attack_damage(attack.cards),
            },
            stamina_block: self.can_be_stamina_blocked(),
            tried: attack.tried.iter().collect(),
            dice: attack.roll().map_or_else(Vec::new, |it| it.dice.to_vec()),
            rerolled: attack.roll().is_some_and(|it| it.rerolled),
            hit: attack.hit().is_some(),
            options: attack.hit().map_or(1, |it| it.options),
        }
    }

    fn ability_view(&self, corner: Corner, slot: Slot) -> AbilityView {
        let side = &self.sides[corner];
        let spent_for_good = self.board(corner).permanent().limit() == Limit::Match && side.used.contains(Limit::Match);
        AbilityView {
            slot,
            ready: if slot == Slot::Permanent { !spent_for_good } else { side.tokens.contains(slot) },
            disabled: self.is_disabled(corner, slot),
            usable: self.is_usable_now(corner, slot),
        }
    }

    /// Whether an ability can be used at this very moment.
    fn is_usable_now(&self, corner: Corner, slot: Slot) -> bool {
        let action = if slot == Slot::Reversal { Action::Reverse } else { Action::Use(slot) };
        self.check(corner.seat(), action).is_ok()
    }

    fn lasting_views(&self) -> Vec<LastingView> {
        let mut views = Vec::new();
        for lasting in &self.lasting {
            let view = LastingView { by: lasting.by, words: self.pack.part_of(lasting.list).name };
            if !views.contains(&view) {
                views.push(view);
            }
        }
        views
    }

    fn pin_view(&self, pin: &Pin) -> PinView {
        PinView {
            by: pin.by,
            card: pin.card.map(|it| self.id(it)),
            parts: PartView::all(&self.attempt_parts(pin)),
            attempts: pin.attempts,
            rolls: pin.rolls.to_vec(),
            modifier: self.kickout_modifier(pin),
            rate: self.conversion_rate(pin),
        }
    }
}

impl SideView {
    /// A corner without a wrestler yet.
    fn nobody() -> Self {
        let abilities = By::from_fn(|slot| AbilityView { slot, ..AbilityView::default() });
        Self { abilities: abilities.into_array(), ..Self::default() }
    }
}
