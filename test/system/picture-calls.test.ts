// How often the service calls the SDK for pictures, as the simulated body counts: never without viewers, and not more
// often than the body reports a picture, if it reports them.

import t, { type Test } from 'tap';
import { until } from '#harness/deadline.js';
import { isPicture, isSlate, MjpegClient } from '#harness/mjpeg-client.js';
import { Service } from '#harness/service.js';
import { behaviour } from '#harness/temper.js';
import { untilDisplayIsReported } from '../support/display.js';
import { pictureCalls } from '../support/given-pictures.js';

/** The last call is made within this time after a connect, or after the last viewer. */
const QUIET_MS = 2_000;
/** How long the test then watches that no call is made: many periods of a camera. */
const WATCHED_MS = 2_000;

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

/** Waits until so much time has passed since then. */
async function passed(sinceMs: number, ms: number): Promise<void> {
  await until(`${ms} ms have gone by`, () => performance.now() - sinceMs >= ms);
}

t.test('row 2: without viewers no call for a picture reaches the SDK, and live view goes off', async (t) => {
  const { service, id, camera, isEnabled, calls } = await started(t);
  await service.ok('POST', `${camera}/connection`, { mode: 'remote' });
  const connectedMs = performance.now();
  await passed(connectedMs, QUIET_MS + WATCHED_MS);
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
  const leftMs = performance.now();
  await passed(leftMs, QUIET_MS);
  const after = calls();
  await passed(leftMs, QUIET_MS + WATCHED_MS);
  t.same(calls(), after, 'none since two seconds after the last viewer');
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
    t.ok(asked > 0, 'the SDK is still called: a report may have been lost');
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
  // Pictures that were reported: a viewer on a busy machine does not get all of them.
  const numbers = client.parts.filter(isPicture).map(({ number = 0 }) => number);
  const pictures = (numbers.at(-1) ?? 0) - (numbers[before.pictures - 1] ?? 0);
  t.ok(made > 0, `${made} calls`);
  if (behaviour('notifiesNewPictures') === true)
    t.ok(made <= pictures * 1.25 + 5, `${made} calls for ${pictures}`);
});
