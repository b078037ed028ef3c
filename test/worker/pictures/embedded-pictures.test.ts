import fc from 'fast-check';
import sharp from 'sharp';
import t from 'tap';
import { formOf } from '#base/exif-place.js';
import type { ReadAt } from '#base/read-at.js';
import { embeddedPictures } from '#worker/pictures/embedded-pictures.js';
import { rawFile } from '../../support/raw-file.js';

const JPEG = Buffer.from([0xff, 0xd8, 1, 2, 3, 0xff, 0xd9]);
const picture = (bytes: number) => Buffer.concat([JPEG], bytes);

/** Reads pieces of a file in memory, and counts them. */
function reader(file: Buffer) {
  const counted = { pieces: 0, bytes: 0 };
  const read: ReadAt = async (offset, length) => {
    counted.pieces += 1;
    const piece = file.subarray(offset, offset + length);
    counted.bytes += piece.length;
    return piece;
  };
  return { read, counted };
}

async function found(file: Buffer) {
  const { read } = reader(file);
  const { orientation, pictures } = await embeddedPictures(read, await formOf(read));
  return {
    orientation,
    pictures: pictures.map(({ offset, bytes }) => file.subarray(offset, offset + bytes)),
  };
}

t.test('the pictures of a RAW file are found in all its directories, in both orders of bytes', async (t) => {
  const [preview, thumbnail, full] = [picture(5_000), picture(700), picture(90_000)];
  for (const isBigEndian of [false, true]) {
    const all = await found(rawFile({ preview, thumbnail, full, orientation: 8, isBigEndian }));
    t.same(all, { orientation: 8, pictures: [preview, thumbnail, full].sort(byLength(all.pictures)) });
    const none = await found(rawFile({ isBigEndian }));
    t.same(none, { orientation: 1, pictures: [] });
  }
});

/** Order of pictures as they were found: which directory is read first does not matter. */
function byLength(order: readonly Buffer[]) {
  const place = (one: Buffer) => order.findIndex(({ length }) => length === one.length);
  return (a: Buffer, b: Buffer) => place(a) - place(b);
}

t.test('the thumbnail in the Exif data of a JPEG is found', async (t) => {
  const thumbnail = picture(600);
  for (const isBigEndian of [false, true]) {
    const block = rawFile({ thumbnail, orientation: 6, isBigEndian });
    const segment = Buffer.concat([Buffer.from('Exif\0\0'), block]);
    const head = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 0]);
    head.writeUInt16BE(segment.length + 2, 4);
    const whole = Buffer.concat([head, segment, Buffer.from([0xff, 0xd9])]);
    t.same(await found(whole), { orientation: 6, pictures: [thumbnail] });
    const cut = Array.from({ length: head.length + segment.length - 1 }, (_, bytes) =>
      found(whole.subarray(0, bytes)),
    );
    t.same(
      (await Promise.all(cut)).flatMap(({ pictures }) => pictures),
      [],
      'a file that is cut off has none',
    );
  }
});

t.test('a file without embedded pictures has none', async (t) => {
  const plain = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'gray' } })
    .jpeg()
    .toBuffer();
  const files = [
    Buffer.alloc(0),
    Buffer.from('no picture'),
    plain,
    rawFile({ preview: Buffer.from('no JPEG') }),
  ];
  for (const file of files) t.same(await found(file), { orientation: 1, pictures: [] });
  t.match(
    await found(rawFile({ orientation: 77 })),
    { orientation: 1 },
    'an orientation that does not exist',
  );
});

t.test('directories that point to each other are read once', async (t) => {
  const file = rawFile({ preview: picture(100), last: 8 });
  const { read, counted } = reader(file);
  const { pictures } = await embeddedPictures(read, 'other');
  t.equal(pictures.length, 1);
  t.ok(counted.pieces < 30, `${counted.pieces} pieces`);
});

t.test('damaged files end without an error, and little of them is read', async (t) => {
  const whole = rawFile({
    preview: picture(300),
    thumbnail: picture(60),
    full: picture(500),
    orientation: 3,
  });
  const change = fc.record({ at: fc.nat(220), byte: fc.nat(255) });
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 8 }), fc.nat(whole.length), async (changes, length) => {
      const damaged = Buffer.from(whole.subarray(0, length));
      for (const { at, byte } of changes) if (at < damaged.length) damaged[at] = byte;
      const { read, counted } = reader(damaged);
      const { pictures } = await embeddedPictures(read, await formOf(read));
      const areInside = pictures.every(({ offset, bytes }) => offset + bytes <= damaged.length);
      return areInside && pictures.length <= 16 && counted.pieces < 100;
    }),
    { numRuns: 2_000 },
  );
  t.pass();
});
