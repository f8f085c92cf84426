//! The rules, a file for each chapter of the ledger.

pub mod banishment;
pub mod damage;
pub mod ending;
pub mod growth;
pub mod healing;
pub mod laying;
pub mod rites;
pub mod turn;
