// A body on the network with access authentication, through the whole service: how it is listed, which log-in it
// accepts, and that the service does not retry a log-in that the body refuses: only the client does.

import { readFileSync } from 'node:fs';
import t from 'tap';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';

const RIG = 'ILCE-1M2:1,ILCE-7M4:1';
const ID = '02:0F:60:14:16:01';
const CONNECTION = `/api/cameras/${encodeURIComponent(ID)}/connection`;
const FINGERPRINT = `/api/cameras/${encodeURIComponent(ID)}/fingerprint`;
const STATUS = `/api/cameras/${encodeURIComponent(ID)}/status`;

t.test(
  'a body on the network is listed as Network and connects with the log-in that it asks for',
  async (t) => {
    const service = await Service.start(t, { rig: RIG });
    const { body } = await service.ok('GET', '/api/cameras');
    t.same(body.cameras, [
      {
        id: ID,
        model: 'ILCE-1M2',
        connectionType: 'Network',
        connected: false,
        ipAddress: '10.20.22.1',
        pairingNecessity: '0',
      },
      { id: 'D10F60140701', model: 'ILCE-7M4', connectionType: 'USB', connected: false },
    ]);
    const connected = await service.ok('POST', CONNECTION, { mode: 'remote', ...service.logIn(ID) });
    t.match(connected.body, { success: true, camera: { connected: true, model: 'ILCE-1M2', id: ID } });
    await service.reads(ID, 'priority-key', '0x2');
    const iso = `/api/cameras/${ID}/properties/iso`;
    await service.ok('PUT', iso, { value: '800' });
    await service.reads(ID, 'iso', '0x320');
    await service.ok('DELETE', CONNECTION);
    t.match((await service.ok('GET', STATUS)).body.data, { state: 'available' });
  },
);

t.test('wrong credentials end in failed, and are not tried again', async (t) => {
  const service = await Service.start(t, { rig: RIG });
  await service.cameraIds();
  const { auth } = service.logIn(ID);
  const wrong = [
    { auth: { ...auth, fingerprint: 'AAAA' }, code: '0x00008215' },
    { auth: { ...auth, password: 'secret-of-the-client' }, code: '0x00008216' },
  ];
  for (const { auth, code } of wrong) {
    const { status, body } = await service.request('POST', CONNECTION, { mode: 'remote', auth });
    t.match(
      { status, ...body },
      {
        status: 400,
        success: false,
        code: 'CREDENTIALS_REFUSED',
        data: { error_code: code },
        camera: { connected: false, model: 'ILCE-1M2', id: ID },
      },
    );
    t.match((await service.ok('GET', STATUS)).body.data, {
      state: 'failed',
      reason: /0x821/,
      worker: { state: 'stopped' },
    });
    t.match((await service.request('GET', `/api/cameras/${ID}/properties/iso`)).body, {
      code: 'NOT_CONNECTED',
    });
  }
  const refusals = service.bodyLog(ID).filter((line) => line.includes('log-in refused'));
  t.equal(refusals.length, wrong.length, 'one log-in for each request');
  t.notMatch(JSON.stringify(service.log), /secret-of-the-client/, 'no password in the log');
  await service.ok('POST', CONNECTION, { mode: 'remote', auth });
  t.match((await service.ok('GET', STATUS)).body.data, { state: 'connected' });
});

