// Presses of Fire on the operator page in a real browser: each press fires once, soon after the answer to the shot
// before it or during that shot; a countdown comes first if one is chosen; and the keys of a foot switch.

import t, { type Test } from 'tap';
import type { BrowserPage } from '#harness/browser.js';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';
import {
  axeFindings,
  chooseInDeck,
  closePanel,
  keepPicture,
  noBrowser,
  openOperatorPage,
} from '../support/operator-page.js';

const PRESSES = 20;
/** Shorter than usual, since one press waits for an exposure that does not come. */
const PROOF_MS = 3000;
const IS_ARMED = `document.querySelector('.deck').dataset.armed === 'true'`;
const IS_CALM = `document.querySelector('.deck-fire').dataset.firing === 'false'`;
const KEY_PROBLEM = `document.querySelector('.row-fault')?.textContent`;
const COUNTDOWN = `document.querySelector('.countdown-number')?.textContent`;

/** Presses Fire, waits for the answer to the shot, and presses again after 35 to 360 ms. */
const PRESS_AFTER_ANSWERS = `(async () => {
  const real = window.fetch;
  let answered = () => {};
  window.fetch = async (url, init) => {
    const answer = await real(url, init);
    if (String(url).endsWith('/shoot')) setTimeout(() => answered(), 0);
    return answer;
  };
  for (window.pressed = 0; window.pressed < ${PRESSES}; ) {
    const answer = new Promise((resolve) => { answered = resolve; });
    document.querySelector('.fire').click();
    window.pressed += 1;
    await answer;
    await new Promise((resolve) => setTimeout(resolve, 35 + (window.pressed * 137) % 326));
  }
  window.fetch = real;
  window.isOver = true;
})(); undefined`;

interface Rig {
  readonly page: BrowserPage;
  readonly service: Service;
  readonly ids: readonly string[];
}

t.test('presses', { skip: noBrowser }, async (t) => {
  const service = await Service.start(t, { rig: 'ILCE-7M4:2', limits: { proofMs: PROOF_MS } });
  await until('all bodies are listed', async () => (await service.cameraIds()).length === 2);
  const ids = await service.cameraIds();
  for (const [at, id] of ids.entries()) await service.ok('PUT', `/api/rig/cameras/${id}`, { number: at + 1 });
  await Promise.all(ids.map((id) => service.connect(id)));
  const page = await openOperatorPage(t, `${service.url}/`);
  await page.until('the bodies are ready', `document.querySelector('.fire')?.textContent === 'FIRE 2'`);
  await page.click('.arm');
  await page.until('it is armed', IS_ARMED);
  const rig = { page, service, ids };
  await t.test('each press soon after the answer to the shot before it takes a shot', (t) =>
    pressAfterAnswers(t, rig),
  );
  await t.test('Fire is free with the answer to the shot, before the page knows more about it', (t) =>
    freeWithAnswer(t, rig),
  );
  await t.test('presses during a shot wait, are counted, and fire once each', (t) => pressDuring(t, rig));
  await t.test('a countdown comes before the shot, and Escape cancels both', (t) => countDown(t, rig));
  await t.test('a foot switch fires with the key that it sends', (t) => pressFootSwitch(t, rig));
  await t.test('a tone tells the end of a shot, if a person wants that', (t) => hearEnd(t, rig));
  await t.test(
    'a press on the large view focuses and takes one picture; a failure is over the picture',
    (t) => pressLarge(t, rig),
  );
  await t.test('Review lists every take, and not only the newest ones', (t) => listAll(t, rig));
  t.strictSame(page.errors, []);
});

const exposuresOf = ({ service, ids }: Rig): number[] =>
  ids.map((id) => service.bodyLog(id).filter((line) => / exposure \d+ /.test(line)).length);

async function shotsOf({ service }: Rig): Promise<{ shotId: string; state: string }[]> {
  return (await service.ok('GET', '/api/rig/shots')).body.shots;
}

async function pressAfterAnswers(t: Test, rig: Rig): Promise<void> {
  const { page } = rig;
  await page.evaluate(PRESS_AFTER_ANSWERS);
  await page.until('all presses are answered', `window.isOver === true`);
  await page.until('nothing is under way', IS_CALM);
  const shots = await until('all shots are over', async () => {
    const shots = await shotsOf(rig);
    return shots.every(({ state }) => state !== 'incomplete') && shots;
  });
  t.equal(shots.length, PRESSES);
  t.equal(new Set(shots.map(({ shotId }) => shotId)).size, PRESSES, 'each has an id of its own');
  t.strictSame(exposuresOf(rig), [PRESSES, PRESSES]);
}

