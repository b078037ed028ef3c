import t from 'tap';
import {
  encodeParts,
  FramingError,
  MAX_MESSAGE_BYTES,
  MessageDecoder,
  ProtocolError,
  packMap,
} from '#protocol/framing.js';
import { encodeMessage, messageOf } from '#protocol/message-codec.js';
import type { FromWorker, ToWorker } from '#protocol/messages.js';
import { knownMessage } from '#protocol/schemas/messages.js';
import { SDK_NUMBER } from '../support/sdk-numbers.js';

/** Message as it arrives on the other side, and the size of its head. */
function sent(message: FromWorker | ToWorker): { message: unknown; headBytes: number } {
  const bytes = Buffer.concat(encodeMessage(message));
  const received: unknown[] = [];
  new MessageDecoder((head, body) => received.push(messageOf(head, body).message)).push(bytes);
  return { message: received[0], headBytes: bytes.readUInt16LE(4) };
}

/** More than a head can hold. */
const LONG = '"'.repeat(100_000);

t.test('a message arrives unchanged, however long its texts are, and its head stays small', async (t) => {
  const camera = { id: LONG, model: '', connectionType: 'USB' } as const;
  const refused = {
    code: 'SDK_REFUSED',
    message: LONG,
    outcome: 'unknown',
    sdkCode: SDK_NUMBER.CrError_Api_InvalidCalled,
  } as const;
  const messages: (FromWorker | ToWorker)[] = [
    { kind: 'hello', protocol: 2, pid: 1, sdkVersion: 'V2' },
    { kind: 'hello', protocol: 2, pid: 1, sdkVersion: '', refused },
    { kind: 'call', id: 1, operation: 'setProperty', params: { property: 'iso', value: LONG } },
    { kind: 'reply', id: 1, result: { path: LONG } },
    { kind: 'reply', id: 2, error: refused },
    { kind: 'event', name: 'fault', payload: { message: LONG } },
    { kind: 'cameras', cameras: [camera, camera] },
    { kind: 'cancel', id: 7 },
    {
      kind: 'focusFrames',
      number: 9,
      af: { available: false, frames: [] },
      tracking: { available: true, frames: [] },
    },
    { kind: 'ping' },
    { kind: 'pong', queued: 1, call: 'sendCommand', sinceMs: 3 },
  ];
  for (const message of messages) {
    const { message: received, headBytes } = sent(message);
    t.same(received, message, message.kind);
    t.ok(headBytes < 256, `the head of ${message.kind} has ${headBytes} bytes`);
  }
});

t.test('a text larger than a message may be is refused', async (t) => {
  const result = { path: 'x'.repeat(MAX_MESSAGE_BYTES) };
  t.throws(() => encodeMessage({ kind: 'reply', id: 1, result } as FromWorker), FramingError);
});

t.test('a message body of the wrong form for its kind is refused as a broken message', async (t) => {
  const receive = (head: unknown, body?: Buffer) =>
    new MessageDecoder((map, bytes) => messageOf(map, bytes)).push(Buffer.concat(encodeParts(head, body)));
  const check = (head: unknown) =>
    new MessageDecoder((map, bytes) => knownMessage(messageOf(map, bytes).message)).push(
      Buffer.concat(encodeParts(head)),
    );
  for (const head of [{ kind: 'reply', id: 1 }, { kind: 'event', name: 'fault' }, { kind: 'cameras' }])
    t.throws(() => check(head), ProtocolError, `${head.kind} without its body`);
  t.doesNotThrow(() => check({ kind: 'reply', id: 1, kept: 'iso' }));
  t.throws(() => receive({ kind: 'reply', id: 1 }, Buffer.from([0x05])), FramingError, 'no map');
  t.throws(() => receive({ kind: 'ping' }, Buffer.from([0x80])), ProtocolError, 'a body for a kind without');
  const twice = packMap({ kind: 'hello' });
  t.throws(() => receive({ kind: 'reply', id: 1 }, twice), ProtocolError, 'a member of the head');
  const nameless: unknown[] = [{ id: 1 }, { kind: ['hello'] }, { kind: { toString: 1 } }, { kind: null }];
  for (const head of nameless)
    t.throws(() => receive(head), ProtocolError, `the head ${JSON.stringify(head)}`);
  t.throws(
    () => receive({ kind: 'constructor' }, packMap({ a: 1 })),
    ProtocolError,
    'a kind that every object has',
  );
});
