// Details of the places in a real browser, which decide whether an operator can rely on them: long names, small delays,
// missing bodies, full cards, buttons that do nothing yet, and addresses of things that are not there.

import { join } from 'node:path';
import t, { type Test } from 'tap';
import type { BrowserPage } from '#harness/browser.js';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';
import { countingIn } from '#page/texts/shared/counting.js';
import { axeFindings, fill, keepPicture, noBrowser, openOperatorPage } from '../support/operator-page.js';

const BODIES = 3;
const LONG_NAME = 'side left of the great set';
/** A body that is only in the rig file, and the model that this browser knows from before. */
const GONE = 'D10F60149999';
const MODEL = 'ILCE-1M2';

interface Studio {
  readonly page: BrowserPage;
  readonly service: Service;
  readonly ids: readonly string[];
}

t.test('details of the places', { skip: noBrowser }, async (t) => {
  const service = await Service.start(t, { rig: `ILCE-7M4:${BODIES}`, limits: { rigFileMs: 20 } });
  await until('all bodies are listed', async () => (await service.cameraIds()).length === BODIES);
  const ids = await service.cameraIds();
  for (const [at, id] of ids.entries())
    await service.ok('PUT', `/api/rig/cameras/${id}`, { name: `${LONG_NAME} ${at}`, number: at + 1 });
  await service.ok('PUT', `/api/rig/cameras/${GONE}`, { name: 'gone', number: 9 });
  const template = '{date}/{shot:4}/a session with a long name-{shot:4}-{number}-{name}.{ext}';
  await service.ok('PUT', '/api/rig', { template });
  await Promise.all(ids.map((id) => service.connect(id)));
  await service.request('POST', '/api/rig/groups/all/shoot', { policy: 'those-that-can' });
  await until(
    'its files',
    async () => (await service.ok('GET', '/api/rig/shots/1')).body.receipt.skew.issueMs,
  );
  const page = await openOperatorPage(t, `${service.url}/#/review?shot=1`);
  await page.resize(1440, 900);
  const studio = { page, service, ids };
  await t.test('a long name of a file shows its end, and all of it to the focus and to a press', (t) =>
    readNames(t, studio),
  );
  await t.test('a take that is not there is said in words, with a way back', (t) => openNothing(t, studio));
  await t.test('a missing body has a word and its model; Save says why it is off', (t) =>
    nameBodies(t, studio),
  );
  await t.test('a group without a name is not added', (t) => addGroup(t, studio));
  await t.test('connected bodies are counted; on a phone the tools are behind a button', (t) =>
    setBodies(t, studio),
  );
  await t.test('a full card has a sign and a word of its own', (t) => readCards(t, studio));
  await t.test('a wrong path of a LUT is written in full, and refused in words', (t) => sendLut(t, studio));
  t.strictSame(
    page.errors.filter((error) => !error.includes('status of 40')),
    [],
    'beside those refusals',
  );
});

async function readNames(t: Test, { page, service }: Studio): Promise<void> {
  const names = `[...document.querySelectorAll('.frame-foot .cut-text')]`;
  await page.until('the names of the files', `${names}.length === ${BODIES}`);
  const name = (await page.evaluate(`${names}[0].textContent`)) as string;
  t.match(name, /^a session with a long name-0001-\d-side left of the great set \d\.JPG$/);
  const isCut = `(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)(${names}[0].querySelector('.cut-start'))`;
  t.equal(await page.evaluate(isCut), true, 'it has no room');
  t.equal(await page.evaluate(`${names}[0].querySelector('.cut-end').textContent`), name.slice(-9));
  const shown = `document.querySelector('.tooltip')?.textContent`;
  await page.evaluate(`document.querySelector('.frame').focus()`);
  await page.press('Tab');
  await page.until('the whole name, to the keyboard', `${shown} === ${JSON.stringify(name)}`);
  t.strictSame(await axeFindings(page, '.sheet'), []);
  await page.press('Escape');
  await page.until('nothing', `${shown} === undefined`);
  await page.evaluate('document.activeElement.blur()');
  await page.click('.frame-foot .cut-text');
  await page.until('the whole name, to a press', `${shown} === ${JSON.stringify(name)}`);
  const delays = `[...document.querySelectorAll('.bodies tbody .numbers')].map((cell) => cell.textContent)
    .filter((text) => text.startsWith('+'))`;
  const found = (await page.evaluate(delays)) as string[];
  const { bodies } = (await service.ok('GET', '/api/rig/shots/1')).body.receipt;
  const late = bodies.flatMap(({ exposures: [first] }: { exposures: { issued: { lateUs: number } }[] }) =>
    first === undefined ? [] : [first.issued.lateUs],
  ) as number[];
  t.strictSame(
    found,
    late.map((us) => `+${countingIn('en').spread((us - Math.min(...late)) / 1000)}`),
    'delays as precise as the receipt has them',
  );
  const folder = `[...document.querySelectorAll('.receipt-facts .path-text > span')]`;
  const lines = (await page.evaluate(`${folder}.map((part) => part.getClientRects().length)`)) as number[];
  t.ok(lines.length > 3 && lines.every((count) => count === 1), 'no part of the folder is broken');
}

