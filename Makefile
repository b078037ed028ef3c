# Thin names over npm scripts; `make` alone prints this help.

PORT ?= 8080
HOST ?= localhost
MINUTES ?= 20
CAMERAS ?= 16
SEED ?= 1
# How simulated cameras behave: docs/tempers.md.
TEMPER ?= strict

help: ## this help
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

setup: node_modules/.package-lock.json ## install what the project needs

node_modules/.package-lock.json: package.json package-lock.json
	npm ci --no-audit --no-fund --loglevel=error
	@touch $@

build: setup ## compile the addon, the simulated SDK and dist/
	npm run --silent build

run: build ## start the service with three simulated cameras (PORT=, HOST=)
	@echo "Stop it with Ctrl-C, or: curl -X POST http://$(HOST):$(PORT)/api/server/shutdown"
	@exec node bin/rigd --port $(PORT) --host $(HOST)

demo: build ## discover, connect, shoot, and show where the picture is
	@exec node examples/first-picture.js

session: build ## ask every operation of the interface once, and say what came of it (TEMPER=)
	npm run --silent build:examples
	@RIGD_SIM_TEMPER=$(TEMPER) exec node dist-examples/full-session.js

test: build ## lint, types, layering, generated files, and every test
	npm run --silent check
	npm test --silent

format: setup ## format and fix what can be fixed by itself
	npm run --silent format

generate: build ## write the generated files again
	npm run --silent generate

test-native: setup ## the C++ checks of the ABI and of the simulated SDK, and the independent client
	$(MAKE) -s -C native abi-check simulator-check independent-check

test-asan: setup ## the native checks and tests with AddressSanitizer
	npm run --silent build:ts
	npm run --silent build:test
	node scripts/test-sanitized.js address

test-tsan: setup ## the native checks and tests with ThreadSanitizer
	npm run --silent build:ts
	npm run --silent build:test
	node scripts/test-sanitized.js thread

# Types of the published interface, for the examples.
examples/openapi.d.ts: openapi.json
	npx --no openapi-typescript openapi.json -o $@ > /dev/null
	@touch $@

bench: build ## measure the latency of a property read; see docs/performance.md
	npm run --silent bench:latency

soak: build ## hurt the service at random and account for every picture (MINUTES=, CAMERAS=, SEED=, TEMPER=)
	npm run --silent build:bench
	@MINUTES=$(MINUTES) CAMERAS=$(CAMERAS) SEED=$(SEED) RIGD_SIM_TEMPER=$(TEMPER) exec node dist-bench/soak/main.js

fuzz: build ## ask and harm the service at random, and look for inputs that hold it (MINUTES=, CAMERAS=, SEED=)
	npm run --silent build:test
	@MINUTES=$(MINUTES) CAMERAS=$(if $(filter file,$(origin CAMERAS)),4,$(CAMERAS)) SEED=$(SEED) exec node dist-test/fuzz/main.js

clean: ## remove what was built
	rm -rf dist dist-harness dist-test dist-bench dist-examples examples/openapi.d.ts .tap
	$(MAKE) -s -C native clean

.PHONY: help setup build run demo session test format generate test-native test-asan test-tsan bench soak fuzz clean
