// Bodies on a network that discovery misses: they stay listed, are reconnected by their address, and can be connected
// by it without having been seen at all.

import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { until } from '#harness/deadline.js';
import { Service, type ServiceOptions } from '#harness/service.js';

const RIG = 'ILCE-1M2:1,ILCE-7M4:1';
const ID = '02:0F:60:14:16:01';
const IP = '10.20.22.1';
const MODEL = 'ILCE-1M2';
const CAMERA = `/api/cameras/${encodeURIComponent(ID)}`;
const CONNECTION = `${CAMERA}/connection`;
const BY_ADDRESS = '/api/cameras/connect-by-address';

/** A service that has never seen the body on the network, which is there. */
async function unseen(t: Test, options: ServiceOptions = {}): Promise<Service> {
  const first = await Service.start(t, { rig: RIG, ...options });
  await first.listed(ID);
  await first.sim('discovery', ID, 'off');
  await first.signal('SIGTERM');
  return Service.start(t, { rig: RIG, ...options, directory: first.directory });
}

/** Waits until discovery has looked so often from now on. */
async function looks(service: Service, count: number): Promise<void> {
  const found = () => service.bodyLog(ID).filter((line) => line.includes('fault EnumCameraObjects')).length;
  const before = found();
  service.injectFault(ID, 'EnumCameraObjects slow(1)');
  await until(`${count} looks`, () => found() >= before + count);
  service.clearFaults(ID);
}

t.test('row 7: a body that discovery misses now and then stays listed, until it is gone', async (t) => {
  const service = await Service.start(t, {
    rig: RIG,
    environment: { RIGD_SIM_TEMPER: 'network' },
    limits: { networkAbsentMs: 5_000 },
  });
  await service.listed(ID);
  const events = await service.events();
  await looks(service, 9);
  t.ok((await service.cameraIds()).includes(ID));
  t.notOk(events.events.some(({ name }) => name === 'cameraRemoved'));
  await service.sim('unplug', ID);
  t.match((await events.next('cameraRemoved')).data, { cameraId: ID });
  await service.sim('plug', ID);
  t.match((await events.next('cameraAdded')).data, { cameraId: ID, connectionType: 'Network' });
});

for (const [what, lose] of Object.entries({
  'whose worker ended': async (service: Service) => {
    process.kill(service.workerPid(ID), 'SIGKILL');
  },
  'that was switched off and on': async (service: Service) => {
    await service.sim('power', ID, 'off');
    await until(
      'the loss',
      async () => (await service.ok('GET', `${CAMERA}/status`)).body.data.state === 'recovering',
    );
    await service.sim('power', ID, 'on');
  },
})) {
  t.test(`row 7: a body ${what} is reconnected although discovery does not see it`, async (t) => {
    const limits = { networkAbsentMs: 1, restartMs: 50, restartMaxMs: 500 };
    const service = await Service.start(t, { rig: RIG, limits });
    await service.listed(ID);
    const events = await service.events();
    await service.ok('POST', CONNECTION, {
      mode: 'remote-transfer',
      reconnecting: 'on',
      ...service.logIn(ID),
    });
    await service.sim('discovery', ID, 'off');
    await looks(service, 2);
    const before = events.events.length;
    await lose(service);
    await until('it is back', () => events.events.slice(before).some(({ name }) => name === 'connected'));
    t.match((await service.ok('GET', `${CAMERA}/status`)).body.data, {
      state: 'connected',
      mode: 'remote-transfer',
    });
    await service.reads(ID, 'priority-key', '0x2');
  });
}

t.test('row 7: a body is connected by its address, and is remembered until it is forgotten', async (t) => {
  const service = await unseen(t);
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

  const second = await Service.start(t, { rig: RIG, directory: service.directory });
  t.ok((await second.cameraIds()).includes(ID), 'after a restart too');
  t.match((await second.ok('GET', `${CAMERA}/fingerprint`)).body.data, { ssh_supported: true, length: 44 });
  await second.ok('POST', CONNECTION, { mode: 'remote', ...second.logIn(ID) });
  await second.sim('discovery', ID, 'on');
  await looks(second, 3);
  t.equal((await second.cameraIds()).filter((id) => id === ID).length, 1, 'seen or not, it is one camera');
  await second.sim('discovery', ID, 'off');
  await second.ok('DELETE', CONNECTION);
  await second.ok('DELETE', `${CAMERA}/address`);
  await second.ok('DELETE', `${CAMERA}/address`);
  t.same(JSON.parse(readFileSync(file, 'utf8')), { cameras: [] });
  await second.signal('SIGTERM');

  const third = await Service.start(t, { rig: RIG, directory: service.directory });
  t.same(await third.cameraIds(), ['D10F60140701']);
});

t.test('row 7: what is missing of an address is taken from a camera that was seen there', async (t) => {
  const service = await Service.start(t, { rig: RIG, limits: { rememberedAddresses: 1 } });
  await service.listed(ID);
  const absent = { ip: '10.20.22.2', mac: '02:0F:60:14:16:02', model: MODEL };
  for (const [asked, code, message] of [
    [{}, 'BAD_REQUEST', /ip/],
    [{ ip: '127.0.0.1', mac: ID, model: MODEL }, 'BAD_REQUEST', /address of no host/],
    [{ ip: '239.1.1.1', mac: ID, model: MODEL }, 'BAD_REQUEST', /address of no host/],
    [{ ip: '10.20.22.999', mac: ID, model: MODEL }, 'BAD_REQUEST', /address of no host/],
    [{ ip: IP, mac: 'nonsense' }, 'BAD_REQUEST', /mac/],
    [{ ip: '10.20.22.2' }, 'ADDRESS_INCOMPLETE', /mac is needed/],
    [{ ip: '10.20.22.2', mac: absent.mac }, 'ADDRESS_INCOMPLETE', /model is needed/],
  ] as const) {
    t.match(await service.request('POST', BY_ADDRESS, asked), { status: 400, body: { code, message } });
  }
  t.match((await service.ok('POST', BY_ADDRESS, { ip: IP, ...service.logIn(ID) })).body.camera, { id: ID });
  t.match(await service.request('POST', BY_ADDRESS, absent), {
    status: 409,
    body: { code: 'ADDRESSES_FULL' },
  });
  await service.ok('DELETE', `${CAMERA}/address`);
  t.match(await service.request('POST', BY_ADDRESS, absent), {
    status: 400,
    body: { code: 'CONNECT_REFUSED', data: { camera_id: absent.mac } },
  });
  t.ok((await service.cameraIds()).includes(absent.mac), 'it is remembered, for it may only be off');
});
