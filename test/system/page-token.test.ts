// The token of the service on the operator page in a real browser: while the page is open the token is exchanged, and
// the browser loses it.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';
import { testDirectory } from '#harness/test-directory.js';
import { axeInThemes, keepPicture, noBrowser, openOperatorPage } from '../support/operator-page.js';

const FIRST = 'the-first-token-9f3c61d2';
const SECOND = 'the-second-token-51b7e0aa';
const IS_ASKED = `document.getElementById('token-form').hidden === false`;
const PROBLEM = `[...document.querySelectorAll('#token-problem:not([hidden])')].map(({ textContent }) => textContent).join()`;
const LIVE = `document.querySelector('.tile')?.dataset.picture === 'live'`;

t.test('a token that is exchanged or lost', { skip: noBrowser }, async (t) => {
  const config = join(testDirectory(t), 'config.toml');
  writeFileSync(config, '');
  const service = await Service.start(t, { rig: 'ILCE-7M4:1', environment: { RIGD_CONFIG: config } });
  const [id = ''] = await until('the body', async () => {
    const ids = await service.cameraIds();
    return ids.length === 1 && ids;
  });
  await service.connect(id);
  const exchange = async (token: string) => {
    writeFileSync(config, `token = "${token}"\n`);
    service.process.kill('SIGHUP');
    await until('the token counts', async () => {
      const answer = await fetch(`${service.url}/api/rig`, { headers: { authorization: `Bearer ${token}` } });
      const without = await fetch(`${service.url}/api/rig`);
      return answer.status === 200 && without.status === 401;
    });
  };
  await exchange(FIRST);
  const page = await openOperatorPage(t, `${service.url}/?access_token=${FIRST}#/settings`);
  await page.until('the table', `document.querySelectorAll('.table-row').length === 1`);

  await t.test(
    'the page asks for the new one, refuses the old one, and continues where it was',
    async (t) => {
      await exchange(SECOND);
      await page.until('the question', IS_ASKED);
      t.equal(await page.evaluate('document.activeElement.id'), 'token-field');
      await page.until('nothing else', `document.querySelector('.places').checkVisibility() === false`);
      t.strictSame(await axeInThemes(page), {});
      await keepPicture(page, 'token-exchanged');
      await page.type(FIRST);
      await page.press('Enter');
      await page.until('the refusal', `${IS_ASKED} && ${PROBLEM} !== ''`);
      await page.type(SECOND);
      await page.press('Enter');
      await page.until('the table again', `document.querySelector('.table-row')?.checkVisibility() === true`);
      t.equal(await page.evaluate(IS_ASKED), false);
      t.equal(await page.evaluate('location.hash'), '#/settings');
      await page.evaluate(`location.hash = '#/shoot'`);
      await page.until('pictures again', LIVE);
    },
  );

  await t.test('after the browser has lost it, the page asks for it', async (t) => {
    await page.evaluate(`sessionStorage.clear(); location.reload()`);
    await page.until('the question', `document.readyState === 'complete' && ${IS_ASKED}`);
    t.equal(await page.evaluate(PROBLEM), '', 'nothing was wrong');
    const german = (await import('#page/texts/de/all.js')).texts.tokenForm;
    await page.goTo(`${service.url}/?lang=de`);
    await page.until('the question in German', `${IS_ASKED} && document.documentElement.lang === 'de'`);
    t.strictSame(
      await page.evaluate(
        `[...document.querySelectorAll('#token-form [data-text]')].map(({ textContent }) => textContent)`,
      ),
      [german.intro, german.field, german.lasting, german.open, german.wrong],
    );
    await page.type(SECOND);
    await page.press('Enter');
    await page.until('pictures again', LIVE);
  });
  t.strictSame(page.errors, []);
});
