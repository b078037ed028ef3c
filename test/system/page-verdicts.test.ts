// Review of a job in a real browser: names of takes, verdicts by buttons and keys, in two browsers, on several takes at
// once; the search of all takes, in the address; a client only looks.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';
import { testDirectory } from '#harness/test-directory.js';
import { axeFindings, choose, keepPicture, noBrowser, openOperatorPage } from '../support/operator-page.js';

const LOOK = 'a-token-to-look-at-it';
const HEAD = `document.querySelector('.take-head h2')?.textContent.replaceAll('\\u00a0', ' ')`;
const ROWS = `[...document.querySelectorAll('.take-row strong')]
  .map(({ textContent }) => textContent.replaceAll('\\u00a0', ' ')).join(' | ')`;
const ROW_OF = (name: string) => `[...document.querySelectorAll('.take-row')]
  .find(({ textContent }) => textContent.replaceAll('\\u00a0', ' ').includes('${name}'))`;
const VERDICT_OF = (name: string) => `${ROW_OF(name)}?.querySelector('.verdict')?.textContent.trim()`;
const CHIPS = `[...document.querySelectorAll('.filter-chip')].map(({ textContent }) => textContent.trim())`;

/** A service with a take of each of two subjects, and a shot without a job. */
async function jobOfTwo(t: Test, config: string): Promise<Service> {
  const service = await Service.start(t, { rig: 'ILCE-7M4:2', environment: { RIGD_CONFIG: config } });
  await until('both bodies are listed', async () => (await service.cameraIds()).length === 2);
  await Promise.all((await service.cameraIds()).map((id) => service.connect(id)));
  await service.ok('POST', '/api/rig/jobs', { jobId: 'spring', name: 'Spring' });
  await service.ok('POST', '/api/rig/jobs/spring/subjects', {
    subjects: [{ name: 'Anna' }, { name: 'Bob' }],
  });
  for (const subject of ['Anna', 'Bob']) {
    await service.ok('POST', '/api/rig/jobs/spring/next', {});
    await shoot(t, service, {}, subject);
  }
  await shoot(t, service, { take: false });
  return service;
}

/** Shoots until the bodies have exposed, and waits for the files. */
async function shoot(t: Test, service: Service, order: object, subject?: string): Promise<void> {
  const shotId = await until('a shot', async () => {
    const { body } = await service.request('POST', '/api/rig/groups/all/shoot', { focus: true, ...order });
    return body.receipt?.shotId as string | undefined;
  });
  await until('its files', async () => {
    const { receipt } = (await service.ok('GET', `/api/rig/shots/${shotId}`)).body;
    t.equal(receipt.take?.subject, subject);
    return receipt.state === 'complete';
  });
}

