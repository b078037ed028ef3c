// `make package`: makes the binaries, packs rigd-<version>.tgz, and checks the package: contents, size, the C library
// that the binaries need, and that it installs and starts without a compiler and without a network. ARCHES="x64 arm64"
// sets the architectures.

import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ARCHES, makeBinaries } from './package-binaries.js';
import { BILL, packStaged, SHRINKWRAP } from './package-stage.js';

/** Most bytes of the package; two thirds of it is libvips for two architectures. */
const MOST_BYTES = 30e6;
const MOST_PICTURE_BYTES = 6e6;
/** The newest versions of symbols on a machine with Ubuntu 22.04 or Debian 12. */
const FLOOR = { GLIBC: '2.34', GLIBCXX: '3.4.30', CXXABI: '1.3.13' };
/** Address of a registry that does not exist: nothing listens on this port, that of the service "discard". */
const NO_REGISTRY = 'http://127.0.0.1:9';
/** Files that only a checkout needs. */
const UNNEEDED =
  /^(?!node_modules\/).*\.(js\.map|d\.ts|tsbuildinfo|o)$|^dist\/(gateway|worker|cli)\/(?!bundle\/)|^native\/build/;

const wanted = (process.env.ARCHES || Object.keys(ARCHES).join(' ')).split(/[ ,]+/);
const unknown = wanted.filter((arch) => !Object.hasOwn(ARCHES, arch));
if (unknown.length > 0)
  throw new Error(`ARCHES: ${unknown.join(', ')}: there are ${Object.keys(ARCHES).join(', ')}`);
const output = (command, args, options) => execFileSync(command, args, { encoding: 'utf8', ...options });
const failures = [];
const check = (isTrue, text) => {
  console.log(`${isTrue ? 'ok' : 'not ok'} - ${text}`);
  if (!isTrue) failures.push(text);
};

const arches = makeBinaries(wanted);
for (const arch of arches) for (const file of binariesOf(`prebuilds/linux-${arch}`)) checkBinary(file, arch);

const packed = packStaged(arches);
const names = packed.files.map(({ path }) => path);
const unneeded = names.filter((name) => UNNEEDED.test(name));
check(
  unneeded.length === 0,
  `${names.length} files, none that only a checkout needs ${unneeded.slice(0, 5).join(' ')}`,
);
const pathed = names.filter(
  (name) => /\.(js|node|so)$/.test(name) && existsSync(name) && readFileSync(name).includes(process.cwd()),
);
check(pathed.length === 0, `no file names the directory of this checkout ${pathed.join(' ')}`);
const pictures = sum(packed.files.filter(({ path }) => path.includes('/pictures/')));
check(pictures <= MOST_PICTURE_BYTES, `pictures of the simulated cameras: ${megabytes(pictures)}`);
checkOwnLists();
const { size } = statSync(packed.filename);
check(size <= MOST_BYTES, `${packed.filename}: ${megabytes(size)}, at most ${megabytes(MOST_BYTES)}`);
if (arches.includes(process.arch)) install(packed.filename);

console.log(
  failures.length === 0 ? `made ${packed.filename} for ${arches.join(', ')}` : `${failures.length} failed`,
);
process.exitCode = failures.length === 0 ? 0 : 1;

function binariesOf(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((name) => /\.(node|so)$/.test(name))
    .map((name) => join(folder, name));
}

/** Checks the architecture of a file, and the versions of symbols that it needs from the C and C++ libraries. */
function checkBinary(file, arch) {
  const isArch = output('readelf', ['-hW', file]).includes(ARCHES[arch].machine);
  const needs = [...output('readelf', ['-VW', file]).matchAll(/Name: (GLIBC|GLIBCXX|CXXABI)_([\d.]+)/g)];
  const newest = {};
  for (const [, library, version] of needs) {
    if (newest[library] === undefined || isNewer(version, newest[library])) newest[library] = version;
  }
  const fits = Object.entries(newest).every(([library, version]) => !isNewer(version, FLOOR[library]));
  const text = Object.entries(newest).map((pair) => pair.join(' '));
  check(isArch && fits, `${file} is for ${arch} and needs at most ${text.join(', ') || 'nothing'}`);
}

/** Checks the lists of packages in the package. */
function checkOwnLists() {
  const textOf = (name) =>
    output('tar', ['xzOf', packed.filename, `package/${name}`], { maxBuffer: 1 << 26 });
  const shrinkwrap = textOf(SHRINKWRAP);
  const { packages } = JSON.parse(shrinkwrap);
  const absent = Object.keys(packages).filter((folder) => !names.some((name) => name.startsWith(folder)));
  check(
    absent.length === 0 && !/"resolved"|registry/.test(shrinkwrap),
    `${SHRINKWRAP} names ${Object.keys(packages).length - 1} packages, all of them here, and no registry ${absent.join(' ')}`,
  );
  const { components } = JSON.parse(textOf(BILL));
  const without = components.filter(({ hashes = [] }) => hashes.length === 0).map(({ purl }) => purl);
  check(
    without.length === 0 && components.length > Object.keys(packages).length,
    `${BILL} has ${components.length} packages, each with its digest ${without.join(' ')}`,
  );
}

function isNewer(one, other) {
  return one.localeCompare(other, 'en', { numeric: true }) > 0;
}

/**
 * Installs the package in an empty prefix, with only node, npm and sh in PATH, and with a registry that does not exist.
 */
function install(archive) {
  const home = mkdtempSync(join(tmpdir(), 'rigd-install-'));
  try {
    const bin = join(home, 'bin');
    mkdirSync(bin);
    for (const name of ['node', 'npm', 'sh', 'env'])
      symlinkSync(output('which', [name]).trim(), join(bin, name));
    const own = {
      PATH: bin,
      HOME: home,
      npm_config_cache: join(home, 'cache'),
      npm_config_prefix: join(home, 'prefix'),
      npm_config_registry: NO_REGISTRY,
    };
    const env = { ...process.env, ...own };
    output(join(bin, 'npm'), ['install', '-g', '--no-audit', '--no-fund', join(process.cwd(), archive)], {
      env,
    });
    const rigd = join(home, 'prefix/bin/rigd');
    check(
      /^rigd \d/.test(output(rigd, ['--version'], { env })),
      'it installs without compiler, git, make and registry',
    );
    const shot = output(
      join(bin, 'node'),
      [join(home, 'prefix/lib/node_modules/rigd/scripts/first-shot.js')],
      { env },
    );
    check(
      /^operator page, \d+ [\s\S]*^sha256 [0-9a-f]{64}/m.test(shot),
      `it serves the operator page and a simulated camera takes a picture: ${shot.trim().replaceAll('\n', ', ')}`,
    );
  } catch (error) {
    check(false, `installation: ${error.stderr || error.message}`);
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

function sum(files) {
  return files.reduce((total, { size }) => total + size, 0);
}

function megabytes(bytes) {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
