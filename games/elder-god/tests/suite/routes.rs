//! The free route (EG-066 to EG-068): what the fast search finds, a naive one finds, and the other way round.

use elder_god::State;
use elder_god::monster::Monster;
use elder_god::vocab::{Cell, Cells, Edge};
use proptest::prelude::*;
use turnbuckle_core::prelude::*;
use turnbuckle_core::{Match, Rng};

use crate::setup;

/// Some monsters of a random game.
fn monsters(players: usize, seed: u64, decisions: usize) -> State {
    let options = &[("table", "cramped"), ("banishment", "yes")];
    let (mut game, _) = Match::<State>::start(setup("house", players, options), seed).expect("the set-up is in order");
    let (mut rng, mut legal) = (Rng::new(seed), Vec::new());
    for _ in 0..decisions {
        let Some(seat) = game.state().turn().seat() else { break };
        legal.clear();
        game.state().legal(seat, &mut legal);
        // Rather something that is laid.
        let laid =
            legal.iter().filter(|it| !matches!(game.state().deed(seat, **it), elder_god::deed::Deed::Redraw { .. }));
        let laid: Vec<_> = laid.copied().collect();
        game.play(seat, *rng.pick(&laid)).expect("a listed action is accepted");
    }
    *game.state()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    /// Covers EG-066, EG-067, EG-068, EG-G9.
    #[test]
    fn the_free_route_is_what_a_naive_search_finds(
        players in 2..=5usize,
        seed in any::<u64>(),
        decisions in 0..90usize,
        // Walls, so that some monsters are shut in.
        walls in proptest::collection::vec(0..3u8, Cell::NUMBERS),
        needed in 1..8u8,
    ) {
        let state = monsters(players, seed, decisions);
        let is_wall = |it: &Cell| walls[it.index()] == 0;
        for seat in state.seats() {
            let monster = &state.sides[seat].monster;
            let open = (state.table.cells - state.table.cells.iter().filter(is_wall).collect()) | monster.faced();
            prop_assert_eq!(monster.has_free_route(open, needed), naive_route(monster, open, needed), "{:?}", monster);
        }
    }
}

fn naive_route(monster: &Monster, table: Cells, needed: u8) -> bool {
    let ends = monster.ends();
    (0..ends.len()).any(|at| {
        let others: Vec<Cell> = ends.iter().enumerate().filter(|it| it.0 != at).map(|it| it.1.faces).collect();
        let missing = usize::from(needed.saturating_sub(naive_length(monster, ends[at].of))) + 1;
        let empty = |cell: &Cell| table.contains(*cell) && !monster.taken().contains(*cell);
        lines(vec![ends[at].faces], ends[at].edge, missing, &empty, &others)
    })
}

/// Whether the line can be drawn on to a place for the Mouth.
fn lines(line: Vec<Cell>, entered: Edge, missing: usize, empty: &impl Fn(&Cell) -> bool, others: &[Cell]) -> bool {
    let at = *line.last().expect("a line has a cell");
    if line.len() >= missing && entered.is_vertical() && !others.contains(&at) {
        return true;
    }
    Edge::ALL.into_iter().any(|edge| {
        let next = at.beyond(edge).filter(|it| empty(it) && !line.contains(it));
        next.is_some_and(|it| lines([line.clone(), vec![it]].concat(), edge, missing, empty, others))
    })
}

/// EG-116: every path from the Body without repeated cards is walked.
fn naive_length(monster: &Monster, to: Cell) -> u8 {
    fn walk(monster: &Monster, path: Vec<Cell>, to: Cell) -> Option<u8> {
        let at = *path.last().expect("a path has a cell");
        if at == to {
            return Some(path.len() as u8 - 1);
        }
        let ways = monster.points_at(at).iter().filter_map(|edge| {
            let next = at.beyond(edge).filter(|it| monster.points_at(*it).contains(edge.opposite()))?;
            if path.contains(&next) { None } else { walk(monster, [path.clone(), vec![next]].concat(), to) }
        });
        ways.max()
    }
    walk(monster, vec![Cell::BODY], to).expect("every card hangs on the Body")
}