t.test('a connect without the whole log-in is refused before it reaches the body', async (t) => {
  const service = await Service.start(t, { rig: RIG });
  await service.cameraIds();
  const { auth } = service.logIn(ID);
  if (auth === undefined) throw new Error('no log-in');
  const { fingerprint, password } = auth;
  const incomplete = [
    ...Array.from({ length: 6 }, () => ({ asked: {}, missing: 'auth.fingerprint and auth.password' })),
    { asked: { auth: { fingerprint } }, missing: 'auth.password' },
    { asked: { auth: { password, fingerprint: '' } }, missing: 'auth.fingerprint' },
  ];
  for (const { asked, missing } of incomplete) {
    const { status, body } = await service.request('POST', CONNECTION, asked);
    t.match(
      { status, ...body },
      {
        status: 400,
        code: 'CREDENTIALS_REFUSED',
        message: `no ${missing}, so the camera was not asked`,
        data: { error_code: missing === 'auth.password' ? '0x00008216' : '0x00008215' },
        camera: { connected: false, model: 'ILCE-1M2', id: ID },
      },
    );
  }
  t.match((await service.ok('GET', STATUS)).body.data, { state: 'available', worker: { state: 'stopped' } });
  t.same(
    service.bodyLog(ID).filter((line) => line.includes('log-in refused')),
    [],
    'nothing that the body counts',
  );
  await service.ok('POST', CONNECTION, { mode: 'remote', auth: { fingerprint, password } });
  t.equal((await service.request('POST', CONNECTION)).status, 200, 'already connected is a success');
});

t.test('a body that has locked itself says so until it is restarted', async (t) => {
  const service = await Service.start(t, { rig: RIG });
  await service.cameraIds();
  const { auth } = service.logIn(ID);
  const post = (password?: string) =>
    service.request('POST', CONNECTION, { mode: 'remote', auth: { ...auth, ...(password && { password }) } });
  for (let i = 0; i < 5; i += 1) t.equal((await post('wrong')).body.data?.error_code, '0x00008216');
  t.match(await post(), {
    status: 400,
    body: { code: 'CONNECT_REFUSED', message: /locks itself/, data: { error_code: '0x00008214' } },
  });
  await service.sim('power', ID, 'off');
  await service.sim('power', ID, 'on');
  await service.ok('POST', CONNECTION, { mode: 'remote', auth });
});

t.test('the fingerprint is read by a worker that is there for it alone', async (t) => {
  const service = await Service.start(t, { rig: RIG });
  t.match(await service.request('GET', '/api/cameras/UNKNOWN/fingerprint'), {
    status: 404,
    body: { success: false, code: 'CAMERA_NOT_FOUND', camera: { id: 'UNKNOWN' } },
  });
  await service.cameraIds();
  const shown = service.logIn(ID).auth?.fingerprint;
  service.injectFault(ID, 'GetFingerprint#1 slow(1500)');
  const first = service.request('GET', FINGERPRINT);
  const pid = await until('its worker is asked', async () => {
    const { state, worker } = (await service.ok('GET', STATUS)).body.data;
    return state === 'available' && worker.call?.name === 'getFingerprint' && (worker.pid as number);
  });
  const second = service.request('GET', FINGERPRINT);
  const connected = service.request('POST', CONNECTION, { mode: 'remote', ...service.logIn(ID) });
  for (const answer of await Promise.all([first, second])) {
    t.match(answer, { status: 200, body: { data: { ssh_supported: true, fingerprint: shown, length: 44 } } });
  }
  t.equal((await connected).status, 200, 'a connect waits for its turn');
  t.not(service.workerPid(ID), pid, 'the session has a worker of its own');
  const calls = service.bodyLog(ID).filter((line) => line.includes('fault GetFingerprint'));
  t.equal(calls.length, 1, 'who asks meanwhile shares the answer');
  t.notOk(service.log.some((line) => JSON.parse(line).level === 'error'));
});

