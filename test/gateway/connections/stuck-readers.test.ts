import { connect } from 'node:net';
import t, { type Test } from 'tap';
import { listen } from '#gateway/http/listen.js';
import { until } from '#harness/deadline.js';
import { CAMERA } from '../../support/fake-cameras.js';
import { testApp } from '../routes/test-app.js';
import { HEAD, RawClient } from './raw-client.js';

const STUCK_MS = 1_000;
const MIB = 1024 * 1024;

async function service(t: Test) {
  const made = testApp(t, { limits: { stuckReaderMs: STUCK_MS } });
  made.app.get('/large', () => 'x'.repeat(32 * MIB));
  const { port } = await listen(made.app, { host: 'localhost', port: 0 });
  const isTold = (path: string) =>
    made.log.some(
      (line) => line.includes(`"path":"${path}"`) && line.includes('its reader took nothing for'),
    );
  return { ...made, port, isTold };
}

t.test('a client that reads nothing of an answer is disconnected, and a slow one is not', async (t) => {
  const { app, port, isTold } = await service(t);
  let takenBytes = 0;
  const slow = connect({
    port,
    host: '127.0.0.1',
    // The kernel of this side hands out so much at a time; a stream would take all there is.
    onread: {
      buffer: Buffer.alloc(1024),
      callback: (size) => {
        takenBytes += size;
        return false;
      },
    },
  });
  t.teardown(() => slow.destroy());
  slow.on('error', () => undefined);
  slow.write(`GET /large?slow=1 ${HEAD}`);
  const sinceMs = performance.now();
  const stuck = await RawClient.open(t, port, { reads: false });
  stuck.socket.write(`GET /large ${HEAD}`);
  const count = () =>
    new Promise<number>((resolve, reject) =>
      app.server.getConnections((error, open) => (error ? reject(error) : resolve(open))),
    );
  let nextMs = sinceMs;
  let wasAlone = false;
  await until('the end of the one that takes nothing, and many small pieces', async () => {
    const nowMs = performance.now();
    if (nowMs > nextMs) {
      nextMs = nowMs + STUCK_MS / 5;
      slow.resume();
    }
    wasAlone ||= (await count()) === 1;
    return wasAlone && takenBytes >= 20 * 1024;
  });
  t.ok(isTold('/large'));
  t.notOk(slow.destroyed);
  t.equal(await count(), 1, `the one that took ${takenBytes} bytes is still there`);
});

t.test('viewers and event streams that read nothing are closed; a quiet stream is not', async (t) => {
  const { app, pictures, events, port, isTold } = await service(t);
  const viewer = await RawClient.open(t, port, { reads: false });
  viewer.socket.write(`GET /api/cameras/${CAMERA.id}/live-view/stream ${HEAD}`);
  await until('the viewer', () => pictures.isStreaming(CAMERA.id));
  const quiet = await RawClient.open(t, port);
  quiet.socket.write(`GET /api/cameras/quiet/events ${HEAD}`);
  await until('the quiet stream', () => quiet.statuses.length === 1);
  const stuck = await RawClient.open(t, port, { reads: false });
  stuck.socket.write(`GET /api/events ${HEAD}`);
  await until('both streams', () => events.subscriberCount === 2);
  for (let n = 0; n < 100; n += 1) {
    events.publish({
      name: 'warning',
      cameraId: 'a',
      payload: { code: '0x1', message: 'x'.repeat(128 * 1024) },
    });
  }
  const image = Buffer.alloc(8 * MIB);
  let number = 0;
  await until('the end of the viewer', () => {
    number += 1;
    pictures.receive(CAMERA.id, 'live', { number, capturedAtMs: Date.now(), image });
    return !pictures.isStreaming(CAMERA.id);
  });
  await until('the end of the stuck stream', () => events.subscriberCount === 1);
  t.ok(isTold(`/api/cameras/${CAMERA.id}/live-view/stream`));
  t.ok(isTold('/api/events'));
  t.notOk(quiet.isClosed);
  t.equal(app.server.listening, true);
  events.publish({ name: 'warning', cameraId: 'quiet', payload: { code: '0x1', message: 'news' } });
  await until('the news', () => quiet.received.includes('news'));
});
