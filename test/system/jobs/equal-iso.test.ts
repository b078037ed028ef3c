// A job of an operator on the page, in a real browser: the ISO of one body differs; a phone makes all equal.

import t from 'tap';
import { until } from '#harness/deadline.js';
import { startRig, valuesOf } from '../../support/job-rig.js';
import { Operator } from '../../support/operator.js';
import { noBrowser } from '../../support/operator-page.js';

const ISO_1600 = '0x640';

t.test('a body whose ISO differs is made equal to the others', { skip: noBrowser }, async (t) => {
  const rig = await startRig(t, 4);
  const { service, ids } = rig;
  const [usual] = await valuesOf(rig, 'iso');
  await service.sim('dial', ids[1] ?? '', 'iso', ISO_1600);
  await until('the service sees it', async () => (await valuesOf(rig, 'iso'))[1] !== usual);
  const seat = { width: 390, height: 844, theme: 'light', isTouch: true } as const;
  const operator = await Operator.open(t, `${service.url}/`, seat);
  await operator.sees('.tile', 'ISO differs');
  await operator.page.until(
    'all pictures',
    `document.querySelectorAll('.tile[data-picture="live"]').length === 4`,
  );
  await operator.picture('phone-differs');
  await operator.click('button', 'Menu');
  await operator.click('[role=menuitem]', 'Settings');
  await operator.sees('.settings-list', 'differs on body 2');
  await operator.picture('phone-settings');
  await operator.click('button', 'Make equal: ISO 400 on body 2');
  await until('all are equal', async () => (await valuesOf(rig, 'iso')).every((value) => value === usual));
  await operator.page.until('the page shows it', `document.querySelector('[data-differs="true"]') === null`);
  await operator.finish(t, 'Make the ISO of all bodies equal', 3);
});
