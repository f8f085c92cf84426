//! What nobody may learn: whole matches, watched through the eyes of each seat and of a spectator.
//!
//! The tests keep their own account of what a viewer may know, from what has happened at the table, and hold views,
//! events, questions and words against it.

use serde_json::Value;
use turnbuckle_core::prelude::*;
use turnbuckle_core::{Seen, Viewer, laws};
use turnbuckle_testing::fixture::play;
use turnbuckle_testing::walk::{Decision, Walk};
use wrestlenomicon::State;
use wrestlenomicon::action::Action;
use wrestlenomicon::event::{Event, Told};
use wrestlenomicon::state::{Stage, Step};
use wrestlenomicon::vocab::{ByGod, CardId, Cards, God};

use crate::position;

/// So many random matches of a pack, or as many as `TURNBUCKLE_LAW_GAMES` says if that is more.
fn walks(pack: &str, first_game: &str, matches: u64) -> impl Iterator<Item = Walk<State>> {
    let setup = turnbuckle_testing::setup::<State>(pack, &[("first-game", first_game)]);
    (0..laws::games(matches).max(matches)).map(move |seed| Walk::start(&setup, seed))
}

fn code(state: &State, card: &Told) -> u8 {
    state.piece_code(&card.id).expect("a card of the pack")
}

/// Cards that lie face up on the table.
fn face_up(state: &State) -> Cards {
    let mut cards = state.resolving | state.aside;
    for god in God::BOTH {
        let side = &state.sides[god];
        let tracked: Cards = side.track.cards().map(|it| it.1.0).collect();
        let permanents: Cards = side.permanents.cards().map(|it| it.0).collect();
        cards = cards | tracked | permanents | side.discard.cards | side.ground_zero.cards;
    }
    let pushed = state.steps.iter().filter_map(|it| match it {
        Step::Shove(shove) => shove.displaced,
        _ => None,
    });
    cards | pushed.map(|it| it.0).collect()
}

/// Cards whose abilities are being carried out; wherever they went, everybody has seen them.
fn under_way(state: &State) -> Cards {
    let cards = state.steps.iter().filter_map(|it| match it {
        Step::Do(frame) => Some(frame.card),
        Step::Attack(attack) => Some(attack.card),
        _ => None,
    });
    cards.map(|it| it.0).collect()
}

fn top(state: &State, god: God) -> Vec<&str> {
    state.sides[god].top.iter().rev().map(|it| state.card(*it).id.as_str()).collect()
}

/// What one viewer may know, by what has happened so far.
#[derive(Clone)]
struct Account {
    viewer: Viewer,
    /// Cards that were seen coming into a hand, or shown there, and have not left it.
    in_hand: ByGod<Cards>,
    /// Cards that were seen anywhere outside a hand of one's own, and so are not in the Guts if they are hidden again.
    seen: Cards,
    /// Whether this viewer was the last to see the top of a Deck, and it was not shuffled since.
    knows_top: ByGod<bool>,
    /// The cards that were seen there, and those of them that were drawn from there into a hand.
    on_top: ByGod<Cards>,
    from_top: ByGod<Cards>,
    /// Cards that were seen before and had to be in the hand, since the Deck was empty.
    nowhere_else: ByGod<Cards>,
    /// Cards that were seen going under the Guts.
    under_guts: Cards,
    /// First-game mode, before anything was shuffled into the Deck: all starters lie on top of it or were drawn.
    layered: ByGod<bool>,
}

impl Account {
    fn new(viewer: Viewer, first_game: bool) -> Self {
        let no = Cards::NONE;
        Self {
            viewer,
            in_hand: ByGod::new([no, no]),
            seen: no,
            knows_top: ByGod::default(),
            on_top: ByGod::new([no, no]),
            from_top: ByGod::new([no, no]),
            nowhere_else: ByGod::new([no, no]),
            under_guts: no,
            layered: ByGod::new([first_game, first_game]),
        }
    }

    fn god(&self, state: &State) -> Option<God> {
        match self.viewer {
            Viewer::Seat(seat) => Some(state.god_of(seat)),
            Viewer::Spectator => None,
        }
    }

