//! Rules that are more than one position: set-up, shapes, the piles, and what holds in every game.

use elder_god::State;
use elder_god::pack::Kind;
use elder_god::state::{HAND, How, Phase};
use elder_god::vocab::{Cell, Condition, Edge, Edges};
use turnbuckle_core::prelude::*;
use turnbuckle_core::{Match, PackText, Rng, Seat, Setup, Turn, Verdict, Viewer};

fn setup(players: usize, options: &[(&str, &str)]) -> Setup {
    let mut setup = State::about().setup();
    setup.players = players;
    setup.options = options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    setup
}

fn begun(setup: Setup, seed: u64) -> State {
    *Match::<State>::start(setup, seed).expect("the set-up is in order").0.state()
}

/// A deck of so few cards that it runs out at once.
fn small_pack(copies: u8) -> PackText {
    let house = State::about().pack("rulebook").expect("the rulebook's pack").text;
    let monsters = &house[house.find("[[monster]]").expect("monsters")..];
    let card = |id: &str, points: &str, copies: u8| {
        format!(
            "[[card]]\nid = '{id}'\nname = '{id}'\norigin = 'designed'\nkind = 'tentacle'\npoints = {points}\ncopies = {copies}\n"
        )
    };
    let cards = card("I", "['top', 'bottom']", copies) + &card("H", "['left', 'right']", 11);
    PackText { name: "small".into(), text: format!("title = 'Small'\nfewest = 1\n{cards}\n{monsters}") }
}

fn play(state: &mut State, action: &str, rng: &mut Rng) {
    let seat = state.turn().seat().expect("somebody is asked");
    let action = state.read_action(action).expect("an action");
    state.check(seat, action).unwrap_or_else(|it| panic!("{it}"));
    state.apply(seat, action, rng);
}

/// Covers EG-001, EG-007, EG-029, EG-030, EG-031, EG-032, EG-033, EG-035, EG-036, EG-039, EG-040, EG-G44.
#[test]
fn everybody_begins_with_a_body_a_mouth_two_books_and_five_cards() {
    for players in 2..=5 {
        let state = begun(setup(players, &[]), 7);
        let view = state.view(Viewer::Spectator);
        assert_eq!(view.players.len(), players);
        // The first player has drawn already (EG-046).
        assert_eq!(view.deck, 100 - HAND * players - 1);
        assert!(view.discard.is_empty() && state.deck.count(state.pack.elder_sign.expect("a sign")) == 0);
        for seat in Seat::all(players) {
            let side = &state.sides[seat];
            let drawn = usize::from(state.active() == Some(seat));
            assert_eq!((side.hand.len(), side.books, side.monster.parts().len()), (HAND + drawn, 2, 0));
            let ends = side.monster.ends();
            assert_eq!((ends.len(), ends[0].faces, ends[0].edge), (1, Cell::new(0, 1).expect("a cell"), Edge::Top));
            let own = state.view(Viewer::Seat(seat));
            let open = own.players.iter().filter(|it| matches!(it.hand, elder_god::view::HandView::Open(_))).count();
            assert_eq!(open, 1, "a player sees their own hand alone");
        }
        assert!(view.players.iter().all(|it| matches!(it.hand, elder_god::view::HandView::Closed { .. })));
    }
    for players in [1, 6] {
        assert!(State::prepare(&setup(players, &[])).is_err(), "{players} players");
    }
}

/// Covers EG-125, EG-G35, EG-G39.
#[test]
fn elder_signs_come_into_the_deck_after_the_deal() {
    for seed in 0..200 {
        let state = begun(setup(3, &[("banishment", "yes"), ("start", "1")]), seed);
        let sign = state.pack.elder_sign.expect("a sign");
        let [first, second, third] = [0, 1, 2].map(|it| state.sides[Seat::new(it)].hand.count(sign));
        assert_eq!((second, third), (0, 0), "no opening hand has one");
        // The first player has drawn a card already.
        assert!(first <= 1);
        assert_eq!(usize::from(state.deck.count(sign)), 5 - first);
        assert_eq!(state.deck.len(), 105 - 15 - 1);
    }
    assert!(State::prepare(&setup(3, &[("nuclear-option", "yes")])).is_err(), "only together with banishment");
}

