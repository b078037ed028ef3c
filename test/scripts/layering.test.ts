import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import t from 'tap';
import { testDirectory } from '../support/test-directory.js';

const OWN_RULES = `module.exports = {
  forbidden: [
    { name: 'c-is-free', severity: 'error', from: { path: '^src/c/' }, to: { path: '^src/(a|b)/' } },
  ],
  options: { tsPreCompilationDeps: true },
};`;

/** Runs the layering check on a small project with these folders in src, and a rule that names a, b and c. */
function layering(t: Parameters<typeof testDirectory>[0], src: Record<string, Record<string, string>>) {
  const directory = testDirectory(t, {
    'tsconfig.json': '{ "compilerOptions": { "module": "NodeNext" }, "include": ["src"] }',
    '.dependency-cruiser.cjs': OWN_RULES,
    src,
  });
  const { status, stderr } = spawnSync(process.execPath, [resolve('scripts/layering.js')], {
    cwd: directory,
    encoding: 'utf8',
  });
  return { status, faults: stderr.trim().split('\n') };
}

t.test('folders that need each other are found, though no two files do', async (t) => {
  const { status, faults } = layering(t, {
    a: { 'one.ts': "import '../b/two.js';", 'four.ts': 'export const four = 4;' },
    b: {
      'two.ts': 'export const two = 2;',
      'three.ts': "import type { four } from '../a/four.js'; export type Three = typeof four;",
    },
  });
  t.equal(status, 1);
  t.strictSame(faults, ['folder cycle: src/a/one.ts -> src/b/two.ts, src/b/three.ts -> src/a/four.ts']);
});

t.test('a folder that no rule names is found, and a broken rule too', async (t) => {
  const { status, faults } = layering(t, {
    a: { 'one.ts': 'export const one = 1;' },
    c: { 'two.ts': "import '../a/one.js';" },
    d: { 'three.ts': 'export const three = 3;' },
  });
  t.equal(status, 1);
  t.strictSame(faults, [
    'c-is-free: src/c/two.ts -> src/a/one.ts',
    'no layering rule names the folder src/d/',
  ]);
});

t.test('a project without modules has not been checked', async (t) => {
  t.match(layering(t, {}), { status: 1 });
});
