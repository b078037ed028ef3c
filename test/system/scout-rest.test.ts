// The process of discovery rests while there is nothing to find, and sees whatever is plugged in as soon as ever.

import t, { type Test } from 'tap';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';

/** Far more than the time between two looks of a process that does not rest, some 0.3 s. */
const REST_MS = 8_000;

/** A service, and when its discovery has looked: each look is a line in the log of the first body. */
async function watched(t: Test, rig: string) {
  const service = await Service.start(t, { rig, limits: { discoveryRestMs: REST_MS } });
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

t.test('row 68: discovery rests while all bodies have a session, and wakes for what changes', async (t) => {
  const { service, first, second, looksMs, pauseMs, rests } = await watched(t, 'ILCE-7M4:2');
  await service.connect(first);
  const isQuick = () => pauseMs() > 0 && pauseMs() < 0.5 * REST_MS;
  await until('looks while one has no session', isQuick);
  await service.connect(second);
  await rests();
  t.match((await service.ok('GET', '/api/server/status')).body.discovery, { state: 'working' });

  const before = looksMs().length;
  const askedMs = Date.now();
  await service.cameraIds();
  await until('a look for a client', () => looksMs().length > before);
  t.ok(Date.now() - askedMs < 0.5 * REST_MS, 'at once');

  await rests();
  const events = await service.events();
  const pulledMs = Date.now();
  await service.sim('unplug', second);
  await events.next('cameraRemoved', ({ cameraId }) => cameraId === second);
  await service.sim('plug', second);
  await events.next('cameraAdded', ({ cameraId }) => cameraId === second);
  t.ok(Date.now() - pulledMs < REST_MS, 'as soon as without a rest');
  await until('looks while one has no session', isQuick);
});

t.test('row 68: discovery does not rest while a body on the network is known', async (t) => {
  const { service, first, second, looksMs } = await watched(t, 'ILCE-7M4:1,ILCE-1M2:1');
  const onNetwork = first.includes(':') ? first : second;
  const onUsb = onNetwork === first ? second : first;
  await service.connect(onUsb);
  const { auth } = service.logIn(onNetwork);
  await service.ok('POST', `/api/cameras/${onNetwork}/connection`, { mode: 'remote', auth });
  const before = looksMs().length;
  const sinceMs = Date.now();
  await until('many looks', () => looksMs().length >= before + 20);
  t.ok(Date.now() - sinceMs < 6 * REST_MS, 'no rest between them');
});