/// Covers EG-037, EG-G29.
#[test]
fn chance_decides_who_starts_unless_a_seat_is_named() {
    let mut begins = [0; 5];
    (0..2_000).for_each(|seed| begins[begun(setup(5, &[]), seed).first.index()] += 1);
    assert!(begins.iter().all(|it| (320..480).contains(it)), "{begins:?}");
    assert_eq!(begun(setup(5, &[("start", "4")]), 1).active(), Some(Seat::new(3)));
    assert!(State::prepare(&setup(3, &[("start", "4")])).is_err(), "an empty seat");
}

/// Covers EG-015, EG-016, EG-012, EG-G2, EG-G1.
#[test]
fn shapes_have_their_points_upright_and_upside_down() {
    let state = begun(setup(2, &[]), 1);
    let set = |edges: &[Edge]| edges.iter().copied().collect::<Edges>();
    let (top, right, bottom, left) = (Edge::Top, Edge::Right, Edge::Bottom, Edge::Left);
    for (id, upright, turned) in [
        ("upright", set(&[top, bottom]), set(&[top, bottom])),
        ("level", set(&[left, right]), set(&[left, right])),
        ("right", set(&[bottom, right]), set(&[top, left])),
        ("left", set(&[bottom, left]), set(&[top, right])),
        ("branch", set(&[top, bottom, right]), set(&[top, bottom, left])),
        ("fork", set(&[bottom, left, right]), set(&[top, left, right])),
    ] {
        let card = state.card(state.pack.find(id).expect("a card of the house deck"));
        assert_eq!((card.print(false).points, card.print(true).points), (upright, turned), "{id}");
    }
    let eyes = state.card(state.pack.find("eyes-nidn").expect("a card of the house deck"));
    let (n, i, d) = (Condition::Normal, Condition::Immune, Condition::Damaged);
    assert_eq!((eyes.print(false).stalks, eyes.print(true).stalks), ([n, i, d, n], [d, n, n, i]));
}

/// Covers EG-022, EG-023, EG-054.
#[test]
fn a_card_is_open_while_it_has_an_open_end_and_grows_on_its_owners_monster() {
    let mut state = begun(setup(2, &[("start", "1")]), 3);
    let seat = Seat::new(0);
    let mut rng = Rng::new(1);
    let mut legal = Vec::new();
    state.legal(seat, &mut legal);
    let grow = legal.iter().find(|it| matches!(it, elder_god::action::Action::Grow { .. }));
    let grow = *grow.expect("something can be grown with this seed");
    assert!(state.sides[seat].monster.is_open(Cell::BODY));
    state.apply(seat, grow, &mut rng);
    let monster = &state.sides[seat].monster;
    assert!(!monster.is_open(Cell::BODY) && monster.is_open(Cell::new(0, 1).expect("a cell")));
    assert_eq!((monster.parts().len(), state.sides[Seat::new(1)].monster.parts().len()), (1, 0));
}

/// Covers EG-043, EG-044, EG-G28.
#[test]
fn an_empty_deck_is_made_of_the_discard_pile_and_two_empty_ones_of_nothing() {
    let mut first = setup(2, &[("start", "1"), ("redraw", "no")]);
    // Twelve cards: ten dealt, one drawn, one left.
    first.pack = Some(small_pack(1));
    let mut state = begun(first, 5);
    let mut rng = Rng::new(2);
    assert_eq!(state.deck.len(), 1);
    let discard = |state: &mut State, rng: &mut Rng| {
        play(state, "pass", rng);
        let card = state.sides[state.active().expect("a turn")].hand.iter().next().expect("a card");
        play(state, &format!("discard {}", state.piece_name(card.0)), rng);
    };
    discard(&mut state, &mut rng);
    assert_eq!(
        (state.deck.len(), state.discard.len(), state.renewed.is_some()),
        (0, 1, false),
        "not before a card is needed"
    );
    discard(&mut state, &mut rng);
    assert_eq!(
        (state.deck.len(), state.discard.len(), state.renewed.is_some()),
        (1, 0, true),
        "two discarded, one drawn"
    );

    let mut none = setup(2, &[("start", "1"), ("redraw", "no")]);
    none.pack = Some(PackText { text: small_pack(1).text.replace("copies = 11", "copies = 9"), name: "tiny".into() });
    let mut state = begun(none, 5);
    let seat = state.active().expect("a turn");
    assert_eq!((state.deck.len(), state.discard.len(), state.sides[seat].hand.len()), (0, 0, 5), "nothing to draw");
    play(&mut state, "pass", &mut rng);
    assert_ne!(state.active(), Some(seat), "and nothing to discard");
}

