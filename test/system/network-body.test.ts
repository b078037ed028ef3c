// A network body with access authentication, through the whole service: how it is listed and which log-in it accepts.
// The service never repeats a log-in that the body refuses; only the client may.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { until } from '#harness/deadline.js';
import { misuseIn } from '#harness/misuse.js';
import { Service, type ServiceOptions } from '#harness/service.js';

const MODEL = 'ILCE-1M2';
const USB = 'D10F60140701';

/** Service of all tests that need no limits of their own; the last of them ends it. */
const shared = await started(t, 13, {
  arguments: ['--log-level', 'trace'],
  // The reading of a fingerprint is slow on purpose; in none of these tests it hangs.
  limits: { answerMs: 20_000 },
});

/** Starts a service and waits until it lists the given number of network bodies and the one on USB. */
async function started(t: Test, bodies: number, options: ServiceOptions): Promise<Service> {
  const service = await Service.start(t, { rig: `${MODEL}:${bodies},ILCE-7M4:1`, ...options });
  // Discovery may miss some of them the first times.
  await until('all are listed', async () => (await service.cameraIds()).length === bodies + 1);
  return service;
}

/** A camera of a test, not connected yet, with the log-in that it requires. */
async function oneCamera(t: Test, service = shared) {
  const { id } = await service.camera(t, { model: MODEL });
  const { auth } = service.logIn(id);
  if (auth === undefined) throw new Error('no log-in');
  const path = `/api/cameras/${encodeURIComponent(id)}`;
  return {
    service,
    id,
    auth,
    connection: `${path}/connection`,
    fingerprint: `${path}/fingerprint`,
    status: async () => (await service.ok('GET', `${path}/status`)).body.data,
    /** The process of the worker that reads the fingerprint. */
    workerAsked: () =>
      until('its worker is asked', () =>
        service.bodyLog(id).some((line) => line.includes('fault GetFingerprint'))
          ? service.workerPid(id)
          : false,
      ),
    /** The log-ins that the body has refused and counted. */
    refusedLogIns: () => service.bodyLog(id).filter((line) => line.includes('log-in refused')),
  };
}

t.test(
  'a body on the network is listed as Network and connects with the log-in that it requires',
  async (t) => {
    const { service, id, auth, connection, status } = await oneCamera(t);
    const { body } = await service.ok('GET', '/api/cameras');
    t.same(
      body.cameras.filter((camera: { id: string }) => [id, USB].includes(camera.id)),
      [
        {
          id,
          model: MODEL,
          connectionType: 'Network',
          connected: false,
          ipAddress: `10.20.22.${Number.parseInt(id.slice(-2), 16)}`,
          pairingNecessity: '0',
        },
        { id: USB, model: 'ILCE-7M4', connectionType: 'USB', connected: false },
      ],
    );
    const connected = await service.ok('POST', connection, { mode: 'remote', auth });
    t.match(connected.body, { success: true, camera: { connected: true, model: MODEL, id } });
    await service.reads(id, 'priority-key', '0x2');
    await service.ok('PUT', `/api/cameras/${id}/properties/iso`, { value: '800' });
    await service.reads(id, 'iso', '0x320');
    await service.ok('DELETE', connection);
    t.match(await status(), { state: 'available' });
  },
);

t.test('wrong credentials end in failed, and are not tried again', async (t) => {
  const { service, id, auth, connection, status, refusedLogIns } = await oneCamera(t);
  const wrong = [
    { auth: { ...auth, fingerprint: 'AAAA' }, code: '0x00008215' },
    { auth: { ...auth, password: 'secret-of-the-client' }, code: '0x00008216' },
  ];
  for (const { auth, code } of wrong) {
    const answer = await service.request('POST', connection, { mode: 'remote', auth });
    t.match(
      { status: answer.status, ...answer.body },
      {
        status: 400,
        success: false,
        code: 'CREDENTIALS_REFUSED',
        data: { error_code: code },
        camera: { connected: false, model: MODEL, id },
      },
    );
    t.match(await status(), { state: 'failed', reason: /0x821/, worker: { state: 'stopped' } });
    t.match((await service.request('GET', `/api/cameras/${id}/properties/iso`)).body, {
      code: 'NOT_CONNECTED',
    });
  }
  t.equal(refusedLogIns().length, 1, 'row 61: a fingerprint that differs is not sent to the body');
  t.notMatch(JSON.stringify(service.log), /secret-of-the-client/, 'no password in the log');
  await service.ok('POST', connection, { mode: 'remote', auth });
  t.match(await status(), { state: 'connected' });
});

