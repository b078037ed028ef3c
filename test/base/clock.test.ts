// The real clock after a pause of its process: messages that arrived during the pause are read before a limit that
// ended during it takes effect.

import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { constants, openSync } from 'node:fs';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { MessageChannel } from 'node:worker_threads';
import t from 'tap';
import { setListeningTimer, systemClock } from '#base/clock.js';
import { within } from '#base/within.js';
import { testDirectory } from '#harness/test-directory.js';
import { ManualClock } from '../support/manual-clock.js';

const LIMIT_MS = 20;

/** Blocks this thread for longer than the limit, as a pause of the process does. */
function pause(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5 * LIMIT_MS);
}

t.test('a message of another thread that arrived during a pause is not late', async (t) => {
  const { port1, port2 } = new MessageChannel();
  t.teardown(() => port1.close());
  const message = once(port1, 'message');
  // After this a turn of the event loop begins; it begins with the timers.
  await setImmediate();
  const answer = within(message, LIMIT_MS, systemClock);
  port2.postMessage('an answer');
  pause();
  t.same(await answer, ['an answer']);
});

t.test('bytes of another process that arrived during a pause are not late', async (t) => {
  const path = join(testDirectory(t), 'pipe');
  execFileSync('mkfifo', [path]);
  const pipe = new Socket({ fd: openSync(path, constants.O_RDWR | constants.O_NONBLOCK) });
  t.teardown(() => pipe.destroy());
  const bytes = once(pipe, 'data');
  await setImmediate();
  const answer = within(bytes, LIMIT_MS, systemClock);
  execFileSync('sh', ['-c', `echo an answer > ${path}`]);
  pause();
  t.match(await answer, [Buffer.from('an answer\n')]);
});

t.test('a timer that is cancelled while arrived messages are read does not fire', async (t) => {
  const { port1, port2 } = new MessageChannel();
  t.teardown(() => port1.close());
  await setImmediate();
  let isOver = false;
  const cancel = systemClock.setTimer(LIMIT_MS, () => {
    isOver = true;
  });
  port1.once('message', cancel);
  const later = new Promise<void>((resolve) => systemClock.setTimer(2 * LIMIT_MS, resolve));
  port2.postMessage('an answer');
  pause();
  await later;
  t.notOk(isOver);
});

t.test('after a pause of the process, a wait for messages still has time to receive them', async (t) => {
  const clock = new ManualClock();
  const over: number[] = [];
  setListeningTimer(clock, 400, () => over.push(clock.nowMs()));
  await clock.advance(400);
  t.same(over, [400], 'without a pause it has its time');
  const cancel = setListeningTimer(clock, 400, () => over.push(clock.nowMs()));
  clock.stall(5_000);
  await clock.advance(299);
  t.equal(over.length, 1, 'messages of the pause have time to be received');
  cancel();
  t.equal(clock.pending, 0);
});
