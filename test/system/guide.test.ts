// The commands of the guide, typed line by line in their order, as by a reader without a camera, in a home directory of
// the test. scripts/try-docs.sh types those that need root, and the commands of all other pages.

import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { freePort } from '#harness/free-port.js';
import { TEMPER } from '#harness/temper.js';
import { testDirectory } from '#harness/test-directory.js';
import { docBlocks, Typist } from '../support/doc-pages.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const guide = readFileSync(join(ROOT, 'docs', 'use', 'guide.md'), 'utf8');
const blocks = docBlocks(guide);
const home = testDirectory(t);
const port = await freePort();
const programs = join(home, 'programs');
mkdirSync(programs);
symlinkSync(join(ROOT, 'bin', 'rigd'), join(programs, 'rigd'));
// The simulated SDK lies in the place where the guide unpacks the vendor's.
symlinkSync(join(ROOT, 'native', 'build', 'sdk'), join(home, 'CrSDK'));

const environment = {
  PATH: `${programs}:${process.env.PATH}`,
  HOME: home,
  RIGD_URL: `http://localhost:${port}`,
  RIGD_CONFIG: 'none',
  RIGD_SIM_TEMPER: TEMPER,
  RIGD_SIM_RIG: 'ILCE-7M4:8,ILCE-1M2:1',
};

const typist = new Typist({
  home,
  env: environment,
  changed: (text) => text.replaceAll('8080', String(port)),
  serviceOptions: ` --port ${port}`,
});
t.teardown(() => typist.end());

t.test('the guide has blocks of every kind', async (t) => {
  t.ok(blocks.length > 20, `${blocks.length} blocks`);
  t.same([...new Set(blocks.map(({ kind }) => kind))].sort(), ['as root', 'run', 'service', 'until Ctrl-C']);
});

for (const block of blocks) {
  if (block.kind === 'as root') continue;
  t.test(`${block.heading}, line ${block.line}: ${block.text.split('\n')[0]}`, async (t) => {
    t.comment(await typist.type(block));
    t.pass('every line succeeds');
  });
}
