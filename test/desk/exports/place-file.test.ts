// Files are placed whole, under names that no other file has, and never through a link.

import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import t from 'tap';
import { makeBelow, placeFile } from '#desk/exports/place-file.js';

const BYTES = randomBytes(17 * 1024 * 1024 + 3);
/** Faults of one file. */
const FAULT = /is no regular file|cannot be read|is in the way/;
const sha256 = createHash('sha256').update(BYTES).digest('hex');

t.test('a copy has the content and the digests of its source, and no temporary file stays', async (t) => {
  const directory = t.testdir({ source: BYTES });
  const placed = await placeFile(
    { from: join(directory, 'source'), sha256 },
    { path: join(directory, 'target'), temporary: join(directory, 'draft') },
  );
  t.match(placed, { sizeBytes: BYTES.length, sha256, md5: createHash('md5').update(BYTES).digest('hex') });
  t.match(placed.xxh64, /^[0-9a-f]{16}$/);
  t.ok(readFileSync(join(directory, 'target')).equals(BYTES));
  t.strictSame(readdirSync(directory).sort(), ['source', 'target']);
});

t.test(
  'a draft that a crash left is replaced, and a target with the same content counts as placed',
  async (t) => {
    const directory = t.testdir({ draft: 'half', target: BYTES });
    const source = { from: async () => Readable.from([BYTES]), sha256 };
    for (const name of ['target', 'other'])
      t.match(await placeFile(source, { path: join(directory, name), temporary: join(directory, 'draft') }), {
        sha256,
      });
    t.strictSame(
      readdirSync(directory).sort(),
      ['draft', 'other', 'target'].filter((name) => name !== 'draft'),
    );
  },
);

t.test('a name that another file, a directory or a link has is a fault of the file', async (t) => {
  const directory = t.testdir({ source: BYTES, taken: 'x', folder: {} });
  symlinkSync(join(directory, 'nowhere'), join(directory, 'link'));
  const place = (from: string, to: string, isOurs = false) =>
    placeFile(
      { from: join(directory, from), sha256 },
      { path: join(directory, to), temporary: join(directory, 'draft'), isOurs: async () => isOurs },
    );
  await t.rejects(place('source', 'taken'), { message: /another file has the name/ });
  await t.rejects(place('source', 'folder'), { message: FAULT });
  await t.rejects(place('source', 'link'), { message: FAULT });
  await t.rejects(place('link', 'new'), { message: FAULT });
  await t.rejects(place('missing', 'new'), { message: FAULT });
  await t.rejects(place('taken', 'new'), { message: /other content/ });
  t.equal(readFileSync(join(directory, 'taken'), 'utf8'), 'x');
  t.match(await place('source', 'taken', true), { sha256 });
  t.ok(readFileSync(join(directory, 'taken')).equals(BYTES), 'a file of ours is replaced');
  t.notOk(existsSync(join(directory, 'new')) || existsSync(join(directory, 'nowhere')));
});

t.test('directories are made below the folder, and a link among them is a fault', async (t) => {
  const directory = t.testdir({ folder: {}, outside: {} });
  const folder = join(directory, 'folder');
  t.equal(await makeBelow(folder, ['a', 'b']), join(folder, 'a', 'b'));
  t.equal(await makeBelow(folder, ['a', 'b']), join(folder, 'a', 'b'));
  symlinkSync(join(directory, 'outside'), join(folder, 'link'));
  await t.rejects(makeBelow(folder, ['link', 'x']), { message: FAULT });
  mkdirSync(join(folder, 'c'));
  writeFileSync(join(folder, 'c', 'd'), '');
  await t.rejects(makeBelow(folder, ['c', 'd']), { message: FAULT });
  t.strictSame(readdirSync(join(directory, 'outside')), []);
});
