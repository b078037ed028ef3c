// Unusual beginnings and ends of a session.

import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { until } from '#harness/deadline.js';
import { RealWorker } from '../../support/real-worker.js';

/** Larger than any post view of a simulated body. */
const PICTURE_BYTES = 1_000_000;

t.test('a connect may take longer in the SDK than other calls', async (t) => {
  const real = await RealWorker.start(t, { answerMs: 2_500 });
  real.injectFault('Connect#1 slow(5000)');
  await real.connect();
  t.match(await real.worker.call('getProperty', { property: 'iso' }), { value: '0x190' });
});

t.test('a connect that returns after its time is disconnected, and the body is free', async (t) => {
  const real = await RealWorker.start(t, { connectMs: 1_000 });
  real.injectFault('Connect#1 slow(2000)');
  await t.rejects(real.connect(), { code: 'CAMERA_STUCK', outcome: 'unknown' });
  t.match(await real.worker.stop(), { isClean: true });
  const second = await RealWorker.start(t, {}, real.directory);
  await second.connect();
  t.match(await second.worker.call('getProperty', { property: 'iso' }), { value: '0x190' });
});

t.test('a save path that cannot be used is not shown as set', async (t) => {
  const real = await RealWorker.start(t);
  await real.connect({ saveInfo: { path: '/proc/no/such', prefix: 'A', startNo: 1 } });
  t.same(await real.worker.call('getSaveInfo', {}), { path: '', prefix: '', startNo: -1 });
  const saveInfo = { path: real.pictures, prefix: '', startNo: -1 };
  await real.worker.call('setSaveInfo', saveInfo);
  t.same(await real.worker.call('getSaveInfo', {}), saveInfo);
});

t.test('a press that is only being prepared when the link ends is not made', async (t) => {
  // Long enough that the session ends before the questions of the press are answered, also on a busy machine.
  const real = await RealWorker.start(t, { orphanMs: 20_000 });
  await real.connect();
  real.injectFault('GetSelectDeviceProperties#2 slow(4000)');
  real.worker.call('afShutter', {}).catch(() => undefined);
  await until('the question', () =>
    real.bodyLog().some((line) => line.includes('GetSelectDeviceProperties')),
  );
  t.match(await real.worker.stop(), { isClean: true });
  t.equal(real.exposures(), 0);
});

t.test(
  'a picture that has arrived when the link ends is reported before the session is closed',
  async (t) => {
    const real = await RealWorker.start(t, { proofMs: 1_000 });
    await real.connect();
    real.injectFault('SendCommand#1 no-callback');
    await t.rejects(real.worker.call('afShutter', {}), { code: 'NO_EXPOSURE' });
    const staging = join(real.pictures, '.rigd-D10F60140701');
    await until('its file', () =>
      readdirSync(staging).some((name) => statSync(join(staging, name)).size > PICTURE_BYTES),
    );
    t.match(await real.worker.stop(), { isClean: true });
    const downloads = real.events
      .filter(({ name }) => name === 'downloadComplete')
      .map(({ payload }) => payload);
    t.match(downloads, [{ path: /DSC00001\.JPG$/, type: 'image' }]);
    t.ok(existsSync((downloads[0] as { path: string }).path));
  },
);

t.test(
  'a save path that is refused once is sent again, and one that is always refused is reported',
  async (t) => {
    const real = await RealWorker.start(t);
    real.injectFault('SetSaveInfo#1 error(0x8402)');
    await real.connect();
    t.match(await real.worker.call('getSaveInfo', {}), { path: real.pictures });
    await real.worker.call('disconnectCamera', {});
    t.notOk(real.events.some(({ name }) => name === 'fault'));
    real.injectFault('SetSaveInfo error(0x8402)');
    await real.connect();
    const { payload } = await real.event('fault');
    t.match(payload, { message: /SetSaveInfo was refused .* set another with save-info/ });
    t.match(await real.worker.call('getSaveInfo', {}), { path: '' });
  },
);

t.test('a nonsense answer of the SDK is reported as such, and the next answer may be good', async (t) => {
  const real = await RealWorker.start(t);
  await real.connect();
  real.injectFault('GetSelectDeviceProperties garbage');
  const codes = new Set<string>();
  // Properties that were not read before: such reads are not answered by the session thread alone.
  for (const property of ['iso', 'aperture', 'shutter-speed', 'white-balance']) {
    await real.worker.call('getProperty', { property }).then(
      () => codes.add('read'),
      ({ code, message }) => {
        codes.add(code);
        t.match(message, /GetSelectDeviceProperties returned/);
      },
    );
  }
  t.same([...codes].sort(), ['SDK_NONSENSE', 'read']);
});
