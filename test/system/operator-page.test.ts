// The wall of the operator page as a person uses it in a real browser: bodies are connected, all tiles fit, a cable
// slips, a process dies. The page is also used with the keyboard alone, and checked by axe.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import t, { type Test } from 'tap';
import type { BrowserPage } from '#harness/browser.js';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';
import {
  axeFindings,
  axeInThemes,
  keepPicture,
  noBrowser,
  openOperatorPage,
  tileOf,
} from '../support/operator-page.js';

/** More than a browser has connections to a host. */
const BODIES = 8;
/** Bodies in the group of the later tests. */
const RING = 3;
/** The sizes of everything that a phone loads when every place is opened. */
const MOST_GZIPPED_BYTES = { js: 90_000, css: 20_000, jobs: 12_000 };
/** Scripts that only a studio with jobs or recipes loads, or one that hands pictures over. */
const OF_JOBS = /^part-(?:hand-over|jobs|recipes)-/;
/** The least part of the wall that its tiles cover. */
const LEAST_COVERED = 0.8;

t.test('script and style of the page are small, and name no other host', async (t) => {
  const kindOf = (name: string) => (OF_JOBS.test(name) ? 'jobs' : name.replace(/.*\./, ''));
  for (const [kind, most] of Object.entries(MOST_GZIPPED_BYTES)) {
    const folder = 'dist/page/bundle';
    // The texts are not counted: a browser loads those of one language.
    const files = readdirSync(folder)
      .filter((name) => !name.endsWith('.map') && !name.startsWith('texts-') && kindOf(name) === kind)
      .map((name) => `${folder}/${name}`);
    t.not(files.length, 0, kind);
    const text = files.map((file) => readFileSync(file, 'utf8')).join('\n');
    const sizeBytes = gzipSync(text).length;
    t.comment(`${files.map((file) => `${file} ${statSync(file).size}`).join(', ')}; gzipped ${sizeBytes}`);
    t.ok(sizeBytes < most, `${kind}: ${sizeBytes} bytes`);
    // A namespace of XML is a name and not an address.
    const hosts = [...text.matchAll(/https?:\/\/([\w.-]+)/g)].map(([, host]) => host);
    t.strictSame(
      [...new Set(hosts)].filter((host) => host !== 'www.w3.org'),
      [],
    );
  }
});

t.test('the page preloads every script that its first script imports', async (t) => {
  const html = readFileSync('dist/served/page.html', 'utf8');
  const preloaded = [...html.matchAll(/<link rel="modulepreload" href="page\/([^"]+)">/g)].map(
    ([, name]) => name ?? '',
  );
  const main = readFileSync('dist/page/bundle/main.js', 'utf8');
  const imported = [...main.matchAll(/(?:from|import)"\.\/([\w-]+\.js)"/g)].map(([, name]) => name ?? '');
  t.ok(imported.length > 0);
  t.strictSame(
    imported.filter((name) => !preloaded.includes(name)),
    [],
  );
});

t.test('eight bodies on one wall', { skip: noBrowser }, async (t) => {
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
  await t.test('all tiles are in sight and cover most of the wall, on every screen', (t) => fillRoom(t, rig));
  await leaveOthers(rig);
  await t.test('a body that loses its cable and one whose worker dies both come back', (t) =>
    loseTwo(t, rig),
  );
  await t.test('the page is used with the keyboard alone', (t) => useKeyboard(t, rig));
  await t.test('pictures continue slowly while another place is open', (t) => leaveWall(t, rig));
  await t.test('a page that is left for another address ends its streams; back it is whole', (t) =>
    leavePage(t, rig),
  );
  t.strictSame(page.errors, []);
});

interface PageOfRig {
  readonly page: BrowserPage;
  readonly service: Service;
  readonly ids: readonly string[];
}

const FOCUS = 'document.activeElement';

