#!/bin/sh
# Builds everything that a browser would need to play (core, bots, games, catalog) for wasm32-unknown-unknown.
#
# Needs the target's standard library (rustup target add wasm32-unknown-unknown), or the sources of exactly the same version
# to build it from: the component rust-src, or a folder `library` named in RUST_SRC (Debian's package rust-src has one).
# Exits with 2 if there is neither.
set -eu
cd "$(dirname "$0")/.."

target=wasm32-unknown-unknown
if [ -d "$(rustc --print target-libdir --target $target)" ]; then
    std=
elif [ -n "${RUST_SRC-}" ] || [ -d "$(rustc --print sysroot)/lib/rustlib/src/rust/library" ]; then
    # Building the standard library is not stable, and cargo takes it from elsewhere only for its own tests.
    export RUSTC_BOOTSTRAP=1
    if [ -n "${RUST_SRC-}" ]; then export __CARGO_TESTS_ONLY_SRC_ROOT="$RUST_SRC"; fi
    std=-Zbuild-std=std,panic_abort
else
    echo "no standard library for $target: rustup target add $target"
    exit 2
fi
cargo build --target $target $std -p turnbuckle-catalog
