// A few shots of the kill driver (`make kills` makes any number, docs/proof/reliability.md): the gateway is
// killed in the middle of a shot, under a process 1 that reaps orphans late.

import t from 'tap';
import { kills, MOST_MS, SHOTS } from './kills/driver.js';
import { seedOf } from './seed.js';

t.setTimeout(MOST_MS);

t.test(
  'after the gateway is killed in a shot, the receipt shows what its workers did, however late they are reaped',
  async (t) => {
    const given = { SHOTS: String(SHOTS), REAP_MS: '2000', VICTIMS: 'gateway' };
    t.match(await kills(seedOf(t), given), `| 1, 2000 ms | ${SHOTS} |`);
  },
);
