import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import type { loadAddon } from '#worker/sdk/addon.js';
import { testDirectory } from '../../support/test-directory.js';

t.test(
  'without a built addon the error says what to do, and keeps the reason of the first attempt',
  async (t) => {
    const root = new URL('../../..', import.meta.url).pathname;
    const directory = testDirectory(t);
    mkdirSync(join(directory, 'dist', 'worker', 'sdk'), { recursive: true });
    mkdirSync(join(directory, 'native'));
    writeFileSync(join(directory, 'package.json'), '{"name":"rigd","type":"module"}');
    symlinkSync(join(root, 'node_modules'), join(directory, 'node_modules'));
    const copy = join(directory, 'dist', 'worker', 'sdk', 'addon.js');
    copyFileSync(join(root, 'dist', 'worker', 'sdk', 'addon.js'), copy);
    const addon = (await import(copy)) as { loadAddon: typeof loadAddon };
    t.throws(() => addon.loadAddon(), {
      message: /make -C native/,
      cause: { message: `No native build was found` },
    });
    try {
      addon.loadAddon();
    } catch (error) {
      t.match(
        ((error as Error).cause as Error).message,
        join(directory, 'native'),
        'of the build from source',
      );
    }
  },
);
