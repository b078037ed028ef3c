// The operator page under unusual conditions: on a phone, with a body on the network that requires a log-in, when
// the service ends, from another machine with a token, and behind a proxy below a path.

import t, { type Test } from 'tap';
import type { BrowserPage } from '#harness/browser.js';
import { until } from '#harness/deadline.js';
import { freePort } from '#harness/free-port.js';
import { Service } from '#harness/service.js';
import { TcpProxy } from '#harness/tcp-proxy.js';
import {
  axeFindings,
  fill,
  keepPicture,
  noBrowser,
  openOperatorPage,
  tileOf,
} from '../support/operator-page.js';
import {
  networkAddress,
  noNginx,
  type SameAnswer,
  serveInstead,
  startNginx,
} from '../support/page-server.js';

const TOKEN = 'open-sesame-9f3c61d2';
const RIG = 'ILCE-7M4:2,ILCE-1M2:1';
const SUMMARY = "document.getElementById('summary').textContent";
/** Why nothing is known of the rig. */
const CAUSE = "document.querySelector('#summary strong')?.textContent";
const IS_NARROW = 'document.documentElement.scrollWidth <= innerWidth';

t.test('one page on screens of every size, until the service goes', { skip: noBrowser }, async (t) => {
  // The service is restarted on its port, which is reserved so that no other program takes it meanwhile.
  const service = await Service.start(t, { rig: RIG, arguments: ['--port', String(await freePort())] });
  await until('all bodies are listed', async () => (await service.cameraIds()).length === 3);
  const ids = await service.cameraIds();
  const onNetwork = ids.find((id) => service.logIn(id).auth !== undefined) ?? '';
  const usual = ids.filter((id) => id !== onNetwork);
  await Promise.all(usual.map((id) => service.connect(id)));
  const page = await openOperatorPage(t, `${service.url}/`);

  await t.test('the page is never wider than the screen', (t) => onEverySize(t, page, usual[0] ?? ''));
  await t.test('a phone shows tiles that fill the screen, and the rest behind one menu', (t) =>
    onPhone(t, page),
  );
  await t.test('a body on the network: the fingerprint is compared, then it is logged in', (t) =>
    logIn(t, page, service, onNetwork),
  );
  await t.test('when the service ends, no picture looks alive, and the page shows since when', (t) =>
    loseService(t, page, service, { usual, onNetwork }),
  );
  t.strictSame(page.errors, []);
});

async function onEverySize(t: Test, page: BrowserPage, id: string): Promise<void> {
  for (const [width, height] of [
    [360, 740],
    [768, 1024],
    [2560, 1440],
  ] as const) {
    await page.resize(width, height);
    await page.until('a picture', `${tileOf(id)}?.dataset.picture === 'live'`);
    t.ok(await page.evaluate(IS_NARROW), `the wall on ${width}`);
    await keepPicture(page, `wall-${width}`);
    for (const place of ['review', 'settings', 'cards', 'setup']) {
      await page.evaluate(`location.hash = '#/${place}'`);
      await page.until(
        `the place ${place}`,
        `document.querySelector('main.${place} .loading, main.${place} > *') !== null`,
      );
      t.ok(await page.evaluate(IS_NARROW), `${place} on ${width}`);
    }
    await page.evaluate(`location.hash = '#/shoot'`);
    await page.click(`[data-camera="${id}"] .tile-open`);
    await page.until('it is large', `document.querySelector('.large')?.dataset.picture === 'live'`);
    t.ok(await page.evaluate(IS_NARROW), `the large view on ${width}`);
    await keepPicture(page, `large-${width}`);
    await page.press('Escape');
    await page.until('the wall again', `document.querySelector('.large') === null`);
  }
  await page.resize(1600, 1300);
}

/** Parts of the height of the screen, and the smallest side of what a finger touches. */
const PHONE = `(() => {
  const heightOf = (selector) => (document.querySelector(selector)?.getBoundingClientRect().height ?? 0) / innerHeight;
  const tiles = [...document.querySelectorAll('.tile')].map((tile) => Math.round(tile.getBoundingClientRect().left));
  const small = [...document.querySelectorAll('.top button, .tile button:not(.tile-open), .deck button')]
    .map((each) => [each.className, each.getBoundingClientRect()])
    .filter(([, { width, height }]) => width > 0 && Math.min(width, height) < 44)
    .map(([name, { width, height }]) => name + ' ' + width + 'x' + height);
  return { header: heightOf('.top'), columns: new Set(tiles).size, small };
})()`;

