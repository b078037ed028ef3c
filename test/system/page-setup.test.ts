// The place Setup of the operator page in a real browser: eight bodies get names and numbers in one form, events are
// filtered, groups are made, and the appearance is chosen.

import t from 'tap';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';
import {
  axeFindings,
  choose,
  fill,
  keepPicture,
  noBrowser,
  openOperatorPage,
} from '../support/operator-page.js';

const BODIES = 8;
const NAMES = [
  'front left',
  'front right',
  'side left',
  'side right',
  'back left',
  'back right',
  'top',
  'face',
];

t.test('a rig is set up on the page', { skip: noBrowser }, async (t) => {
  const service = await Service.start(t, { rig: `ILCE-7M4:${BODIES}`, limits: { rigFileMs: 20 } });
  await until('all bodies are listed', async () => (await service.cameraIds()).length === BODIES);
  const page = await openOperatorPage(t, `${service.url}/#/setup`);
  await page.until(
    'a row for each body',
    `document.querySelectorAll('[data-name-row]').length === ${BODIES}`,
  );

  await t.test('eight bodies are named and numbered with two presses and one paste', async (t) => {
    await page.click('.paste-names');
    await page.until('the dialog', `document.querySelector('textarea[name="pasted-names"]') !== null`);
    await page.evaluate(`document.querySelector('textarea[name="pasted-names"]').focus()`);
    await page.type(NAMES.join('\n'));
    await page.until(
      'the count',
      `document.querySelector('dialog').textContent.includes('8 names for 8 bodies')`,
    );
    await page.click('dialog button[type="submit"]');
    await page.until(
      'names in the rows',
      `[...document.querySelectorAll('input[name^="name-"]')].at(-1).value === 'face'`,
    );
    await keepPicture(page, 'setup-names');
    await page.click('.names-save button[type="submit"]');
    const rig = await until('the rig has the names', async () => {
      const { body } = await service.ok('GET', '/api/rig');
      return body.cameras.every(({ name }: { name: string }) => name !== '') && body;
    });
    t.same(
      rig.cameras.map(({ name }: { name: string }) => name),
      NAMES,
    );
    t.same(
      rig.cameras.map(({ number }: { number: number }) => number),
      [1, 2, 3, 4, 5, 6, 7, 8],
    );
  });

  await t.test('a number that another body has is shown beside its row', async (t) => {
    const [first] = await service.cameraIds();
    const field = `document.querySelector('input[name="number-${first}"]')`;
    await page.until(
      'nothing is left to save',
      `document.querySelector('.names-save [aria-disabled="true"]') !== null`,
    );
    await page.evaluate(`${field}.focus(); ${field}.select()`);
    await page.type('2');
    await page.until('the fault', `document.querySelectorAll('.row-fault').length === 2`);
    t.equal(await page.evaluate(`${field}.getAttribute('aria-invalid')`), 'true');
    await page.type('');
    await page.evaluate(`${field}.select()`);
    await page.type('1');
    await page.until('no fault', `document.querySelectorAll('.row-fault').length === 0`);
  });

  await t.test('a group is made and gets its bodies', async (t) => {
    await page.evaluate(`location.hash = '#/setup?section=groups'`);
    await page.until('the form', `document.querySelector('input[name="new-group"]') !== null`);
    await page.evaluate(`document.querySelector('input[name="new-group"]').focus()`);
    await page.type('ring');
    await page.press('Enter');
    await page.until('the group', `document.querySelector('[data-group="ring"]') !== null`);
    const [, second] = await service.cameraIds();
    await page.click(`input[name="ring-${second}"]`);
    await until('both bodies are in the group', async () => {
      const { body } = await service.ok('GET', '/api/rig');
      return body.groups.find(({ name }: { name: string }) => name === 'ring')?.cameras.length === 2;
    });
    t.same(await axeFindings(page), []);
  });

  await t.test('the template shows the names of the next pictures', async (t) => {
    await page.evaluate(`location.hash = '#/setup?section=files'`);
    await page.until('the field', `document.querySelector('input[name="template"]') !== null`);
    const field = `document.querySelector('input[name="template"]')`;
    await page.evaluate(`${field}.focus(); ${field}.select()`);
    await page.type('{shot:4}/{number}-{name}.{ext}');
    const shown = `document.querySelector('.name-previews').textContent`;
    await page.until('the preview', `${shown}.includes('0001/8-face.ARW')`);
    t.same(await axeFindings(page), []);
  });

  await t.test('a template that gives two pictures one name is refused, with the reason', async (t) => {
    const save = `document.querySelector('.file-names button[type=submit]')`;
    const problem = `(document.querySelector('.file-names [role=alert]')?.textContent ?? '')`;
    await fill(page, 'template', '{shot}.{ext}');
    await page.evaluate(`${save}.click()`);
    await page.until('the reason', `${problem}.includes('two cameras would write the same name')`);
    const reason = `document.querySelector('.file-names .fault-details p').checkVisibility()`;
    t.equal(await page.evaluate(reason), true, 'without opening the details');
    await keepPicture(page, 'setup-template-refused');
    t.same(await axeFindings(page), []);
    await page.until('the form is ready again', `${save}.getAttribute('aria-busy') !== 'true'`);
    await fill(page, 'template', '{shot:4}/{number}.{ext}');
    await fill(page, 'template-ring', 'ring/{shot}-{name}.{ext}');
    await page.evaluate(`${save}.click()`);
    const rig = await until('both templates are kept', async () => {
      const { body } = await service.ok('GET', '/api/rig');
      return body.groups.some(({ template }: { template?: string }) => template !== undefined) && body;
    });
    t.equal(rig.rig.template, '{shot:4}/{number}.{ext}');
    await page.until('no reason', `${problem} === ''`);
  });

  await t.test('a body gets a mode and a template in its dialog', async (t) => {
    const [first = ''] = await service.cameraIds();
    await page.evaluate(`location.hash = '#/setup?section=bodies'`);
    await page.click(`[data-name-row="${first}"] .name-more`);
    const template = `document.querySelector('dialog input[name="template"]')`;
    await page.until('the body', `${template}?.value === ''`);
    const inherited = await page.evaluate(`${template}.parentElement.textContent`);
    t.match(inherited, 'ring/{shot}-{name}.{ext}', 'the template of its group');
    await fill(page, 'template', 'first/{name}-{shot}.{ext}');
    await choose(page, 'mode', 'remote-transfer');
    const text = `(document.querySelector('dialog')?.textContent ?? '')`;
    await page.until('what that may cost', `${text}.includes('no live view')`);
    t.match(await page.evaluate(text), 'with its next session');
    t.same(await axeFindings(page, 'dialog'), []);
    await page.evaluate(`document.querySelector('dialog button[type=submit]').click()`);
    await page.until('the end of the dialog', `document.querySelector('dialog') === null`);
    const { cameras } = (await service.ok('GET', '/api/rig')).body;
    t.match(cameras[0], { declaredMode: 'remote-transfer', template: 'first/{name}-{shot}.{ext}' });
    await service.ok('PUT', `/api/rig/cameras/${first}`, { mode: 'remote' });
  });

  await t.test('events are sentences that a body and a kind filter', async (t) => {
    const [first = ''] = await service.cameraIds();
    await service.connect(first);
    await page.evaluate(`location.hash = '#/setup?section=events'`);
    const lines = `[...document.querySelectorAll('.news li')].map((line) => line.textContent)`;
    await page.until('the event', `${lines}.some((line) => line.includes('front left is connected'))`);
    await choose(page, 'events-kind', 'setting');
    await page.until(
      'only settings',
      `[...document.querySelectorAll('.news li')].every((line) => line.dataset.kind === 'setting')`,
    );
    t.match(await page.evaluate('location.hash'), 'kind=setting', 'the address can be sent to a colleague');
    await choose(page, 'events-kind', '');
    await choose(page, 'events-body', first);
    await page.until(
      'events of one body',
      `${lines}.length > 0 && ${lines}.every((line) => line.includes('front left') || line.includes('${first}'))`,
    );
    t.same(await axeFindings(page), []);
  });

  await t.test('a foot switch gets an action, and a key of another action is refused', async (t) => {
    await page.evaluate(`location.hash = '#/setup?section=keys'`);
    await page.click('[data-key-action="fire"] .bind');
    await page.until('a key is awaited', `document.querySelector('.bind[aria-pressed="true"]') !== null`);
    await page.press('PageDown');
    const shown = `document.querySelector('[data-key-action="fire"]').textContent`;
    await page.until('the key', `${shown}.includes('Page down')`);
    await page.click('[data-key-action="arm"] .bind');
    await page.until('a key is awaited', `document.querySelector('.bind[aria-pressed="true"]') !== null`);
    await page.press('PageDown');
    await page.until(
      'the refusal',
      `document.querySelector('[data-key-action="arm"] [role="alert"]') !== null`,
    );
    t.same(await page.evaluate(`JSON.parse(localStorage.getItem('rigd-keys')).fire`), 'PageDown');
    await page.click('.reset-keys');
    await page.until('the first key', `!${shown}.includes('Page')`);
  });

  t.same(page.errors, []);
});