t.test('the takes of a job are judged and found', { skip: noBrowser }, async (t) => {
  const config = join(testDirectory(t), 'config.toml');
  writeFileSync(config, '');
  const service = await jobOfTwo(t, config);
  const page = await openOperatorPage(t, `${service.url}/#/review`);
  await t.test('a take has its subject and its number', async (t) => {
    await page.until('the rows', `${ROWS} === 'Take 3 | Bob, take 1 | Anna, take 1'`);
    t.equal(
      await page.evaluate(`document.querySelector('.judge-bar')`),
      null,
      'a shot without a job has no verdict',
    );
    await page.evaluate(`${ROW_OF('Bob')}.click()`);
    await page.until('the take of Bob', `${HEAD} === 'Bob, take 1'`);
  });
  await t.test('keys and buttons judge it, and another browser shows it', async (t) => {
    const other = await openOperatorPage(t, `${service.url}/#/review`);
    await page.press('x');
    await other.until('the verdict of a key', `${VERDICT_OF('Bob')} === 'Reject'`);
    await page.press('4');
    await other.until('the rating of a key', `${VERDICT_OF('Bob')} === 'Reject★★★★'`);
    await page.click('.judge-bar .keep');
    await other.until('the verdict of a button', `${VERDICT_OF('Bob')} === 'Keep★★★★'`);
    await page.until(
      'the button stays down',
      `document.querySelector('.judge-bar .keep').ariaPressed === 'true'`,
    );
    await page.click('.note-button');
    await page.until('the note', `document.querySelector('[name=note]') !== null`);
    await page.evaluate(`document.querySelector('[name=note]').focus()`);
    await page.type('eyes open, 5 k');
    t.strictSame(await axeFindings(page), []);
    await page.evaluate(`document.querySelector('.note-form').requestSubmit()`);
    await page.until('the note', `document.querySelector('.take-note').textContent === 'eyes open, 5 k'`);
    t.equal(await page.evaluate(VERDICT_OF('Bob')), 'Keep★★★★', 'typing is no verdict');
    t.strictSame(other.errors, []);
  });
  await t.test('several takes are judged at once', async (t) => {
    await page.evaluate(`document.querySelectorAll('.select-take input').forEach((each) => each.click())`);
    await page.until(
      'all are selected',
      `document.querySelector('.list-foot').textContent.includes('3 takes')`,
    );
    await page.click('.list-foot .reject');
    await page.until(
      'both verdicts',
      `${VERDICT_OF('Anna')} === 'Reject' && ${VERDICT_OF('Bob')} === 'Reject★★★★'`,
    );
    await keepPicture(page, 'review-selected');
    t.strictSame(await axeFindings(page), []);
    await page.click('.select-none');
    await page.until('none is selected', `document.querySelector('.list-foot .reject') === null`);
  });
  await t.test('a search finds takes by what they have, and its parts are in the address', async (t) => {
    await page.click('.open-filter');
    await choose(page, 'verdict', 'reject');
    await page.until('both takes', `${ROWS} === 'Bob, take 1 | Anna, take 1'`);
    await choose(page, 'rating', '3');
    await page.until('one take', `${ROWS} === 'Bob, take 1'`);
    t.strictSame(await page.evaluate(CHIPS), ['Verdict: Reject', 'Rating at least: 3 stars']);
    t.strictSame(await axeFindings(page), []);
    const address = await page.evaluate('location.hash');
    await page.goTo(`${service.url}/${address}`);
    await page.until('the same after it is opened again', `${ROWS} === 'Bob, take 1'`);
    await page.click('.filter-chip:nth-child(2)');
    await page.until('without the rating', `${ROWS} === 'Bob, take 1 | Anna, take 1'`);
    await page.evaluate(`document.querySelector('[name=search]').focus()`);
    await page.type('anna');
    await page.until('by the text', `${ROWS} === 'Anna, take 1'`);
    await page.type('x');
    await page.until('none', `document.querySelector('.list-end')?.textContent.includes('No take') === true`);
    await page.click('.clear-filter');
    await page.until('all takes', `${ROWS} === 'Take 3 | Bob, take 1 | Anna, take 1'`);
  });
  t.strictSame(page.errors, []);
  await t.test('pages of a search follow each other, and a failure has words', async (t) => {
    const small = await openOperatorPage(t, 'about:blank');
    await small.before(`{
      const whole = fetch;
      window.fetch = (url, how) => whole(String(url).replace('limit=100', 'limit=1'), how);
    }`);
    await small.goTo(`${service.url}/#/review?job=spring`);
    await small.until('both pages', `${ROWS} === 'Bob, take 1 | Anna, take 1'`);
    await small.block('*/api/rig/shots?*');
    await small.evaluate(`document.querySelector('.clear-filter').click()`);
    await small.until('the failure', `document.querySelector('.list-end')?.role === 'alert'`);
    t.match(
      await small.evaluate(`document.querySelector('.list-end').textContent`),
      /does not answer.*Try again/,
    );
  });
  await t.test('a client sees verdicts and cannot change them', async (t) => {
    writeFileSync(config, `token = "a-token-to-administer"\nlook-token = "${LOOK}"\n`);
    service.process.kill('SIGHUP');
    await until('the token is needed', async () => (await service.request('GET', '/api/rig')).status === 401);
    const client = await openOperatorPage(t, `${service.url}/?access_token=${LOOK}#/review`);
    await client.until('the verdict', `${VERDICT_OF('Anna')} === 'Reject'`);
    await client.evaluate(`${ROW_OF('Anna')}.click()`);
    await client.until('the take', `${HEAD} === 'Anna, take 1'`);
    await client.press('k');
    const controls = `document.querySelectorAll('.judge-bar, .list-foot, .select-take').length`;
    t.equal(await client.evaluate(controls), 0);
    t.equal(await client.evaluate(VERDICT_OF('Anna')), 'Reject');
    t.strictSame(client.errors, []);
  });
});
