//! The tests of the server, over real sockets.

mod bad_input;
mod changes;
mod common;
mod five;
mod fuzz;
mod lessons;
mod long;
mod luck;
mod nothing_leaks;
mod nothing_lost;
mod proxies;
mod strangers;
mod table;
mod typescript;
