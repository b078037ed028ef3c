// A job of an operator on the page, in a real browser: one body does not take a shutter speed, because it is in P.

import t from 'tap';
import { until } from '#harness/deadline.js';
import { startRig, valuesOf } from '../../support/job-rig.js';
import { Operator } from '../../support/operator.js';
import { noBrowser } from '../../support/operator-page.js';

const P = '0x2';

t.test('the body in P is found and set to M', { skip: noBrowser }, async (t) => {
  const rig = await startRig(t, 6);
  const { service, ids } = rig;
  await service.sim('dial', ids[4] ?? '', 'exposure-program-mode', P);
  await until(
    'the service sees P',
    async () => (await valuesOf(rig, 'exposure-program-mode'))[4] === 'P_Auto',
  );
  const operator = await Operator.open(t, `${service.url}/`, { width: 1440, height: 900, theme: 'dark' });
  await operator.click('.places-nav a', 'Settings');
  await operator.sees('.setting-head', '≠ 1');
  await operator.click('.locked', 'Shutter of 5 back left: 1/250, cannot be set now');
  await operator.sees('.popover', '5 is in P');
  await operator.picture('settings');
  await operator.click('.remedy');
  await until('all bodies are in M', async () =>
    (await valuesOf(rig, 'exposure-program-mode')).every((value) => value === 'M_Manual'),
  );
  await operator.page.until('nothing differs', `document.querySelector('[data-odd]') === null`);
  await operator.finish(t, 'Find the body in P, and set M on it', 3);
});