/// Covers EG-028, EG-G12.
#[test]
fn a_card_that_lies_is_never_moved_or_turned() {
    for seed in 0..40 {
        let mut rng = Rng::new(seed);
        let mut state = begun(setup(2 + seed as usize % 4, &[("banishment", "yes")]), seed);
        let mut legal = Vec::new();
        while let Some(seat) = state.turn().seat() {
            legal.clear();
            state.legal(seat, &mut legal);
            let action = *rng.pick(&legal);
            let before = state;
            state.apply(seat, action, &mut rng);
            for seat in before.seats() {
                let (old, new) = (&before.sides[seat].monster, &state.sides[seat].monster);
                for cell in (old.parts() & new.parts()).iter() {
                    let (old, new) = (old.at(cell), new.at(cell));
                    let stays = old.card == new.card && old.turned == new.turned;
                    assert!(stays || new.under == old.card || new.under.is_none(), "{action:?} {cell:?}");
                }
            }
        }
    }
}

/// Covers EG-G34, EG-002, EG-123.
#[test]
fn there_is_one_winner_or_none() {
    let mut mouths = 0;
    for seed in 0..200 {
        let mut rng = Rng::new(seed);
        let mut state = begun(setup(2 + seed as usize % 4, &[]), seed);
        let mut legal = Vec::new();
        while let Some(seat) = state.turn().seat() {
            legal.clear();
            state.legal(seat, &mut legal);
            let at = state.rollout(seat, &legal, &mut rng);
            state.apply(seat, legal[at], &mut rng);
        }
        match (state.turn(), state.phase) {
            (Turn::Over(Verdict::Won(seats)), Phase::Over(ending)) => {
                assert_eq!((seats.len(), ending.winner), (1, seats.first()));
                mouths += u32::from(ending.how == How::Mouth);
            }
            (Turn::Over(verdict), _) => assert_eq!(verdict, Verdict::Drawn),
            other => panic!("{other:?}"),
        }
    }
    assert!(mouths > 150, "{mouths} of 200 games were won with a Mouth");
}

/// What a house deck has beyond the rulebook is said at the table.
///
/// Covers EG-146.
#[test]
fn a_deck_with_other_cards_says_so() {
    let wild = State::about().pack("wild").expect("the wild deck");
    let mut first = setup(2, &[]);
    first.pack = Some(wild.clone());
    let state = begun(first.clone(), 1);
    assert!(state.view(Viewer::Spectator).house_rule.is_some_and(|it| it.contains("EG-146")));
    assert!(state.pack.cards.iter().any(|it| it.kind == Kind::Crossing));
    let silent = wild.text.lines().filter(|it| !it.starts_with("house_rule")).collect::<Vec<_>>().join("\n");
    first.pack = Some(PackText { name: "silent".into(), text: silent });
    let mistake = State::prepare(&first).expect_err("it says nothing");
    assert!(mistake.expected.contains("house_rule"), "{mistake}");
}

/// One look ahead is enough to see what cards are good for whose effect is still to come.
#[test]
fn bots_see_what_a_frenzy_a_ward_and_an_elder_sign_promise() {
    let position = "turn = 'gorm'\n[monsters.gorm]\nhand = ['frenzy', 'ward', 'elder-sign', 'level', 'level']\n\
        [monsters.gorm.cards]\n'0,1' = 'upright'\n'0,2' = 'upright'\n[monsters.ysil.cards]\n'0,1' = 'upright'\n\
        '0,2' = 'upright'\n'0,3' = 'upright'\n'0,4' = 'upright'\n'0,5' = 'upright'\n'0,6' = 'upright'\n";
    let state = crate::Fixture::pack("wild").position_with(&[("banishment", "yes")], position);
    let (gorm, mut rng) = (Seat::new(0), Rng::new(1));
    let mut worth = |action: &str| {
        let mut after = state;
        play(&mut after, action, &mut rng);
        after.evaluate(gorm)
    };
    let passed = worth("pass");
    for action in ["use frenzy on gorm at 0,0", "use ward on gorm at 0,2", "banish 2 from ysil"] {
        let found = worth(action);
        assert!(found > passed, "{action}: {found} after {passed}");
    }
}
