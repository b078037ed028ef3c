// A job on the page, in a real browser: a colleague at a phone, with an address that may only look, sees the wall and a
// take, and finds nothing that could change anything.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { until } from '#harness/deadline.js';
import { testDirectory } from '#harness/test-directory.js';
import { startRig } from '../../support/job-rig.js';
import { Operator } from '../../support/operator.js';
import { noBrowser } from '../../support/operator-page.js';

const LOOK = 'a-token-to-look-at-it';
/** Notes every request of the page and its status. */
const NOTE_REQUESTS = `
  window.requests = [];
  const real = window.fetch;
  window.fetch = async (url, init) => {
    const answer = await real(url, init);
    window.requests.push({ url: String(url), method: init?.method ?? 'GET', status: answer.status });
    return answer;
  };`;
/** Names of the controls in sight that can be pressed. */
const CONTROLS = `[...document.querySelectorAll('button:not([role=tab]), input, select, textarea')]
  .filter((each) => each.checkVisibility() && !each.disabled && each.ariaDisabled !== 'true')
  .map((each) => each.ariaLabel ?? (each.innerText.trim() || each.name))`;
/** Words of controls that change cameras, rig or shots. */
const CHANGES =
  /\b(fire|arm|rec|record|connect|reconnect|disconnect|leave out|set|save|send|apply|adopt|remove|add|open for|copy to|make equal|number all|paste|take the rig|clocks)\b/i;
const PLACES = ['Shoot', 'Review', 'Settings', 'Cards', 'Setup'];

t.test('a colleague sees the wall and a take, and can change nothing', { skip: noBrowser }, async (t) => {
  const config = join(testDirectory(t), 'config.toml');
  writeFileSync(config, '');
  const { service } = await startRig(t, 3, { environment: { RIGD_CONFIG: config } });
  await service.ok('POST', '/api/rig/groups/all/shoot', {});
  await until('the take is complete', async () => {
    const { shots } = (await service.ok('GET', '/api/rig/shots')).body;
    return shots[0]?.state === 'complete';
  });
  writeFileSync(config, `token = "a-token-to-administer"\nlook-token = "${LOOK}"\n`);
  service.process.kill('SIGHUP');
  await until('the token is needed', async () => (await service.request('GET', '/api/rig')).status === 401);

  const seat = { width: 390, height: 844, theme: 'dark', isTouch: true } as const;
  const address = `${service.url}/?access_token=${LOOK}`;
  const operator = await Operator.open(t, address, seat, NOTE_REQUESTS);
  const { page } = operator;
  await page.until('all pictures', `document.querySelectorAll('.tile[data-picture="live"]').length === 3`);
  await operator.picture('colleague-wall');
  await operator.click('button', 'Menu');
  await operator.click('[role=menuitem]', 'Review');
  await operator.click('.take-row');
  await page.until(
    'its pictures',
    `document.querySelectorAll('.frame canvas[data-sharp="true"]').length === 3`,
  );
  await operator.picture('colleague-review');
  const needed = operator.presses;

  for (const place of PLACES) {
    await page.evaluate(`location.hash = '#/${place.toLowerCase()}'`);
    await page.until(
      `${place} is open`,
      `document.querySelector('main.place:not([hidden]).${place.toLowerCase()}') !== null`,
    );
    await page.until(
      'it is loaded',
      `!document.querySelector('main.place:not([hidden])').innerText.includes('Opening…')`,
    );
    const controls: string[] = await page.evaluate(CONTROLS);
    t.strictSame(
      controls.filter((name) => CHANGES.test(name)),
      [],
      `nothing in ${place} changes anything`,
    );
  }
  const requests: { method: string; status: number }[] = await page.evaluate('window.requests');
  t.ok(requests.length > 0);
  t.strictSame(
    requests.filter(({ method, status }) => method !== 'GET' || status >= 400),
    [],
  );
  operator.presses = needed;
  await operator.finish(
    t,
    'Look at the wall and a take, on a phone, without the right to change anything',
    3,
  );
});
