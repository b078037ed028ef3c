#!/bin/sh
# Tries the unit under a real systemd: in a Debian 12 in a container of systemd-nspawn, with its own init, the package
# (`make package`) and the node of this machine, and without a network. First it types the blocks for root in
# docs/use/guide.md. Then follow load and faults (scripts/service-trial.mjs), other versions and a restore
# (scripts/version-trial.sh). Needs root, debootstrap and systemd-nspawn; run it by `make try-service`. It takes some
# five minutes when the root exists (DIRECTORY keeps it). `make try-docs` types all pages.
set -eu
DIRECTORY=${DIRECTORY:-/var/tmp/rigd-try-service}
ROOT=$DIRECTORY/root
# shellcheck source=scripts/bare-root.sh
. "${0%/*}/bare-root.sh"
must_be_possible
set -- rigd-*.tgz
[ -e "$1" ] || nothing 'there is no package: make package'
make_root

cp "$1" scripts/service-trial.mjs scripts/version-trial.sh "$ROOT/root/"
package=/root/$1
mkdir -p "$ROOT/root/scripts" "$ROOT/etc/systemd/system/rigd.service.d" "$ROOT/etc/rigd"
cp scripts/doc-blocks.js scripts/typist.js scripts/type-pages.js "$ROOT/root/scripts/"
echo '{ "type": "module" }' > "$ROOT/root/scripts/package.json"
cp docs/use/guide.md "$ROOT/root/"
# The watchdog's time is shorter than in practice, so that the trial does not wait for minutes.
printf '[Service]\nWatchdogSec=10\n' > "$ROOT/etc/systemd/system/rigd.service.d/trial.conf"
{ cat data/systemd/config.toml; printf '\n[simulator]\nrig = "ILCE-7M4:4"\n\n[limits]\nprogressMs = 5000\n'; } > "$ROOT/etc/rigd/config.toml"

boot
inside node /root/scripts/type-pages.js --kinds 'as root' /root/guide.md
echo "systemd-analyze verify, which must print nothing:"
inside systemd-analyze verify rigd.service rigd.socket
inside systemd-analyze security rigd.service | tail -1
inside node /root/service-trial.mjs
inside sh /root/version-trial.sh "$package"