async function freeWithAnswer(t: Test, rig: Rig): Promise<void> {
  const { page } = rig;
  const [before = 0] = exposuresOf(rig);
  await page.evaluate(`{
    const real = window.fetch;
    const held = new Promise((resolve) => { window.letGo = () => { window.fetch = real; resolve(); }; });
    window.fetch = (url, init) =>
      String(url).endsWith('/shoot') ? real(url, init) : held.then(() => real(url, init));
  }`);
  await page.evaluate(`document.querySelector('.fire').click()`);
  t.equal(await page.evaluate(IS_CALM), false);
  await page.until('Fire is free', IS_CALM);
  t.strictSame(exposuresOf(rig), [before + 1, before + 1]);
  await page.evaluate('window.letGo()');
}

async function pressDuring(t: Test, rig: Rig): Promise<void> {
  const { page } = rig;
  const [before = 0] = exposuresOf(rig);
  const waiting = `document.querySelector('.waiting')?.textContent`;
  await page.evaluate(`for (let press = 0; press < 5; press += 1) document.querySelector('.fire').click()`);
  await page.until('three wait, and a fifth press has no place', `${waiting} === '3 more waiting'`);
  await keepPicture(page, 'presses-waiting');
  await page.until('all are fired', `${IS_CALM} && ${waiting} === undefined`);
  t.strictSame(exposuresOf(rig), [before + 4, before + 4]);
  await page.evaluate(`for (let press = 0; press < 3; press += 1) document.querySelector('.fire').click()`);
  await page.press('Escape');
  await page.until('no press waits', `${waiting} === undefined`);
  await page.until('the one is over', IS_CALM);
  t.strictSame(exposuresOf(rig), [before + 5, before + 5], 'Escape drops presses that wait');
  t.equal(await page.evaluate(IS_ARMED), true, 'a second Escape disarms');
}

async function countDown(t: Test, rig: Rig): Promise<void> {
  const { page } = rig;
  const [before = 0] = exposuresOf(rig);
  await chooseInDeck(page, 'countdown', 'countdown 3');
  await page.evaluate(`document.querySelector('.fire').focus()`);
  await page.press(' ');
  await page.until('the countdown', `${COUNTDOWN} === '3'`);
  await keepPicture(page, 'countdown');
  t.strictSame(await axeFindings(page, '.countdown'), []);
  t.strictSame(exposuresOf(rig), [before, before]);
  await page.press('Escape');
  await page.until('it is cancelled', `${COUNTDOWN} === undefined && ${IS_CALM}`);
  await page.press(' ');
  await page.until('it counts to the end', `${COUNTDOWN} === '1'`);
  await until('the bodies have exposed', () => exposuresOf(rig).every((count) => count === before + 1));
  await page.until('the shot is over', IS_CALM);
  await chooseInDeck(page, 'countdown', 'countdown 0');
}

async function pressFootSwitch(t: Test, rig: Rig): Promise<void> {
  const { page } = rig;
  await page.evaluate(`location.hash = '#/setup?section=keys'`);
  await page.click('[data-key-action="fire"] .bind');
  await page.press('a');
  await page.until('a key of another action is refused', `${KEY_PROBLEM}?.includes('Arm or disarm')`);
  await page.click('[data-key-action="fire"] .bind');
  await page.press('Tab');
  await page.until('a key that the page needs is refused', `${KEY_PROBLEM}?.includes('needed')`);
  await page.click('[data-key-action="fire"] .bind');
  await page.press('PageDown');
  await page.until(
    'it is bound',
    `document.querySelector('[data-key-action="fire"] kbd').textContent === 'Page down'`,
  );
  t.equal(await page.evaluate(KEY_PROBLEM), undefined);
  await keepPicture(page, 'setup-keys');
  t.strictSame(await axeFindings(page, '.keys-form'), []);

  await page.evaluate(`location.hash = '#/shoot'; location.reload()`);
  await page.until('the bodies are ready', `document.querySelector('.fire')?.textContent === 'FIRE 2'`);
  const [before = 0] = exposuresOf(rig);
  await page.press('PageDown');
  await page.click('.arm');
  await page.until('it is armed', IS_ARMED);
  t.strictSame(exposuresOf(rig), [before, before], 'it fires nothing that is not armed');
  await page.press('PageDown');
  await until('the bodies have exposed', () => exposuresOf(rig).every((count) => count === before + 1));
  await page.until('the shot is over', IS_CALM);
  await page.evaluate('document.activeElement.blur()');
  await page.press(' ');
  await page.press('?');
  await page.until(
    'the help lists it',
    `document.querySelector('dialog')?.textContent.includes('Page down')`,
  );
  t.strictSame(await axeFindings(page, 'dialog'), []);
  await page.press('Escape');
  t.strictSame(exposuresOf(rig), [before + 1, before + 1], 'the space bar has lost its meaning');
}

