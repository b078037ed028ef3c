// The watch of the event loop: a turn that takes long is seen, whatever else is due when it ends.

import t from 'tap';
import { LoopWatch } from '#gateway/host/loop-watch.js';
import { until } from '#harness/deadline.js';
import { systemClock } from '#worker/protocol/clock.js';

/** Longer than the pause between two values, so that the end of one falls into it. */
const LATE_MS = 1_200;

t.test('a late loop is seen in each second, also where the value of the second is due at once', async (t) => {
  const watch = new LoopWatch(systemClock);
  t.teardown(() => watch.stop());
  const seen: number[] = [];
  watch.onSecond((lagMs) => seen.push(lagMs));
  watch.start();
  // Timers that are due at once are looked at in one turn.
  const busy = setInterval(() => undefined, 1);
  t.teardown(() => clearInterval(busy));
  for (let time = 0; time < 3; time += 1) {
    const before = seen.length;
    await until('a value', () => seen.length > before);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LATE_MS);
    const at = seen.length;
    await until('two values', () => seen.length >= at + 2);
    t.ok(Math.max(...seen.slice(at)) > LATE_MS / 2, `${seen.slice(at)}`);
  }
});
