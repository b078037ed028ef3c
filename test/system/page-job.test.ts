// A job on the operator page in a real browser: it is begun, its queue comes from a CSV, subjects are scanned without
// pressing anything, takes are judged and completed, and every browser shows the same.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import type { BrowserPage } from '#harness/browser.js';
import { until } from '#harness/deadline.js';
import { testDirectory } from '#harness/test-directory.js';
import { type JobRig, startRig } from '../support/job-rig.js';
import { axeInThemes, fill, keepPicture, noBrowser, openOperatorPage } from '../support/operator-page.js';

const LOOK = 'a-token-to-look-at-it';
const CSV = 'name,barcode,size\nAnna,4006381333931,M\nBen,4711,L\nChloé,ab k1,S\n';
const NAME = `document.querySelector('.subject-name')?.textContent`;
const SAID = `document.querySelector('.job-said')?.textContent`;
const IS_ARMED = `document.querySelector('.deck').dataset.armed`;
const VERDICT = `document.querySelector('.newest-take')?.dataset.verdict`;
const textOf = (selector: string) => `document.querySelector('${selector}')?.textContent ?? ''`;

interface Studio extends JobRig {
  readonly page: BrowserPage;
  readonly directory: string;
  readonly config: string;
}

t.test('a job', { skip: noBrowser }, async (t) => {
  const directory = testDirectory(t);
  const config = join(directory, 'config.toml');
  writeFileSync(config, '');
  const rig = await startRig(t, 2, { environment: { RIGD_CONFIG: config } });
  const page = await openOperatorPage(t, `${rig.service.url}/`);
  const studio = { ...rig, page, directory, config };
  await t.test('it is begun on the page, and its queue comes from a CSV file', (t) => begin(t, studio));
  await t.test('a scan makes a subject the current one, and presses nothing', (t) => scan(t, studio));
  await t.test('an unknown barcode offers to add a subject', (t) => addUnknown(t, studio));
  await t.test('the keys of a person still work', (t) => useKeys(t, studio));
  await t.test('a take is judged, and what is missing is shot again', (t) => judge(t, studio));
  await t.test('the queue is saved as a CSV file', (t) => save(t, studio));
  await t.test('a viewer sees the job, and can change nothing', (t) => look(t, studio));
  t.strictSame(page.errors, []);
});

const shotsOf = async ({ service }: JobRig): Promise<readonly { state: string; take?: { take: number } }[]> =>
  (await service.ok('GET', '/api/rig/shots')).body.shots;

async function begin(t: Test, { page, service }: Studio): Promise<void> {
  await page.until('the line without a job', `(${textOf('.no-job')}).includes('shots are not takes')`);
  await page.click('.new-job');
  await fill(page, 'job-name', 'School day');
  await fill(page, 'job-fields', 'Class, Size');
  await page.click('.new-job-dialog [type=submit]');
  await page.until('the job', `(${textOf('.job')}).includes('No subject yet')`);
  await page.click('.open-queue');
  await page.until('the queue', `document.querySelector('dialog.queue') !== null`);
  await page.evaluate(`{
    const files = new DataTransfer();
    files.items.add(new File([${JSON.stringify(CSV)}], 'people.csv'));
    const input = document.querySelector('input[name=subjects-csv]');
    input.files = files.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }`);
  await page.until('what was added', `(${textOf('dialog.queue')}).includes('3 added, 0 changed')`);
  await page.until('the list', `document.querySelectorAll('.queue-subject').length === 3`);
  t.strictSame(await axeInThemes(page), {});
  await keepPicture(page, 'job-queue');
  await fill(page, 'find-subject', 'chlo');
  await page.until('one that fits', `document.querySelectorAll('.queue-subject').length === 1`);
  await page.click('.queue-subject');
  await page.until('the current subject', `${NAME} === 'Chloé'`);
  await page.until('its field', `(${textOf('.subject-fields')}).includes('S')`);
  await page.until('the queue is closed', `document.querySelector('dialog') === null`);
  const { jobs } = (await service.ok('GET', '/api/rig/jobs')).body;
  t.match(jobs, [{ name: 'School day', fields: [{ name: 'class', label: 'Class' }, { name: 'size' }] }]);
}

