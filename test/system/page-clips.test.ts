// Recording with a group of cinema bodies from the operator page in a real browser, and the clip in the deck.

import t from 'tap';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';
import {
  axeInThemes,
  chooseInDeck,
  keepPicture,
  noBrowser,
  openOperatorPage,
} from '../support/operator-page.js';

const TITLE = `document.querySelector('.deck-receipt .receipt-title')?.textContent`;
const FIRE = `document.querySelector('.deck .fire')?.textContent`;
/** `--fire` in the dark theme. */
const RED = 'rgb(217, 45, 58)';
const IS_ARMED = `document.querySelector('.deck').dataset.armed === 'true'`;

t.test('a group of cinema bodies', { skip: noBrowser }, async (t) => {
  const service = await Service.start(t, { rig: 'ILCE-7M4:1,ILME-FX6:2,ILME-FX3:1' });
  await until('all bodies are listed', async () => (await service.cameraIds()).length === 4);
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
  const hybrid = cameras.find(({ model }: { model: string }) => model === 'ILME-FX3').id;
  await service.ok('PUT', `/api/rig/cameras/${hybrid}`, { name: 'hybrid', number: 3, groups: ['hybrid'] });
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
    await page.until('only the one body is fired', `${FIRE} === 'FIRE 2'`);
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

  await t.test('to record and to disconnect are set apart in the menu of the group', async (t) => {
    await page.click('.group-menu');
    const items = `[...document.querySelectorAll('[role=menuitem]')]`;
    await page.until('the menu', `${items}.length > 0`);
    t.strictSame(
      await page.evaluate(
        `${items}.map(({ textContent, className }) => textContent + ':' + className.trim())`,
      ),
      [
        'Connect all:',
        'Half-press all:',
        'Set the clocks:',
        'Record:danger apart',
        'Disconnect…:danger apart',
      ],
    );
    await page.press('Escape');
  });

  await t.test('it records and stops, and the deck shows the clip', async (t) => {
    await page.click('.arm');
    await page.until('it is armed', IS_ARMED);
    await page.click('.fire');
    await page.until('the clip runs', `/^Clip 1 running 00:0\\d$/.test(${TITLE})`);
    await page.until('it can be stopped', `${FIRE} === 'STOP 2'`);
    t.equal(await recording(), 2);
    const tiles = `[...document.querySelectorAll('.tile')]`;
    await page.until(
      'the time on both tiles',
      `${tiles}.filter((tile) => /\\d:\\d\\d/.test(tile.querySelector('.mark.recording')?.textContent)).length === 2`,
    );
    const frames = `${tiles}.map((tile) => tile.dataset.camera + ' ' + getComputedStyle(tile).borderColor)`;
    t.strictSame(
      (await page.evaluate(frames)).filter((frame: string) => frame.endsWith(RED)).sort(),
      cinema.map((id) => `${id} ${RED}`).sort(),
      'a red frame around those that record',
    );
    await keepPicture(page, 'clip-running');
    t.strictSame(await axeInThemes(page, '.deck'), {});
    await page.until('the answer is there', `!document.querySelector('.fire').hasAttribute('aria-busy')`);
    await page.click('.fire');
    await page.until('the clip is done', `${TITLE} === 'Clip 1 done '`);
    t.match(
      await page.evaluate(`document.querySelector('.receipt-words').textContent`),
      /^2 bodies · 00:\d\d long/,
    );
    t.equal(await recording(), 0);
    t.match(
      await page.evaluate(`document.querySelector('.take-card').innerText`),
      /^Clip 1\s+done\s+2 bodies · 00:\d\d long$/,
    );
    t.notMatch(await page.evaluate(`document.querySelector('.takes').textContent`), 'No take yet');
  });

  await t.test('a body for stills that records does so by one press more', async (t) => {
    await chooseInDeck(page, 'who', 'group hybrid');
    await page.until('it takes pictures', `${FIRE} === 'FIRE 1'`);
    await page.click('.arm');
    await page.until('it is armed', IS_ARMED);
    await page.click('.movie-switch');
    await page.until('the button records', `${FIRE} === 'REC 1'`);
    t.equal(await page.evaluate(IS_ARMED), false, 'it is locked when the use changes');
    await page.click('.arm');
    await page.until('it is armed', IS_ARMED);
    await page.click('.fire');
    await page.until('it can be stopped', `${FIRE} === 'STOP 1'`);
    const times = `[${TITLE}, document.querySelector('.mark.recording')?.textContent].map((text) => text?.match(/\\d\\d:\\d\\d$/)?.[0])`;
    await page.until(
      'one time in the deck and on the tile',
      `((both) => both[0] !== undefined && both[0] === both[1])(${times})`,
    );
    await page.until('the answer is there', `!document.querySelector('.fire').hasAttribute('aria-busy')`);
    await page.click('.fire');
    await page.until('the clip is done', `${TITLE} === 'Clip 2 done '`);
    await page.click('.movie-switch');
    await page.until('pictures again', `${FIRE} === 'FIRE 1'`);
  });
  t.strictSame(page.errors, []);
});
