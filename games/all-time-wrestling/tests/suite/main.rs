//! The tests of All-Time Wrestling, in one program.

mod bad_packs;
mod card_texts;
mod laws;
mod leaks;
mod no_allocation;
mod pack_docs;
mod playthroughs;
mod rules_attacking;
mod rules_defending;
mod scenarios;
mod vocabulary;
