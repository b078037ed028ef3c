// Reads that go to the session thread together: the failure of one does not affect the others.

import t from 'tap';
import { RealWorker } from '../../support/real-worker.js';

const NAMES = ['battery-remain', 'iso', 'aperture', 'shutter-speed'];

t.test('a read that fails leaves those beside it, and those after it, whole', async (t) => {
  const real = await RealWorker.start(t);
  await real.connect();
  const read = () => NAMES.map((property) => real.worker.call('getProperty', { property }));
  // Now the main thread has copies of all properties, and unchanged ones are not sent to it again. No single property
  // was read before, so all these reads go through the main thread.
  const { properties } = await real.worker.call('getAllProperties', {});
  const before = NAMES.map((name) => properties.find(({ property }) => property === name));
  real.injectFault('GetSelectDeviceProperties#1 error(32772)');
  const [first, ...others] = await Promise.allSettled(read());
  t.match(first, { status: 'rejected', reason: { code: 'SDK_REFUSED' } });
  t.match(
    others,
    before.slice(1).map((value) => ({ status: 'fulfilled', value })),
  );
  t.same(await real.worker.call('getProperty', { property: 'iso' }), before[1]);
  const all = await real.worker.call('getAllProperties', {});
  t.ok(Object.keys(all.properties).length > NAMES.length);
});
