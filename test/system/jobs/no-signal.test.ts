// A job of an operator on the page, in a real browser: the cable of one body is out. The others are fired without it,
// and it is fired again when its cable is back.

import t from 'tap';
import { until } from '#harness/deadline.js';
import { bodiesOf, type JobRig, startRig } from '../../support/job-rig.js';
import { Operator } from '../../support/operator.js';
import { noBrowser } from '../../support/operator-page.js';

const BODIES = 8;
const LIVE = `document.querySelectorAll('.tile[data-picture="live"]').length === ${BODIES}`;

t.test('a body without a signal is left out, and taken in again', { skip: noBrowser }, async (t) => {
  const rig = await startRig(t, BODIES);
  const { service, ids } = rig;
  const [, , third = ''] = ids;
  const operator = await Operator.open(t, `${service.url}/`, { width: 1440, height: 900, theme: 'dark' });
  await operator.page.until('all pictures', LIVE);
  await service.sim('unplug', third);
  await operator.sees(`[data-camera="${third}"]`, /no signal/i);
  await operator.picture('no-signal');
  await operator.click(`[data-camera="${third}"] .leave-out`);
  await operator.sees('.chip-who', 'without 3');
  await operator.press('a');
  await operator.press(' ');
  t.strictSame(
    await firedIn(rig, 1),
    ids.filter((id) => id !== third),
  );
  await operator.sees('.receipt-strip[data-shot="complete"]', '7 of 7 exposed');

  await service.sim('plug', third);
  await until('the body is back', async () => (await bodiesOf(rig)).every(({ connected }) => connected));
  await operator.page.until('its picture', LIVE);
  await operator.sees(`[data-camera="${third}"]`, 'Left out');
  await operator.click(`[data-camera="${third}"] .take-back-in`);
  await operator.click('.fire');
  t.strictSame(await firedIn(rig, 2), ids);
  await operator.sees('.receipt-strip', /8 of 8 exposed(?: together)?, /);
  await operator.sees('#summary', '8 of 8 ready');
  await operator.page.until(
    'the newest picture of each',
    `[...document.querySelectorAll('.foot img')].filter((each) => each.complete && each.naturalWidth > 0).length === ${BODIES}`,
  );
  await operator.picture('wall');
  await operator.finish(t, 'Fire without a body that has no signal, then with it again', 5);
});

/** The bodies that exposed in a shot, once all its files are there. */
async function firedIn({ service }: JobRig, number: number): Promise<readonly string[]> {
  return until(`shot ${number} is complete`, async () => {
    const { shots } = (await service.ok('GET', '/api/rig/shots')).body;
    const shot = shots.find((each: { number: number }) => each.number === number);
    if (shot?.state !== 'complete') return false;
    const { receipt } = (await service.ok('GET', `/api/rig/shots/${shot.shotId}`)).body;
    return receipt.bodies
      .filter(({ exposures }: { exposures: object[] }) => exposures.length > 0)
      .map(({ id }: { id: string }) => id);
  });
}
