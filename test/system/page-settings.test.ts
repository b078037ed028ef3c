// The place Settings of the operator page in a real browser: the odd body is found and mended, all are made equal,
// arrow keys change nothing, refusals and drift are shown in their cells; the themes, a phone, and a rig of 60 bodies.

import t, { type Test } from 'tap';
import type { BrowserPage } from '#harness/browser.js';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';
import { axeFindings, choose, keepPicture, noBrowser, openOperatorPage } from '../support/operator-page.js';

const BODIES = 3;
const MANY = 60;
const TOKEN = 'open-sesame-9f3c61d2';

interface PageOfRig {
  readonly page: BrowserPage;
  readonly service: Service;
  readonly ids: readonly string[];
}

/** Counts the requests of the page that change something. */
const COUNT_CHANGES = `{
  window.changes = [];
  const send = window.fetch;
  window.fetch = (url, init) => {
    if ((init?.method ?? 'GET') !== 'GET') window.changes.push(init.method + ' ' + new URL(url).pathname);
    return send(url, init);
  };
}`;

const cell = (id: string, property: string): string => `[data-row="${id}"] [data-column="${property}"]`;
const head = (property: string): string => `[data-at^="-1 "][data-column="${property}"]`;
const textOf = (selector: string): string =>
  `document.querySelector('${selector} .combobox-value')?.textContent`;
const isOdd = (id: string, property: string): string =>
  `document.querySelector('${cell(id, property)} [data-odd]') !== null`;

/** Waits until no change is under way. */
const settled = (page: BrowserPage): Promise<void> =>
  page.until('the end of the changes', `document.querySelector('[data-state=pending]') === null`);

const valueAt = async ({ service }: PageOfRig, id: string, property: string): Promise<string> => {
  const { body } = await service.ok('GET', `/api/cameras/${id}/properties/${property}`);
  return body.data.formatted;
};

t.test('the table of settings', { skip: noBrowser }, async (t) => {
  const service = await Service.start(t, { rig: `ILCE-7M4:${BODIES}` });
  await until('all bodies are listed', async () => (await service.cameraIds()).length === BODIES);
  const ids = await service.cameraIds();
  for (const [at, id] of ids.entries())
    await service.ok('PUT', `/api/rig/cameras/${id}`, { name: `body ${at + 1}`, number: at + 1 });
  for (const id of ids) await service.sim('temper', id, 'strict');
  await Promise.all(ids.map((id) => service.connect(id)));
  const page = await openOperatorPage(t, `${service.url}/#/settings`);
  await page.until('the values', `${textOf(head('iso'))} === '400'`);
  await page.until('those of all', `document.querySelectorAll('.cell-none').length === 0`);
  const rig = { page, service, ids };
  await t.test('an odd body is marked in its cell and named in the head, and made equal', (t) =>
    makeEqual(t, rig),
  );
  await t.test('arrow keys move, and change nothing; Enter applies', (t) => moveByKeys(t, rig));
  await t.test('a body in P: its cell shows why the aperture cannot be set, and sets M', (t) =>
    mendMode(t, rig),
  );
  await t.test('a refusal of one body of a group is shown in its cell, with the remedy', (t) =>
    showRefusal(t, rig),
  );
  await t.test(
    'a value is kept in the rig file and drifts; it is applied again, or the new value adopted',
    (t) => keepAndDrift(t, rig),
  );
  await t.test('a further setting is added to the table and taken out again', (t) => addSetting(t, rig));
  await t.test('a phone', (t) => usePhone(t, rig));
  t.strictSame(page.errors, []);
});

async function makeEqual(t: Test, rig: PageOfRig): Promise<void> {
  const { page, service, ids } = rig;
  const odd = ids[1] ?? '';
  await service.sim('dial', odd, 'iso', '0x640');
  await page.until('the value of the dial', `${textOf(cell(odd, 'iso'))} === '1600'`);
  t.equal(await page.evaluate(isOdd(odd, 'iso')), true);
  t.equal(await page.evaluate(isOdd(ids[0] ?? '', 'iso')), false);
  t.equal(await page.evaluate(textOf(head('iso'))), '400', 'the value of most bodies');
  const named = await page.evaluate(`document.querySelector('${head('iso')} strong').title`);
  t.equal(named, 'ISO 1600 on body 2');
  await keepPicture(page, 'settings-odd');
  await page.click(`${head('iso')} .equal-all`);
  await page.until('the equal value', `${textOf(cell(odd, 'iso'))} === '400' && !(${isOdd(odd, 'iso')})`);
  t.equal(await valueAt(rig, odd, 'iso'), 'ISO 400');
  const differing = `[...document.querySelectorAll('.virtual-table .equal-all')].map((button) => button.title)`;
  t.strictSame(await page.evaluate(differing), [], 'nothing is left to make equal');
}

