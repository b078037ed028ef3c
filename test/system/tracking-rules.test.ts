// The five rules of live view, touch and tracking, each through a real service, its worker and the simulated SDK.

import t, { type Test } from 'tap';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';
import { sendDisplayForFrames } from '../support/display.js';

const TRACKING_EXPAND_FLEXIBLE_SPOT = '0x17';

/** Service of all tests. */
const service = await Service.start(t, { rig: 'ILCE-7M4:7' });

/** A connected camera of a test. */
async function oneCamera(t: Test) {
  const { id, path } = await service.camera(t, { mode: 'remote' });
  return {
    id,
    path,
    post: (what: string, body?: object) => service.ok('POST', `${path}/${what}`, body),
    showFrames: async () => {
      await service.ok('POST', `${path}/live-view/enable`);
      await sendDisplayForFrames(service, path);
    },
    frames: async () => (await service.ok('GET', `${path}/tracking-frame`)).body.data.frames,
    afFrames: async () => (await service.ok('GET', `${path}/af-area-position`)).body.data.frames,
    set: async (property: string, value: string) => {
      await service.ok('PUT', `${path}/properties/${property}`, { value });
      await service.reads(id, property, value);
    },
    status: async () => (await service.ok('GET', `${path}/live-view/status`)).body.data,
  };
}

type CameraUnderTest = Awaited<ReturnType<typeof oneCamera>>;

/** The tracked subject moves on its own: two places of it, far enough from each other. */
async function follows(t: Test, { frames }: CameraUnderTest): Promise<void> {
  const [first] = await frames();
  t.match(first, { type: 'target-af', state: 'focused' });
  await until('the frame has moved', async () => {
    const [now] = await frames();
    return Math.hypot(now.position.x - first.position.x, now.position.y - first.position.y) > 30;
  });
}

t.test('rule 1: enable sends the command of the camera and status reports the result', async (t) => {
  const { path, post, status } = await oneCamera(t);
  t.match(await status(), { enabled: false, streaming: false });
  for (const what of ['tracking-frame', 'af-area-position']) {
    t.match(
      await service.request('GET', `${path}/${what}`),
      { status: 400, body: { code: 'FRAMES_NOT_AVAILABLE', data: { available: false, frames: [] } } },
      `${what} while live view is off`,
    );
  }
  t.same((await post('live-view/enable')).body.data, {});
  t.match(await status(), { enabled: true, streaming: false });
  t.equal((await post('live-view/disable')).status, 200);
  t.match(await status(), { enabled: false, streaming: false });
});

t.test(
  'rule 2: a frame appears only after the camera was given a subject, which it then follows',
  async (t) => {
    const camera = await oneCamera(t);
    const { id, path, post, showFrames } = camera;
    await showFrames();
    const { body } = await service.ok('GET', `${path}/tracking-frame`);
    t.match(body.data, { available: true, frame_count: 0 });
    t.same(body.data.frames, [], 'no frame is a normal answer');
    await service.sim('touch-func', id, 'tracking');
    await post('actions/touch', { x: 320, y: 240 });
    await follows(t, camera);
  },
);

t.test('rule 3: with Touch Tracking a touch holds with no key held, until it is taken back', async (t) => {
  const camera = await oneCamera(t);
  const { id, path, post, frames, showFrames } = camera;
  await service.sim('touch-func', id, 'tracking');
  await showFrames();
  const { body } = await post('actions/touch', { normalized: { x: 0.5, y: 0.5 } });
  t.match(body.data, { x: '320', y: '240', action: 'touch', method: 'remote_touch' });
  await follows(t, camera);
  const [frame] = await frames();
  t.equal(frame.position.x, Math.trunc((frame.raw.xNumerator / frame.raw.xDenominator) * 639 + 0.5));
  await post('actions/touch', frame.position);
  t.match(await frames(), [{ type: 'target-af' }], 'the place of the frame can be touched again');
  await post('actions/touch-cancel');
  t.same(await frames(), []);
  t.match(await service.request('POST', `${path}/actions/touch-cancel`), {
    status: 400,
    body: { code: 'NOTHING_TO_CANCEL' },
  });
});

t.test('rule 4: a tracking area and af-on held track a subject, and not after the release', async (t) => {
  const camera = await oneCamera(t);
  const { post, frames, set, showFrames } = camera;
  await showFrames();
  await post('actions/button', { button: 'af-on', action: 'down' });
  t.same(await frames(), [], 'af-on tracks nothing in another area');
  await post('actions/button', { button: 'af-on', action: 'up' });
  await set('focus-area', TRACKING_EXPAND_FLEXIBLE_SPOT);
  t.same(await frames(), []);
  await post('actions/button', { button: 'af-on', action: 'down' });
  await follows(t, camera);
  await post('actions/button', { button: 'af-on', action: 'up' });
  t.same(await frames(), []);
});

t.test(
  'rule 5: with Touch Focus, the default, a touch moves the AF frame and nothing is tracked',
  async (t) => {
    const { path, post, frames, afFrames, set, showFrames } = await oneCamera(t);
    await showFrames();
    t.match(await service.request('GET', `${path}/af-area-position`), { status: 400 }, 'wide has no frame');
    await post('actions/touch', { x: 100, y: 200 });
    t.same(
      (await afFrames()).map(({ position }: { position: object }) => position),
      [{ x: 100, y: 200 }],
    );
    t.same(await frames(), []);
    await set('focus-area', '0x5');
    await post('actions/touch', { x: 500, y: 300 });
    t.match(await afFrames(), [{ type: 'contrast-flexible-main', position: { x: 500, y: 300 } }]);
    t.same(await frames(), []);
  },
);

t.test('the AF frame goes where it is sent, and no nearer to the edge than the camera lets it', async (t) => {
  const { path, afFrames, set, showFrames } = await oneCamera(t);
  await showFrames();
  await set('focus-area', '0x7');
  const send = async (body: object) => {
    const answer = await service.ok('PUT', `${path}/af-area-position`, body);
    return [answer.body.data, (await afFrames())[0].position];
  };
  t.match(await send({ x: 400, y: 300 }), [
    { x: 400, y: 300 },
    { x: 400, y: 300 },
  ]);
  t.match(await send({ x: 0, y: 0 }), [
    { x: 0, y: 0 },
    { x: 65, y: 61 },
  ]);
  t.match(await send({ normalized: { x: 1, y: 1 } }), [
    { x: 639, y: 479 },
    { x: 574, y: 418 },
  ]);
  t.same(
    (await afFrames()).map(({ type }: { type: string }) => type),
    ['contrast-flexible-main', ...Array(4).fill('contrast-flexible-assist')],
  );
});

t.test('frames of a camera that is not connected, or not known, are not found', async (t) => {
  const { id, path } = await oneCamera(t);
  await service.ok('DELETE', `${path}/connection`);
  for (const [camera, code] of [
    [id, 'NOT_CONNECTED'],
    ['D10F601407FF', 'CAMERA_NOT_FOUND'],
  ]) {
    for (const what of ['tracking-frame', 'af-area-position']) {
      const answer = await service.request('GET', `/api/cameras/${camera}/${what}`);
      t.match(answer, {
        status: 404,
        body: { success: false, code, camera: { connected: false, id: camera } },
      });
    }
  }
});
