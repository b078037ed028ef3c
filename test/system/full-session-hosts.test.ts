// The program of full-session.test.ts, which calls every operation, with requests to a host that has none of the
// bodies.

import t from 'tap';
import { HAS_NATS } from '#harness/nats-server.js';
import { played } from '../support/played-session.js';

const skip = !HAS_NATS && 'nats-server is not installed';
t.test('every operation succeeds when another host is asked than that of the bodies', { skip }, async (t) => {
  const { code, lines, errors, left } = await played(t, undefined, ['hosts']);
  t.same(errors, []);
  t.equal(code, 0);
  t.equal(lines.at(-1), '47 of 47 operations succeeded');
  t.same(left, []);
});
