// Some shots of the kill driver in a rig of two hosts: gateways, workers and the bus killed in the middle of a shot.

import t from 'tap';
import { HAS_NATS } from '#harness/nats-server.js';
import { kills, MOST_MS, SHOTS } from './kills/driver.js';
import { seedOf } from './seed.js';

t.setTimeout(MOST_MS);

t.test('anything killed in a shot of two hosts', { skip: !HAS_NATS && 'no nats-server' }, async (t) => {
  const given = { HOST_SHOTS: String(SHOTS), REAP_MS: '100' };
  t.match(await kills(seedOf(t), given), `| 2, 100 ms | ${SHOTS} |`);
});
