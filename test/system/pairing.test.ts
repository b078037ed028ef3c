// A body on the network that asks somebody to confirm its first connection, through the whole service. Both ways are
// tried in each run, whatever temper the rig has: Connect that returns only with the answer, and OnConnected that waits
// for it. A body that is hurried hangs until it is switched off, as its log says.

import t, { type Test } from 'tap';
import { until } from '#harness/deadline.js';
import { Service, type ServiceOptions } from '#harness/service.js';

const RIG = 'ILCE-1M2:1,ILCE-7M4:1';
const ID = '02:0F:60:14:16:01';
const CAMERA = `/api/cameras/${encodeURIComponent(ID)}`;
const CONNECTION = `${CAMERA}/connection`;
/** That of cameras elsewhere; enough for a call of a worker on a machine that is busy. */
const KILL_MS = 6_000;
/** Tempers by how a body of theirs asks. */
const WAYS = { older: 'Connect waits for the answer', network: 'OnConnected waits for the answer' };

/** A service whose body on the network has no access authentication and asks in one of the ways. */
async function started(t: Test, temper: string, options: ServiceOptions = {}): Promise<Service> {
  const service = await Service.start(t, { rig: RIG, ...options });
  await service.listed(ID);
  await service.sim('temper', ID, temper);
  await service.sim('access-authentication', ID, 'off');
  await until('discovery says so', async () => {
    const { data } = (await service.request('GET', `${CAMERA}/fingerprint`)).body;
    return data?.ssh_supported === false;
  });
  return service;
}

const lines = (service: Service, word: string) =>
  service.bodyLog(ID).filter((line) => line.includes(`pairing ${word}`));
const asks = (service: Service, times = 1) =>
  until('the body asks', () => lines(service, 'asks').length === times);
const status = async (service: Service) => (await service.ok('GET', `${CAMERA}/status`)).body.data;

for (const [temper, way] of Object.entries(WAYS)) {
  t.test(`row 3: a first connection waits for somebody at the camera (${way})`, async (t) => {
    const limits = { confirmHintMs: 200, killMs: KILL_MS, heartbeatMs: 100, connectMs: KILL_MS };
    const service = await started(t, temper, { limits });
    const events = await service.events();
    const connected = service.request('POST', CONNECTION, { mode: 'remote' });
    await asks(service);
    t.match((await events.next('confirmOnCamera')).data, {
      cameraId: ID,
      id: ID,
      message: /confirm.*camera/,
    });
    t.match(await status(service), {
      state: 'connecting',
      detail: 'confirm-on-camera',
      reason: /confirm the connection on the screen/,
    });
    t.match(lines(service, 'asks')[0], /pairing asks rigd on /, 'the body shows who asks');
    // Longer than one native call, and one connect, may take elsewhere.
    const since = Date.now();
    await until('all limits of other cameras', () => Date.now() - since > KILL_MS + 1_000);
    t.match(await status(service), { state: 'connecting' });
    const joined = service.request('POST', CONNECTION, { mode: 'remote' });
    await service.sim('confirm', ID);
    for (const answer of [await connected, await joined])
      t.match(answer, { status: 200, body: { camera: { connected: true } } });
    const after = await status(service);
    t.match(after, { state: 'connected', reason: '' });
    t.notOk('detail' in after);
    t.same([lines(service, 'asks').length, lines(service, 'wedged').length], [1, 0], 'one Connect');

    await service.ok('DELETE', CONNECTION);
    await service.ok('POST', CONNECTION, { mode: 'remote' });
    t.equal(lines(service, 'asks').length, 1, 'it is asked once for all');
  });

  t.test(
    `row 3: a connection that is declined is reported, and can be asked for again (${way})`,
    async (t) => {
      const service = await started(t, temper);
      const connected = service.request('POST', CONNECTION, { mode: 'remote' });
      await asks(service);
      await service.sim('decline', ID);
      t.match(await connected, { status: 400, body: { code: 'CONNECT_REFUSED', message: /0x820A/i } });
      const again = service.request('POST', CONNECTION, { mode: 'remote' });
      await asks(service, 2);
      await service.sim('confirm', ID);
      t.match(await again, { status: 200 });
      t.same(lines(service, 'wedged'), []);
    },
  );

  t.test(
    `row 3: a client that does not wait finds the session, and so does a late answer (${way})`,
    async (t) => {
      const service = await started(t, temper, { limits: { networkConnectMs: 500 } });
      const events = await service.events();
      t.match(await service.request('POST', CONNECTION, { mode: 'remote' }), {
        status: 400,
        body: { code: 'CONNECT_TIMEOUT', message: /goes on.*screen of the camera/ },
      });
      const gone = new AbortController();
      const left = fetch(`${service.url}${CONNECTION}`, { method: 'POST', signal: gone.signal }).catch(
        () => 'left',
      );
      await asks(service);
      gone.abort();
      await left;
      await service.sim('confirm', ID);
      await events.next('connected', ({ id }) => id === ID);
      t.match(await status(service), { state: 'connected' });
      t.match(await service.request('POST', CONNECTION, { mode: 'remote' }), { status: 200 });
      t.same([lines(service, 'asks').length, lines(service, 'wedged').length], [1, 0], 'one Connect');
    },
  );

  t.test(`row 3: DELETE gives up a connection that waits for somebody (${way})`, async (t) => {
    const service = await started(t, temper);
    const connected = service.request('POST', CONNECTION, { mode: 'remote' });
    await asks(service);
    t.match(await service.ok('DELETE', CONNECTION), { body: { success: true } });
    t.match(await connected, { status: 503, body: { code: 'CANCELLED' } });
    t.match(await status(service), { state: 'available' });
    const again = service.request('POST', CONNECTION, { mode: 'remote' });
    await asks(service, 2);
    await service.sim('confirm', ID);
    t.match(await again, { status: 200 });
    t.same(lines(service, 'wedged'), [], 'the body was not hurried');
  });
}

t.test('row 3: an attempt without an answer is given up in the way that bodies require', async (t) => {
  const limits = { networkConnectMs: 400, networkAttemptMs: 1_000 };
  const service = await started(t, 'network', { limits });
  t.match(await service.request('POST', CONNECTION, { mode: 'remote' }), {
    body: { code: 'CONNECT_TIMEOUT' },
  });
  await until('its end', async () => (await status(service)).state === 'available');
  t.equal(lines(service, 'left').length, 1);
  const again = service.request('POST', CONNECTION, { mode: 'remote' });
  await asks(service, 2);
  t.same(lines(service, 'wedged'), []);
  await service.ok('DELETE', CONNECTION);
  await again;
});

t.test('row 3: the list shows what the SDK reports of pairing', async (t) => {
  const service = await started(t, 'network');
  const necessity = async () => {
    const { cameras } = (await service.ok('GET', '/api/cameras')).body;
    return cameras.find(({ id }: { id: string }) => id === ID)?.pairingNecessity;
  };
  await until('it asks', async () => (await necessity()) === '1');
  const connected = service.request('POST', CONNECTION, { mode: 'remote' });
  await asks(service);
  await service.sim('confirm', ID);
  await connected;
  await until('it does not ask any more', async () => (await necessity()) === '0');
});
