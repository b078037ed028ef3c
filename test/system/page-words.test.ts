// Texts and targets of the operator page in a real browser: after faults of every kind no place shows
// a word of the machine or of the interface, and on a phone everything is large enough for a finger.

import t, { type Test } from 'tap';
import type { BrowserPage } from '#harness/browser.js';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';
import { keepPicture, noBrowser, openOperatorPage, tileOf } from '../support/operator-page.js';

const PLACES = ['shoot', 'review', 'review?shot=1', 'settings', 'cards', 'setup'];
/** Log and interface are for people who help, and for programmers. */
const SECTIONS = ['bodies', 'groups', 'files', 'clocks', 'events', 'keys', 'look', 'secure'];
const MACHINE_WORDS =
  /worker|SIG[A-Z]{3,}|openapi|JSON|SHA-256|SDK|CrDrive|CrError|AF_S|M_Manual|proved|\(s\)|ms old|0x[0-9a-f]+/;

/** Every text that is in sight or read aloud, without details that are closed. */
const TEXTS = `[...document.querySelectorAll('body *')]
  .filter((each) => each.checkVisibility() && !each.matches('script, style'))
  .flatMap((each) => [
    ...[...each.childNodes].filter(({ nodeType }) => nodeType === 3).map(({ data }) => data),
    each.ariaLabel, each.title, each.placeholder, each.alt,
  ])
  .filter((text) => typeof text === 'string' && text.trim() !== '')`;

/** Targets that are too small for a finger. */
const SMALL = `[...document.querySelectorAll('button, a[href], select, summary')]
  .filter((each) => each.checkVisibility() && !each.matches('.tile-open'))
  .map((each) => [each, each.getBoundingClientRect()])
  .filter(([, { width, height }]) => width > 1 && Math.min(width, height) < 43.5)
  .map(([{ tagName, className, textContent }, { width, height }]) =>
    [tagName, className, textContent.slice(0, 30), Math.round(width) + 'x' + Math.round(height)].join(' '))`;

t.test('words and targets', { skip: noBrowser }, async (t) => {
  const service = await Service.start(t, { rig: 'ILCE-7M4:2,ILME-FX6:1', limits: { proofMs: 2000 } });
  await until('all bodies are listed', async () => (await service.cameraIds()).length === 3);
  const { cameras } = (await service.ok('GET', '/api/rig')).body;
  const idsOf = (model: string): string[] =>
    cameras.filter((camera: { model: string }) => camera.model === model).map(({ id }: { id: string }) => id);
  const [first = '', second = ''] = idsOf('ILCE-7M4');
  const [cinema = ''] = idsOf('ILME-FX6');
  for (const [at, id] of [first, second, cinema].entries()) {
    const groups = id === cinema ? [] : ['pair'];
    await service.ok('PUT', `/api/rig/cameras/${id}`, { name: `body ${at + 1}`, number: at + 1, groups });
    await service.ok('POST', `/api/cameras/${id}/connection`, service.logIn(id));
  }
  await service.ok('POST', '/api/rig/groups/pair/shoot', { focus: true });
  const page = await openOperatorPage(t, `${service.url}/`);
  await page.until('the tiles', `document.querySelectorAll('.tile[data-state="connected"]').length === 3`);
  const rig = { page, service, first, second, cinema };
  await t.test('a warning of a camera is a line on its tile', (t) => warn(t, rig));
  await t.test('a full card and a missing one are two marks of a tile', (t) => takeCards(t, rig));
  await t.test('a cinema body has minutes on its tile, and bodies outside the group are dim', (t) =>
    chooseGroup(t, rig),
  );
  await t.test('after faults no place shows a word of the machine', (t) => readAll(t, rig));
  await t.test('on a phone everything in every place can be touched', (t) => touchAll(t, rig));
  t.strictSame(page.errors, []);
});

interface Studio {
  readonly page: BrowserPage;
  readonly service: Service;
  readonly first: string;
  readonly second: string;
  readonly cinema: string;
}

async function warn(t: Test, { page, service, first, second }: Studio): Promise<void> {
  await service.sim('warning', first, '0x20007');
  const line = (id: string) => `${tileOf(id)}.querySelector('.line.warning')?.textContent`;
  await page.until('the warning', `(${line(first)} ?? '').length > 20`);
  t.notMatch(await page.evaluate(line(first)), MACHINE_WORDS);
  t.equal(await page.evaluate(line(second)), undefined, 'not on the tile of another body');
}

