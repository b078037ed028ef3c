import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';
import { pressByHand } from '../support/manual-press.js';

/** The largest difference between the clock of the log and that of the timers. */
const CLOCK_MS = 20;

/** Service of all tests. */
const service = await Service.start(t, {
  rig: 'ILCE-7M4:9',
  limits: { usbHintMs: 500, restartMs: 300, restartMaxMs: 2_000, maxRestarts: 3 },
});

/** A camera of a test, not connected yet, and what is reported about it from now on. */
async function oneCamera(t: Test) {
  const camera = await service.camera(t);
  const { id, path } = camera;
  const events = await camera.events();
  const ofIt = () => events.events.filter(({ data }) => data.cameraId === id);
  return {
    camera,
    id,
    path,
    /** The first event of the camera with this name, past or to come. */
    next: (name: string) => events.next(name, (data) => data.cameraId === id),
    /** The number of events of the camera with this name. */
    times: (name: string) => ofIt().filter((event) => event.name === name).length,
    /** How often the camera has reached a state. */
    entered: (state: string) =>
      ofIt().filter(({ name, data }) => name === 'cameraState' && data.state === state).length,
    /** The lines of the log about the camera with this message. */
    logged: (msg: string) =>
      service.log.map((line) => JSON.parse(line)).filter((line) => line.cameraId === id && line.msg === msg),
  };
}

t.test('a camera that is plugged in or out is listed and announced', async (t) => {
  const { id, path, next } = await oneCamera(t);
  const ids = await service.cameraIds();
  await service.sim('unplug', id);
  t.match((await next('cameraRemoved')).data, { cameraId: id, id, model: 'ILCE-7M4' });
  t.same(
    await service.cameraIds(),
    ids.filter((other) => other !== id),
  );
  t.match((await service.ok('GET', `${path}/status`)).body.data, { state: 'absent' });
  await service.sim('plug', id);
  t.match((await next('cameraAdded')).data, { cameraId: id, id, connectionType: 'USB' });
  t.same(await service.cameraIds(), ids);
  t.match((await service.ok('GET', '/api/server/status')).body.cameras, {
    connected: 0,
    discovered: ids.length,
  });
});

t.test(
  'a lost cable ends the session, is reported once, and is recovered only if the client demanded it',
  async (t) => {
    const { id, path, next, times, logged } = await oneCamera(t);
    await service.connect(id);
    await service.sim('unplug', id);
    const { data } = await next('disconnected');
    t.match(data, { cameraId: id, id, error: 'the camera was lost', errorCode: /^0x[0-9A-F]+$/ });
    t.notOk(data.recovering);
    await next('cameraRemoved');
    t.equal(times('disconnected'), 1);
    await service.sim('plug', id);
    await next('cameraAdded');
    t.match((await service.ok('GET', `${path}/connection`)).body.camera, { connected: false });
    await service.connect(id);
    t.equal(logged('the camera ended the session').length, 1);
  },
);

for (const [mode, who] of [
  ['remote', 'the SDK'],
  ['remote-transfer', 'the service'],
] as const) {
  t.test(`a client with reconnecting on has its camera back by ${who} in mode ${mode}`, async (t) => {
    const { camera, id, path, next, times, entered } = await oneCamera(t);
    await service.ok('POST', `${path}/connection`, { mode, reconnecting: 'on' });
    const elsewhere = join(camera.pictures, 'elsewhere');
    await service.ok('PUT', `${path}/settings/save-info`, { path: elsewhere });
    const pid = service.workerPid(id);
    await service.sim('unplug', id);
    await until('the loss', () => entered('recovering') === 1);
    const refused = await service.request('GET', `${path}/properties/iso`);
    t.match(refused, { status: 503, body: { code: 'CAMERA_RECOVERING' } });
    const before = times('connected');
    await service.sim('plug', id);
    await until('the camera is back', () => times('connected') > before);
    t.match((await service.ok('GET', `${path}/status`)).body.data, { state: 'connected', mode });
    t.match((await service.ok('GET', `${path}/settings/save-info`)).body.data, { path: elsewhere });
    t.equal(
      service.workerPid(id) === pid,
      mode === 'remote',
      'the SDK keeps the worker, the service takes another',
    );
    await pressByHand(service, id);
    const { data } = await next('downloadComplete');
    t.match(String(data.savedPath), elsewhere);
  });
}

