// Makes the binaries of the package: the addon (by prebuildify) and the simulated SDK for each architecture, one set of
// pictures for all, and the headers that the addon needs to be built from the package. Works on a copy of the sources,
// so that built files of the checkout stay unchanged. Needs Python for node-gyp, and a cross compiler for another
// architecture.

import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** The architectures of the package: as ELF names them, and the prefix of Debian's tools for them. */
export const ARCHES = {
  x64: { machine: 'Advanced Micro Devices X86-64', tools: 'x86_64-linux-gnu-' },
  arm64: { machine: 'AArch64', tools: 'aarch64-linux-gnu-' },
};
/** Headers that the addon includes from packages. */
const HEADERS = [
  'node-addon-api/napi.h',
  'node-addon-api/napi-inl.h',
  'node-addon-api/napi-inl.deprecated.h',
];
const API_HEADERS = ['js_native_api.h', 'js_native_api_types.h', 'node_api.h', 'node_api_types.h'];

const run = (command, args, options) =>
  execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], ...options });

/**
 * Replaces prebuilds/ and native/include/.
 * @param {readonly string[]} wanted architectures
 * @returns the architectures that were made; one without a compiler is left out.
 */
export function makeBinaries(wanted) {
  // Binaries of an earlier run must not get into this package.
  for (const arch of Object.keys(ARCHES)) rmSync(targetOf(arch), { recursive: true, force: true });
  rmSync('native/include', { recursive: true, force: true });
  mkdirSync('native/include', { recursive: true });
  for (const header of HEADERS)
    cpSync(join('node_modules', header), join('native/include', header.split('/')[1]));
  for (const header of API_HEADERS) {
    cpSync(join('node_modules/node-api-headers/include', header), join('native/include', header));
  }
  const stage = mkdtempSync(join(tmpdir(), 'rigd-package-'));
  try {
    for (const name of ['data', 'scripts', 'package.json'])
      cpSync(name, join(stage, name), { recursive: true });
    cpSync('native', join(stage, 'native'), {
      recursive: true,
      filter: (path) => !/^native\/build/.test(path),
    });
    symlinkSync(resolve('node_modules'), join(stage, 'node_modules'));
    const made = wanted.filter((arch) => makeArch(arch, stage));
    cpSync('native/build/sdk/pictures', 'prebuilds/pictures', { recursive: true });
    return made;
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

function targetOf(arch) {
  return join('prebuilds', `linux-${arch}`);
}

function makeArch(arch, stage) {
  const { tools } = ARCHES[arch];
  const prefix = arch === process.arch ? '' : tools;
  if (spawnSync(`${prefix}g++`, ['--version']).status !== 0) {
    console.log(
      `${arch}: left out, there is no ${prefix}g++ (Debian: apt install g++-${tools.slice(0, -1)})`,
    );
    return false;
  }
  const target = targetOf(arch);
  const native = join(stage, 'native');
  // node-gyp uses the headers beside this node instead of a download.
  const nodedir = resolve(dirname(process.execPath), '..');
  const env = {
    ...process.env,
    PATH: `${resolve('node_modules/.bin')}:${process.env.PATH}`,
    CC: `${prefix}gcc`,
    CXX: `${prefix}g++`,
    ...(existsSync(join(nodedir, 'include/node/common.gypi')) ? { npm_config_nodedir: nodedir } : {}),
  };
  const strip = `${prefix}strip`;
  console.log(`${arch}: the addon`);
  const options = ['--napi', '--tag-libc', '--name', 'rigd', '--arch', arch, '--strip', '--strip-bin', strip];
  run('prebuildify', [...options, '--cwd', native, '--out', stage], { env });
  cpSync(join(stage, target), target, { recursive: true });
  console.log(`${arch}: the simulated SDK`);
  const build = `build-${arch}`;
  run('make', ['-s', '-C', native, 'library', `BUILD=${build}`, `CXX=${prefix}g++`], { env });
  const sdk = join(target, 'sdk');
  mkdirSync(sdk, { recursive: true });
  for (const name of ['libCr_Core.so', 'SIMULATED', 'CrAdapter']) {
    cpSync(join(native, build, 'sdk', name), join(sdk, name), { recursive: true });
  }
  for (const name of [
    'libCr_Core.so',
    'CrAdapter/libssh2.so',
    'CrAdapter/libCr_PTP_USB.so',
    'CrAdapter/libCr_PTP_IP.so',
  ]) {
    run(strip, ['--strip-unneeded', join(sdk, name)]);
  }
  return true;
}
