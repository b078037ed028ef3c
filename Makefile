# Thin names over npm scripts; `make` alone prints this help.

PORT ?= 8080
HOST ?= localhost
MINUTES ?= 20
CAMERAS ?= 16
SEED ?= 1
# Runs of `make test` in a row.
IDLE ?= 5
BUSY ?= 5
# How simulated cameras behave: docs/develop/tempers.md.
TEMPER ?= strict
# Directories of recordings: docs/run/recordings.md.
RECORD ?=
REPLAY ?=
# One test file, test/….test.ts. WATCH=1 compiles and runs again on every change.
FILE ?=
WATCH ?=
RUN_TESTS = node scripts/$(if $(WATCH),watch,test).js $(FILE)

help: ## this help
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

setup: tools node_modules/.package-lock.json ## install what the project needs

# Before npm takes its time: a missing compiler is reported at once.
tools:
	@command -v $(firstword $(CXX)) > /dev/null || { \
	  echo '$(firstword $(CXX)) is missing, which compiles the addon: apt install g++, or give another as CXX=' >&2; exit 1; }
	@for program in node npm; do command -v $$program > /dev/null || { \
	  echo "$$program is missing: install Node 20 or newer with npm (Debian: apt install nodejs npm; when that is older: https://nodejs.org)" >&2; \
	  exit 1; }; done
	@node bin/node-version.mjs

node_modules/.package-lock.json: package.json package-lock.json | tools
	npm ci --no-audit --no-fund --loglevel=error
	@touch $@

build: setup ## compile the addon, the simulated SDK and dist/
	@$(MAKE) --no-print-directory $(if $(filter -j%,$(MAKEFLAGS)),,-j2) build-native build-ts

# It has as many jobs as there are processors: without the flags of this one.
build-native:
	@env -u MAKEFLAGS -u MFLAGS $(MAKE) -s -C native

# Two makes that compile the same would meet: only the halves of a build run side by side, also with -j.
ifneq ($(MAKECMDGOALS),build-native build-ts)
.NOTPARALLEL:
endif

# TypeScript: one program per folder; a folder is compiled when something in it, or what it is built on, has changed.
build-ts: dist/gateway/bundle/main.js
build-test: dist-test/.tsbuildinfo dist/node_modules/typebox/index.js dist-test/node_modules/tap/index.js dist-bench/.tsbuildinfo dist-examples/.tsbuildinfo

# The folder itself too (as $(1)/., because some have the name of a target): a file may have been removed.
sources = $(1)/. $(shell find $(1) -mindepth 1 -name '*.ts' -o -name '*.tsx' -o -name '*.css' -o -mindepth 1 -type d) $(2)tsconfig.json tsconfig.json package-lock.json
# Also when there are errors tsc writes the file that is the target: it must then stay older than the sources.
define compile
@echo "compiling $(1)"
@node_modules/.bin/tsc -p $(2) || { touch -d @0 $@; exit 1; }
@touch $@
endef