async function connectOne(t: Test, { page, service, ids }: PageOfRig): Promise<void> {
  const [id = ''] = ids;
  const tile = tileOf(id);
  const unconnected: string = await page.evaluate(`${tile}.outerHTML`);
  t.match(unconnected, /class="cover-head">Not connected</);
  t.match(unconnected, 'aria-label="No picture of 1 body 1"');
  t.match(unconnected, 'aria-label="Connect 1 body 1"');
  t.match(await page.evaluate(`document.getElementById('summary').textContent`), '0 of 8 ready');
  service.injectFault(id, 'Connect#1 error(0x8402)');
  await page.evaluate(`${tile}.querySelector('.connect').focus()`);
  await page.press('Enter');
  const notice = `${tile}.querySelector('[role=alert]')?.textContent`;
  await page.until('the refusal, with the message in its details', `${notice}?.includes('0x8402')`);
  t.ok(await page.evaluate(`${FOCUS}.matches('button.connect')`), 'the focus has stayed');
  await page.until('the button works again', `!${FOCUS}.hasAttribute('aria-disabled')`);
  await page.press('Enter');
  await page.until('the connection', `${tile}.dataset.state === 'connected'`);
  await page.until('the button has gone', `${tile}.querySelector('.connect') === null`);
  await page.until('the focus is in the tile', `${tile}.contains(${FOCUS})`);
  await page.until('the reason has ended', `${tile}.querySelector('[role=alert]') === null`);
}

async function connectAll(t: Test, { page, ids }: PageOfRig): Promise<void> {
  await page.click('.group-menu');
  await page.until('the menu', `document.querySelector('[role=menu]') !== null`);
  t.equal(await page.evaluate(`${FOCUS}.textContent`), 'Connect all');
  await page.press('Enter');
  for (const [at, id] of ids.entries()) {
    // All at the same look: on a busy machine a picture may be late, which its tile shows for a moment.
    const tile = (await until(`pictures of ${id}`, () =>
      page.evaluate(`${tileOf(id)}.dataset.picture === 'live' && ${tileOf(id)}.outerHTML`),
    )) as string;
    t.match(tile, 'data-state="connected"', id);
    t.match(tile, `<span class="plate-number">${at + 1}</span>`);
    t.match(tile, `aria-label="Live view of ${at + 1} body ${at + 1}"`);
    t.notMatch(tile, 'class="cover"');
  }
  const exposures = `[...document.querySelectorAll('.tile .exposure')].map(({ textContent }) => textContent)`;
  await page.until(
    'the exposure of each',
    `${exposures}.filter((line) => /ISO 400.*1\\/250.*F5\\.6/.test(line)).length === ${BODIES}`,
  );
  const tile = `${tileOf(ids[0] ?? '')}`;
  await page.until('the battery', `${tile}.querySelector('.battery')?.textContent.includes('%')`);
  await page.until('the room', `/[\\d,]+\\+? left/.test(${tile}.querySelector('.rooms').textContent)`);
  t.equal(
    await page.evaluate(
      `[...${tile}.querySelectorAll('.exposure > span:not(.unseen)')].map((each) => each.textContent).join(' ')`,
    ),
    'ISO 400 1/250 F5.6 AWB AF-S',
  );
  await page.until('all are ready', `document.getElementById('summary').textContent === '8 of 8 ready'`);
  await keepPicture(page, 'wall');
}

/** Height of the line below a picture where fingers touch it. */
const FINGER = 44;
/** The part of the wall that the tiles cover, whether all are in sight, and the width of a picture. */
const ROOM = `(() => {
  const wall = document.getElementById('wall').getBoundingClientRect();
  const tiles = [...document.querySelectorAll('.tile')].map((tile) => tile.getBoundingClientRect());
  const pictures = [...document.querySelectorAll('.tile-picture')].map((each) => each.getBoundingClientRect());
  return {
    covered: tiles.reduce((sum, { width, height }) => sum + width * height, 0) / (wall.width * wall.height),
    inSight: tiles.every(({ bottom, right }) => bottom <= wall.bottom + 1 && right <= wall.right + 1),
    picture: Math.min(...pictures.map(({ width, height }) => Math.min(width, height * 1.5))),
    columns: new Set(tiles.map(({ left }) => Math.round(left))).size,
    wall: [wall.width, wall.height],
  };
})()`;

