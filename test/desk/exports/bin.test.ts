// The bin: what it moves and what it refuses, crashes between two steps, and deletion after 30 days.

import { createHash } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import t from 'tap';
import { Bin } from '#desk/exports/bin.js';
import type { Scope } from '#harness/scope.js';
import { testDirectory } from '#harness/test-directory.js';

const DAY_MS = 86_400_000;
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** A directory for pictures with two files, and a bin whose clock the test sets. */
function binIn(t: Scope) {
  const directory = testDirectory(t);
  const pictures = join(directory, 'pictures');
  mkdirSync(join(pictures, 'day'), { recursive: true });
  let now = Date.parse('2026-11-27T12:00:00.000Z');
  const made = () =>
    new Bin({
      ...{ stateDirectory: join(directory, 'state'), roots: [pictures], say: () => undefined },
      ...{ work: { begin: () => () => undefined }, now: () => now },
    });
  const file = (path: string, text: string) => {
    writeFileSync(path, text);
    return { path, shotId: 'one', sizeBytes: text.length, sha256: sha256(text) };
  };
  const files = ['a', 'b'].map((name) => file(join(pictures, 'day', `${name}.JPG`), `picture ${name}`));
  const pass = (days: number) => {
    now += days * DAY_MS;
  };
  return { directory, pictures, made, file, files, pass, bin: made() };
}

/** The place of a file in the bin. */
const inBin = (path: string, binId: string) => path.replace(/([^/]+)$/, `.rigd-bin/${binId}/$1`);

/** The entry with this id. */
async function entryOf(bin: Bin, binId: string) {
  return (await bin.all()).find((entry) => entry.binId === binId);
}

t.test('files stay in the bin for 30 days, and are then deleted', async (t) => {
  const { bin, files, pass } = binIn(t);
  const { entry, done } = await bin.add(files);
  await done;
  t.match(await entryOf(bin, entry.binId), { state: 'binned', files: 2, shots: 1, faults: [] });
  pass(30);
  await bin.takeUp();
  t.ok(files.every(({ path }) => existsSync(inBin(path, entry.binId))));
  pass(1);
  await bin.takeUp();
  await bin.close();
  t.notOk(files.some(({ path }) => existsSync(dirname(dirname(inBin(path, entry.binId))))));
  t.same(await bin.all(), [], 'the bin is empty');
});

t.test(
  'a changed file, a link and a file outside of the directories for pictures stay where they are',
  async (t) => {
    const { bin, files, file, directory, pictures } = binIn(t);
    const [changed, kept] = files;
    if (changed === undefined || kept === undefined) throw new Error('there are two files');
    writeFileSync(changed.path, 'other text');
    const outside = file(join(directory, 'outside.JPG'), 'outside');
    symlinkSync(directory, join(pictures, 'way-out'));
    const behind = { ...outside, path: join(pictures, 'way-out', 'outside.JPG') };
    const { entry, done } = await bin.add([changed, kept, outside, behind]);
    await done;
    const shown = await entryOf(bin, entry.binId);
    t.match(shown, { state: 'binned', files: 1 });
    t.same(
      shown?.faults.map(({ path }) => path),
      [changed.path, outside.path, behind.path],
    );
    t.ok(existsSync(changed.path) && existsSync(outside.path));
  },
);

t.test('an entry that a crash interrupted is finished by the next desk', async (t) => {
  const { directory, files, made } = binIn(t);
  const first = made();
  const { entry, done } = await first.add(files);
  await done;
  // As after a crash: the list is that of the beginning, and one file has both names.
  const list = join(directory, 'state', 'desk', 'bin', `${entry.binId}.json`);
  const whole = JSON.parse(readFileSync(list, 'utf8'));
  writeFileSync(list, JSON.stringify({ ...whole, entry: { ...whole.entry, state: 'moving', files: 0 } }));
  const [both = ''] = files.map(({ path }) => path);
  linkSync(inBin(both, entry.binId), both);
  const next = made();
  await next.takeUp();
  await next.close();
  t.match(await entryOf(next, entry.binId), { state: 'binned', files: 2, faults: [] });
  t.notOk(existsSync(both));
  const last = made();
  const restored = await last.restore(entry.binId);
  await restored.done;
  t.match(restored.entry, { state: 'restored', files: 0 });
  t.same(await last.all(), []);
  for (const file of files) t.equal(sha256(readFileSync(file.path, 'utf8')), file.sha256);
});

t.test('a damaged list is not used', async (t) => {
  const { directory, bin, files } = binIn(t);
  await (await bin.add(files)).done;
  writeFileSync(join(directory, 'state', 'desk', 'bin', 'x.json'), '{"version":1}');
  t.equal((await bin.all()).length, 1);
});
