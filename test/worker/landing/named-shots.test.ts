// Names of pictures that belong to shots: a real worker, armed and fired over its link.

import { copyFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { monotonicUs } from '#base/clock.js';
import { until } from '#harness/deadline.js';
import { testDirectory } from '#harness/test-directory.js';
import type { PictureNaming } from '#protocol/name-template.js';
import type { ShotTag } from '#protocol/operations.js';
import { CAMERA, RealWorker } from '../../support/real-worker.js';

const AHEAD_US = 200_000;
/** A tolerance at which late releases are made too, since a busy machine may miss the moment. */
const PATIENT = { fireLateMs: 60_000 };

const NAMING: PictureNaming = {
  template: '{session}/{group}/{shot:4}-{number}-{name}-{seq}.{ext}',
  facts: {
    rig: 'Studio A',
    session: 'spring',
    camera: CAMERA.id,
    number: '1',
    name: 'front left',
    serial: CAMERA.id,
    model: CAMERA.model,
  },
};

async function fire(real: RealWorker, shot: number, round = 0, shotId = `shot-${shot}`): Promise<void> {
  const tag: ShotTag = { shotId, shot, round, group: 'ring', session: 'autumn' };
  await real.worker.call('armShutter', { tag, focus: true });
  await real.worker.call('fireShutter', { tag, atUs: monotonicUs() + AHEAD_US });
}

/** The paths in events, relative to the save path, in order. */
function landed(real: RealWorker, name: 'shotLanded' | 'downloadComplete'): string[] {
  return real.events
    .flatMap((event) => (event.name === name ? String((event.payload as { path: string }).path) : []))
    .map((path) => path.slice(real.pictures.length + 1));
}

t.test('both files of a shot have its number, its group and its session in their name', async (t) => {
  const real = await RealWorker.start(t, PATIENT);
  await real.connect({ naming: NAMING });
  await real.worker.call('setProperty', { property: 'file-format', value: '0x3' });
  await real.reads('file-format', '0x3');
  await fire(real, 17);
  await fire(real, 17, 1);
  await until('four files', () => landed(real, 'shotLanded').length === 4);
  const names = ['0017-1-front left-1', '0017-1-front left-2'].flatMap((stem) =>
    ['ARW', 'JPG'].map((ext) => `autumn/ring/${stem}.${ext}`),
  );
  t.same(landed(real, 'shotLanded').sort(), names);
  t.same(landed(real, 'downloadComplete').sort(), names, 'both reports have the path');
  t.same(readdirSync(join(real.pictures, 'autumn', 'ring')).length, 4);
});

t.test('a picture of no shot has the number 0, and new names hold from the next picture on', async (t) => {
  const real = await RealWorker.start(t, PATIENT);
  await real.connect({ naming: NAMING });
  await real.worker.call('afShutter', {});
  await until('its file', () => landed(real, 'downloadComplete').length === 1);
  const naming = { ...NAMING, template: '{camera}_{counter:5}.{ext}' };
  await real.worker.call('setNaming', { naming });
  await fire(real, 18);
  await until('the file of the shot', () => landed(real, 'downloadComplete').length === 2);
  await real.worker.call('setNaming', {});
  await fire(real, 19);
  await until('the last file', () => landed(real, 'downloadComplete').length === 3);
  t.match(landed(real, 'downloadComplete'), [
    'spring/_/0000-1-front left-1.JPG',
    `${CAMERA.id}_00001.JPG`,
    /^DSC\d+\.JPG$/,
  ]);
  await t.rejects(real.worker.call('setNaming', { naming: { ...NAMING, template: '../{x}' } }), {
    message: /position 1/,
  });
});

t.test('pictures that a killed worker had not named get names in the next one', async (t) => {
  const directory = testDirectory(t);
  const first = await RealWorker.start(t, PATIENT, directory);
  await first.connect({ naming: NAMING });
  await fire(first, 17);
  const { payload } = await first.event('shotLanded');
  const exposed = first.events.find(({ name }) => name === 'shotExposed')?.payload as { exposedAt: string };
  const staging = join(first.pictures, `.rigd-${CAMERA.id}`);
  process.kill(first.worker.pid ?? 0, 'SIGKILL');
  await first.worker.exited;
  copyFileSync((payload as { path: string }).path, join(staging, 'DSC09998.JPG'));
  writeFileSync(join(staging, 'DSC09999.JPG'), Buffer.from([0xff, 0xd8, 0xff, 0x00, 0xff, 0xd9]));
  const second = await RealWorker.start(t, PATIENT, directory);
  const tag = { shotId: 'shot-18', shot: 18, round: 0, group: 'ring', session: 'autumn' };
  const awaited = { exposures: [{ tag, at: exposed.exposedAt, spanMs: 0, files: 1 }] };
  await second.connect({ naming: NAMING, poisoned: true, awaited });
  await until('the files that were left', () => landed(second, 'downloadComplete').length === 2);
  t.same(landed(second, 'downloadComplete').sort(), [
    'autumn/ring/0018-1-front left-1.JPG',
    'spring/_/0000-1-front left-1.JPG',
  ]);
  t.same(landed(second, 'shotLanded'), ['autumn/ring/0018-1-front left-1.JPG'], 'one is of a shot');
});