/** The widest picture that equal tiles can show in a wall, with any number of columns. */
function widestPicture(wall: readonly number[], rem: number, foot: number): number {
  const [width = 0, height = 0] = wall;
  const gap = 0.5 * rem;
  const widths = Array.from({ length: BODIES }, (_, at) => {
    const rows = Math.ceil(BODIES / (at + 1));
    return Math.min((width - at * gap) / (at + 1), ((height - (rows - 1) * gap) / rows - foot) * 1.5);
  });
  return Math.max(...widths);
}

async function fillRoom(t: Test, { page }: PageOfRig): Promise<void> {
  const rem = 'Number.parseFloat(getComputedStyle(document.documentElement).fontSize)';
  for (const [width, height, base] of [
    [390, 844, 16],
    [820, 1180, 14],
    [1440, 900, 16],
    [2560, 1440, 22],
  ] as const) {
    await page.resize(width, height);
    const foot = width === 390 ? FINGER : 2 * base;
    const room = await until(`a grid as large as it can be at ${width}x${height}`, async () => {
      const { inSight, picture, wall, ...room } = await page.evaluate(ROOM);
      // A border of one pixel at each side.
      return inSight && picture >= widestPicture(wall, base, foot) - 4 && room;
    });
    t.equal(Math.round(await page.evaluate(rem)), base, `the base size at ${width}`);
    t.ok(room.covered >= LEAST_COVERED, `${room.covered} of the wall at ${width}x${height}`);
    await keepPicture(page, `wall-${width}`);
  }
  await page.resize(1440, 900);
}

/** The later tests use some of the bodies only; pictures of the others would only take processor time. */
async function leaveOthers({ page, service, ids }: PageOfRig): Promise<void> {
  await Promise.all(ids.slice(RING).map((id) => service.ok('DELETE', `/api/cameras/${id}/connection`)));
  const connected = `document.querySelectorAll('.tile[data-state="connected"]').length`;
  await page.until('the others are left', `${connected} === ${RING}`);
}

async function loseTwo(t: Test, { page, service, ids }: PageOfRig): Promise<void> {
  const [first = '', , third = ''] = ids;
  await service.ok('PUT', `/api/rig/cameras/${first}`, { connect: true, mode: 'remote' });
  const sizeOf = `JSON.stringify(${ROOM}.wall)`;
  const size = await page.evaluate(sizeOf);
  await service.sim('unplug', first);
  process.kill(service.workerPid(third), 'SIGKILL');
  await page.until(
    'the loss',
    `${tileOf(first)}.dataset.state !== 'connected' && ${tileOf(first)}.dataset.picture !== 'live'`,
  );
  t.equal(await page.evaluate(`document.querySelector('.tile').dataset.camera`), first, 'it keeps its place');
  t.match(await page.evaluate(`${tileOf(first)}.textContent`), 'body 1', 'and its name');
  const head = `${tileOf(first)}.querySelector('.cover-head')?.textContent`;
  await page.until('since when there is no signal', `/^No signal/.test(${head})`);
  await page.click('.more-faults');
  await page.until(
    'the cause in the list of the bar',
    `document.querySelector('.fault-list')?.textContent.includes('1 body 1: no signal')`,
  );
  await page.until('the focus in the list', `document.querySelector('.fault-list').contains(${FOCUS})`);
  await page.press('Escape');
  await page.until('its end', `document.querySelector('.fault-list') === null`);
  const label = `${tileOf(first)}.querySelector('canvas').ariaLabel`;
  await page.until('no picture', `${label}.startsWith('No picture of ')`);
  t.equal(await page.evaluate(sizeOf), size, 'the wall has kept its size');
  await keepPicture(page, 'cable-pulled');
  t.strictSame(await axeInThemes(page, '#wall'), {}, 'with a body away');

  // A body that is lost is unknown for a moment, without this button.
  await page.until('the body is away', `${tileOf(first)}.dataset.state === 'absent'`);
  const leave = `document.querySelector('[data-camera="${first}"] .leave-out')`;
  await page.until('a button to fire without it', `${leave} !== null`);
  await page.evaluate(`${leave}.click()`);
  const tile = `${tileOf(first)}`;
  await page.until(
    'it is left out',
    `${tile}.querySelector('.marks-of-tile').textContent.includes('Left out')`,
  );
  await service.sim('plug', first);
  for (const id of [first, third]) {
    await page.until('it is back automatically', `${tileOf(id)}.dataset.state === 'connected'`);
    await page.until('its picture', `${tileOf(id)}.dataset.picture === 'live'`);
  }
  t.match(await page.evaluate(`${tile}.textContent`), 'Left out', 'a body that returns stays left out');
}

