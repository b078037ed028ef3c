// The column beside the wall in a real browser: takes, common values, and actions on the group.

import t, { type Test } from 'tap';
import type { BrowserPage } from '#harness/browser.js';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';
import {
  axeInThemes,
  keepPicture,
  noBrowser,
  openOperatorPage,
  SPREAD,
  tileOf,
} from '../support/operator-page.js';

const BODIES = 3;
/** More takes than a page of the list has. */
const TAKES = 5;

t.test('the column beside the wall', { skip: noBrowser }, async (t) => {
  const service = await Service.start(t, { rig: `ILCE-7M4:${BODIES}` });
  await until('all bodies are listed', async () => (await service.cameraIds()).length === BODIES);
  const ids = await service.cameraIds();
  for (const [at, id] of ids.entries())
    await service.ok('PUT', `/api/rig/cameras/${id}`, { name: `body ${at + 1}`, number: at + 1 });
  await service.ok('PUT', '/api/rig', { session: 'Spring' });
  await Promise.all(ids.map((id) => service.connect(id)));
  const page = await openOperatorPage(t, `${service.url}/`);
  await t.test('takes stand with their results, in pages, and open in Review', (t) =>
    takes(t, page, service),
  );
  await t.test('a body that differs is named, and made equal', (t) => makeEqual(t, page, service, ids));
  await t.test('a disconnect of the group asks first', (t) => disconnect(t, page));
  t.strictSame(page.errors, []);
});

const CARDS = `[...document.querySelectorAll('.take-card strong')].map(({ textContent }) => textContent)`;

async function takes(t: Test, page: BrowserPage, service: Service): Promise<void> {
  await page.until('the session', `document.querySelector('.takes h2')?.textContent === 'Spring'`);
  for (let take = 0; take < TAKES; take += 1)
    await service.ok('POST', '/api/rig/groups/all/shoot', { focus: true });
  await page.resize(1440, 900);
  await page.until('the newest takes', `${CARDS}.join() === 'Take 5,Take 4,Take 3,Take 2'`);
  // On a busy machine the bodies may not be fired together.
  const result = `document.querySelector('.take-card .badge').textContent`;
  await page.until('the result', `['complete', 'not together'].includes(${result})`);
  t.match(
    await page.evaluate(`document.querySelector('.take-card small').textContent`),
    new RegExp(`^3 files · ${(await page.evaluate(result)) === 'complete' ? 'fired ' : ''}${SPREAD} apart$`),
  );
  await page.until('a small picture', `document.querySelector('.take-card img')?.naturalWidth > 0`);
  await page.click('.turn-takes .button:last-child');
  await page.until('older ones', `${CARDS}.join() === 'Take 1'`);
  await page.click('.turn-takes .button:first-child');
  await page.until('newer ones', `${CARDS}.length === 4`);
  await page.until('the last picture of a tile', `document.querySelector('a.last img')?.naturalWidth > 0`);
  t.match(
    await page.evaluate(`document.querySelector('a.last .last-age').textContent`),
    /^(?:just now|last \d+ s ago)$/,
  );
  t.match(
    await page.evaluate(`document.querySelector('a.last').hash`),
    /^#\/review\?shot=[^&]+&body=D10F60140701&zoom=1$/,
  );
  await page.click('.take-card');
  await page.until('Review', `location.hash.startsWith('#/review?shot=')`);
  await page.press('w');
}

async function makeEqual(
  t: Test,
  page: BrowserPage,
  service: Service,
  ids: readonly string[],
): Promise<void> {
  const [, second = ''] = ids;
  await service.sim('dial', second, 'iso', '0x640');
  const value = `document.querySelector('[data-value="iso"] dd')?.textContent`;
  await page.until('who differs', `${value} === '400 · one 16002 body 2'`);
  await page.until(
    'the mark of its tile',
    `${tileOf(second)}.querySelector('.marks-of-tile').textContent.includes('ISO differs')`,
  );
  t.equal(await page.evaluate(`${tileOf(second)}.querySelector('.odd').textContent`), 'ISO 1600');
  const ground = (id = '') => `getComputedStyle(${tileOf(id)}.querySelector('.iso')).backgroundColor`;
  t.equal(await page.evaluate(ground(second)), 'rgb(255, 178, 36)', 'it is amber');
  t.not(await page.evaluate(ground(ids[0])), 'rgb(255, 178, 36)');
  await keepPicture(page, 'differs');
  t.strictSame(await axeInThemes(page, 'main.shoot'), {});
  await page.click('.make-equal');
  await page.until(
    'what will change',
    `document.querySelector('[data-change="iso"]')?.textContent === '2 body 2ISO: 1600 → 400'`,
  );
  t.strictSame(await axeInThemes(page, 'dialog'), {}, 'the dialog');
  await page.click('.set-equal');
  await page.until('the result', `document.querySelector('[data-change="iso"]').dataset.result === 'done'`);
  await service.reads(second, 'iso', '0x190');
  await page.press('Escape');
  await page.until('equal values', `${value} === '400'`);
  await page.until('no mark', `${tileOf(second)}.querySelector('.odd') === null`);
}

/** Opens the menu of the group, and moves to its last item by its first letter. */
async function openDisconnect(page: BrowserPage): Promise<void> {
  await page.click('.group-menu');
  await page.until('the menu', `document.activeElement.matches('[role=menuitem]')`);
  await page.press('d');
  await page.until('the item', `document.activeElement.textContent === 'Disconnect…'`);
}

async function disconnect(t: Test, page: BrowserPage): Promise<void> {
  const connected = `document.querySelectorAll('.tile[data-state="connected"]').length`;
  await openDisconnect(page);
  t.ok(await page.evaluate(`document.activeElement.matches('.apart')`), 'it is set apart');
  await page.press('Enter');
  const title = `document.querySelector('dialog h2')?.textContent`;
  await page.until('the question', `${title} === 'Disconnect 3 bodies?'`);
  t.equal(await page.evaluate(connected), BODIES);
  await page.press('Escape');
  await page.until('the end of the question', `document.querySelector('dialog') === null`);
  t.equal(await page.evaluate(connected), BODIES, 'Escape has disconnected nothing');
  await openDisconnect(page);
  await page.press('Enter');
  await page.until('the question', `${title} === 'Disconnect 3 bodies?'`);
  await page.click('dialog .danger');
  await page.until('the end of the sessions', `${connected} === 0`);
}
