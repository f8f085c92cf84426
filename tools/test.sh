#!/usr/bin/env bash
# The whole test run. Every step is run, even if earlier ones failed, unless it needs something that they did not build.
# The summary comes last, and its last line is `N passed, N failed`: tests and scenarios as their runners count them,
# and one more for each other step.
#
# npm runs in parallel with cargo until the tests begin. Its output is shown when it is done.
set -uo pipefail
cd "$(dirname "$0")/.."

dir=$(mktemp -d)
beside=
trap '[ -z "$beside" ] || kill -- "-$beside" 2>/dev/null; rm -rf "$dir"' EXIT
passed=0
failed=0
summary=()

# step KEY TITLE COMMAND…: runs a command, shows what it says, and keeps that, its status and how long it took.
step() {
    local key=$1 start=$SECONDS
    printf '\n── %s\n' "$2"
    shift 2
    "$@" 2>&1 | tee "$dir/$key.coloured"
    local status=${PIPESTATUS[0]}
    sed 's/\x1b\[[0-9;]*m//g' "$dir/$key.coloured" >"$dir/$key.log"
    echo "$status $((SECONDS - start))" >"$dir/$key.status"
    return "$status"
}

# done_well KEY: whether a step was run and succeeded.
done_well() {
    [ -e "$dir/$1.status" ] && read -r status _ <"$dir/$1.status" && [ "$status" -eq 0 ]
}

# said KEY REGEX: the lines of a step's output that match.
said() {
    grep -E "$2" "$dir/$1.log"
}

# sum REGEX: adds up the numbers before everything in the input that matches.
sum() {
    grep -oE "[0-9]+ ($1)" | awk '{ n += $1 } END { print n + 0 }'
}

# count KEY PASSED FAILED WORDS: one line of the summary, if the step was run.
count() {
    local good=$2 bad=$3 mark=ok status seconds
    read -r status seconds <"$dir/$1.status" || return 0
    if [ "$status" -ne 0 ] && [ "$bad" -eq 0 ]; then
        bad=1
    fi
    if [ "$bad" -ne 0 ]; then
        mark=FAILED
    fi
    passed=$((passed + good))
    failed=$((failed + bad))
    summary+=("$(printf '%-7s %-10s %4d s  %s' "$mark" "$1" "$seconds" "$4")")
}

# alone KEY [WORDS]: a step that counts as one, passed or failed.
alone() {
    [ -e "$dir/$1.status" ] || return 0
    if done_well "$1"; then count "$1" 1 0 "${2-}"; else count "$1" 0 1 "${2-}"; fi
}

# counted KEY GOOD BAD: a step whose runner counts.
counted() {
    count "$1" "$2" "$3" "$2 passed, $3 failed"
}

has_chromium() {
    command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || command -v chromium-browser >/dev/null
}

# The pages, which only the browser tests need, and Debian's headless Chromium if it can be installed.
pages() {
    if step packages 'Packages of the browser table' make --no-print-directory web/node_modules/.ready; then
        step web 'The browser table' make --no-print-directory web/dist/index.html
        step svelte 'Types of the browser table' npm --prefix web run --silent check
        step vitest 'Units of the browser table' npm --prefix web run --silent test
    fi
    if ! command -v chromium-headless-shell >/dev/null && [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
        step chromium 'Chromium' sh -c \
            'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium-headless-shell >/dev/null'
    fi
}

# In its own process group, which ends with this script.
set -m
pages >"$dir/pages" 2>&1 &
beside=$!
set +m

step format 'Format' cargo fmt --all --check
step lints 'Lints' cargo clippy --workspace --lib --bins --tests --examples -- -D warnings
if cargo nextest --version >/dev/null 2>&1; then
    tests=(cargo nextest run --workspace --tests)
else
    tests=(cargo test --workspace --tests)
fi
# Of the examples, which the lints have compiled already, only the one that the browser tests use.
build() {
    "${tests[@]}" --no-run && cargo build --workspace --example toy
}
step build 'Build' build

step wasm 'For the browser itself' tools/wasm.sh

wait "$beside"
beside=
cat "$dir/pages"

if done_well build; then
    step tests 'Tests' "${tests[@]}" --no-fail-fast
    step doctests 'Examples in the documentation' cargo test --workspace --doc --no-fail-fast
    # Building the tests has built the program: the same features, nothing compiled twice.
    turnbuckle=$(realpath "${CARGO_TARGET_DIR:-target}/debug/turnbuckle")
    step scenarios 'Scenarios and lessons' "$turnbuckle" check games/*/scenarios games/*/lessons
    step rules 'Rule coverage' "$turnbuckle" rules --coverage
fi
if done_well build && done_well web && has_chromium; then
    step browser 'In the browser' env TURNBUCKLE="$turnbuckle" OWN_GAME="${turnbuckle%/*}/examples/toy" \
        npm --prefix web run --silent e2e
fi

alone packages
alone web
alone format
alone lints
alone build
if [ -e "$dir/tests.status" ]; then
    # nextest ends with one summary; cargo test has a result line for every program.
    results=$(said tests '^ *Summary \[|^test result:')
    counted tests "$(sum passed <<<"$results")" "$(sum 'failed|timed out|exec failed' <<<"$results")"
    results=$(said doctests '^test result:')
    counted doctests "$(sum passed <<<"$results")" "$(sum failed <<<"$results")"
    held=$(said scenarios '^[0-9]+ of [0-9]+ scenarios? held$')
    read -r good _ all _ <<<"${held:-0 of 0}"
    count scenarios "$good" $((all - good)) "$held"
    alone rules "$(said rules 'rules? covered' | paste -sd ';')"
fi
# Its status is 2 if the standard library for it is missing.
if [ -e "$dir/wasm.status" ] && read -r status _ <"$dir/wasm.status" && [ "$status" -eq 2 ]; then
    summary+=('skipped wasm               there is no standard library for it: rustup target add wasm32-unknown-unknown')
else
    alone wasm
fi
alone svelte
if [ -e "$dir/vitest.status" ]; then
    # vitest counts files, then tests.
    results=$(said vitest '^ *Tests ')
    counted vitest "$(sum passed <<<"$results")" "$(sum failed <<<"$results")"
fi
if [ -e "$dir/browser.status" ]; then
    good=$(sum passed <"$dir/browser.log")
    bad=$(sum 'failed|interrupted|did not run' <"$dir/browser.log")
    again=$(sum flaky <"$dir/browser.log")
    count browser $((good + again)) "$bad" "$good passed, $again at the second try, $bad failed"
elif ! done_well build || ! done_well web; then
    summary+=('skipped browser            what it needs was not built')
else
    summary+=('skipped browser            there is no Chromium, and it could not be installed: apt install chromium-headless-shell')
fi

printf '\n── Summary, after %d min %d s\n' $((SECONDS / 60)) $((SECONDS % 60))
printf '%s\n' "${summary[@]}" | sed 's/ *$//'
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
