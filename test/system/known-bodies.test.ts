// The rig file and the groups in a real service: bodies keep their place when they are away, are connected by the
// service itself, and one that fails does not stop the others.

import { join } from 'node:path';
import t, { type Test } from 'tap';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';
import { replaceFile } from '../support/replace-file.js';

interface Listed {
  readonly id: string;
  readonly name: string;
  readonly state: string;
  readonly since?: string;
  readonly reason: string;
  readonly known: boolean;
  readonly connected: boolean;
}

/** A service with four bodies, and a way to edit its rig file as an operator does. */
async function startRig(t: Test) {
  const service = await Service.start(t, { rig: 'ILCE-7M4:4', limits: { rigFileMs: 20, autoConnectMs: 20 } });
  await until('all bodies are listed', async () => (await service.cameraIds()).length === 4);
  const ids = await service.cameraIds();
  const rig = async () => (await service.ok('GET', '/api/rig')).body;
  return {
    service,
    ids: ids as [string, string, string, string],
    rig,
    cameras: async (): Promise<Listed[]> => (await rig()).cameras,
    body: async (id: string): Promise<Listed> =>
      (await service.ok('GET', `/api/rig/cameras/${id}`)).body.camera,
    write: (text: string) => replaceFile(join(service.directory, 'state', 'rig.toml'), text),
  };
}

t.test('a group is complete from the first request on, before any camera was listed', async (t) => {
  const service = await Service.start(t, {
    rig: 'ILCE-7M4:2',
    environment: { RIGD_SIM_ENUMERATE_MS: '500' },
  });
  const { body } = await service.ok('POST', '/api/rig/groups/all/connect', {});
  t.equal(body.results.length, 2);
});

t.test('a group joins the recovery of a body in the mode that its session has', async (t) => {
  const { service, ids, body } = await startRig(t);
  const [id] = ids;
  await service.ok('PUT', `/api/rig/cameras/${id}`, { groups: ['ring'] });
  // In this mode the service reconnects, not the SDK.
  const session = { mode: 'remote-transfer', reconnecting: 'on' };
  await service.ok('POST', `/api/cameras/${id}/connection`, session);
  await service.sim('unplug', id);
  await until('it is being recovered', async () => (await body(id)).state === 'recovering');
  const joined = service.ok('POST', '/api/rig/groups/ring/connect', {});
  await service.sim('plug', id);
  t.match((await joined).body.results, [{ id, success: true }]);
  t.match((await service.ok('GET', `/api/cameras/${id}/status`)).body.data, { mode: 'remote-transfer' });
});

t.test('a known body that is away keeps its place, with since when and why', async (t) => {
  const { service, ids, cameras, body } = await startRig(t);
  const [first, second] = ids;
  await service.ok('PUT', `/api/rig/cameras/${second}`, { name: 'left', number: 1 });
  await service.ok('PUT', `/api/rig/cameras/${first}`, { name: 'right', number: 2 });
  await service.ok('PUT', '/api/rig/cameras/D0NEVERSEEN0', { name: 'spare', number: 3 });
  const names = async () => (await cameras()).map(({ name, state }) => `${name} ${state}`);
  t.same((await names()).slice(0, 3), ['left available', 'right available', 'spare absent']);

  const beforeMs = Date.now();
  await service.sim('unplug', second);
  await until('it is absent', async () => (await body(second)).state === 'absent');
  t.equal((await names())[0], 'left absent');
  const away = await body(second);
  t.ok(Date.parse(away.since ?? '') >= beforeMs, `${away.since}`);
  t.equal((await service.cameraIds()).includes(second), false, 'the published list shows what is attached');

  await service.ok('DELETE', `/api/rig/cameras/${second}`);
  t.notOk(
    (await cameras()).some(({ id }) => id === second),
    'a body that is forgotten and away is removed',
  );
  await service.sim('plug', second);
  await until('it is offered', async () =>
    (await cameras()).some(({ id, known }) => id === second && !known),
  );
});

