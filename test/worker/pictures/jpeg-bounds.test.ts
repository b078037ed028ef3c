import t from 'tap';
import { isWholeJpeg } from '#worker/pictures/jpeg-bounds.js';

const BEGIN = [0xff, 0xd8, 0xff, 0xdb];
const END = [0xff, 0xd9];

t.test('a whole JPEG is one from its first marker to its last, padded or not', async (t) => {
  t.ok(isWholeJpeg(Uint8Array.from([...BEGIN, 1, 2, ...END])));
  t.ok(isWholeJpeg(Uint8Array.from([...BEGIN, 1, 2, ...END, ...new Array<number>(100).fill(0)])));
});

t.test('nothing else is a whole JPEG', async (t) => {
  for (const bytes of [
    [],
    [0xff],
    BEGIN,
    [...BEGIN, 1, 2],
    [1, 2, 3, ...END],
    [0xff, 0xd8, ...END],
    [...BEGIN, ...END, ...new Array<number>(5_000).fill(0)],
    new Array<number>(50).fill(0xa5),
  ]) {
    t.notOk(isWholeJpeg(Uint8Array.from(bytes)), `${bytes.length} bytes`);
  }
});
