// Network bodies that discovery misses: they stay listed, are reconnected by their address, and can be connected by
// their address even if discovery has never seen them.

import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';
import { behaviour } from '#harness/temper.js';
import { testDirectory } from '#harness/test-directory.js';

const MODEL = 'ILCE-1M2';
const BY_ADDRESS = '/api/cameras/connect-by-address';

/**
 * A temper in which a body that no list has cannot be connected does not fit these tests: then the temper in which
 * discovery misses bodies is used instead.
 */
const environment: Record<string, string> =
  behaviour('madeObjectsTimeOutMs') === 0 ? {} : { RIGD_SIM_TEMPER: 'network' };

/** Service of all tests but the one that starts its own. */
const service = await Service.start(t, {
  rig: `${MODEL}:6`,
  environment,
  limits: { networkAbsentMs: 5_000, restartMs: 50, restartMaxMs: 500, rememberedAddresses: 1 },
});

/** Waits for this number of further looks of discovery. */
async function looks(service: Service, id: string, count: number): Promise<void> {
  const found = () => service.bodyLog(id).filter((line) => line.includes('fault EnumCameraObjects')).length;
  const before = found();
  service.injectFault(id, 'EnumCameraObjects slow(1)');
  await until(`${count} looks`, () => found() >= before + count);
  service.clearFaults(id);
}

t.test('row 7: a body that discovery misses now and then stays listed, until it is removed', async (t) => {
  const { id } = await service.camera(t);
  const isIt = ({ cameraId }: { cameraId?: unknown }) => cameraId === id;
  const events = await service.events();
  await service.sim('temper', id, 'network');
  await looks(service, id, 9);
  t.ok((await service.cameraIds()).includes(id));
  t.notOk(events.events.some(({ name, data }) => name === 'cameraRemoved' && isIt(data)));
  await service.sim('unplug', id);
  await events.next('cameraRemoved', isIt);
  await service.sim('plug', id);
  t.match((await events.next('cameraAdded', isIt)).data, { cameraId: id, connectionType: 'Network' });
});

for (const [what, lose] of Object.entries({
  'whose worker ended': async (id: string) => {
    process.kill(service.workerPid(id), 'SIGKILL');
  },
  'that was switched off and on': async (id: string) => {
    await service.sim('power', id, 'off');
    await until(
      'the loss',
      async () => (await service.ok('GET', `/api/cameras/${id}/status`)).body.data.state === 'recovering',
    );
    await service.sim('power', id, 'on');
  },
})) {
  t.test(`row 7: a body ${what} is reconnected although discovery does not see it`, async (t) => {
    const { id, path } = await service.camera(t);
    const { id: unconnected } = await service.camera(t);
    const events = await service.events();
    await service.ok('POST', `${path}/connection`, {
      mode: 'remote-transfer',
      reconnecting: 'on',
      ...service.logIn(id),
    });
    for (const body of [id, unconnected]) await service.sim('discovery', body, 'off');
    // Without the camera that discovery sees, it would no longer keep the other one listed either.
    await events.next('cameraRemoved', ({ cameraId }) => cameraId === unconnected);
    const before = events.events.length;
    await lose(id);
    await until('it is back', () =>
      events.events.slice(before).some(({ name, data }) => name === 'connected' && data.id === id),
    );
    t.match((await service.ok('GET', `${path}/status`)).body.data, {
      state: 'connected',
      mode: 'remote-transfer',
    });
    await service.reads(id, 'priority-key', '0x2');
  });
}

t.test('row 7: missing facts of an address are taken from a camera that was seen there', async (t) => {
  const { id, path } = await service.camera(t);
  const ip = addressOf(id);
  const absent = { ip: '10.20.22.200', mac: '02:0F:60:14:16:C8', model: MODEL };
  for (const [asked, code, message] of [
    [{}, 'BAD_REQUEST', /ip/],
    [{ ip: '127.0.0.1', mac: id, model: MODEL }, 'BAD_REQUEST', /not an address that a camera can have/],
    [{ ip: '239.1.1.1', mac: id, model: MODEL }, 'BAD_REQUEST', /not an address that a camera can have/],
    [{ ip: '10.20.22.999', mac: id, model: MODEL }, 'BAD_REQUEST', /not an address that a camera can have/],
    [{ ip, mac: 'nonsense' }, 'BAD_REQUEST', /mac/],
    [{ ip: absent.ip }, 'ADDRESS_INCOMPLETE', /mac is needed/],
    [{ ip: absent.ip, mac: absent.mac }, 'ADDRESS_INCOMPLETE', /model is needed/],
  ] as const) {
    t.match(await service.request('POST', BY_ADDRESS, asked), { status: 400, body: { code, message } });
  }
  t.match((await service.ok('POST', BY_ADDRESS, { ip, ...service.logIn(id) })).body.camera, { id });
  t.match(await service.request('POST', BY_ADDRESS, absent), {
    status: 409,
    body: { code: 'ADDRESSES_FULL' },
  });
  await service.ok('DELETE', `${path}/address`);
  t.match(await service.request('POST', BY_ADDRESS, absent), {
    status: 400,
    body: { code: 'CONNECT_REFUSED', data: { camera_id: absent.mac } },
  });
  t.ok((await service.cameraIds()).includes(absent.mac), 'the camera is remembered: it may only be off');
});

