#!/bin/sh
# Instructions per simulation of the searching bot on Leduc poker, including imagining the world.
# Two searches of different length are counted under callgrind; their difference leaves out everything but the search.
set -eu
cd "$(dirname "$0")/.."

few=10000
many=30000

cargo build --quiet --release -p turnbuckle-bots --example leduc_ismcts
program="${CARGO_TARGET_DIR:-target}/release/examples/leduc_ismcts"

instructions() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$program" "$1" 2>&1 >/dev/null |
        sed -n 's/.*Collected : \([0-9]*\).*/\1/p'
}

with_few=$(instructions $few)
with_many=$(instructions $many)
echo "$(((with_many - with_few) / (many - few))) instructions per simulation"
