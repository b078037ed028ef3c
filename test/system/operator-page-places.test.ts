// The operator page where it is not at home: on a phone, behind a proxy below a path, with a body on the network that
// asks for a log-in, and when the service goes.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { until, within } from '#harness/deadline.js';
import { freePort } from '#harness/free-port.js';
import { Service } from '#harness/service.js';
import { axeFindings, keepPicture, noBrowser, openOperatorPage, tileOf } from '../support/operator-page.js';

const TOKEN = 'open-sesame-9f3c61d2';
const NGINX = ['/usr/sbin/nginx', '/usr/bin/nginx'].find((path) => existsSync(path));

t.test('on a phone nothing is wider than the screen', { skip: noBrowser }, async (t) => {
  const service = await Service.start(t, { rig: 'ILCE-7M4:2' });
  await until('all bodies are listed', async () => (await service.cameraIds()).length === 2);
  const [id = ''] = await service.cameraIds();
  await service.connect(id);
  const page = await openOperatorPage(t, `${service.url}/`);
  const isNarrow = 'document.documentElement.scrollWidth <= innerWidth';
  for (const [width, height] of [
    [360, 740],
    [768, 1024],
    [2560, 1440],
  ] as const) {
    await page.resize(width, height);
    await page.until('a picture', `${tileOf(id)}?.dataset.picture === 'live'`);
    t.ok(await page.evaluate(isNarrow), `the wall on ${width}`);
    await keepPicture(page, `wall-${width}`);
    await page.click('.panel-settings');
    await page.until('the settings', `document.querySelector('select[name="iso"]') !== null`);
    t.ok(await page.evaluate(isNarrow), `the settings on ${width}`);
    await page.click('.panel-settings');
    await page.click(`[data-camera="${id}"] .tile-open`);
    await page.until('it is large', `document.querySelector('.large')?.dataset.picture === 'live'`);
    t.ok(await page.evaluate(isNarrow), `the large view on ${width}`);
    await keepPicture(page, `large-${width}`);
    t.strictSame(await axeFindings(page), [], `the large view on ${width}`);
    await page.press('Escape');
  }
  t.strictSame(page.errors, []);
});

t.test(
  'when the service goes, no picture looks alive, and the page says since when',
  { skip: noBrowser },
  async (t) => {
    const service = await Service.start(t, { rig: 'ILCE-7M4:2' });
    await until('all bodies are listed', async () => (await service.cameraIds()).length === 2);
    const ids = await service.cameraIds();
    await Promise.all(ids.map((id) => service.connect(id)));
    const page = await openOperatorPage(t, `${service.url}/`);
    for (const id of ids) await page.until('a picture', `${tileOf(id)}?.dataset.picture === 'live'`);
    await page.press('a');
    await page.until('it is armed', `document.querySelector('.deck').dataset.armed === 'true'`);
    t.equal(await service.signal('SIGKILL'), 'SIGKILL');
    await page.until('the loss', `document.querySelector('.app').dataset.lost === 'true'`);
    await page.until(
      'every tile',
      `[...document.querySelectorAll('.tile')].every((tile) =>
    tile.dataset.picture === 'dead' && /no signal since \\d/.test(tile.textContent))`,
    );
    t.match(
      await page.evaluate(`document.querySelector('.banner').textContent`),
      /does not answer.*Since \d/,
    );
    const filters = `[...document.querySelectorAll('.tile canvas')].map((canvas) => getComputedStyle(canvas).filter)`;
    for (const filter of await page.evaluate(filters)) t.match(filter, 'grayscale(1)');
    t.equal(
      await page.evaluate(`document.querySelector('.deck').dataset.armed`),
      'false',
      'nothing is armed',
    );
    await keepPicture(page, 'service-gone');
    t.strictSame(await axeFindings(page), []);

    const { port } = new URL(service.url);
    await Service.start(t, { directory: service.directory, rig: 'ILCE-7M4:2', arguments: ['--port', port] });
    await page.until('its return', `document.querySelector('.app').dataset.lost === undefined`);
    await page.press('c');
    for (const id of ids) await page.until('a picture again', `${tileOf(id)}.dataset.picture === 'live'`);
    t.strictSame(page.errors, []);
  },
);

