// The process of discovery rests while there is nothing to find, and still sees a plugged-in camera without delay.

import t, { type Test } from 'tap';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';

/** A time far longer than that between two looks of a process that does not rest, some 0.3 s. */
const REST_MS = 8_000;
/** A rest longer than any wait of a test, so that every look has another cause. */
const ENDLESS_MS = 600_000;

/** A service, and when its discovery has looked: each look is a line in the log of the first body. */
async function watched(t: Test, rig: string, discoveryRestMs = REST_MS) {
  const service = await Service.start(t, { rig, limits: { discoveryRestMs } });
  await until('all are listed', async () => (await service.cameraIds()).length === 2);
  const [first = '', second = ''] = await service.cameraIds();
  service.injectFault(first, 'EnumCameraObjects slow(1)');
  const looksMs = () =>
    service
      .bodyLog(first)
      .filter((line) => line.includes('fault EnumCameraObjects'))
      .map((line) => Date.parse(line.split(' ')[0] ?? ''));
  /** The time between the newest two looks. */
  const pauseMs = () => {
    const [before = 0, last = 0] = looksMs().slice(-2);
    return last - before;
  };
  const rests = () => until('the rest', () => looksMs().length > 1 && pauseMs() >= 0.9 * REST_MS);
  return { service, first, second, looksMs, pauseMs, rests };
}

t.test('row 68: discovery rests while all bodies have a session', async (t) => {
  const { service, first, second, pauseMs, rests } = await watched(t, 'ILCE-7M4:2');
  await service.connect(first);
  const isQuick = () => pauseMs() > 0 && pauseMs() < 0.5 * REST_MS;
  await until('looks while one has no session', isQuick);
  await service.connect(second);
  await rests();
  t.match((await service.ok('GET', '/api/server/status')).body.discovery, { state: 'working' });
});

t.test('row 68: discovery wakes for a client, and for what changes', async (t) => {
  const { service, first, second, looksMs } = await watched(t, 'ILCE-7M4:2', ENDLESS_MS);
  await service.connect(first);
  await service.connect(second);
  // The test tries several times, since the first look may belong to the time before the rest.
  for (let round = 0; round < 4; round += 1) {
    const before = looksMs().length;
    await service.cameraIds();
    await until('a look for a client', () => looksMs().length > before);
  }
  const events = await service.events();
  await service.sim('unplug', second);
  await events.next('cameraRemoved', ({ cameraId }) => cameraId === second);
  await service.sim('plug', second);
  await events.next('cameraAdded', ({ cameraId }) => cameraId === second);
  const before = looksMs().length;
  await until('looks while one has no session', () => looksMs().length > before + 2);
});

t.test('row 68: discovery does not rest while a body on the network is known', async (t) => {
  const { service, first, second, looksMs } = await watched(t, 'ILCE-7M4:1,ILCE-1M2:1', ENDLESS_MS);
  const onNetwork = first.includes(':') ? first : second;
  const onUsb = onNetwork === first ? second : first;
  await service.connect(onUsb);
  const { auth } = service.logIn(onNetwork);
  await service.ok('POST', `/api/cameras/${onNetwork}/connection`, { mode: 'remote', auth });
  const before = looksMs().length;
  await until('many looks, which none of them would be after a rest', () => looksMs().length >= before + 20);
});
