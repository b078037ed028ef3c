// How this host splits the live view of another host into pictures; test/base/multipart.test.ts tests how a network can
// split a stream.

import t from 'tap';
import { mjpegParts } from '#gateway/hosts/mjpeg-parts.js';
import { mjpegPart, OPENING } from '#gateway/live-view/mjpeg-part.js';

const AT_MS = 1_700_000_000_123;

/** Images whose bytes look like each mark that a parser searches for. */
const IMAGES = [
  Buffer.from('\r\n--rigd-frame\r\nContent-Length: 5\r\n\r\nabcde'),
  Buffer.from([0xff, 0xd8, 0xff, 0x0d, 0x0a, 0x0d, 0x0a]),
  Buffer.alloc(40_000, 0x0d),
  Buffer.from('-'),
];

const STREAM = Buffer.concat([
  OPENING,
  ...IMAGES.flatMap((image, index) => [
    mjpegPart(image, { cameraId: 'D10F', number: index, capturedAtMs: AT_MS + index, ageMs: 3 }),
    mjpegPart(Buffer.from('slate'), { cameraId: 'D10F', noSignalSinceMs: AT_MS }),
  ]),
]);

/** The pictures of a stream that comes in these pieces. */
function shownBy(pieces: Iterable<Buffer>): string[] {
  const shown: string[] = [];
  const parts = mjpegParts({
    picture: ({ number, capturedAtMs }, { image }) =>
      shown.push(`${number} ${capturedAtMs - AT_MS} ${image.toString('latin1')}`),
    slate: () => shown.push('slate'),
  });
  for (const piece of pieces) parts.take(piece);
  return shown;
}

function* cut(bytes: Buffer, next: () => number): Generator<Buffer> {
  for (let at = 0; at < bytes.length; ) {
    const end = at + Math.max(1, next());
    // The network uses the memory of a piece again.
    const piece = Buffer.from(bytes.subarray(at, end));
    yield piece;
    piece.fill(0);
    at = end;
  }
}

const WANTED = IMAGES.flatMap((image, index) => [`${index} ${index} ${image.toString('latin1')}`, 'slate']);

t.test('a stream shows the same pictures wherever the network cuts it', async (t) => {
  t.same(shownBy([STREAM]), WANTED);
  for (const bytes of [1, 2, 3, 7, 511, 4_096]) t.same(shownBy(cut(STREAM, () => bytes)), WANTED, `${bytes}`);
});

t.test('a body that is not an MJPEG stream of rigd is refused before it takes memory', async (t) => {
  const head = (lines: string) => Buffer.from(`--rigd-frame\r\n${lines}\r\n\r\n`);
  const facts = 'X-Frame-Number: 1\r\nX-Frame-Time: 2026-08-01T12:00:00.000Z';
  for (const [bytes, message] of [
    [Buffer.from('--other\r\nContent-Length: 5\r\n\r\n'), /begins with/],
    [head(`Content-Length: 4194305\r\n${facts}`), /4194305 bytes/],
    [head('Content-Length: 5'), /no number or no time/],
    [head('Content-Length: 5\r\nX-Frame-Number: 1\r\nX-Frame-Time: soon'), /no number or no time/],
  ] as const) {
    t.throws(() => shownBy([bytes]), { message }, bytes.subarray(0, 60).toString());
    t.throws(() => shownBy(cut(bytes, () => 1)), { message }, 'byte by byte');
  }
});
