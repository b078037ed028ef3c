#!/bin/sh
# Proves the unit under a real systemd: a Debian 12 in a container of systemd-nspawn, with its own init, this checkout's
# package files and the node that runs here. Needs root, debootstrap and systemd-nspawn; `make try-service`. Takes some
# two minutes once the root is there (DIRECTORY keeps it).
set -eu
DIRECTORY=${DIRECTORY:-/var/tmp/rigd-try-service}
ROOT=$DIRECTORY/root
MIRROR=${MIRROR:-http://deb.debian.org/debian}
PACKAGES=systemd,systemd-sysv,dbus,udev,procps,iproute2

for program in debootstrap systemd-nspawn nsenter; do
  command -v "$program" > /dev/null || { echo "skipped: $program is missing (apt install debootstrap systemd-container)"; exit 0; }
done
[ "$(id -u)" = 0 ] || { echo 'skipped: only root can start a container'; exit 0; }

mkdir -p "$DIRECTORY"
if [ ! -e "$DIRECTORY/complete" ]; then
  debootstrap --variant=minbase --include="$PACKAGES" bookworm "$ROOT" "$MIRROR" > "$DIRECTORY/debootstrap.log"
  touch "$DIRECTORY/complete"
fi

package=$ROOT/usr/lib/node_modules/rigd
rm -rf "$package" "$ROOT/var/lib/rigd" "$ROOT/etc/rigd" "$ROOT/etc/systemd/system/rigd.service.d"
mkdir -p "$package" "$ROOT/etc/systemd/system/rigd.service.d" "$ROOT/etc/rigd"
cp "$(node -p process.execPath)" "$ROOT/usr/bin/node"
modules=$(npm ls --omit=dev --all --parseable 2> /dev/null | sed -n "2,\$s#^$PWD/##p")
# shellcheck disable=SC2086 # one word for each package
tar cf - bin dist data docs public package.json openapi.json native/build $modules | tar xf - -C "$package"
ln -sf ../lib/node_modules/rigd/bin/rigd "$ROOT/usr/bin/rigd"
cp scripts/service-trial.mjs "$ROOT/root/"
# Shorter than in practice, so that the trial does not wait for minutes.
printf '[Service]\nWatchdogSec=10\n' > "$ROOT/etc/systemd/system/rigd.service.d/trial.conf"
{ cat data/systemd/config.toml; printf '\n[simulator]\nrig = "ILCE-7M4:4"\n\n[limits]\nprogressMs = 5000\n'; } > "$ROOT/etc/rigd/config.toml"

setsid systemd-nspawn -q -D "$ROOT" --boot --private-network --register=no --keep-unit --console=pipe > "$DIRECTORY/boot.log" 2>&1 &
container=$!
leader=
for _ in $(seq 100); do
  leader=$(pgrep -P "$(pgrep -P $container systemd-nspawn || echo $container)" systemd | head -1 || true)
  [ -n "$leader" ] && break
  sleep 0.2
done
[ -n "$leader" ] || { echo 'the container did not start:'; cat "$DIRECTORY/boot.log"; exit 1; }
inside() {
  nsenter -t "$leader" -m -u -i -n -p -C -- /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root TERM=dumb "$@"
}
stop() {
  inside systemctl poweroff 2> /dev/null || kill $container
  wait $container || true
}
trap stop EXIT
for _ in $(seq 150); do
  inside test -S /run/systemd/private 2> /dev/null && inside systemctl is-active -q multi-user.target && break
  sleep 0.2
done
inside ip link set lo up
inside rigd service install
inside rigd service status
echo "systemd-analyze verify, which must say nothing:"
inside systemd-analyze verify rigd.service rigd.socket
inside systemd-analyze security rigd.service | tail -1
inside node /root/service-trial.mjs
