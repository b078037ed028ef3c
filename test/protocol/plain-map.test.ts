import { addExtension, Packr } from 'msgpackr/pack';
import t from 'tap';
import { FramingError, packMap, unpackMap } from '#protocol/framing.js';
import { MAX_DEPTH, problemOfMap } from '#protocol/plain-map.js';

/** Everything the library can write. */
const rich = new Packr({ useRecords: true, moreTypes: true, structuredClone: true });

t.test('a map with the value types of messages is read unchanged', async (t) => {
  const map = {
    numbers: [
      0,
      127,
      128,
      255,
      256,
      65_536,
      2 ** 32,
      2 ** 53,
      -1,
      -32,
      -33,
      -129,
      -40_000,
      -(2 ** 31),
      1.5,
      -0.1,
    ],
    texts: ['', 'x'.repeat(31), 'x'.repeat(32), 'ä'.repeat(300), '😀'.repeat(40_000)],
    others: [true, false, null, undefined, [], {}],
    long: Array.from({ length: 70_000 }, (_, at) => at),
    wide: Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`key ${at}`, [{ at }]])),
  };
  t.same(unpackMap('it', packMap(map)), map);
});

t.test('a type beyond those of JSON is refused before it is read', async (t) => {
  const self: Record<string, unknown> = {};
  self.self = self;
  const values: Record<string, unknown> = {
    date: new Date(),
    error: new Error('x'),
    set: new Set([1]),
    map: new Map([[1, 2]]),
    expression: /x/,
    bytes: Buffer.alloc(4),
    array: new Uint16Array(4),
    'big integer': 2n ** 63n,
    'negative big integer': -(2n ** 60n),
    'huge integer': 2n ** 200n,
    'reference to itself': self,
    record: [{ a: 1 }, { a: 2 }],
  };
  for (const [what, value] of Object.entries(values))
    t.throws(() => unpackMap('it', rich.pack({ value })), FramingError, what);
  class Own {}
  addExtension({ Class: Own, type: 11, pack: () => Buffer.alloc(1) });
  t.throws(() => unpackMap('it', packMap({ value: new Own() })), FramingError, 'an extension');
});

t.test('lengths that promise more than there is, and bytes after the end, are refused', async (t) => {
  for (const bytes of [
    [],
    [0x81],
    [0x81, 0xa1],
    [0x81, 0xa1, 0x61],
    [0x81, 0xa1, 0x61, 0xdd, 0xff, 0xff, 0xff, 0xff],
    [0x81, 0xa1, 0x61, 0xdb, 0xff, 0xff, 0xff, 0xff],
    [0x81, 0xa1, 0x61, 0xdd, 0xff],
    [0xdf, 0xff, 0xff, 0xff, 0xff],
    [0x80, 0x00],
    [0x81, 0xa1, 0x61, 0xd4],
    [0x81, 0xa1, 0x61, 0xd4, 0x01, 0x00],
    [0x81, 0x01, 0x01],
    [0x81, 0x90, 0x01],
    [0x90],
    [0x05],
    [0xc0],
    [0xc1],
  ])
    t.throws(() => unpackMap('it', Buffer.from(bytes)), FramingError, Buffer.from(bytes).toString('hex'));
});

t.test('a value that is too deep or too large is refused', async (t) => {
  const nested = (levels: number) =>
    Buffer.from([0x81, 0xa1, 0x61, ...Array.from({ length: levels - 2 }, () => 0x91), 0x90]);
  t.equal(problemOfMap(nested(MAX_DEPTH)), undefined);
  t.match(problemOfMap(nested(MAX_DEPTH + 1)), /levels deep/);
  t.match(problemOfMap(nested(1_000_000)), /levels deep/);
  const many = Buffer.concat([Buffer.from([0x81, 0xa1, 0x61, 0xdd, 0, 0x20, 0, 0]), Buffer.alloc(0x20_0000)]);
  t.match(problemOfMap(many), /more than \d+ values/);
});

t.test('a key that would change how objects behave is only a key', async (t) => {
  const bytes = Buffer.concat([
    Buffer.from([0x81, 0xa9]),
    Buffer.from('__proto__'),
    packMap({ kind: 'hello' }),
  ]);
  const map = unpackMap('it', bytes);
  t.equal(Object.getPrototypeOf(map), Object.prototype);
  t.equal(map.kind, undefined);
});
