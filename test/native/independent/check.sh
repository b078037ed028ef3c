#!/bin/sh
# Runs the independent client in all tempers at the same time, each with a rig of its own, since it mostly waits.
# usage: independent_check.sh <directory of the client> <temper>...
set -u
client=$(cd "$1" && pwd)/independent_client
shift
directory=$(mktemp -d)
trap 'rm -rf "$directory"' EXIT

for temper in "$@"; do
  mkdir -p "$directory/$temper/received"
  (
    # The library keeps its files below HOME and in the working directory.
    cd "$directory/$temper" && unset RIGD_SIM_MISUSE &&
      HOME=$directory/$temper RIGD_SIM_STATE=$directory/$temper/state RIGD_SIM_RIG=ILCE-7M4:1,ILCE-1M2:1 \
        RIGD_SIM_TEMPER=$temper "$client" "$directory/$temper/received"
    echo $? >"$directory/$temper/result"
  ) >"$directory/$temper/said" 2>&1 &
done
wait

failed=0
for temper in "$@"; do
  result=$(cat "$directory/$temper/result")
  sed "s/^\(ok\|not ok\) - /\1 - $temper: /" "$directory/$temper/said"
  # The step of row 25 writes a text to a number.
  misuse=$(grep -v write-of-another-kind "$directory/$temper/state/misuse.log" || true)
  if [ -n "$misuse" ]; then
    printf 'not ok - %s: nothing is used against its contract\n# %s\n' "$temper" "$misuse"
    failed=1
  fi
  if [ "$result" -ne 0 ]; then
    echo "# the independent client ended with $result in the temper $temper"
    failed=1
  fi
done
exit $failed
