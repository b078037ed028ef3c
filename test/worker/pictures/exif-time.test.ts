import fc from 'fast-check';
import sharp from 'sharp';
import t from 'tap';
import { exifTime } from '#worker/pictures/exif-time.js';

type Order = 'II' | 'MM';
type Value = string | number;

/** A file in memory that counts the bytes that are read. */
function fileOf(bytes: Buffer) {
  const file = {
    readBytes: 0,
    read: async (buffer: Buffer, offset: number, length: number, position: number) => {
      const bytesRead = bytes.copy(buffer, offset, Math.min(position, bytes.length), position + length);
      file.readBytes += bytesRead;
      return { bytesRead };
    },
  };
  return file;
}

/** A TIFF block of a main directory and, when there are entries for it, one of EXIF. */
function tiff(order: Order, main: Record<number, Value>, exif?: Record<number, Value>): Buffer {
  const number = (value: number, bytes: 2 | 4) => {
    const out = Buffer.alloc(bytes);
    if (order === 'II') out.writeUIntLE(value, 0, bytes);
    else out.writeUIntBE(value, 0, bytes);
    return out;
  };
  const directory = (entries: Record<number, Value>, offset: number) => {
    const rows = Object.entries(entries);
    let after = offset + 2 + rows.length * 12 + 4;
    const texts: Buffer[] = [];
    const table = rows.map(([tag, value]) => {
      if (typeof value === 'number')
        return [number(Number(tag), 2), number(4, 2), number(1, 4), number(value, 4)];
      const text = Buffer.from(`${value}\0`);
      const head = [number(Number(tag), 2), number(2, 2), number(text.length, 4)];
      if (text.length <= 4) return [...head, Buffer.concat([text], 4)];
      texts.push(text);
      after += text.length;
      return [...head, number(after - text.length, 4)];
    });
    return Buffer.concat([number(rows.length, 2), ...table.flat(), number(0, 4), ...texts]);
  };
  const head = Buffer.concat([Buffer.from(order), number(42, 2), number(8, 4)]);
  if (exif === undefined) return Buffer.concat([head, directory(main, 8)]);
  const size = directory({ ...main, 34665: 0 }, 8).length;
  return Buffer.concat([head, directory({ ...main, 34665: 8 + size }, 8), directory(exif, 8 + size)]);
}

function jpeg(block: Buffer, before: Buffer[] = []): Buffer {
  const segment = (marker: number, content: Buffer) => {
    const head = Buffer.from([0xff, marker, 0, 0]);
    head.writeUInt16BE(content.length + 2, 2);
    return Buffer.concat([head, content]);
  };
  const exif = segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), block]));
  const others = before.map((content) => segment(0xe0, content));
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    ...others,
    exif,
    Buffer.from([0xff, 0xda, 0, 2, 0xff, 0xd9]),
  ]);
}

const TAKEN = { 36867: '2026:11:23 14:22:33' };
const WHOLE = { ...TAKEN, 36881: '+01:00', 37521: '123' };

t.test('the time of a picture is read from JPEG and TIFF, in both orders of bytes', async (t) => {
  const time = (bytes: Buffer) => exifTime(fileOf(bytes));
  for (const order of ['II', 'MM'] as const) {
    t.equal(await time(jpeg(tiff(order, { 271: 'SONY' }, WHOLE))), '2026-11-23T14:22:33.123+01:00');
    t.equal(await time(tiff(order, { 271: 'SONY' }, WHOLE)), '2026-11-23T14:22:33.123+01:00', 'as in an ARW');
    t.equal(await time(jpeg(tiff(order, {}, TAKEN), [Buffer.from('JFIF\0')])), '2026-11-23T14:22:33');
    t.equal(await time(jpeg(tiff(order, {}, { ...TAKEN, 37521: '5' }))), '2026-11-23T14:22:33.5');
    t.equal(await time(jpeg(tiff(order, {}, { ...TAKEN, 37521: '123456' }))), '2026-11-23T14:22:33.123');
  }
  const preview = jpeg(tiff('II', {}, WHOLE));
  const head = tiff('II', { 513: 0 }).length;
  const raw = Buffer.concat([tiff('II', { 513: head }), preview]);
  t.equal(await time(raw), '2026-11-23T14:22:33.123+01:00', 'a RAW file whose preview has it');
});

/** The container of HEIF as libheif writes it, with another codec in it. */
async function heif(tags: Record<string, string>): Promise<Buffer> {
  const create = { width: 64, height: 64, channels: 3, background: 'gray' } as const;
  return sharp({ create })
    .withExif({ IFD0: { Make: 'SONY' }, IFD2: tags })
    .avif({ effort: 0 })
    .toBuffer();
}

const HEIF = await heif({
  DateTimeOriginal: '2026:11:23 14:22:33',
  SubSecTimeOriginal: '123',
  OffsetTimeOriginal: '+01:00',
});

/** A box of ISO/IEC 14496-12. */
function box(type: string, ...content: (number[] | Buffer)[]): Buffer {
  const bytes = Buffer.concat(content.map((each) => Buffer.from(each)));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(bytes.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, bytes]);
}