t.test('a reading that hangs holds nothing up, and a connect is served after it', async (t) => {
  const limits = { answerMs: 500, workerStopMs: 2_500, orphanMs: 1_800, pendingPicturesMs: 500 };
  const service = await Service.start(t, { rig: RIG, limits });
  const ids = await service.cameraIds();
  service.injectFault(ID, 'GetFingerprint#1 hang');
  const reading = service.request('GET', FINGERPRINT);
  await until('its worker is asked', async () => {
    const { worker } = (await service.ok('GET', STATUS)).body.data;
    return worker.call?.name === 'getFingerprint';
  });
  await service.connect('D10F60140701');
  t.same(await service.cameraIds(), ids);
  t.match((await service.ok('DELETE', CONNECTION)).body, { success: true }, 'there is no session to end');
  t.match(await reading, { status: 503, body: { code: 'CAMERA_STUCK', camera: { id: ID } } });
  await service.ok('POST', CONNECTION, { mode: 'remote', ...service.logIn(ID) });
  t.match((await service.ok('GET', FINGERPRINT)).body.data, { length: 44 });
});

t.test('the service stops while a fingerprint is being read', async (t) => {
  const service = await Service.start(t, { rig: RIG });
  await service.cameraIds();
  service.injectFault(ID, 'GetFingerprint#1 slow(2000)');
  const reading = service.request('GET', FINGERPRINT).catch(() => undefined);
  await until('its worker is asked', async () => {
    const { worker } = (await service.ok('GET', STATUS)).body.data;
    return worker.call?.name === 'getFingerprint';
  });
  t.equal(await service.signal('SIGTERM'), 0);
  await reading;
  t.same(service.childProcesses(), []);
});

t.test('a session in recovery is not disturbed by the fingerprint', async (t) => {
  const service = await Service.start(t, { rig: RIG, limits: { restartMs: 120_000, restartMaxMs: 120_000 } });
  await service.cameraIds();
  await service.ok('POST', CONNECTION, { mode: 'remote', ...service.logIn(ID) });
  const events = await service.events();
  process.kill(service.workerPid(ID), 'SIGKILL');
  await events.next('disconnected', ({ recovering }) => recovering === true);
  t.match(await service.request('GET', FINGERPRINT), { status: 503, body: { code: 'CAMERA_RECOVERING' } });
});

t.test('credentials are nowhere to be seen', async (t) => {
  const service = await Service.start(t, { rig: RIG, arguments: ['--log-level', 'trace'] });
  await service.cameraIds();
  const events = await service.events();
  const { auth } = service.logIn(ID);
  const seen: unknown[] = [];
  const look = async () => {
    seen.push((await service.ok('GET', STATUS)).body, (await service.ok('GET', CONNECTION)).body);
    for (const { pid } of [...service.childProcesses(), { pid: service.process.pid }]) {
      for (const file of ['cmdline', 'environ', 'comm'])
        seen.push(readFileSync(`/proc/${pid}/${file}`, 'utf8'));
    }
  };
  const wrong = { ...auth, username: 'user-of-the-client', password: 'secret-of-the-client' };
  seen.push((await service.request('POST', CONNECTION, { mode: 'remote', auth: wrong })).body);
  seen.push((await service.request('POST', CONNECTION, { mode: 'movie', ...wrong })).body);
  seen.push((await service.request('POST', CONNECTION, `{"password": "secret-of-the-client`)).body);
  await look();
  seen.push((await service.ok('POST', CONNECTION, { mode: 'remote', auth })).body);
  await look();
  process.kill(service.workerPid(ID), 'SIGKILL');
  await events.next('disconnected', ({ recovering }) => recovering === true);
  await events.next('connected', ({ cameraId }) => cameraId === ID);
  await look();
  seen.push((await service.ok('GET', '/api/server/logs?lines=100000&level=debug')).body);
  const everything = JSON.stringify([seen, events.events, service.log, service.bodyLog(ID)]);
  t.match(everything, 'CREDENTIALS_REFUSED', 'what happened is reported');
  for (const secret of ['secret-of-the-client', 'user-of-the-client', auth?.fingerprint ?? '?']) {
    t.notOk(everything.includes(secret), secret);
  }
  // The password of the simulated body is a word that is written in many places.
  const values = JSON.stringify([seen, events.events, service.log]).match(
    /(username|password|auth)\\*" ?:/gi,
  );
  t.equal(values, null, 'no member is shown with its value');
});
