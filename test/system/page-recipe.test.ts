// Recipes on the operator page in a real browser: one is chosen, its fields are checked, the run is shown and operated
// in every browser, also after a reload, and at its end the page says whether the settings were given back.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import type { BrowserPage } from '#harness/browser.js';
import { until } from '#harness/deadline.js';
import { type JobRig, startRig, valuesOf } from '../support/job-rig.js';
import {
  axeInThemes,
  choose,
  closePanel,
  fill,
  keepPicture,
  noBrowser,
  openOperatorPage,
} from '../support/operator-page.js';

const OWN = `title = "Two lights"
about = "A picture in each light."

[parameters]
balance = { type = "text", default = "Daylight", options = ["Daylight", "Shadow"], label = "White balance" }
twice = { type = "switch", default = true, label = "Twice" }
stops = { type = "list", default = [0], min = -3, max = 3, unit = "EV" }

[[steps]]
set = { white-balance = "$balance" }

[[steps]]
wait = { for = "trigger", message = "Switch the light on" }

[[steps]]
fire = {}
`;
const RUN = `document.querySelector('.run-recipe')`;
const STATE = `document.querySelector('.run-strip')?.dataset.run`;
const textOf = (selector: string) => `(document.querySelector('${selector}')?.textContent ?? '')`;

interface Studio extends JobRig {
  readonly page: BrowserPage;
}

t.test('recipes', { skip: noBrowser }, async (t) => {
  const rig = await startRig(t, 2);
  const recipes = join(rig.service.directory, 'state', 'recipes');
  mkdirSync(recipes, { recursive: true });
  writeFileSync(join(recipes, 'two-lights.toml'), OWN);
  writeFileSync(join(recipes, 'broken.toml'), 'title = "Broken"\n\n[[steps]]\nfier = {}\n');
  const page = await openOperatorPage(t, `${rig.service.url}/`);
  const studio = { ...rig, page };
  await t.test('the list has those of the service and of the studio, and what is wrong with one', (t) =>
    list(t, studio),
  );
  await t.test('a field is checked before the run, and the forecast follows it', (t) => check(t, studio));
  await t.test('a run is operated from every browser, and survives a reload', (t) => run(t, studio));
  await t.test('a run that is stopped gives the settings back', (t) => stop(t, studio));
  await t.test('a shot is ordered to expose at the same moment', (t) => equalise(t, studio));
  t.strictSame(page.errors, []);
});

async function openRecipes(page: BrowserPage): Promise<void> {
  await page.until('the bodies are ready', `document.querySelector('.fire')?.textContent === 'FIRE 2'`);
  await page.click('.chip-how');
  await page.click('.open-recipes');
  await page.until('the dialog', `document.querySelector('dialog.recipes') !== null`);
}

async function list(t: Test, { page }: Studio): Promise<void> {
  await openRecipes(page);
  await page.until('the recipes', `document.querySelectorAll('.recipe').length >= 14`);
  t.match(await page.evaluate(textOf('[data-recipe=turntable]')), /^Turntable.*position/);
  t.match(await page.evaluate(textOf('[data-recipe=two-lights]')), /^Two lights own/);
  t.match(await page.evaluate(textOf('[data-recipe=broken]')), /Line \d+:.*fire/);
  t.strictSame(await axeInThemes(page), {});
  await keepPicture(page, 'recipe-list');
  await page.click('[data-recipe=broken]');
  t.ok(await page.evaluate(`document.querySelector('.recipe-list') !== null`), 'it cannot be chosen');
}

async function check(t: Test, { page }: Studio): Promise<void> {
  await page.click('[data-recipe=two-lights]');
  await page.until('the forecast', `${RUN}?.ariaDisabled === null`);
  t.match(await page.evaluate(textOf('.forecast')), /About \d\d:\d\d for 1 shot.*2 pictures/);
  t.match(await page.evaluate(textOf('.run-recipe')), 'Run with 2 bodies');
  t.equal(await page.evaluate(`document.querySelector('[name=recipe-twice]').checked`), true);
  await fill(page, 'recipe-stops', '0, 9');
  await page.until('the fault', `document.querySelector('[name=recipe-stops]').ariaInvalid === 'true'`);
  t.equal(await page.evaluate(`${RUN}.ariaDisabled`), 'true');
  await fill(page, 'recipe-stops', '0, 1');
  await choose(page, 'recipe-balance', 'Shadow');
  await page.until('the forecast of it', `${RUN}?.ariaDisabled === null`);
  t.strictSame(await axeInThemes(page), {});
  await page.click('.other-recipe');
  await page.click('[data-recipe=turntable]');
  await fill(page, 'recipe-settle_ms', '0');
  await holdForecast(page);
  await fill(page, 'recipe-positions', '3');
  await page.until('a forecast is under way', 'window.endForecast !== undefined');
  await fill(page, 'recipe-positions', '2');
  await page.until('the forecast of two shots', `${textOf('.forecast')}.includes('for 2 shots')`);
  await page.evaluate('window.endForecast()');
  await keepPicture(page, 'recipe-form');
}