async function takeCards(t: Test, { page, service, second }: Studio): Promise<void> {
  const marks = `[...${tileOf(second)}.querySelectorAll('.mark.bad')].map(({ textContent }) => textContent).join()`;
  for (const [change, mark] of [
    ['fill', 'All cards are full'],
    ['pull', 'No card'],
  ] as const) {
    for (const slot of ['1', '2']) await service.sim('card', second, slot, change);
    await page.until(mark, `${marks} === '${mark}'`);
    t.equal(await page.evaluate(`${tileOf(second)}.querySelector('.room')`), null, 'and no number');
  }
}

async function chooseGroup(t: Test, { page, first, cinema }: Studio): Promise<void> {
  const room = (id: string) => `${tileOf(id)}.querySelector('.rooms').textContent`;
  await page.until('minutes', `/^[\\d,]+ min left/.test(${room(cinema)})`);
  t.notMatch(await page.evaluate(`${tileOf(cinema)}.textContent`), /9,999/);
  t.match(await page.evaluate(room(first)), /^[\d,]+\+? left$/);
  await page.evaluate(`document.querySelector('.chip-who').click()`);
  const group = `document.querySelector('[data-choice="group pair"]')`;
  await page.until('the groups', `${group} !== null`);
  await page.evaluate(`${group}.click()`);
  await page.until('the chosen group', `${group}.ariaPressed === 'true'`);
  await page.press('Escape');
  const opacity = (id: string) => `getComputedStyle(${tileOf(id)}.querySelector('.picture')).opacity`;
  await page.until('the body outside is dim', `Number(${opacity(cinema)}) < 0.5`);
  t.equal(await page.evaluate(opacity(first)), '1');
  await keepPicture(page, 'group-chosen');
}

async function openPlaces(page: BrowserPage, look: (place: string) => Promise<void>): Promise<void> {
  for (const place of [...PLACES, ...SECTIONS.map((section) => `setup?section=${section}`)]) {
    await page.evaluate(`location.hash = '#/${place}'`);
    const [name = '', section = ''] = place.split(/\?(?:section=)?/);
    const part = SECTIONS.includes(section) ? `.section.${section}` : `main.${name}:not([hidden])`;
    await page.until(place, `document.querySelector('${part} :is(button, select, p)') !== null`);
    await look(place);
  }
}

async function readAll(t: Test, { page, service, first, second }: Studio): Promise<void> {
  await service.ok('DELETE', `/api/cameras/${second}/connection`);
  const refused = await service.request('POST', '/api/rig/groups/pair/shoot', { focus: true });
  t.equal(refused.body.code, 'SHOT_REFUSED');
  process.kill(service.workerPid(first), 'SIGKILL');
  const lost = async () => {
    const { entries } = (await service.ok('GET', '/api/rig/timeline')).body;
    return entries.some(({ text }: { text: string }) => /SIGKILL/.test(text));
  };
  await until('the loss is in the events', lost);
  let seen = 0;
  await openPlaces(page, async (place) => {
    const texts: string[] = await page.evaluate(TEXTS);
    seen += texts.length;
    t.strictSame(
      texts.filter((text) => MACHINE_WORDS.test(text)),
      [],
      place,
    );
  });
  t.ok(seen > 500, `${seen} texts`);
  await page.evaluate(`location.hash = '#/setup?section=events'`);
  const details = `[...document.querySelectorAll('.news details')].map(({ textContent }) => textContent).join()`;
  await page.until('the cause, in details', `${details}.includes('SIGKILL')`);
  await page.evaluate(`location.hash = '#/setup?section=log'`);
  const log = `(document.querySelector('.log')?.textContent ?? '')`;
  await page.until('the log in the words of the service', `/worker .*SIGKILL/.test(${log})`);
}

async function touchAll(t: Test, { page, cinema }: Studio): Promise<void> {
  await page.resize(390, 844);
  await openPlaces(page, async (place) => {
    t.strictSame(await page.evaluate(SMALL), [], place);
    t.ok(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), place);
  });
  await page.evaluate(`location.hash = '#/shoot?body=${cinema}'`);
  await page.until('the large view', `document.querySelector('.large .exposure-values') !== null`);
  t.strictSame(await page.evaluate(SMALL), [], 'the large view');
}
