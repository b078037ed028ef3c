// The watch of the event loop: a long turn is noticed, wherever in a second it begins, and no other turn is.

import t from 'tap';
import { systemClock } from '#base/clock.js';
import { LoopWatch } from '#gateway/host/loop-watch.js';
import { until } from '#harness/deadline.js';

const LATE_MS = 300;
/**
 * When the long turn begins, after the value of a second: at once, before the first look of a monitor, around the end.
 */
const BEGINS_MS = [0, 10, 500, 950, 990];

t.test('a late turn of the loop is seen wherever it begins, and a quiet second is quiet', async (t) => {
  const watch = new LoopWatch(systemClock);
  t.teardown(() => watch.stop());
  const seen: number[] = [];
  let sleep = (): void => undefined;
  watch.onSecond((lagMs) => {
    seen.push(lagMs);
    sleep();
  });
  watch.start();
  // Timers that are due at the same time are run in one turn.
  const busy = setInterval(() => undefined, 1);
  t.teardown(() => clearInterval(busy));
  for (const beginsMs of BEGINS_MS) {
    let slept = -1;
    sleep = () => {
      sleep = () => undefined;
      setTimeout(() => {
        slept = seen.length;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LATE_MS);
      }, beginsMs);
    };
    await until('two values', () => slept >= 0 && seen.length >= slept + 2);
    t.ok(Math.max(...seen.slice(slept)) > LATE_MS / 2, `after ${beginsMs} ms: ${seen.slice(slept)}`);
  }
  const quiet = seen.length;
  await until('a second without a late turn', () =>
    seen.slice(quiet + 1).some((lagMs) => lagMs < LATE_MS / 2),
  );
});
