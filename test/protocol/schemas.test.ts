import t from 'tap';
import { MessageDecoder, ProtocolError } from '#protocol/framing.js';
import { MAX_MESSAGE_CHARS } from '#protocol/limits.js';
import { encodeMessage, messageOf } from '#protocol/message-codec.js';
import type { FromWorker } from '#protocol/messages.js';
import type { OperationName } from '#protocol/operations.js';
import { knownMessage, knownResult } from '#protocol/schemas/messages.js';
import {
  GENUINE_CAMERAS,
  GENUINE_HELLOS,
  GENUINE_NEWS,
  GENUINE_REPLIES,
  GENUINE_RESULTS,
  GENUINE_SDK_CALLS,
} from '../support/genuine-messages.js';

/** Message as it arrives. */
function arrived(message: FromWorker): Record<string, unknown> {
  const received: Record<string, unknown>[] = [];
  new MessageDecoder((head, body) => received.push(messageOf(head, body).message)).push(
    Buffer.concat(encodeMessage(message)),
  );
  return received[0] ?? {};
}

t.test('every genuine message passes, and is what was sent', async (t) => {
  const all = [...GENUINE_HELLOS, ...GENUINE_NEWS, ...GENUINE_REPLIES, GENUINE_CAMERAS, ...GENUINE_SDK_CALLS];
  for (const message of all) t.same(knownMessage(arrived(message)), message, JSON.stringify(message));
});

t.test('every genuine result passes for its operation', async (t) => {
  for (const [operation, result] of Object.entries(GENUINE_RESULTS))
    t.same(knownResult(operation as OperationName, result), result, operation);
});

t.test(
  'a hello of another version passes with unknown members, so that its version can be reported',
  async (t) => {
    const hello = { kind: 'hello', protocol: 99, pid: 7, sdkVersion: '', more: { of: 'it' } };
    t.match(knownMessage(hello), { protocol: 99 });
  },
);

const LONG = 'x'.repeat(2_000_000);
const LATE = 8.64e15 + 1;
const [HELLO] = GENUINE_HELLOS;
const ERROR = { code: 'SDK_REFUSED', message: 'no', outcome: 'none' };
const event = (name: unknown, payload: unknown) => ({ kind: 'event', name, payload });
const picture = (members: object) => ({
  kind: 'picture',
  layer: 'live',
  number: 1,
  capturedAtMs: 1,
  ...members,
});
const camera = (members: object) => {
  return { kind: 'cameras', cameras: [{ id: 'A', model: 'M', connectionType: 'USB', ...members }] };
};
const reply = (error: unknown) => ({ kind: 'reply', id: 1, error });
const focusFrames = { available: true, frames: [] };

