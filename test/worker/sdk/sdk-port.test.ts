// The port to the session thread, with a real thread.

import t from 'tap';
import { systemClock } from '#base/clock.js';
import { GENEROUS_MS } from '#harness/deadline.js';
import { SdkPort } from '#worker/sdk/sdk-port.js';

/** Longer than the thread takes for a call, also on a busy machine. */
const HELD_UP_MS = 2_000;

t.test('an answer that came while the process was held up is not late', async (t) => {
  const port = new SdkPort(systemClock, { limitMs: GENEROUS_MS });
  t.teardown(() => port.close());
  // The first one waits for the thread, which has loaded no SDK.
  const refused = { message: /SDK is not loaded/ };
  await t.rejects(port.call('liveViewBytes', []), refused);
  // Leaves the turn of the event loop in which answers are read.
  await new Promise((resolve) => setImmediate(resolve));
  const answer = port.call('liveViewBytes', [], 1);
  // The call was handed to the thread by then.
  await new Promise<void>((resolve) => process.nextTick(resolve));
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, HELD_UP_MS);
  await t.rejects(answer, refused);
});
