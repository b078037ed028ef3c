// Draws commands: requests from openapi.json, mostly valid, others with one fault, and disturbances from the tables of
// the simulated SDK. Which answers are right is not decided here.

import { readFileSync } from 'node:fs';
import fc, { type Arbitrary } from 'fast-check';
import { KEY_ACTIONS } from '#protocol/words.js';
import { BODIES, UNITS } from '../blocking/attacks.js';
import { type FuzzedOperation, OPERATIONS, resolved, type Schema } from '../interface.js';
import type { Body, Command, RequestCommand, Text } from './commands.js';

/** Not drawn: it ends the service, and that is tested elsewhere. */
const NOT_ASKED = new Set(['shutdownServer']);
/** Operations that change the state of a camera are drawn more often than the others. */
const OFTEN: Readonly<Record<string, number>> = {
  connectCamera: 8,
  disconnectCamera: 3,
  setPriorityKey: 3,
  afShutter: 2,
  listSDCardFiles: 3,
  readSDCardFile: 3,
  downloadSDCardFile: 3,
  setSaveInfo: 2,
  importLUT: 2,
  setRigCamera: 2,
  setRigGroup: 2,
  setGroupProperties: 2,
  savePreset: 2,
  shootGroup: 4,
  getShot: 2,
};
/** Faults that cost seconds of silence are drawn less often. */
const RARE_FAULTS = new Set(['hang', 'stall']);
/** The faults that each call of the SDK can have. */
const FAULTS: Readonly<Record<string, readonly string[]>> = JSON.parse(
  readFileSync(new URL('../../../data/fault-applicability.json', import.meta.url), 'utf8'),
);
const NUMBERS: Readonly<Record<string, readonly string[]>> = {
  slow: ['(20)', '(300)'],
  error: ['(0x8000)', '(0x8207)', '(0x8402)'],
  replug: ['', '(300)'],
  'cut-before': ['', '(300)'],
  'cut-after': ['', '(300)'],
  flood: ['(64)', '(2048)'],
};

