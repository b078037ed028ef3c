// The operator page as a person uses it in a real browser: all bodies are connected, a value is set for all, a cable
// slips, a value drifts. The page is also used with the keyboard alone, and checked by axe.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import t, { type Test } from 'tap';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';
import type { BrowserPage } from '../support/browser.js';
import {
  axeFindings,
  choose,
  fill,
  keepPicture,
  noBrowser,
  openOperatorPage,
  tileOf,
} from '../support/operator-page.js';

/** More than a browser has connections to a host. */
const BODIES = 8;
/** Bodies in the group of the later tests. */
const RING = 3;
/** The size of everything that a phone loads when every place is opened. */
const MOST_GZIPPED_BYTES = 90_000;

t.test('script and style of the page are small, and name no other host', async (t) => {
  const folder = 'dist/page/bundle';
  const files = readdirSync(folder).flatMap((name) => (/\.(js|css)$/.test(name) ? `${folder}/${name}` : []));
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

t.test('eight bodies on one page', { skip: noBrowser }, async (t) => {
  const service = await Service.start(t, {
    rig: `ILCE-7M4:${BODIES}`,
    limits: { rigFileMs: 20, bodyPauseMs: 20 },
  });
  await until('all bodies are listed', async () => (await service.cameraIds()).length === BODIES);
  const ids = await service.cameraIds();
  for (const [at, id] of ids.entries()) {
    const body = { name: `body ${at + 1}`, number: at + 1, groups: at < RING ? ['ring'] : [] };
    await service.ok('PUT', `/api/rig/cameras/${id}`, body);
  }
  const page = await openOperatorPage(t, `${service.url}/`);
  await page.until('the tiles', `document.querySelectorAll('.tile').length === ${BODIES}`);
  const rig = { page, service, ids };
  await t.test('a body is connected by keyboard, and the page shows why a connect failed', (t) =>
    connectOne(t, rig),
  );
  await t.test('all bodies are connected, and more of them play than a browser has connections', (t) =>
    connectAll(t, rig),
  );
  await leaveOthers(rig);
  await t.test('a value for a group, and one that drifts', (t) => setAndDrift(t, rig));
  await t.test('rig, group and body get names and templates, which the service checks', (t) =>
    nameAll(t, rig),
  );
  await t.test('a body that loses its cable and one whose worker dies both come back', (t) =>
    loseTwo(t, rig),
  );
  await t.test('the page is used with the keyboard alone', (t) => useKeyboard(t, rig));
  t.strictSame(page.errors, []);
});

interface PageOfRig {
  readonly page: BrowserPage;
  readonly service: Service;
  readonly ids: readonly string[];
}

/** Lines of a list are alike, so only a few of them are checked. */
const SOME_OF_PANEL = '.panel > :not(.news), .panel .news li:nth-child(-n+4)';
const FOCUS = 'document.activeElement';

async function connectOne(t: Test, { page, service, ids }: PageOfRig): Promise<void> {
  const [id = ''] = ids;
  const tile = tileOf(id);
  const unconnected: string = await page.evaluate(`${tile}.outerHTML`);
  t.match(unconnected, /class="state">available</);
  t.match(unconnected, 'aria-label="No picture of 1 body 1"');
  t.match(unconnected, 'aria-label="Connect 1 body 1"');
  service.injectFault(id, 'Connect#1 error(0x8402)');
  await page.evaluate(`${tile}.querySelector('.connect').focus()`);
  await page.press('Enter');
  const notice = `${tile}.querySelector('[role=alert]')?.textContent`;
  await page.until('the refusal names the holder', `${notice}?.includes('0x8402')`);
  t.ok(await page.evaluate(`${FOCUS}.matches('button.connect')`), 'the focus has stayed');
  await page.until('the button works again', `!${FOCUS}.hasAttribute('aria-disabled')`);
  await page.press('Enter');
  await page.until('the connection', `${tile}.querySelector('.state').textContent === 'connected'`);
  await page.until('the button has gone', `${tile}.querySelector('.connect') === null`);
  await page.until('the focus is in the tile', `${tile}.contains(${FOCUS})`);
  t.equal(await page.evaluate(notice), undefined, 'the reason has ended');
}

async function connectAll(t: Test, { page, ids }: PageOfRig): Promise<void> {
  await page.click('.connect-all');
  for (const [at, id] of ids.entries()) {
    // All at the same look: on a busy machine a picture may be late, which its tile shows for a moment.
    const tile = (await until(`pictures of ${id}`, () =>
      page.evaluate(`${tileOf(id)}.dataset.picture === 'live' && ${tileOf(id)}.outerHTML`),
    )) as string;
    t.match(tile, /class="state">connected</, id);
    t.match(tile, /class="tile-rate">\d+ fps, \d+ ms old</, id);
    t.match(tile, `aria-label="Live view of ${at + 1} body ${at + 1}"`);
    t.notMatch(tile, 'Connect');
  }
  await page.until(
    'the battery',
    `${tileOf(ids[0] ?? '')}.querySelector('.battery')?.textContent.includes('%')`,
  );
  await keepPicture(page, 'wall');
  t.strictSame(await axeFindings(page), [], 'the wall');
}

/** The later tests use some of the bodies only; pictures of the others would only take processor time. */
async function leaveOthers({ page, service, ids }: PageOfRig): Promise<void> {
  await Promise.all(ids.slice(RING).map((id) => service.ok('DELETE', `/api/cameras/${id}/connection`)));
  const connected = `document.querySelectorAll('.tile[data-state="connected"]').length`;
  await page.until('the others are left', `${connected} === ${RING}`);
}

async function setAndDrift(t: Test, { page, service, ids }: PageOfRig): Promise<void> {
  const [, second = ''] = ids;
  await page.click('.panel-settings');
  await choose(page, 'settings-for', 'ring');
  await page.until('what all of them offer', `document.querySelector('select[name="iso"]') !== null`);
  await page.click('input[name="declare"]');
  await choose(page, 'iso', 'ISO 800');
  for (const id of ids.slice(0, RING)) await service.reads(id, 'iso', '0x320');
  await page.until('the new value', `document.querySelector('select[name="iso"]').value === 'ISO 800'`);
  await keepPicture(page, 'settings');

  await service.ok('PUT', `/api/cameras/${second}/properties/iso`, { value: '100' });
  const drift = `document.querySelector('[data-drift="iso"]')`;
  await page.until('the drift', `${drift}?.textContent.includes('body 2')`);
  t.match(await page.evaluate(`${tileOf(second)}.textContent`), '1 drifted');
  await keepPicture(page, 'drift');
  t.strictSame(await axeFindings(page, '.panel'), [], 'the drift');
  await page.click('[data-drift="iso"] button');
  await page.until('its end', `${drift} === null && !${tileOf(second)}.textContent.includes('drifted')`);
  await service.reads(second, 'iso', '0x320');

  await service.ok('PUT', `/api/cameras/${second}/properties/iso`, { value: '200' });
  await page.until('it drifts again', `${drift} !== null`);
  await page.click('[data-drift="iso"] .adopt');
  await page.until('that it is adopted', `${drift} === null`);
  const { cameras, groups } = (await service.ok('GET', '/api/rig')).body;
  const isos = cameras.slice(0, RING).map(({ desired }: { desired: { iso: string } }) => desired.iso);
  t.strictSame([isos, groups[0].properties.iso], [['ISO 800', 'ISO 200', 'ISO 800'], 'ISO 800']);
  await page.click('[data-declared="iso"] button');
  await page.until('it is out of the file', `document.querySelector('[data-declared]') === null`);
  t.strictSame((await service.ok('GET', '/api/rig/groups/ring')).body.group.properties, {});
  await service.ok('PUT', `/api/rig/cameras/${second}`, { properties: {} });
  await service.ok('PUT', `/api/cameras/${second}/properties/iso`, { value: '800' });
}

async function nameAll(t: Test, { page, service, ids }: PageOfRig): Promise<void> {
  const [first = ''] = ids;
  const isClosed = `document.querySelector('dialog') === null`;
  const openRig = async () => {
    await page.click('.rig-name');
    await page.until('the rig', `document.querySelector('input[name="template-ring"]') !== null`);
  };
  await openRig();
  await fill(page, 'rig-name', 'Studio A');
  await page.press('Enter');
  await page.until('the end of the dialog', isClosed);
  const named = (await service.ok('GET', '/api/rig')).body.rig;
  t.same([named.name, named.template], ['Studio A', undefined], 'no template was chosen');
  await openRig();
  await fill(page, 'session', 'spring');
  await fill(page, 'template', '{shot}.{ext}');
  await page.press('Enter');
  const problem = `document.querySelector('dialog [role=alert]')`;
  await page.until(
    'the fault of the template is shown',
    `${problem}?.textContent.includes('two cameras would write the same name')`,
  );
  await keepPicture(page, 'rig');
  t.strictSame(await axeFindings(page, 'dialog'), [], 'the rig');
  await fill(page, 'template', '{shot:4}/{number}.{ext}');
  await fill(page, 'template-ring', 'ring/{shot}-{name}.{ext}');
  await page.until(
    'the form is ready again',
    `document.querySelector('dialog button[type=submit]').getAttribute('aria-busy') !== 'true'`,
  );
  await page.press('Enter');
  await page.until('the end of the dialog', isClosed);
  t.equal(await page.evaluate(`document.querySelector('h1').textContent`), 'Studio Aspring');

  await page.click(`[data-camera="${first}"] .more`);
  const template = `document.querySelector('input[name="template"]')`;
  await page.until('the body', `${template}?.value === ''`);
  t.match(
    await page.evaluate(`${template}.parentElement.textContent`),
    'ring/{shot}-{name}.{ext}',
    'inherited',
  );
  await fill(page, 'template', 'first/{name}-{shot}.{ext}');
  await choose(page, 'mode', 'remote-transfer');
  await page.until(
    'what that may cost',
    `document.querySelector('dialog')?.textContent.includes('no live view')`,
  );
  await keepPicture(page, 'body-dialog');
  await page.evaluate(`document.querySelector('dialog button[type=submit]').click()`);
  await page.until('the end of the dialog', isClosed);
  const { rig, cameras } = (await service.ok('GET', '/api/rig')).body;
  t.strictSame([rig.name, rig.session, rig.template], ['Studio A', 'spring', '{shot:4}/{number}.{ext}']);
  const templates = cameras.map((camera: { template: string }) => camera.template);
  t.strictSame(templates.slice(0, 2), ['first/{name}-{shot}.{ext}', 'ring/{shot}-{name}.{ext}']);
  t.equal(templates[RING], '{shot:4}/{number}.{ext}');
  t.equal(cameras[0].declaredMode, 'remote-transfer');

  await page.click(`[data-camera="${first}"] .more`);
  await page.until(
    'the body with its mode',
    `document.querySelector('[name="mode"]')?.value === 'remote-transfer'`,
  );
  await choose(page, 'mode', 'remote');
  await page.until(
    'from when on it shoots only',
    `document.querySelector('dialog')?.textContent.includes('with its next session')`,
  );
  await page.press('Escape');
  await page.until('the end of the dialog', isClosed);
}

async function loseTwo(t: Test, { page, service, ids }: PageOfRig): Promise<void> {
  const [first = '', , third = ''] = ids;
  // Not the mode that an earlier test has declared on the page: a body may have no live view in it.
  await service.ok('PUT', `/api/rig/cameras/${first}`, { connect: true, mode: 'remote' });
  await service.sim('unplug', first);
  process.kill(service.workerPid(third), 'SIGKILL');
  await page.until(
    'the loss',
    `${tileOf(first)}.dataset.state !== 'connected' && ${tileOf(first)}.dataset.picture !== 'live'`,
  );
  t.equal(await page.evaluate(`document.querySelector('.tile').dataset.camera`), first, 'it keeps its place');
  t.match(await page.evaluate(`${tileOf(first)}.textContent`), 'body 1', 'and its name');
  t.match(await page.evaluate(`${tileOf(first)}.querySelector('.tile-state').textContent`), /since \d/);
  const label = `${tileOf(first)}.querySelector('canvas').ariaLabel`;
  await page.until('no picture', `${label}.startsWith('No picture of ')`);
  await keepPicture(page, 'cable-pulled');
  t.strictSame(await axeFindings(page, '#wall'), [], 'with a body away');
  await service.sim('plug', first);
  for (const id of [first, third]) {
    await page.until('it is back automatically', `${tileOf(id)}.dataset.state === 'connected'`);
    await page.until('its picture', `${tileOf(id)}.dataset.picture === 'live'`);
  }
}

async function useKeyboard(t: Test, { page, service, ids }: PageOfRig): Promise<void> {
  const [first = '', second = ''] = ids;
  await page.press('s');
  await page.press('?', { shift: true });
  await page.until('the keys', `document.querySelector('dialog[open] .keys') !== null`);
  await keepPicture(page, 'keys');
  t.strictSame(await axeFindings(page, 'dialog'), [], 'the list of keys');
  await page.press('Escape');
  await page.until('their end', `document.querySelector('dialog') === null`);

  await page.evaluate(`document.querySelector('h1').focus(); ${FOCUS}.blur()`);
  for (let presses = 0; presses < 40; presses += 1) {
    if (await page.evaluate(`${FOCUS}.matches('.tile-open')`)) break;
    await page.press('Tab');
  }
  t.ok(await page.evaluate(`${tileOf(first)}.contains(${FOCUS})`), 'Tab leads to the first tile');
  await page.press('ArrowRight');
  t.ok(await page.evaluate(`${tileOf(second)}.contains(${FOCUS})`), 'an arrow key to the next one');
  await page.press('Enter');
  await page.until('it is large', `document.querySelector('.large')?.ariaLabel === '2 body 2'`);
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
  t.strictSame(await axeFindings(page, '.large'), [], 'the large view');

  await page.press('Escape');
  await page.until('the wall again', `document.querySelector('.large') === null`);
  await page.press('s');
  await page.until('the settings', `document.querySelector('select[name="iso"]') !== null`);
  await page.evaluate(`document.querySelector('select[name="iso"]').focus()`);
  await page.press('ArrowDown');
  await page.until('the next value', `document.querySelector('select[name="iso"]').value === 'ISO 1000'`);
  await service.reads(first, 'iso', '0x3e8');
  for (const [key, panel] of [
    ['e', 'Events'],
    ['l', 'Log'],
    ['t', 'Presets'],
    ['r', 'Shots'],
  ]) {
    await page.evaluate(`${FOCUS}.blur()`);
    await page.press(key ?? '');
    await page.until(`the panel ${panel}`, `document.querySelector('.panel')?.ariaLabel === '${panel}'`);
    t.strictSame(await axeFindings(page, SOME_OF_PANEL), [], `the panel ${panel}`);
    await keepPicture(page, `panel-${panel}`);
  }
  await page.press('a');
  await page.until('it is armed', `document.querySelector('.deck').dataset.armed === 'true'`);
  t.ok(await page.evaluate(`${FOCUS}.matches('.fire')`), 'the focus is where Space fires');
  t.strictSame(await axeFindings(page, '.deck'), [], 'armed');
  await page.press('Escape');
  await page.until('it is disarmed', `document.querySelector('.deck').dataset.armed === 'false'`);
}