/** Holds the answer of the next request for a forecast back, until `window.endForecast()`. */
function holdForecast(page: BrowserPage): Promise<unknown> {
  return page.evaluate(`{
    const real = window.fetch;
    window.fetch = async (url, init) => {
      if (!String(url).endsWith('/forecast')) return real(url, init);
      window.fetch = real;
      await new Promise((resolve) => { window.endForecast = resolve; });
      return real(url, init);
    };
  }`);
}

async function run(t: Test, { page, service }: Studio): Promise<void> {
  await page.click('.run-recipe');
  await page.until('it waits', `${STATE} === 'waiting'`);
  await page.until('the dialog is closed', `document.querySelector('dialog') === null`);
  t.equal(
    await page.evaluate(`document.querySelector('.deck .fire')`),
    null,
    'its buttons take the place of Fire',
  );
  t.strictSame(await axeInThemes(page), {});
  await keepPicture(page, 'recipe-run');
  const other = await openOperatorPage(t, `${service.url}/`);
  await other.until('the run in another browser', `${STATE} === 'waiting'`);
  await other.click('.continue-run');
  const isSecond = `${STATE} === 'waiting' && ${textOf('.run-strip')}.includes('1 shot')`;
  for (const each of [page, other]) await each.until('the wait for the second', isSecond);
  await page.goTo(`${service.url}/?again`);
  await page.until('the run after a reload', isSecond);
  await page.click('.continue-run');
  for (const each of [page, other]) {
    await each.until('the end', `${STATE} === 'done'`);
    await each.until('the settings', `${textOf('.run-strip')}.includes('all settings were given back')`);
    await each.until('the shutter is back', `document.querySelector('.deck .fire') !== null`);
  }
  await page.click('.close-run');
  await page.until('the newest take again', `document.querySelector('.run-strip') === null`);
  const { shots } = (await service.ok('GET', '/api/rig/shots')).body;
  t.equal(shots.filter(({ state }: { state: string }) => state !== 'refused').length, 2);
  await other.close();
}

async function stop(t: Test, { page, ...rig }: Studio): Promise<void> {
  const before = await valuesOf(rig, 'white-balance');
  await openRecipes(page);
  await page.click('[data-recipe=two-lights]');
  await choose(page, 'recipe-balance', 'Shadow');
  await page.until('the forecast', `${RUN}?.ariaDisabled === null`);
  await page.click('.run-recipe');
  await page.until('what to do', `${textOf('.run-strip')}.includes('Switch the light on')`);
  t.notSame(await valuesOf(rig, 'white-balance'), before);
  await page.click('.stop-run');
  await page.until('the end', `${STATE} === 'stopped'`);
  await until('the settings are back', async () => sameTexts(await valuesOf(rig, 'white-balance'), before));
  await page.click('.close-run');
}

const sameTexts = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((value, at) => value === other[at]);

async function equalise(t: Test, { page }: Studio): Promise<void> {
  await page.evaluate(`{
    const real = window.fetch;
    window.orders = [];
    window.fetch = (url, init) => {
      if (String(url).endsWith('/shoot')) window.orders.push(JSON.parse(init.body));
      return real(url, init);
    };
  }`);
  await page.click('.chip-how');
  await page.until(
    'how many are learnt',
    `/\\d of 2 bodies learnt/.test(document.querySelector('.popover').innerText)`,
  );
  await page.click('input[name=equalise]');
  await closePanel(page);
  await page.click('.arm');
  await page.click('.fire');
  await page.until('the order', 'window.orders.length === 1');
  t.equal(await page.evaluate('window.orders[0].equalise'), true);
}
