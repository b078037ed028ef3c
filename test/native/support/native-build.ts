// Paths of the native build, and stand-in libraries, compiled by make or from a source text in a test.

import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const NATIVE = fileURLToPath(new URL('../../../native', import.meta.url));
/** The directory of the build; `make test-asan` and `make test-tsan` name theirs. */
export const BUILD = join(NATIVE, process.env.RIGD_TEST_BUILD ?? 'build');

/** The addon under test. */
export const ADDON_PATH = join(BUILD, 'Release', 'rigd.node');
/** The simulated SDK; may not be built. */
export const SIMULATED_SDK = join(BUILD, 'sdk');

const SANITIZER_LIBRARY = process.env.RIGD_TEST_SANITIZER;

/** The variable that a process needs to load a build with a sanitizer, whose library has to be loaded first. */
export const SANITIZER: NodeJS.ProcessEnv =
  SANITIZER_LIBRARY === undefined ? {} : { LD_PRELOAD: SANITIZER_LIBRARY };

/** Why deep binding cannot be tested with this build; false when it can. */
export const NO_DEEP_BINDING = SANITIZER_LIBRARY !== undefined && 'sanitizers refuse deep binding';

/** Differences of a stand-in SDK; see stand_in_sdk.cc. */
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

/** A stand-in SDK in a new directory. It is compiled only when its sources have changed. @returns that directory. */
export function standInSdk(directory: string, flag: StandInFlag | 'plain' = 'plain'): string {
  // In the name of a target make would take `=` for a variable.
  const library = join(basename(BUILD), 'checks', 'stand-in', `${flag.replace('=', '-')}.so`);
  execFileSync('make', ['-s', '-C', NATIVE, `BUILD=${basename(BUILD)}`, library]);
  mkdirSync(join(directory, 'CrAdapter'), { recursive: true });
  copyFileSync(join(NATIVE, library), join(directory, 'libCr_Core.so'));
  return directory;
}

/** Compiles a library from a C source text. @param options more of g++'s. */
export function compileC(library: string, source: string, ...options: string[]): string {
  const file = `${library}.c`;
  writeFileSync(file, source);
  const shared = ['-shared', '-fPIC', '-fvisibility=hidden', '-o', library];
  execFileSync('g++', [...shared, '-x', 'c', file, ...options, '-lpthread']);
  return library;
}
