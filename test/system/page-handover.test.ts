// The hand-over in a real browser: what an export would have, a folder and a ZIP file, a check that names the file that
// has changed, an export that fails and continues, and the bin.

import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

const FORECAST = `(document.querySelector('.forecast p')?.textContent ?? '')`;
const NAMES = `[...document.querySelectorAll('.forecast li')].map(({ textContent }) => textContent)`;
const NEWEST = `document.querySelector('.exports > li')`;
const TAB = (at: number) => `.hand-over [role=tab]:nth-child(${at})`;

t.test('takes are handed over, checked, and moved into the bin', { skip: noBrowser }, async (t) => {
  const service = await Service.start(t, { rig: 'ILCE-7M4:2' });
  await until('both bodies are listed', async () => (await service.cameraIds()).length === 2);
  const ids = await service.cameraIds();
  await Promise.all(ids.map((id) => service.connect(id)));
  for (const [at, id] of ids.entries()) await service.ok('PUT', `/api/rig/cameras/${id}`, { number: at + 1 });
  await service.ok('POST', '/api/rig/jobs', { jobId: 'spring', name: 'Spring' });
  await service.ok('POST', '/api/rig/jobs/spring/subjects', { subjects: [{ name: 'Anna' }] });
  await service.ok('POST', '/api/rig/jobs/spring/next', {});
  const shotId = await until('a shot', async () => {
    const { body } = await service.request('POST', '/api/rig/groups/all/shoot', { focus: true });
    return body.receipt?.shotId as string | undefined;
  });
  const files = await until('its files', async () => {
    const { receipt } = (await service.ok('GET', `/api/rig/shots/${shotId}`)).body;
    if (receipt.state !== 'complete') return undefined;
    // biome-ignore lint/suspicious/noExplicitAny: each operation has an answer of its own shape
    return receipt.bodies.flatMap((body: any) => body.exposures[0].files) as { path: string }[];
  });
  const [first] = files.map(({ path }) => path);
  if (first === undefined) throw new Error('there is no file');
  const page = await openOperatorPage(t, `${service.url}/#/review?job=spring`);
  const open = async () => {
    await page.until('the take', `document.querySelectorAll('.take-row').length === 1`);
    await page.click('.hand-over-button');
    await page.until('the count', `${FORECAST}.includes('1 take, 2 files')`);
  };
  const isState = (state: string) => page.until(state, `${NEWEST}?.dataset.state === '${state}'`);
  const newest = async () => (await service.ok('GET', '/api/rig/exports')).body.exports[0];

  await t.test('the form has the counts and the first names before anything is written', async (t) => {
    await open();
    t.match(await page.evaluate(FORECAST), /^Takes of the search: 1 take, 2 files, [\d.]+ MB$/);
    t.strictSame(
      (await page.evaluate(NAMES)).map((name: string) => name.slice(0, 11)),
      ['Anna/001/1-', 'Anna/001/2-'],
    );
    await choose(page, 'layout', 'own');
    await fill(page, 'layout-template', '{nmae}.{ext}');
    await page.until(
      'the refusal',
      `document.querySelector('.forecast').textContent.includes('did you mean name?')`,
    );
    t.equal(await page.evaluate(`document.querySelector('.start-export').ariaDisabled`), 'true');
    await fill(page, 'layout-template', '{take:2}/{number}-{shot}.{ext}');
    await page.until('the names', `JSON.stringify(${NAMES}) === '["01/1-1.JPG","01/2-1.JPG"]'`);
    await keepPicture(page, 'hand-over-new');
    t.strictSame(await axeFindings(page), []);
  });
  await t.test('a folder is copied, and a check names the file that has changed', async (t) => {
    await fill(page, 'export-path', 'monday');
    await page.click('.start-export');
    await isState('done');
    const { path } = await newest();
    t.ok(path.endsWith('/monday'));
    const copy = join(path, '01', '1-1.JPG');
    t.same(readFileSync(copy), readFileSync(first));
    await page.click('.check-export');
    await page.until('all are sound', `${NEWEST}.textContent.includes('all are as they were handed over')`);
    const bytes = readFileSync(copy);
    bytes.writeUInt8(bytes.readUInt8(1000) ^ 1, 1000);
    writeFileSync(copy, bytes);
    await page.click('.check-export');
    await page.until(
      'its name',
      `${NEWEST}.querySelector('.faulty-files')?.textContent.includes('01/1-1.JPG') === true`,
    );
    t.equal(await page.evaluate(`${NEWEST}.querySelectorAll('.faulty-files li').length`), 1);
    await keepPicture(page, 'hand-over-checked');
    t.strictSame(await axeFindings(page), []);
  });
  await t.test('a ZIP file is prepared and downloaded', async () => {
    await page.click(TAB(1));
    await page.until('the form', `document.querySelector('.start-export') !== null`);
    await page.evaluate(`document.querySelector('.new-export .segmented button:last-child').click()`);
    await page.until('the count', `${FORECAST}.includes('2 files')`);
    await page.click('.start-export');
    await isState('ready');
    const size = `fetch(${NEWEST}.querySelector('a[download]').href).then((answer) => answer.blob()).then((blob) => blob.size)`;
    const { ofBytes } = await newest();
    await until('the whole file', async () => (await page.evaluate(size)) > ofBytes);
  });
  await t.test('an export that fails names its files, and continues when they are back', async (t) => {
    renameSync(first, `${first}.away`);
    await page.click(TAB(1));
    await page.until('the count', `${FORECAST}.includes('2 files')`);
    await page.click('.start-export');
    await isState('failed');
    const name = first.slice(first.lastIndexOf('/') + 1);
    await page.until('the name', `${NEWEST}.querySelector('.faulty-files').textContent.includes('${name}')`);
    t.strictSame(await axeFindings(page), []);
    renameSync(`${first}.away`, first);
    await page.click('.resume-export');
    await isState('done');
  });
  await t.test('files go into the bin after a question, and come back', async (t) => {
    await page.click(TAB(3));
    await page.until('the count', `${FORECAST}.includes('2 files')`);
    await page.click('.move-to-bin');
    await page.until(
      'the question',
      `document.querySelector('.confirm')?.textContent.includes('30 days') === true`,
    );
    t.ok(existsSync(first));
    await page.click('.confirm .button.danger');
    await isState('binned');
    t.notOk(existsSync(first));
    await keepPicture(page, 'bin');
    t.strictSame(await axeFindings(page), []);
    await page.click('.restore');
    await page.until('the bin is empty', `${NEWEST} === null`);
    t.ok(existsSync(first));
  });
  await t.test('an export that another client begins is in the list', async () => {
    await page.click(TAB(2));
    const selection = { shots: [shotId] };
    await service.ok('POST', '/api/rig/exports', { exportId: 'tuesday', selection, to: 'folder' });
    await page.until('it', `document.querySelector('[data-export=tuesday][data-state=done]') !== null`);
    await page.press('Escape');
    await page.until('the panel is closed', `document.querySelector('.hand-over') === null`);
  });
  t.strictSame(page.errors, []);
});