    /// A Deck was shuffled; whoever knew its top knows no more than that these cards are in it.
    fn shuffled(&mut self, god: God, state: &State) {
        self.knows_top[god] = false;
        self.on_top[god] = Cards::NONE;
        if self.layered[god] {
            // The starters are known not to be Guts.
            self.seen |= state.pack.starters & state.pack.of[god];
            self.layered[god] = false;
        }
    }

    fn see_top(&mut self, god: God, state: &State) {
        self.knows_top[god] = true;
        self.on_top[god] = state.sides[god].top.iter().map(|it| it.0).collect();
        self.seen |= self.on_top[god];
    }

    /// `hands` are the hands before all this.
    fn learn(&mut self, mut hands: ByGod<Cards>, events: &[Event], after: &State) {
        for event in events {
            if shows_a_card(event) {
                let mut named = Vec::new();
                cards_in(after, &serde_json::to_value(event).expect("events are plain data"), &mut named);
                let named: Cards = named.into_iter().collect();
                self.seen |= named;
                // Wherever it goes from here, it may come back to a hand unseen.
                if !matches!(event, Event::Revealed { .. }) {
                    for god in God::BOTH {
                        self.in_hand[god] -= named;
                        self.from_top[god] -= named;
                        self.nowhere_else[god] -= named;
                    }
                }
            }
            match event {
                Event::Drew { god, card: Seen::Open(card), .. } => {
                    let card = code(after, card);
                    hands[*god].insert(card);
                    if self.on_top[*god].contains(card) {
                        self.from_top[*god].insert(card);
                    }
                }
                // Cards of a hand, or the top of a Deck.
                Event::Revealed { god, cards } if (cards.cards - hands[*god]).is_empty() => {
                    self.in_hand[*god] |= cards.cards;
                }
                Event::Revealed { god, .. } => self.see_top(*god, after),
                Event::Stole { god, card } | Event::Recovered { god, card } | Event::ReturnedToHand { god, card } => {
                    self.in_hand[*god].insert(code(after, card));
                }
                // The whole hand is shown; what is stolen stays in it, the rest goes into the Deck.
                Event::Redrew { god, shown } | Event::OpeningRedraw { god, shown } => {
                    self.in_hand[*god] = shown.cards - after.pack.of[*god];
                    self.shuffled(*god, after);
                }
                Event::DeckRenewed { god, .. } => {
                    if self.layered[*god] {
                        // All starters were drawn, so those that were never seen are in the hand.
                        let starters = after.pack.starters & after.pack.of[*god];
                        self.in_hand[*god] |= starters & (after.sides[*god].hand - self.seen);
                    }
                    self.nowhere_else[*god] |= hands[*god] & self.seen;
                    self.shuffled(*god, after);
                }
                Event::Looked { god, whose, .. } => {
                    self.knows_top[*whose] = false;
                    if self.god(after) == Some(*god) {
                        self.see_top(*whose, after);
                    }
                }
                Event::Healed { cards, .. } => self.under_guts |= cards.cards,
                Event::Damaged { card, .. } => self.under_guts.remove(code(after, card)),
                _ => {}
            }
        }
        for god in God::BOTH {
            self.in_hand[god] &= after.sides[god].hand;
            self.from_top[god] &= after.sides[god].hand;
            self.nowhere_else[god] &= after.sides[god].hand;
            self.seen |= self.in_hand[god];
        }
        self.seen |= face_up(after);
    }

