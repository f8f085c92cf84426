//! The build script of every game: lessons are embedded, and a new one has to be noticed.

fn main() {
    println!("cargo::rerun-if-changed=lessons");
}
