//! The browser table is built into the server from `web/dist`. If it was not built, the folder is created empty. A
//! release build is rebuilt when the pages change; any other build reads them from disk when they are requested.

fn main() {
    let built = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/dist");
    // If it cannot be made, the next step says so in better words.
    let _ = std::fs::create_dir_all(built);
    if std::env::var("PROFILE").is_ok_and(|it| it == "release") {
        println!("cargo::rerun-if-changed={built}");
    } else {
        println!("cargo::rerun-if-changed=build.rs");
    }
}
