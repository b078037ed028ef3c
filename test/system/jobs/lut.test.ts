// A job of an operator on the page, in a real browser: a LUT for all cinema bodies.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { prepare, startBare } from '../../support/job-rig.js';
import { Operator } from '../../support/operator.js';
import { noBrowser } from '../../support/operator-page.js';

const EDGE = [0, 1];
const ROWS = EDGE.flatMap((blue) => EDGE.flatMap((green) => EDGE.map((red) => `${red} ${green} ${blue}`)));

t.test('a LUT goes to all cinema bodies', { skip: noBrowser }, async (t) => {
  const rig = await startBare(t, 3, { rig: 'ILME-FX3:3' });
  await prepare(rig);
  const { service } = rig;
  const path = join(service.directory, 'studio.cube');
  writeFileSync(path, ['LUT_3D_SIZE 2', ...ROWS].join('\n'));
  const events = await service.events();
  const operator = await Operator.open(t, `${service.url}/`, { width: 820, height: 1180, theme: 'light' });
  await operator.click('.places-nav a', 'Cards');
  await operator.click('[role=tab]', 'LUTs and settings files');
  await operator.click('input[name="lut-path"]');
  await operator.type(path);
  await operator.click('button', 'Send to 3 bodies');
  await operator.page.until('all have it', `document.querySelectorAll('[data-sent="done"]').length === 3`);
  for (const id of rig.ids)
    await events.next('lutImportResult', ({ cameraId, success }) => cameraId === id && success === true);
  await operator.picture('cards-lut');
  await operator.finish(t, 'Send a LUT to all cinema bodies', 4);
});