async function useKeyboard(t: Test, { page, service, ids }: PageOfRig): Promise<void> {
  const [first = '', second = ''] = ids;
  await page.evaluate(`${FOCUS}.blur()`);
  await page.press('?', { shift: true });
  await page.until('the keys', `document.querySelector('dialog[open] .keys') !== null`);
  await keepPicture(page, 'keys');
  t.strictSame(await axeFindings(page, 'dialog'), [], 'the list of keys');
  await page.press('Escape');
  await page.until('their end', `document.querySelector('dialog') === null`);

  for (let presses = 0; presses < 60; presses += 1) {
    if (await page.evaluate(`${FOCUS}.matches('.tile-open')`)) break;
    await page.press('Tab');
  }
  t.ok(await page.evaluate(`${tileOf(first)}.contains(${FOCUS})`), 'Tab leads to the first tile');
  await page.press('ArrowRight');
  t.ok(await page.evaluate(`${tileOf(second)}.contains(${FOCUS})`), 'an arrow key to the next one');
  await page.press('Enter');
  await page.until('it is large', `document.querySelector('.large')?.ariaLabel === '2 body 2'`);
  await page.until('its picture', `document.querySelector('.large').dataset.picture === 'live'`);
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
  await page.press('Escape');
  await page.until('the wall again', `document.querySelector('.large') === null`);
  await page.press('3');
  await page.until('a number opens its body', `document.querySelector('.large')?.ariaLabel === '3 body 3'`);
  await page.press('Escape');
  for (const [key, place] of [
    ['r', 'review'],
    ['s', 'settings'],
    ['d', 'cards'],
    ['u', 'setup'],
    ['w', 'shoot'],
  ]) {
    await page.evaluate(`${FOCUS}.blur()`);
    await page.press(key ?? '');
    await page.until(
      `the place ${place}`,
      `document.querySelector('main:not([hidden])').matches('.${place}')`,
    );
    t.equal(await page.evaluate(`document.querySelector('nav [aria-current]').className`), `place-${place}`);
  }
}

async function leavePage(t: Test, { page, service, ids }: PageOfRig): Promise<void> {
  const [, second = ''] = ids;
  const isOpen = `document.querySelector('main.setup input') !== null`;
  // Browsers open six connections to a host.
  for (const visit of [1, 2, 3, 4, 5, 6]) {
    await page.goTo(`${service.url}/?visit=${visit}#/setup`);
    await page.until(`visit ${visit}`, `location.search === '?visit=${visit}' && ${isOpen}`);
  }
  const metrics = await (await fetch(`${service.url}/metrics`)).text();
  const [, open = ''] = /^rigd_event_stream_clients (\d+)$/m.exec(metrics) ?? [];
  t.ok(Number(open) <= 2, `${open} event streams`);
  await page.evaluate('history.back()');
  await page.until('the page before', `location.search === '?visit=5' && ${isOpen}`);
  await page.press('w');
  await page.until('its pictures', `${tileOf(second)}?.dataset.picture === 'live'`);
}

async function leaveWall(t: Test, { page, ids }: PageOfRig): Promise<void> {
  const [, second = ''] = ids;
  await page.press('s');
  const asked = `performance.getEntriesByType('resource').filter(({ name }) => name.includes('live-view/stream'))`;
  await page.until('another place', `document.querySelector('main.shoot').hidden`);
  t.match(await page.evaluate(`${tileOf(second)}.dataset.picture`), /^(?:live|old)$/);
  t.comment(`${await page.evaluate(`${asked}.length`)} streams have ended`);
  await page.press('w');
  await page.until('the wall', `!document.querySelector('main.shoot').hidden`);
  t.not(await page.evaluate(`${tileOf(second)}.dataset.picture`), 'none', 'its picture is there at once');
}
