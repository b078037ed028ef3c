// The table of the driver's assumptions, compared with the code: for each row some code must report that it is broken.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { DEFAULT_LIMITS } from '#gateway/limits/limit-table.js';
import { ASSUMED_MS, ASSUMPTION_NAMES, ASSUMPTIONS } from '#protocol/assumptions.js';

const sources = readdirSync('src/worker', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readFileSync(join('src/worker', name), 'utf8'));

/** Whether some code reports that the assumption does not hold: `…broken('name', …)`, or `…onBroken('name', …)`. */
function hasCall(name: string): boolean {
  // regex: linear, and the name is a word of our own table.
  const call = new RegExp(`[bB]roken\\(\\s*'${name}'`);
  return sources.some((text) => call.test(text));
}

t.test('every assumption has code that breaks it', (t) => {
  for (const name of ASSUMPTION_NAMES) t.ok(hasCall(name), name);
  t.notOk(hasCall('noSuchAssumption'));
  t.end();
});

t.test('the table and its generated names are one', (t) => {
  const { assumptions } = JSON.parse(readFileSync('data/assumptions.json', 'utf8'));
  t.same(Object.keys(assumptions), [...ASSUMPTION_NAMES]);
  t.end();
});

t.test('times in the sentences are those of the limits and of the code', (t) => {
  const { assumptions } = JSON.parse(readFileSync('data/assumptions.json', 'utf8'));
  const { growthMs, settleMs } = DEFAULT_LIMITS;
  t.match(ASSUMPTIONS.reportsQuietInTime.about, `within growthMs (${growthMs / 1000} s) after`);
  t.match(ASSUMPTIONS.timesWithinBounds.about, `within settleMs (${settleMs / 1000} s)`);
  t.match(ASSUMPTIONS.pictureWhole.about, `within ${ASSUMED_MS.pictureWhole / 1000} s of`);
  for (const [name, { about }] of Object.entries<{ about: string }>(assumptions))
    t.notMatch(about, /\d+ m?s\b/, `${name} names its time`);
  for (const { about } of Object.values(ASSUMPTIONS)) t.notMatch(about, /[{}]/);
  t.end();
});
