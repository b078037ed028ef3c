import { PassThrough } from 'node:stream';
import t, { type Test } from 'tap';
import { MjpegStream } from '#gateway/live-view/mjpeg-stream.js';
import { PictureHub } from '#gateway/live-view/picture-hub.js';
import { ManualClock, settle } from '../../support/manual-clock.js';

function made(t: Test, options: { fps?: number; cameraIds?: string[] } = {}) {
  const clock = new ManualClock();
  const hub = new PictureHub({
    clock,
    limits: { slateMs: 1_000, stalePictureMs: 2_000 },
    credit: () => {},
    prepare: async () => {},
    camera: () => ({ model: 'ILCE-7M4' }),
  });
  t.teardown(() => hub.close());
  const cameraIds = options.cameraIds ?? ['A'];
  const { fps } = options;
  const stream = new MjpegStream({ hub, clock, cameraIds, layer: 'live', fps });
  stream.on('error', () => {});
  const send = (number: number, id = 'A') =>
    hub.receive(id, 'live', { number, capturedAtMs: Date.now(), image: Buffer.alloc(20_000, number % 256) });
  return { clock, hub, stream, send };
}

/** A viewer behind a pipe, like a socket; it reads as much as a test allows. */
function viewer(stream: MjpegStream, highWaterMark = 50_000_000) {
  const socket = new PassThrough({ highWaterMark });
  stream.pipe(socket);
  return socket;
}

function numbersIn(socket: PassThrough): number[] {
  const bytes = (socket.read() as Buffer | null)?.toString('latin1') ?? '';
  return [...bytes.matchAll(/X-Frame-Number: (\d+)/g)].map(([, number]) => Number(number));
}

t.test('a viewer that reads gets every picture, in order, after one boundary', async (t) => {
  const { stream, send } = made(t);
  const socket = viewer(stream);
  for (let number = 1; number <= 20; number += 1) {
    send(number);
    await settle();
  }
  const bytes = (socket.read() as Buffer).toString('latin1');
  t.ok(bytes.startsWith('--rigd-frame\r\nContent-Type: image/jpeg\r\nContent-Length: 20000\r\n'));
  t.equal(bytes.split('--rigd-frame\r\n').length, 22);
  t.equal(stream.droppedPictures, 0);
});

t.test('a viewer that does not read loses pictures and keeps only the newest', async (t) => {
  const { stream, send } = made(t);
  const socket = viewer(stream, 1);
  for (let number = 1; number <= 100; number += 1) {
    send(number);
    await settle();
  }
  t.ok(stream.droppedPictures > 90, `${stream.droppedPictures}`);
  t.ok(stream.readableLength <= 40_200, `${stream.readableLength} bytes wait`);
  const seen: number[] = [];
  for (let number = 101; number <= 105; number += 1) {
    seen.push(...numbersIn(socket));
    await settle();
    send(number);
    await settle();
  }
  t.ok(seen[0] !== undefined && seen[0] < 5, 'what was on its way is old');
  t.ok((seen.at(-1) ?? 0) > 100, `what it sees when it reads again is new: ${seen}`);
});

t.test('a lower picture rate is sent on request, evenly spaced', async (t) => {
  const { clock, stream, send } = made(t, { fps: 10 });
  const socket = viewer(stream);
  for (let number = 0; number < 300; number += 1) {
    send(number);
    await clock.advance(1000 / 30);
  }
  const numbers = numbersIn(socket);
  t.ok(Math.abs(numbers.length - 100) <= 1, `${numbers.length} in ten seconds`);
  const steps = numbers.slice(1).map((number, index) => number - (numbers[index] ?? 0));
  t.ok(
    steps.every((step) => step >= 2 && step <= 4),
    `${steps}`,
  );
  t.equal(stream.droppedPictures, 0, 'pictures that were not requested are not lost');
});

t.test('a requested rate above that of the camera changes nothing', async (t) => {
  const { clock, stream, send } = made(t, { fps: 60 });
  const socket = viewer(stream);
  for (let number = 0; number < 60; number += 1) {
    send(number);
    await clock.advance(1000 / 30);
  }
  t.equal(numbersIn(socket).length, 60);
});

t.test('several cameras share a stream and keep their names', async (t) => {
  const { hub, stream, send } = made(t, { cameraIds: ['A', 'B'] });
  const socket = viewer(stream);
  await settle();
  for (const [number, id] of [
    [1, 'A'],
    [2, 'B'],
    [3, 'A'],
  ] as const) {
    send(number, id);
    await settle();
  }
  const bytes = (socket.read() as Buffer).toString('latin1');
  t.same(
    [...bytes.matchAll(/X-Camera-Id: (\w)\r\nX-Frame-Number: (\d)/g)].map(
      ([, id, number]) => `${id}${number}`,
    ),
    ['A1', 'B2', 'A3'],
  );
  stream.destroy();
  t.notOk(hub.isStreaming('A') || hub.isStreaming('B'), 'both subscriptions have ended');
});

t.test('a viewer that leaves, and the end of the service, end the subscription', async (t) => {
  const { hub, stream } = made(t);
  t.ok(hub.isStreaming('A'));
  stream.destroy();
  await settle();
  t.notOk(hub.isStreaming('A'));
  const other = made(t);
  other.hub.close();
  t.ok(other.stream.destroyed);
  t.equal(other.clock.pending, 0);
});

t.test('a camera id with a line break cannot end its header', async (t) => {
  const { stream, send } = made(t, { cameraIds: ['A\r\nX-Bad: 1'] });
  const socket = viewer(stream);
  send(1, 'A\r\nX-Bad: 1');
  await settle();
  t.match((socket.read() as Buffer).toString('latin1'), 'X-Camera-Id: A??X-Bad:?1\r\n');
});
