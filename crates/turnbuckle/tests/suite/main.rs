//! The tests of the command line.

mod commands;
mod common;
mod lab;
mod plain;
mod process;
