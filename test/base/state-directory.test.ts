import { chmodSync, chownSync, mkdirSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { openStateDirectory } from '#base/state-directory.js';
import { testDirectory } from '#harness/test-directory.js';

const SOMEBODY_ELSE = 54_321;
const AS_ROOT = process.geteuid?.() === 0 ? false : 'only root can give files to other users';

const modeOf = (path: string) => statSync(path).mode & 0o777;

/** Result of opening a directory, and the lines for the log. */
async function opened(path: string) {
  const notices: string[] = [];
  const real = await openStateDirectory(path, (line) => notices.push(line));
  return { real, notices, mode: modeOf(real) };
}

t.test('only its user can open a new state directory; new directories above it are as usual', async (t) => {
  const path = join(testDirectory(t), 'on', 'the-way', 'state');
  t.same(await opened(path), { real: path, notices: [], mode: 0o700 });
  t.not(modeOf(join(path, '..')), 0o700);
  t.same(await opened(path), { real: path, notices: [], mode: 0o700 }, 'and so it stays');
});

t.test('a state directory that others could read is closed to them, with a line in the log', async (t) => {
  for (const mode of [0o755, 0o750, 0o775]) {
    const path = join(testDirectory(t, { state: {} }), 'state');
    chmodSync(path, mode);
    t.match(await opened(path), { notices: [/could read .*state; it is closed/], mode: 0o700 });
  }
});

t.test('a link to a state directory is followed', async (t) => {
  const root = testDirectory(t, { state: {} });
  symlinkSync(join(root, 'state'), join(root, 'link'));
  t.match(await opened(join(root, 'link')), { real: join(root, 'state'), mode: 0o700 });
});

t.test('a state directory that others could have changed is refused', async (t) => {
  const path = join(testDirectory(t, { state: {} }), 'state');
  chmodSync(path, 0o777);
  await t.rejects(opened(path), { message: /can be written to by other users.*--state-dir/ });
  t.equal(modeOf(path), 0o777, 'its user should look first');
});

t.test('a state directory of another user or for another group is refused', { skip: AS_ROOT }, async (t) => {
  const root = testDirectory(t);
  const [owned, shared] = [join(root, 'owned'), join(root, 'shared')];
  for (const path of [owned, shared]) mkdirSync(path);
  chownSync(owned, SOMEBODY_ELSE, 0);
  chownSync(shared, 0, SOMEBODY_ELSE);
  chmodSync(shared, 0o775);
  await t.rejects(opened(owned), { message: new RegExp(`belongs to user ${SOMEBODY_ELSE} .*--state-dir`) });
  await t.rejects(opened(shared), { message: /can be written to by other users/ });
});

t.test('a file in the place of the state directory is refused', async (t) => {
  const path = join(testDirectory(t, { state: 'text' }), 'state');
  await t.rejects(opened(path), { message: /is not a directory/ });
});

t.test(
  'a state directory that cannot be made is refused at once, with the reason and the way out',
  async (t) => {
    const file = join(testDirectory(t, { file: '' }), 'file');
    for (const path of ['/proc/x', '/proc/x/y/z', join(file, 'state'), join(file, 'on', 'state')]) {
      await t.rejects(
        opened(path),
        { message: /the state directory .* cannot be made \(E.*--state-dir/ },
        path,
      );
    }
  },
);
