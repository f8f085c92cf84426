#!/usr/bin/env bash
# The whole test run. Every step is run, whatever became of those before it, unless it needs what they did not build.
# The summary comes last, and its last line is `N passed, N failed`: tests and scenarios as their runners count them,
# and one more for each other step.
set -uo pipefail
cd "$(dirname "$0")/.."

log=$(mktemp)
trap 'rm -f "$log"' EXIT
passed=0
failed=0
summary=()

# step NAME COMMAND…: runs a command, shows what it says and keeps it for counting. Sets `status` and `seconds`.
step() {
    printf '\n── %s\n' "$1"
    local start=$SECONDS
    shift
    "$@" 2>&1 | tee "$log.coloured"
    status=${PIPESTATUS[0]}
    seconds=$((SECONDS - start))
    sed 's/\x1b\[[0-9;]*m//g' "$log.coloured" >"$log"
    rm -f "$log.coloured"
}

# sum REGEX: adds up the numbers before everything in the log that matches.
sum() {
    grep -oE "[0-9]+ ($1)" "$log" | awk '{ n += $1 } END { print n + 0 }'
}

# count NAME PASSED FAILED WORDS: one line of the summary.
count() {
    local good=$2 bad=$3 mark=ok
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

# alone NAME [WORDS]: a step that counts as one, passed or failed.
alone() {
    if [ "$status" -eq 0 ]; then count "$1" 1 0 "${2-}"; else count "$1" 0 1 "${2-}"; fi
}

# The pages come first: the server has them built in.
step 'Packages of the browser table' make --no-print-directory web/node_modules/.ready
alone packages
fetched=$status
if [ "$fetched" -eq 0 ]; then
    step 'The browser table' make --no-print-directory web/dist/index.html
    alone web
    web=$status
fi

step 'Format' cargo fmt --all --check
alone format

step 'Lints' cargo clippy --workspace --all-targets -- -D warnings
alone lints

if cargo nextest --version >/dev/null 2>&1; then
    step 'Build' cargo nextest run --workspace --no-run
    tests=(cargo nextest run --workspace --no-fail-fast)
else
    step 'Build' cargo test --workspace --no-run
    tests=(cargo test --workspace --lib --bins --tests --examples --no-fail-fast)
fi
alone build
built=$status

if [ "$built" -eq 0 ]; then
    step 'Tests' "${tests[@]}"
    # nextest ends with one summary; cargo test has a result line for every program.
    grep -E '^ *Summary \[|^test result:' "$log" >"$log.results"
    mv "$log.results" "$log"
    good=$(sum passed)
    bad=$(sum 'failed|timed out|exec failed')
    count tests "$good" "$bad" "$good passed, $bad failed"

    step 'Examples in the documentation' cargo test --workspace --doc --no-fail-fast
    grep '^test result:' "$log" >"$log.results"
    mv "$log.results" "$log"
    good=$(sum passed)
    bad=$(sum failed)
    count doctests "$good" "$bad" "$good passed, $bad failed"

    # Building the tests has built the program: the same features, nothing compiled twice.
    turnbuckle=$(realpath "${CARGO_TARGET_DIR:-target}/debug/turnbuckle")

    step 'Scenarios and lessons' "$turnbuckle" check games/*/scenarios games/*/lessons
    held=$(grep -E '^[0-9]+ of [0-9]+ scenarios? held$' "$log")
    read -r good _ all _ <<<"${held:-0 of 0}"
    count scenarios "$good" $((all - good)) "$held"

    step 'Rule coverage' "$turnbuckle" rules --coverage
    alone rules "$(grep -E 'rules? covered' "$log" | paste -sd ';')"
fi

step 'For the browser itself' tools/wasm.sh
if [ "$status" -eq 2 ]; then
    summary+=('skipped wasm               there is no standard library for it: rustup target add wasm32-unknown-unknown')
else
    alone wasm
fi

if [ "$fetched" -eq 0 ]; then
    step 'Types of the browser table' npm --prefix web run --silent check
    alone svelte

    step 'Units of the browser table' npm --prefix web run --silent test
    # vitest counts files, then tests.
    grep -E '^ *Tests ' "$log" >"$log.results"
    mv "$log.results" "$log"
    good=$(sum passed)
    bad=$(sum failed)
    count vitest "$good" "$bad" "$good passed, $bad failed"
fi

# Debian's Chromium, fetched if it is missing and we may.
chromium=$(command -v chromium || command -v chromium-browser || true)
if [ -z "$chromium" ] && [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
    step 'Chromium' sh -c 'apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >/dev/null'
    chromium=$(command -v chromium || true)
fi
if [ "$built" -ne 0 ] || [ "${web:-1}" -ne 0 ]; then
    summary+=('skipped browser            what it needs was not built')
elif [ -z "$chromium" ]; then
    summary+=('skipped browser            there is no Chromium, and it could not be installed: apt install chromium')
else
    step 'In the browser' env TURNBUCKLE="$turnbuckle" npm --prefix web run --silent e2e
    good=$(sum 'passed')
    bad=$(sum 'failed|interrupted|did not run')
    count browser "$good" "$bad" "$good passed, $bad failed"
fi

printf '\n── Summary, after %d min %d s\n' $((SECONDS / 60)) $((SECONDS % 60))
printf '%s\n' "${summary[@]}" | sed 's/ *$//'
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
