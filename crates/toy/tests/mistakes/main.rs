//! The laws are tested as they test games: with mistakes that are known. Every one of them must be found.

mod faulty;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};

use faulty::{ALL, By, Faulty, Mistake, plant};
use turnbuckle_core::{Source, laws, scenario};
use turnbuckle_testing::scenarios;

/// No mistake takes more random games to be found.
const WALKS: u64 = 400;

/// Who found a mistake, and in which words.
fn search(mistake: Option<Mistake>, by: By) -> Option<String> {
    plant(mistake);
    match by {
        By::Law => (0..WALKS).find_map(|walk| panics(|| laws::walk::<Faulty>(walk))),
        By::Scenario => {
            let files = scenarios::texts::<Faulty>("scenarios", "toml");
            files.into_iter().find_map(|(name, text)| {
                let source = Source::new(&name, &text);
                panics(|| scenario::run::<Faulty>(source).unwrap_or_else(|mistake| panic!("{mistake}")))
            })
        }
    }
}

/// What a call panics with.
fn panics(call: impl FnOnce()) -> Option<String> {
    let panic = catch_unwind(AssertUnwindSafe(call)).err()?;
    let text = panic.downcast_ref::<String>().cloned();
    Some(text.or_else(|| panic.downcast_ref::<&str>().map(|it| it.to_string())).unwrap_or_default())
}

#[test]
fn every_mistake_is_found() {
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let next = AtomicUsize::new(0);
    let missed: Vec<Mistake> = std::thread::scope(|scope| {
        let searcher = || {
            let mut missed = Vec::new();
            while let Some((mistake, by)) = ALL.get(next.fetch_add(1, Ordering::Relaxed)) {
                match search(Some(*mistake), *by) {
                    Some(found) => println!("{mistake:?}: {}", found.lines().next().unwrap_or_default()),
                    None => missed.push(*mistake),
                }
            }
            missed
        };
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let searchers: Vec<_> = (0..cores).map(|_| scope.spawn(searcher)).collect();
        searchers.into_iter().flat_map(|it| it.join().expect("mistakes are caught")).collect()
    });
    std::panic::set_hook(hook);
    assert_eq!(missed, [], "not found");
}

/// Whoever finds something here finds it everywhere.
#[test]
fn where_no_mistake_is_none_is_found() {
    for by in [By::Law, By::Scenario] {
        assert_eq!(search(None, by), None);
    }
}