async function openNothing(t: Test, { page }: Studio): Promise<void> {
  await page.resize(390, 844);
  await page.evaluate(`location.hash = '#/review?shot=NOPE'`);
  const text = `document.querySelector('.take-view')?.textContent`;
  await page.until('the words', `${text}?.trim() === 'TakesThere is no record of this shot.'`);
  await page.click('.to-list');
  await page.until('the list', `document.querySelectorAll('.take-row').length === 1`);
  await page.resize(1440, 900);
  await page.evaluate(`location.hash = '#/setup?section=NOPE'`);
  await page.until('the first section', `document.querySelector('.section.bodies') !== null`);
  t.strictSame(await axeFindings(page), []);
}

async function nameBodies(t: Test, { page, ids }: Studio): Promise<void> {
  const [first] = ids;
  const row = `document.querySelector('[data-name-row="${GONE}"]')`;
  await page.until('the row', `${row} !== null`);
  t.equal(await page.evaluate(`${row}.querySelector('.no-picture').textContent`), 'no signal');
  t.equal(await page.evaluate(`${row}.querySelector('canvas')`), null);
  // The browser has seen the body before: the service has not since its start.
  await page.evaluate(`localStorage.setItem('rigd-models', '${GONE}\\t${MODEL}'); location.reload()`);
  await page.until('its model', `${row}?.querySelector('th').textContent.includes('${MODEL}')`);
  const state = `document.querySelector('.names-state').textContent`;
  t.equal(await page.evaluate(state), 'Nothing changed.');
  await fill(page, `number-${first}`, '99999');
  await page.until('the reason', `${state} === 'First correct the marked rows.'`);
  t.strictSame(await axeFindings(page), []);
  await fill(page, `number-${first}`, '1');
  await page.until('nothing to save', `${state} === 'Nothing changed.'`);
  await page.resize(390, 844);
  const labels = `[...document.querySelector('[data-name-row]').querySelectorAll('.cell-name')]
    .filter((label) => label.checkVisibility()).map((label) => label.textContent)`;
  t.strictSame(await page.evaluate(labels), ['Number', 'Name', 'Groups', 'Connect'], 'labels on a phone');
  t.ok(await page.evaluate('document.documentElement.scrollHeight <= innerHeight'), 'only the place scrolls');
  await keepPicture(page, 'setup-phone');
  await page.resize(1440, 900);
}

async function addGroup(t: Test, { page, service }: Studio): Promise<void> {
  await page.evaluate(`location.hash = '#/setup?section=groups'`);
  await page.click('.groups button[type=submit]');
  await page.until('the field is asked for', `document.activeElement?.name === 'new-group'`);
  const { groups } = (await service.ok('GET', '/api/rig')).body;
  t.same(
    groups.map(({ name }: { name: string }) => name),
    [],
  );
}

async function setBodies(t: Test, { page }: Studio): Promise<void> {
  await page.evaluate(`location.hash = '#/settings'`);
  const head = `document.querySelector('.table-head .first')?.textContent`;
  await page.until('the count', `${head} === '${BODIES} of ${BODIES + 1} bodies'`);
  await page.resize(390, 844);
  const first = `document.querySelector('.settings-list li')`;
  await page.until('the list', `${first} !== null`);
  t.ok((await page.evaluate(`${first}.getBoundingClientRect().top`)) < 150, 'the values begin at the top');
  const tools = `document.querySelector('.settings-tools')`;
  t.equal(await page.evaluate(`document.querySelector('input[name=declare]')`), null);
  await page.click('.settings-tools');
  await page.click('input[name=declare]');
  await page.click('.settings-tools');
  await page.until('a choice that is out of sight', `${tools}.textContent === 'Options (1)'`);
  t.equal(await page.evaluate(`${tools}.ariaExpanded`), 'false');
  t.strictSame(await axeFindings(page), []);
  await page.resize(1440, 900);
}

async function readCards(t: Test, { page, service, ids }: Studio): Promise<void> {
  const [first = ''] = ids;
  await service.sim('card', first, '1', 'fill');
  await page.evaluate(`location.hash = '#/cards'`);
  const full = `document.querySelector('.card-slot.bad')`;
  await page.until('the full card', `${full}?.textContent.includes('card is full')`);
  t.ok(await page.evaluate(`${full}.querySelector('.icon') !== null`));
  t.equal(await page.evaluate(`document.querySelectorAll('.card-slot.bad').length`), 1);
  t.strictSame(await axeFindings(page), []);
}

async function sendLut(t: Test, { page, service }: Studio): Promise<void> {
  await page.evaluate(`location.hash = '#/cards?section=send'`);
  const form = `document.querySelector('.sent-files')`;
  await page.until('why it is off', `${form}?.textContent.includes('First type the path of the LUT.')`);
  const path = join(service.directory, 'a folder with a long name', 'luts', 'final', 'skin-tones-v12.cube');
  await fill(page, 'lut-path', path);
  await page.until(
    'the whole path',
    `${form}.querySelector('.path-text')?.textContent === ${JSON.stringify(path)}`,
  );
  await page.click('.send-file');
  const results = `[...document.querySelectorAll('[data-sent=failed] [role=status]')].map((each) => each.textContent)`;
  await page.until('the refusals', `${results}.length === ${BODIES}`);
  t.strictSame(
    await page.evaluate(results),
    Array.from({ length: BODIES }, () => 'This file cannot be used. Choose another file.'),
  );
  t.strictSame(await axeFindings(page), []);
}
