// Bodies that break assumptions of the driver: the simulated SDK breaks each one, and a worker reports it.

import { join } from 'node:path';
import t, { type Test } from 'tap';
import { systemClock } from '#base/clock.js';
import { testDirectory } from '#harness/test-directory.js';
import type { AssumptionName } from '#protocol/assumptions.js';
import type { WorkerEvent } from '#protocol/messages.js';
import type { SdkPort } from '#worker/sdk/sdk-port.js';
import { RealWorker } from '../../support/real-worker.js';
import { standIn } from '../../support/stand-in.js';
import { inSession, testCamera } from '../../support/test-camera.js';

/** Waits until the worker reports that this assumption does not hold. @returns what it has seen */
async function brokenIn(real: RealWorker, name: AssumptionName): Promise<string> {
  const event = await real.event('assumption', (payload: { name: string }) => payload.name === name);
  return (event as WorkerEvent<'assumption'>).payload.seen;
}

const namesIn = (real: RealWorker) =>
  real.events.flatMap((event) => (event.name === 'assumption' ? [event.payload] : []));

t.test('a body as the driver assumes it breaks none', async (t) => {
  const real = await RealWorker.start(t, { settleMs: 30_000 });
  await real.connect();
  await real.worker.call('setProperty', { property: 'iso', value: '800' });
  await real.worker.call('afShutter', {});
  await real.event('downloadComplete');
  await real.worker.call('getAllProperties', {});
  t.same(namesIn(real), []);
});

t.test('an answer and a notification with a code of no table are reported', async (t) => {
  const real = await RealWorker.start(t);
  await real.connect();
  real.injectFault('SendCommand#1 error(36863)');
  await t.rejects(real.worker.call('afShutter', {}));
  t.match(await brokenIn(real, 'answerCodeKnown'), /^sendCommand answered 0x8FFF$/);
});

t.test('row 19: lists and texts of sizes that make no sense', async (t) => {
  const real = await RealWorker.start(t);
  await real.connect();
  real.injectFault('GetDeviceProperties#1 garbage');
  real.injectFault('GetSelectDeviceProperties#1 garbage');
  await real.worker.call('getAllProperties', {}).catch(() => undefined);
  await real.worker.call('getProperty', { property: 'iso' }).catch(() => undefined);
  t.match(await brokenIn(real, 'elementSizes'), /^\d+ bytes in 0x[0-9A-F]{4,}, of type 0x[0-9A-F]{4,}$/);
});

t.test('row 4: reports that do not get quiet in time', async (t) => {
  // Reports in sixteen steps: three of them follow each other within the time for quiet, and most come after the limit.
  const environment = { RIGD_SIM_TEMPER: 'sample', RIGD_SIM_GROWTH_MS: '16000' };
  const real = await RealWorker.start(t, { growthMs: 4_000, growthQuietMs: 3_500 }, undefined, environment);
  await real.connect();
  t.match(await brokenIn(real, 'reportsQuietInTime'), /properties within 4000 ms, and still further ones$/);
});

t.test('row 16: a write that takes longer than the driver allows', async (t) => {
  // A body that takes a write and ignores it.
  const environment = { RIGD_SIM_TEMPER: 'wayward', RIGD_SIM_GROWTH_MS: '0' };
  const real = await RealWorker.start(t, { settleMs: 5 }, undefined, environment);
  await real.connect({ listedFirst: true, priorityKey: 'camera-position' });
  await real.worker.call('setProperty', { property: 'iso', value: '3200' });
  t.match(await brokenIn(real, 'timesWithinBounds'), /^0x0104 reads as before, \d+ ms after/);
});

/** A camera without a process, and what it reports. */
function camera(t: Test) {
  const told: WorkerEvent[] = [];
  const sdk = standIn<SdkPort>({ call: async () => [], onReturn: () => undefined });
  const made = testCamera({ sdk, clock: systemClock, report: (event) => told.push(event) });
  inSession(made);
  const seen = () => told.flatMap((event) => (event.name === 'assumption' ? [event.payload] : []));
  return { made, told, seen, directory: testDirectory(t) };
}

t.test('row 69: a file that the SDK reports and that is not there', async (t) => {
  const { made, told, seen, directory } = camera(t);
  const { staging } = await made.landing.prepare(directory);
  const paths = [join(staging, 'DSC00001.JPG'), join(directory, 'elsewhere', 'DSC00002.JPG'), ''];
  for (const path of paths) {
    await t.rejects(made.landing.land(path, 0), path);
  }
  t.match(seen(), [{ name: 'notifiedFileExists', seen: paths[0], count: 1 }], 'once a minute');
  t.notOk(
    told.some(({ name }) => name === 'downloadComplete'),
    'it is not reported as landed',
  );
});

t.test('every number in an event is looked up', async (t) => {
  const rows = [
    [{ kind: 'warning', code: 0x2fff1 }, 'OnWarning 0x2FFF1'],
    [{ kind: 'warningExt', code: 0x6fff1, parameters: [0, 0, 0] }, 'OnWarningExt 0x6FFF1'],
    [{ kind: 'error', sdkCode: 0x8fff }, 'OnError 0x8FFF'],
    [
      { kind: 'remoteTransfer', notify: 0x2fff2, percent: 0, path: '' },
      'OnNotifyRemoteTransferResult 0x2FFF2',
    ],
    [{ kind: 'contentsTransfer', notify: 0x2fff3, handle: 1, path: '' }, 'OnNotifyContentsTransfer 0x2FFF3'],
    [
      { kind: 'contentsListChanged', notify: 0x2fff4, slot: 1, added: 0 },
      'OnNotifyRemoteTransferContentsListChanged 0x2FFF4',
    ],
    [{ kind: 'disconnected', sdkCode: 0x8ffe }, 'OnDisconnected 0x8FFE'],
  ] as const;
  for (const [event, seen] of rows) {
    const { made, seen: told } = camera(t);
    made.receive({ generation: 0, ...event } as never);
    t.same(told(), [{ name: 'answerCodeKnown', seen, count: 1 }]);
  }
});
