// Where the native build is, and the stand-in libraries that tests compile for themselves.

import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** The directory of the build; `make test-asan` and `make test-tsan` name theirs. */
export const BUILD = join(ROOT, 'native', process.env.RIGD_TEST_BUILD ?? 'build');

/** The addon under test. */
export const ADDON_PATH = join(BUILD, 'Release', 'rigd.node');
/** The simulated SDK; may not be built. */
export const SIMULATED_SDK = join(BUILD, 'sdk');

const SANITIZER_LIBRARY = process.env.RIGD_TEST_SANITIZER;

/** What a process needs in its environment to load a build with a sanitizer: its library comes first. */
export const SANITIZER: NodeJS.ProcessEnv =
  SANITIZER_LIBRARY === undefined ? {} : { LD_PRELOAD: SANITIZER_LIBRARY };

/** Why deep binding cannot be tested with this build; false = it can. */
export const NO_DEEP_BINDING = SANITIZER_LIBRARY !== undefined && 'sanitizers refuse deep binding';

/** What a stand-in SDK lacks or says; see stand_in_sdk.cc. */
export type StandInFlag =
  | 'LEVEL=100'
  | 'LEVEL=200'
  | 'MAJOR=3'
  | 'MINOR=2'
  | 'MINOR=3'
  | 'WITHOUT_SEND_COMMAND'
  | 'INIT_FAILS'
  | 'LARGE_PROPERTY'
  | `LARGE_CONTENTS=${string}`;

/** Compiles a stand-in SDK into a new directory. @returns that directory. */
export function standInSdk(directory: string, ...flags: StandInFlag[]): string {
  const source = join(ROOT, 'test', 'native', 'support', 'stand_in_sdk.cc');
  const include = join(ROOT, 'native', 'abi');
  mkdirSync(join(directory, 'CrAdapter'), { recursive: true });
  const defines = flags.map((flag) => `-D${flag}`);
  // Not optimised: it is compiled once per test file and runs for milliseconds.
  compile(join(directory, 'libCr_Core.so'), [
    '-std=c++17',
    '-Wl,-z,defs',
    `-I${include}`,
    ...defines,
    source,
  ]);
  return directory;
}

/** Compiles a library from a C source text. @param options more of g++'s. */
export function compileC(library: string, source: string, ...options: string[]): string {
  writeFileSync(`${library}.c`, source);
  return compile(library, ['-x', 'c', `${library}.c`, ...options]);
}

function compile(library: string, options: string[]): string {
  execFileSync('g++', ['-shared', '-fPIC', '-fvisibility=hidden', '-o', library, ...options, '-lpthread']);
  return library;
}
