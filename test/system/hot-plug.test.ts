import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';

/** How far the clock of the log may be from that of the timers. */
const CLOCK_MS = 20;

t.test('a camera that is plugged in or out is listed and announced', async (t) => {
  const service = await Service.start(t, { rig: 'ILCE-7M4:2' });
  const [id = '', other = ''] = await service.cameraIds();
  const events = await service.events();
  await service.sim('unplug', id);
  t.match((await events.next('cameraRemoved')).data, { cameraId: id, id, model: 'ILCE-7M4' });
  t.same(await service.cameraIds(), [other]);
  t.match((await service.ok('GET', `/api/cameras/${id}/status`)).body.data, { state: 'absent' });
  await service.sim('plug', id);
  t.match((await events.next('cameraAdded')).data, { cameraId: id, id, connectionType: 'USB' });
  t.same(await service.cameraIds(), [id, other]);
  t.match((await service.ok('GET', '/api/server/status')).body.cameras, { connected: 0, discovered: 2 });
});

t.test(
  'a lost cable ends the session, is reported once, and is recovered only if the client asked for it',
  async (t) => {
    const service = await Service.start(t, { rig: 'ILCE-7M4:1' });
    const [id = ''] = await service.cameraIds();
    const events = await service.events();
    await service.connect(id);
    await service.sim('unplug', id);
    const { data } = await events.next('disconnected');
    t.match(data, { cameraId: id, id, error: 'the camera was lost', errorCode: /^0x[0-9A-F]+$/ });
    t.notOk(data.recovering);
    await events.next('cameraRemoved');
    t.equal(events.events.filter(({ name }) => name === 'disconnected').length, 1);
    await service.sim('plug', id);
    await events.next('cameraAdded');
    t.match((await service.ok('GET', `/api/cameras/${id}/connection`)).body.camera, { connected: false });
    await service.connect(id);
    const incidents = service.log.filter((line) => line.includes('the camera ended the session'));
    t.equal(incidents.length, 1);
  },
);

for (const [mode, who] of [
  ['remote', 'the SDK'],
  ['remote-transfer', 'the service'],
] as const) {
  t.test(`a client that asked for reconnecting has its camera back by ${who} in mode ${mode}`, async (t) => {
    const service = await Service.start(t, { rig: 'ILCE-7M4:1', limits: { restartMs: 20 } });
    const [id = ''] = await service.cameraIds();
    const events = await service.events();
    await service.ok('POST', `/api/cameras/${id}/connection`, { mode, reconnecting: 'on' });
    const path = `${service.directory}/elsewhere`;
    await service.ok('PUT', `/api/cameras/${id}/settings/save-info`, { path });
    const pid = service.workerPid(id);
    await service.sim('unplug', id);
    await events.next('cameraState', ({ state }) => state === 'recovering');
    const refused = await service.request('GET', `/api/cameras/${id}/properties/iso`);
    t.match(refused, { status: 503, body: { code: 'CAMERA_RECOVERING' } });
    const before = events.events.length;
    await service.sim('plug', id);
    await until('the camera is back', () =>
      events.events.slice(before).some(({ name, data }) => name === 'connected' && data.id === id),
    );
    t.match((await service.ok('GET', `/api/cameras/${id}/status`)).body.data, { state: 'connected', mode });
    t.match((await service.ok('GET', `/api/cameras/${id}/settings/save-info`)).body.data, { path });
    t.equal(
      service.workerPid(id) === pid,
      mode === 'remote',
      'the SDK keeps the worker, the service takes another',
    );
    await service.ok('POST', `/api/cameras/${id}/actions/af-shutter`);
    const { data } = await events.next('downloadComplete');
    t.match(String(data.savedPath), path);
  });
}

t.test('a camera that another program holds is named as such, and can be had when it is free', async (t) => {
  const service = await Service.start(t, { rig: 'ILCE-7M4:1' });
  const [id = ''] = await service.cameraIds();
  await service.sim('busy', id, 'on');
  const refused = await service.request('POST', `/api/cameras/${id}/connection`);
  t.match(refused, {
    status: 400,
    body: { code: 'CONNECT_REFUSED', message: /another program.*0x8208/, data: { error_code: '0x00008208' } },
  });
  await service.sim('busy', id, 'off');
  await service.connect(id);
});

t.test('a body that comes and goes is backed off and not hammered', async (t) => {
  const limits = { restartMs: 300, restartMaxMs: 2_000, maxRestarts: 3 };
  const service = await Service.start(t, { rig: 'ILCE-7M4:1', limits });
  const [id = ''] = await service.cameraIds();
  const events = await service.events();
  await service.ok('POST', `/api/cameras/${id}/connection`, { mode: 'remote-transfer', reconnecting: 'on' });
  const entered = (state: string) =>
    events.events.filter(({ name, data }) => name === 'cameraState' && data.state === state).length;
  await until('the session', () => entered('connected') === 1);
  // By the file and not by the command, whose start takes as long as the shorter delays.
  const order = (word: string) => appendFileSync(join(service.body(id), 'plug'), `${word}\n`);
  for (let round = 1; round <= 6; round += 1) {
    order('unplugged');
    await until('the loss', () => entered('recovering') === round);
    order('plugged');
    await until('the return', () => entered('connected') === round + 1);
  }
  const { body } = await service.ok('GET', `/api/cameras/${id}/status`);
  t.equal(body.data.worker.restartsTotal, 6);

  const lines = service.log.map((line) => JSON.parse(line));
  const timesMs = (msg: string) =>
    lines.filter((line) => line.msg === msg).map((line) => Date.parse(line.time));
  const returnsMs = timesMs('camera connected').slice(1);
  const waitedMs = timesMs('the camera ended the session').map((lostMs, round) => {
    return (returnsMs[round] ?? Number.NaN) - lostMs;
  });
  // Doubled each time, at the slowest pace from the fourth failure on, and spread by a fifth.
  const delaysMs = [300, 600, 1_200, 2_000, 2_000, 2_000];
  t.equal(waitedMs.length, delaysMs.length);
  for (const [round, delayMs] of delaysMs.entries()) {
    t.ok((waitedMs[round] ?? 0) >= 0.8 * delayMs - CLOCK_MS, `${delayMs} ms: ${waitedMs[round]} ms`);
  }
});

t.test('a camera that is switched off is gone, and starts afresh when it is switched on', async (t) => {
  const service = await Service.start(t, { rig: 'ILCE-7M4:1' });
  const [id = ''] = await service.cameraIds();
  const events = await service.events();
  await service.connect(id);
  await service.sim('power', id, 'off');
  await events.next('cameraRemoved');
  await service.sim('power', id, 'on');
  await events.next('cameraAdded');
  await service.connect(id);
  await service.ok('POST', `/api/cameras/${id}/actions/af-shutter`);
});
