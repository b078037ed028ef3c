// Texts and bodies that are cheap to send and expensive to read for a program that is not linear: long repetitions,
// with a beginning that lets a pattern start and an end that makes it fail.

/** A text of any length: `head`, then `unit` repeated, then `tail`. */
export interface Attack {
  readonly head: string;
  readonly unit: string;
  readonly tail: string;
}

const CONTROLS = ['\0', '\t', '\n', '\r', '\x1b', '\x7f', '\x85'];
const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCharCode(0x20 + index));
/** Combining, bidi, wide spaces, astral, both halves of a pair, and letters that grow when their case is changed. */
const UNICODE = [
  '\u00e9',
  '\u0301',
  '\u202e',
  '\u00a0',
  '\u2028',
  '\u{1f600}',
  '\ud83d',
  '\ude00',
  '\u0130',
  '\u00df',
];
const PAIRS = [
  ...[
    '. ',
    ' .',
    ', ',
    ' ,',
    '- ',
    ' -',
    'a ',
    'a,',
    'a.',
    'a-',
    '1 ',
    '1,',
    '1.',
    '1-',
    '1e',
    '0x',
    'W/',
    '""',
    '",',
  ],
  ...[
    '\\"',
    '\\\\',
    '%41',
    '%',
    '%2',
    '../',
    './',
    '//',
    'a=',
    '=;',
    '; ',
    '\r\n',
    '{}',
    '[]',
    '()',
    '<a',
    'aA',
    '"x", ',
  ],
];

/** The texts that attacks repeat. */
export const UNITS: readonly string[] = [...new Set([...ASCII, ...CONTROLS, ...UNICODE, ...PAIRS])];
/** The units on which common patterns are slow; `make test` tries these in every place. */
export const CORE_UNITS: readonly string[] = [
  ...[' ', '\t', '\n', '.', ',', '-', '/', '\\', '"', '%', '=', ';', '0', 'a', '[', '\0'],
  ...['\u0301', '\u202e', '\ud83d', ', ', '1.', '../'],
];
/** Beginnings of an attack by the place where it is put; the empty text is used everywhere. */
const HEADS: Readonly<Record<string, readonly string[]>> = {
  range: ['bytes=', 'bytes', 'bytes=1', 'bytes=1-'],
  'if-range': ['"', 'W/"'],
  'if-none-match': ['"', 'W/"', 'a,'],
  authorization: ['Bearer ', 'Bearer', 'Basic '],
  host: ['localhost:', '[', 'localhost'],
  origin: ['http://', 'http://localhost:', 'null'],
  'last-event-id': ['1700000000000-', '1'],
  lastEventId: ['1700000000000-', '1'],
  filename: ['A', '.'],
  filePath: ['/', '/a'],
  path: ['/', '/a'],
  save_path: ['/', '/a'],
  value: ['0x', '1', '1/', 'f/', '-'],
  fps: ['1', '1.'],
  cameras: ['a,'],
  'content-type': ['application/json;', 'multipart/form-data; boundary='],
  cookie: ['a='],
};

/** Beginnings of an attack at this place. */
export function headsFor(name: string): readonly string[] {
  return ['', ...(HEADS[name] ?? [])];
}

/** Ends of an attack: none, or a text that makes a pattern bound to the end fail. */
export const TAILS: readonly string[] = ['x', '', '\u0001'];

/** The text of an attack with about so many UTF-16 units. */
export function textOf({ head, unit, tail }: Attack, length: number): string {
  return (
    head + unit.repeat(Math.max(1, Math.floor((length - head.length - tail.length) / unit.length))) + tail
  );
}

/** Bodies of about this many bytes that are expensive to parse, to check or to show. */
export const BODIES: Readonly<Record<string, (sizeBytes: number) => string>> = {
  'many members': (size) => `{${series(size / 10, (index) => `"k${index}":1`)}}`,
  'many numbered members': (size) => `{${series(size / 12, (index) => `"${index * 7919}":1`)}}`,
  'members counted down': (size) => `{${series(size / 11, (index) => `"${1_000_000 - index}":1`)}}`,
  'one member again and again': (size) => `{${series(size / 6, () => '"a":1')}}`,
  nulls: (size) => `{${series(size / 14, (index) => `"k${index}":null`)}}`,
  'deep arrays': (size) => `{"value":${'['.repeat(size / 2)}${']'.repeat(size / 2)}}`,
  'deep objects': (size) => `${'{"value":'.repeat(size / 10)}1${'}'.repeat(size / 10)}`,
  'open arrays': (size) => '['.repeat(size),
  'open objects': (size) => '{"a":'.repeat(size / 5),
  'long whole number': (size) => `{"value":${'9'.repeat(size)}}`,
  'long fraction': (size) => `{"value":0.${'1'.repeat(size)}}`,
  'long exponent': (size) => `{"value":1e${'9'.repeat(size)}}`,
  'long number in x': (size) => `{"x":${'7'.repeat(size)},"y":1}`,
  'long key': (size) => `{"${'k'.repeat(size)}":1}`,
  'long text': (size) => `{"value":"${'.'.repeat(size)}x"}`,
  escapes: (size) => `{"value":"${'\\u0041'.repeat(size / 6)}"}`,
  'escaped surrogates': (size) => `{"value":"${'\\ud83d'.repeat(size / 6)}"}`,
  'escaped quotes': (size) => `{"value":"${'\\"'.repeat(size / 2)}"}`,
  'open text': (size) => `{"value":"${'a'.repeat(size)}`,
  blanks: (size) => `${' '.repeat(size)}x`,
  'blanks in an object': (size) => `{${' \n'.repeat(size / 2)}}`,
  'empty arrays': (size) => `{"value":[${series(size / 3, () => '[]')}]}`,
  'empty objects': (size) => `{"value":[${series(size / 3, () => '{}')}]}`,
  'normalized of many': (size) => `{"normalized":{${series(size / 10, (index) => `"k${index}":1`)}}}`,
  'auth of many': (size) => `{"auth":{${series(size / 10, (index) => `"k${index}":1`)}}}`,
  '__proto__ in __proto__': (size) => `${'{"__proto__":'.repeat(size / 14)}1${'}'.repeat(size / 14)}`,
  commas: (size) => ','.repeat(size),
  'bytes that are no UTF-8': (size) => '\u{10ffff}'.repeat(size / 4),
};

function series(count: number, make: (index: number) => string): string {
  return Array.from({ length: Math.max(1, Math.floor(count)) }, (_, index) => make(index)).join(',');
}
