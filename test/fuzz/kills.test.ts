// Some shots of the kill driver (`make kills` makes as many as one likes, docs/proof/reliability.md): the gateway
// killed in the middle of a shot below a first process that reaps late.

import t from 'tap';
import { kills, MOST_MS, SHOTS } from './kills/driver.js';
import { seedOf } from './seed.js';

t.setTimeout(MOST_MS);

t.test(
  'a gateway killed in a shot: what its workers did is in the receipt, whenever they are reaped',
  async (t) => {
    const given = { SHOTS: String(SHOTS), REAP_MS: '2000', VICTIMS: 'gateway' };
    t.match(await kills(seedOf(t), given), `| 1, 2000 ms | ${SHOTS} |`);
  },
);
