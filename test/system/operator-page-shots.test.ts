// Shots from the operator page, in a real browser: armed, fired with the space bar, the receipt filling in, the contact
// sheet, the file behind a picture; what the page says when a body cannot.

import { readFileSync } from 'node:fs';
import t, { type Test } from 'tap';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';
import type { BrowserPage } from '../support/browser.js';
import { axeFindings, choose, keepPicture, noBrowser, openOperatorPage } from '../support/operator-page.js';

const BODIES = 3;
const IS_EXPOSURE = (line: string) => / exposure \d+ /.test(line);
const STATE = `document.querySelector('.receipt-strip')?.dataset.shot`;
const MARKS = (mark: string) => `document.querySelectorAll('.receipt-strip .mark-of-body.${mark}').length`;
const IS_ARMED = `document.querySelector('.deck').dataset.armed === 'true'`;

interface PageOfRig {
  readonly page: BrowserPage;
  readonly service: Service;
  readonly ids: readonly string[];
}

t.test('shots of a group', { skip: noBrowser }, async (t) => {
  const service = await Service.start(t, { rig: `ILCE-7M4:${BODIES}` });
  await until('all bodies are listed', async () => (await service.cameraIds()).length === BODIES);
  const ids = await service.cameraIds();
  for (const [at, id] of ids.entries())
    await service.ok('PUT', `/api/rig/cameras/${id}`, {
      name: `body ${at + 1}`,
      number: at + 1,
      groups: at < 2 ? ['two'] : [],
    });
  await Promise.all(ids.map((id) => service.connect(id)));
  const page = await openOperatorPage(t, `${service.url}/`);
  await page.until(
    'all pictures',
    `document.querySelectorAll('.tile[data-picture="live"]').length === ${BODIES}`,
  );
  const rig = { page, service, ids };
  await t.test('arm, fire, receipt, contact sheet', (t) => fireAll(t, rig));
  await t.test('a body that cannot: none is fired, or the others, and the page says which and why', (t) =>
    fireWithoutOne(t, rig),
  );
  t.strictSame(page.errors, []);
});

const exposuresOf = ({ service, ids }: PageOfRig): number[] =>
  ids.map((id) => service.bodyLog(id).filter(IS_EXPOSURE).length);

async function fireAll(t: Test, rig: PageOfRig): Promise<void> {
  const { page } = rig;
  await page.click('input[name="focus"]');
  await page.evaluate(`document.activeElement.blur()`);
  await page.press(' ');
  await page.press('a');
  await page.until('it is armed', IS_ARMED);
  t.strictSame(exposuresOf(rig), [0, 0, 0], 'the space bar fires nothing that is not armed');
  await keepPicture(page, 'armed');
  await page.press(' ');
  await page.until('the receipt', `${STATE} !== undefined`);
  await page.until('all of it', `${STATE} === 'complete' && ${MARKS('complete')} === ${BODIES}`);
  t.strictSame(exposuresOf(rig), [1, 1, 1], 'each body has exposed once');
  await page.press('r');
  const loaded = `document.querySelectorAll('.contact-sheet canvas[data-loaded]').length`;
  await page.until('the contact sheet', `${loaded} === ${BODIES}`);
  t.equal(await page.evaluate(`document.querySelectorAll('.bodies [data-body]').length`), BODIES);
  t.match(await page.evaluate(`document.querySelector('.bodies').textContent`), '1 of 1');
  await page.until(
    'the last pictures',
    `document.querySelectorAll('.tile .last-picture').length === ${BODIES}`,
  );
  await keepPicture(page, 'contact-sheet');
  t.strictSame(await axeFindings(page), [], 'with the contact sheet');

  await page.click('.contact-sheet button');
  await page.until('the whole picture', `document.querySelector('dialog img')?.naturalWidth > 1000`);
  const shown: string = await page.evaluate(`document.querySelector('dialog .about-file dd').textContent`);
  t.ok(readFileSync(shown).length > 0, 'its path is that of the file');
  await keepPicture(page, 'whole-picture');
  t.strictSame(await axeFindings(page, 'dialog'), [], 'with a whole picture');
  await page.press('Escape');
  await page.until('its end', `document.querySelector('dialog') === null`);

  await page.resize(360, 740);
  await keepPicture(page, 'contact-sheet-360');
  t.ok(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), 'on a phone');
  t.strictSame(await axeFindings(page), [], 'the receipt on a phone');
  await page.resize(1600, 1300);
}

async function fireWithoutOne(t: Test, rig: PageOfRig): Promise<void> {
  const { page, service, ids } = rig;
  const [first = '', second = ''] = ids;
  const before = exposuresOf(rig);
  await service.ok('DELETE', `/api/cameras/${second}/connection`);
  await page.until(
    'two are connected',
    `document.querySelectorAll('.tile[data-state="connected"]').length === 2`,
  );
  await choose(page, 'group', 'two');
  await page.until('it is disarmed: it was armed for others', `!(${IS_ARMED})`);
  await page.press('a');
  await page.until('it is armed', IS_ARMED);
  await page.evaluate(`document.querySelector('.fire').focus()`);
  await page.press(' ');
  await page.until('why not', `document.querySelector('.deck [role=alert]')?.textContent.includes('body 2')`);
  await page.until('the receipt', `${STATE} === 'refused'`);
  await keepPicture(page, 'refused');
  t.strictSame(await axeFindings(page, '.deck'), []);
  t.strictSame(exposuresOf(rig), before);

  await choose(page, 'policy', 'those-that-can');
  await page.evaluate(`document.querySelector('.fire').focus()`);
  await page.press(' ');
  await until('the one has exposed', () => service.bodyLog(first).filter(IS_EXPOSURE).length === 2);
  await page.until('its mark', `${MARKS('complete')} === 1 && ${MARKS('refused')} === 1`);
}
