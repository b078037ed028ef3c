// After a body has taken a settings file it may leave the bus, with a report or without one, or stay.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { RealWorker } from '../../support/real-worker.js';

const BODIES = [
  { temper: 'strict', what: 'reports it and leaves the bus', isReported: true, isAway: true },
  { temper: 'sample', what: 'reports it and stays', isReported: true, isAway: false },
  // This case comes from a simulated fault: no published program knows such a body.
  { temper: 'strict', what: 'leaves the bus without a report', isReported: false, isAway: true },
];

for (const { temper, what, isReported, isAway } of BODIES) {
  t.test(`row 62: a body that ${what}: its settings are in force, and it takes others`, async (t) => {
    const environment = { RIGD_SIM_TEMPER: temper, RIGD_SIM_GROWTH_MS: '0' };
    const real = await RealWorker.start(t, {}, undefined, environment);
    await real.connect({ listedFirst: true, reconnecting: true });
    const iso = (await real.worker.call('getProperty', { property: 'iso' })).value;
    await real.worker.call('downloadCameraSettings', { directory: real.directory, fileName: 'A.DAT' });
    await real.event('downloadComplete');
    writeFileSync(join(real.directory, 'bad.dat'), 'of no camera');
    const value = iso === '0x320' ? '0x640' : '0x320';
    await real.worker.call('setProperty', { property: 'iso', value });
    await real.reads('iso', value);
    if (!isReported) real.injectFault('UploadSettingFile#1 no-callback');
    await real.worker.call('uploadCameraSettings', { path: join(real.directory, 'A.DAT') });
    if (isReported) await real.event('settingsResult', ({ success }: { success: boolean }) => success);
    if (isAway) await real.event('reconnected');
    await real.reads('iso', iso);
    t.equal(
      real.events.some(({ name }) => name === 'reconnecting'),
      isAway,
    );
    t.equal(
      real.events.some(({ name }) => name === 'settingsResult'),
      isReported,
    );
    t.equal(
      real.events.some(({ name, payload }) => name === 'assumption' && payload.name === 'sentFileIsAnswered'),
      !isReported,
      'unknown facts are reported',
    );
    // The wait for the earlier file has ended.
    await real.worker.call('uploadCameraSettings', { path: join(real.directory, 'bad.dat') });
    await real.event('settingsResult', ({ success }: { success: boolean }) => !success);
  });
}