async function scan(t: Test, { page, ...rig }: Studio): Promise<void> {
  await page.until('the bodies are ready', `document.querySelector('.fire')?.textContent === 'FIRE 2'`);
  await page.click('.arm');
  await page.until('Fire is armed and has the focus', `document.activeElement.matches('.fire')`);
  await page.scan('4711');
  await page.until('the scanned subject', `${NAME} === 'Ben'`);
  // Its letters are keys of the page, and its space is the key of Fire.
  await page.scan('ab k1');
  await page.until('a subject whose code has keys of the page', `${NAME} === 'Chloé'`);
  t.equal(await page.evaluate(IS_ARMED), 'true');
  await page.scan('ab k1');
  await page.until('what the page says', `${SAID} === 'Chloé is already the current subject.'`);
  await fill(page, 'barcode', '4006381333931');
  await page.press('Enter');
  await page.until('a typed barcode', `${NAME} === 'Anna'`);
  t.equal(await page.evaluate('location.hash'), '');
  t.equal(await page.evaluate(IS_ARMED), 'true');
  t.strictSame(await shotsOf(rig), [], 'nothing was fired');
}

async function addUnknown(t: Test, { page, service }: Studio): Promise<void> {
  await page.evaluate('document.activeElement.blur()');
  await page.scan('x-99');
  await page.until('the question', `(${textOf('dialog.unknown-code h2')}).includes('x-99')`);
  t.strictSame(await axeInThemes(page), {});
  const { jobs } = (await service.ok('GET', '/api/rig/jobs')).body;
  t.equal(jobs[0].subjects, 3, 'nothing was added yet');
  await fill(page, 'subject-name', 'Dora');
  await page.click('.unknown-code [type=submit]');
  await page.until('the new subject', `${NAME} === 'Dora'`);
  await page.until('the question is closed', `document.querySelector('dialog') === null`);
}

async function useKeys(t: Test, { page }: Studio): Promise<void> {
  await page.press('a');
  await page.until('a disarms', `${IS_ARMED} === 'false'`);
  await page.press('n');
  await page.until('n takes the next subject', `${NAME} === 'Anna'`);
  await page.press('?');
  await page.until('the list of keys', `(${textOf('dialog .keys')}).includes('Next subject of the job')`);
  await page.press('Escape');
  await page.until('the list is closed', `document.querySelector('dialog') === null`);
  t.strictSame(page.errors, []);
}

async function judge(t: Test, { page, ...rig }: Studio): Promise<void> {
  const other = await openOperatorPage(t, `${rig.service.url}/`);
  const [, second = ''] = rig.ids;
  await until('a shot without one body', async () => {
    const order = { focus: true, except: [second] };
    return (await rig.service.request('POST', '/api/rig/groups/all/shoot', order)).status === 200;
  });
  for (const each of [page, other])
    await each.until('what is missing', `(${textOf('.reshoot')}) === 'Re-shoot what is missing (1)'`);
  await page.press('k');
  for (const each of [page, other]) await each.until('it is kept', `${VERDICT} === 'keep'`);
  await other.click('.newest-take .stars button:nth-of-type(4)');
  const stars = textOf('.newest-take .stars');
  for (const each of [page, other]) await each.until('it has four stars', `(${stars}).includes('★★★★☆')`);
  t.strictSame(await axeInThemes(page), {});
  await keepPicture(page, 'job-take');
  await page.click('.reshoot');
  await page.until('nothing is missing', `document.querySelector('.reshoot') === null`);
  await page.until('the column names the takes', `(${textOf('.take-card.of-subject')}).includes('Take 1')`);
  const shots = await shotsOf(rig);
  t.same(
    shots.filter(({ state }) => state !== 'refused').map(({ take }) => take?.take),
    [1, 1],
    'both shots are the same take',
  );
  await page.press('x');
  await other.until('it is rejected', `${VERDICT} === 'reject'`);
  await other.close();
}

async function save(t: Test, { page, directory }: Studio): Promise<void> {
  await page.saveIn(directory);
  await page.click('.open-queue');
  await page.until('the list', `document.querySelectorAll('.queue-subject').length === 4`);
  await page.click('.export-csv');
  const path = join(directory, 'School day.csv');
  await until('the file', () => existsSync(path) && readFileSync(path, 'utf8').includes('Dora'));
  t.match(readFileSync(path, 'utf8'), /Anna,4006381333931/);
  await page.press('Escape');
}

async function look(t: Test, { service, config }: Studio): Promise<void> {
  writeFileSync(config, `token = "a-token-to-administer"\nlook-token = "${LOOK}"\n`);
  service.process.kill('SIGHUP');
  await until('the token is needed', async () => (await service.request('GET', '/api/rig')).status === 401);
  const page = await openOperatorPage(t, `${service.url}/?access_token=${LOOK}`);
  await page.until('the subject and its verdict', `(${textOf('.newest-take')}).includes('Reject')`);
  t.equal(await page.evaluate(NAME), 'Anna');
  t.equal(await page.evaluate(`document.querySelectorAll('.job button, .job input, .no-job').length`), 0);
  await page.scan('4711');
  await page.until('the subject stays', `${NAME} === 'Anna'`);
  t.strictSame(page.errors, []);
}