t.test(
  'a body on the network: the fingerprint is compared, then it is logged in',
  { skip: noBrowser },
  async (t) => {
    const service = await Service.start(t, { rig: 'ILCE-1M2:1' });
    await until('it is listed', async () => (await service.cameraIds()).length === 1);
    const [id = ''] = await service.cameraIds();
    const { auth } = service.logIn(id);
    const page = await openOperatorPage(t, `${service.url}/`);
    await page.until('the tile', `${tileOf(id)}?.dataset.state === 'available'`);
    await page.click(`[data-camera="${id}"] .connect`);
    const shown = `document.querySelector('dialog .fingerprint')?.textContent`;
    await page.until('its fingerprint', `${shown} === ${JSON.stringify(auth?.fingerprint)}`);
    t.strictSame(await axeFindings(page), []);
    const fill = async (name: string, text: string) => {
      await page.evaluate(
        `{ const field = document.querySelector('input[name="${name}"]'); field.focus(); field.select(); }`,
      );
      await page.type(text);
    };
    await page.click('input[name="same"]');
    await fill('username', 'admin');
    await fill('password', 'wrong');
    await page.press('Enter');
    await page.until('the refusal', `document.querySelector('dialog [role=alert]') !== null`);
    await keepPicture(page, 'log-in');
    t.equal(await page.evaluate(`${tileOf(id)}.dataset.state === 'connected'`), false);
    await fill('password', auth?.password ?? '');
    await page.press('Enter');
    await page.until('the session', `${tileOf(id)}.dataset.state === 'connected'`);
    await page.until('the end of the dialog', `document.querySelector('dialog') === null`);
    t.strictSame(page.errors, []);
  },
);

t.test(
  'behind nginx below a path, with a token: the page, its streams and its commands',
  { skip: noBrowser || (NGINX === undefined ? 'there is no nginx here' : false) },
  async (t) => {
    const service = await Service.start(t, { rig: 'ILCE-7M4:2', environment: { RIGD_TOKEN: TOKEN } });
    const port = await startNginx(t, service);
    const page = await openOperatorPage(t, `http://localhost:${port}/rig/`);
    await page.until('the question', `document.getElementById('token-form').hidden === false`);
    t.strictSame(await axeFindings(page), [], 'the question for the token');
    await keepPicture(page, 'token');
    await page.evaluate(`document.getElementById('token-field').focus()`);
    await page.type(TOKEN);
    await page.press('Enter');
    await page.until('the tiles', `document.querySelectorAll('.tile').length === 2`);
    await page.click('.connect-all');
    await page.until('pictures', `document.querySelectorAll('.tile[data-picture="live"]').length === 2`);
    await page.click('.panel-events');
    await page.until('events', `document.querySelectorAll('.news li').length > 0`);
    await keepPicture(page, 'behind-nginx');
    t.strictSame(page.errors, []);
  },
);

/** nginx with the service below /rig/. @returns its port */
async function startNginx(t: Test, service: Service): Promise<number> {
  // The test has one directory of its own, and the service is in it.
  const directory = join(service.directory, 'nginx');
  mkdirSync(directory);
  const port = await freePort();
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const example = readFileSync(new URL('../../docs/proxy/nginx-path.conf', import.meta.url), 'utf8');
  const text = example
    .replace('127.0.0.1:8080', new URL(service.url).host)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace(
      'http {\n',
      `http {\n${kinds.map((kind) => `${kind}_temp_path ${directory}/${kind};`).join(' ')} access_log off;\n`,
    );
  writeFileSync(join(directory, 'nginx.conf'), text);
  const own = `daemon off; pid ${directory}/nginx.pid; error_log ${directory}/error.log;`;
  const nginx: ChildProcess = spawn(
    NGINX ?? '',
    ['-c', join(directory, 'nginx.conf'), '-e', join(directory, 'error.log'), '-g', own],
    { stdio: 'ignore' },
  );
  const ended = once(nginx, 'exit');
  t.teardown(async () => {
    nginx.kill('SIGTERM');
    await within('the end of nginx', ended);
  });
  await until('nginx answers', async () => {
    const answer = await fetch(`http://localhost:${port}/rig/livez`).catch(() => undefined);
    return answer?.ok === true;
  });
  return port;
}