async function hearEnd(t: Test, rig: Rig): Promise<void> {
  const { page } = rig;
  const exposed = (count: number) =>
    until(`${count} exposures`, () => exposuresOf(rig).every((each) => each === count));
  const [before = 0] = exposuresOf(rig);
  await page.evaluate(`{
    window.notes = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...given) { window.notes += 1; return start.apply(this, given); };
  }`);
  await page.press('PageDown');
  await exposed(before + 1);
  await page.until(
    'the take is complete',
    `document.querySelector('.receipt-strip').dataset.shot === 'complete'`,
  );
  await page.until('the shot is over', IS_CALM);
  t.equal(await page.evaluate('window.notes'), 0, 'none at first');
  await page.evaluate(`document.querySelector('.chip-countdown').click()`);
  const field = `document.querySelector('.popover input[name="sounds"]')`;
  await page.until('the panel has the focus', `document.activeElement.closest('.popover') !== null`);
  await page.evaluate(`{ ${field}.focus(); ${field}.click(); }`);
  await page.until('tones are chosen', `${field}.checked`);
  await closePanel(page);
  await page.press('PageDown');
  await page.until('two notes', 'window.notes === 2');
  await exposed(before + 2);
}

async function pressLarge(t: Test, rig: Rig): Promise<void> {
  const { page, service, ids } = rig;
  const [first = ''] = ids;
  // Without focus this body exposes nothing, from its next session on.
  await service.sim('temper', first, 'strict');
  const connection = `/api/cameras/${first}/connection`;
  await service.ok('DELETE', connection);
  await service.ok('POST', connection);
  // Some bodies take no order until they have reported all their properties.
  await until('the body takes orders', async () => {
    const order = { setting: 'pc-remote' };
    return (await service.request('PUT', `/api/cameras/${first}/priority-key`, order)).status === 200;
  });
  const [before = 0, others] = exposuresOf(rig);
  await page.evaluate(`location.hash = '#/shoot?body=${first}'`);
  const shutter = `[...document.querySelectorAll('.large button')].find((each) => each.textContent === 'Take a picture')`;
  await page.until('the large view', `${shutter} !== undefined`);
  await page.evaluate(`${shutter}.click()`);
  await until('the body has exposed', () => exposuresOf(rig)[0] === before + 1);
  await page.until('its receipt', `document.querySelector('.deck-receipt').textContent.includes('alone')`);
  await page.until('it can be pressed again', `!${shutter}.hasAttribute('aria-busy')`);
  const focusMode = `document.querySelector('.tile[data-camera="${first}"] .focus-mode').textContent`;
  t.equal(await page.evaluate(focusMode), 'AF-S', 'as a body is when it is new');
  await chooseInDeck(page, 'focus', 'focus off');
  await page.evaluate(`${shutter}.click()`);
  const notice = `document.querySelector('.stage-notice [role=alert]')`;
  await page.until('why there is no picture', `${notice}?.textContent.includes('took no picture')`);
  t.strictSame(exposuresOf(rig), [before + 1, others], 'it has not focused first');
  await chooseInDeck(page, 'focus', 'focus on');
  await page.until('it can be pressed again', `!${shutter}.hasAttribute('aria-busy')`);
  await service.ok('POST', '/api/rig/lease', { holder: 'Anna', seconds: 600 });
  await page.evaluate(`${shutter}.click()`);
  await page.until('why it is refused', `${notice}?.textContent.includes('Anna holds the rig')`);
  await keepPicture(page, 'large-refused');
  t.strictSame(await axeFindings(page, '.stage-notice'), []);
  t.strictSame(exposuresOf(rig), [before + 1, others]);
}

async function listAll(t: Test, rig: Rig): Promise<void> {
  const { page } = rig;
  const { length } = (await rig.service.ok('GET', '/api/rig/shots?limit=200')).body.shots;
  t.ok(length > PRESSES, `${length} takes`);
  await page.evaluate(`location.hash = '#/review'`);
  const rows = `document.querySelectorAll('.take-row').length`;
  await page.until('a row for each take', `${rows} === ${length}`);
}
