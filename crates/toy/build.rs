//! Scenarios and tests are embedded; a new file among them has to be noticed.

fn main() {
    for folder in ["scenarios", "tests"] {
        println!("cargo:rerun-if-changed={folder}");
    }
}
