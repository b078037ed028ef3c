// The on-screen display as a setting: the outcome of its write when the session fails just before or after.

import t from 'tap';
import { RealWorker } from '../../support/real-worker.js';

t.test('a display whose write was taken and cannot be read back may have changed', async (t) => {
  const real = await RealWorker.start(t, {}, undefined, { RIGD_SIM_GROWTH_MS: '0' });
  await real.connect();
  const { enabled } = await real.worker.call('getOSDStatus', {});
  const change = enabled ? 'disableOSD' : 'enableOSD';
  const writes = () => real.bodyLog().filter((line) => line.includes('fault SetDeviceProperty')).length;
  real.injectFault('SetDeviceProperty#1 slow(1)');
  real.injectFault('GetSelectDeviceProperties#1 error(0x8207)');
  const refusal = { code: 'SDK_REFUSED', message: /0x8207/ };
  await t.rejects(real.worker.call(change, {}), { ...refusal, outcome: 'none' });
  t.equal(writes(), 0, 'not written yet');
  for (const number of [2, 3, 4]) real.injectFault(`GetSelectDeviceProperties#${number} error(0x8207)`);
  await t.rejects(real.worker.call(change, {}), { ...refusal, outcome: 'unknown' });
  t.equal(writes(), 1, 'written once');
});
