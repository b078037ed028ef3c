#!/bin/sh
# Types every block of commands in README.md, docs/use/guide.md, docs/run/hosts.md and docs/run/service.md on a bare
# Debian 12. It uses a clone of the committed files, without any built file. First it types README and guide, in a
# container without an init, with the network of this machine. Then it types the blocks for root, under systemd and
# without a network. Like a person it installs node, presses Enter for apt, and provides a second host of the rig. Needs
# root, debootstrap and systemd-nspawn; run it by `make try-docs`. It takes some ten minutes. The root stays in
# DIRECTORY.
set -eu
DIRECTORY=${DIRECTORY:-/var/tmp/rigd-try-docs}
ROOT=$DIRECTORY/root
# shellcheck source=scripts/bare-root.sh
. "${0%/*}/bare-root.sh"
must_be_possible
make_root

git clone -q --no-local . "$ROOT/root/rigd"
echo 'APT::Get::Assume-Yes "true";' > "$ROOT/etc/apt/apt.conf.d/90trial"
# On a bare machine the person is root, so `sudo` only runs the command.
printf '#!/bin/sh\nexec "$@"\n' > "$ROOT/usr/bin/sudo"
chmod +x "$ROOT/usr/bin/sudo"
echo '127.0.0.1 rig-server cameras.example' >> "$ROOT/etc/hosts"

# Settings with which this machine reaches the npm registry: proxies, a certificate. The port of this trial is another
# one than 8080, which may be taken, because the container shares the network.
port=$(node -e 'const s = require("net").createServer().listen(0, () => { console.log(s.address().port); s.close(); })')
echo "port = $port" > "$ROOT/root/port.toml"
settings() {
  echo "--setenv=PORT=$port --setenv=RIGD_CONFIG=/root/port.toml --setenv=RIGD_URL=http://localhost:$port"
  env | grep -E '^(https?_proxy|HTTPS?_PROXY|no_proxy|NO_PROXY|npm_config_registry)=' | sed 's/^/--setenv=/' || true
  [ -z "${NODE_EXTRA_CA_CERTS:-}" ] || echo --setenv=NODE_EXTRA_CA_CERTS=/etc/certificates.pem
}
[ -z "${NODE_EXTRA_CA_CERTS:-}" ] || cp "$NODE_EXTRA_CA_CERTS" "$ROOT/etc/certificates.pem"
# Runs a command with the network of this machine.
connected() {
  # shellcheck disable=SC2046 # one word for each setting
  systemd-nspawn -q -D "$ROOT" --register=no --keep-unit --resolv-conf=copy-host --console=pipe \
    --setenv=DEBIAN_FRONTEND=noninteractive $(settings) "$@" < /dev/null
}
TYPE='node /root/rigd/scripts/type-pages.js --clone /root/rigd'
PAGES=/root/rigd/docs

echo '== README.md, in a clone'
connected apt-get -q update > "$DIRECTORY/apt.log"
connected $TYPE --kinds 'as root,in the clone,service in the clone,run,service' /root/rigd/README.md
# The later steps have no network.
connected apt-get -q install --download-only nats-server > "$DIRECTORY/apt.log"

echo '== docs/use/guide.md, without a camera'
cp "$ROOT"/root/rigd/rigd-*.tgz "$ROOT/root/"
cp -r "$ROOT/root/rigd/native/build/sdk" "$ROOT/root/CrSDK"
systemd-nspawn -q -D "$ROOT" --register=no --keep-unit --private-network --console=pipe \
  --setenv=RIGD_SIM_RIG=ILCE-7M4:8,ILCE-1M2:1 sh -c "ip link set lo up; exec $TYPE --kinds 'run,service,until Ctrl-C' $PAGES/use/guide.md" < /dev/null

echo '== the pages, as root under systemd'
mkdir -p "$ROOT/etc/systemd/system/rigd.service.d"
printf '[Service]\nEnvironment=RIGD_SIM_RIG=ILCE-7M4:2\n' > "$ROOT/etc/systemd/system/rigd.service.d/trial.conf"
boot
inside $TYPE --kinds 'as root' $PAGES/use/guide.md
# The "other machine" is this one, under the name that other machines use, with the token that was made in the steps
# before.
ln -sf /etc/rigd/token "$ROOT/root/rigd-token"
inside $TYPE --kinds 'as root,on another machine' $PAGES/run/service.md
# The page ends with the removal of the service. Its settings stay, and the next page begins with them.
inside rigd service install
inside $TYPE --kinds 'as root,file' $PAGES/run/hosts.md

echo '== a second host of the rig'
inside sh -eu -c '
  grep -A1 "user: \"right\"" /etc/nats-server.conf | sed -n "s/.*password: \"\(.*\)\"/\1/p" > /root/right
  RIGD_CONFIG=none RIGD_SIM_RIG=ILCE-1M2:1 rigd serve --port 8081 --state-dir /root/state-of-right --save-dir /root \
    --bus nats://rig-server:4222 --bus-rig studio --bus-host right --bus-user right --bus-password-file /root/right > /root/right.log 2>&1 &
  for _ in $(seq 60); do
    rigd hosts > /root/hosts 2> /root/hosts.errors || true
    ! grep -q "^left .*here" /root/hosts || ! grep -q "^right .*here" /root/hosts || break
    sleep 1
  done
  cat /root/hosts /root/hosts.errors
  grep -q "^left .*here" /root/hosts && grep -q "^right .*here" /root/hosts
  kill $!'
echo 'every block of commands was typed'
