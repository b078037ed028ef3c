import { mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import type { DiscoveryState } from '#gateway/cameras/cameras.js';
import { DiskWatch } from '#gateway/health/disk-watch.js';
import { Health } from '#gateway/health/health.js';
import { DEFAULT_LIMITS } from '#gateway/limits/limit-table.js';
import { until } from '#harness/deadline.js';
import { testDirectory } from '#harness/test-directory.js';
import { ManualClock } from '../../support/manual-clock.js';

const AT = '2026-08-01T12:00:00.000Z';

t.test('a directory that does not exist yet has the free space of the directory above it', async (t) => {
  const directory = testDirectory(t);
  const disks = new DiskWatch(new ManualClock(), DEFAULT_LIMITS);
  const path = join(directory, 'not', 'yet');
  t.same(disks.facts(path), { path }, 'nothing is known before the first look');
  await disks.refresh([path]);
  t.ok((disks.facts(path).roomBytes ?? 0) > 0);
});

t.test(
  'a directory that cannot be written to is named with the reason, until a newer check replaces that',
  async (t) => {
    const directory = testDirectory(t, { file: 'no directory' });
    const clock = new ManualClock();
    const disks = new DiskWatch(clock, DEFAULT_LIMITS);
    // Root may write to any directory, but this path cannot be one.
    const path = join(directory, 'file', 'below');
    await disks.refresh([path]);
    t.match(disks.facts(path), { problem: /file\/below cannot be written to \(ENOTDIR\)/ });

    const later = join(directory, 'later');
    mkdirSync(later);
    await disks.refresh([later]);
    t.same(disks.facts(path), { path }, 'requests that have ended are forgotten');
    t.ok((disks.facts(later).roomBytes ?? 0) > 0);
    rmdirSync(later);
    writeFileSync(later, 'no directory any more');
    await disks.refresh([later]);
    t.notOk(disks.facts(later).problem, 'a look is kept for a while');
    await clock.advance(DEFAULT_LIMITS.diskCheckMs);
    await disks.refresh([later]);
    t.match(disks.facts(later), { problem: /later cannot be written to/ });
  },
);

t.test('the log has one line for each change of the health of a part, and none at first', async (t) => {
  const clock = new ManualClock();
  let discovery: DiscoveryState = { state: 'starting', since: AT, reason: '' };
  const lines: unknown[][] = [];
  const directory = testDirectory(t);
  const health = new Health({
    clock,
    disks: new DiskWatch(clock, DEFAULT_LIMITS),
    limits: { ...DEFAULT_LIMITS, lowRoomBytes: 1, noRoomBytes: 1 },
    stateDirectory: directory,
    savePaths: () => [directory],
    facts: () => ({
      discovery,
      sdkVersion: 'V2',
      cameras: [],
      loopLagMs: 0,
      spool: { heldBytes: 0, limitBytes: 1 },
      unreadJournal: undefined,
      bus: undefined,
    }),
    logger: {
      info: ({ part }: { part?: string }, text) => lines.push(['info', part, text]),
      warn: ({ part }: { part?: string }, text) => lines.push(['warn', part, text]),
    },
  });
  t.teardown(() => health.stop());
  health.start();
  t.match(health.now(), { ready: false, parts: [{ name: 'discovery', state: 'failing', since: AT }] });
  discovery = { state: 'working', since: AT, reason: '' };
  t.match(await health.report(), { ready: true });
  const pass = async (count: number) => {
    await clock.advance(DEFAULT_LIMITS.healthMs);
    await until('the lines', () => lines.length === count);
  };
  await pass(0);
  discovery = { state: 'failing', since: AT, reason: 'no bus' };
  await pass(1);
  await pass(1);
  discovery = { state: 'working', since: AT, reason: '' };
  await pass(2);
  t.same(lines, [
    ['warn', 'discovery', 'a part of the service has a fault'],
    ['info', 'discovery', 'a part of the service works again'],
  ]);
});