const shortText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom(
    '',
    ' ',
    '0',
    '-1',
    '1e309',
    'null',
    '__proto__',
    'constructor',
    '../..',
    '%',
    '%00',
    '\0',
    '\ud83d',
  ),
  fc.constantFrom(
    '\u202eabc',
    '\u0085',
    '\x1b[31m',
    'a\u0301',
    '\u2028',
    'CON',
    '.',
    '..',
    '*',
    '"',
    "'",
    '{cameraId}',
  ),
);
const longText: Arbitrary<Text> = fc.record({
  $text: fc.tuple(
    fc.constantFrom('', 'a', '0x', '/', 'bytes='),
    fc.constantFrom(...UNITS),
    fc.constantFrom(64, 256, 257, 1_025, 4_097, 30_000),
    fc.constantFrom('', 'x'),
  ),
});
const anyText: Arbitrary<Text> = fc.oneof(
  { weight: 4, arbitrary: shortText },
  { weight: 1, arbitrary: longText },
);
const anyNumber = fc.oneof(
  fc.integer({ min: -20, max: 700 }),
  fc.double(),
  fc.constantFrom(
    0,
    -0,
    1,
    2 ** 31 - 1,
    2 ** 31,
    2 ** 32,
    2 ** 53,
    -(2 ** 63),
    1e308,
    0.5,
    639,
    640,
    479,
    480,
  ),
);
const anyValue: Arbitrary<unknown> = fc.oneof(
  anyText,
  anyNumber,
  fc.constantFrom(null, true, false, [], {}, [[]], { x: {} }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** A value that is valid for the schema. */
function valid(given: Schema, name: string): Arbitrary<unknown> {
  const schema = resolved(given);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((one) => valid(one, name)));
  if (schema.type === 'integer' || schema.type === 'number') return numberIn(schema);
  if (schema.type === 'boolean') return fc.boolean();
  if (name === 'properties' && schema.patternProperties !== undefined) return propertyValues;
  if (schema.type === 'object') return objectOf(schema);
  if (schema.type === 'array') return fc.array(valid(schema.items ?? {}, name), { maxLength: 4 });
  const own = TEXTS[name];
  if (own !== undefined) return fc.constantFrom(...own);
  if (schema.pattern === '^\\d{1,10}$' || schema.pattern === '^[0-9]{1,10}$')
    return fc.oneof(
      fc.integer({ min: 0, max: 12 }).map(String),
      fc.constantFrom('4294967295', '4294967296', '9999999999'),
    );
  if (schema.pattern === '^\\d{1,6}$') return fc.constantFrom('0', '1', '50', '999999');
  if (schema.pattern?.startsWith('^\\d{1,3}') === true)
    return fc.constantFrom('1', '25', '0.1', '120', '999');
  return shortText;
}

/** Texts with a meaning for the service; `$dir` is the directory of the test. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  reconnecting: ['on', 'off'],
  action: [...KEY_ACTIONS, ''],
  button: ['menu', 'af-on', 'c1', 'up', 'ok', 'no-such-key'],
  speed: ['fast', 'slow'],
  value: [
    '0x1',
    '0x2',
    '100',
    '400',
    'auto',
    'ISO 800',
    '1/250',
    'f/4',
    'M',
    'pc-remote',
    'memory-card',
    'host',
  ],
  path: [
    '.',
    'a',
    'a/b',
    'link',
    'fifo',
    'file',
    'staging',
    '..',
    '/',
    '/proc/self',
    'link/b',
    '$dir/pictures/c',
  ],
  save_path: ['.', 'a', 'link', 'fifo', 'file', '..', '/dev'],
  filename: ['A.DAT', 'CUMSET.DAT', 'B.dat', '../A.DAT', 'con.dat', 'no.txt'],
  filePath: [
    '$dir/files/a.cube',
    '$dir/files/b.cube',
    '$dir/files',
    '/dev/zero',
    '/proc/kmsg',
    '$dir/pictures/fifo',
  ],
  // Not the group `all`: one camera must get no command.
  groups: ['ring', 'top'],
  group: ['ring', 'top', 'no-such-group'],
  shotId: ['take-1', 'take-2', 'take-3', 'no such shot'],
  preset: ['day', 'night', 'a.b "c"'],
  username: ['admin', ''],
  password: ['simulated', ''],
  cameras: ['', 'a,b', '*'],
  lastEventId: ['1-1', '1700000000000-5', '0-0', 'x'],
  'last-event-id': ['1-1', '1700000000000-5', 'x'],
  range: ['bytes=0-9', 'bytes=-5', 'bytes=5-', 'bytes=9-1', 'bytes=99999999999-', 'bytes=0-1,3-4', 'x=1'],
  'if-range': ['"x"', '*'],
  'if-none-match': ['*', '"x"', 'W/"x", "y"'],
};

/** Values of properties by their names. */
const propertyValues = fc.dictionary(
  fc.constantFrom('iso', 'aperture', 'white-balance', 'exposure-program-mode', 'battery-remain', 'isos'),
  fc.constantFrom(...(TEXTS.value ?? [])),
  { maxKeys: 4 },
);

function numberIn({ type, minimum, maximum }: Schema): Arbitrary<unknown> {
  const [min, max] = [minimum ?? -10, maximum ?? 700];
  const inside =
    type === 'integer'
      ? fc.integer({ min, max: Math.min(max, 2 ** 31 - 1) })
      : fc.double({ min, max, noNaN: true });
  return fc.oneof(inside, fc.constantFrom(min, max));
}

function objectOf(schema: Schema): Arbitrary<unknown> {
  const members = Object.entries(schema.properties ?? {}).map(([name, member]) => [
    name,
    valid(member, name),
  ]);
  return fc.record(Object.fromEntries(members) as Record<string, Arbitrary<unknown>>, {
    requiredKeys: [...(schema.required ?? [])],
  });
}

/** One fault of a request. */
function mutation(operation: FuzzedOperation): Arbitrary<Partial<RequestCommand>> {
  const named = (place: string) =>
    operation.parameters.filter((one) => one.in === place).map(({ name }) => name);
  const one = (names: readonly string[], value: Arbitrary<Text>) =>
    names.length === 0
      ? fc.constant({})
      : fc.tuple(fc.constantFrom(...names), value).map(([name, text]) => ({ [name]: text }));
  const members = Object.keys(resolved(operation.body ?? {}).properties ?? { value: {} });
  return fc.oneof(
    one(named('path'), anyText).map((path) => ({ path })),
    one([...named('query'), 'access_token', 'x'], anyText).map((query) => ({ query })),
    one([...named('header'), ...ODD_HEADERS], anyText).map((headers) => ({ headers })),
    fc.constantFrom(...ODD_HEADER_LINES).map((headers) => ({ headers })),
    fc
      .constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE')
      .map((method) => ({ method })),
    fc
      .tuple(fc.constantFrom(...members, 'x'), anyValue)
      .map(([name, value]) => ({ body: { json: { [name]: value } } })),
    anyText.map((raw): Partial<RequestCommand> => ({ body: { raw } })),
    fc.jsonValue({ maxDepth: 4 }).map((json): Partial<RequestCommand> => ({ body: { json } })),
    body.map((shaped): Partial<RequestCommand> => ({ body: shaped })),
  );
}

const body: Arbitrary<Body> = fc.record({
  shape: fc.constantFrom(...Object.keys(BODIES)),
  sizeBytes: fc.constantFrom(100, 10_000, 60_000, 200_000, 1_048_000, 1_049_000),
});
const ODD_HEADERS = [
  'range',
  'if-none-match',
  'last-event-id',
  'origin',
  'host',
  'authorization',
  'content-type',
  'expect',
];
const ODD_HEADER_LINES: readonly Readonly<Record<string, string>>[] = [
  { origin: 'https://elsewhere.test' },
  { origin: 'http://localhost:3000' },
  { 'sec-fetch-site': 'cross-site' },
  { host: 'elsewhere.test' },
  { host: '' },
  { authorization: 'Bearer x' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-encoding': 'gzip' },
  { 'accept-encoding': 'gzip' },
  { upgrade: 'websocket', connection: 'upgrade' },
  { expect: '100-continue' },
  { te: 'trailers', connection: 'close, te' },
];

/** A request of one operation. */
function requestOf(operation: FuzzedOperation): Arbitrary<RequestCommand> {
  const place = (where: string) => {
    const own = operation.parameters.filter((one) => one.in === where && one.name !== 'cameraId');
    const members = own.map(({ name, schema }) => [name, valid(schema, name)] as const);
    const requiredKeys = where === 'path' ? members.map(([name]) => name) : [];
    return fc.record(Object.fromEntries(members) as Record<string, Arbitrary<unknown>>, { requiredKeys });
  };
  const asked = fc.record({
    path: place('path'),
    query: place('query'),
    headers: place('header'),
    body: operation.body === undefined ? fc.constant(undefined) : valid(operation.body, ''),
  });
  const wrong = fc.oneof(
    { weight: 3, arbitrary: fc.constant<Partial<RequestCommand>>({}) },
    { weight: 1, arbitrary: mutation(operation) },
  );
  const leaving = fc.option(fc.constantFrom(0, 1, 5_000), { nil: undefined, freq: 12 });
  return fc
    .tuple(asked, wrong, leaving)
    .map(([valid, { path, query, headers, ...rest }, leavesAfterBytes]) => {
      const json = valid.body === undefined ? {} : { body: { json: valid.body } };
      const command = {
        do: 'request',
        operation: operation.operationId,
        path: { ...valid.path, ...path },
        query: { ...valid.query, ...query },
        headers: { ...valid.headers, ...headers },
        ...json,
        ...rest,
        ...(leavesAfterBytes === undefined ? {} : { leavesAfterBytes }),
      };
      return withoutEmpty(command) as unknown as RequestCommand;
    });
}

const request = fc.oneof(
  ...OPERATIONS.filter(({ operationId }) => !NOT_ASKED.has(operationId)).map((operation) => {
    return { weight: OFTEN[operation.operationId] ?? 1, arbitrary: requestOf(operation) };
  }),
);

const fault = fc
  .constantFrom(...Object.entries(FAULTS).flatMap(([call, faults]) => faults.map((name) => ({ call, name }))))
  .chain(({ call, name }) => {
    const numbers = NUMBERS[name] ?? [''];
    // Rare faults are mostly replaced by a plain refusal.
    const isKept = RARE_FAULTS.has(name)
      ? fc.integer({ min: 0, max: 4 }).map((dice) => dice === 0)
      : fc.constant(true);
    return fc
      .tuple(fc.constantFrom('#1', '#2', ''), fc.constantFrom(...numbers), isKept)
      .map(([count, number, kept]) => {
        return {
          do: 'fault' as const,
          line: kept ? `${call}${count} ${name}${number}` : `${call}#1 error(0x8000)`,
        };
      });
  });

const cardName = fc.oneof(
  fc.constantFrom('DCIM/100MSDCF/DSC00001.JPG', 'DCIM/100MSDCF/DSC00001.ARW', 'DCIM/100MSDCF/DSC00002.JPG'),
  fc
    .constantFrom(
      '-rf',
      '.hidden',
      'a\nb.JPG',
      '\u202egpj.exe',
      '\x1b[2J.JPG',
      'CON',
      'a b.JPG',
      '%2e%2e.JPG',
      '.rigd-x',
    )
    .map((name) => `DCIM/100MSDCF/${name}`),
  fc.integer({ min: 25, max: 62 }).map((count) => `DCIM/100MSDCF/${'\u{1f600}'.repeat(count)}a.JPG`),
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
    .map((name) => `DCIM/100MSDCF/${name.replaceAll(/[/\0]/g, '_')}`),
);
const fileText: Arbitrary<Text> = fc.oneof(
  fc.constantFrom(
    '',
    'LUT_1D_SIZE 2\n0 0 0\n1 1 1\n',
    'LUT_3D_SIZE 2\n',
    'LUT_3D_SIZE 999999999\n',
    'x',
    '\0\0\0',
  ),
  fc
    .tuple(
      fc.constantFrom('', '0 0 ', 'LUT_1D_SIZE 2\n'),
      fc.constantFrom(...UNITS, '0 0 0\n'),
      fc.constantFrom(10, 3_000),
      fc.constantFrom('', 'x'),
    )
    .map(($text) => ({ $text })),
);
const ORDERS = [
  ...[
    'unplugged',
    'plugged',
    'plugged',
    'off',
    'plugged',
    'busy',
    'plugged',
    'card1 pull',
    'card1 insert',
    'card1 fill',
  ],
  ...['card1 insert', 'warning 0x2008c', 'warning 0x1', 'warning 0xffffffff', 'nonsense'],
];
const rawBytes: Arbitrary<readonly Text[]> = fc.oneof(
  fc.constantFrom<readonly Text[]>(
    ['GET /api/cameras HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ['GET /api/cameras HTTP/1.1\r\nHost: localhost\r\n'],
    ['GET /api/cameras HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\nGET /'],
    ['POST /api/cameras/x/connection HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n', '{"mode"'],
    [
      'POST /api/cameras/x/connection HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n',
      'zz\r\n',
    ],
    [
      'POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n',
    ],
    ['GET /api/cameras/%E0%A4%A/connection HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ['GET /api/cameras HTTP/1.1\r\n\r\n'],
    ['GET * HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ['GET http://elsewhere.test/api/cameras HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ['CONNECT localhost:1 HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['GET /api/events HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ),
  fc
    .integer({ min: 2, max: 200 })
    .map((times): Text[] => [
      { $text: ['', 'GET /api/server/status HTTP/1.1\r\nHost: localhost\r\n\r\n', times, ''] },
    ]),
  fc.array(fc.string({ unit: 'binary-ascii', maxLength: 30 }), { minLength: 1, maxLength: 3 }),
);

const harm = fc.oneof(
  { weight: 8, arbitrary: fault },
  { weight: 4, arbitrary: fc.constant({ do: 'clear' as const }) },
  { weight: 5, arbitrary: fc.constantFrom(...ORDERS).map((order) => ({ do: 'body' as const, order })) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('signal' as const),
      to: fc.constantFrom('worker' as const, 'worker' as const, 'worker' as const, 'scout' as const),
      signal: fc.constantFrom('SIGKILL' as const, 'SIGKILL' as const, 'SIGSTOP' as const, 'SIGCONT' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('card' as const),
      name: cardName,
      sizeBytes: fc.constantFrom(0, 1, 70_000),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('file' as const),
      name: fc.constantFrom('files/a.cube', 'files/b.cube', 'pictures/camera_settings/A.DAT'),
      content: fileText,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('path' as const),
      kind: fc.constantFrom('link' as const, 'fifo' as const, 'file' as const, 'staging-link' as const),
      name: fc.constantFrom('link', 'fifo', 'file', 'staging', 'a'),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('raw' as const),
      parts: rawBytes,
      end: fc.constantFrom('half' as const, 'drop' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('pause' as const), ms: fc.constantFrom(1, 20, 150) }) },
);

/** One command about one of this many cameras. */
export function commandFor(cameras: number): Arbitrary<Command> {
  const camera = fc.nat(cameras - 1);
  const some = fc.oneof(
    { weight: 14, arbitrary: request },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('together' as const),
        requests: fc.array(request, { minLength: 2, maxLength: 5 }),
      }),
    },
    { weight: 4, arbitrary: harm },
  );
  return fc.tuple(camera, some).map(([number, command]) => ({ camera: number, ...command }) as Command);
}

function withoutEmpty(command: object): object {
  return Object.fromEntries(
    Object.entries(command).filter(
      ([name, value]) =>
        !['path', 'query', 'headers'].includes(name) || Object.keys(value as object).length > 0,
    ),
  );
}
