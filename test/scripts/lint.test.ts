// The linter reports a promise of the operator page that is neither awaited nor handled.

import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import t from 'tap';
import { testDirectory } from '#harness/test-directory.js';

/** Lines with an unhandled promise; the linter has to find the type of each in a different way. */
const LOST: Readonly<Record<string, string>> = {
  'of-a-request.ts': "import { send } from './interface/service.js';\nsend('api/rig');\n",
  'of-a-type-argument.ts':
    "import { ask } from './interface/service.js';\nask<{ readonly a: number }>('api/rig');\n",
  'of-a-component.ts': "import { start } from './component.js';\nstart();\n",
};

t.test('a promise that is lost on the page is reported, however its type is known', async (t) => {
  const directory = testDirectory(t, {
    src: {
      page: {
        ...LOST,
        'component.tsx':
          "import { send } from './interface/service.js';\nexport const start = () => send('api');\n",
      },
    },
  });
  for (const name of ['biome.json', 'package.json', 'tsconfig.json'])
    copyFileSync(name, join(directory, name));
  cpSync('src/page', join(directory, 'src/page'), { recursive: true });
  symlinkSync(resolve('node_modules'), join(directory, 'node_modules'));
  const { stdout, stderr } = spawnSync(
    join(directory, 'node_modules/.bin/biome'),
    ['lint', '--vcs-enabled=false', '--reporter=github', 'src/page'],
    { cwd: directory, encoding: 'utf8' },
  );
  const found = [...stdout.matchAll(/noFloatingPromises,file=[^,]*\/src\/page\/([^,]+),line=(\d+)/g)];
  t.strictSame(
    found.map(([, name, line]) => `${name}:${line}`).sort(),
    Object.keys(LOST)
      .map((name) => `${name}:2`)
      .sort(),
    stderr,
  );
});
