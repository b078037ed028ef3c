import { mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { ServiceError } from '#gateway/errors/errors.js';
import { pictureAnswer } from '#gateway/http/picture-answer.js';
import { pictureSizeOf, type SmallPictures } from '#gateway/small-pictures/small-pictures.js';
import { testDirectory } from '#harness/test-directory.js';
import { testPictures } from '../../support/test-pictures.js';

const JPEG = Buffer.from([0xff, 0xd8, 1, 2, 3, 0xff, 0xd9]);
const STAYS = new AbortController().signal;

/** Small pictures of a file; each is made when `finish` is called. */
function pictures(t: Test) {
  const directory = testDirectory(t);
  const path = join(directory, 'picture.jpg');
  writeFileSync(path, 'content');
  const orders: {
    size: string;
    unwanted: { aborted: boolean };
    finish: (picture: Buffer | Error) => void;
  }[] = [];
  const small = testPictures(directory, (_path, size, unwanted) => {
    return new Promise((resolve, reject) => {
      const finish = (picture: Buffer | Error) =>
        picture instanceof Error ? reject(picture) : resolve(picture);
      orders.push({ size, unwanted, finish });
    });
  });
  return { directory, path, small, orders };
}

/** Waits until an order has been given. */
async function order<T>(orders: readonly T[], at = 0): Promise<T> {
  for (;;) {
    const one = orders[at];
    if (one !== undefined) return one;
    await new Promise(setImmediate);
  }
}

async function bytesOf(small: SmallPictures, path: string, signal = STAYS) {
  return (await small.ofFile(path, 'thumbnail')).bytes(signal);
}

t.test('a picture is made once for all who ask for it, and then kept', async (t) => {
  const { small, path, orders } = pictures(t);
  const asked = [bytesOf(small, path), bytesOf(small, path), bytesOf(small, path)];
  (await order(orders)).finish(JPEG);
  t.same(await Promise.all(asked), [JPEG, JPEG, JPEG]);
  t.same(await bytesOf(small, path), JPEG);
  t.equal(orders.length, 1);
  const preview = (await small.ofFile(path, 'preview')).bytes(STAYS);
  (await order(orders, 1)).finish(JPEG);
  t.same(await preview, JPEG);
  t.same(
    orders.map(({ size }) => size),
    ['thumbnail', 'preview'],
  );
});

t.test('a changed file has another picture', async (t) => {
  const { small, path } = pictures(t);
  const { etag } = await small.ofFile(path, 'thumbnail');
  t.equal((await small.ofFile(path, 'thumbnail')).etag, etag);
  t.not((await small.ofFile(path, 'preview')).etag, etag);
  utimesSync(path, 1, 1);
  const later = await small.ofFile(path, 'thumbnail');
  t.not(later.etag, etag);
  writeFileSync(path, 'longer content');
  t.not((await small.ofFile(path, 'thumbnail')).etag, later.etag);
});

t.test('the order of a picture is unwanted when all who asked for it have left', async (t) => {
  const { small, path, orders } = pictures(t);
  const [one, two] = [new AbortController(), new AbortController()];
  const first = bytesOf(small, path, one.signal);
  const second = bytesOf(small, path, two.signal);
  const { unwanted } = await order(orders);
  one.abort();
  await t.rejects(first, { code: 'CANCELLED' });
  t.equal(unwanted.aborted, false, 'one still waits');
  two.abort();
  await t.rejects(second, { code: 'CANCELLED' });
  t.equal(unwanted.aborted, true);
  const again = bytesOf(small, path);
  (await order(orders, 1)).finish(JPEG);
  t.same(await again, JPEG, 'the next one has an order of its own');
});

t.test('a failure is for those who wait, and is not kept', async (t) => {
  const { small, path, orders } = pictures(t);
  const asked = bytesOf(small, path);
  (await order(orders)).finish(new ServiceError('NO_THUMBNAIL', 'there is none'));
  await t.rejects(asked, { code: 'NO_THUMBNAIL' });
  const again = bytesOf(small, path);
  (await order(orders, 1)).finish(JPEG);
  t.same(await again, JPEG);
});

t.test('only regular files have pictures', async (t) => {
  const { small, path, directory } = pictures(t);
  const [link, folder] = [join(directory, 'link'), join(directory, 'folder')];
  symlinkSync(path, link);
  mkdirSync(folder);
  for (const other of [link, folder]) await t.rejects(small.ofFile(other, 'thumbnail'), /not a regular file/);
  await t.rejects(small.ofFile(join(directory, 'none'), 'thumbnail'), { code: 'ENOENT' });
});

t.test('a picture is not made of a file that does not pass the check of its owner', async (t) => {
  const { small, path, orders } = pictures(t);
  const checks: string[] = [];
  const check = async () => {
    checks.push('checked');
    if (checks.length === 1) throw new ServiceError('SHOT_FILE_GONE', 'it has changed');
  };
  const asked = async () => (await small.ofFile(path, 'thumbnail', check)).bytes(STAYS);
  await t.rejects(asked(), { code: 'SHOT_FILE_GONE' });
  t.equal(orders.length, 0);
  const again = asked();
  (await order(orders)).finish(JPEG);
  t.same(await again, JPEG);
  t.same(await asked(), JPEG);
  t.equal(checks.length, 2, 'a kept picture needs no check');
});

t.test('a browser that has the picture gets 304, before it is made', async (t) => {
  const { small, path, orders } = pictures(t);
  const picture = await small.ofFile(path, 'thumbnail');
  const options = { isLasting: true, signal: STAYS };
  const known = await pictureAnswer(picture, { 'if-none-match': picture.etag }, options);
  t.match(known, { status: 304, headers: { etag: picture.etag, 'cache-control': /max-age=/ } });
  t.equal(orders.length, 0);
  const answer = pictureAnswer(picture, {}, { ...options, isLasting: false });
  (await order(orders)).finish(JPEG);
  t.match(await answer, {
    status: 200,
    headers: { 'cache-control': 'private, no-cache', 'content-type': 'image/jpeg', 'content-length': '7' },
  });
});

t.test('a request names a size or asks for the file itself', async (t) => {
  t.same(['thumbnail', 'preview', 'large', '', undefined].map(pictureSizeOf), [
    'thumbnail',
    'preview',
    undefined,
    undefined,
    undefined,
  ]);
});
