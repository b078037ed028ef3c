# Shell functions for trials under a real systemd. They make a bare Debian 12 in a directory, with node and npm of this
# machine, and boot it in a container of systemd-nspawn. scripts/try-service.sh and scripts/try-docs.sh read this file
# with `.`. DIRECTORY contains everything, ROOT is the root of the Debian. Must not know what is tried.

MIRROR=${MIRROR:-http://deb.debian.org/debian}
PACKAGES=systemd,systemd-sysv,dbus,udev,procps,iproute2,ca-certificates,curl,openssl

# Ends the trial as failed, because nothing can be tried.
nothing() {
  echo "nothing was tested: $1" >&2
  exit 1
}

must_be_possible() {
  for program in debootstrap systemd-nspawn nsenter; do
    command -v "$program" > /dev/null || nothing "$program is missing (apt install debootstrap systemd-container)"
  done
  [ "$(id -u)" = 0 ] || nothing 'only root can start a container'
}

# A new ROOT, with nothing of an earlier trial in it.
make_root() {
  mkdir -p "$DIRECTORY"
  if [ ! -e "$DIRECTORY/complete" ]; then
    rm -rf "$DIRECTORY/base"
    debootstrap --variant=minbase --include="$PACKAGES" bookworm "$DIRECTORY/base" "$MIRROR" > "$DIRECTORY/debootstrap.log" ||
      nothing "debootstrap failed: $(tail -n 1 "$DIRECTORY/debootstrap.log")"
    touch "$DIRECTORY/complete"
  fi
  rm -rf "$ROOT"
  cp -a "$DIRECTORY/base" "$ROOT"
  # The installer of a distribution writes this file.
  printf '127.0.0.1 localhost\n' > "$ROOT/etc/hosts"
  # Debian 12 has an older node, so people take node from nodejs.org, with the headers that node-gyp needs.
  mkdir -p "$ROOT/usr/lib/node_modules" "$ROOT/usr/include"
  cp "$(node -p process.execPath)" "$ROOT/usr/bin/node"
  headers=$(node -p 'require("path").resolve(process.execPath, "../../include/node")')
  [ ! -e "$headers" ] || cp -r "$headers" "$ROOT/usr/include/"
  cp -rL "$(npm root -g)/npm" "$ROOT/usr/lib/node_modules/"
  printf '#!/bin/sh\nexec node /usr/lib/node_modules/npm/bin/npm-cli.js "$@"\n' > "$ROOT/usr/bin/npm"
  printf '#!/bin/sh\nexec node /usr/lib/node_modules/npm/bin/npx-cli.js "$@"\n' > "$ROOT/usr/bin/npx"
  chmod +x "$ROOT/usr/bin/npm" "$ROOT/usr/bin/npx"
}

# Boots ROOT, without a network.
boot() {
  setsid systemd-nspawn -q -D "$ROOT" --boot --private-network --register=no --keep-unit --console=pipe > "$DIRECTORY/boot.log" 2>&1 &
  container=$!
  leader=
  trap stop EXIT
  for _ in $(seq 100); do
    leader=$(pgrep -P "$(pgrep -P $container systemd-nspawn || echo $container)" systemd | head -1 || true)
    [ -n "$leader" ] && break
    sleep 0.2
  done
  [ -n "$leader" ] || { echo 'the container did not start:'; cat "$DIRECTORY/boot.log"; exit 1; }
  for _ in $(seq 150); do
    inside test -S /run/systemd/private 2> /dev/null && inside systemctl is-active -q multi-user.target && break
    sleep 0.2
  done
  inside ip link set lo up
}

# Runs a command in the booted root.
inside() {
  nsenter -t "$leader" -m -u -i -n -p -C -- /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root TERM=dumb \
    DEBIAN_FRONTEND=noninteractive "$@"
}

stop() {
  [ -n "$leader" ] && inside systemctl poweroff 2> /dev/null || kill $container
  wait $container || true
}
