import { mkdirSync, readdirSync, readFileSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import t, { type Test } from 'tap';
import { systemClock } from '#base/clock.js';
import { PictureStore } from '#gateway/small-pictures/picture-store.js';
import { testDirectory } from '#harness/test-directory.js';

const KIB = 1024;
const name = (letter: string) => letter.repeat(64);
/** A picture of this size, which counts in whole. */
function picture(bytes: number): Buffer {
  const jpeg = Buffer.alloc(bytes);
  jpeg.writeUInt16BE(0xffd8, 0);
  jpeg.writeUInt16BE(0xffd9, bytes - 2);
  return jpeg;
}

function storeIn(directory: string, limitBytes: number, lines: string[] = []) {
  const logger = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
  return new PictureStore({ directory, limitBytes, clock: systemClock, fileMs: 5_000, logger });
}

/** A store whose directory does not exist yet. */
function emptyStore(t: Test, limitBytes: number) {
  const directory = join(testDirectory(t), 'kept');
  return { directory, store: storeIn(directory, limitBytes) };
}

t.test('kept pictures are read again, also by the next service', async (t) => {
  const { directory, store } = emptyStore(t, 100 * KIB);
  t.equal(await store.read(name('a')), undefined);
  await store.keep(name('a'), picture(5_000));
  t.ok((await store.read(name('a')))?.equals(picture(5_000)));
  t.ok((await storeIn(directory, 100 * KIB).read(name('a')))?.equals(picture(5_000)));
  t.same(readdirSync(directory), [name('a')], 'no draft is left');
});

t.test('the pictures that were not read for longest are removed when there is no room', async (t) => {
  const { directory, store } = emptyStore(t, 30 * KIB);
  for (const letter of ['a', 'b', 'c']) await store.keep(name(letter), picture(10 * KIB));
  await store.read(name('a'));
  await store.keep(name('d'), picture(15 * KIB));
  t.same(readdirSync(directory).sort(), [name('a'), name('d')]);
  await store.keep(name('e'), picture(31 * KIB));
  t.same(readdirSync(directory).sort(), [name('a'), name('d')], 'one that is too large is not kept');
  await store.keep(name('a'), picture(12 * KIB));
  t.ok((await store.read(name('d')))?.equals(picture(15 * KIB)), 'one that is replaced counts once');
});

t.test('small pictures count as a block of the disk', async (t) => {
  const { directory, store } = emptyStore(t, 12 * KIB);
  for (const letter of ['a', 'b', 'c', 'd']) await store.keep(name(letter), picture(100));
  t.same(readdirSync(directory).sort(), [name('b'), name('c'), name('d')]);
});

t.test('the next service removes drafts, and the oldest pictures first', async (t) => {
  const { directory, store } = emptyStore(t, 100 * KIB);
  for (const letter of ['b', 'a', 'c']) await store.keep(name(letter), picture(10 * KIB));
  utimesSync(join(directory, name('a')), 1, 1);
  writeFileSync(join(directory, `${name('f')}.new`), 'half');
  mkdirSync(join(directory, 'folder'));
  const next = storeIn(directory, 25 * KIB);
  await next.keep(name('d'), picture(4 * KIB));
  t.same(readdirSync(directory).sort(), [name('b'), name('c'), name('d')]);
});

t.test('a kept file that is no picture any longer is not read', async (t) => {
  const { directory, store } = emptyStore(t, 100 * KIB);
  for (const letter of ['a', 'b', 'c']) await store.keep(name(letter), picture(8 * KIB));
  truncateSync(join(directory, name('a')), 4_000);
  truncateSync(join(directory, name('b')), 0);
  for (const letter of ['a', 'b']) t.equal(await store.read(name(letter)), undefined);
  await store.keep(name('a'), picture(8 * KIB));
  t.ok((await store.read(name('a')))?.equals(picture(8 * KIB)), 'it can be kept again');
});

t.test('a directory that cannot be written is logged once, and nothing fails', async (t) => {
  const directory = join(testDirectory(t), 'kept');
  writeFileSync(directory, 'a file in its place');
  const lines: string[] = [];
  const store = storeIn(directory, 100 * KIB, lines);
  for (const letter of ['a', 'b']) {
    await store.keep(name(letter), picture(100));
    t.equal(await store.read(name(letter)), undefined);
  }
  t.equal(lines.length, 1);
  t.match(lines[0], /cannot be kept/);
  t.equal(readFileSync(directory, 'utf8'), 'a file in its place');
});
