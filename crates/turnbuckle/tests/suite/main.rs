//! The tests of the command line.

mod commands;
mod common;
mod plain;
mod process;
