// The operator page as a person uses it, in a real browser: connect all, set for all, a cable that slips, drift; with
// the keyboard alone, and judged by axe.

import { readFileSync, statSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import t from 'tap';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';
import {
  axeFindings,
  choose,
  keepPicture,
  noBrowser,
  openOperatorPage,
  tileOf,
} from '../support/operator-page.js';

const BODIES = 8;
/** What a phone loads before it shows anything. */
const MOST_GZIPPED_BYTES = 48_000;

t.test('script and style of the page are small, and name no other host', async (t) => {
  const files = ['page.js', 'style.css'].map((name) => `dist/page/bundle/${name}`);
  const text = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const sizeBytes = gzipSync(text).length;
  t.comment(
    `${files.map((file) => `${file} ${statSync(file).size}`).join(', ')}; gzipped ${sizeBytes} bytes`,
  );
  t.ok(sizeBytes < MOST_GZIPPED_BYTES, `${sizeBytes} bytes`);
  // A namespace of XML is a name and not an address.
  const hosts = [...text.matchAll(/https?:\/\/([\w.-]+)/g)].map(([, host]) => host);
  t.strictSame(
    [...new Set(hosts)].filter((host) => host !== 'www.w3.org'),
    [],
  );
});

t.test(
  'eight bodies: connected, set, one slips off its cable and comes back, one drifts',
  { skip: noBrowser },
  async (t) => {
    const service = await Service.start(t, {
      rig: `ILCE-7M4:${BODIES}`,
      limits: { rigFileMs: 20, bodyPauseMs: 20 },
    });
    await until('all bodies are listed', async () => (await service.cameraIds()).length === BODIES);
    const ids = await service.cameraIds();
    const [first = '', second = ''] = ids;
    for (const [at, id] of ids.entries()) {
      const body = { name: `body ${at + 1}`, number: at + 1, groups: ['ring'], connect: true };
      await service.ok('PUT', `/api/rig/cameras/${id}`, body);
    }
    const page = await openOperatorPage(t, `${service.url}/`);
    await page.until('the tiles', `document.querySelectorAll('.tile').length === ${BODIES}`);

    await page.click('.connect-all');
    await page.until(
      'all are connected',
      `document.querySelectorAll('.tile[data-state="connected"]').length === ${BODIES}`,
    );
    for (const id of ids) await page.until(`pictures of ${id}`, `${tileOf(id)}.dataset.picture === 'live'`);
    await page.until('the battery', `${tileOf(first)}.querySelector('.battery')?.textContent.includes('%')`);
    await keepPicture(page, 'wall');
    t.strictSame(await axeFindings(page), [], 'the wall');

    await page.click('.panel-settings');
    await page.until('what all of them offer', `document.querySelector('select[name="iso"]') !== null`);
    await page.click('input[name="declare"]');
    await choose(page, 'iso', 'ISO 800');
    for (const id of ids) await service.reads(id, 'iso', '0x320');
    await page.until('the new value', `document.querySelector('select[name="iso"]').value === 'ISO 800'`);
    await keepPicture(page, 'settings');
    t.strictSame(await axeFindings(page), [], 'the settings');

    await service.ok('PUT', `/api/cameras/${second}/properties/iso`, { value: '100' });
    const drift = `document.querySelector('[data-drift="iso"]')`;
    await page.until('the drift', `${drift}?.textContent.includes('body 2')`);
    t.match(await page.evaluate(`${tileOf(second)}.textContent`), '1 drifted');
    await keepPicture(page, 'drift');
    t.strictSame(await axeFindings(page), [], 'the drift');
    await page.click('[data-drift="iso"] button');
    await page.until('its end', `${drift} === null && !${tileOf(second)}.textContent.includes('drifted')`);
    await service.reads(second, 'iso', '0x320');

    await service.sim('unplug', first);
    await page.until(
      'the loss',
      `${tileOf(first)}.dataset.state !== 'connected' && ${tileOf(first)}.dataset.picture !== 'live'`,
    );
    t.equal(
      await page.evaluate(`document.querySelector('.tile').dataset.camera`),
      first,
      'it keeps its place',
    );
    t.match(await page.evaluate(`${tileOf(first)}.textContent`), 'body 1', 'and its name');
    t.match(await page.evaluate(`${tileOf(first)}.querySelector('.tile-state').textContent`), /since \d/);
    await keepPicture(page, 'cable-pulled');
    t.strictSame(await axeFindings(page), [], 'with a body away');
    await service.sim('plug', first);
    await page.until('it is back by itself', `${tileOf(first)}.dataset.state === 'connected'`);
    await page.until('its picture', `${tileOf(first)}.dataset.picture === 'live'`);
    t.strictSame(page.errors, []);
  },
);

const FOCUS = 'document.activeElement';

t.test('with the keyboard alone', { skip: noBrowser }, async (t) => {
  const service = await Service.start(t, { rig: 'ILCE-7M4:3' });
  await until('all bodies are listed', async () => (await service.cameraIds()).length === 3);
  const [first = '', second = ''] = await service.cameraIds();
  const page = await openOperatorPage(t, `${service.url}/`);
  await page.until('the tiles', `document.querySelectorAll('.tile').length === 3`);

  await page.press('?', { shift: true });
  await page.until('the keys', `document.querySelector('dialog[open] .keys') !== null`);
  await keepPicture(page, 'keys');
  t.strictSame(await axeFindings(page), [], 'the list of keys');
  await page.press('Escape');
  await page.until('their end', `document.querySelector('dialog') === null`);

  await page.press('c');
  await page.until(
    'all are connected',
    `document.querySelectorAll('.tile[data-state="connected"]').length === 3`,
  );
  for (let presses = 0; presses < 40; presses += 1) {
    if (await page.evaluate(`${FOCUS}.matches('.tile-open')`)) break;
    await page.press('Tab');
  }
  t.ok(await page.evaluate(`${tileOf(first)}.contains(${FOCUS})`), 'Tab leads to the first tile');
  await page.press('ArrowRight');
  t.ok(await page.evaluate(`${tileOf(second)}.contains(${FOCUS})`), 'an arrow key to the next one');
  await page.press('Enter');
  await page.until('it is large', `document.querySelector('.large')?.ariaLabel === '${second}'`);
  await page.until('its picture', `document.querySelector('.large').dataset.picture === 'live'`);
  for (const key of ['g', 'p', 'h', 'm']) await page.press(key);
  await page.until(
    'the tools',
    `document.querySelector('.lens') !== null && document.querySelector('.histogram') !== null`,
  );
  await page.evaluate(`document.querySelector('.stage').focus()`);
  for (let steps = 0; steps < 10; steps += 1) await page.press('ArrowLeft');
  const touched = service.bodyLog(second).length;
  await page.press('Enter');
  await until('the touch', () =>
    service
      .bodyLog(second)
      .slice(touched)
      .some((line) => /touch/i.test(line)),
  );
  await keepPicture(page, 'large');
  t.strictSame(await axeFindings(page), [], 'the large view');

  await page.press('Escape');
  await page.until('the wall again', `document.querySelector('.large') === null`);
  await page.press('s');
  await page.until('the settings', `document.querySelector('select[name="iso"]') !== null`);
  await page.evaluate(`document.querySelector('select[name="iso"]').focus()`);
  await page.press('ArrowDown');
  await page.until('the next value', `document.querySelector('select[name="iso"]').value === 'ISO 500'`);
  await service.reads(first, 'iso', '0x1f4');
  for (const [key, panel] of [
    ['e', 'Events'],
    ['l', 'Log'],
    ['t', 'Presets'],
    ['r', 'Shots'],
  ]) {
    await page.evaluate(`${FOCUS}.blur()`);
    await page.press(key ?? '');
    await page.until(`the panel ${panel}`, `document.querySelector('.panel')?.ariaLabel === '${panel}'`);
    t.strictSame(await axeFindings(page), [], `the panel ${panel}`);
    await keepPicture(page, `panel-${panel}`);
  }
  await page.press('a');
  await page.until('it is armed', `document.querySelector('.deck').dataset.armed === 'true'`);
  t.ok(await page.evaluate(`${FOCUS}.matches('.fire')`), 'the focus is where Space fires');
  t.strictSame(await axeFindings(page), [], 'armed');
  await page.press('Escape');
  await page.until('it is disarmed', `document.querySelector('.deck').dataset.armed === 'false'`);
  t.strictSame(page.errors, []);
});
