import t from 'tap';
import { encodeParts, FramingError, MAX_MESSAGE_BYTES, MessageDecoder } from '#protocol/framing.js';

interface Message {
  head: unknown;
  body: Buffer;
}

/** A small generator with a seed, so that a failure can be repeated. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function decodeAll(bytes: Buffer, chunkSize: () => number): Message[] {
  const messages: Message[] = [];
  const decoder = new MessageDecoder((head, body) => messages.push({ head, body }));
  for (let offset = 0; offset < bytes.length; ) {
    const size = Math.max(1, chunkSize());
    decoder.push(bytes.subarray(offset, offset + size));
    offset += size;
  }
  return messages;
}

t.test('messages survive any way of being cut into chunks', async (t) => {
  const random = randomNumbers(20_260_801);
  for (let round = 0; round < 200; round += 1) {
    const sent: Message[] = Array.from({ length: 1 + Math.floor(random() * 5) }, (_, index) => ({
      head: { kind: 'reply', id: index, text: 'x'.repeat(Math.floor(random() * 300)) },
      body: Buffer.from(Array.from({ length: Math.floor(random() * 40) }, () => Math.floor(random() * 256))),
    }));
    const bytes = Buffer.concat(sent.flatMap(({ head, body }) => encodeParts(head, body)));
    const received = decodeAll(bytes, () => Math.floor(random() * 12));
    t.same(received, sent, `round ${round}`);
    t.same(
      decodeAll(bytes, () => Math.floor(random() * 2_000)),
      sent,
      `round ${round}, in large pieces`,
    );
  }
});

t.test('a body is not copied when it is sent', async (t) => {
  const body = Buffer.alloc(100_000, 1);
  t.equal(encodeParts({ kind: 'picture' }, body)[1], body);
});

t.test('numbers, texts and missing members keep their value', async (t) => {
  const head = { a: -1, b: 0x1fffffffff, c: 'ä', d: [true, null], e: { f: 1.5 }, g: undefined };
  t.same(decodeAll(Buffer.concat(encodeParts(head)), () => 7)[0]?.head, head);
});

t.test('a message that is too large is refused before anything is allocated for it', async (t) => {
  const prefix = Buffer.alloc(4);
  prefix.writeUInt32LE(MAX_MESSAGE_BYTES + 1);
  t.throws(() => new MessageDecoder(() => undefined).push(prefix), FramingError);
  t.throws(() => encodeParts({}, Buffer.alloc(MAX_MESSAGE_BYTES)), FramingError);
});

t.test('bytes that are not a message are refused with that reason', async (t) => {
  const random = randomNumbers(7);
  const messageOf = (head: Buffer, claimed = head.length): Buffer => {
    const start = Buffer.alloc(6);
    start.writeUInt32LE(2 + head.length, 0);
    start.writeUInt16LE(claimed, 4);
    return Buffer.concat([start, head]);
  };
  const bad = [
    Buffer.from([1, 0, 0, 0, 0]),
    messageOf(Buffer.from([0xc1])),
    messageOf(Buffer.from([0x05])),
    messageOf(Buffer.from([0x90])),
    messageOf(Buffer.from([0x80]), 200),
  ];
  for (const bytes of bad) {
    t.throws(() => new MessageDecoder(() => undefined).push(bytes), FramingError, bytes.toString('hex'));
  }
  for (let round = 0; round < 500; round += 1) {
    const noise = Buffer.from(Array.from({ length: 64 }, () => Math.floor(random() * 256)));
    try {
      new MessageDecoder(() => undefined).push(noise);
    } catch (error) {
      if (!(error instanceof FramingError)) t.fail(`noise ${noise.toString('hex')} threw ${String(error)}`);
    }
  }
});
