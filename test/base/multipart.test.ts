// Streams of parts, however the network splits them, and bytes that are not such a stream.

import t from 'tap';
import { MultipartReader } from '#base/multipart.js';

const BOUNDARY = 'a-boundary';
const MOST_BYTES = 100_000;

/** Parts whose bytes look like each mark that a reader searches for. */
const PARTS = [
  Buffer.from(`\r\n--${BOUNDARY}\r\nContent-Length: 5\r\n\r\nabcde`),
  Buffer.from([0xff, 0xd8, 0xff, 0x0d, 0x0a, 0x0d, 0x0a]),
  Buffer.alloc(40_000, 0x0d),
  Buffer.from('-'),
];

const head = (lines: string) => Buffer.from(`--${BOUNDARY}\r\n${lines}\r\n\r\n`);
const partOf = (bytes: Buffer, number: number) =>
  Buffer.concat([
    head(`Content-Type: image/jpeg\r\ncontent-length:${bytes.length}\r\nX-Number: ${number} `),
    bytes,
    Buffer.from('\r\n'),
  ]);
const STREAM = Buffer.concat(PARTS.map(partOf));
const WANTED = PARTS.flatMap((bytes, at) => (at === 1 ? [] : [`${at} ${bytes.toString('latin1')}`]));

/** The parts of a stream that comes in these pieces; the bytes of part 1 are skipped. */
function read(pieces: Iterable<Uint8Array>): string[] {
  const parts: string[] = [];
  let number = '';
  let place: Buffer | undefined;
  const reader = new MultipartReader(BOUNDARY, MOST_BYTES, {
    head: (headers, bytes) => {
      number = headers.get('x-number') ?? 'none';
      place = number === '1' ? undefined : Buffer.alloc(bytes);
      return place;
    },
    end: () => {
      if (place !== undefined) parts.push(`${number} ${place.toString('latin1')}`);
    },
  });
  for (const piece of pieces) reader.take(piece);
  return parts;
}

function* cut(bytes: Buffer, next: () => number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; ) {
    const end = at + Math.max(1, next());
    // Not a Buffer, as in a browser; the network uses the memory of a piece again.
    const piece = Uint8Array.from(bytes.subarray(at, end));
    yield piece;
    piece.fill(0);
    at = end;
  }
}

t.test('the parts are the same wherever the network cuts the stream', async (t) => {
  t.same(read([STREAM]), WANTED);
  for (const bytes of [1, 2, 3, 7, 511, 4_096]) t.same(read(cut(STREAM, () => bytes)), WANTED, `${bytes}`);
  const faults: number[] = [];
  const [first = Buffer.alloc(0)] = PARTS;
  const short = Buffer.concat([partOf(first, 0), partOf(first, 2)]);
  const wanted = [`0 ${first.toString('latin1')}`, `2 ${first.toString('latin1')}`];
  for (let at = 1; at < short.length; at += 1) {
    const parts = read([short.subarray(0, at), short.subarray(at)]);
    if (JSON.stringify(parts) !== JSON.stringify(wanted)) faults.push(at);
  }
  t.same(faults, [], 'cut in two at each byte');
  let seed = 16;
  const random = () => {
    seed = (seed * 48_271) % 0x7fffffff;
    return seed;
  };
  for (let round = 0; round < 200; round += 1) {
    const most = 1 + (random() % 5_000);
    const parts = read(cut(STREAM, () => random() % most));
    if (JSON.stringify(parts) !== JSON.stringify(WANTED)) t.fail(`round ${round} differs`);
  }
});

t.test('a part is complete with its last byte, before the boundary after it', async (t) => {
  const [bytes = Buffer.alloc(0)] = PARTS;
  const end = STREAM.indexOf(bytes) + bytes.length;
  t.same(read([STREAM.subarray(0, end - 1)]), []);
  t.same(read([STREAM.subarray(0, end)]), WANTED.slice(0, 1));
});

t.test('a body that is not a multipart stream is refused before it takes memory', async (t) => {
  for (const [bytes, message] of [
    [Buffer.from('<html>\r\n\r\n'), /begins with/],
    [Buffer.from('--other\r\nContent-Length: 5\r\n\r\n'), /begins with/],
    [head('Content-Length: 999999999'), /999999999 bytes/],
    [head(`Content-Length: ${MOST_BYTES + 1}`), /100001 bytes/],
    [head('Content-Length: 0'), /0 bytes/],
    [head('Content-Length: -5'), /NaN bytes/],
    [head('Content-Length: 5 6'), /NaN bytes/],
    [head('X-Number: 1'), /NaN bytes/],
    [Buffer.alloc(1_000_000, 'x'), /more than 2048 bytes/],
    [Buffer.concat([Buffer.from(`--${BOUNDARY}\r\n`), Buffer.alloc(1_000_000, 'x')]), /more than 2048 bytes/],
  ] as const) {
    t.throws(() => read([bytes]), { message }, bytes.subarray(0, 60).toString());
    t.throws(() => read(cut(bytes, () => 1)), { message }, 'byte by byte');
  }
  // The part after one whose length was wrong does not begin with the boundary.
  const wrong = Buffer.from(
    STREAM.toString('latin1').replace('content-length:7', 'content-length:6'),
    'latin1',
  );
  t.throws(() => read([wrong]), /begins with/);
});
