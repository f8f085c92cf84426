//! The dependencies of the catalog: nothing that a browser could not run, and nothing that only the lab needs.

use std::collections::BTreeSet;
use std::process::Command;

/// All external crates that the catalog is built from, for a browser. None of them needs C code, threads, files or
/// sockets. Before you add to this list, make sure that `tools/wasm.sh` passes.
const CATALOG: &[&str] = &[
    "arrayvec",
    "block-buffer",
    "cfg-if",
    "cmov",
    "const-oid",
    "crypto-common",
    "ctutils",
    "digest",
    "dyn-clone",
    "hmac",
    "hybrid-array",
    "include_dir",
    "itoa",
    "memchr",
    "rand_core",
    "rand_xoshiro",
    "ref-cast",
    "schemars",
    "serde",
    "serde_core",
    "serde_json",
    "serde_spanned",
    "sha2",
    "thiserror",
    "toml",
    "toml_datetime",
    "toml_parser",
    "toml_writer",
    "typenum",
    "winnow",
    "zmij",
];

/// The packages that one of ours is built from, except for proc macros and build scripts: ours, and others'.
fn built_from(package: &str, more: &[&str]) -> (BTreeSet<String>, BTreeSet<String>) {
    let tree = ["tree", "--frozen", "--edges", "normal,no-proc-macro", "--prefix", "none", "--format", "{p}"];
    let output = Command::new(env!("CARGO")).args(tree).args(["--package", package]).args(more).output();
    let output = output.expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let (mut ours, mut others) = (BTreeSet::new(), BTreeSet::new());
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        // A package of the workspace is printed with its folder.
        let names = if line.contains(" (/") { &mut ours } else { &mut others };
        names.extend(line.split(' ').next().map(str::to_owned));
    }
    (ours, others)
}

#[test]
fn the_catalog_is_built_from_what_a_browser_can_run() {
    let (ours, others) = built_from("turnbuckle-catalog", &["--target", "wasm32-unknown-unknown"]);
    assert!(!ours.contains("turnbuckle-lab") && !ours.contains("turnbuckle-server"), "{ours:?}");
    assert_eq!(others, CATALOG.iter().map(|it| (*it).to_owned()).collect());
}

#[test]
fn serving_a_match_takes_no_lab() {
    let (ours, others) = built_from("turnbuckle-server", &[]);
    assert!(ours.contains("turnbuckle-catalog") && !ours.contains("turnbuckle-lab"), "{ours:?}");
    assert!(!others.iter().any(|it| it.starts_with("rayon")), "{others:?}");
}
