// A shutter is answered when its exposure begins. The picture must not be lost when a client ends the session, or a
// user stops the service, before it has arrived.

import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';

/** A limit at which no slow picture is given up. */
const PATIENT = { pendingPicturesMs: 120_000, workerStopMs: 130_000 };

/** Service of the tests whose pictures come in time, or never. */
const patient = await Service.start(t, { rig: 'ILCE-7M4:8', limits: PATIENT });

/** Service of the tests about short limits: the limit of a proof is shorter than the noise reduction. */
const hasty = await Service.start(t, {
  rig: 'ILCE-7M4:3',
  directory: join(patient.directory, 'hasty'),
  limits: { pendingPicturesMs: 300, proofMs: 1_500 },
});

/**
 * A camera in manual focus, with noise reduction off: an exposure takes its shutter speed. `begin` returns during the
 * exposure, whenever the body reports it.
 */
async function oneCamera(t: Test, settings: Record<string, string>, service = patient) {
  const camera = await service.camera(t);
  const { id, path, pictures } = camera;
  const events = await camera.events();
  await camera.connect();
  const all = { 'focus-mode': 'mf', 'long-exposure-nr': 'Off', ...settings };
  for (const [property, value] of Object.entries(all)) {
    const { body } = await service.ok('PUT', `${path}/properties/${property}`, { value });
    await service.reads(id, property, body.data.value);
  }
  const nextEvent = (name: string, matches: (data: Record<string, unknown>) => boolean = () => true) =>
    events.next(name, (data) => data.cameraId === id && matches(data));
  const exposures = () => service.bodyLog(id).filter((line) => line.includes(' exposure ')).length;
  const begin = async () => {
    await service.ok('POST', `${path}/actions/shutter`, { action: 'down' });
    await until('its exposure', () => exposures() === 1);
  };
  const end = () => service.ok('DELETE', `${path}/connection`);
  const onHost = () => readdirSync(pictures).sort();
  const onCard = () => {
    const folder = join(service.body(id), 'card1', 'DCIM', '100MSDCF');
    return existsSync(folder) ? readdirSync(folder).sort() : [];
  };
  const sessions = () => service.bodyLog(id).filter((line) => line.includes(' session '));
  const faults = () =>
    events.events
      .filter(({ name, data }) => name === 'error' && data.cameraId === id)
      .map(({ data }) => data.message);
  return { service, id, path, pictures, nextEvent, begin, end, exposures, onHost, onCard, sessions, faults };
}

type Rigged = Awaited<ReturnType<typeof oneCamera>>;

const TWO_SECONDS = '2"';
const FIVE_SECONDS = '5"';
const HALF_A_MINUTE = '30"';

t.test('a session that ends during an exposure waits for its picture', async (t) => {
  const { nextEvent, begin, end, onHost, sessions, faults } = await oneCamera(t, {
    'shutter-speed': TWO_SECONDS,
  });
  await begin();
  await end();
  t.same(onHost(), ['DSC00001.JPG'], 'the one file when the end is answered');
  t.match((await nextEvent('downloadComplete')).data, { savedPath: /DSC00001\.JPG$/, type: 'image' });
  t.match(sessions().at(-1), /session end$/, 'an orderly end');
  t.same(faults(), []);
});

t.test('both files of an exposure are waited for', async (t) => {
  const settings = { 'file-format': 'raw-jpeg', 'shutter-speed': TWO_SECONDS };
  const { begin, end, onHost, faults } = await oneCamera(t, settings);
  await begin();
  await end();
  t.same(onHost(), ['DSC00001.ARW', 'DSC00001.JPG']);
  t.same(faults(), []);
});

t.test('a picture for the card alone is not waited for, and reaches the card', async (t) => {
  const settings = {
    'still-image-store-destination': 'memory-card',
    'shutter-speed': HALF_A_MINUTE,
  };
  const { begin, end, onCard, faults } = await oneCamera(t, settings);
  await begin();
  await end();
  t.same(onCard(), ['DSC00001.JPG']);
  t.same(faults(), []);
});

t.test('a picture that does not come in time is reported; the card gets it anyway', async (t) => {
  const settings = {
    'still-image-store-destination': 'both',
    'shutter-speed': HALF_A_MINUTE,
  };
  const { id, nextEvent, begin, end, onHost, onCard, sessions } = await oneCamera(t, settings, hasty);
  await begin();
  await end();
  const { data } = await nextEvent('error');
  t.match(
    data.message,
    /1 picture (did not reach|may not have reached) the host before the session was closed\. It had 0\.3 s/,
  );
  const metrics = await (await fetch(`${hasty.url}/metrics`)).text();
  t.match(metrics, `rigd_pictures_lost_total{camera="${id}"} 1\n`, 'it counts as lost, once');
  t.same(onHost(), []);
  t.same(onCard(), ['DSC00001.JPG']);
  t.match(sessions().at(-1), /session end$/, 'nothing was killed');
});

t.test('a service that is stopped waits for pictures as long as it may', async (t) => {
  const service = await Service.start(t, { rig: 'ILCE-7M4:1', limits: PATIENT });
  const { begin, onHost, sessions } = await oneCamera(t, { 'shutter-speed': TWO_SECONDS }, service);
  await begin();
  t.equal(await service.signal('SIGTERM'), 0);
  t.same(onHost(), ['DSC00001.JPG']);
  t.match(sessions().at(-1), /session end$/);
});

