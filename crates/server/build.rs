//! The browser table is built into the server from `web/dist`. Where it was not built, the folder is there all the same,
//! and empty; once it is built, the server is built anew.

fn main() {
    let built = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/dist");
    // If it cannot be made, the next step says so in better words.
    let _ = std::fs::create_dir_all(built);
    println!("cargo:rerun-if-changed={built}");
}
