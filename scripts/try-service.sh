#!/bin/sh
# Proves the unit under a real systemd: a Debian 12 in a container of systemd-nspawn, with its own init, the package
# (`make package`) and the node that runs here. What root types in docs/guide.md is typed first, line by line. Needs
# root, debootstrap and systemd-nspawn; `make try-service`. Takes some three minutes once the root is there (DIRECTORY
# keeps it).
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

set -- rigd-*.tgz
tgz=$1
[ -e "$tgz" ] || { echo 'there is no package: make package'; exit 1; }
rm -rf "$ROOT/usr/lib/node_modules" "$ROOT/usr/bin/rigd" "$ROOT/var/lib/rigd" "$ROOT/etc/rigd" "$ROOT/etc/systemd/system/rigd.service.d"
mkdir -p "$ROOT/usr/lib/node_modules" "$ROOT/etc/systemd/system/rigd.service.d" "$ROOT/etc/rigd"
cp "$(node -p process.execPath)" "$ROOT/usr/bin/node"
cp -rL "$(npm root -g)/npm" "$ROOT/usr/lib/node_modules/"
printf '#!/bin/sh\nexec node /usr/lib/node_modules/npm/bin/npm-cli.js "$@"\n' > "$ROOT/usr/bin/npm"
chmod +x "$ROOT/usr/bin/npm"
# The container has no network: npm finds there what an installation here has fetched.
rm -rf "$DIRECTORY/prefix" "$ROOT/root/npm-cache"
npm install -g --silent --prefix "$DIRECTORY/prefix" --cache "$ROOT/root/npm-cache" "./$tgz"
cp "$tgz" "$ROOT/root/"
cp scripts/service-trial.mjs "$ROOT/root/"
# The installer of a distribution writes it.
printf "127.0.0.1 localhost\n" > "$ROOT/etc/hosts"
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
  nsenter -t "$leader" -m -u -i -n -p -C -- /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root TERM=dumb \
    npm_config_cache=/root/npm-cache npm_config_offline=true npm_config_registry="$(npm config get registry)" "$@"
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
node scripts/guide-blocks.js > "$ROOT/root/guide.sh"
inside sh -c 'cd /root && sh -eux guide.sh'
echo "systemd-analyze verify, which must say nothing:"
inside systemd-analyze verify rigd.service rigd.socket
inside systemd-analyze security rigd.service | tail -1
inside node /root/service-trial.mjs
