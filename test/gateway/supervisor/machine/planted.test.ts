// Bugs planted in copies of the machine: the property that holds for the machine finds each of them.

import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import t, { type Test } from 'tap';
import ts from 'typescript';
import { testDirectory } from '#harness/test-directory.js';
import { holdsFor } from './property.js';
import type { Machine } from './world.js';

const SOURCE = 'src/gateway/supervisor/machine';
const PLANTED = 'test/gateway/supervisor/planted';

/** The machine with a patch, compiled in a directory of its own; the rest of the service is unchanged. */
async function patched(t: Test, patch: string): Promise<Machine> {
  const directory = testDirectory(t);
  const machine = join(directory, 'gateway/supervisor/machine');
  mkdirSync(machine, { recursive: true });
  cpSync(SOURCE, machine, { recursive: true });
  execFileSync('patch', ['-p0', '-s', '-d', machine, '-i', resolve(PLANTED, patch)]);
  for (const file of readdirSync(machine).filter((name) => name.endsWith('.ts'))) {
    const { outputText } = ts.transpileModule(readFileSync(join(machine, file), 'utf8'), {
      compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
    });
    writeFileSync(join(machine, file.replace(/ts$/, 'js')), outputText);
  }
  writeFileSync(join(directory, 'package.json'), '{"type":"module"}');
  for (const part of ['base', 'protocol']) symlinkSync(resolve('dist', part), join(directory, part));
  symlinkSync(resolve('dist/gateway/errors'), join(directory, 'gateway/errors'));
  return import(pathToFileURL(join(machine, 'step.js')).href);
}

const patches = readdirSync(PLANTED).filter((name) => name.endsWith('.patch'));

t.test('there are planted bugs for the test of the session machine', async (t) => {
  t.ok(patches.length >= 3);
});

for (const patch of patches) {
  t.test(`the property finds ${patch}`, async (t) => {
    const found = fc.check(holdsFor(await patched(t, patch)), { numRuns: 20_000, seed: 20_261_122 });
    t.equal(found.failed, true);
    t.match(
      String(found.errorInstance),
      /wait, the camera knows|are set, the camera knows|beside another|has a process|twice/,
    );
  });
}