t.test('the time of a HEIF is read, by each version of its tables', async (t) => {
  t.equal(await exifTime(fileOf(HEIF)), '2026-11-23T14:22:33.123+01:00');
  const block = Buffer.concat([Buffer.from([0, 0, 0, 6]), Buffer.from('Exif\0\0'), tiff('MM', {}, WHOLE)]);
  const entries = [
    box('infe', [2, 0, 0, 0, 0, 1, 0, 0], Buffer.from('hvc1'), [0]),
    box('infe', [2, 0, 0, 0, 0, 7, 0, 0], Buffer.from('Exif'), [0]),
  ];
  const long = [box('infe', [3, 0, 0, 0, 0, 0, 0, 7, 0, 0], Buffer.from('Exif'), [0])];
  // Offsets and lengths of four bytes, and a base of as many in the last one.
  const rows: [entries: Buffer[], iinf: number[], iloc: (at: number) => number[]][] = [
    [
      entries,
      [0, 0, 0, 0, 0, 2],
      (at) => [0, 0, 0, 0, 0x44, 0, 0, 1, 0, 7, 0, 0, 0, 1, 0, 0, 0, at, 0, 0, 0, 9],
    ],
    [
      entries,
      [0, 0, 0, 0, 0, 2],
      (at) =>
        [1, 0, 0, 0, 0x44, 0x40, 0, 2]
          .concat([0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 2])
          .concat([0, 7, 0, 0, 0, 0, 0, 0, 0, 8, 0, 1, 0, 0, 0, at - 8, 0, 0, 0, 9]),
    ],
    [
      long,
      [1, 0, 0, 0, 0, 0, 0, 1],
      (at) => [2, 0, 0, 0, 0x44, 0, 0, 0, 0, 1, 0, 0, 0, 7, 0, 0, 0, 0, 0, 1, 0, 0, 0, at, 0, 0, 0, 9],
    ],
  ];
  for (const [infes, iinf, iloc] of rows) {
    const start = (at: number) => {
      const tables = [box('hdlr', [0, 0, 0, 0]), box('iloc', iloc(at)), box('iinf', iinf, ...infes)];
      return Buffer.concat([box('ftyp', Buffer.from('heic')), box('meta', [0, 0, 0, 0], ...tables)]);
    };
    const at = start(0).length;
    t.equal(await exifTime(fileOf(Buffer.concat([start(at), block]))), '2026-11-23T14:22:33.123+01:00');
    t.equal(await exifTime(fileOf(start(at))), undefined, 'without the block');
  }
  t.equal(await exifTime(fileOf(await heif({ ImageUniqueID: 'x' }))), undefined);
});

t.test('a file without its time has none', async (t) => {
  const rows: Buffer[] = [
    Buffer.alloc(0),
    Buffer.from('not a picture'),
    Buffer.from([0xff, 0xd8, 0xff, 0xda]),
    jpeg(Buffer.from('II*\0')),
    jpeg(tiff('II', { 271: 'SONY' })),
    jpeg(tiff('II', {}, { 36867: '0000:00:00 00:00:00' })),
    jpeg(tiff('II', {}, { 36867: '2026:11:23 24:00:00' })),
    jpeg(tiff('II', {}, { 36867: '../../etc/passwd' })),
    jpeg(tiff('II', {}, { 36867: 7 })),
    jpeg(tiff('II', {}, { 36867: 'x'.repeat(10_000) })),
  ];
  t.same(
    await Promise.all(rows.map((bytes) => exifTime(fileOf(bytes)))),
    rows.map(() => undefined),
  );
  const zone = jpeg(tiff('II', {}, { ...TAKEN, 36881: 'Europe', 37521: 'no' }));
  t.equal(await exifTime(fileOf(zone)), '2026-11-23T14:22:33', 'what is not an offset is left out');
});

t.test('little of a file is read, whatever it holds', async (t) => {
  const big = fileOf(Buffer.concat([jpeg(tiff('II', {}, WHOLE)), Buffer.alloc(30_000_000)]));
  await exifTime(big);
  t.ok(big.readBytes < 1_000, `${big.readBytes} bytes`);
});

t.test('damaged files end without an error', async (t) => {
  const whole = [
    jpeg(tiff('II', { 271: 'SONY' }, WHOLE)),
    tiff('MM', { 271: 'SONY' }, WHOLE),
    Buffer.concat([tiff('II', { 513: 26 }), jpeg(tiff('II', {}, WHOLE))]),
  ];
  const change = fc.record({ at: fc.nat(600), byte: fc.nat(255) });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...whole),
      fc.array(change, { maxLength: 6 }),
      fc.nat(640),
      async (bytes, changes, length) => {
        const damaged = Buffer.from(bytes.subarray(0, length));
        for (const { at, byte } of changes) if (at < damaged.length) damaged[at] = byte;
        const file = fileOf(damaged);
        const time = await exifTime(file);
        return (time === undefined || /^[\dT:.+-]{19,29}$/.test(time)) && file.readBytes < 20_000;
      },
    ),
    { numRuns: 2_000 },
  );
  t.pass();
});
