import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';
import { pressByHand } from '../support/manual-press.js';

const LIMITS = {
  answerMs: 1_500,
  writeMs: 1_500,
  // Long, because tests request the status while a call hangs, and a busy machine is late with that.
  killMs: 8_000,
  hungCallMs: 8_000,
  heartbeatMs: 200,
  orphanMs: 1_200,
  pendingPicturesMs: 500,
  workerStopMs: 2_000,
};

/** Service of all tests that need no other limits. It starts workers again soon, and calls three failures a loop. */
const shared = await Service.start(t, {
  rig: 'ILCE-7M4:8',
  limits: { ...LIMITS, restartMs: 50, restartMaxMs: 400, maxRestarts: 2 },
});

t.test(
  'a camera whose worker was killed is restored automatically, with everything its client had',
  async (t) => {
    const service = shared;
    const camera = await service.camera(t);
    const { id } = camera;
    const events = await camera.events();
    await camera.connect('remote-transfer', 'on');
    const pictures = join(service.directory, 'pictures of the client');
    await service.ok('PUT', `/api/cameras/${id}/settings/save-info`, {
      path: pictures,
      prefix: 'A',
      startNo: 5,
    });
    const before = events.events.length;
    const pid = service.workerPid(id);
    process.kill(pid, 'SIGKILL');

    await until('the camera is back', () =>
      events.events.slice(before).some(({ name, data }) => name === 'connected' && data.cameraId === id),
    );
    const reported = events.events
      .slice(before)
      .filter(({ data }) => data.cameraId === id)
      .map(({ name, data }) => [name, data.state ?? data.recovering]);
    t.match(
      reported.filter(([name]) => name !== 'propertyChanged'),
      [
        ['cameraState', 'recovering'],
        ['disconnected', true],
        ['cameraState', 'connected'],
        ['connected', undefined],
      ],
    );
    const connection = await service.ok('GET', `/api/cameras/${id}/connection`);
    t.match(connection.body, { camera: { connected: true }, data: { mode: 'remote-transfer' } });
    const saveInfo = await service.ok('GET', `/api/cameras/${id}/settings/save-info`);
    t.match(saveInfo.body.data, { path: pictures, prefix: 'A', startNo: 5 });
    t.match((await service.ok('GET', `/api/cameras/${id}/priority-key`)).body.data, { setting: 'pc-remote' });
    await pressByHand(service, id);
    await events.next('downloadComplete');
    t.match(
      readdirSync(pictures).filter((name) => !name.startsWith('.')),
      ['A00005.JPG'],
    );

    const { body } = await service.ok('GET', `/api/cameras/${id}/status`);
    t.match(body.data, {
      state: 'connected',
      mode: 'remote-transfer',
      worker: {
        state: 'running',
        pid: service.workerPid(id),
        restartsInWindow: 1,
        restartsTotal: 1,
        lastExit: { cause: 'SIGKILL', pid },
        queued: 0,
      },
    });
  },
);

const WAYS_TO_GIVE_BACK = {
  'priority-key': { setting: 'camera-position' },
  'properties/priority-key': { value: 'camera-position' },
};

for (const [path, request] of Object.entries(WAYS_TO_GIVE_BACK)) {
  t.test(`the priority a client gave back by ${path} stays with the camera`, async (t) => {
    const service = shared;
    const camera = await service.camera(t, { mode: 'remote' });
    const { id } = camera;
    const events = await camera.events();
    await service.ok('PUT', `/api/cameras/${id}/${path}`, request);
    const before = events.events.length;
    process.kill(service.workerPid(id), 'SIGKILL');
    await until('the camera is back', () =>
      events.events.slice(before).some(({ name, data }) => name === 'connected' && data.cameraId === id),
    );
    t.match((await service.ok('GET', `/api/cameras/${id}/priority-key`)).body.data, {
      setting: 'camera-position',
    });
  });
}

t.test(
  'a camera that refuses to give its priority is connected, and an event reports the missing control',
  async (t) => {
    const service = shared;
    const camera = await service.camera(t);
    const { id } = camera;
    const events = await camera.events();
    // Every write fails: the service repeats it, since a camera that has just come up may refuse it for a moment.
    service.injectFault(id, 'SetDeviceProperty error(0x8402)');
    await service.ok('POST', `/api/cameras/${id}/connection`);
    service.clearFaults(id);
    t.match((await events.next('error', ({ cameraId }) => cameraId === id)).data, {
      cameraId: id,
      message: /camera-position; set it with priority-key/,
    });
    await service.ok('PUT', `/api/cameras/${id}/priority-key`, { setting: 'pc-remote' });
    await service.ok('POST', `/api/cameras/${id}/actions/af-shutter`);
  },
);

