// Writes that the camera has taken, on a clock of the test: the effect of a pause of this process on the wait for them.

import t, { type Test } from 'tap';
import { PendingWrites } from '#worker/events/pending-writes.js';
import type { NativeEvent, NativeProperty } from '#worker/sdk/addon.js';
import { ManualClock, settle } from '../../support/manual-clock.js';

const ISO = 0x104;
const SETTLE_MS = 1_000;

/** A camera that has taken a write of ISO 800 and carries it out when the test orders it. */
function stage() {
  const clock = new ManualClock();
  const late: string[] = [];
  let current = 400n;
  let emit: (event: NativeEvent) => void = () => undefined;
  const writes = new PendingWrites({
    clock,
    settleMs: SETTLE_MS,
    listen: (listener) => {
      emit = listener;
    },
    read: async (code) => ({ code, current }) as NativeProperty,
    late: (seen) => late.push(seen),
  });
  writes.note(ISO, (native) => native.current === 800n);
  const carryOut = () => {
    current = 800n;
  };
  const report = () => emit({ generation: 1, kind: 'propertyChanged', codes: [ISO] });
  /** The report of the new value ends the write, without an error and without a remaining timer. */
  const isOver = async (t: Test) => {
    report();
    await settle();
    t.notOk(writes.isAny);
    t.same(late, []);
    t.equal(clock.pending, 0);
  };
  return { clock, writes, late, carryOut, report, isOver };
}

t.test('a report that is read after a pause of this process is no missing one', async (t) => {
  const { clock, carryOut, isOver } = stage();
  carryOut();
  clock.stall(3 * SETTLE_MS);
  await clock.advance(1);
  await isOver(t);
});

t.test('a write that is not carried out yet after a pause of this process keeps its time', async (t) => {
  const { clock, writes, carryOut, report, isOver } = stage();
  clock.stall(3 * SETTLE_MS);
  // The report is about an earlier change.
  report();
  await clock.advance(150);
  t.ok(writes.isAny);
  carryOut();
  await isOver(t);
});

t.test('a report of something else shortens the time of a write, and never extends it', async (t) => {
  const { clock, writes, late, report } = stage();
  report();
  await clock.advance(249);
  t.ok(writes.isAny);
  await clock.advance(1);
  t.same(late, ['0x0104 reads as before, 250 ms after the SDK took the write']);
  const other = stage();
  await other.clock.advance(SETTLE_MS - 100);
  other.report();
  await other.clock.advance(100);
  t.notOk(other.writes.isAny);
  t.equal(clock.pending + other.clock.pending, 0);
});

t.test('a write that is carried out without a report, or not at all, is late', async (t) => {
  for (const [isCarriedOut, how] of [
    [true, 'was carried out without a report'],
    [false, 'reads as before'],
  ] as const) {
    const { clock, writes, late, carryOut } = stage();
    if (isCarriedOut) carryOut();
    await clock.advance(SETTLE_MS - 1);
    t.ok(writes.isAny);
    await clock.advance(1);
    t.notOk(writes.isAny);
    t.same(late, [`0x0104 ${how}, 1000 ms after the SDK took the write`]);
  }
});
