// Recording with a group of cinema bodies from the operator page in a real browser, and the clip in the deck.

import t from 'tap';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';
import {
  axeFindings,
  chooseInDeck,
  keepPicture,
  noBrowser,
  openOperatorPage,
} from '../support/operator-page.js';

const TITLE = `document.querySelector('.deck-receipt .receipt-title')?.textContent`;
const FIRE = `document.querySelector('.deck .fire')?.textContent`;
const IS_ARMED = `document.querySelector('.deck').dataset.armed === 'true'`;

t.test('a group of cinema bodies', { skip: noBrowser }, async (t) => {
  const service = await Service.start(t, { rig: 'ILCE-7M4:1,ILME-FX6:2' });
  await until('all bodies are listed', async () => (await service.cameraIds()).length === 3);
  const { cameras } = (await service.ok('GET', '/api/rig')).body;
  const cinema: string[] = cameras
    .filter(({ model }: { model: string }) => model === 'ILME-FX6')
    .map(({ id }: { id: string }) => id);
  for (const [at, id] of cinema.entries())
    await service.ok('PUT', `/api/rig/cameras/${id}`, {
      name: `cine ${at + 1}`,
      number: at + 1,
      groups: ['cine'],
    });
  await Promise.all(
    (await service.cameraIds()).map((id) =>
      service.ok('POST', `/api/cameras/${id}/connection`, service.logIn(id)),
    ),
  );
  const page = await openOperatorPage(t, `${service.url}/`);
  const recording = async () => {
    const rig = (await service.ok('GET', '/api/rig')).body;
    return rig.cameras.filter(({ facts }: { facts: { recording?: boolean } }) => facts.recording === true)
      .length;
  };

  await t.test('all bodies are fired, without those that only record', async (t) => {
    await page.until('only the one body is fired', `${FIRE} === 'FIRE 1'`);
    await chooseInDeck(page, 'who', 'group cine');
    await page.until('the button records', `${FIRE} === 'REC 2'`);
    t.equal(
      await page.evaluate(`document.querySelectorAll('.deck .chip').length`),
      1,
      'without options of a shot',
    );
    await page.evaluate(`document.querySelector('.fire').click()`);
    t.equal(await recording(), 0, 'nothing records before it is armed');
  });

  await t.test('it records and stops, and the deck shows the clip', async (t) => {
    await page.click('.arm');
    await page.until('it is armed', IS_ARMED);
    await page.click('.fire');
    await page.until('the clip runs', `/^Clip 1 running 00:0\\d$/.test(${TITLE})`);
    await page.until('it can be stopped', `${FIRE} === 'STOP 2'`);
    t.equal(await recording(), 2);
    await keepPicture(page, 'clip-running');
    for (const theme of ['light', 'red', 'dark']) {
      await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
      t.strictSame(await axeFindings(page, '.deck'), [], theme);
    }
    await page.until('the answer is there', `!document.querySelector('.fire').hasAttribute('aria-busy')`);
    await page.click('.fire');
    await page.until('the clip is done', `${TITLE} === 'Clip 1 done '`);
    t.match(
      await page.evaluate(`document.querySelector('.receipt-words').textContent`),
      /^2 bodies · 00:\d\d long/,
    );
    t.equal(await recording(), 0);
  });
  t.strictSame(page.errors, []);
});
