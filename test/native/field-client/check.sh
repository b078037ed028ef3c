#!/bin/sh
# Runs the field client in all tempers at the same time, since it mostly waits.
# usage: check.sh <directory of the client> <temper>...
# FIELD_TRACES: a directory for the trace of each temper; FIELD_RIG: the body; FIELD_PASSWORD: what it asks for;
# FIELD_OPTIONS: more words for the client.
set -u
client=$(cd "$1" && pwd)/field_client
shift
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT
traces=${FIELD_TRACES:-$directory}

for temper in "$@"; do
  mkdir -p "$directory/$temper/home"
  (
    # The library keeps its files below HOME and in the working directory.
    cd "$directory/$temper" && unset RIGD_SIM_MISUSE &&
      HOME=$directory/$temper/home LC_ALL=C RIGD_SIM_STATE=$directory/$temper/state \
        RIGD_SIM_RIG=${FIELD_RIG:-ILCE-7M4:1} RIGD_SIM_TEMPER=$temper \
        timeout 400 "$client" --trace "$traces/$temper.jsonl" ${FIELD_OPTIONS:-}
    echo $? >"$directory/$temper/result"
  ) >"$directory/$temper/said" 2>&1 &
done
wait

failed=0
for temper in "$@"; do
  sed -E "s/^((not )?ok) - /\\1 - $temper: /" "$directory/$temper/said"
  result=$(cat "$directory/$temper/result")
  [ "$result" = 0 ] || failed=1
  # The client ends with 1 when a sentence does not hold.
  [ "$result" -le 1 ] || echo "not ok - $temper: the client comes to its end ($result)"
  if [ -s "$directory/$temper/state/misuse.log" ]; then
    printf 'not ok - %s: nothing is used against its contract\n' "$temper"
    sed 's/^/# /' "$directory/$temper/state/misuse.log"
    failed=1
  fi
done
exit $failed
