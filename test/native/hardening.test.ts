// The built addon is hardened: the options of the compiler and the linker can be seen in the file.

import { execFileSync } from 'node:child_process';
import t from 'tap';
import { ADDON_PATH, SANITIZER } from './support/native-build.js';

const skip = SANITIZER.LD_PRELOAD !== undefined && 'a build with a sanitizer is not hardened';

/** Output of readelf for the addon. */
const read = (...options: string[]): string =>
  execFileSync('readelf', ['--wide', ...options, ADDON_PATH], { encoding: 'utf8' });

await t.test('the addon is linked and compiled with hardening', { skip }, async (t) => {
  const segments = read('--segments');
  const dynamic = read('--dynamic');
  const imported = read('--dyn-syms');
  t.match(segments, /GNU_RELRO/, 'relocations become read-only');
  t.match(dynamic, /BIND_NOW|Flags:.*\bNOW\b/, 'all symbols are bound when it is loaded');
  t.match(segments, /GNU_STACK.* RW /, 'the stack is not executable');
  t.match(imported, /UND __stack_chk_fail/, 'stacks are protected');
  t.match(imported, /UND __\w+_chk\b/, 'calls with a known size are checked');
});
