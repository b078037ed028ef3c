// Values of the SDK in the bodies of messages: those that a probe's process sends pass, and no others.

import { serialize } from 'node:v8';
import t from 'tap';
import { ProtocolError } from '#protocol/framing.js';
import { type CheckedCall, knownSdkEvent, knownSdkResult } from '#protocol/schemas/sdk-values.js';

const PROPERTY = { code: 1, type: 3, enableFlag: -1, current: 2n ** 64n - 1n, values: [1n], settable: [] };
const DATE = { year: 65_535, month: 0, day: 99, hour: 0, minute: 0, second: 0 };
const IMAGE = new Uint8Array(3);

/** Values of calls whose results have members that no message of the link has. */
const GENUINE: { readonly [Name in CheckedCall]?: readonly unknown[] } = {
  load: [{ level: 200, version: '2.00.00' }],
  connect: [1],
  disconnect: [undefined],
  getProperties: [[], [PROPERTY, { ...PROPERTY, text: 'x', oddBytes: 3 }]],
  getLiveViewImage: [undefined, { number: 1, image: IMAGE }],
  getContentThumbnail: [{ type: 1, image: Buffer.alloc(2) }],
  getCapturedDates: [[DATE]],
  getContentsOfDay: [[{ id: 1, isPlaceholder: false, created: DATE, files: [] }]],
  askForDisplay: [{ sdkCode: 0x2_0017, bytes: 0, number: 0 }],
};

const WRONG: { readonly [Name in CheckedCall]?: readonly unknown[] } = {
  load: [undefined, { level: 202, version: '2.02.00' }, { level: 200 }],
  enumerate: [undefined, [{}], [{ id: 'A B', model: 'M', connectionType: 'USB' }]],
  connect: [undefined, -1, 1n, '1'],
  disconnect: [null, 1],
  getProperties: [
    [null],
    [{ ...PROPERTY, current: 1 }],
    [{ ...PROPERTY, current: -1n }],
    [{ ...PROPERTY, current: 2n ** 64n }],
    [{ ...PROPERTY, values: { length: 1 } }],
    [{ ...PROPERTY, more: 1 }],
  ],
  getLiveViewImage: [null, { number: 1, image: 'text' }, { number: 1, image: [1, 2] }],
  getCapturedDates: [[{ ...DATE, year: '2026' }], [{ ...DATE, year: Number.NaN }]],
};

t.test('genuine values pass for their calls', async (t) => {
  for (const [name, values] of Object.entries(GENUINE))
    for (const value of values)
      t.strictSame(knownSdkResult(name as CheckedCall, serialize(value)), value, name);
});

t.test('values that are not of the call are refused', async (t) => {
  for (const [name, values] of Object.entries(WRONG))
    for (const value of values)
      t.throws(() => knownSdkResult(name as CheckedCall, serialize(value)), ProtocolError, name);
});

t.test('events are checked by their kind', async (t) => {
  const event = { generation: 1, kind: 'warningExt', code: 7, parameters: [1, 2, 3] };
  t.strictSame(knownSdkEvent(serialize(event)), event);
  for (const wrong of [
    undefined,
    { ...event, kind: 'other' },
    { ...event, kind: 'warning' },
    { ...event, generation: 1.5 },
    { ...event, parameters: [1, 2] },
  ])
    t.throws(() => knownSdkEvent(serialize(wrong)), ProtocolError);
});

t.test('a body that holds no value is refused', async (t) => {
  for (const body of [Buffer.alloc(0), Buffer.from('no value'), serialize({}).subarray(0, 3)])
    t.throws(() => knownSdkResult('load', body), ProtocolError);
});
