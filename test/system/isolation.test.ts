import t, { type Test } from 'tap';
import { delay, systemClock } from '#base/clock.js';
import type { Limits } from '#gateway/limits/limit-table.js';
import { within } from '#harness/deadline.js';
import { Service } from '#harness/service.js';
import { SLOWEST_CONNECT_MS } from '#harness/temper.js';

/**
 * Short limits for the end of a process. The limit of answers is the usual one, since a busy machine reads slowly. The
 * limit of hanging calls is long enough for a test to examine them.
 */
const LIMITS = { orphanMs: 1_200, pendingPicturesMs: 500, workerStopMs: 2_000, hungCallMs: 20_000 };

/** Recoveries are slow, so that a test can examine each before it succeeds; a client ends it. */
const NO_RECOVERY = { restartMs: 60_000, restartMaxMs: 60_000 };

/** Service of all tests that need no other limits: two cameras that stay well, and one for each test. */
const shared = await Service.start(t, { rig: 'ILCE-7M4:8', limits: { ...LIMITS, ...NO_RECOVERY } });
const others = [await shared.camera(t, { mode: 'remote' }), await shared.camera(t, { mode: 'remote' })].map(
  ({ id }) => id,
);

/** A connected camera for faults, beside the healthy ones. */
async function oneToSuffer(t: Test, service = shared) {
  const camera = await service.camera(t, { mode: 'remote' });
  return { service, camera, victim: camera.id };
}

/** A connected camera for faults in a service of its own, with other limits. */
async function aloneWith(t: Test, limits: Partial<Limits>) {
  return oneToSuffer(t, await Service.start(t, { rig: 'ILCE-7M4:1', limits: { ...LIMITS, ...limits } }));
}

/** Longer than reads of two others take on a busy machine, and shorter than an answer may take. */
const SLOW_MS = 3_000;

/** A pause short enough to see a late answer, and long enough to leave the processor to the tested code. */
const READ_PAUSE_MS = 50;

/** Reads the others again and again until `until` settles. @returns how many reads were answered before. */
async function readAllTheWhile(
  t: Test,
  service: Service,
  others: string[],
  until: Promise<unknown>,
): Promise<number> {
  let isOver = false;
  void until.finally(() => {
    isOver = true;
  });
  let reads = 0;
  do {
    const answers = await Promise.all(
      others.map((id) => service.request('GET', `/api/cameras/${id}/properties/battery-remain`)),
    );
    for (const answer of answers) if (answer.status !== 200) t.fail(JSON.stringify(answer.body));
    if (!isOver) reads += answers.length;
    await delay(systemClock, READ_PAUSE_MS);
  } while (!isOver);
  return reads;
}

/** A client that does not wait for the recovery ends it and connects again. */
async function bringBack(t: Test, service: Service, id: string): Promise<void> {
  t.equal((await service.request('DELETE', `/api/cameras/${id}/connection`)).status, 200);
  await service.connect(id);
  const { body } = await service.ok('POST', `/api/cameras/${id}/actions/af-shutter`);
  t.match(body, { success: true, camera: { connected: true, id } }, 'it shoots again');
}

t.test('a killed worker does not affect the others, and its camera can be connected again', async (t) => {
  const { service, camera, victim } = await oneToSuffer(t);
  const events = await camera.events();
  const pid = service.workerPid(victim);
  const lost = events.next('disconnected', ({ id }) => id === victim);
  process.kill(pid, 'SIGKILL');
  await readAllTheWhile(t, service, others, lost);
  t.match((await lost).data, { cameraId: victim, model: 'ILCE-7M4', error: /SIGKILL/, recovering: true });
  const refused = await service.request('GET', `/api/cameras/${victim}/properties/iso`);
  t.match(refused, {
    status: 503,
    body: {
      success: false,
      code: 'CAMERA_RECOVERING',
      camera: { connected: false, id: victim, model: 'ILCE-7M4' },
    },
  });
  t.match(refused.headers.get('retry-after'), /^\d+$/);
  await bringBack(t, service, victim);
  const incident = service.log.filter(
    (line) => line.includes('the worker of a camera ended') && line.includes(victim),
  );
  t.equal(incident.length, 1);
  t.match(JSON.parse(incident[0] ?? ''), { cameraId: victim, pid, cause: 'SIGKILL' });
});

t.test('a crash in the SDK is answered to its caller as an unknown outcome', async (t) => {
  const { service, victim } = await oneToSuffer(t);
  service.injectFault(victim, 'SendCommand#1 crash');
  const shot = service.request('POST', `/api/cameras/${victim}/actions/shutter`);
  await readAllTheWhile(t, service, others, shot);
  t.match(await shot, {
    status: 400,
    body: {
      success: false,
      code: 'WORKER_LOST',
      message: /SIGSEGV/,
      data: { outcome: 'unknown' },
      camera: { id: victim, model: 'ILCE-7M4' },
    },
  });
  await bringBack(t, service, victim);
});

