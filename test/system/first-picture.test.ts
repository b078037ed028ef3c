import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import t from 'tap';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';
import { behaviour } from '#harness/temper.js';

/** Some bodies report that they refused a release without focus. */
const WITHOUT_FOCUS = behaviour('reportsCallResults') === true ? 'SDK_REFUSED' : 'NO_EXPOSURE';

/** A whole baseline or progressive JPEG: start, at least one scan, end. */
function isWholeJpeg(bytes: Buffer): boolean {
  return (
    bytes.readUInt16BE(0) === 0xffd8 &&
    bytes.readUInt16BE(bytes.length - 2) === 0xffd9 &&
    bytes.length > 100_000
  );
}

function filesBelow(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);
}

t.test('discover, connect, set, shoot: the picture is on the host and the card is untouched', async (t) => {
  const service = await Service.start(t);
  const status = await service.ok('GET', '/api/server/status');
  t.match(status.body.server, { version: '3.0.0', sdkVersion: /^V2\.01\.00 \(simulated\)$|^$/ });
  const { body: list } = await service.ok('GET', '/api/cameras');
  t.equal(list.cameras.length, 3);
  t.match(list.cameras[0], { model: 'ILCE-7M4', connectionType: 'USB', connected: false });
  const [id = '', other = ''] = await service.cameraIds();

  const events = await service.events();
  t.same((await events.next('connected')).data, { cameraId: '*' });
  await service.connect(id);
  t.same((await events.next('connected', ({ id: who }) => who === id)).data, {
    id,
    cameraId: id,
    model: 'ILCE-7M4',
  });
  t.match((await service.ok('GET', `/api/cameras/${id}/connection`)).body, {
    camera: { connected: true, model: 'ILCE-7M4', id },
    data: { mode: 'remote' },
  });

  const before = events.events.length;
  await service.ok('PUT', `/api/cameras/${id}/properties/iso`, { value: '800' });
  await service.reads(id, 'iso', '0x320');
  const iso = await service.ok('GET', `/api/cameras/${id}/properties/iso`);
  t.match(iso.body.data, { property: 'iso', value: '0x320', formatted: 'ISO 800', writable: true });
  // A delayed worker reports the change together with earlier ones: at the begin of a session, with all properties.
  const isChange = (codes: unknown) =>
    Array.isArray(codes) && codes.includes('0x104') && codes.includes('0x729');
  const changes = () => events.events.slice(before).filter(({ data }) => isChange(data.codes));
  await until('the change of ISO is reported, with the sensitivity in use', () => changes().length > 0);
  const alone = changes().filter(({ data }) => Array.isArray(data.codes) && data.codes.length < 20);
  t.ok(alone.length <= 1, 'the change is reported once');

  const cardBefore = filesBelow(join(service.body(id), 'card1'));
  await service.ok('POST', `/api/cameras/${id}/actions/af-shutter`);
  await events.next('warning', ({ code }) => code === '0x20011');
  await events.next('afStatus', ({ state }) => state === 'focused');
  const { data } = await events.next('downloadComplete');
  t.match(data, { cameraId: id, type: 'image', savedPath: String(data.filename) });
  t.equal(dirname(String(data.savedPath)), service.pictures);
  t.ok(isWholeJpeg(readFileSync(String(data.savedPath))), 'a whole picture');
  t.same(filesBelow(join(service.body(id), 'card1')), cardBefore, 'the card is untouched');

  await service.ok('POST', `/api/cameras/${id}/actions/af-shutter`);
  await events.next('downloadComplete', ({ savedPath }) => savedPath !== data.savedPath);
  const pictures = readdirSync(service.pictures).filter((name) => name.endsWith('.JPG'));
  t.equal(pictures.length, 2);
  const [first, second] = pictures.map((name) => readFileSync(join(service.pictures, name)));
  t.notOk(second === undefined || first?.equals(second), 'every picture is its own');

  await service.ok('DELETE', `/api/cameras/${id}/connection`);
  t.match((await events.next('disconnected')).data, { id, cameraId: id, errorCode: '0x0' });
  t.same(
    readdirSync(service.pictures).sort(),
    pictures.sort(),
    'no directory of ours is left beside the pictures',
  );
  t.equal((await service.ok('GET', `/api/cameras/${other}/connection`)).body.camera.connected, false);
});

/** Service of the tests that do not need a newly started one. */
const shared = await Service.start(t, {
  rig: 'ILCE-7M4:4',
  limits: { halfPressHoldMs: 10_000 },
});

