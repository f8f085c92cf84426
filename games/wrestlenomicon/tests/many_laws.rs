//! All laws, on many more random games than the usual test run has time for, on all cores: `make laws`.

use std::sync::atomic::{AtomicU64, Ordering};
use std::{iter, thread};

use turnbuckle_core::laws;
use wrestlenomicon::State;

#[test]
#[ignore = "takes an hour or more: make laws"]
fn all_laws_hold_on_many_walks() {
    let walks = laws::games(100_000);
    let next = AtomicU64::new(0);
    let seeds = || {
        iter::from_fn(|| {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed.is_multiple_of(1_000) && seed < walks {
                eprintln!("{seed} of {walks} games");
            }
            (seed < walks).then_some(seed)
        })
    };
    let cores = thread::available_parallelism().map_or(1, |it| it.get());
    thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(|| laws::uphold_from::<State>(seeds()));
        }
    });
}
