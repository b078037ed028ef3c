// Connects to bodies that behave differently: what the SDK must know about a camera, how long a body takes to answer,
// and in which order the SDK reports a reconnect. The numbers of rows are those of docs/develop/tempers.md.

import t from 'tap';
import { until } from '#harness/deadline.js';
import { behaviour } from '#harness/temper.js';
import { CAMERA, RealWorker } from '../../support/real-worker.js';

t.test(
  'row 8: the worker enumerates when the SDK cannot make an object for a camera that it has not listed',
  async (t) => {
    const real = await RealWorker.start(t, {}, undefined, { RIGD_SIM_TEMPER: 'older' });
    await real.connect();
    t.match(await real.worker.call('getProperty', { property: 'iso' }), { value: '0x190' });
  },
);

/** In tempers in which the SDK needs an enumeration before it connects, the tests below use the temper strict. */
const NEEDS_LOOKING = behaviour('makesListedOnly') === true || behaviour('madeObjectsTimeOutMs') !== 0;
const MADE_WITHOUT_LOOKING = NEEDS_LOOKING ? { RIGD_SIM_TEMPER: 'strict' } : {};

t.test('row 8: the worker enumerates when the SDK refuses the object that the worker has made', async (t) => {
  const real = await RealWorker.start(t, {}, undefined, MADE_WITHOUT_LOOKING);
  real.injectFault('Connect#1 error(0x8706)');
  await real.connect();
  t.match(await real.worker.call('getProperty', { property: 'iso' }), { value: '0x190' });
});

t.test('row 8: a camera connects without an enumeration', async (t) => {
  // A single enumeration would take longer than the limit of the connect.
  const real = await RealWorker.start(t, { connectMs: 30_000, answerMs: 60_000 }, undefined, {
    RIGD_SIM_ENUMERATE_MS: '50000',
    ...MADE_WITHOUT_LOOKING,
  });
  await real.connect({ camera: { ...CAMERA, model: 'ILCE-9M9' } });
  t.match(await real.worker.call('getProperty', { property: 'iso' }), { value: '0x190' });
});

t.test('row 59: the second try has an object of a list when connects with a made one time out', async (t) => {
  const real = await RealWorker.start(t, {}, undefined, { RIGD_SIM_TEMPER: 'wayward' });
  t.match(await real.connect(), { needsListing: true });
  await real.worker.call('disconnectCamera', {});
  t.match(
    await real.connect({ camera: { ...CAMERA } }),
    { needsListing: false },
    'the process has listed it',
  );
});

t.test('row 59: the worker looks for the camera first when it is asked to', async (t) => {
  const real = await RealWorker.start(t, {}, undefined, { RIGD_SIM_TEMPER: 'wayward' });
  // A second try would be refused.
  real.injectFault('Connect#2 error(0x8208)');
  t.match(await real.connect({ listedFirst: true }), { needsListing: false });
});

t.test(
  'row 59: a camera that no enumeration lists is connected with an object that the worker has made',
  async (t) => {
    const real = await RealWorker.start(t, {}, undefined, MADE_WITHOUT_LOOKING);
    real.injectFault('EnumCameraObjects#1 error(0x8707)');
    await real.connect({ listedFirst: true });
    t.match(await real.worker.call('getProperty', { property: 'iso' }), { value: '0x190' });
  },
);

for (const [code, message] of [
  ['0x20019', /connected already.*0x20019/i],
  ['0x2001a', /too many are connected.*0x2001A/i],
] as const) {
  t.test(`row 65: the warning ${code} ends a connect at once`, async (t) => {
    const real = await RealWorker.start(t, { connectMs: 120_000, answerMs: 240_000 });
    real.injectFault('Connect#1 no-callback');
    const connected = real.connect();
    await until('the session has begun', () => real.bodyLog().some((line) => line.includes(' connect ')));
    real.order(`warning ${code}`);
    await t.rejects(connected, { code: 'CONNECT_REFUSED', message, sdkCode: Number(code) });
  });
}

t.test('row 16: a slow body is not given up before the time that it usually takes to answer', async (t) => {
  // The body answers after 2 s or more, so the first try fails, which is made only for its Disconnect.
  const slow = { RIGD_SIM_TEMPER: 'sample' };
  const real = await RealWorker.start(t, { clearingConnectMs: 50, poisonedConnectMs: 50 }, undefined, slow);
  // A third try would be refused.
  real.injectFault('Connect#3 error(0x8208)');
  await real.connect({ poisoned: true, usualMs: 10_000 });
  t.match(await real.worker.call('getProperty', { property: 'iso' }), { value: '0x190' });
});

t.test('a session that a dead worker left is cleared without a patient try', async (t) => {
  // The patient try alone would take longer than the limit of the whole connect.
  const limits = { connectMs: 30_000, poisonedConnectMs: 60_000 };
  const real = await RealWorker.start(t, limits, undefined, { RIGD_SIM_TEMPER: 'strict' });
  real.injectFault('Connect#1 no-callback');
  await real.connect({ poisoned: true });
  t.match(await real.worker.call('getProperty', { property: 'iso' }), { value: '0x190' });
});

t.test('a body that is not cleared by the short try gets the patient one, and a last one', async (t) => {
  const limits = { clearingConnectMs: 50, poisonedConnectMs: 400 };
  const real = await RealWorker.start(t, limits, undefined, { RIGD_SIM_TEMPER: 'strict' });
  real.injectFault('Connect#1 no-callback');
  real.injectFault('Connect#2 no-callback');
  await real.connect({ poisoned: true });
  t.match(await real.worker.call('getProperty', { property: 'iso' }), { value: '0x190' });
});

t.test('row 16: a connect reports how long the camera took to answer', async (t) => {
  const real = await RealWorker.start(t);
  const { openedInMs } = await real.connect();
  t.ok(openedInMs >= 100, `${openedInMs} ms`);
});

for (const temper of ['strict', 'sample']) {
  t.test(
    `row 17: a reconnect is reported once, in any order of the two reports of the SDK (${temper})`,
    async (t) => {
      const real = await RealWorker.start(t, {}, undefined, { RIGD_SIM_TEMPER: temper });
      await real.connect({ reconnecting: true });
      real.injectFault('GetSelectDeviceProperties#1 disconnect');
      await real.worker.call('getProperty', { property: 'iso' }).catch(() => undefined);
      await real.event('reconnected');
      const names = () =>
        real.events.map(({ name }) => name).filter((name) => /connected|connecting|fault/.test(name));
      t.same(names(), ['reconnecting', 'reconnected']);
      t.match(await real.worker.call('getPriorityKey', {}), { setting: 'pc-remote' });
      await real.reads('iso', '0x190');
      t.match(await real.worker.call('setProperty', { property: 'iso', value: 'ISO 800' }), {
        value: '0x320',
      });
      await real.worker.call('disconnectCamera', {});
      t.same(names(), ['reconnecting', 'reconnected']);
    },
  );
}
