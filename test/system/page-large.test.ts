// The large view of the operator page in a real browser: values are set by keyboard, scopes are made of the picture,
// the focus moves in steps of three sizes, and a picture is taken of a body that has to focus first.

import t from 'tap';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';
import { choose, keepPicture, noBrowser, openOperatorPage } from '../support/operator-page.js';

/** Keeps the methods, addresses and bodies of the requests that change something. */
const ORDERS = `
  window.orders = [];
  const asked = window.fetch;
  window.fetch = (url, how) => {
    if (how?.method !== undefined && how.method !== 'GET')
      window.orders.push(how.method + ' ' + String(url).replace(/^.*\\/api\\/cameras\\/[^/]+\\//, '') + ' ' + (how.body ?? ''));
    return asked(url, how);
  };`;

/** Whether a canvas has pixels of more than one value. */
const isDrawn = (selector: string) => `(() => {
  const canvas = document.querySelector('${selector}');
  if (canvas === null || canvas.width === 0) return false;
  const pixels = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
  return new Set(pixels).size > 1;
})()`;

t.test('one body shown large', { skip: noBrowser }, async (t) => {
  const service = await Service.start(t, { rig: 'ILCE-7M4' });
  const [id = ''] = await until('the body', async () => {
    const ids = await service.cameraIds();
    return ids.length === 1 && ids;
  });
  await service.connect(id);
  const page = await openOperatorPage(t, 'about:blank');
  await page.before(ORDERS);
  await page.resize(1440, 900);
  await page.goTo(`${service.url}/#/shoot?body=${id}`);
  await page.until('the picture', `document.querySelector('.large')?.dataset.picture === 'live'`);
  const orders = (): Promise<string[]> => page.evaluate('window.orders');

  await t.test('everything is in the window', async (t) => {
    for (const part of ['.stage', '.controls', '.tools', '.exposure-values', '.take-picture']) {
      const box = await page.evaluate(
        `(() => { const { top, bottom, left, right } = document.querySelector('${part}').getBoundingClientRect();
          return { top, bottom, left, right }; })()`,
      );
      t.ok(
        box.top >= 0 && box.bottom <= 900 && box.left >= 0 && box.right <= 1440,
        `${part} ${JSON.stringify(box)}`,
      );
    }
  });

  await t.test('a value applies on Enter, and ArrowDown changes nothing', async (t) => {
    const button = `document.querySelector('[data-combobox="iso"] button')`;
    await page.until('the value', `${button}?.textContent.includes('ISO')`);
    const before = await page.evaluate(`${button}.textContent`);
    await page.evaluate(`${button}.focus()`);
    await page.press('Enter');
    await page.until('the list', `document.activeElement.matches('input')`);
    for (let presses = 0; presses < 4; presses += 1) await page.press('ArrowDown');
    t.same(await orders(), [], 'ArrowDown sets nothing');
    await page.press('Escape');
    t.equal(await page.evaluate(`${button}.textContent`), before);
    await page.evaluate(`${button}.focus()`);
    await page.press('Enter');
    await page.until('the list again', `document.activeElement.matches('input')`);
    await page.type('800');
    await page.press('Enter');
    await page.until('the new value', `${button}.textContent.includes('800')`);
    t.same(await orders(), ['PUT properties/iso {"value":"ISO 800"}']);
    await service.reads(id, 'iso', '0x320');
  });

  await t.test('a picture is taken although the body has to focus first', async (t) => {
    await page.click('.take-picture');
    await until('the receipt', async () => {
      const { body } = await service.ok('GET', '/api/rig/shots?limit=1');
      return body.shots[0]?.state === 'complete';
    });
    t.equal(await page.evaluate(`document.querySelector('.stage-notice .notice')`), null);
  });

  await t.test('the focus moves by three sizes in both directions, and tracking is stopped', async () => {
    await service.ok('PUT', `/api/cameras/${id}/properties/focus-mode`, { value: 'MF' });
    await page.evaluate('window.orders.length = 0');
    const isFree = `document.querySelector('.step-1').getAttribute('aria-busy') === null`;
    await page.until('no other action is under way', isFree);
    for (const step of [-7, -3, -1, 1, 3, 7]) {
      await page.click(`.step-${step}`);
      await until(`the step ${step}`, async () =>
        (await orders()).includes(`POST actions/focus-near-far {"step":${step}}`),
      );
      await page.until(
        'the answer',
        `document.querySelector('.step-${step}').getAttribute('aria-busy') === null`,
      );
    }
    await page.click('.cancel-tracking');
    await until('the stop', async () => (await orders()).includes('POST actions/touch-cancel {}'));
    t.equal((await orders()).length, 7, 'one order for each press');
  });

  await t.test('the zoom moves while a button is held, and stops', async (t) => {
    await page.evaluate('window.orders.length = 0');
    await page.click('.zoom-in');
    await until('start and stop', async () => (await orders()).length === 2);
    t.same(await orders(), ['POST actions/zoom {"direction":"in"}', 'POST actions/zoom {"speed":0}']);
  });

  await t.test('scopes are made of the picture', async (t) => {
    for (const name of ['waveform', 'parade', 'vectorscope', 'falseColour', 'zebra']) {
      await page.click(`.tool-${name}`);
      await page.until(name, isDrawn(`[data-scope="${name}"]`));
    }
    await keepPicture(page, 'large-scopes');
    t.match(await page.evaluate(`document.querySelector('.zones').textContent`), /Middle grey/);
    for (const name of ['falseColour', 'zebra']) await page.click(`.tool-${name}`);
    t.equal(await page.evaluate(`document.querySelector('[data-scope="zebra"]')`), null);
  });

  await t.test('the last picture lies over the live view, and a format is masked', async (t) => {
    await page.click('.tool-onion');
    await page.until('the picture', `document.querySelector('img.onion')?.naturalWidth > 0`);
    await choose(page, 'mask', '1:1');
    const edge = `document.querySelector('canvas.over:not([data-scope])').getContext('2d').getImageData(2, 200, 1, 1).data[3]`;
    await page.until('a dark edge', `${edge} > 100`);
    await choose(page, 'mask', 'none');
    await page.until('no dark edge', `${edge} === 0`);
    t.pass('the mask is gone');
  });

  t.same(page.errors, []);
});
