// The page as a person has it, in a real browser where there is one (chromium in the path).

import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import { Service } from '#harness/service.js';
import { BrowserPage, findBrowser } from '../support/browser.js';

const chromium = findBrowser();
const skip = chromium === undefined ? 'there is no chromium here' : false;

t.test(
  'the page shows every camera with its state, its rate and the age of its picture',
  { skip },
  async (t) => {
    const service = await Service.start(t, { rig: 'ILCE-7M4:8' });
    const ids = await service.cameraIds();
    const unconnected = ids.pop() ?? '';
    await Promise.all(ids.map((id) => service.connect(id)));
    const page = await BrowserPage.open(t, chromium ?? '', `${service.url}/`);
    // Pictures come for the tiles in sight alone.
    await page.resize(1600, 1300);
    const tileOf = (id: string) => `document.querySelector('[data-camera="${id}"]')`;
    // More than a browser's six connections to a host: all of them play.
    for (const id of ids) {
      await page.until(`a picture of ${id}`, `${tileOf(id)}?.dataset.picture === 'live'`);
      const tile: string = await page.evaluate(`${tileOf(id)}.outerHTML`);
      t.match(tile, /class="state">connected</, id);
      t.match(tile, /class="tile-rate">\d+ fps, \d+ ms old</, id);
      t.match(tile, `aria-label="Live view of ${id}"`);
      t.notMatch(tile, 'Connect');
    }
    t.equal(await page.evaluate("document.querySelectorAll('.tile').length"), 8);
    t.strictSame(page.errors, []);
    const other: string = await page.evaluate(`${tileOf(unconnected)}.outerHTML`);
    t.match(other, /class="state">available</);
    t.match(other, `aria-label="No picture of ${unconnected}"`);
    t.match(other, `aria-label="Connect ${unconnected}"`, 'it can be connected from here');
  },
);

const TILE = "document.querySelector('.tile')";
const STATE = `${TILE}.querySelector('.state')?.textContent`;
const NOTICE = `${TILE}.querySelector('[role=alert]')?.textContent`;
const PICTURE = "document.querySelector('canvas').ariaLabel.startsWith('Live view of ')";
const SUMMARY = "document.getElementById('summary').textContent";

t.test(
  'Connect by keyboard: the focus stays, and the page shows why it failed until it succeeds',
  { skip },
  async (t) => {
    const service = await Service.start(t, { rig: 'ILCE-7M4:1' });
    const [id = ''] = await service.cameraIds();
    service.injectFault(id, 'Connect#1 error(0x8402)');
    const page = await BrowserPage.open(t, chromium ?? '', `${service.url}/`);
    await page.until('the camera', `${STATE} === 'available'`);
    await page.evaluate("document.querySelector('.connect').focus()");
    await page.press('Enter');
    await page.until('why not', `${NOTICE}?.includes('0x8402')`);
    t.ok(await page.evaluate("document.activeElement.matches('button.connect')"), 'the focus has stayed');
    await page.until('the button works again', "!document.activeElement.hasAttribute('aria-disabled')");
    await page.press('Enter');
    await page.until('the connection', `${STATE} === 'connected'`);
    await page.until('the button has gone', "document.querySelector('.connect') === null");
    t.equal(
      await page.evaluate("document.activeElement.closest('.tile') !== null"),
      true,
      'the focus is in the tile',
    );
    t.equal(await page.evaluate(NOTICE), undefined, 'the reason has gone');
    await page.until('a picture', PICTURE);
    process.kill(service.workerPid(id), 'SIGKILL');
    await page.until(
      'the loss',
      `${TILE}.querySelector('.tile-loss')?.textContent.startsWith('no signal since ')`,
    );
    t.match(await page.evaluate("document.querySelector('canvas').ariaLabel"), /^No picture of /);
    t.equal(await page.evaluate(`${TILE}.dataset.picture`), 'dead');
    await page.until('its return', `${STATE} === 'connected' && ${TILE}.dataset.picture === 'live'`);
    t.strictSame(page.errors, []);
    await page.close();
    t.equal(await service.signal('SIGTERM'), 0);
  },
);

