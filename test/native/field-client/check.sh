#!/bin/sh
# Runs the field client in each temper, at the same time: it waits more than it works. Sentences of known.txt do not hold
# yet, each for its reason: they are printed as skipped, and one that holds is a fault, so that its line goes.
# usage: check.sh <directory of the client> <temper>...
# FIELD_TRACES: a directory for the trace of each temper; FIELD_RIG: the body.
set -u
known=$(cd "$(dirname "$0")" && pwd)/known.txt
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
        timeout 400 "$client" --trace "$traces/$temper.jsonl"
    echo $? >"$directory/$temper/result"
  ) >"$directory/$temper/said" 2>&1 &
done
wait

failed=0
for temper in "$@"; do
  # The client ends with 1 when a sentence does not hold, with another number when it did not come to its end.
  awk -v temper="$temper" -v result="$(cat "$directory/$temper/result")" '
    FNR == NR { at = index($0, ": "); reason[substr($0, 1, at - 1)] = substr($0, at + 2); next }
    !/^(not )?ok - / { print; next }
    {
      sentence = $0
      sub(/^(not )?ok - /, "", sentence)
      holds = /^ok/
      line = temper ": " sentence
      if (!(sentence in reason) || / # SKIP /) {
        print (holds ? "ok - " : "not ok - ") line
        bad += !holds
      } else if (holds) {
        print "not ok - " line " (holds now: its line in known.txt goes)"
        bad++
      } else print "ok - " line " # SKIP " reason[sentence]
    }
    END {
      if (result > 1) print "not ok - " temper ": the client comes to its end (" result ")"
      exit bad > 0 || result > 1
    }' "$known" "$directory/$temper/said" || failed=1
  if [ -s "$directory/$temper/state/misuse.log" ]; then
    printf 'not ok - %s: nothing is used against its contract\n' "$temper"
    sed 's/^/# /' "$directory/$temper/state/misuse.log"
    failed=1
  fi
done
exit $failed
