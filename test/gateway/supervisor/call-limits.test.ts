// Time limits of native calls. Their names must be those of the addon: a limit with another name would limit nothing.

import { readFileSync } from 'node:fs';
import t from 'tap';
import { DEFAULT_LIMITS } from '#gateway/limits/limit-table.js';
import { HUNG_AFTER, killMsOf } from '#gateway/supervisor/call-limits.js';

t.test('every call with a limit of its own is one of the addon or of the session thread', async (t) => {
  const sources = ['addon.ts', 'session-thread.ts'].map((file) =>
    readFileSync(`src/worker/sdk/${file}`, 'utf8'),
  );
  const unknown = Object.keys(HUNG_AFTER).filter(
    (call) => !sources.some((source) => new RegExp(`^  ${call}\\(`, 'm').test(source)), // regex: names of a table
  );
  t.same(unknown, []);
});

t.test('reads and commands count as hung soon, writes after twice that, the rest after killMs', async (t) => {
  const limits = DEFAULT_LIMITS;
  const of = (call: string, isNetwork = false) => killMsOf(call, limits, isNetwork);
  t.equal(of('sendCommand'), limits.hungCallMs);
  t.equal(of('setProperty'), 2 * limits.hungCallMs);
  t.equal(of('connect'), limits.killMs);
  t.equal(of('connect', true), limits.networkKillMs);
  t.equal(of('getContentsOfDay'), limits.killMs);
  t.ok(of('setProperty') > 6_000, 'a write of 6 s, which was measured, is not hung');
});

t.test('row 48: no call counts as hung later than after killMs', async (t) => {
  const limits = { ...DEFAULT_LIMITS, killMs: 2_500 };
  t.same([...new Set(Object.keys(HUNG_AFTER).map((call) => killMsOf(call, limits, false)))], [2_500]);
});