async function moveByKeys(t: Test, rig: PageOfRig): Promise<void> {
  const { page, ids } = rig;
  const id = ids[0] ?? '';
  await page.evaluate(COUNT_CHANGES);
  await page.evaluate(`document.querySelector('${cell(id, 'aperture')} button').focus()`);
  await page.press('ArrowRight');
  const at = `document.activeElement.closest('[data-column]')?.dataset.column`;
  await page.until('the next column', `${at} === 'iso'`);
  await page.press('Enter');
  const highlighted = `document.querySelector('.options .highlighted')?.dataset.value`;
  await page.until('the list', `${highlighted} === 'ISO 400'`);
  await Promise.all(Array.from({ length: 8 }, () => page.press('ArrowDown')));
  await page.until('a highlight eight values further down', `${highlighted} === 'ISO 2500'`);
  await page.press('Escape');
  await page.until('the end of the list', `document.querySelector('.option-panel') === null`);
  t.strictSame(await page.evaluate('changes'), [], 'arrow keys and Escape send nothing');
  t.equal(await page.evaluate(`location.hash`), '#/settings', 'Escape has closed the list only');

  await page.press('Enter');
  await page.until('the list again', `${highlighted} === 'ISO 400'`);
  await page.type('800');
  await page.until('what was typed', `${highlighted} === 'ISO 800'`);
  await page.press('Enter');
  await page.until('the new value', `${textOf(cell(id, 'iso'))} === '800'`);
  await until('its request', async () => (await valueAt(rig, id, 'iso')) === 'ISO 800');
  t.strictSame(await page.evaluate('changes'), [`PUT /api/cameras/${id}/properties/iso`]);
  t.equal(await page.evaluate(at), 'iso', 'the cell has the focus again');

  await settled(page);
  await page.evaluate(`document.querySelector('${head('iso')} .combobox-button').click()`);
  await page.click('[role=option][data-value="ISO 400"]');
  await page.until('a value for all, by a click', `${textOf(cell(id, 'iso'))} === '400'`);
  await settled(page);
}

async function mendMode(t: Test, rig: PageOfRig): Promise<void> {
  const { page, service, ids } = rig;
  const id = ids[2] ?? '';
  const value = { value: 'P_Auto' };
  await service.ok('PUT', `/api/cameras/${id}/properties/exposure-program-mode`, value);
  const lock = `${cell(id, 'aperture')} .locked`;
  await page.until('the lock', `document.querySelector('${lock}') !== null`);
  await page.click(lock);
  const panel = `document.querySelector('.popover')`;
  await page.until('the reason', `${panel}?.textContent.startsWith('3 is in P.')`);
  t.strictSame(await axeFindings(page, '.popover'), []);
  await keepPicture(page, 'settings-locked');
  t.equal(await page.evaluate(`document.activeElement.textContent`), 'Set M on 3');
  await page.press('Enter');
  await page.until('M', `${textOf(cell(id, 'exposure-program-mode'))} === 'M'`);
  await page.until('no lock', `document.querySelector('${lock}') === null`);
  t.equal(await valueAt(rig, id, 'exposure-program-mode'), 'M_Manual');
}

async function showRefusal(t: Test, rig: PageOfRig): Promise<void> {
  const { page, service, ids } = rig;
  const id = ids[2] ?? '';
  await service.ok('PUT', `/api/cameras/${id}/properties/exposure-program-mode`, { value: 'P_Auto' });
  await page.until('the lock', `document.querySelector('${cell(id, 'aperture')} .locked') !== null`);
  await page.evaluate(`document.querySelector('${head('aperture')} .combobox-button').click()`);
  await page.click('[role=option][data-value="F8"]');
  const mark = `${cell(id, 'aperture')} .refused`;
  await page.until('the refusal', `document.querySelector('${mark}') !== null`);
  await page.until('the value of the others', `${textOf(cell(ids[0] ?? '', 'aperture'))} === 'F8'`);
  await page.click(mark);
  await page.until('its reason', `document.querySelector('.popover')?.textContent.includes('was refused')`);
  await keepPicture(page, 'settings-refused');
  t.strictSame(await axeFindings(page, '.popover'), []);
  await page.click('.popover .remedy');
  await page.until(
    'the mode and the value',
    `document.querySelector('${mark}') === null && ${textOf(cell(id, 'aperture'))} === 'F8'`,
  );
  await settled(page);
  t.equal(await valueAt(rig, id, 'aperture'), 'F8');
}

