#!/bin/sh
# Tries versions on a host with a real systemd where the package $1 is the service (scripts/try-service.sh): another
# version and a rollback, a version that does not start and a rollback, a restore, and a stopped service. After each
# step it checks the state.
set -eu
package=$1
unit=/etc/systemd/system/rigd.service
own=$(rigd --version)
cd /root
must() {
  what=$1
  shift
  "$@" > /root/said 2>&1 || { echo "not ok: $what"; cat /root/said; exit 1; }
  echo "ok: $what"
}
runs() { rigd service status | grep -q "running  *rigd $1\$"; }
connected() { [ "$(rigd list --json | grep -o '"connected":true' | wc -l)" = 4 ]; }
# Prints names, owners and modes of files with secrets.
rights() { stat -c '%n %U %G %a' /etc/rigd /etc/rigd/* /var/lib/rigd/state /var/lib/rigd/state/rig.toml; }

# A package with version $1 and one more line in its unit; $2 is put in front of its service.
make_version() {
  rm -rf package
  tar xzf "$package"
  sed -i "s/\"version\": \"[0-9.]*\"/\"version\": \"$1\"/" package/package.json
  echo "# of $1" >> package/data/systemd/rigd.service
  [ -z "${2:-}" ] || sed -i "1i $2" package/dist/gateway/bundle/main.js
  tar czf "rigd-$1.tgz" package
}

# Checks that a command is refused for the reason $1, and that the kept version is unchanged.
refused() {
  why=$1
  shift
  ls /var/backups/rigd/previous > kept
  ! "$@" 2> errors && grep "$why" errors && ls /var/backups/rigd/previous | cmp - kept
}

make_version 9.0.1
make_version 9.0.2 'process.exit(3);'
mkdir -p other/package
echo '{ "name": "other", "version": "9.0.1" }' > other/package/package.json
tar czf other.tgz -C other package
openssl rand -hex 16 > /etc/rigd/secret
chgrp rigd /etc/rigd/secret
chmod 0640 /etc/rigd/secret
rigd connect all > /dev/null
rigd rig name 0701 --name left > /dev/null
version=${own#rigd }
version=${version%%,*}

must 'another package is refused' refused 'a package of other' rigd service upgrade other.tgz
must 'an npm that installs elsewhere is refused' \
  refused 'installs into /opt/lib/node_modules' env npm_config_prefix=/opt rigd service upgrade rigd-9.0.1.tgz
must 'an upgrade' rigd service upgrade rigd-9.0.1.tgz
must 'the new version runs' runs 9.0.1
must 'its unit is the one in force' grep -q '# of 9.0.1' "$unit"
must 'the cameras are connected' connected
must 'an upgrade that cannot start names the way back' \
  sh -c '! rigd service upgrade rigd-9.0.2.tgz 2> errors && grep "upgrade --rollback" errors'
must 'back from the version that does not start' rigd service upgrade --rollback
must 'the version before runs' runs 9.0.1
must 'its unit is in force' sh -c "! grep -q '# of 9.0.2' $unit"
must 'back once more is forward: the broken version was kept in turn' \
  sh -c 'ls /var/backups/rigd/previous | grep -x rigd-9.0.2.tgz'
must 'the first version again, from its file' rigd service upgrade --now "$package"
must 'it runs' runs "$version"
must 'its unit is in force' sh -c "! grep -q '# of' $unit"
must 'what is kept is for root alone' sh -c 'test "$(stat -c "%U %a" /var/backups/rigd)" = "root 700"'

rights > before
must 'a backup' rigd service backup saved.tar.gz
must 'it is for root alone' sh -c 'test "$(stat -c "%U %a" saved.tar.gz)" = "root 600"'
echo '# broken by hand' > /etc/rigd/secret
rm /var/lib/rigd/state/rig.toml
must 'a restore' rigd service restore saved.tar.gz
rights > after
must 'owners and modes are as before' cmp before after
must 'the secret is as before' sh -c '! grep -q broken /etc/rigd/secret'
must 'the rig file is as before' sh -c 'rigd rig | grep -q left'
must 'the service runs' runs "$version"

sed -i '1i host = "0.0.0.0"' /etc/rigd/config.toml
must 'a host that counts for nothing needs no token' rigd config check
must 'the service starts with it' systemctl restart rigd.service
systemctl stop rigd.service
must 'status of a service that is stopped fails' sh -c '! rigd service status'
must 'status has not started it' sh -c '[ "$(systemctl is-active rigd.service)" = inactive ]'
must 'it starts' systemctl start rigd.service
