// How often the service calls the SDK for pictures, as the simulated body counts: never without viewers, and not more
// often than the body reports a picture, if it reports them.

import t, { type Test } from 'tap';
import { until } from '#harness/deadline.js';
import { isPicture, isSlate, MjpegClient, type Part } from '#harness/mjpeg-client.js';
import { Service } from '#harness/service.js';
import { behaviour } from '#harness/temper.js';
import { untilDisplayIsReported } from '../support/display.js';
import { pictureCalls } from '../support/given-pictures.js';

/** The time in which the test expects no call: many periods of a camera. */
const WATCHED_MS = 3_000;
/** The time after the last viewer, with that time at its end. */
const MOST_FETCHED_MS = 15_000;

async function started(t: Test) {
  const service = await Service.start(t, { rig: 'ILCE-7M4:1' });
  const [id = ''] = await service.cameraIds();
  const camera = `/api/cameras/${id}`;
  const isEnabled = async () => (await service.ok('GET', `${camera}/live-view/status`)).body.data.enabled;
  const calls = () => pictureCalls(service.body(id));
  return { service, id, camera, isEnabled, calls };
}

async function viewer(t: Test, service: Service, path: string): Promise<MjpegClient> {
  const client = await MjpegClient.open(`${service.url}${path}`);
  t.teardown(() => client.close());
  return client;
}

/** Waits until this much time has passed since a moment. */
async function passed(sinceMs: number, ms: number): Promise<void> {
  await until(`${ms} ms have gone by`, () => performance.now() - sinceMs >= ms);
}

t.test('row 2: without viewers no call for a picture reaches the SDK, and live view goes off', async (t) => {
  const { service, id, camera, isEnabled, calls } = await started(t);
  await service.ok('POST', `${camera}/connection`, { mode: 'remote' });
  await passed(performance.now(), WATCHED_MS);
  const none = { GetLiveViewImageInfo: 0, GetLiveViewImage: 0, GetOSDImage: 0 };
  t.same(calls(), none, 'not one since the connect');
  t.notOk(await isEnabled(), 'live view that is not requested is off');

  // Both layers, and the display with the focus frames that the camera draws.
  await service.connect(id);
  await untilDisplayIsReported(service, camera);
  const events = await service.events(`${camera}/events?frames=1`);
  const plain = await viewer(t, service, `${camera}/live-view/stream`);
  const osd = await viewer(t, service, `${camera}/live-view/stream?osd=1`);
  await Promise.all([plain, osd].map((client) => client.next('a picture', isPicture)));
  await events.next('frames');
  t.ok(await isEnabled());
  const watched = calls();
  t.ok(watched.GetLiveViewImage > 0 && watched.GetOSDImage > 0, 'the calls of viewers are counted');
  plain.close();
  osd.close();
  // A call that has begun by then is still made.
  const isOver = async () => {
    const before = calls();
    await passed(performance.now(), WATCHED_MS);
    return JSON.stringify(calls()) === JSON.stringify(before);
  };
  await until('no picture is fetched for a while', isOver, MOST_FETCHED_MS);
  await until('live view is off', async () => !(await isEnabled()));
  t.match((await service.ok('GET', `${camera}/live-view/osd-status`)).body.data, { enabled: false });
});

t.test(
  'row 13: while no picture comes, the SDK is called seldom for a body that reports its pictures',
  async (t) => {
    const { service, id, camera, calls } = await started(t);
    await service.connect(id);
    const client = await viewer(t, service, `${camera}/live-view/stream`);
    await client.until('30 pictures', () => client.parts.filter(isPicture).length >= 30);
    service.injectFault(id, 'GetLiveViewImage#1 stall');
    await client.next('a slate', isSlate);
    const beforeMs = performance.now();
    const before = calls().GetLiveViewImage;
    await passed(beforeMs, WATCHED_MS);
    const asked = calls().GetLiveViewImage - before;
    const perSecond = asked / ((performance.now() - beforeMs) / 1000);
    await until(
      'the SDK is still called: a report may have been lost',
      () => calls().GetLiveViewImage > before,
    );
    // elapsed: a rate, which a busy machine lowers.
    if (behaviour('notifiesNewPictures') === true) t.ok(perSecond < 8, `${perSecond} calls a second`);
    const stalled = client.parts.length;
    service.clearFaults(id);
    await client.next('a picture', isPicture, stalled);
  },
);

t.test('row 13: each picture that a body reports is fetched once', async (t) => {
  const { service, id, camera, calls } = await started(t);
  await service.connect(id);
  const client = await viewer(t, service, `${camera}/live-view/stream`);
  await client.next('a picture', isPicture);
  const before = { calls: calls().GetLiveViewImage, pictures: client.parts.filter(isPicture).length };
  await client.until('100 more', () => client.parts.filter(isPicture).length >= before.pictures + 100);
  const made = calls().GetLiveViewImage - before.calls;
  const madeMs = Date.now();
  // Pictures that were fetched until now may still be on their way.
  const isLater = (part: Part) => isPicture(part) && Date.parse(part.headers['x-frame-time'] ?? '') >= madeMs;
  const later = client.parts.indexOf(await client.next('a later picture', isLater));
  // The test counts reported pictures: on a busy machine a viewer does not get all of them.
  const received = client.parts.slice(0, later + 1).filter(isPicture);
  const numbers = received.map(({ number = 0 }) => number);
  const pictures = (numbers.at(-1) ?? 0) - (numbers[before.pictures - 1] ?? 0);
  t.ok(made > 0, `${made} calls`);
  if (behaviour('notifiesNewPictures') === true)
    t.ok(made <= pictures * 1.25 + 5, `${made} calls for ${pictures}`);
});