async function keepAndDrift(t: Test, rig: PageOfRig): Promise<void> {
  const { page, service, ids } = rig;
  const id = ids[0] ?? '';
  await page.click('input[name=declare]');
  await page.evaluate(`document.querySelector('${cell(id, 'iso')} .combobox-button').click()`);
  await page.click('[role=option][data-value="ISO 800"]');
  await page.until('the sign', `document.querySelector('${cell(id, 'iso')} .declared-mark') !== null`);
  await page.click('input[name=declare]');
  await settled(page);
  const { body } = await service.ok('GET', '/api/rig');
  t.match(
    body.cameras.find((camera: { readonly id: string }) => camera.id === id),
    { desired: { iso: 'ISO 800' } },
  );
  await service.sim('dial', id, 'iso', '0x640');
  const mark = `${cell(id, 'iso')} .drifted`;
  await page.until('the drift', `document.querySelector('${mark}') !== null`);
  await page.click(mark);
  await page.until(
    'both values',
    `document.querySelector('.popover')?.textContent.includes('should be 800, is 1600')`,
  );
  await page.click('.popover .strong');
  await page.until('its end', `document.querySelector('${mark}') === null`);
  await settled(page);
  t.equal(await valueAt(rig, id, 'iso'), 'ISO 800');

  await service.sim('dial', id, 'iso', '0xc80');
  await page.until('it drifts again', `document.querySelector('${mark}') !== null`);
  await page.click(mark);
  await page.click('.popover .adopt');
  await page.until('that it is adopted', `document.querySelector('${mark}') === null`);
  await settled(page);
  t.equal(await valueAt(rig, id, 'iso'), 'ISO 3200', 'the body keeps its value');
  const adopted = (await service.ok('GET', '/api/rig')).body.cameras;
  t.match(
    adopted.find((camera: { readonly id: string }) => camera.id === id),
    { desired: { iso: 'ISO 3200' } },
  );

  await page.click('.sheet-button');
  await page.click('.settings-sheet [role=tab]:not([aria-selected=true])');
  await page.until('the declaration', `document.querySelector('[data-declared=iso]') !== null`);
  await page.click('[data-declared=iso] button');
  await page.until('its removal', `document.querySelector('[data-declared=iso]') === null`);
  await page.click('.settings-sheet [role=tab]:not([aria-selected=true])');
  await page.click('input[name=preset]');
  await page.type('portrait');
  await page.press('Enter');
  await page.until('the preset', `document.querySelector('.presets strong')?.textContent === 'portrait'`);
  await page.click('.sheet-button');
}

async function addSetting(t: Test, { page }: PageOfRig): Promise<void> {
  await page.click('[data-combobox=add-setting] button');
  await page.until('the list', `document.querySelector('.option-search') !== null`);
  await page.type('metering');
  await page.press('Enter');
  const column = `document.querySelector('.setting-head[data-setting="metering-mode"]')`;
  await page.evaluate(`document.querySelector('.virtual-table').scrollLeft = 99999`);
  await page.until('its column', `${column} !== null`);
  await page.evaluate(`${column}.querySelector('.remove-setting').click()`);
  await page.until('its end', `${column} === null`);
  await page.click('input[name=differences]');
  await page.until('only what differs', `document.querySelectorAll('.setting-head').length === 1`);
  t.equal(await page.evaluate(`document.querySelector('.setting-head').dataset.setting`), 'iso');
  await page.click('input[name=differences]');
  await page.evaluate(`document.querySelector('.virtual-table').scrollLeft = 0`);
}

