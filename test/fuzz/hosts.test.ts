// A hostile host of the rig, with a stolen log-in and NATS's own client, sends some thousand forged messages. `make
// fuzz-hosts` sends any number (test/fuzz/hosts/main.ts).

import t from 'tap';
import { HAS_NATS } from '#harness/nats-server.js';
import { testDirectory } from '#harness/test-directory.js';
import { byExtent } from '../support/extent.js';
import { runHostile } from './hosts/run.js';
import { seedOf } from './seed.js';

const skip = !HAS_NATS && 'nats-server is not installed';
const MESSAGES = byExtent({ quick: 1_000, usual: 4_000, full: 20_000 });

t.test('a hostile host of the rig harms no other one', { skip }, async (t) => {
  const { findings, counts, ...figures } = await runHostile(t, {
    messages: MESSAGES,
    seed: seedOf(t),
    directory: testDirectory(t),
  });
  t.same(findings, []);
  t.comment(JSON.stringify({ ...figures, ...counts }));
});
