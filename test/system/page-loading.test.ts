// Loading of the operator page in a real browser: programs that are no longer there, as after an update of the service.

import t from 'tap';
import { Service } from '#harness/service.js';
import { axeFindings, noBrowser, openOperatorPage } from '../support/operator-page.js';

t.test('a page whose programs are gone shows a line with the way back', { skip: noBrowser }, async (t) => {
  const service = await Service.start(t, { rig: 'ILCE-7M4:1' });
  const page = await openOperatorPage(t, 'about:blank');

  await t.test('none of them can be loaded', async (t) => {
    await page.block('*/page/part-*');
    await page.goTo(`${service.url}/`);
    const line = `document.getElementById('not-loaded')`;
    await page.until('the line', `${line}?.hidden === false`);
    t.match(await page.evaluate(`${line}.textContent`), 'could not be loaded');
    t.strictSame(await axeFindings(page), []);
    await page.block();
    await page.click('#not-loaded button');
    await page.until('the page', `document.querySelectorAll('.tile').length === 1`);
    t.equal(await page.evaluate(`${line}.hidden`), true);
  });

  await t.test('a place cannot be loaded when it is opened', async (t) => {
    await page.block('*/page/part-*');
    await page.evaluate(`location.hash = '#/review'`);
    const line = `document.querySelector('main.review [role=alert]')?.textContent`;
    await page.until('the line', `${line}?.includes('was updated') === true`);
    t.equal(await page.evaluate(`document.querySelectorAll('.tile').length`), 1, 'Shoot stays');
    await page.block();
    await page.click('main.review .notice button');
    await page.until('the place', `document.querySelector('main.review .take-list') !== null`);
  });
});

t.test('an address of a body that the rig does not have shows that', { skip: noBrowser }, async (t) => {
  const service = await Service.start(t, { rig: 'ILCE-7M4:1' });
  const page = await openOperatorPage(t, `${service.url}/#/shoot?body=NOPE`);
  await page.until(
    'the line',
    `document.querySelector('.unknown-body')?.textContent.includes('not in the rig') === true`,
  );
  t.match(await page.evaluate(`document.querySelector('.unknown-body').textContent`), 'NOPE');
  t.strictSame(await axeFindings(page), []);
  await page.click('.unknown-body button');
  await page.until(
    'the wall',
    `document.querySelector('.unknown-body') === null && location.hash === '#/shoot'`,
  );
});