async function usePhone(t: Test, { page, ids }: PageOfRig): Promise<void> {
  await page.resize(390, 844);
  await page.until('the list', `document.querySelectorAll('.settings-list li').length === 15`);
  t.ok(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'));
  t.strictSame(await axeFindings(page), []);
  await keepPicture(page, 'settings-phone');
  const tooSmall = `[...document.querySelectorAll('.settings-list button, .settings-bar button')]
    .filter((button) => button.getBoundingClientRect().height < 44).map(({ outerHTML }) => outerHTML)`;
  t.strictSame(await page.evaluate(tooSmall), [], 'every button is large enough for a finger');
  await choose(page, 'settings-body', ids[0] ?? '');
  await page.until('its address', `location.hash.includes('body=')`);
  await page.until('its values', `document.querySelector('.settings-list .setting-cell') !== null`);
  await page.click('.settings-list [data-setting=iso] .combobox-button');
  await page.until('the list of values', `document.activeElement.className === 'option-search'`);
  await keepPicture(page, 'settings-phone-list');
  await page.type('400');
  await page.until('the value in it', `document.querySelector('.highlighted')?.dataset.value === 'ISO 400'`);
  await page.press('Enter');
  await page.until('the value', `${textOf('.settings-list [data-setting=iso]')} === '400'`);
  await settled(page);
  await keepPicture(page, 'settings-phone-body');
}

const LOOK_TOKEN = 'only-looks-4471b0c9';

t.test('a client that may only look can change nothing', { skip: noBrowser }, async (t) => {
  const service = await Service.start(t, {
    rig: 'ILCE-7M4:1',
    environment: { RIGD_TOKEN: TOKEN, RIGD_LOOK_TOKEN: LOOK_TOKEN },
  });
  const page = await openOperatorPage(t, `${service.url}/?access_token=${LOOK_TOKEN}#/settings`);
  await page.until('the table', `document.querySelectorAll('.table-row').length === 1`);
  t.equal(await page.evaluate(`document.querySelectorAll('.body-name button').length`), 0);
  t.equal(await page.evaluate(`document.querySelector('input[name=declare]')`), null);
  const open = `document.querySelectorAll('.common-value button:not([aria-disabled=true])').length`;
  t.equal(await page.evaluate(open), 0, 'no value can be chosen');
  await page.click('.sheet-button');
  await page.until('the sheet', `document.querySelector('.settings-sheet') !== null`);
  t.equal(await page.evaluate(`document.querySelector('input[name=preset]').checkVisibility()`), false);
  t.strictSame(await axeFindings(page), []);
  t.strictSame(page.errors, []);
});

t.test(
  'a rig of 60 bodies: only rows in view are drawn, and the table scrolls',
  { skip: noBrowser },
  async (t) => {
    const service = await Service.start(t, { rig: `ILCE-7M4:${MANY}` });
    await until('all bodies are listed', async () => (await service.cameraIds()).length === MANY);
    const ids = await service.cameraIds();
    const connected = ids.slice(0, 6);
    await Promise.all(connected.map((id) => service.connect(id)));
    const page = await openOperatorPage(t, `${service.url}/#/settings`);
    await page.resize(1440, 900);
    await page.until('the values', `${textOf(head('iso'))} === '400'`);
    t.ok((await page.evaluate(`document.querySelectorAll('.table-row').length`)) < MANY / 2);
    t.equal(
      await page.evaluate(`document.querySelector('.virtual-table').getAttribute('aria-rowcount')`),
      '61',
    );
    await keepPicture(page, 'settings-60');
    const { frames, late } = await page.evaluate(SCROLL);
    t.comment(`${frames} frames, of which ${late} came more than a frame late`);
    t.ok(late < frames / 2, 'most frames come in time');
    const shown = `[...document.querySelectorAll('[data-row]')].map(({ dataset }) => dataset.row)`;
    await page.until('the last body', `(${shown}).includes('${ids.at(-1)}')`);
    t.strictSame(page.errors, []);
  },
);

/** Scrolls the table to its end in steps of a frame each, and counts the frames that came late. */
const SCROLL = `new Promise((resolve) => {
  const table = document.querySelector('.virtual-table');
  const steps = 120;
  let frames = 0;
  let late = 0;
  let before;
  const step = (now) => {
    if (before !== undefined && now - before > 34) late += 1;
    before = now;
    frames += 1;
    table.scrollTop = (frames / steps) * table.scrollHeight;
    if (frames < steps) requestAnimationFrame(step);
    else resolve({ frames, late });
  };
  requestAnimationFrame(step);
})`;
