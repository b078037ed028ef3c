#!/bin/sh
# Runs the round trip of client and stub at both levels; each must pass. With differing levels it must fail.
# usage: abi_check.sh <directory of client and stubs>
set -u
cd "$1" || exit 2
failed=0

for level in 201 200; do
  if ./client "./libstub_$level.so" "$level"; then
    echo "ok - a client of level $level understands a library of level $level"
  else
    echo "not ok - a client of level $level understands a library of level $level"
    failed=1
  fi
done

for pair in 201:200 200:201; do
  # The subshell keeps the shell's message about a crash out of the output.
  if (./client "./libstub_${pair%:*}.so" "${pair#*:}") >/dev/null 2>&1; then
    echo "not ok - a client of level ${pair#*:} fails with a library of level ${pair%:*}"
    failed=1
  else
    echo "ok - a client of level ${pair#*:} fails with a library of level ${pair%:*}"
  fi
done
exit $failed
