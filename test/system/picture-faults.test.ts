// Answers to clients when no complete live-view picture comes, and from bodies whose small pictures and focus frames
// differ from those of most bodies.

import { readFileSync } from 'node:fs';
import t, { type Test } from 'tap';
import { until } from '#harness/deadline.js';
import { isPicture, isSlate, MjpegClient } from '#harness/mjpeg-client.js';
import { Service } from '#harness/service.js';
import type { Mode } from '#harness/service-camera.js';
import { addressOf, CardFolder, listed, nextEventOf } from '../support/card.js';
import { untilDisplayIsReported } from '../support/display.js';

const service = await Service.start(t, { rig: 'ILCE-7M4:5,ILME-FX3:1' });

/** Two properties that simulated bodies of every temper have. */
const FLEXIBLE_SPOT_M = '0x5';

/** A connected camera of this temper with a viewer. */
async function viewed(t: Test, { mode = 'remote', model = 'ILCE-7M4' }: { mode?: Mode; model?: string }) {
  const camera = await service.camera(t, { model, mode });
  const events = nextEventOf(await camera.events());
  const client = await MjpegClient.open(`${service.url}${camera.path}/live-view/stream`);
  t.teardown(() => client.close());
  const status = async () => (await service.ok('GET', `${camera.path}/live-view/status`)).body.data;
  return { camera, client, events, status };
}

t.test('row 32: pictures that are never complete are reported, and live view does not stream', async (t) => {
  const { camera, client, events, status } = await viewed(t, {});
  await client.next('a picture', isPicture);
  t.match(await status(), { enabled: true, streaming: true, reason: undefined });
  client.close();
  await until('it is not requested', async () => !(await status()).streaming);
  service.injectFault(camera.id, 'GetLiveViewImage garbage');
  const blind = await MjpegClient.open(`${service.url}${camera.path}/live-view/stream`);
  t.teardown(() => blind.close());
  const { seen, ...rest } = await events('assumption', ({ name }) => name === 'pictureWhole');
  t.match(rest, { cameraId: camera.id, name: 'pictureWhole' });
  t.match(seen, /^\d+ bytes that begin with [0-9a-f]{32}$|claims a picture of/);
  const bad = await status();
  t.match(bad, { enabled: true, streaming: false, reason: /^no picture of the camera is whole \(/ });
  await blind.next('a slate: viewers see that there is no signal', isSlate);
  const before = blind.parts.length;
  service.clearFaults(camera.id);
  await blind.next('a picture', isPicture, before);
  t.match(await status(), { streaming: true, reason: undefined });
});

t.test('row 46: live view that the mode does not have is named', async (t) => {
  const { client, events, status } = await viewed(t, { model: 'ILME-FX3', mode: 'remote-transfer' });
  await events('error', ({ message }) => /no live view in the mode remote-transfer/.test(String(message)));
  t.match(await status(), {
    enabled: true,
    streaming: false,
    reason: 'the camera has no live view in the mode remote-transfer',
  });
  t.equal(client.parts.filter(isPicture).length, 0);
});

t.test(
  'row 75: a body that shows its frames with the display alone; row 82: bytes behind them',
  async (t) => {
    const camera = await service.camera(t, { model: 'ILCE-7M4' });
    await service.sim('temper', camera.id, 'wayward');
    await camera.connect();
    await untilDisplayIsReported(service, camera.path);
    await service.ok('PUT', `${camera.path}/properties/focus-area`, { value: FLEXIBLE_SPOT_M });
    await service.ok('POST', `${camera.path}/live-view/enable`);
    const frames = () => service.request('GET', `${camera.path}/af-area-position`);
    t.match(await frames(), {
      status: 400,
      body: { code: 'FRAMES_NOT_AVAILABLE', message: /on-screen display is sent.*osd-enable/ },
    });
    await service.ok('POST', `${camera.path}/live-view/osd-enable`);
    const { body } = await until('a frame', async () => {
      const answer = await frames();
      return answer.status === 200 && answer.body.data.frames.length > 0 && answer;
    });
    t.match(body.data.frames, [{ type: 'contrast-flexible-main' }], 'what lies behind the frame is none');
  },
);

for (const temper of ['sample', 'older'] as const) {
  t.test(`row 74: a thumbnail has the format of its type and its bytes: ${temper}`, async (t) => {
    const camera = await service.camera(t, { model: 'ILCE-7M4' });
    await service.sim('temper', camera.id, temper);
    const card = new CardFolder(service, camera.id);
    card.put('DCIM/100MSDCF/DSC00001.HIF', 1_000);
    card.put('M4ROOT/CLIP/C0001.MP4', 1_000);
    await camera.connect('contents');
    const files = await until('both files are listed', async () => {
      const found = await listed(service, camera.id, 2);
      return found.length === 2 && found;
    });
    const next = nextEventOf(await camera.events());
    const [photo, clip] = ['.HIF', '.MP4'].map((end) =>
      files.find(({ file_path }) => file_path.endsWith(end)),
    );
    if (photo === undefined || clip === undefined) throw new Error('no file');
    t.equal((await service.request('POST', `${addressOf(camera.id, photo)}/thumbnail`)).status, 202);
    const done = await next('transferProgress', ({ percent }) => percent === 100);
    const bytes = readFileSync(String(done.savedPath));
    const [name, mark] =
      temper === 'sample' ? ['DSC00001-thumbnail.HIF', 'ftyp'] : ['DSC00001-thumbnail.JPG', undefined];
    t.match(done.savedPath, new RegExp(`/${name}$`));
    if (mark === undefined) t.equal(bytes.readUInt16BE(0), 0xffd8);
    else t.equal(bytes.toString('latin1', 4, 8), mark);
    const answer = await service.request('POST', `${addressOf(camera.id, clip)}/thumbnail`);
    if (temper === 'older') t.equal(answer.status, 202);
    else t.match(answer, { status: 400, body: { message: /the camera has no thumbnail of this file/ } });
  });
}