for (const [mode, who] of [
  ['remote', 'the SDK'],
  ['remote-transfer', 'the service'],
] as const) {
  t.test(
    `row 47: a body that prompts for its USB mode is reported by ${who}'s wait in mode ${mode}`,
    async (t) => {
      const { id, path, next, times } = await oneCamera(t);
      await service.ok('POST', `${path}/connection`, { mode, reconnecting: 'on' });
      const status = async () => (await service.ok('GET', `${path}/status`)).body.data;
      await until('the session', () => times('connected') === 1);
      await service.sim('usb-mode', id, 'ask');
      const choose = /choose Remote Shooting \(PC Remote\) on the camera/;
      t.match((await next('confirmOnCamera')).data, { cameraId: id, id, message: choose });
      t.match(await status(), { state: 'recovering', detail: 'confirm-on-camera', reason: choose });
      await service.sim('usb-mode', id, 'choose');
      await until('the camera is back', () => times('connected') === 2);
      const after = await status();
      t.match(after, { state: 'connected', reason: '' });
      t.notOk('detail' in after);
      t.equal(times('confirmOnCamera'), 1);
    },
  );
}

t.test('a camera that another program holds is reported so, and connects when it is free', async (t) => {
  const { id, path } = await oneCamera(t);
  await service.sim('busy', id, 'on');
  const refused = await service.request('POST', `${path}/connection`);
  t.match(refused, {
    status: 400,
    body: { code: 'CONNECT_REFUSED', message: /another program.*0x8208/, data: { error_code: '0x00008208' } },
  });
  await service.sim('busy', id, 'off');
  await service.connect(id);
});

t.test('a body that comes and goes is reconnected more and more slowly', async (t) => {
  // The delay doubles up to the fourth failure and then stays at its longest; it varies by a fifth.
  const delaysMs = [300, 600, 1_200, 2_000, 2_000, 2_000];
  const { id, path, entered, logged } = await oneCamera(t);
  await service.ok('POST', `${path}/connection`, { mode: 'remote-transfer', reconnecting: 'on' });
  await until('the session', () => entered('connected') === 1);
  // Plugging writes the file directly, since starting the command takes as long as the shorter delays.
  const order = (word: string) => appendFileSync(join(service.body(id), 'plug'), `${word}\n`);
  for (let round = 1; round <= delaysMs.length; round += 1) {
    order('unplugged');
    await until('the loss', () => entered('recovering') === round);
    order('plugged');
    await until('the return', () => entered('connected') === round + 1);
  }
  const { body } = await service.ok('GET', `${path}/status`);
  const { restartsTotal } = body.data.worker;
  // If the plug comes late, one more attempt fails, which delays the next one further.
  t.ok(restartsTotal >= delaysMs.length, `${restartsTotal} restarts`);

  // A line of the log may come after the event.
  await until('the lines of all returns', () => logged('camera connected').length === delaysMs.length + 1);
  const timesMs = (msg: string) => logged(msg).map(({ time }) => Date.parse(time));
  const returnsMs = timesMs('camera connected').slice(1);
  const waitedMs = timesMs('the camera ended the session').map((lostMs, round) => {
    return (returnsMs[round] ?? Number.NaN) - lostMs;
  });
  t.equal(waitedMs.length, delaysMs.length);
  for (const [round, delayMs] of delaysMs.entries()) {
    t.ok((waitedMs[round] ?? 0) >= 0.8 * delayMs - CLOCK_MS, `${delayMs} ms: ${waitedMs[round]} ms`);
  }
});

t.test('a camera that is switched off is removed, and can be connected when it is back', async (t) => {
  const { id, path, next } = await oneCamera(t);
  await service.connect(id);
  await service.sim('power', id, 'off');
  await next('cameraRemoved');
  await service.sim('power', id, 'on');
  await next('cameraAdded');
  await service.connect(id);
  await service.ok('POST', `${path}/actions/af-shutter`);
});