async function onPhone(t: Test, page: BrowserPage): Promise<void> {
  await page.resize(390, 844);
  await page.until('the menu', `document.querySelector('.phone-menu') !== null`);
  const phone = await page.evaluate(PHONE);
  t.ok(phone.header <= 0.12, `the bar takes ${phone.header} of the height`);
  t.equal(phone.columns, 1, 'three tiles are as large as they can be');
  t.strictSame(phone.small, [], 'everything is large enough for a finger');
  await keepPicture(page, 'phone');
  await page.click('.phone-menu');
  const items = `[...document.querySelectorAll('[role=menuitem]')].map(({ textContent }) => textContent)`;
  await page.until('the items', `${items}.length > 0`);
  t.match(await page.evaluate(items), ['Shoot', 'Review', 'Settings', 'Cards', 'Setup', 'Takes and values']);
  await page.evaluate(
    `[...document.querySelectorAll('[role=menuitem]')].find(({ textContent }) => textContent === 'Takes and values').click()`,
  );
  const isOpen = `getComputedStyle(document.querySelector('.column')).visibility === 'visible'`;
  await page.until('the drawer', isOpen);
  await keepPicture(page, 'phone-drawer');
  await page.press('Escape');
  await page.until('its end', `!(${isOpen})`);
  await page.resize(1600, 1300);
  await page.until('the wide page', `document.querySelector('.phone-menu') === null`);
}

async function logIn(t: Test, page: BrowserPage, service: Service, id: string): Promise<void> {
  const { auth } = service.logIn(id);
  await page.until('the tile', `${tileOf(id)}?.dataset.state === 'available'`);
  // A key, and no click, since the tile may still be moving after the change of the size.
  await page.evaluate(`document.querySelector('[data-camera="${id}"] .connect').focus()`);
  await page.press('Enter');
  const shown = `document.querySelector('dialog .fingerprint')?.textContent`;
  await page.until('its fingerprint', `${shown} === ${JSON.stringify(auth?.fingerprint)}`);
  t.strictSame(await axeFindings(page, 'dialog'), []);
  await page.click('input[name="same"]');
  await fill(page, 'username', 'admin');
  await fill(page, 'password', 'wrong');
  await page.press('Enter');
  await page.until('the refusal', `document.querySelector('dialog [role=alert]') !== null`);
  await keepPicture(page, 'log-in');
  t.equal(await page.evaluate(`${tileOf(id)}.dataset.state === 'connected'`), false);
  await fill(page, 'password', auth?.password ?? '');
  // The reason is shown while the page still reads the state of the rig; until that has ended, Enter starts nothing.
  const isReady = `document.querySelector('dialog button[type=submit]').getAttribute('aria-disabled') !== 'true'`;
  await page.until('the form is ready again', isReady);
  await page.press('Enter');
  await page.until('the session', `${tileOf(id)}.dataset.state === 'connected'`);
  await page.until('the end of the dialog', `document.querySelector('dialog') === null`);
}

async function loseService(
  t: Test,
  page: BrowserPage,
  service: Service,
  { usual, onNetwork }: { readonly usual: readonly string[]; readonly onNetwork: string },
): Promise<void> {
  await page.until('all are ready', `${SUMMARY} === '3 of 3 ready'`);
  for (const id of [...usual, onNetwork])
    await page.until('a picture', `${tileOf(id)}?.dataset.picture === 'live'`);
  await page.evaluate(`document.querySelector('.arm').click()`);
  await page.until('it is armed', `document.querySelector('.deck').dataset.armed === 'true'`);
  t.equal(await service.signal('SIGKILL'), 'SIGKILL');
  await page.until('the loss', `document.querySelector('.app').dataset.lost === 'true'`);
  await page.until(
    'every tile',
    `[...document.querySelectorAll('.tile')].every((tile) =>
  tile.dataset.picture === 'dead' && /No signal/.test(tile.textContent))`,
  );
  t.match(await page.evaluate(SUMMARY), /^The service does not answer\. Since \d/);
  const filters = `[...document.querySelectorAll('.tile canvas')].map((canvas) => getComputedStyle(canvas).filter)`;
  for (const filter of await page.evaluate(filters)) t.match(filter, 'grayscale(1)');
  t.equal(await page.evaluate(`document.querySelector('.deck').dataset.armed`), 'false', 'nothing is armed');
  await keepPicture(page, 'service-gone');
  t.strictSame(await axeFindings(page), []);

  const { port } = new URL(service.url);
  const missing = 'libCr_Core.so is missing';
  let answer: SameAnswer = { status: 503, body: JSON.stringify({ success: false, message: missing }) };
  const end = await serveInstead(Number(port), () => answer);
  t.teardown(end);
  await page.until('what it answers', `${CAUSE} === '${missing}'`);
  answer = { status: 502, body: '<h1>Bad gateway</h1>' };
  const notOurs = 'The answer is not one of this service (status 502).';
  await page.until('an answer of another', `${CAUSE} === ${JSON.stringify(notOurs)}`);
  await end();

  await Service.start(t, { directory: service.directory, rig: RIG, arguments: ['--port', port] });
  await page.until('its return', `document.querySelector('.app').dataset.lost === undefined`);
  await page.until('all bodies again', `document.querySelectorAll('.tile').length === 3`);
  await page.click('.group-menu');
  await page.until('the menu', `document.activeElement.matches('[role=menuitem]')`);
  await page.press('Enter');
  await page.until(
    'the reason why the network body is not connected',
    `document.querySelector('.column [role=alert]') !== null`,
  );
  await keepPicture(page, 'connect-partial');
  for (const id of usual) await page.until('a picture again', `${tileOf(id)}.dataset.picture === 'live'`);
}