t.test('row 7: a body is connected by its address, and is remembered until it is forgotten', async (t) => {
  const RIG = `${MODEL}:1,ILCE-7M4:1`;
  const ID = '02:0F:60:14:16:01';
  const IP = addressOf(ID);
  const CAMERA = `/api/cameras/${encodeURIComponent(ID)}`;
  const CONNECTION = `${CAMERA}/connection`;
  const directory = testDirectory(t);
  // The body is on the network, but discovery never sees it.
  const body = join(directory, 'state', 'simulator', ID);
  mkdirSync(body, { recursive: true, mode: 0o700 });
  writeFileSync(join(body, 'discovery'), 'off');
  const service = await Service.start(t, { rig: RIG, directory, environment });
  t.same(await service.cameraIds(), ['D10F60140701'], 'discovery does not see it');
  t.match(await service.request('POST', CONNECTION), { status: 400, body: { code: 'CAMERA_NOT_FOUND' } });
  const bare = { ip: IP, mac: ID, model: MODEL };
  t.match(await service.request('POST', BY_ADDRESS, bare), {
    status: 400,
    body: { code: 'CREDENTIALS_REFUSED', data: { camera_id: ID } },
  });
  const { data } = (await service.ok('GET', `${CAMERA}/fingerprint`)).body;
  t.match(data, { ssh_supported: true, length: 44 }, 'what it requires can be read then');
  const asked = { ip: IP, mac: ID.toLowerCase().replaceAll(':', '-'), model: MODEL, ...service.logIn(ID) };
  t.match((await service.ok('POST', BY_ADDRESS, { ...asked, mode: 'remote-transfer' })).body, {
    camera: { id: ID, model: MODEL, connected: true },
    data: { remembered: true },
  });
  const listed = { id: ID, model: MODEL, connectionType: 'Network', ipAddress: IP, remembered: true };
  const { cameras } = (await service.ok('GET', '/api/cameras')).body;
  t.match(cameras, [{ ...listed, connected: true }, { id: 'D10F60140701' }]);
  t.match((await service.ok('GET', CONNECTION)).body.data, { mode: 'remote-transfer' });
  t.match(await service.request('POST', BY_ADDRESS, { ...asked, mode: 'remote-transfer' }), { status: 200 });
  t.match(await service.request('POST', BY_ADDRESS, { ...asked, mode: 'contents' }), {
    status: 409,
    body: { code: 'MODE_CONFLICT', data: { camera_id: ID } },
  });

  const file = join(service.directory, 'state', 'addresses.json');
  t.equal(statSync(file).mode & 0o777, 0o600);
  const kept = readFileSync(file, 'utf8');
  t.notMatch(kept, /simulated|admin|fingerprint/, 'no credentials');
  t.match(JSON.parse(kept), { cameras: [{ id: ID, model: MODEL, ip: IP, accessAuthentication: true }] });
  await service.signal('SIGTERM');

  const second = await Service.start(t, { rig: RIG, directory: service.directory, environment });
  t.ok((await second.cameraIds()).includes(ID), 'after a restart too');
  t.match((await second.ok('GET', `${CAMERA}/fingerprint`)).body.data, { ssh_supported: true, length: 44 });
  await second.ok('POST', CONNECTION, { mode: 'remote', ...second.logIn(ID) });
  await second.sim('discovery', ID, 'on');
  await looks(second, ID, 3);
  t.equal((await second.cameraIds()).filter((id) => id === ID).length, 1, 'seen or not, it is one camera');
  await second.sim('discovery', ID, 'off');
  await second.ok('DELETE', CONNECTION);
  await second.ok('DELETE', `${CAMERA}/address`);
  await second.ok('DELETE', `${CAMERA}/address`);
  t.same(JSON.parse(readFileSync(file, 'utf8')), { cameras: [] });
  await second.signal('SIGTERM');

  const third = await Service.start(t, { rig: RIG, directory: service.directory, environment });
  t.same(await third.cameraIds(), ['D10F60140701']);
});

/** The address of a simulated body: it ends in the ordinal, as the id does. */
function addressOf(id: string): string {
  return `10.20.22.${Number.parseInt(id.slice(-2), 16)}`;
}