t.test('the store destination decides where a picture goes', async (t) => {
  const service = shared;
  const { id, pictures } = await service.camera(t, { mode: 'remote' });
  await service.ok('PUT', `/api/cameras/${id}/properties/still-image-store-destination`, {
    value: 'memory-card',
  });
  await service.reads(id, 'still-image-store-destination', '0x2');
  await service.ok('POST', `/api/cameras/${id}/actions/af-shutter`);
  await t.resolves(service.ok('GET', `/api/cameras/${id}/properties/all`));
  await service.ok('DELETE', `/api/cameras/${id}/connection`);
  t.same(filesBelow(join(service.body(id), 'card1')), ['DSC00001.JPG']);
  t.same(readdirSync(pictures), []);
});

t.test('save-info sends pictures elsewhere, under another name', async (t) => {
  const service = shared;
  const camera = await service.camera(t, { mode: 'remote' });
  const { id } = camera;
  const events = await camera.events();
  const saveInfo = `/api/cameras/${id}/settings/save-info`;
  t.match((await service.ok('GET', saveInfo)).body.data, {
    path: camera.pictures,
    prefix: 'Not set',
    startNo: -1,
  });
  const path = join(service.directory, 'client', 'set 1');
  const written = await service.ok('PUT', saveInfo, { path, prefix: 'SHOE_', startNo: 7 });
  t.match(written.body.data, { path, prefix: 'SHOE_', startNo: 7 });
  await service.ok('POST', `/api/cameras/${id}/actions/af-shutter`);
  const { data } = await events.next('downloadComplete');
  t.match(String(data.savedPath), new RegExp(`^${path}/SHOE_0*7\\.JPG$`));
  t.match(await service.request('PUT', saveInfo, { path: '/proc/no/such/place' }), {
    status: 400,
    body: { success: false, code: 'SAVE_PATH_UNUSABLE', camera: { connected: true, id } },
  });
  t.match((await service.ok('GET', saveInfo)).body.data, { path });
});

t.test('shutter, half-press and manual focus behave as on a camera', async (t) => {
  const service = shared;
  const camera = await service.camera(t, { mode: 'remote' });
  const { id } = camera;
  const events = await camera.events();
  const act = (action: string, body?: unknown) =>
    service.request('POST', `/api/cameras/${id}/actions/${action}`, body);
  const exposures = () => service.bodyLog(id).filter((line) => line.includes('exposure')).length;

  const plain = await act('shutter');
  const without = plain.status === 200 ? 1 : 0;
  if (without === 0) t.match(plain, { body: { code: WITHOUT_FOCUS, camera: { connected: true, id } } });
  t.equal(exposures(), without, 'without a half-press in AF: the answer shows whether a picture was taken');

  const half = act('half-press');
  await events.next('afStatus', ({ state }) => state === 'focused');
  t.match(await act('shutter'), { status: 200 }, 'a shutter joins the half-press that is running');
  t.equal((await half).status, 200);
  t.equal(exposures(), without + 1);

  await service.ok('PUT', `/api/cameras/${id}/properties/focus-mode`, { value: 'mf' });
  await service.reads(id, 'focus-mode', '0x1');
  t.match(await act('af-shutter'), {
    status: 400,
    body: { code: 'FOCUS_MODE_NOT_AF', message: /Manual Focus/, data: { error: 'focus_mode_not_af' } },
  });
  t.equal((await act('shutter')).status, 200);
  t.equal((await act('shutter', { action: 'down' })).status, 200);
  await until('the third exposure', () => exposures() === without + 3);
  t.equal((await act('shutter', { action: 'up' })).status, 200);
  t.equal(exposures(), without + 3);
});

t.test('file numbers that a client chose continue after the loss of a worker', async (t) => {
  const service = shared;
  const camera = await service.camera(t, { mode: 'remote' });
  const { id } = camera;
  const events = await camera.events();
  await service.ok('PUT', `/api/cameras/${id}/settings/save-info`, {
    path: camera.pictures,
    prefix: 'X',
    startNo: 1,
  });
  const shoot = async (name: string) => {
    await service.ok('POST', `/api/cameras/${id}/actions/af-shutter`);
    await events.next('downloadComplete', ({ savedPath }) => String(savedPath).endsWith(name));
  };
  await shoot('X00001.JPG');
  await shoot('X00002.JPG');
  const before = events.events.length;
  process.kill(service.workerPid(id), 'SIGKILL');
  await until('the camera is back', () =>
    events.events.slice(before).some(({ name, data }) => name === 'connected' && data.id === id),
  );
  await service.reads(id, 'priority-key', '0x2');
  await shoot('X00003.JPG');
});