const MALFORMED: Readonly<Record<string, unknown[]>> = {
  'no kind': [{}, { kind: 'ping' }, { kind: 'toString' }, { kind: 7 }, { kind: null }],
  hello: [
    { kind: 'hello' },
    { ...HELLO, protocol: '3' },
    { ...HELLO, protocol: Number.NaN },
    { ...HELLO, pid: -1 },
    { ...HELLO, sdkVersion: LONG },
    { ...HELLO, sdkVersion: 'V2\u001b[31m' },
    { ...HELLO, refused: { code: 'NO_SUCH_CODE', message: '', outcome: 'none' } },
  ],
  reply: [
    { kind: 'reply', id: 1 },
    { kind: 'reply', id: 1, kept: 7 },
    { kind: 'reply', id: 1, kept: 'iso', error: ERROR },
    { kind: 'reply', id: 1, result: {}, error: ERROR },
    { kind: 'reply', id: 1.5, result: {} },
    { kind: 'reply', result: {} },
    reply(null),
    reply({}),
    reply({ ...ERROR, code: 'INTERNAL' }),
    reply({ ...ERROR, code: 'constructor' }),
    reply({ ...ERROR, outcome: 'perhaps' }),
    reply({ ...ERROR, message: 7 }),
    reply({ ...ERROR, message: LONG }),
    reply({ ...ERROR, sdkCode: Number.POSITIVE_INFINITY }),
    reply({ ...ERROR, sdkCode: 0.5 }),
    reply({ ...ERROR, details: { a: 1 } }),
    reply({ ...ERROR, details: { a: LONG } }),
    reply({ ...ERROR, details: Object.fromEntries(Array.from({ length: 65 }, (_, at) => [at, ''])) }),
    reply({ ...ERROR, stack: '' }),
  ],
  event: [
    event('noSuchEvent', {}),
    event('constructor', {}),
    event(undefined, {}),
    { ...event('reconnecting', {}), atMs: 1 },
    event('reconnecting', undefined),
    event('reconnecting', { a: 1 }),
    event('disconnected', {}),
    event('disconnected', { sdkCode: null }),
    event('propertyChanged', { codes: null }),
    event('propertyChanged', { codes: [1, 'x'] }),
    event('propertyChanged', { codes: Array.from({ length: 5_000 }, () => 1) }),
    event('transferProgress', { transferId: 'T', percent: 101 }),
    event('transferEnded', { transferId: 'T' }),
    event('transferEnded', { transferId: 'T', error: { code: 'NOPE' } }),
    event('contentAdded', { slot: 1, contentId: 1, created: '', files: [{}] }),
    event('warning', { code: 1, message: LONG }),
    event('fault', { message: ['x'] }),
    event('dropped', { count: -1 }),
    event('dropped', { count: Number.MAX_VALUE }),
  ],
  picture: [
    picture({ capturedAtMs: Number.NaN }),
    picture({ capturedAtMs: LATE }),
    picture({ capturedAtMs: -1 }),
    picture({ capturedAtMs: undefined }),
    picture({ capturedAtMs: '1' }),
    picture({ number: 1.5 }),
    picture({ number: Number.POSITIVE_INFINITY }),
    picture({ layer: 'other' }),
    picture({ more: 1 }),
  ],
  focusFrames: [
    { kind: 'focusFrames', number: 1 },
    { kind: 'focusFrames', number: 1, af: null, tracking: focusFrames },
    { kind: 'focusFrames', number: 1, af: focusFrames, tracking: { available: true, frames: [null] } },
    { kind: 'focusFrames', number: 1, af: { ...focusFrames, frames: { length: 3 } }, tracking: focusFrames },
    { kind: 'focusFrames', number: Number.NaN, af: focusFrames, tracking: focusFrames },
  ],
  cameras: [
    { kind: 'cameras' },
    { kind: 'cameras', cameras: null },
    { kind: 'cameras', cameras: [null] },
    { kind: 'cameras', cameras: Array.from({ length: 1_025 }, () => camera({}).cameras[0]) },
    camera({ id: 7 }),
    camera({ id: '' }),
    camera({ id: 'A\r\nB' }),
    camera({ id: 'A B' }),
    camera({ id: LONG }),
    camera({ model: 'M\u0000' }),
    camera({ model: 'M\u202e' }),
    camera({ connectionType: 'Bluetooth' }),
    camera({ ipAddress: 2 ** 32 }),
    camera({ ipAddress: '1.2.3.4' }),
    camera({ sshSupport: 1 }),
    camera({ listed: {} }),
    camera({ more: 1 }),
  ],
  sdkAnswer: [
    { kind: 'sdkAnswer', id: 1 },
    { kind: 'sdkAnswer', id: 1, fromMs: 1, toMs: Number.NaN },
    { kind: 'sdkAnswer', id: 1, fromMs: 1, toMs: 2, refused: { ...ERROR, code: 'NO_SUCH_CODE' } },
    { kind: 'sdkAnswer', id: 1, fromMs: 1, toMs: 2, result: {} },
  ],
  sdkEvent: [{ kind: 'sdkEvent' }, { kind: 'sdkEvent', atMs: '1' }, { kind: 'sdkEvent', atMs: 1, event: {} }],
  pong: [
    { kind: 'pong' },
    { kind: 'pong', queued: -1 },
    { kind: 'pong', queued: 0, sinceMs: Number.NaN },
    { kind: 'pong', queued: 0, call: LONG },
    { kind: 'pong', queued: 0, call: {} },
  ],
};

for (const [kind, messages] of Object.entries(MALFORMED)) {
  t.test(`a malformed message is refused with a short reason: ${kind}`, async (t) => {
    for (const message of messages) {
      const label = JSON.stringify(message).slice(0, 120);
      const error = thrown(() => knownMessage(message as Record<string, unknown>));
      t.ok(error instanceof ProtocolError, label);
      t.ok(error instanceof Error && error.message.length < 400, 'its reason is bounded');
      t.match((error as Error).message, /^[ -~\u00a0-\uffff]*$/, 'and printable');
    }
  });
}

t.test('a result that is not of its operation is refused, whatever is wrong with it', async (t) => {
  const wrong = [undefined, null, 7, 'x', [], { more: 1 }, { value: LONG }];
  for (const operation of Object.keys(GENUINE_RESULTS) as OperationName[])
    for (const result of wrong) t.throws(() => knownResult(operation, result), ProtocolError, operation);
  const { getProperty, listSDCardFiles } = GENUINE_RESULTS;
  for (const result of [
    { ...getProperty, writable: 'yes' },
    { ...getProperty, availableValues: [{ value: '0x1' }] },
    { ...getProperty, formatted: 'x'.repeat(3_000) },
  ])
    t.throws(() => knownResult('getProperty', result), ProtocolError);
  const rows = listSDCardFiles.rows.map((row) => ({ ...row, sizeBytes: Number.NaN }));
  t.throws(() => knownResult('listSDCardFiles', { ...listSDCardFiles, rows }), ProtocolError);
});

t.test('the longest message that a worker passes on is taken', async (t) => {
  t.ok(knownMessage(event('fault', { message: 'x'.repeat(MAX_MESSAGE_CHARS + 1) })));
});

function thrown(action: () => unknown): unknown {
  try {
    action();
  } catch (error) {
    return error;
  }
  return undefined;
}
