#!/usr/bin/env bash
# run.sh <build dir> [tempers...]: runs the client in each temper, in a fresh directory, and prints the sums.
# RIG chooses the body, TURN a command that waits for a free place, OUT where the outputs and traces are kept.
set -u
build=$(cd "${1:?usage: run.sh <build dir> [tempers...]}" && pwd) || exit 2
shift
tempers=("$@")
[ ${#tempers[@]} -gt 0 ] || tempers=(strict sample older network wayward)
out=${OUT:-$build/runs}
mkdir -p "$out"
worst=0
for temper in "${tempers[@]}"; do
  place=$(mktemp -d)
  mkdir "$place/home" "$place/work" "$place/tmp" "$place/bodies"
  log=$out/$temper.tap
  (
    cd "$place/work" || exit 2
    export HOME=$place/home TMPDIR=$place/tmp LC_ALL=C RIGD_SIM_TEMPER=$temper RIGD_SIM_MISUSE=$place/misuse
    export RIGD_SIM_STATE=$place/bodies
    [ -z "${RIG:-}" ] || export RIGD_SIM_RIG=$RIG
    # shellcheck disable=SC2086
    exec ${TURN:-} timeout "${LIMIT:-400}" "$build/field-client" --trace "$out/$temper.jsonl" ${FIELD_ARGS:-}
  ) >"$log" 2>"$out/$temper.err"
  code=$?
  passed=$(grep '^ok ' "$log" | grep -vc '# SKIP')
  skipped=$(grep -c '^ok .*# SKIP' "$log")
  failed=$(grep -c '^not ok ' "$log")
  misuse=0
  if [ -s "$place/misuse" ]; then
    misuse=$(wc -l <"$place/misuse")
    cp "$place/misuse" "$out/$temper.misuse"
  else
    rm -f "$out/$temper.misuse"
  fi
  echo "$temper: passed $passed, failed $failed, skipped $skipped, misuse $misuse, exit $code"
  grep '^not ok ' "$log" | sed 's/^/  /'
  [ "$misuse" -eq 0 ] || sed 's/^/  misuse: /' "$out/$temper.misuse"
  { [ "$code" -eq 0 ] && [ "$misuse" -eq 0 ]; } || worst=1
  rm -rf "$place"
done
exit $worst
