# Two commands do everything: `make play` and `make test`. They need a Rust toolchain, a C compiler and Node.js.

# Where rustup puts cargo, for shells that were open before it was installed.
export PATH := $(PATH):$(HOME)/.cargo/bin

# How many random games `make laws` plays.
LAW_GAMES ?= 100000

.PHONY: help play terminal test laws load kills siege golden types bench toolchain node checkers

help:
	@echo 'make play     build, start the server, and open it in the browser'
	@echo 'make terminal build, and play in the terminal'
	@echo 'make test     format, lints, tests, scenarios, golden playthroughs, rule coverage; the summary comes last'
	@echo 'make laws     check every law on $(LAW_GAMES) random games, on all cores (LAW_GAMES=N for another number)'
	@echo 'make load     measure how many matches the server can handle'
	@echo 'make kills    kill a server $(KILLS) times under load, and check that nothing is lost (KILLS=N)'
	@echo 'make siege    attack a server while matches are played on it, for $(SIEGE) seconds (SIEGE=N)'
	@echo 'make types    regenerate the TypeScript types of the wire'
	@echo 'make golden   regenerate golden playthroughs and card texts; read the diff before you commit it'
	@echo 'make bench    measure how fast random games and searches run'

play: toolchain web/dist/index.html
	@echo 'Building the server (some minutes the first time) …'
	@cargo run --quiet --release -p turnbuckle -- serve --open

terminal: toolchain
	@cargo run --quiet --release -p turnbuckle -- play

# The browser table, built into the binary by the next cargo build.
WEB := $(shell find web/src web/public web/tools -type f 2>/dev/null) web/index.html web/vite.config.ts web/package.json
web/dist/index.html: web/node_modules/.ready $(WEB)
	@echo 'Building the browser table …'
	@cd web && npm run --silent build -- --logLevel warn
	@touch $@

web/node_modules/.ready: web/package-lock.json | node
	@echo 'Fetching what the browser table is built with …'
	@# Like `npm ci`, but it does not fail if a registry lacks binaries for other platforms.
	@cd web && npm install --no-save --no-audit --no-fund --loglevel=error
	@touch $@

test: toolchain node checkers
	@tools/test.sh

laws: toolchain
	TURNBUCKLE_LAW_GAMES=$(LAW_GAMES) cargo test --release --workspace --test suite -- all_laws_hold

load: toolchain
	cargo run --release -p turnbuckle-server --example load

# A server is killed so often, at random moments under load; 20 times are part of `make test`.
KILLS ?= 1000
kills: toolchain
	TURNBUCKLE_KILLS=$(KILLS) cargo test --release -p turnbuckle-server --test suite -- --nocapture nothing_lost::a_server_that_is_killed

# Attack and play at the same time, for so many seconds.
SIEGE ?= 3600
siege: toolchain
	cargo run --release -p turnbuckle-server --example siege -- $(SIEGE)

types: toolchain
	UPDATE_TYPES=1 cargo test -p turnbuckle-server --test suite -- typescript::

golden: toolchain
	UPDATE_GOLDEN=1 cargo test --workspace --test suite -- golden
	@git status --short -- 'games/*/playthroughs' 'games/*/packs'

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
		echo 'make: there is no C compiler (cc), for linking and for SQLite. On Debian: apt install gcc libc6-dev' >&2; \
		exit 1; }
	@rustc --version | awk '{ split($$2, n, "."); if (n[1] < 1 || n[1] == 1 && n[2] < 88) { \
		print "make: rustc " $$2 " is too old; Turnbuckle needs 1.88 or newer: rustup update" > "/dev/stderr"; exit 1 } }'

node:
	@command -v node >/dev/null && command -v npm >/dev/null || { \
		echo 'make: there is no Node.js with npm. The browser table is built with Node.js 20.19 or newer;' >&2; \
		echo '      without it, `make terminal` plays in the terminal. On Debian: apt install nodejs npm' >&2; \
		exit 1; }
	@node --version | tr -d v | awk -F. '$$1 < 20 || ($$1 == 20 && $$2 < 19) { \
		print "make: Node.js " $$0 " is too old; the browser table needs 20.19 or newer" > "/dev/stderr"; exit 1 }'

checkers:
	@cargo fmt --version >/dev/null 2>&1 || { \
		echo 'make: the format check needs rustfmt: rustup component add rustfmt' >&2; exit 1; }
	@cargo clippy --version >/dev/null 2>&1 || { \
		echo 'make: the lints need clippy: rustup component add clippy' >&2; exit 1; }
