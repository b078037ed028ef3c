// A job of an operator on the page, in a real browser: in a rig of photo and cinema bodies, the cinema bodies record.

import t from 'tap';
import { until } from '#harness/deadline.js';
import { bodiesOf, prepare, startBare } from '../../support/job-rig.js';
import { Operator } from '../../support/operator.js';
import { noBrowser } from '../../support/operator-page.js';

t.test('the cinema bodies of a mixed rig record a clip', { skip: noBrowser }, async (t) => {
  const rig = await startBare(t, 4, { rig: 'ILCE-7M4:2,ILME-FX6:2' });
  const { service } = rig;
  await prepare(rig);
  const cinema = (await bodiesOf(rig)).filter(({ model }) => model.startsWith('ILME'));
  for (const { id } of cinema) await service.ok('PUT', `/api/rig/cameras/${id}`, { groups: ['cine'] });
  const operator = await Operator.open(t, `${service.url}/`, { width: 1440, height: 900, theme: 'dark' });
  await operator.page.until(
    'all pictures',
    `document.querySelectorAll('.tile[data-picture="live"]').length === 4`,
  );
  await operator.click('.chip-who');
  await operator.click('[data-choice="group cine"]');
  await operator.press('Escape');
  await operator.press('a');
  await operator.click('.fire', 'REC 2');
  await operator.sees('.receipt-strip', /running 00:0[2-9]/);
  t.strictSame(
    (await bodiesOf(rig)).filter(({ facts }) => facts.recording === true).map(({ id }) => id),
    cinema.map(({ id }) => id),
  );
  await operator.picture('recording');
  await operator.click('.fire', 'STOP 2');
  await operator.sees('.receipt-strip', 'Clip 1 done');
  const receipt = await until('its receipt', async () => {
    const { movies } = (await service.ok('GET', '/api/rig/movies')).body;
    return movies[0]?.state === 'done' && movies[0];
  });
  t.ok(receipt.durationMs >= 1000, `it lasted ${receipt.durationMs} ms`);
  await operator.click('.places-nav a', 'Review');
  await operator.click('.take-row');
  await operator.sees('.take-view', /00:0\d/);
  await operator.picture('review-clip');
  await operator.finish(t, 'Record with the cinema bodies, and read the receipt of the clip', 8);
});
