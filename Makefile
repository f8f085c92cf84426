# Two commands do everything: `make play` and `make test`. They need a Rust toolchain and a C linker, nothing else.

# Where rustup puts cargo, for shells that were open before it was installed.
export PATH := $(PATH):$(HOME)/.cargo/bin

# How many random games `make laws` plays.
LAW_GAMES ?= 100000

.PHONY: help play test laws golden bench toolchain checkers

help:
	@echo 'make play     build, and sit down at the terminal table'
	@echo 'make test     format, lints, tests, scenarios, golden playthroughs, rule coverage; the summary comes last'
	@echo 'make laws     hold $(LAW_GAMES) random games to every law, on all cores (LAW_GAMES=N for another number)'
	@echo 'make golden   write golden playthroughs and card texts anew; look at the difference before you commit it'
	@echo 'make bench    how fast random games and searches run'

play: toolchain
	@cargo build --quiet --release -p turnbuckle
	@cargo run --quiet --release -p turnbuckle

test: toolchain checkers
	@tools/test.sh

laws: toolchain
	TURNBUCKLE_LAW_GAMES=$(LAW_GAMES) cargo test --release --workspace --test laws

golden: toolchain
	UPDATE_GOLDEN=1 cargo test --workspace --test playthroughs --test card_texts
	@git status --short -- 'games/*/playthroughs'

bench: toolchain
	cargo run --release -p turnbuckle -- bench
	@if command -v valgrind >/dev/null; then \
		tools/leduc-instructions.sh && tools/ismcts-instructions.sh; \
	else \
		echo 'with valgrind, instructions of a playout and of a search would be counted, too'; \
	fi

toolchain:
	@command -v cargo >/dev/null || { \
		echo 'make: there is no cargo. Turnbuckle is built with Rust 1.88 or newer: https://rustup.rs installs it.' >&2; \
		exit 1; }
	@command -v cc >/dev/null || { \
		echo 'make: there is no C linker (cc), which Rust needs. On Debian: apt install gcc libc6-dev' >&2; \
		exit 1; }
	@rustc --version | awk '{ split($$2, n, "."); if (n[1] < 1 || n[1] == 1 && n[2] < 88) { \
		print "make: rustc " $$2 " is too old; Turnbuckle needs 1.88 or newer: rustup update" > "/dev/stderr"; exit 1 } }'

checkers:
	@cargo fmt --version >/dev/null 2>&1 || { \
		echo 'make: the format check needs rustfmt: rustup component add rustfmt' >&2; exit 1; }
	@cargo clippy --version >/dev/null 2>&1 || { \
		echo 'make: the lints need clippy: rustup component add clippy' >&2; exit 1; }
