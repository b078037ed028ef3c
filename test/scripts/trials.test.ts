// The trials on bare machines (`make try-package`, `make try-service`, `make try-docs`) need root and debootstrap. A
// machine that lacks them must not report success.

import { spawnSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { testDirectory } from '#harness/test-directory.js';

const directory = testDirectory(t);
const archive = join(directory, 'rigd.tgz');
writeFileSync(archive, '');

/** A PATH with only the programs that the first lines of a trial need. */
function programs(...names: readonly string[]): string {
  const path = join(directory, `bin-${names.length}`);
  mkdirSync(path);
  for (const name of names) {
    const { stdout } = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
    symlinkSync(stdout.trim() || '/bin/true', join(path, name));
  }
  return path;
}

const few = programs('sh', 'node', 'id');
const enough = programs('sh', 'node', 'id', 'mkdir', 'debootstrap', 'unshare', 'rm', 'umount');

for (const name of ['try-package', 'try-service', 'try-docs']) {
  t.test(`${name} fails where it can test nothing`, async (t) => {
    const { status, stderr } = spawnSync('sh', [`scripts/${name}.sh`], {
      encoding: 'utf8',
      env: { PATH: few, DIRECTORY: join(directory, name), ARCHIVE: archive },
    });
    t.equal(status, 1);
    t.match(stderr, /nothing was tested: .*(debootstrap|root)/);
  });
}

t.test('try-package fails when no root could be tried', async (t) => {
  const { status, stderr } = spawnSync('sh', ['scripts/try-package.sh'], {
    encoding: 'utf8',
    env: { PATH: enough, DIRECTORY: join(directory, 'roots'), ARCHIVE: archive, ROOTS: ' ' },
  });
  t.equal(status, 1);
  t.match(stderr, /nothing was tested/);
});