t.test('the page says what the service answers, and when it is not the service', { skip }, async (t) => {
  const service = await Service.start(t, {
    rig: 'ILCE-7M4:1',
    arguments: ['--token', 'open-sesame-9f3c61d2'],
  });
  const address = `${service.url}/?access_token=open-sesame-9f3c61d2`;
  const page = await BrowserPage.open(t, chromium ?? '', address);
  await page.until('the camera', `${SUMMARY} === '1 camera, 0 connected'`);
  const { port } = new URL(service.url);
  t.equal(await service.signal('SIGTERM'), 0);
  await page.until('silence', `${SUMMARY} === 'The service does not answer.'`);
  const answers = [
    [
      503,
      JSON.stringify({ success: false, message: 'libCr_Core.so is missing' }),
      'libCr_Core.so is missing',
    ],
    [502, '<h1>Bad gateway</h1>', 'The answer is not one of this service (status 502).'],
  ] as const;
  let [status, body] = answers[0] as readonly [number, string, string];
  const other = createServer((_request, response) => response.writeHead(status).end(body));
  t.teardown(() => other.close());
  await new Promise<void>((resolve) => other.listen(Number(port), 'localhost', resolve));
  t.equal((other.address() as AddressInfo).port, Number(port));
  for (const answer of answers) {
    [status, body] = answer;
    await page.until(answer[2], `${SUMMARY} === ${JSON.stringify(answer[2])}`);
  }
});

const TOKEN = 'open-sesame-9f3c61d2';
const IS_ASKED = "document.getElementById('token-form').hidden === false";

/** An address of this machine in its network; undefined without a network. */
function networkAddress(): string | undefined {
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address;
}

const address = networkAddress();
const skipNetwork = skip || (address === undefined ? 'this machine has no network' : false);

t.test(
  'from another machine: the pages ask for the token, keep it out of the address, and work',
  { skip: skipNetwork },
  async (t) => {
    const service = await Service.start(t, {
      rig: 'ILCE-7M4:1',
      arguments: ['--host', '0.0.0.0'],
      environment: { RIGD_TOKEN: TOKEN },
    });
    const { port } = new URL(service.url);
    const url = `http://${address}:${port}/`;
    const page = await BrowserPage.open(t, chromium ?? '', url);
    await page.until('the question', IS_ASKED);
    t.equal(await page.evaluate('document.activeElement.id'), 'token-field');
    await page.type('not-the-token-at-all');
    await page.press('Enter');
    const problem = "document.getElementById('token-problem').textContent";
    await page.until('the refusal', `${problem} === 'That is not the token of this service.' && ${IS_ASKED}`);
    await shoot(page, 'token');
    await page.type(TOKEN);
    await page.press('Enter');
    await page.until('the camera', `document.querySelector('.tile .state')?.textContent === 'available'`);
    t.equal(await page.evaluate(IS_ASKED), false);
    await page.evaluate("document.querySelector('.connect').focus()");
    await page.press('Enter');
    await page.until('the connection', `${STATE} === 'connected'`);
    await page.until('a picture', PICTURE);
    await shoot(page, 'wall');

    // The same tab: it has the token already.
    await page.evaluate("location.href = 'docs'");
    const operation = '#operations-Connection-listCameras';
    await page.until('the list of cameras in the viewer', `document.querySelector('${operation}') !== null`);
    await shoot(page, 'docs');
    await page.evaluate(`document.querySelector('${operation} .opblock-summary-control').click()`);
    await page.until('the button', `document.querySelector('${operation} .execute') !== null`);
    await page.evaluate(`document.querySelector('${operation} .execute').click()`);
    const answer = `document.querySelector('${operation} .live-responses-table')?.textContent ?? ''`;
    await page.until('the answer', `(${answer}).includes('"connected": true')`);
    await shoot(page, 'docs-answer');
    t.equal(await page.evaluate("document.getElementById('status').textContent"), '');

    await page.evaluate(`sessionStorage.clear(); location.href = '${url}?access_token=${TOKEN}&x=1'`);
    await page.until('the address without the token', "location.search === '?x=1'");
    await page.until(
      'the camera again',
      `document.querySelector('.tile .state')?.textContent === 'connected'`,
    );
    await page.close();
  },
);

/** Keeps the page as a picture where a person wants to look at it: RIGD_SCREENSHOTS names a directory. */
async function shoot(page: BrowserPage, name: string): Promise<void> {
  const directory = process.env.RIGD_SCREENSHOTS;
  if (directory !== undefined) writeFileSync(join(directory, `${name}.png`), await page.screenshot());
}