t.test('a read that was in flight in a crash is repeated and answered', async (t) => {
  const { service, victim } = await aloneWith(t, { answerMs: 20_000, restartMs: 10 });
  service.injectFault(victim, 'GetSelectDeviceProperties#1 crash');
  t.match(await service.request('GET', `/api/cameras/${victim}/properties/iso`), {
    status: 200,
    body: { data: { property: 'iso', value: '0x190' } },
  });
});

t.test('a read whose camera does not come back in time is refused, and may be repeated', async (t) => {
  const { service, victim } = await aloneWith(t, NO_RECOVERY);
  service.injectFault(victim, 'GetSelectDeviceProperties#1 crash');
  const answer = await service.request('GET', `/api/cameras/${victim}/properties/iso`);
  t.match(answer, { status: 503, body: { code: 'WORKER_LOST', camera: { id: victim } } });
  t.match(answer.headers.get('retry-after'), /^\d+$/);
  await bringBack(t, service, victim);
});

t.test(
  'a camera that hangs is reported in time, refuses at once meanwhile, and can be connected again',
  async (t) => {
    const { service, victim } = await oneToSuffer(t);
    service.injectFault(victim, 'SendCommand#1 hang');
    const shot = within(
      'the answer to the shutter',
      service.request('POST', `/api/cameras/${victim}/actions/shutter`),
    );
    const reads = await readAllTheWhile(t, service, others, shot);
    t.ok(reads > 0, `${reads} reads of the others meanwhile`);
    t.match(await shot, {
      status: 400,
      body: {
        code: 'CAMERA_STUCK',
        message: /sendCommand/,
        data: { outcome: 'unknown' },
        camera: { id: victim },
      },
    });
    const read = await service.request('GET', `/api/cameras/${victim}/properties/iso`);
    t.match(read, { status: 503, body: { code: 'CAMERA_STUCK', camera: { id: victim } } });
    t.match(read.headers.get('retry-after'), /^\d+$/);
    await bringBack(t, service, victim);
  },
);

t.test('a request to a slow camera is answered late but right', async (t) => {
  const { service, victim } = await oneToSuffer(t);
  service.injectFault(victim, `GetSelectDeviceProperties slow(${SLOW_MS})`);
  const startedAtMs = performance.now();
  const read = service.request('GET', `/api/cameras/${victim}/properties/iso`).then((answer) => ({
    ...answer,
    tookMs: performance.now() - startedAtMs,
  }));
  const reads = await readAllTheWhile(t, service, others, read);
  const { status, body, tookMs } = await read;
  t.ok(tookMs >= SLOW_MS, `answered after ${Math.round(tookMs)} ms`);
  t.match({ status, body }, { status: 200, body: { data: { property: 'iso', value: '0x190' } } });
  t.ok(
    service.bodyLog(victim).some((line) => line.endsWith(`fault GetSelectDeviceProperties slow(${SLOW_MS})`)),
  );
  t.ok(reads > 0, `${reads} reads of the others meanwhile`);
});

t.test('a refusal of the SDK reaches the caller with its number and changes nothing', async (t) => {
  const { service, victim } = await oneToSuffer(t);
  // Every write fails: the service repeats one that a camera refuses while it still reports new properties.
  service.injectFault(victim, 'SetDeviceProperty error(0x8402)');
  t.match(await service.request('PUT', `/api/cameras/${victim}/properties/iso`, { value: 800 }), {
    status: 400,
    body: { code: 'SDK_REFUSED', message: /0x8402/, camera: { connected: true, id: victim } },
  });
  service.clearFaults(victim);
  t.match((await service.ok('GET', `/api/cameras/${victim}/properties/iso`)).body.data, { value: '0x190' });
});

t.test('a connect that gets no answer ends in time, and the next one succeeds', async (t) => {
  const service = await Service.start(t, {
    limits: {
      ...LIMITS,
      connectMs: 2_000 + 2 * SLOWEST_CONNECT_MS,
      poisonedConnectMs: 500,
      disconnectMs: 500,
    },
  });
  const [id = ''] = await service.cameraIds();
  service.injectFault(id, 'Connect#1 no-callback');
  service.injectFault(id, 'Connect#2 no-callback');
  t.match(await service.request('POST', `/api/cameras/${id}/connection`), {
    status: 400,
    body: { code: 'CONNECT_TIMEOUT', camera: { connected: false, id } },
  });
  service.clearFaults(id);
  await service.connect(id);
});
