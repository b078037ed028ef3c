// A body on the network that prompts to confirm its first connection, through the whole service. Each run
// tests both kinds of bodies: with one kind Connect returns only after the answer of the person, with the other
// OnConnected comes only after it. An attempt that is given up too fast makes the body hang until it is switched off.

import { join } from 'node:path';
import t, { type Test } from 'tap';
import { until } from '#harness/deadline.js';
import { Service, type ServiceOptions } from '#harness/service.js';

/** The usual limit of other cameras; enough for a call of a worker on a busy machine. */
const KILL_MS = 6_000;
/** Tempers by the way in which their bodies prompt. */
const WAYS = { older: 'Connect waits for the answer', network: 'OnConnected waits for the answer' };

/** Service of the tests whose clients and attempts wait for a person. */
const patient = await started(t, 7, {
  limits: { confirmHintMs: 200, killMs: KILL_MS, heartbeatMs: 100, connectMs: KILL_MS },
});
/** Service of the tests whose clients do not wait. */
const impatient = await started(t, 2, {
  directory: join(patient.directory, 'impatient'),
  limits: { networkConnectMs: 500 },
});

/** Starts a service and waits until it lists the given number of network bodies. */
async function started(t: Test, bodies: number, options: ServiceOptions): Promise<Service> {
  const service = await Service.start(t, { rig: `ILCE-1M2:${bodies}`, ...options });
  // The first looks of discovery may miss some of them.
  await until('all are listed', async () => (await service.cameraIds()).length === bodies);
  return service;
}

/** A camera of a test: its body has no access authentication and prompts in the way of its temper. */
async function oneCamera(t: Test, service: Service, temper: string) {
  const { id, path } = await service.camera(t);
  await service.sim('temper', id, temper);
  await service.sim('access-authentication', id, 'off');
  const necessity = async () => {
    const { cameras } = (await service.ok('GET', '/api/cameras')).body;
    return cameras.find((one: { id: string }) => one.id === id)?.pairingNecessity;
  };
  await until('discovery reports it', async () => (await necessity()) === '1');
  const { body } = await service.ok('GET', `${path}/fingerprint`);
  t.match(body.data, { ssh_supported: false });
  const lines = (word: string) => service.bodyLog(id).filter((line) => line.includes(`pairing ${word}`));
  return {
    id,
    connection: `${path}/connection`,
    connect: () => service.request('POST', `${path}/connection`, { mode: 'remote' }),
    status: async () => (await service.ok('GET', `${path}/status`)).body.data,
    necessity,
    /** Log lines of the body about pairing. */
    lines,
    asks: (times = 1) => until('the body asks', () => lines('asks').length === times),
  };
}

for (const [temper, way] of Object.entries(WAYS)) {
  t.test(`row 3: a first connection waits for a person at the camera (${way})`, async (t) => {
    const { id, connection, connect, status, lines, asks } = await oneCamera(t, patient, temper);
    const events = await patient.events();
    const connected = connect();
    await asks();
    t.match((await events.next('confirmOnCamera', ({ cameraId }) => cameraId === id)).data, {
      cameraId: id,
      id,
      message: /confirm.*camera/,
    });
    t.match(await status(), {
      state: 'connecting',
      detail: 'confirm-on-camera',
      reason: /confirm the connection on the screen/,
    });
    t.match(lines('asks')[0], /pairing asks$/, 'row 56: the program gives no name');
    // A time longer than a native call or a connect may take with other cameras.
    const since = Date.now();
    await until('all limits of other cameras', () => Date.now() - since > KILL_MS + 1_000);
    t.match(await status(), { state: 'connecting' });
    const joined = connect();
    await patient.sim('confirm', id);
    for (const answer of [await connected, await joined])
      t.match(answer, { status: 200, body: { camera: { connected: true } } });
    const after = await status();
    t.match(after, { state: 'connected', reason: '' });
    t.notOk('detail' in after);
    t.same([lines('asks').length, lines('wedged').length], [1, 0], 'one Connect');

    await patient.ok('DELETE', connection);
    await patient.ok('POST', connection, { mode: 'remote' });
    t.equal(lines('asks').length, 1, 'one confirmation is enough');
  });

  t.test(`row 3: a declined connection is reported, and can be requested again (${way})`, async (t) => {
    const { id, connect, lines, asks } = await oneCamera(t, patient, temper);
    const connected = connect();
    await asks();
    await patient.sim('decline', id);
    t.match(await connected, { status: 400, body: { code: 'CONNECT_REFUSED', message: /0x820A/i } });
    const again = connect();
    await asks(2);
    await patient.sim('confirm', id);
    t.match(await again, { status: 200 });
    t.same(lines('wedged'), []);
  });

  t.test(
    `row 3: a client that stops waiting finds the session after a late confirmation (${way})`,
    async (t) => {
      const { id, connection, connect, status, lines, asks } = await oneCamera(t, impatient, temper);
      const events = await impatient.events();
      t.match(await connect(), {
        status: 400,
        body: { code: 'CONNECT_TIMEOUT', message: /continues.*screen of the camera/ },
      });
      const gone = new AbortController();
      const left = fetch(impatient.url + connection, { method: 'POST', signal: gone.signal }).catch(
        () => 'left',
      );
      await asks();
      gone.abort();
      await left;
      await impatient.sim('confirm', id);
      await events.next('connected', (data) => data.id === id);
      t.match(await status(), { state: 'connected' });
      t.match(await connect(), { status: 200 });
      t.same([lines('asks').length, lines('wedged').length], [1, 0], 'one Connect');
    },
  );

  t.test(`row 3: DELETE gives up a connection that waits for a person (${way})`, async (t) => {
    const { id, connection, connect, status, lines, asks } = await oneCamera(t, patient, temper);
    const connected = connect();
    await asks();
    t.match(await patient.ok('DELETE', connection), { body: { success: true } });
    t.match(await connected, { status: 503, body: { code: 'CANCELLED' } });
    t.match(await status(), { state: 'available' });
    const again = connect();
    await asks(2);
    await patient.sim('confirm', id);
    t.match(await again, { status: 200 });
    t.same(lines('wedged'), [], 'the body was not hurried');
  });
}

t.test('row 3: an attempt without an answer is given up in the way that bodies require', async (t) => {
  const limits = { networkConnectMs: 400, networkAttemptMs: 1_000 };
  const service = await started(t, 1, { limits });
  const { connection, connect, status, lines, asks } = await oneCamera(t, service, 'network');
  t.match(await connect(), { body: { code: 'CONNECT_TIMEOUT' } });
  await until('its end', async () => (await status()).state === 'available');
  t.equal(lines('left').length, 1);
  const again = connect();
  await asks(2);
  t.same(lines('wedged'), []);
  await service.ok('DELETE', connection);
  await again;
});

t.test('row 3: the list shows what the SDK reports of pairing', async (t) => {
  const { id, connect, necessity, asks } = await oneCamera(t, patient, 'network');
  t.equal(await necessity(), '1', 'it asks');
  const connected = connect();
  await asks();
  await patient.sim('confirm', id);
  await connected;
  await until('it does not ask any more', async () => (await necessity()) === '0');
});