t.test('a network that silently drops the connections of the page', { skip: noBrowser }, async (t) => {
  const service = await Service.start(t, { rig: 'ILCE-7M4:1' });
  const proxy = await TcpProxy.start(t, Number(new URL(service.url).port));
  const [id = ''] = await service.cameraIds();
  await service.connect(id);
  const page = await openOperatorPage(t, `http://localhost:${proxy.port}/`);
  await page.until('a picture', `${tileOf(id)}?.dataset.picture === 'live'`);
  proxy.forget();
  await page.until('the loss', `${tileOf(id)}.dataset.picture === 'dead'`);
  await page.until('a picture by another connection', `${tileOf(id)}.dataset.picture === 'live'`);
});

const ADDRESS = networkAddress();
const IS_ASKED = "document.getElementById('token-form').hidden === false";
const STATE = `document.querySelector('.tile')?.dataset.state`;

t.test('with a token', { skip: noBrowser }, async (t) => {
  const service = await Service.start(t, {
    rig: 'ILCE-7M4:2',
    arguments: ['--host', '0.0.0.0'],
    environment: { RIGD_TOKEN: TOKEN },
  });
  const { port } = new URL(service.url);
  await t.test(
    'from another machine: the pages prompt for it, keep it out of the address, and work',
    { skip: ADDRESS === undefined ? 'this machine has no network' : false },
    (t) => fromAnotherMachine(t, `http://${ADDRESS}:${port}/`),
  );
  await t.test(
    'the page, its streams and its commands work behind nginx below a path',
    { skip: noNginx },
    async (t) => behindNginx(t, await startNginx(t, service)),
  );
});

async function fromAnotherMachine(t: Test, url: string): Promise<void> {
  const page = await openOperatorPage(t, url);
  await page.until('the question', IS_ASKED);
  t.equal(await page.evaluate('document.activeElement.id'), 'token-field');
  await page.type('not-the-token-at-all');
  await page.press('Enter');
  const problem = `document.querySelector('#token-problem:not([hidden])')?.textContent`;
  await page.until('the refusal', `${problem} === 'That is not the token of this service.' && ${IS_ASKED}`);
  await keepPicture(page, 'token-refused');
  await page.type(TOKEN);
  await page.press('Enter');
  await page.until('the camera', `${STATE} === 'available'`);
  t.equal(await page.evaluate(IS_ASKED), false);
  await page.evaluate("document.querySelector('.connect').focus()");
  await page.press('Enter');
  await page.until('the connection', `${STATE} === 'connected'`);
  await page.until('a picture', `document.querySelector('.tile').dataset.picture === 'live'`);

  // The tab already has the token.
  await page.evaluate("location.href = 'docs'");
  const operation = '#operations-Connection-listCameras';
  await page.until('the list of cameras in the viewer', `document.querySelector('${operation}') !== null`);
  // Before it has read the document it ignores clicks.
  await page.until('all of it', `document.getElementById('status').textContent === ''`);
  await keepPicture(page, 'docs');
  await page.evaluate(`document.querySelector('${operation} .opblock-summary-control').click()`);
  await page.until('the button', `document.querySelector('${operation} .execute') !== null`);
  await page.evaluate(`document.querySelector('${operation} .execute').click()`);
  const answer = `document.querySelector('${operation} .live-responses-table')?.textContent ?? ''`;
  await page.until('the answer', `(${answer}).includes('"connected": true')`);
  t.equal(await page.evaluate("document.getElementById('status').textContent"), '');

  await page.evaluate(`sessionStorage.clear(); location.href = '${url}?access_token=${TOKEN}&x=1'`);
  await page.until('the address without the token', "location.search === '?x=1'");
  await page.until('the camera again', `${STATE} === 'connected'`);
  await page.close();
}

async function behindNginx(t: Test, port: number): Promise<void> {
  const page = await openOperatorPage(t, `http://localhost:${port}/rig/`);
  await page.until('the question', IS_ASKED);
  t.strictSame(await axeFindings(page), [], 'the question for the token');
  await keepPicture(page, 'token');
  await page.evaluate(`document.getElementById('token-field').focus()`);
  await page.type(TOKEN);
  await page.press('Enter');
  await page.until('the tiles', `document.querySelectorAll('.tile').length === 2`);
  await page.click('.group-menu');
  await page.until('the menu', `document.activeElement.matches('[role=menuitem]')`);
  await page.press('Enter');
  await page.until('pictures', `document.querySelectorAll('.tile[data-picture="live"]').length === 2`);
  await page.click('.place-setup');
  await page.until(
    'a place that is loaded when it is opened',
    `document.querySelector('main.setup button') !== null`,
  );
  await keepPicture(page, 'behind-nginx');
  t.strictSame(page.errors, []);
}
