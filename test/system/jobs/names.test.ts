// A job of an operator on the page, in a real browser: names and numbers for the eight bodies of a new rig.

import t from 'tap';
import { until } from '#harness/deadline.js';
import { bodiesOf, NAMES, startBare } from '../../support/job-rig.js';
import { Operator } from '../../support/operator.js';
import { noBrowser } from '../../support/operator-page.js';

t.test('eight bodies are named and numbered in one go', { skip: noBrowser }, async (t) => {
  const rig = await startBare(t, NAMES.length, { rig: `ILCE-7M4:${NAMES.length}` });
  await rig.service.ok('POST', '/api/rig/groups/all/connect', {});
  const operator = await Operator.open(t, `${rig.service.url}/`, {
    width: 1440,
    height: 900,
    theme: 'light',
  });
  await operator.page.until(
    'all pictures',
    `document.querySelectorAll('.tile[data-picture="live"]').length === 8`,
  );
  await operator.click('.places-nav a', 'Setup');
  await operator.click('button', 'Paste names…');
  await operator.type(NAMES.join('\n'));
  await operator.sees('dialog', '8 names for 8 bodies');
  await operator.click('dialog button', 'Use these names');
  await operator.click('button', 'Save 8 bodies');
  const bodies = await until('all names are saved', async () => {
    const now = await bodiesOf(rig);
    return now.every(({ name }) => name !== '') && now;
  });
  t.strictSame(
    bodies.map(({ number, name }) => [number, name]),
    NAMES.map((name, at) => [at + 1, name]),
  );
  await operator.sees('.names-save', 'Save');
  await operator.picture('setup');
  await operator.finish(t, 'Name and number eight bodies', 4);
});
