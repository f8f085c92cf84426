//! The rules, a file for each chapter of the rulebook.

pub mod abilities;
pub mod attack;
pub mod cards;
pub mod conditions;
pub mod damage;
pub mod momentum;
pub mod opening;
pub mod permanents;
pub mod turn;