# Tables of TypeScript by their names in .gitignore, made of data and of two folders (scripts/tables.js). One that is as
# it should be keeps its time: a change compiles nothing that it does not concern.
TABLES := $(patsubst /%,%,$(filter /%.ts,$(file < .gitignore)))
read-by-tables = src/gateway/contract src/worker/operations
dist/.tables: $(if $(filter-out $(wildcard $(TABLES)),$(TABLES)),a-missing-table) \
              $(wildcard data/*.json data/bodies/*.json data/bodies/common/*.json scripts/generate/*.js) \
              scripts/tables.js scripts/write-tables.js scripts/body-data.js \
              native/abi/crsdk_codes.h src/protocol/operations.ts \
              $(addsuffix /.,$(read-by-tables)) $(filter-out $(TABLES),$(wildcard $(addsuffix /*.ts,$(read-by-tables))))
	@node scripts/write-tables.js
	@mkdir -p $(@D)
	@touch $@
$(TABLES): dist/.tables
	@:
# A source that is gone since make has looked for the sources: an old table is removed with the above.
%.ts: ;

dist/.tsbuildinfo: $(filter-out src/page%,$(call sources,src,)) | dist/.tables
	$(call compile,src,.)
# The operator page runs in a browser: it has other libraries, and imports of the rest what cuts streams.
dist/page/.tsbuildinfo: dist/.tsbuildinfo dist/page/openapi.d.ts $(call sources,src/page,src/page/)
	$(call compile,src/page,src/page)
dist/gateway/bundle/main.js: dist/.tsbuildinfo dist/page/.tsbuildinfo scripts/bundle.js scripts/served.js scripts/notices.js openapi.json $(wildcard public/*)
	@node scripts/bundle.js
# Types of the published interface, which is all that the page knows of the service.
dist/page/openapi.d.ts: openapi.json
	@mkdir -p $(@D)
	@node_modules/.bin/openapi-typescript openapi.json -o $@ > /dev/null
	@touch $@
dist-harness/.tsbuildinfo: dist/.tsbuildinfo $(call sources,harness,harness/)
	$(call compile,harness,harness)
dist-test/.tsbuildinfo: dist-harness/.tsbuildinfo $(call sources,test,test/)
	$(call compile,test,test)
# Both come of one run.
dist/node_modules/typebox/index.js dist-test/node_modules/tap/index.js: package-lock.json scripts/bundle-for-tests.js
	@node scripts/bundle-for-tests.js
dist-bench/.tsbuildinfo: dist-harness/.tsbuildinfo $(call sources,bench,bench/)
	$(call compile,bench,bench)
dist-examples/.tsbuildinfo: examples/openapi.d.ts dist-harness/.tsbuildinfo $(call sources,examples,examples/)
	$(call compile,examples,examples)

# Types of the published interface, for the examples.
examples/openapi.d.ts: openapi.json
	@node_modules/.bin/openapi-typescript openapi.json -o $@ > /dev/null
	@touch $@

run: build ## start the service with three simulated cameras (PORT=, HOST=)
	@echo "Stop it with Ctrl-C, or: curl -X POST http://$(HOST):$(PORT)/api/server/shutdown"
	@exec node bin/rigd --port $(PORT) --host $(HOST)

gallery: setup dist/page/.tsbuildinfo ## every component of the page in every state, as one file for a browser
	@node scripts/gallery.js

page-pictures: build build-test ## make the pictures of the docs by the jobs of an operator (test/system/jobs)
	@node scripts/page-pictures.js

demo: build dist-examples/.tsbuildinfo ## discover, connect, shoot, and show where the picture is
	@exec node dist-examples/first-picture.js

rig-demo: build dist-examples/.tsbuildinfo ## a rig of three hosts with four bodies each over nats-server, on one page
	@exec node dist-examples/rig-demo.js

session: build dist-examples/.tsbuildinfo ## call every operation of the interface once, and report the results (TEMPER=, RECORD=, REPLAY=)
	@RIGD_SIM_TEMPER=$(TEMPER) RECORD=$(RECORD) REPLAY=$(REPLAY) exec node dist-examples/full-session.js

check: build build-test ## format, lint, types, layering, generated files, C++ warnings
	@npm run --silent check

test-quick: build build-test ## unit, routes, contract, one cell of each class of fault (FILE=, WATCH=1)
	@RIGD_TEST_EXTENT=quick $(RUN_TESTS)

test: build build-test ## check, a service without hosts, and the tests: what CI runs (FILE=, WATCH=1)
	@$(if $(FILE)$(WATCH),,npm run --silent check)
	@$(if $(FILE)$(WATCH),,node scripts/without-part.js hosts quick)
	@$(RUN_TESTS)

test-full: build build-test ## check, every cell of every matrix, soak, sanitizers (FILE=, WATCH=1)
	@$(if $(FILE)$(WATCH),,npm run --silent check)
	@RIGD_TEST_EXTENT=full $(RUN_TESTS)
	@$(if $(FILE)$(WATCH),,$(MAKE) --no-print-directory test-asan test-tsan)

test-without-hosts: build build-test ## delete what serves a rig of several hosts in a copy, and run all tests of one host there
	@node scripts/without-part.js hosts

test-again: build build-test ## make test in each temper in turn, on an idle machine and on a busy one; prints a table (IDLE=, BUSY=)
	@node scripts/repeat-tests.js $(IDLE) $(BUSY)

format: setup ## format, and fix automatically what can be fixed
	npm run --silent format

generate: setup ## write the generated files again
	npm run --silent generate

examples: build build-test ## record the examples of openapi.json again, from the tests of every operation
	@RIGD_RECORD_EXAMPLES=1 node scripts/test.js test/system/operations.test.ts
	@RIGD_RECORD_EXAMPLES=1 node scripts/test.js test/system/operations-failures.test.ts
	@npm run --silent generate

test-native: setup ## the C++ checks of the ABI and of the simulated SDK, and the two clients
	$(MAKE) -s -C native abi-check simulator-check independent-check field-check

test-asan: build build-test ## the native checks and tests with AddressSanitizer
	node scripts/test-sanitized.js address

test-tsan: build build-test ## the native checks and tests with ThreadSanitizer
	node scripts/test-sanitized.js thread

bench: build ## print the table of docs/proof/performance.md: costs beside their references, some twenty minutes
	npm run --silent bench

soak: build dist-bench/.tsbuildinfo ## hurt the service at random and account for every picture (MINUTES=, CAMERAS=, SEED=, TEMPER=)
	@MINUTES=$(MINUTES) CAMERAS=$(CAMERAS) SEED=$(SEED) RIGD_SIM_TEMPER=$(TEMPER) exec node dist-bench/soak/main.js

fuzz: build dist-test/.tsbuildinfo ## ask and harm the service at random, and look for inputs that hold it (MINUTES=, CAMERAS=, SEED=, TEMPER=)
	@MINUTES=$(MINUTES) CAMERAS=$(if $(filter file,$(origin CAMERAS)),4,$(CAMERAS)) SEED=$(SEED) RIGD_TEST_TEMPER=$(TEMPER) exec node dist-test/fuzz/main.js

kills: build dist-test/.tsbuildinfo ## kill gateways, workers and the bus in shots, below a PID 1 that reaps late (SHOTS=, HOST_SHOTS=, BODIES=, SEED=, REAP_MS=, VICTIMS=)
	@SHOTS=$(SHOTS) HOST_SHOTS=$(HOST_SHOTS) BODIES=$(BODIES) SEED=$(SEED) REAP_MS=$(REAP_MS) VICTIMS=$(VICTIMS) exec node dist-test/fuzz/kills/main.js

recipe-kills: build dist-test/.tsbuildinfo ## kill gateway, workers and desk in runs of recipes (RUNS=, BODIES=, SEED=)
	@RUNS=$(RUNS) BODIES=$(BODIES) SEED=$(SEED) exec node dist-test/fuzz/recipe-kills/main.js

fuzz-hosts: build dist-test/.tsbuildinfo ## let a hostile host of the rig send whatever its log-in allows (MESSAGES=, SEED=)
	@MESSAGES=$(MESSAGES) SEED=$(SEED) exec node dist-test/fuzz/hosts/main.js

planted: build build-test ## plant faults in a copy of the driver and print what finds each (NAMES=)
	@node scripts/planted-faults.js $(NAMES)

try-service: package ## install and harm the service under a real systemd, in a container (root, debootstrap)
	@scripts/try-service.sh

try-docs: ## type every block of commands of README, guide, hosts and service pages on a bare Debian, from a clone (root, debootstrap)
	@scripts/try-docs.sh

package: build ## make and check rigd-<version>.tgz, which installs without a compiler (ARCHES="x64 arm64")
	@node scripts/package.js

try-package: ## install that package in bare Debian 12 and Ubuntu 22.04 roots and take a picture (root, debootstrap; ROOTS=, NODES=)
	@scripts/try-package.sh

lint-openapi: ## have Redocly and Spectral read openapi.json (internet; they are installed outside the clone)
	@scripts/lint-openapi.sh

release: ## check, date the changelog, commit and tag a version (VERSION=1.2.3)
	@node scripts/release.js $(VERSION)

clean: ## remove what was built
	rm -rf dist dist-harness dist-test dist-bench dist-examples examples/openapi.d.ts .tap $(TABLES)
	$(MAKE) -s -C native clean

.PHONY: help setup tools build build-native build-ts build-test run demo rig-demo session check test-quick test test-full \
        test-without-hosts test-again format generate examples test-native test-asan test-tsan bench soak fuzz fuzz-hosts \
        kills recipe-kills a-missing-table planted try-service try-docs package try-package lint-openapi release gallery clean
