import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import t from 'tap';
import { testDirectory } from '#harness/test-directory.js';

const OWN_RULES = `module.exports = {
  forbidden: [
    { name: 'c-is-free', severity: 'error', from: { path: '^src/c/' }, to: { path: '^src/(a|b)/' } },
  ],
  options: { tsPreCompilationDeps: true },
};`;

/** Files of a folder by their names, and folders in it. */
interface Files {
  readonly [name: string]: string | Files;
}

/** Runs the layering check on a small project with these files in src, and a rule that names a, b and c. */
function layering(t: Parameters<typeof testDirectory>[0], src: Files, rules = OWN_RULES) {
  const directory = testDirectory(t, {
    'tsconfig.json': '{ "compilerOptions": { "module": "NodeNext" }, "include": ["src"] }',
    '.dependency-cruiser.cjs': rules,
    src,
  } as Parameters<typeof testDirectory>[1]);
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

t.test(
  'the lists of this project forbid an import from above, and a folder that they do not name',
  async (t) => {
    const { status, faults } = layering(
      t,
      {
        base: {
          'clock.ts': "import type { two } from '../protocol/two.js'; export type Clock = typeof two;",
        },
        protocol: { 'two.ts': 'export const two = 2;' },
        worker: {
          sdk: { 'low.ts': "import '../calls/high.js';" },
          calls: { 'high.ts': 'export const high = 1;' },
          unheard: { 'of.ts': "import '../sdk/low.js';" },
        },
        gateway: {
          rig: {
            declared: { 'low.ts': "import '../file/high.js';" },
            file: { 'high.ts': 'export const high = 1;' },
            'view.ts': "import './declared/low.js'; import './file/high.js';",
          },
          'main.ts': "import './rig/view.js';",
        },
        page: {
          texts: { 'low.ts': "import '../wall/high.js';" },
          wall: { 'high.ts': 'export const high = 1;' },
        },
      },
      readFileSync('.dependency-cruiser.cjs', 'utf8'),
    );
    t.equal(status, 1);
    t.strictSame(faults.sort(), [
      'base-imports-from-below: src/base/clock.ts -> src/protocol/two.ts',
      'gateway-rig/declared-imports-from-below: src/gateway/rig/declared/low.ts -> src/gateway/rig/file/high.ts',
      'page-texts-imports-from-below: src/page/texts/low.ts -> src/page/wall/high.ts',
      'worker-folders-are-named: src/worker/unheard/of.ts -> src/worker/sdk/low.ts',
      'worker-sdk-imports-from-below: src/worker/sdk/low.ts -> src/worker/calls/high.ts',
    ]);
  },
);

t.test('a project without modules has not been checked', async (t) => {
  t.match(layering(t, {}), { status: 1 });
});
