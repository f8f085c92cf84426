//! The rules, a file for each chapter.

mod assistants;
mod collecting;
mod curses;
mod effects;
mod moving;
mod opening;
pub mod paying;
mod powers;
pub mod rolling;
mod translating;
mod turn;
mod wheel;
