// Live view through the whole service: real workers, real sockets, real pictures.

import { join } from 'node:path';
import sharp from 'sharp';
import t, { type Test } from 'tap';
import { until } from '#harness/deadline.js';
import { isPicture, isSlate, MjpegClient, type Part } from '#harness/mjpeg-client.js';
import { Service } from '#harness/service.js';
import { behaviour } from '#harness/temper.js';
import { untilDisplayIsReported } from '../support/display.js';
import { byExtent } from '../support/extent.js';
import { numberIn, subjectAt, subjectIn } from '../support/subject.js';

/** A busy machine is late by less than this. */
const SOME_TIME_MS = 20_000;

/** In a long stream only one picture of this many is decoded completely. */
const DECODED_OF = byExtent({ quick: 10, usual: 5, full: 1 });

/** Service of most tests. */
const shared = await Service.start(t, {
  rig: 'ILCE-7M4:17',
  limits: { poisonedConnectMs: 1_500, restartMs: 500 },
});

/**
 * Service of tests with hung calls that must not reach their limit, dead workers that must not be replaced, live view
 * that must go off soon, or large pictures.
 */
const patient = await Service.start(t, {
  rig: 'ILCE-7M4:7',
  directory: join(shared.directory, 'patient'),
  limits: { answerMs: 120_000, killMs: 240_000, restartMs: 30_000, liveViewReleaseMs: 300 },
  environment: { RIGD_SIM_LIVE_VIEW_BYTES: '250000' },
});

/** A connected camera of a test. */
async function started(t: Test, service = shared) {
  const { id, path } = await service.camera(t, { mode: 'remote' });
  return { service, id, camera: path };
}

async function viewer(t: Test, service: Service, path: string): Promise<MjpegClient> {
  const client = await MjpegClient.open(`${service.url}${path}`);
  t.teardown(() => client.close());
  return client;
}

async function status(service: Service, camera: string) {
  return (await service.ok('GET', `${camera}/live-view/status`)).body.data;
}

