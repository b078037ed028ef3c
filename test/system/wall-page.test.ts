// The page as a person has it, in a real browser where there is one (chromium in the path).

import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import t from 'tap';
import { Service } from '#harness/service.js';
import { BrowserPage, findBrowser } from '../support/browser.js';

/** Time of the page's own clock, which the browser lets run as fast as it can. */
const PAGE_MS = 10_000;

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
    const args = [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      `--user-data-dir=${join(service.directory, 'browser')}`,
      `--virtual-time-budget=${PAGE_MS}`,
      '--dump-dom',
      `${service.url}/`,
    ];
    const { stdout } = await promisify(execFile)(chromium ?? '', args, { timeout: 120_000 });
    const tiles = stdout.slice(stdout.indexOf('<ul'), stdout.indexOf('</ul>')).split('<li').slice(1);
    t.equal(tiles.length, 8);
    // More than a browser's six connections to a host: all of them play.
    for (const id of ids) {
      const tile = tiles.find((each) => each.includes(id)) ?? '';
      t.match(tile, /class="state" role="status">connected</, id);
      t.match(tile, /class="rate">\d+ fps, -?\d+ ms old</, id);
      t.match(tile, /aria-label="Live view of ILCE-7M4 /);
      t.match(tile, /class="connect" hidden=""/);
    }
    const other = tiles.find((each) => each.includes(unconnected)) ?? '';
    t.match(other, /class="state" role="status">available</);
    t.match(other, /aria-label="No picture of ILCE-7M4 /);
    t.notMatch(other, 'hidden=""', 'it can be connected from here');
  },
);

const STATE = "document.querySelector('.state').textContent";
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
    await page.until('why not', `${STATE}.startsWith('available; not connected: ')`);
    t.match(await page.evaluate(STATE), /0x8402/);
    t.equal(await page.evaluate('document.activeElement.className'), 'connect', 'the focus has stayed');
    t.equal(await page.evaluate("document.activeElement.hasAttribute('aria-disabled')"), false);
    await page.press('Enter');
    await page.until('the connection', `${STATE} === 'connected'`);
    await page.until('the button has gone', "document.querySelector('.connect').hidden");
    t.equal(await page.evaluate('document.activeElement.tagName'), 'LI', 'the focus is on the tile');
    await page.until('a picture', "document.querySelector('canvas').ariaLabel.startsWith('Live view of ')");
    process.kill(service.workerPid(id), 'SIGKILL');
    await page.until('the loss, in the live region', `${STATE}.includes('; no signal since ')`);
    t.match(await page.evaluate("document.querySelector('canvas').ariaLabel"), /^No picture of /);
    await page.until('its return', `${STATE} === 'connected'`);
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
  await page.until('the camera', `${SUMMARY} === '1 cameras, 0 with live view'`);
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
