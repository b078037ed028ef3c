// The folder of an export: inside of the allowed directories, and writable.

import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { makeFolder } from '#desk/exports/export-folder.js';

t.test(
  'a folder is made in the first directory, and refused outside of all, also behind a link',
  async (t) => {
    const directory = t.testdir({ pictures: {}, other: {}, outside: {} });
    const roots = [join(directory, 'pictures'), join(directory, 'other')];
    t.equal(await makeFolder('a/b', roots), join(directory, 'pictures/a/b'));
    t.equal(await makeFolder(join(directory, 'other/c'), roots), join(directory, 'other/c'));
    symlinkSync(join(directory, 'outside'), join(directory, 'other/link'));
    for (const path of ['../outside', join(directory, 'outside'), join(directory, 'other/link/x')])
      await t.rejects(makeFolder(path, roots), { code: 'EXPORT_REFUSED', message: /export-dir adds one/ });
  },
);

t.test('a folder that the service may not write to is refused with what helps', async (t) => {
  // The kernel lets no user make a directory there.
  const refused = {
    code: 'EXPORT_REFUSED',
    message: /cannot be used: .*needs the right to write.*ReadWritePaths/,
  };
  await t.rejects(makeFolder('/sys/hand-over', ['/sys']), refused);
});
