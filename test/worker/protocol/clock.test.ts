// Timers of the real clock on a thread that was held up.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { MessageChannel } from 'node:worker_threads';
import t, { type Test } from 'tap';
import { systemClock } from '#worker/protocol/clock.js';
import { TIMED_OUT, within } from '#worker/protocol/within.js';

const LIMIT_MS = 5;

/** Something that has arrived and is read by the event loop: a message, as the addon and pipes hand theirs over. */
function arrival(t: Test): { arrived: Promise<string>; send: () => void } {
  const { port1, port2 } = new MessageChannel();
  t.teardown(() => port1.close());
  const arrived = new Promise<string>((resolve) => {
    port1.on('message', resolve);
  });
  return { arrived, send: () => port2.postMessage('the report') };
}

/** Nothing runs on this thread until the limit is over. */
function holdUp(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10 * LIMIT_MS);
}

t.test('what has arrived within the limit is in time, however late the thread looks', async (t) => {
  const { arrived, send } = arrival(t);
  // Outside of any turn that has read already.
  await nextTurn();
  const outcome = within(arrived, LIMIT_MS, systemClock);
  send();
  holdUp();
  t.equal(await outcome, 'the report');
});

t.test('what has not arrived is late', async (t) => {
  const { arrived } = arrival(t);
  t.equal(await within(arrived, LIMIT_MS, systemClock), TIMED_OUT);
});

t.test('a timer that is over can still be cancelled by what is read before it', async (t) => {
  const { arrived, send } = arrival(t);
  await nextTurn();
  let runs = 0;
  const cancel = systemClock.setTimer(LIMIT_MS, () => {
    runs += 1;
  });
  void arrived.then(cancel);
  send();
  holdUp();
  await arrived;
  await nextTurn();
  await nextTurn();
  t.equal(runs, 0);
  cancel();
});
