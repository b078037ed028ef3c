import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { testDirectory } from '#harness/test-directory.js';
import type { loadAddon } from '#worker/sdk/addon.js';

const ROOT = new URL('../../..', import.meta.url).pathname;
const TUPLE = `${process.platform}-${process.arch}`;

/** The failure of loading the addon in a package with these files as addons. */
async function failureIn(t: Parameters<typeof testDirectory>[0], files: Record<string, string>) {
  const directory = testDirectory(t);
  const place = join(directory, 'dist', 'worker', 'sdk');
  for (const folder of [
    place,
    join(directory, 'native', 'build', 'Release'),
    join(directory, 'prebuilds', TUPLE),
  ])
    mkdirSync(folder, { recursive: true });
  writeFileSync(join(directory, 'package.json'), '{"name":"rigd","type":"module"}');
  symlinkSync(join(ROOT, 'node_modules'), join(directory, 'node_modules'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text);
  const copy = join(place, 'addon.js');
  copyFileSync(join(ROOT, 'dist', 'worker', 'sdk', 'addon.js'), copy);
  const addon = (await import(copy)) as { loadAddon: typeof loadAddon };
  try {
    addon.loadAddon();
  } catch (error) {
    return { directory, error: error as Error };
  }
  throw new Error('the addon was loaded');
}

t.test(
  'without an addon the error names in one line the machine, the places, and how to build it',
  async (t) => {
    const { directory, error } = await failureIn(t, {});
    t.notMatch(error.message, '\n');
    t.match(error.message, /^the addon cannot be loaded: /);
    for (const part of [
      TUPLE,
      /glibc/,
      `prebuilds/${TUPLE}`,
      /native\/build\/Release/,
      `make -C ${join(directory, 'native')}`,
    ])
      t.match(error.message, part);
    t.match(error.cause, { message: 'No native build was found' });
    t.match((error.cause as Error).message, join(directory, 'native'), 'of the build from source');
  },
);

t.test('an addon that does not fit the machine is named with the reason of the loader', async (t) => {
  const { directory, error } = await failureIn(t, {
    'native/build/Release/rigd.node': 'no library',
    [`prebuilds/${TUPLE}/rigd.glibc.node`]: 'no library either',
  });
  t.notMatch(error.message, '\n');
  t.match(error.message, `on this machine (${TUPLE}, `);
  t.match(error.message, join(directory, 'native', 'build', 'Release', 'rigd.node'));
  t.match(error.message, join(directory, 'prebuilds', TUPLE, 'rigd.glibc.node'));
  t.match(error.message, `make -C ${join(directory, 'native')}`);
  t.match((error.cause as Error).message, 'native/build/Release', 'of the build from source');
});