    /// Every card that the view names must lie where it says, and this viewer may know it.
    fn check_view(&self, state: &State) {
        let view = serde_json::to_value(state.view(self.viewer)).expect("views are plain data");
        for god in God::BOTH {
            let (side, seen) = (&state.sides[god], &view[god.name().to_lowercase()]);
            let own = self.god(state) == Some(god);
            let ids = |value: &Value| -> Vec<String> {
                let items = value.as_array().unwrap_or_else(|| panic!("a list, not {value}"));
                items.iter().filter_map(Value::as_str).map(str::to_owned).collect()
            };
            let set = |value: &Value| -> Cards {
                ids(value).iter().map(|it| state.piece_code(it).expect("a card of the pack")).collect()
            };
            assert_eq!(seen["guts"], state.guts(god));
            if own {
                assert_eq!(set(&seen["hand"]["open"]["cards"]), side.hand);
                assert!((set(&seen["hand"]["open"]["shown"]) - side.hand).is_empty());
            } else {
                assert_eq!(seen["hand"]["closed"]["count"], side.hand.len());
                let known = set(&seen["hand"]["closed"]["known"]);
                let may_know = self.in_hand[god] | self.from_top[god] | self.nowhere_else[god];
                assert!((known - may_know).is_empty(), "{:?} sees {god}'s hand", self.viewer);
                assert!((self.in_hand[god] - known).is_empty(), "{:?} forgets {god}'s hand", self.viewer);
            }
            let on_top = ids(&seen["deck_top"]);
            assert!(on_top.is_empty() || self.knows_top[god], "{:?} sees the top of {god}'s Deck", self.viewer);
            assert!(on_top.is_empty() || on_top == top(state, god));
            let not_in_guts = set(&seen["not_in_guts"]);
            assert!((not_in_guts - self.seen).is_empty(), "{:?} cannot tell {god}'s Guts", self.viewer);
            assert!((set(&seen["under_guts"]) - self.under_guts).is_empty());
            assert!(own || seen["opening"].is_null(), "{:?} sees {god}'s opening choice", self.viewer);
        }
        self.check_places(state, &view, &mut Vec::new());
    }

    /// No card is named anywhere else.
    fn check_places(&self, state: &State, value: &Value, path: &mut Vec<String>) {
        match value {
            Value::String(text) => {
                let Some(card) = state.piece_code(text) else { return };
                let path: Vec<&str> = path.iter().map(String::as_str).collect();
                let side = match path[0] {
                    "cthulhu" => &state.sides[God::Cthulhu],
                    "hastur" => &state.sides[God::Hastur],
                    "under_way" => {
                        // Its ability may have taken it up or shuffled it in since.
                        assert!(self.seen.contains(card), "{:?}: {text} at {path:?}", self.viewer);
                        return;
                    }
                    _ => panic!("{:?}: {text} at {path:?}", self.viewer),
                };
                let fits = match path[1] {
                    "discard" => side.discard.cards.contains(card),
                    "ground_zero" => side.ground_zero.cards.contains(card),
                    "track" => side.track.cards().any(|it| it.1.0 == card),
                    "permanents" => side.permanents.place_of(Some(CardId(card))).is_some(),
                    // Looked at above.
                    "hand" | "deck_top" | "not_in_guts" | "under_guts" | "opening" => true,
                    _ => false,
                };
                assert!(fits, "{:?}: {text} at {path:?}", self.viewer);
            }
            Value::Array(items) => {
                for (index, item) in items.iter().enumerate() {
                    path.push(index.to_string());
                    self.check_places(state, item, path);
                    path.pop();
                }
            }
            Value::Object(fields) => {
                for (name, item) in fields {
                    path.push(name.clone());
                    self.check_places(state, item, path);
                    path.pop();
                }
            }
            Value::Null | Value::Bool(_) | Value::Number(_) => {}
        }
    }

    /// Events name only cards that this viewer is being shown, or that lie open; `open` are the cards that were or are
    /// face up, or in the viewer's own hand.
    fn check_events(&self, events: &[Event], mut open: Cards, after: &State) {
        for event in events {
            let json = serde_json::to_value(event.seen_by(self.viewer)).expect("events are plain data");
            let mut named = Vec::new();
            cards_in(after, &json, &mut named);
            if let Event::Drew { god, .. } = event {
                let own = self.god(after) == Some(*god);
                assert_eq!(named.len(), usize::from(own), "{:?} is told {json}", self.viewer);
                continue;
            }
            if shows_a_card(event) {
                open |= named.iter().copied().collect();
            }
            for card in named {
                assert!(open.contains(card), "{:?} is told {json}", self.viewer);
            }
        }
    }
}

/// Whether by the rules this shows a card to everybody, wherever it lay and wherever it goes.
fn shows_a_card(event: &Event) -> bool {
    match event {
        // Played, or lost from a hand, a Deck or the Guts onto a pile.
        Event::Opened { .. } | Event::AttackPlayed { .. } | Event::PermanentPlayed { .. } => true,
        Event::ComboPlayed { .. } | Event::DefensePlayed { .. } => true,
        Event::Discarded { .. } | Event::Damaged { .. } | Event::Healed { .. } => true,
        // Shown, or taken in sight of everybody.
        Event::OpeningRedraw { .. } | Event::Redrew { .. } | Event::Revealed { .. } => true,
        Event::Stole { .. } | Event::Recovered { .. } | Event::ReturnedToHand { .. } => true,
        _ => false,
    }
}

