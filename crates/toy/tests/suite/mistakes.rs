//! Tests of the laws themselves: known mistakes are planted, and every one of them must be found.

use std::panic::{AssertUnwindSafe, catch_unwind, set_hook, take_hook};
use std::sync::atomic::{AtomicUsize, Ordering};

use turnbuckle_core::{Source, laws, scenario};
use turnbuckle_testing::scenarios::texts;

use crate::faulty::{ALL, By, Faulty, Mistake, is_planted, plant};

/// The most random games that it takes to find a mistake.
const WALKS: u64 = 400;

/// What a law or a scenario reports about a mistake.
fn search(mistake: Option<Mistake>, by: By) -> Option<String> {
    plant(mistake);
    let run = |(name, text): (String, String)| {
        let run = || scenario::run::<Faulty>(Source::new(&name, &text));
        panics(|| run().unwrap_or_else(|mistake| panic!("{mistake}")))
    };
    match by {
        By::Law => (0..WALKS).find_map(|walk| panics(|| laws::walk::<Faulty>(walk))),
        By::Scenario => texts::<Faulty>("scenarios", "toml").into_iter().find_map(run),
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
    // Expected panics are not printed.
    let hook = take_hook();
    set_hook(Box::new(move |panic| {
        if !is_planted() {
            hook(panic);
        }
    }));
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
    assert_eq!(missed, [], "of {} mistakes, these were not found", ALL.len());
}

/// No false alarms.
#[test]
fn without_a_mistake_none_is_found() {
    for by in [By::Law, By::Scenario] {
        assert_eq!(search(None, by), None);
    }
}