async function picture(service: Service, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${service.url}${path}`, { headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
}

t.test('300 pictures of a stream are whole, rise, and show the subject where it is', async (t) => {
  const { service, camera } = await started(t);
  const client = await viewer(t, service, `${camera}/live-view/stream`);
  t.equal(client.status, 200);
  t.match(client.contentType, /^multipart\/x-mixed-replace; boundary=/);
  for (const count of [100, 200, 300])
    await client.until(`${count} pictures`, () => client.parts.filter(isPicture).length >= count);
  client.close();
  t.equal(client.fault, undefined);
  const pictures = client.parts.filter(isPicture).slice(0, 300);
  let farthest = 0;
  const offset = numberIn(pictures[0]?.body ?? Buffer.alloc(0)) - (pictures[0]?.number ?? 0);
  for (const [index, { headers, body, number = 0 }] of pictures.entries()) {
    if (number <= (pictures[index - 1]?.number ?? -1)) t.fail(`picture ${number} after a later one`);
    if (headers['content-type'] !== 'image/jpeg') t.fail(`picture ${number} is ${headers['content-type']}`);
    const shown = numberIn(body);
    if (shown - number !== offset) t.fail(`picture ${number} is numbered as another`);
    if (index % DECODED_OF !== 0) continue;
    const found = await subjectIn(body);
    const wanted = subjectAt(shown);
    farthest = Math.max(farthest, Math.hypot(found.x - wanted.x, found.y - wanted.y));
  }
  t.ok(farthest < 2, `the subject is off by ${farthest} pixels at most`);
  const times = pictures.map(({ headers }) => Date.parse(headers['x-frame-time'] ?? ''));
  const age = pictures.map(({ headers }) => Number(headers['x-frame-age-ms']));
  t.ok((times.at(-1) ?? 0) > (times[0] ?? 0));
  t.ok(age.every((ms) => ms >= 0 && ms < SOME_TIME_MS));
});

t.test('start, picture and stop do what is documented', async (t) => {
  const { service, camera } = await started(t);
  t.match(await status(service, camera), { enabled: false, streaming: false });
  t.match(await service.request('GET', `${camera}/live-view/frame`), {
    status: 404,
    body: { success: false, code: 'NO_FRAME', camera: { connected: true } },
  });
  await service.ok('POST', `${camera}/live-view/start`);
  t.match(await status(service, camera), { enabled: true, streaming: true });
  // The service does not send a picture that has become too old, as on a busy machine.
  const first = await until('a picture', async () => {
    const answer = await picture(service, `${camera}/live-view/frame`);
    return answer.status === 200 && answer;
  });
  t.equal(first.headers.get('content-type'), 'image/jpeg');
  t.equal(first.headers.get('cache-control'), 'no-store');
  t.equal(Number(first.headers.get('content-length')), first.bytes.length);
  t.same([...first.bytes.subarray(0, 3)], [0xff, 0xd8, 0xff]);

  const number = first.headers.get('x-frame-number');
  const next = await picture(service, `${camera}/live-view/frame?after=${number}&timeoutMs=20000`);
  t.equal(next.status, 200);
  t.ok(Number(next.headers.get('x-frame-number')) > Number(number), 'another one, waited for');

  // A picture may be replaced between the two requests; one of many is requested again in time.
  await until('a picture that has not changed', async () => {
    const now = await picture(service, `${camera}/live-view/frame`);
    const etag = now.headers.get('etag') ?? '';
    return (await picture(service, `${camera}/live-view/frame`, { 'if-none-match': etag })).status === 304;
  });
  await service.ok('POST', `${camera}/live-view/stop`);
  t.match(await status(service, camera), { enabled: true, streaming: false });
  t.equal((await picture(service, `${camera}/live-view/frame`)).status, 404, 'no earlier picture is sent');
  await service.ok('POST', `${camera}/live-view/stop`);
  await service.ok('POST', `${camera}/live-view/disable`);
  t.match(await status(service, camera), { enabled: false, streaming: false });
});

t.test('a camera without a session, or in the mode for contents, has no live view', async (t) => {
  const service = shared;
  const { path: camera } = await service.camera(t);
  for (const [method, action] of [
    ['POST', 'enable'],
    ['POST', 'start'],
    ['POST', 'stop'],
    ['GET', 'status'],
    ['GET', 'stream'],
    ['POST', 'osd-enable'],
  ] as const) {
    const answer = await service.request(method, `${camera}/live-view/${action}`);
    t.match(answer, { status: 400, body: { code: 'NOT_CONNECTED' } }, action);
  }
  t.equal((await service.request('GET', `${camera}/live-view/osd-frame`)).status, 404);
  await service.ok('POST', `${camera}/connection`, { mode: 'contents' });
  for (const action of ['enable', 'start'] as const) {
    const answer = await service.request('POST', `${camera}/live-view/${action}`);
    t.match(answer, { status: 400, body: { code: 'WRONG_MODE' } }, action);
  }
  const stream = await service.request('GET', `${camera}/live-view/stream`);
  t.match(stream, { status: 400, body: { code: 'WRONG_MODE' } });
});

t.test('a stream switches live view on for itself and off when the last viewer has left', async (t) => {
  const { service, camera } = await started(t, patient);
  const client = await viewer(t, service, `${camera}/live-view/stream`);
  await client.next('a picture', isPicture);
  t.match(await status(service, camera), { enabled: true, streaming: true, viewers: 1 });
  client.close();
  const now = await until('live view is off', async () => {
    const now = await status(service, camera);
    return !now.enabled && now;
  });
  t.match(now, { streaming: false });
  // Live view switched on by a client stays on.
  await service.ok('POST', `${camera}/live-view/enable`);
  const other = await viewer(t, service, `${camera}/live-view/stream`);
  await other.next('a picture', isPicture);
  other.close();
  await until('nothing is fetched', async () => !(await status(service, camera)).streaming);
  t.match(await status(service, camera), { enabled: true });
});

t.test('a slow viewer loses pictures of its own only', async (t) => {
  // Large pictures, so that the buffers of the kernel are full soon.
  const { service, camera } = await started(t, patient);
  const slow = await viewer(t, service, `${camera}/live-view/stream`);
  await slow.next('a picture', isPicture);
  slow.pause();
  const quick = await viewer(t, service, `${camera}/live-view/stream`);
  await quick.until('100 pictures', () => quick.parts.filter(isPicture).length >= 100);
  const seenWhileBlocked = quick.parts.filter(isPicture).length;
  const newest = quick.parts.at(-1)?.number ?? 0;
  slow.resume();
  await slow.next('a current picture', ({ number = 0 }) => number > newest);
  t.equal(slow.fault, undefined, 'every part it got is whole');
  const numbers = slow.parts.filter(isPicture).map(({ number = 0 }) => number);
  const steps = numbers.slice(1).map((number, index) => number - (numbers[index] ?? 0));
  t.ok(
    steps.every((step) => step > 0),
    'in order',
  );
  t.ok(Math.max(...steps) > 20, `it lost ${Math.max(...steps) - 1} at once`);
  t.ok(seenWhileBlocked >= 100);
});

t.test('200 viewers share one request to the camera; viewers that leave are removed', async (t) => {
  const { service, camera } = await started(t);
  const clients = await Promise.all(
    Array.from({ length: 200 }, () => viewer(t, service, `${camera}/live-view/stream?fps=5`)),
  );
  for (const client of clients) client.keepsBodies = false;
  await Promise.all(
    clients.map((client) => client.until('3 pictures', () => client.parts.filter(isPicture).length >= 3)),
  );
  t.equal(
    clients.find(({ fault }) => fault !== undefined),
    undefined,
  );
  t.match(await status(service, camera), { viewers: 200, streaming: true });
  for (const client of clients.slice(1)) client.close();
  await until('one viewer is left', async () => (await status(service, camera)).viewers === 1);
  const seen = clients[0]?.parts.length ?? 0;
  await clients[0]?.next('a picture after the others have left', isPicture, seen);
  clients[0]?.close();
  await until('nothing is fetched', async () => !(await status(service, camera)).streaming);
});

t.test('a worker that dies leaves a slate, then the picture again, on the same connection', async (t) => {
  const { service, id, camera } = await started(t);
  const client = await viewer(t, service, `${camera}/live-view/stream`);
  const first = await client.next('a picture', isPicture);
  process.kill(service.workerPid(id), 'SIGKILL');
  const slate = await client.next('a slate', isSlate);
  const dead = client.parts.length;
  t.ok(Date.parse(slate.headers['x-no-signal-since'] ?? '') <= Date.now());
  t.match(await sharp(slate.body).metadata(), { width: 640, height: 428, format: 'jpeg' });
  const again = await client.next('a picture of the new worker', isPicture, dead);
  t.equal(client.fault, undefined);
  t.notOk(client.isEnded);
  t.ok(numberIn(again.body) > numberIn(first.body), 'a later one');
});

t.test('row 12: numbers that begin anew after a reconnect of the SDK do not stop the picture', async (t) => {
  const service = shared;
  const own = await service.camera(t);
  const { id, path: camera } = own;
  await own.connect('remote', 'on');
  const events = await own.events();
  const client = await viewer(t, service, `${camera}/live-view/stream`);
  const sessions = [];
  let begin = 0;
  for (const round of ['first', 'second']) {
    // More pictures of the first session, so that the second has lower numbers if they begin anew.
    const count = begin + (round === 'first' ? 60 : 10);
    await client.until(`pictures of the ${round} session`, () => client.parts.length >= count);
    const pictures = client.parts.slice(-10).filter(isPicture);
    sessions.push(pictures.map(({ number = 0, body }) => numberIn(body) - number));
    if (round === 'second') break;
    service.injectFault(id, 'GetLiveViewImage#1 disconnect');
    await events.next('reconnected', ({ cameraId }) => cameraId === id);
    const reconnectedMs = Date.now();
    // Pictures of the first session may still be on their way.
    const isOfSecond = (part: Part) => Date.parse(part.headers['x-frame-time'] ?? '') > reconnectedMs;
    const other = await client.next(
      'a picture of the second session',
      (part) => isPicture(part) && isOfSecond(part),
    );
    begin = client.parts.indexOf(other);
  }
  const [before = [], after = []] = sessions.map((offsets) => [...new Set(offsets)]);
  t.equal(before.length, 1);
  t.equal(after.length, 1);
  const isAnew = behaviour('framesAreNumberedFrom') === 'session';
  t.equal(before[0] !== after[0], isAnew, isAnew ? 'they began anew' : 'they continued');
  t.equal(client.fault, undefined);
});

t.test('live view that another client stops shows a slate until it is started again', async (t) => {
  const { service, camera } = await started(t);
  const client = await viewer(t, service, `${camera}/live-view/stream`);
  for (const action of ['stop', 'disable']) {
    const before = client.parts.length;
    await client.next('a picture', isPicture, before);
    await service.ok('POST', `${camera}/live-view/${action}`);
    const stopped = client.parts.length;
    await client.next('a slate', isSlate, stopped);
    t.match(await status(service, camera), { streaming: false, enabled: action === 'stop' });
    await service.ok('POST', `${camera}/live-view/start`);
  }
  await client.next('a picture', isPicture, client.parts.length);
});

t.test('start ends a stop for all layers, also for the on-screen display', async (t) => {
  const { service, camera } = await started(t);
  await untilDisplayIsReported(service, camera);
  const client = await viewer(t, service, `${camera}/live-view/stream?osd=1`);
  for (const action of ['stop', 'disable']) {
    await client.next('a picture', isPicture, client.parts.length);
    await service.ok('POST', `${camera}/live-view/${action}`);
    await client.next('a slate', isSlate, client.parts.length);
    await service.ok('POST', `${camera}/live-view/start`);
  }
  await client.next('a picture on the stream that stayed open', isPicture, client.parts.length);
  client.close();
  await until('the viewer has left', async () => (await status(service, camera)).viewers === 0);
  await service.ok('POST', `${camera}/live-view/osd-enable`);
  await service.ok('POST', `${camera}/live-view/stop`);
  t.equal((await picture(service, `${camera}/live-view/osd-frame`)).status, 404, 'nothing is fetched');
  await service.ok('POST', `${camera}/live-view/start`);
  await until('a composed picture', async () => {
    return (await picture(service, `${camera}/live-view/osd-frame`)).status === 200;
  });
});

t.test('live view of a session does not run in the next one unless a client requests it', async (t) => {
  // The recovery waits longer than the test lasts, so that the client ends it before it succeeds.
  const { service, id, camera } = await started(t, patient);
  const events = await service.events();
  await service.ok('POST', `${camera}/live-view/start`);
  t.match(await status(service, camera), { streaming: true });
  process.kill(service.workerPid(id), 'SIGKILL');
  await events.next('cameraState', ({ state }) => state === 'recovering');
  await service.ok('DELETE', `${camera}/connection`);
  await service.connect(id);
  t.match(await status(service, camera), { streaming: false });
});

t.test('one camera that hangs does not hold up the pictures of the others', async (t) => {
  // The hung call does not reach its limit during the test.
  const service = patient;
  const [{ id: hanging }, { id: healthy }] = [await started(t, service), await started(t, service)];
  service.injectFault(hanging, 'GetDeviceSetting#1 hang');
  const client = await viewer(t, service, '/api/live-view/stream');
  const of = (id: string) => (part: Part) => part.headers['x-camera-id'] === id;
  await client.next('a picture of the healthy one', (part) => isPicture(part) && of(healthy)(part));
  await client.next('a slate of the one that hangs', (part) => isSlate(part) && of(hanging)(part));
  t.notOk(client.parts.some((part) => isPicture(part) && of(hanging)(part)));
});

t.test('an SDK that stalls shows a slate and then the picture', async (t) => {
  const { service, id, camera } = await started(t);
  const client = await viewer(t, service, `${camera}/live-view/stream`);
  await client.next('a picture', isPicture);
  await service.ok('POST', `${camera}/live-view/start`);
  service.injectFault(id, 'GetLiveViewImage#1 stall');
  await client.next('a slate', isSlate);
  t.equal((await picture(service, `${camera}/live-view/frame?after=0&timeoutMs=10`)).status === 304, false);
  await until('a stale picture is not served', async () => {
    return (await picture(service, `${camera}/live-view/frame`)).status === 404;
  });
  const stalled = client.parts.length;
  service.clearFaults(id);
  await client.next('a picture', isPicture, stalled);
});

t.test(
  'a client that disconnects the camera leaves the viewers a slate, and connecting brings it back',
  async (t) => {
    const { service, camera } = await started(t);
    const client = await viewer(t, service, `${camera}/live-view/stream`);
    await client.next('a picture', isPicture);
    await service.ok('DELETE', `${camera}/connection`);
    await client.next('a slate', isSlate);
    await service.ok('POST', `${camera}/connection`);
    await client.next('a picture', isPicture, client.parts.length);
  },
);

t.test('live view continues after a shot', async (t) => {
  const { service, camera } = await started(t);
  const client = await viewer(t, service, `${camera}/live-view/stream`);
  await client.next('a picture', isPicture);
  await service.ok('POST', `${camera}/actions/af-shutter`);
  const shot = client.parts.length;
  await client.next('a picture', isPicture, shot);
  t.equal(client.fault, undefined);
});

t.test(
  'the on-screen display is laid over the picture for viewers that ask, until it is switched off',
  async (t) => {
    const { service, camera } = await started(t, patient);
    await untilDisplayIsReported(service, camera);
    t.match((await service.ok('GET', `${camera}/live-view/osd-status`)).body.data, {
      supported: true,
      enabled: false,
    });
    await service.ok('POST', `${camera}/live-view/start`);
    t.equal((await picture(service, `${camera}/live-view/osd-frame`)).status, 404, 'it is off');
    t.same((await service.ok('POST', `${camera}/live-view/osd-enable`)).body.data, {});
    t.match((await service.ok('GET', `${camera}/live-view/osd-status`)).body.data, { enabled: true });

    const single = await until('a composed picture', async () => {
      const answer = await picture(service, `${camera}/live-view/osd-frame`);
      return answer.status === 200 && answer;
    });
    t.match(await sharp(single.bytes).metadata(), { width: 640, height: 480, format: 'jpeg' });
    const plain = await until('a plain picture', async () => {
      const answer = await picture(service, `${camera}/live-view/frame`);
      return answer.status === 200 && answer;
    });
    t.match(await sharp(plain.bytes).metadata(), { width: 640, height: 428 }, 'the plain one has none');

    const client = await viewer(t, service, `${camera}/live-view/stream?osd=1`);
    const composed = await client.next('a composed picture', isPicture);
    t.match(await sharp(composed.body).metadata(), { width: 640, height: 480 });
    // The settings are in the lower left, in amber; the picture has none of it there.
    const amber = async (jpeg: Buffer, top: number) => {
      const area = { left: 16, top, width: 300, height: 18 };
      const raw = await sharp(jpeg).extract(area).raw().toBuffer();
      let count = 0;
      for (let at = 0; at < raw.length; at += 3) {
        if ((raw[at] ?? 0) > 210 && (raw[at + 1] ?? 0) > 150 && (raw[at + 2] ?? 0) < 130) count += 1;
      }
      return count;
    };
    t.ok((await amber(composed.body, 436)) > 100, 'the settings are shown');
    t.equal(await amber(plain.bytes, 436 - 26), 0);

    t.same((await service.ok('POST', `${camera}/live-view/osd-disable`)).body.data, {});
    const disabledMs = Date.now();
    // The picture that was being composed may still have the display, and so may pictures on their way.
    const isLater = (part: Part) =>
      isPicture(part) && Date.parse(part.headers['x-frame-time'] ?? '') > disabledMs;
    const later = await client.next('a picture of afterwards', isLater);
    const next = client.parts.indexOf(later) + 1;
    const bare = await client.next('a picture without the display', isPicture, next);
    t.match(await sharp(bare.body).metadata(), { height: 428 });
    t.equal((await picture(service, `${camera}/live-view/osd-frame`)).status, 404);
  },
);

t.test(
  'a display that cannot be read is reported once, not tried again and again, and returns',
  async (t) => {
    const { service, id, camera } = await started(t);
    const events = await service.events();
    await untilDisplayIsReported(service, camera);
    const faults = () => events.events.filter(({ name, data }) => name === 'error' && data.cameraId === id);
    await untilDisplayIsReported(service, camera);
    const client = await viewer(t, service, `${camera}/live-view/stream?osd=1`);
    let brokenMs = 0;
    for (const round of [1, 2]) {
      await client.next('a composed picture', isPicture, client.parts.length);
      const brokeMs = performance.now();
      service.injectFault(id, 'GetOSDImage garbage');
      const broken = client.parts.length;
      await client.until('three slates', () => client.parts.slice(broken).filter(isSlate).length >= 3);
      await until('an event', () => faults().length >= round);
      t.equal(faults().length, round, 'one event for all of them');
      t.match(faults().at(-1)?.data, { cameraId: id, message: /on-screen display .*osd-disable/ });
      service.clearFaults(id);
      brokenMs += performance.now() - brokeMs;
    }
    await client.next('a composed picture', isPicture, client.parts.length);
    const tries = service.bodyLog(id).filter((line) => line.includes('fault GetOSDImage')).length;
    const perSecond = tries / (brokenMs / 1_000);
    // elapsed: a rate, which a busy machine lowers.
    t.ok(perSecond < 3.5, `${perSecond} tries a second, where a picture comes 30 times a second`);
  },
);

t.test('all cameras share one stream, and one that is lost does not disturb the others', async (t) => {
  const service = shared;
  const ids: string[] = [];
  while (ids.length < 3) ids.push((await started(t)).id);
  const client = await viewer(t, service, '/api/live-view/stream');
  const ofCamera = (id: string) => (part: Part) => part.headers['x-camera-id'] === id;
  for (const id of ids)
    await client.next(`a picture of ${id}`, (part) => isPicture(part) && ofCamera(id)(part));
  const [first = '', second = ''] = ids;
  await service.ok('DELETE', `/api/cameras/${first}/connection`);
  await client.next('a slate', (part) => isSlate(part) && ofCamera(first)(part));
  await client.next('a picture', (part) => isPicture(part) && ofCamera(second)(part), client.parts.length);
  const some = await viewer(t, service, `/api/live-view/stream?cameras=${second}&fps=5`);
  await some.until('five pictures', () => some.parts.length >= 5);
  t.ok(some.parts.every(ofCamera(second)));
  t.match(await service.request('GET', '/api/live-view/stream?cameras=unknown'), {
    status: 400,
    body: { code: 'CAMERA_NOT_FOUND' },
  });
  t.match(await service.request('GET', '/api/live-view/stream?fps=0'), {
    status: 400,
    body: { code: 'BAD_REQUEST' },
  });
});

t.test('a service that stops ends its streams', async (t) => {
  const { service, camera } = await started(t, patient);
  const client = await viewer(t, service, `${camera}/live-view/stream`);
  await client.next('a picture', isPicture);
  t.equal(await service.signal('SIGTERM'), 0);
  await until('the end of the stream', () => client.isEnded);
});