t.test('a connect without the whole log-in is refused before it reaches the body', async (t) => {
  const { service, id, auth, connection, status, refusedLogIns } = await oneCamera(t);
  const { fingerprint, password } = auth;
  const incomplete = [
    ...Array.from({ length: 6 }, () => ({ asked: {}, missing: 'auth.fingerprint and auth.password' })),
    { asked: { auth: { fingerprint } }, missing: 'auth.password' },
    { asked: { auth: { password, fingerprint: '' } }, missing: 'auth.fingerprint' },
  ];
  for (const { asked, missing } of incomplete) {
    const answer = await service.request('POST', connection, asked);
    t.match(
      { status: answer.status, ...answer.body },
      {
        status: 400,
        code: 'CREDENTIALS_REFUSED',
        message: `no ${missing}, so the camera was not asked`,
        data: { error_code: missing === 'auth.password' ? '0x00008216' : '0x00008215' },
        camera: { connected: false, model: MODEL, id },
      },
    );
  }
  t.match(await status(), { state: 'available', worker: { state: 'stopped' } });
  t.same(refusedLogIns(), [], 'the body has counted no log-in');
  await service.ok('POST', connection, { mode: 'remote', auth: { fingerprint, password } });
  t.equal((await service.request('POST', connection)).status, 200, 'already connected is a success');
});

t.test('row 55: the SDK gets the id of a body on the network whole', async (t) => {
  const { service, id, auth, connection } = await oneCamera(t);
  // The body is not connected by its address, as for a model that the SDK does not know.
  service.injectFault(id, 'CreateCameraObjectInfoEthernetConnection#1 error(0x8406)');
  await service.ok('POST', connection, { mode: 'remote', auth });
  t.match(
    service.bodyLog(id).join('\n'),
    /CreateCameraObjectInfoEthernetConnection/,
    'the fault was used up',
  );
  t.same(misuseIn(join(service.directory, 'state', 'simulator')), [], 'nothing of the id was missing');
});

t.test('row 56: a body with access authentication that refuses a program with a name', async (t) => {
  const { service, id, auth, connection } = await oneCamera(t);
  await service.sim('temper', id, 'network');
  t.match(await service.request('POST', connection, { mode: 'remote', auth }), { status: 200 });
});

for (const [code, text] of [
  ['0x8213', /does not take the log-in in this form/],
  ['0x8217', /broke off while it was set up/],
] as const) {
  t.test(`row 56: ${code} is explained`, async (t) => {
    const { service, id, auth, connection } = await oneCamera(t);
    service.injectFault(id, `Connect#1 error(${code})`);
    t.match(await service.request('POST', connection, { mode: 'remote', auth }), {
      status: 400,
      body: { code: 'CONNECT_REFUSED', message: text, data: { error_code: `0x0000${code.slice(2)}` } },
    });
  });
}

for (const temper of ['older', 'wayward']) {
  t.test(
    `row 61: a body takes back what it gave, whatever is behind the fingerprint (${temper})`,
    async (t) => {
      const { service, id, auth, connection, fingerprint } = await oneCamera(t);
      await service.sim('temper', id, temper);
      t.match((await service.ok('GET', fingerprint)).body.data, { fingerprint: auth.fingerprint });
      t.match(await service.request('POST', connection, { mode: 'remote', auth }), { status: 200 });
    },
  );
}

t.test('a body that has locked itself reports it until it is restarted', async (t) => {
  const { service, id, auth, connection } = await oneCamera(t);
  const post = (password?: string) =>
    service.request('POST', connection, { mode: 'remote', auth: { ...auth, ...(password && { password }) } });
  for (let i = 0; i < 5; i += 1) t.equal((await post('wrong')).body.data?.error_code, '0x00008216');
  t.match(await post(), {
    status: 400,
    body: { code: 'CONNECT_REFUSED', message: /locks itself/, data: { error_code: '0x00008214' } },
  });
  await service.sim('power', id, 'off');
  await service.sim('power', id, 'on');
  await service.ok('POST', connection, { mode: 'remote', auth });
});

t.test('the fingerprint is read by a worker that is started for it alone', async (t) => {
  const { service, id, auth, connection, fingerprint, workerAsked } = await oneCamera(t);
  const loggedBefore = service.log.length;
  t.match(await service.request('GET', '/api/cameras/UNKNOWN/fingerprint'), {
    status: 404,
    body: { success: false, code: 'CAMERA_NOT_FOUND', camera: { id: 'UNKNOWN' } },
  });
  // The reading takes long enough that the other requests arrive during it, also on a busy machine.
  service.injectFault(id, 'GetFingerprint#1 slow(5000)');
  const first = service.request('GET', fingerprint);
  const pid = await workerAsked();
  const second = service.request('GET', fingerprint);
  const connected = service.request('POST', connection, { mode: 'remote', auth });
  for (const answer of await Promise.all([first, second])) {
    t.match(answer, {
      status: 200,
      body: { data: { ssh_supported: true, fingerprint: auth.fingerprint, length: 44 } },
    });
  }
  t.equal((await connected).status, 200, 'a connect waits for its turn');
  t.not(service.workerPid(id), pid, 'the session has a worker of its own');
  const calls = service.bodyLog(id).filter((line) => line.includes('fault GetFingerprint'));
  t.equal(calls.length, 1, 'a request meanwhile shares the answer');
  const errors = service.log.slice(loggedBefore).filter((line) => JSON.parse(line).level === 'error');
  t.same(errors, []);
});

