//! The tests that every game has. A game calls [`suite!`](crate::suite!) once, in `tests/suite/main.rs`.

use crate::docs::Chapter;
use crate::golden::{OnRecord, Playthrough};
use crate::texts::CardText;

/// What the suite needs to know about a game.
#[derive(Debug)]
pub struct Suite {
    pub playthroughs: Vec<Playthrough>,
    pub records: Vec<OnRecord>,
    /// The cards of the house pack, with what is written on them.
    pub texts: Vec<CardText>,
    /// The chapters of `docs/GAME-packs.md`.
    pub chapters: Vec<Chapter>,
    /// Keys of a position whose contents `docs/GAME-positions.md` does not describe.
    pub opaque: &'static [&'static str],
    /// The least number of pairs of worlds in which a player who is asked has a response in one and can only pass in
    /// the other; 0 for a game without such windows.
    pub telling: u32,
}

/// All tests that are the same for every game: scenarios, lessons, rule coverage, laws, golden playthroughs and
/// records, no allocation, corrupted files, card texts, pages of docs/, and hidden information.
///
/// ```ignore
/// turnbuckle_testing::suite!(State, Suite { playthroughs: …, records: …, texts: …, chapters: …, telling: 200 });
/// ```
#[macro_export]
macro_rules! suite {
    ($game:ty, $suite:expr) => {
        #[global_allocator]
        static COUNTING: $crate::allocations::Counting = $crate::allocations::Counting;

        mod suite {
            #[allow(unused_imports, reason = "the game and what the suite is told may be named by their paths")]
            use super::*;

            fn suite() -> $crate::Suite {
                $suite
            }

            #[test]
            fn all_laws_hold() {
                $crate::laws::uphold::<$game>($crate::laws::games(60));
            }

            #[test]
            fn the_scenarios_hold() {
                $crate::scenarios::hold::<$game>("scenarios");
            }

            #[test]
            fn the_lessons_hold() {
                $crate::scenarios::hold::<$game>("lessons");
            }

            #[test]
            fn every_rule_is_covered() {
                $crate::scenarios::every_rule_is_covered::<$game>();
            }

            #[test]
            fn golden_playthroughs_are_as_they_were() {
                $crate::golden::playthroughs_are_as_they_were::<$game>(suite().playthroughs);
            }

            #[test]
            fn golden_records_replay_for_ever() {
                $crate::golden::records_replay_for_ever::<$game>(suite().records);
            }

            #[test]
            fn golden_texts_and_data_have_been_compared() {
                $crate::texts::texts_and_data_have_been_compared::<$game>(&suite().texts);
            }

            #[test]
            fn every_number_of_the_data_stands_in_the_text() {
                $crate::texts::every_number_of_the_data_stands_in_the_text(&suite().texts);
            }

            #[test]
            fn our_own_packs_load_without_warnings() {
                $crate::drafts::our_own_packs_load_without_warnings::<$game>();
            }

            #[test]
            fn an_action_allocates_nothing() {
                $crate::allocations::an_action_allocates_nothing::<$game>();
            }

            #[test]
            fn a_copy_and_an_imagined_world_allocate_nothing() {
                $crate::allocations::a_copy_and_an_imagined_world_allocate_nothing::<$game>();
            }

            #[test]
            fn spoilt_packs() {
                $crate::spoilt::packs::<$game>();
            }

            #[test]
            fn spoilt_positions() {
                $crate::spoilt::positions::<$game>();
            }

            #[test]
            fn spoilt_records() {
                $crate::spoilt::records::<$game>();
            }

            #[test]
            fn spoilt_scenarios() {
                $crate::spoilt::scenarios::<$game>();
            }

            #[test]
            fn words_tell_a_viewer_no_more_than_the_view() {
                $crate::leaks::words_tell_a_viewer_no_more_than_the_view::<$game>();
            }

            #[test]
            fn who_is_asked_tells_nothing() {
                $crate::leaks::who_is_asked_tells_nothing::<$game>(suite().telling);
            }

            #[test]
            fn every_word_of_a_pack_has_an_example() {
                suite().chapters.iter().for_each($crate::docs::chapter_is_complete::<$game>);
            }

            #[test]
            fn every_word_of_a_pack_is_mentioned() {
                $crate::docs::every_word_of_a_pack_is_mentioned::<$game>();
            }

            #[test]
            fn the_examples_of_positions_are_read() {
                $crate::docs::the_examples_of_positions_are_read::<$game>();
            }

            #[test]
            fn every_key_of_a_position_is_mentioned() {
                $crate::docs::every_key_of_a_position_is_mentioned::<$game>(suite().opaque);
            }
        }
    };
}
