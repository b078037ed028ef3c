#!/bin/sh
# Checks openapi.json with two external linters: Redocly with its rules `recommended`, and Spectral with its rules for
# OpenAPI. Both are installed from the internet into DIRECTORY, because no clone needs them otherwise. Warnings count as
# faults too. Run it by `make lint-openapi` before a release.
set -eu
# Programs are run from this directory, so it must not be one that another user could have created.
DIRECTORY=${DIRECTORY:-${XDG_CACHE_HOME:-$HOME/.cache}/rigd-lint-openapi}
REDOCLY=2.77.0
SPECTRAL=6.16.3

mkdir -p "$DIRECTORY"
printf '{ "private": true }\n' > "$DIRECTORY/package.json"
printf 'extends: spectral:oas\n' > "$DIRECTORY/spectral.yml"
npm install --prefix "$DIRECTORY" --ignore-scripts --no-audit --no-fund --silent \
  "@redocly/cli@$REDOCLY" "@stoplight/spectral-cli@$SPECTRAL"
programs=$DIRECTORY/node_modules/.bin

export REDOCLY_TELEMETRY=off REDOCLY_SUPPRESS_UPDATE_NOTICE=true
"$programs/redocly" lint --extends recommended-strict openapi.json
"$programs/spectral" lint --ruleset "$DIRECTORY/spectral.yml" --fail-severity hint --display-only-failures openapi.json