/** Fact of a process in a file of /proc; empty when the process has ended meanwhile. */
function factOf(pid: number | undefined, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return '';
    throw error;
  }
}

t.test('credentials are nowhere to be seen', async (t) => {
  const { service, id, auth, connection } = await oneCamera(t);
  const events = await service.events();
  const seen: unknown[] = [];
  const look = async () => {
    seen.push(
      (await service.ok('GET', `/api/cameras/${id}/status`)).body,
      (await service.ok('GET', connection)).body,
    );
    for (const { pid } of [...service.childProcesses(), { pid: service.process.pid }])
      for (const file of ['cmdline', 'environ', 'comm']) seen.push(factOf(pid, file));
  };
  const wrong = { ...auth, username: 'user-of-the-client', password: 'secret-of-the-client' };
  seen.push((await service.request('POST', connection, { mode: 'remote', auth: wrong })).body);
  seen.push((await service.request('POST', connection, { mode: 'movie', ...wrong })).body);
  seen.push((await service.request('POST', connection, `{"password": "secret-of-the-client`)).body);
  await look();
  seen.push((await service.ok('POST', connection, { mode: 'remote', auth })).body);
  await look();
  process.kill(service.workerPid(id), 'SIGKILL');
  const isOfIt = ({ cameraId }: { cameraId?: unknown }) => cameraId === id;
  await events.next('disconnected', (data) => isOfIt(data) && data.recovering === true);
  await events.next('connected', isOfIt);
  await look();
  seen.push((await service.ok('GET', '/api/server/logs?lines=100000&level=debug')).body);
  const everything = JSON.stringify([seen, events.events, service.log, service.bodyLog(id)]);
  t.match(everything, 'CREDENTIALS_REFUSED', 'what happened is reported');
  for (const secret of ['secret-of-the-client', 'user-of-the-client', auth.fingerprint]) {
    t.notOk(everything.includes(secret), secret);
  }
  // The password of the simulated body is a word that is written in many places.
  const values = JSON.stringify([seen, events.events, service.log]).match(
    /(username|password|auth)\\*" ?:/gi,
  );
  t.equal(values, null, 'no member is shown with its value');
});

t.test('the service stops while a fingerprint is being read', async (t) => {
  const { service, id, fingerprint, workerAsked } = await oneCamera(t);
  service.injectFault(id, 'GetFingerprint#1 slow(2000)');
  const reading = service.request('GET', fingerprint).catch(() => undefined);
  await workerAsked();
  t.equal(await service.signal('SIGTERM'), 0);
  await reading;
  t.same(service.childProcesses(), []);
});

t.test('a fingerprint that cannot be read now', async (t) => {
  const limits = {
    // A process that is killed may take longer to end on a busy machine.
    answerGraceMs: 10_000,
    workerStopMs: 2_500,
    orphanMs: 1_800,
    pendingPicturesMs: 500,
    restartMs: 120_000,
    restartMaxMs: 120_000,
  };
  const impatient = await started(t, 2, { limits });

  t.test('a reading that hangs holds nothing up, and a connect is served after it', async (t) => {
    const { service, id, auth, connection, fingerprint, workerAsked } = await oneCamera(t, impatient);
    const ids = await service.cameraIds();
    service.injectFault(id, 'GetFingerprint#1 hang');
    const reading = service.request('GET', fingerprint);
    await workerAsked();
    await service.connect(USB);
    t.same(await service.cameraIds(), ids);
    t.match((await service.ok('DELETE', connection)).body, { success: true }, 'there is no session to end');
    t.match(await reading, { status: 503, body: { code: 'CAMERA_STUCK', camera: { id } } });
    await service.ok('POST', connection, { mode: 'remote', auth });
    t.match((await service.ok('GET', fingerprint)).body.data, { length: 44 });
  });

  t.test('a session in recovery is not disturbed by the fingerprint', async (t) => {
    const { service, id, auth, connection, fingerprint } = await oneCamera(t, impatient);
    await service.ok('POST', connection, { mode: 'remote', auth });
    const events = await service.events();
    process.kill(service.workerPid(id), 'SIGKILL');
    await events.next('disconnected', (data) => data.cameraId === id && data.recovering === true);
    t.match(await service.request('GET', fingerprint), {
      status: 503,
      body: { code: 'CAMERA_RECOVERING' },
    });
  });
});