t.test('a camera that hangs for good is taken from its worker and recovered', async (t) => {
  const service = shared;
  const camera = await service.camera(t, { mode: 'remote' });
  const { id } = camera;
  const events = await camera.events();
  service.injectFault(id, 'GetSelectDeviceProperties#1 hang');
  const before = events.events.length;
  const read = service.request('GET', `/api/cameras/${id}/properties/iso`);
  await until('the status names the call', async () => {
    const { body } = await service.ok('GET', `/api/cameras/${id}/status`);
    return body.data.worker.call?.name === 'getProperties' && body.data.worker.call.sinceMs > 500;
  });
  t.match(await read, { status: 503, body: { code: 'CAMERA_STUCK' } });
  await until('the camera is back', () =>
    events.events.slice(before).some(({ name, data }) => name === 'connected' && data.cameraId === id),
  );
  const { body } = await service.ok('GET', `/api/cameras/${id}/status`);
  t.match(body.data.worker.lastExit.cause, /getProperties has not returned/);
});

t.test('credentials that a camera refuses are tried once only', async (t) => {
  const service = shared;
  const camera = await service.camera(t);
  const { id } = camera;
  const events = await camera.events();
  await camera.connect();
  service.injectFault(id, 'Connect error(0x8216)');
  process.kill(service.workerPid(id), 'SIGKILL');
  const { data } = await events.next(
    'cameraState',
    ({ cameraId, state }) => cameraId === id && state === 'failed',
  );
  t.match(data, { previous: 'recovering', reason: /user or password/ });
  const tries = service.bodyLog(id).filter((line) => line.includes('error')).length;
  t.equal(tries, 1);
  await until('the end of its worker', async () => {
    const { state, worker } = (await service.ok('GET', `/api/cameras/${id}/status`)).body.data;
    return state === 'failed' && worker.state === 'stopped';
  });
  t.match(await service.request('GET', `/api/cameras/${id}/properties/iso`), {
    status: 400,
    body: { code: 'NOT_CONNECTED' },
  });
  service.clearFaults(id);
  await camera.connect();
});

t.test('DELETE ends a recovery, and POST joins it', async (t) => {
  const service = await Service.start(t, { rig: 'ILCE-7M4:2', limits: { ...LIMITS, restartMs: 3_000 } });
  const [left = '', joined = ''] = await service.cameraIds();
  const events = await service.events();
  await Promise.all([service.connect(left), service.connect(joined)]);
  for (const id of [left, joined]) {
    process.kill(service.workerPid(id), 'SIGKILL');
    await events.next('cameraState', ({ state, cameraId }) => state === 'recovering' && cameraId === id);
  }
  t.match(await service.ok('DELETE', `/api/cameras/${left}/connection`), { body: { success: true } });
  const conflict = await service.request('POST', `/api/cameras/${joined}/connection`, { mode: 'contents' });
  t.match(conflict, { status: 409, body: { code: 'MODE_CONFLICT' } });
  t.match(await service.ok('POST', `/api/cameras/${joined}/connection`, { mode: 'remote' }), {
    body: { camera: { connected: true, id: joined } },
  });
  await until('its worker has ended', async () => {
    const { worker } = (await service.ok('GET', `/api/cameras/${left}/status`)).body.data;
    return worker.state === 'stopped';
  });
  t.match((await service.ok('GET', `/api/cameras/${left}/status`)).body.data, { state: 'available' });
});

t.test('a crash loop slows down, is reported, and ends when the cause does', async (t) => {
  const service = shared;
  const camera = await service.camera(t, { mode: 'remote' });
  const { id } = camera;
  const events = await camera.events();
  service.injectFault(id, 'Connect crash');
  process.kill(service.workerPid(id), 'SIGKILL');
  await until('the loop is named', async () => {
    const { body } = await service.ok('GET', `/api/cameras/${id}/status`);
    return body.data.state === 'recovering' && /failures in a short time/.test(body.data.reason);
  });
  const before = events.events.length;
  service.clearFaults(id);
  await until('the camera is back', () =>
    events.events.slice(before).some(({ name, data }) => name === 'connected' && data.cameraId === id),
  );
});

t.test('the discovery process is started again, and lists are answered meanwhile', async (t) => {
  const service = shared;
  const ids = await service.cameraIds();
  const scout = service.childProcesses().find(({ title }) => title.includes('camera-scout'));
  process.kill(scout?.pid ?? 0, 'SIGKILL');
  t.same(await service.cameraIds(), ids);
  await until('another scout', () =>
    service.childProcesses().some(({ title, pid }) => title.includes('camera-scout') && pid !== scout?.pid),
  );
  t.same(await service.cameraIds(), ids);
});

t.test('output of a worker is in the log with its process', async (t) => {
  const service = shared;
  const { id } = await service.camera(t, { mode: 'remote' });
  mkdirSync(service.body(id), { recursive: true });
  writeFileSync(join(service.body(id), 'faults'), 'not a fault\n');
  await service.ok('GET', `/api/cameras/${id}/properties/iso`);
  const line = await until('the line in the log', () =>
    // The scout loads the library too, and may read the file first.
    service.log.find((text) => text.includes('output of a worker') && text.includes(`camera-worker ${id}`)),
  );
  t.match(JSON.parse(line), { process: `camera-worker ${id}`, level: 'warn' });
});
