// The service reached by a name over plain http, where browsers send no Sec-Fetch-Site: what a page of another site can
// and cannot do, in a real browser where there is one (chromium in the path).

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { BrowserPage, endBrowsersWith, findBrowser } from '#harness/browser.js';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';
import { addressOf, CardFolder, filesBelow, listed } from '../support/card.js';

endBrowsersWith(t);
const chromium = findBrowser();
const skip = chromium === undefined ? 'there is no chromium here' : false;

/** Names of this host, as in a studio's name server, and the name of an attacker's site. */
const FLAGS = [
  '--host-resolver-rules=MAP rig.test 127.0.0.1, MAP evil.test 127.0.0.1, MAP console.test 127.0.0.1',
  // Switches off features by which this browser, unlike others, blocks such pages itself.
  '--disable-features=HttpsUpgrades,LocalNetworkAccessChecks,PrivateNetworkAccessChecks',
];

/** Serves a page from a server of its own. @returns the port */
async function pageServer(t: Test, html: () => string): Promise<number> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(html());
  });
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Every kind of element that makes a page send a request without a user's action. */
function embedding(addresses: readonly string[]): string {
  const kinds = ['img', 'iframe', 'script', 'video', 'embed'];
  const elements = addresses.flatMap((address) =>
    kinds.flatMap((kind) =>
      ['no-referrer', 'strict-origin-when-cross-origin'].map((policy) => {
        return `<${kind} src="${address}" referrerpolicy="${policy}"></${kind}>`;
      }),
    ),
  );
  const fetches = addresses.map((address) => `fetch(${JSON.stringify(address)}, NO_CORS).then(end, end)`);
  return `<!doctype html><title>page</title><body>
    <script>
      window.settled = 0;
      const end = () => { window.settled += 1; };
      const NO_CORS = { mode: 'no-cors', referrerPolicy: 'no-referrer' };
      ${fetches.join(';\n')};
    </script>
    ${elements.join('\n')}`;
}

/** The size of the largest picture on the page. */
const WIDEST = 'Math.max(...[...document.images].map((image) => image.naturalWidth))';

t.test('a page of another site shows nothing, and starts nothing', { skip }, async (t) => {
  // Requests for pictures are in the log at the level `trace` only.
  const args = ['--allow-host', 'rig.test', '--log-level', 'trace'];
  const service = await Service.start(t, { rig: 'ILCE-7M4:1', arguments: args });
  const [id = ''] = await service.cameraIds();
  await service.ok('POST', `/api/cameras/${id}/connection`, { mode: 'remote-transfer' });
  new CardFolder(service, id).put('DCIM/100MSDCF/DSC00001.JPG', 1_000_000);
  const [file] = await listed(service, id, 1);
  if (file === undefined) throw new Error('there is no file');
  const { port } = new URL(service.url);
  const camera = `http://rig.test:${port}/api/cameras/${id}`;
  const addresses = [
    `${camera}/live-view/stream`,
    `http://rig.test:${port}/api/live-view/stream`,
    `${camera}/live-view/frame`,
    `${camera}/live-view/osd-frame`,
    `http://rig.test:${port}${addressOf(id, file)}`,
    `${camera}/events`,
    `${camera}/properties/all`,
  ];
  const pagePort = await pageServer(t, () => embedding(addresses));
  const page = await BrowserPage.open(t, chromium ?? '', `http://evil.test:${pagePort}/`, FLAGS);
  const isOver = `window.settled === ${addresses.length} && document.readyState === 'complete'`;
  await page.until('the end of the page, or a picture', `(${isOver}) || ${WIDEST} > 0`);
  t.equal(await page.evaluate(WIDEST), 0, 'no picture is shown');
  t.match((await service.ok('GET', `/api/cameras/${id}/live-view/status`)).body.data, { streaming: false });
  t.same((await service.ok('GET', `/api/cameras/${id}/transfer`)).body.data.transfers, []);
  t.same(filesBelow(join(service.directory, 'state', 'spool')), [], 'nothing was fetched from the card');
  const requests = () =>
    service.log
      .map((line) => JSON.parse(line))
      .filter(({ msg, code }) => String(msg).startsWith('request') && code === 'ORIGIN_NOT_ALLOWED');
  await until('the lines of its requests', () =>
    addresses.every((address) => requests().some(({ path }) => path === new URL(address).pathname)),
  );
  t.ok(
    requests().every(({ status }) => status === 403),
    'each of them was refused',
  );
});

t.test('a page of an allowed site shows the live view by an image', { skip }, async (t) => {
  let address = '';
  const image = () => `<!doctype html><title>page</title><img src="${address}">`;
  const pagePort = await pageServer(t, image);
  const args = ['--allow-host', 'rig.test', '--allow-origin', `http://console.test:${pagePort}`];
  const service = await Service.start(t, { rig: 'ILCE-7M4:1', arguments: args });
  const [id = ''] = await service.cameraIds();
  await service.connect(id);
  const { port } = new URL(service.url);
  // Referer alone distinguishes the page by name; for localhost it is a page of another site.
  for (const host of ['rig.test', 'localhost']) {
    address = `http://${host}:${port}/api/cameras/${id}/live-view/stream`;
    const page = await BrowserPage.open(t, chromium ?? '', `http://console.test:${pagePort}/`, FLAGS);
    await page.until(`a picture by ${host}`, `${WIDEST} > 0`);
    await page.close();
  }
});

t.test('the page of the service works by any name and address it may be called by', { skip }, async (t) => {
  const args = ['--host', '0.0.0.0', '--insecure', '--allow-host', 'rig.test'];
  const service = await Service.start(t, { rig: 'ILCE-7M4:1', arguments: args });
  const [id = ''] = await service.cameraIds();
  const { port } = new URL(service.url);
  for (const host of ['rig.test', '127.0.0.2']) {
    const page = await BrowserPage.open(t, chromium ?? '', `http://${host}:${port}/`, FLAGS);
    const state = "document.querySelector('.tile')?.dataset.state";
    await page.until(`the camera by ${host}`, `${state} === 'available'`);
    await page.evaluate("document.querySelector('.connect').focus()");
    await page.press('Enter');
    await page.until(`the connection by ${host}`, `${state} === 'connected'`);
    await page.until('a picture', "document.querySelector('canvas').ariaLabel.startsWith('Live view of ')");
    await page.close();
    await service.ok('DELETE', `/api/cameras/${id}/connection`);
  }
});
