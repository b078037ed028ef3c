// The place Cards of the operator page in a real browser: a body is opened for its files, files are downloaded over a
// connection that breaks, and a LUT goes to all bodies.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';
import { TcpProxy } from '#harness/tcp-proxy.js';
import { CardFolder, listed } from '../support/card.js';
import { axeFindings, keepPicture, noBrowser, openOperatorPage } from '../support/operator-page.js';

/** Large enough that the connection breaks in the middle, and larger than everything else that the page loads. */
const BIG_BYTES = 24 * 1024 * 1024;
const CUT_BYTES = 9 * 1024 * 1024;

/** Keeps the digests of the files that the page hands to the browser, and the statuses of answers with files. */
const DIGESTS = `
  window.saved = [];
  window.statuses = [];
  const asked = window.fetch;
  window.fetch = async (url, how) => {
    const answer = await asked(url, how);
    if (/files\\/\\d+\\/\\d+$/.test(String(url))) window.statuses.push(answer.status);
    return answer;
  };
  const before = URL.createObjectURL;
  URL.createObjectURL = (blob) => {
    if (blob.type === '') void blob.arrayBuffer()
      .then((bytes) => crypto.subtle.digest('SHA-256', bytes))
      .then((hash) => window.saved.push([...new Uint8Array(hash)].map((each) => each.toString(16).padStart(2, '0')).join('')));
    return before.call(URL, blob);
  };`;

t.test('a card is read and downloaded on the page', { skip: noBrowser }, async (t) => {
  const service = await Service.start(t);
  const { id } = await service.camera(t);
  await service.connect(id);
  const card = new CardFolder(service, id);
  const digests = [
    card.put('DCIM/100MSDCF/DSC09001.JPG', BIG_BYTES),
    card.put('DCIM/100MSDCF/DSC09002.JPG', 40_000),
  ];
  const proxy = await TcpProxy.start(t, Number(new URL(service.url).port));
  const page = await openOperatorPage(t, 'about:blank');
  await page.before(DIGESTS);
  await page.goTo(`http://127.0.0.1:${proxy.port}/#/cards?body=${id}&slot=1`);

  await t.test('a body in another mode is opened for its files after a question', async (t) => {
    await page.click('.open-for-files-button');
    await page.until('the question', `document.querySelector('dialog.confirm') !== null`);
    await page.click('dialog.confirm .button.strong');
    await page.until('the files', `document.querySelectorAll('.card-file').length >= 2`);
    await listed(service, id, 2);
    t.same(await axeFindings(page), []);
  });

  await t.test(
    'files are chosen and downloaded, over a connection that breaks, with all their bytes',
    async (t) => {
      for (const name of ['DSC09001.JPG', 'DSC09002.JPG'])
        await page.evaluate(
          `[...document.querySelectorAll('.card-file')].find((file) => file.textContent.includes('${name}')).click()`,
        );
      await page.until(
        'two files are chosen',
        `document.querySelectorAll('.card-file[aria-pressed="true"]').length === 2`,
      );
      proxy.cut(CUT_BYTES);
      await page.click('.download-picked');
      await page.until('both are done', `document.querySelectorAll('[data-download="done"]').length === 2`);
      await keepPicture(page, 'cards-downloaded');
      t.ok(proxy.hasCut, 'the connection was cut');
      await page.until('both digests', 'window.saved.length === 2');
      t.same([...(await page.evaluate('window.saved'))].sort(), [...digests].sort());
      t.same([...(await page.evaluate('window.statuses'))].sort(), [200, 200, 206], 'one was continued');
    },
  );
  t.same(page.errors, []);
});

t.test('a LUT goes to all cinema bodies', { skip: noBrowser }, async (t) => {
  const service = await Service.start(t, { rig: 'ILME-FX3:2' });
  const ids = await until('both bodies', async () => {
    const found = await service.cameraIds();
    return found.length === 2 && found;
  });
  for (const id of ids) await service.ok('POST', `/api/cameras/${id}/connection`, {});
  const lut = join(service.directory, 'studio.cube');
  const row = (at: number) => `${at} ${at} ${at}`;
  writeFileSync(lut, ['LUT_3D_SIZE 2', ...Array.from({ length: 8 }, (_, at) => row(at / 7))].join('\n'));
  const page = await openOperatorPage(t, `${service.url}/#/cards?section=send`);
  await page.until('the field', `document.querySelector('input[name="lut-path"]') !== null`);
  await page.evaluate(`document.querySelector('input[name="lut-path"]').focus()`);
  await page.type(lut);
  await page.click('.send-file');
  await page.until('both bodies have it', `document.querySelectorAll('[data-sent="done"]').length === 2`);
  await keepPicture(page, 'cards-lut');

  await t.test('a file that no body can use is refused in words, for each body', async (t) => {
    writeFileSync(lut, 'no LUT');
    await page.click('.send-file');
    await page.until('both have failed', `document.querySelectorAll('[data-sent="failed"]').length === 2`);
    const words = await page.evaluate(`document.querySelector('[data-sent="failed"]').textContent`);
    t.match(words, /LUT|cube|file/i);
  });
  t.same(await axeFindings(page), []);
  t.same(page.errors, []);
});
