// A job of an operator on the page, in a real browser: the pictures of a body in two takes are compared pixel by pixel.

import t from 'tap';
import { until } from '#harness/deadline.js';
import { startRig } from '../../support/job-rig.js';
import { Operator } from '../../support/operator.js';
import { noBrowser } from '../../support/operator-page.js';

const QUERY = `Object.fromEntries(new URLSearchParams(location.hash.split('?')[1]))`;
const SHARP = (pictures: number) => `(() => {
  const canvases = [...document.querySelectorAll('.frame canvas:not(.covered)')];
  return canvases.length === ${pictures} && canvases.every(({ dataset }) => dataset.sharp === 'true');
})()`;

t.test('two takes of a body are compared at 100 %', { skip: noBrowser }, async (t) => {
  const { service } = await startRig(t, 3);
  for (const number of [1, 2]) {
    await service.ok('POST', '/api/rig/groups/all/shoot', {});
    await until(`take ${number} is complete`, async () => {
      const { shots } = (await service.ok('GET', '/api/rig/shots')).body;
      return shots[0]?.number === number && shots[0].state === 'complete';
    });
  }
  const operator = await Operator.open(t, `${service.url}/`, { width: 2560, height: 1440, theme: 'dark' });
  await operator.click('.places-nav a', 'Review');
  await operator.page.until('all pictures', SHARP(3));
  await operator.picture('review');
  await operator.click('button', 'Show the picture of 1 front left alone');
  await operator.page.until('one picture', SHARP(1));
  await operator.press('c');
  await operator.press('z');
  await operator.page.until('both, pixel for pixel', `${QUERY}.zoom === '1' && ${SHARP(2)}`);
  const before = await operator.page.evaluate(`${QUERY}.at`);
  await operator.page.drag('.sheet .frame', { x: 200, y: 60 });
  await operator.page.until('both have moved', `${QUERY}.at !== ${JSON.stringify(before)} && ${SHARP(2)}`);
  await operator.picture('review-compare');
  await operator.finish(t, 'Compare a body in two takes at 100 %', 4);
});