t.test('a service that gets SIGTERM waits for pictures longer than a stop may take', async (t) => {
  const limits = { shutdownMs: 3_000, pendingPicturesMs: 300, drainReportMs: 500 };
  const service = await Service.start(t, { rig: 'ILCE-7M4:2', limits });
  const { begin, path, onHost, sessions, faults } = await oneCamera(
    t,
    { 'shutter-speed': FIVE_SECONDS },
    service,
  );
  const other = await service.camera(t);
  await begin();
  const end = service.signal('SIGTERM');
  await until('the wait', () =>
    service.log.some((line) => line.includes('waits for pending pictures before')),
  );
  // The signal comes at once; the service ends only when it has the picture.
  const [read, ...refused] = await Promise.all([
    service.request('GET', `${path}/properties/iso`),
    service.request('POST', `${path}/actions/shutter`),
    service.request('PUT', `${path}/properties/iso`, { value: '800' }),
    service.request('POST', `${other.path}/connection`, { mode: 'remote' }),
  ]);
  t.match(read, { status: 200 }, 'reads are answered');
  for (const answer of refused) t.match(answer, { status: 503, body: { code: 'SHUTTING_DOWN' } });
  t.equal(await end, 0);
  t.same(onHost(), ['DSC00001.JPG']);
  t.match(sessions().at(-1), /session end$/);
  t.same(faults(), []);
});

t.test('a second signal ends the wait for pictures', async (t) => {
  const limits = { shutdownMs: 1_000, pendingPicturesMs: 300 };
  const service = await Service.start(t, { rig: 'ILCE-7M4:1', limits });
  const { begin, onHost } = await oneCamera(t, { 'shutter-speed': HALF_A_MINUTE }, service);
  await begin();
  service.process.kill('SIGTERM');
  await until('the wait', () => service.log.some((line) => line.includes('another signal ends the wait')));
  t.ok(service.isRunning);
  t.equal(await service.signal('SIGTERM'), 0);
  t.same(onHost(), [], 'it did not come in so short a time');
});

t.test('a worker whose service was killed saves its pending picture on its own', async (t) => {
  const service = await Service.start(t, { rig: 'ILCE-7M4:1', limits: PATIENT });
  const { begin, onHost, sessions } = await oneCamera(t, { 'shutter-speed': FIVE_SECONDS }, service);
  await begin();
  await service.signal('SIGKILL');
  await until('the end of every process', () => service.childProcesses().length === 0);
  t.same(onHost(), ['DSC00001.JPG']);
  t.match(sessions().at(-1), /session end$/, 'longer than a worker without pending pictures may take');
});

t.test('a picture that the camera gives up is not waited for', async (t) => {
  const { pictures, nextEvent, begin, end } = await oneCamera(t, { 'shutter-speed': TWO_SECONDS });
  await begin();
  // The directory into which the SDK writes is removed.
  rmSync(pictures, { recursive: true });
  await end();
  await nextEvent('error', ({ message }) => String(message).includes('check the save path'));
});

t.test('row 10: noise reduction doubles the time, and its picture is waited for', async (t) => {
  const settings = { 'shutter-speed': TWO_SECONDS, 'long-exposure-nr': 'On' };
  const { begin, end, onHost, faults } = await oneCamera(t, settings);
  const begunMs = performance.now();
  await begin();
  await end();
  t.ok(performance.now() - begunMs > 3_900, 'two seconds, and two of noise reduction');
  t.same(onHost(), ['DSC00001.JPG']);
  t.same(faults(), []);
});

t.test(
  'row 10: a press with noise reduction is proved, whenever the camera reports its exposure',
  async (t) => {
    const settings = { 'shutter-speed': TWO_SECONDS, 'long-exposure-nr': 'On' };
    const { service, path, exposures } = await oneCamera(t, settings, hasty);
    t.match(await service.request('POST', `${path}/actions/shutter`), { status: 200 });
    t.equal(exposures(), 1);
  },
);

t.test(
  'row 10: a press without exposure delays the end of the session, and is not reported as a lost picture',
  async (t) => {
    const { service, id, path, nextEvent, end, exposures } = await oneCamera(t, {}, hasty);
    service.injectFault(id, 'SendCommand#1 no-exposure');
    await service.ok('POST', `${path}/actions/shutter`, { action: 'down' });
    await end();
    t.match((await nextEvent('error')).data, { message: /1 picture may not have reached the host/ });
    t.equal(exposures(), 0);
  },
);

interface Loss {
  name: string;
  prepare?: (rigged: Rigged) => void;
  lose: (rigged: Rigged) => Promise<void>;
  message: RegExp;
}

const LOSSES: Loss[] = [
  {
    name: 'a worker that is lost while it waits is reported',
    lose: async ({ service, id }) => void process.kill(service.workerPid(id), 'SIGKILL'),
    message: /before the session was closed \(SIGKILL\)/,
  },
  {
    name: 'a camera that goes away while its picture is pending is reported',
    lose: ({ service, id }) => service.sim('unplug', id),
    message: /(did not reach|may not have reached) the host.*The camera went away/,
  },
  {
    // The end of a session first releases the button.
    name: 'a camera that goes away while its button is released is reported',
    prepare: ({ service, id }) => service.injectFault(id, 'SendCommand#1 slow(3000)'),
    lose: ({ service, id }) => service.sim('unplug', id),
    message: /(did not reach|may not have reached) the host.*The camera went away/,
  },
];

for (const { name, prepare, lose, message } of LOSSES) {
  t.test(name, async (t) => {
    const rigged = await oneCamera(t, { 'shutter-speed': HALF_A_MINUTE });
    const { nextEvent, begin, end } = rigged;
    await begin();
    prepare?.(rigged);
    const ended = end();
    await nextEvent('disconnected');
    await lose(rigged);
    await ended;
    await nextEvent('error', ({ message: text }) => message.test(String(text)));
  });
}