fn cards_in(state: &State, value: &Value, named: &mut Vec<u8>) {
    match value {
        Value::String(text) => named.extend(state.piece_code(text)),
        Value::Array(items) => items.iter().for_each(|it| cards_in(state, it, named)),
        Value::Object(fields) => fields.values().for_each(|it| cards_in(state, it, named)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

fn hands(state: &State) -> ByGod<Cards> {
    ByGod::from_fn(|god| state.sides[god].hand)
}

fn hand_of(account: &Account, state: &State) -> Cards {
    account.god(state).map_or(Cards::NONE, |god| state.sides[god].hand)
}

/// Covers WN-G47.
#[test]
fn views_and_events_name_no_card_that_the_viewer_may_not_know() {
    for (pack, first_game, matches) in [("house", "no", 40), ("house", "yes", 15), ("rulebook", "no", 15)] {
        for walk in walks(pack, first_game, matches) {
            let (state, dealt) = (walk.state(), walk.dealt());
            let mut accounts: Vec<Account> = Viewer::all(2).map(|it| Account::new(it, first_game == "yes")).collect();
            for account in &mut accounts {
                account.learn(hands(state), dealt, state);
                account.check_events(dealt, face_up(state) | hand_of(account, state), state);
                account.check_view(state);
            }
            for Decision { before, events, after, .. } in walk {
                for account in &mut accounts {
                    let own = hand_of(account, &before) | hand_of(account, &after);
                    let open = face_up(&before) | under_way(&before) | face_up(&after) | under_way(&after) | own;
                    account.check_events(&events, open, &after);
                    account.learn(hands(&before), &events, &after);
                    account.check_view(&after);
                }
            }
        }
    }
}

/// Covers WN-G47.
#[test]
fn what_is_told_of_a_drawn_card_does_not_depend_on_it() {
    for (pack, first_game) in [("house", "no"), ("house", "yes"), ("rulebook", "no")] {
        for Decision { events, after, .. } in walks(pack, first_game, 6).flatten() {
            for event in events {
                let Event::Drew { god, seat, .. } = &event else { continue };
                for viewer in Viewer::all(2).filter(|it| *it != Viewer::Seat(*seat)) {
                    assert_eq!(after.tell(&event.seen_by(viewer)), format!("{god} draws a card."));
                }
            }
        }
    }
}

// Windows

/// Whether a god holds a Defense that may be played at the window that is open now.
fn holds_an_answer(state: &State, god: God) -> bool {
    let mut defenses = (state.sides[god].hand & state.pack.defenses).into_iter();
    defenses.any(|card| state.check_defense(god, CardId(card)).is_ok())
}

/// How often a window opened, and how often it did not though its moment came.
#[derive(Default, Debug)]
struct Windows {
    open: u32,
    shut: u32,
}

fn attack_window(state: &State) -> Option<God> {
    match state.steps[..] {
        [.., Step::Attack(_), Step::Window { to }] if state.asked == Some(to) => Some(to),
        _ => None,
    }
}

/// Public reasons not to be asked for a Defense.
fn cannot_defend(state: &State, god: God) -> bool {
    let side = &state.sides[god];
    side.hand.is_empty() || !side.spent.defenses.left() || !side.forbidden.is_empty()
}

/// Covers WN-G28.
#[test]
fn an_attack_is_asked_about_as_often_with_a_defense_in_hand_as_without() {
    // By whether the defender holds a Defense against it; once a hand that cannot be asked is left out.
    let mut windows = [Windows::default(), Windows::default()];
    let mut landed = 0;
    for (pack, matches) in [("house", 60), ("rulebook", 30)] {
        for Decision { before, events, after, .. } in walks(pack, "no", matches).flatten() {
            let attackers: Vec<God> = events
                .iter()
                .filter_map(|it| match it {
                    Event::Attacked { god, .. } => Some(*god),
                    _ => None,
                })
                .collect();
            landed += attackers.len();
            let window = attack_window(&after);
            // The same window is still open while it is answered with more than one Defense.
            if let Some(to) = window.filter(|_| attack_window(&before).is_none()) {
                windows[usize::from(holds_an_answer(&after, to))].open += 1;
            }
            if after.is_over() {
                continue;
            }
            // An attack is told when its window comes.
            let asked = window.is_some() && window == attackers.last().map(|it| it.enemy());
            if asked || attackers.len() != 1 {
                continue;
            }
            // Nobody was asked about this attack. That must have a reason that everybody can see.
            let to = attackers[0].enemy();
            if !cannot_defend(&before, to) && !cannot_defend(&after, to) {
                let holds = !(before.sides[to].hand & before.pack.defenses).is_empty();
                windows[usize::from(holds)].shut += 1;
            }
        }
    }
    let [without, with] = &windows;
    assert!(without.open > 200 && with.open > 100 && landed > 600, "{windows:?} of {landed}");
    assert_eq!((without.shut, with.shut), (0, 0), "{windows:?} of {landed}");
}

/// Covers WN-G61.
#[test]
fn the_second_combo_window_opens_as_often_without_a_combo_as_with_one() {
    let mut windows = [Windows::default(), Windows::default()];
    for (pack, matches) in [("house", 40), ("rulebook", 20)] {
        for Decision { before, action, events, after, .. } in walks(pack, "no", matches).flatten() {
            let god = before.active;
            let holds = usize::from(!(after.sides[god].hand & after.pack.combos).is_empty());
            if after.steps[..] == [Step::Turn(Stage::After)] && before.steps[..] != after.steps[..] {
                windows[holds].open += 1;
            }
            let ended = events.iter().any(|it| matches!(it, Event::TurnEnded { .. }));
            let by_itself = !matches!(action, Action::EndTurn | Action::Pass { .. });
            // A Defense that forbids Combos is played for everybody to see.
            let forbids = events.iter().any(|it| matches!(it, Event::Forbidden { god: it, .. } if *it == god));
            let spent = &before.sides[god].spent;
            let may = spent.combos.left() && before.sides[god].forbidden.is_empty() && !forbids;
            if ended && by_itself && may && !matches!(action, Action::Combo(_)) {
                // Over without a question: a hand that everybody can see to be empty.
                windows[holds].shut += u32::from(!after.sides[god].hand.is_empty());
            }
        }
    }
    let [without, with] = &windows;
    assert!(without.open > 200 && with.open > 200, "{windows:?}");
    assert_eq!((without.shut, with.shut), (0, 0), "{windows:?}");
}

/// Covers WN-G61.
#[test]
fn a_window_asks_whoever_has_a_card_in_hand_whatever_it_is() {
    // One state for each moment, with every hand of one card that the defender could have.
    let moments: [(&str, &[&str]); 5] = [
        ("cthulhu.track = { 1 = 'V-3-1' }\ncthulhu.hand = ['D-4-1']", &["play D-4-1 moving 1"]),
        ("cthulhu.hand = ['P-sting']", &["play P-sting"]),
        ("cthulhu.hand = ['X-d3']", &["play X-d3"]),
        ("cthulhu.hand = ['X-d3']", &["play X-d3", "decline"]),
        ("cthulhu.hand = ['X-bump-random']\nhastur.track = { 4 = 'h.B-4-1' }", &["play X-bump-random", "decline"]),
    ];
    for (text, actions) in moments {
        let mut asked = Vec::new();
        let empty = position(text);
        let free = empty.sides[God::Hastur].deck | empty.sides[God::Hastur].guts;
        for card in free {
            let text = format!("{text}\nhastur.hand = ['{}']", empty.piece_name(card));
            let mut state = position(&text);
            for action in actions {
                let seat = state.turn().seat().expect("somebody is asked");
                play(&mut state, seat, action);
            }
            let window = matches!(state.steps.last(), Some(Step::Window { to: God::Hastur }));
            asked.push((state.asked, window));
        }
        assert!(asked.len() > 50);
        assert!(asked.iter().all(|it| *it == (Some(God::Hastur), true)), "{actions:?}: {asked:?}");
    }
}
