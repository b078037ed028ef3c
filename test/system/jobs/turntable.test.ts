// A job of an operator on the page, in a real browser: a recipe with a turntable that a person turns.

import t from 'tap';
import { startRig } from '../../support/job-rig.js';
import { Operator } from '../../support/operator.js';
import { fill, noBrowser } from '../../support/operator-page.js';

t.test('a recipe waits for the turntable, and takes its pictures', { skip: noBrowser }, async (t) => {
  const { service } = await startRig(t, 4);
  const operator = await Operator.open(t, `${service.url}/`, { width: 1440, height: 900, theme: 'light' });
  const { page } = operator;
  await page.until('all pictures', `document.querySelectorAll('.tile[data-picture="live"]').length === 4`);
  await operator.click('.chip-how');
  await operator.click('.open-recipes');
  await operator.click('[data-recipe=turntable]');
  await fill(page, 'recipe-positions', '2');
  await operator.sees('.forecast', 'for 2 shots');
  await operator.click('.run-recipe');
  await operator.sees('.run-strip', 'waits for you');
  await operator.click('.continue-run');
  await operator.sees('.run-strip', /waits for you\s.*1 shot/s);
  await page.until(
    'the newest picture of each',
    `[...document.querySelectorAll('.foot img')].filter((each) => each.complete && each.naturalWidth > 0).length === 4`,
  );
  await operator.picture('recipe');
  await operator.click('.continue-run');
  await operator.sees('.run-strip', 'all settings were given back');
  await operator.click('.close-run');
  const { shots } = (await service.ok('GET', '/api/rig/shots')).body;
  t.same(
    shots
      .filter(({ state }: { state: string }) => state !== 'refused')
      .map(({ planned }: { planned: number }) => planned),
    [4, 4],
  );
  await operator.finish(t, 'Run a turntable of two positions', 7);
});
