//! Matches over WebSocket, kept in a store.
pub mod wire;
