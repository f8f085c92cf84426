//! The build script of every game: lessons are embedded, and a new lesson must trigger a rebuild.

fn main() {
    println!("cargo::rerun-if-changed=lessons");
}
