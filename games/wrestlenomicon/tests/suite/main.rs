//! The tests of Wrestlenomicon, in one program.

mod bad_packs;
mod card_texts;
mod examples;
mod laws;
mod leaks;
mod no_allocation;
mod pack_docs;
mod playthroughs;
mod rules;
mod scenarios;
mod vocabulary;