t.test('a body that the file declares as connected is, whenever it is attached', async (t) => {
  const { service, ids, body, write } = await startRig(t);
  const [id] = ids;
  const isConnected = async () => (await body(id)).connected;
  write(`[cameras.${id}]\nname = "left"\nconnect = true\n`);
  await until('it is connected', isConnected);
  await service.sim('unplug', id);
  await until('it is not connected', async () => !(await isConnected()));
  await service.sim('plug', id);
  await until('it is connected again', isConnected);

  const events = await service.events();
  await service.ok('DELETE', `/api/cameras/${id}/connection`);
  await events.next('disconnected', (data) => data.cameraId === id);
  write(`[cameras.${id}]\nname = "left side"\nconnect = true\n`);
  await events.next('rig', (data) => data.change === 'taken');
  t.equal((await body(id)).state, 'available', 'a camera that a client has disconnected is not touched');
  await service.sim('unplug', id);
  await until('it is away', async () => (await body(id)).state === 'absent');
  await service.sim('plug', id);
  await until('it is connected when it returns', isConnected);
});

t.test('an edit with a fault is reported with its line, and the rig stays unchanged', async (t) => {
  const { service, ids, rig, write } = await startRig(t);
  const [id] = ids;
  const events = await service.events();
  write(`[cameras.${id}]\nname = "left"\n`);
  await events.next('rig', (data) => data.change === 'taken');
  write(`[cameras.${id}]\nname = "left\n`);
  const { data } = await events.next('rig', (data) => data.change === 'refused');
  t.equal(data.line, 2);
  const { rig: facts, cameras } = await rig();
  t.match(facts.file.error, { line: 2 });
  t.equal(cameras[0].name, 'left');
  const refused = await service.request('PUT', `/api/rig/cameras/${id}`, { number: 1 });
  t.match([refused.status, refused.body.code], [409, 'RIG_FILE_BROKEN']);
  t.match(refused.body.message, /rig\.toml:2/);
});

t.test('a group operation gives one result for each body, and none stops the others', async (t) => {
  const { service, ids, cameras } = await startRig(t);
  const [away, refusing] = ids;
  for (const [at, id] of ids.entries()) {
    await service.ok('PUT', `/api/rig/cameras/${id}`, { name: `body ${at}`, number: at, groups: ['ring'] });
  }
  await service.sim('unplug', away);
  await until('it is away', async () => (await cameras())[0]?.state === 'absent');
  service.injectFault(refusing, 'Connect error(0x8207)');
  const partial = await service.request('POST', '/api/rig/groups/ring/connect', {});
  t.equal(partial.status, 409);
  t.match(partial.body, {
    success: false,
    code: 'GROUP_PARTIAL',
    message: /^2 of 4 bodies connected\. 0 body 0: /,
  });
  t.match(
    partial.body.data.results.map(({ id, success }: { id: string; success: boolean }) => [id, success]),
    [
      [ids[0], false],
      [ids[1], false],
      [ids[2], true],
      [ids[3], true],
    ],
  );
  service.clearFaults(refusing);
  await service.sim('plug', away);
  await until('it is back', async () => (await cameras())[0]?.state === 'available');
  await service.ok('POST', '/api/rig/groups/all/connect', {});

  await service.ok('POST', '/api/rig/groups/ring/live-view', { enabled: true });
  await service.ok('POST', '/api/rig/groups/ring/half-press');
  await service.ok('POST', '/api/rig/groups/ring/disconnect');
  t.same(
    (await cameras()).map(({ state }) => state),
    ids.map(() => 'available'),
  );
});

t.test('recording is started and stopped for a group, whatever its bodies do already', async (t) => {
  const { service, ids } = await startRig(t);
  const [first, second] = ids;
  await service.ok('PUT', '/api/rig/groups/two', { cameras: [first, second] });
  await service.ok('POST', '/api/rig/groups/two/connect', {});
  await service.ok('POST', `/api/cameras/${first}/actions/movie-rec`, {});
  const { body } = await service.ok('POST', '/api/rig/groups/two/record', { action: 'start' });
  t.equal(body.results.length, 2);
  const starts = (id: string) => service.bodyLog(id).filter((line) => line.includes('movie start')).length;
  t.same([starts(first), starts(second)], [1, 1]);
  await service.ok('POST', '/api/rig/groups/two/record', { action: 'stop' });
  await service.ok('POST', '/api/rig/groups/two/record', { action: 'stop' });
  const stops = (id: string) => service.bodyLog(id).filter((line) => line.includes('movie stop')).length;
  t.same([stops(first), stops(second)], [1, 1]);
});
