import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import t, { type Test } from 'tap';
import { testDirectory } from '#harness/test-directory.js';
import type { PictureSize } from '#protocol/words.js';
import { blockOtherFormats, smallPicture } from '#worker/pictures/small-picture.js';
import { rawFile } from '../../support/raw-file.js';

const MOST_BYTES = 4_000_000;
const RED = { r: 200, g: 30, b: 30 };

/** A JPEG whose left half is red. */
function halfRed(width: number, height: number) {
  const create = { width: width >> 1, height, channels: 3, background: RED } as const;
  return sharp({ create }).extend({ right: width - (width >> 1), background: 'white' });
}
const jpeg = (width: number, height: number) => halfRed(width, height).jpeg().toBuffer();

/** Makes small pictures of files with these contents. */
function maker(t: Test) {
  const path = join(testDirectory(t), 'file');
  return async (content: Buffer | string, size: PictureSize, mostBytes = MOST_BYTES) => {
    writeFileSync(path, content);
    return smallPicture(path, size, mostBytes);
  };
}

async function sizeOf(picture: Buffer): Promise<[width: number, height: number]> {
  const { format, width, height } = await sharp(picture).metadata();
  if (format !== 'jpeg') throw new Error(`it is ${format}`);
  return [width, height];
}

await blockOtherFormats();

t.test('a JPEG is made smaller, turned upright, and never larger', async (t) => {
  const make = maker(t);
  const large = await jpeg(3_000, 2_000);
  t.same(await sizeOf(await make(large, 'thumbnail')), [512, 341]);
  t.same(await sizeOf(await make(large, 'preview')), [2_048, 1_365]);
  const small = await jpeg(400, 300);
  t.ok((await make(small, 'thumbnail')).equals(small), 'one of the right size is not changed');
  t.ok((await make(small, 'preview')).equals(small));
  const upright = await halfRed(3_000, 2_000).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const turned = await make(upright, 'thumbnail');
  t.same(await sizeOf(turned), [341, 512]);
  const [red = 0, , blue = 255] = await sharp(turned)
    .extract({ left: 300, top: 10, width: 1, height: 1 })
    .raw()
    .toBuffer();
  t.ok(red > 150 && blue < 100, `the left half of the sensor is above: ${red}, ${blue}`);
});

t.test('the preview of a RAW file is the one of the camera, byte for byte', async (t) => {
  const make = maker(t);
  const [preview, thumbnail, full] = [
    await jpeg(1_616, 1_080),
    await jpeg(160, 120),
    await jpeg(6_000, 4_000),
  ];
  const raw = rawFile({ preview, thumbnail, full });
  t.ok((await make(raw, 'preview')).equals(preview));
  t.same(await sizeOf(await make(raw, 'thumbnail')), [512, 342], 'made of the preview');
  t.same(await sizeOf(await make(rawFile({ thumbnail, full }), 'preview')), [2_048, 1_365]);
  t.ok((await make(rawFile({ thumbnail }), 'thumbnail')).equals(thumbnail));
  await t.rejects(make(rawFile({ thumbnail }), 'preview'), /no picture/, 'a thumbnail is no preview');
  await t.rejects(make(rawFile({}), 'thumbnail'), /no picture/);
});

t.test('the preview of an upright RAW file says how to turn it', async (t) => {
  const make = maker(t);
  const preview = await jpeg(1_616, 1_080);
  const made = await make(rawFile({ preview, orientation: 8 }), 'preview');
  t.equal((await sharp(made).metadata()).orientation, 8);
  t.ok(made.subarray(-preview.length + 2).equals(preview.subarray(2)), 'the picture is not changed');
  t.same(await sizeOf(await make(rawFile({ preview, orientation: 8 }), 'thumbnail')), [342, 512]);
});

t.test('a HEIF that can be decoded becomes a JPEG', async (t) => {
  const make = maker(t);
  const heif = await halfRed(1_000, 700).avif({ effort: 0 }).toBuffer();
  t.same(await sizeOf(await make(heif, 'thumbnail')), [512, 358]);
  const unknown = Buffer.from(heif);
  unknown.write('heic', 8, 'latin1');
  await t.rejects(make(unknown.subarray(0, 60), 'thumbnail'), /no picture|heif/i);
});

t.test('a damaged JPEG still has the thumbnail of the camera, but no preview', async (t) => {
  const make = maker(t);
  const thumbnail = await jpeg(160, 120);
  const block = Buffer.concat([Buffer.from('Exif\0\0'), rawFile({ thumbnail })]);
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(block.length + 2, 4);
  const large = await jpeg(3_000, 2_000);
  const damaged = Buffer.concat([head, block, large.subarray(2, large.length >> 1)]);
  t.ok((await make(damaged, 'thumbnail')).equals(thumbnail));
  await t.rejects(make(damaged, 'preview'), /premature end/);
});

t.test('only pictures of cameras are read', async (t) => {
  const make = maker(t);
  const png = await halfRed(900, 600).png().toBuffer();
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"><rect width="9" height="9"/></svg>';
  for (const content of [png, svg, 'text', Buffer.alloc(0)])
    await t.rejects(make(content, 'thumbnail'), /no picture/);
  await t.rejects(sharp(png).metadata(), /format/, 'other loaders are blocked');
  const directory = testDirectory(t);
  const [link, folder] = [join(directory, 'link'), join(directory, 'folder')];
  symlinkSync('/etc/hostname', link);
  mkdirSync(folder);
  for (const path of [link, folder, join(directory, 'none')])
    await t.rejects(smallPicture(path, 'thumbnail', MOST_BYTES));
});

t.test('a picture with more bytes than a message can carry is refused', async (t) => {
  const make = maker(t);
  await t.rejects(make(await jpeg(3_000, 2_000), 'preview', 1_000), /bytes/);
});

t.test('damaged files are refused or made small, and the process continues', async (t) => {
  const make = maker(t);
  const raw = rawFile({ preview: await jpeg(700, 500), thumbnail: await jpeg(160, 120) });
  const plain = await jpeg(900, 600);
  const change = fc.record({ at: fc.nat(3_000), byte: fc.nat(255) });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(raw, plain),
      fc.array(change, { maxLength: 9 }),
      async (whole, changes) => {
        const damaged = Buffer.from(whole);
        for (const { at, byte } of changes) if (at < damaged.length) damaged[at] = byte;
        const made = await make(damaged, 'thumbnail').catch((error: unknown) => error);
        return made instanceof Error || (Buffer.isBuffer(made) && made.readUInt16BE(0) === 0xffd8);
      },
    ),
    { numRuns: 150 },
  );
  t.pass();
});
