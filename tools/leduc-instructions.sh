#!/bin/sh
# Counts the instructions of a random playout of Leduc poker from a dealt state (list legal, pick, apply, until over),
# through the generic Game trait. Needs valgrind. The count does not depend on the machine's load.
set -eu
cd "$(dirname "$0")/.."

few=1000
many=101000

cargo build --quiet --release -p turnbuckle-core --example leduc_playouts
target=${CARGO_TARGET_DIR:-target}

instructions() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$target/release/examples/leduc_playouts" "$1" 2>&1 |
        awk '/Collected/ { print $NF }'
}

with_few=$(instructions $few)
with_many=$(instructions $many)
games=$((many - few))
echo "$(((with_many - with_few) / games)) instructions a playout (over $games playouts)"
