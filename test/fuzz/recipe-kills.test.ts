// A few runs of `make recipe-kills`, which makes any number (docs/proof/reliability.md).

import t from 'tap';
import { runRecipeKills } from './recipe-kills/run.js';
import { seedOf } from './seed.js';

const RUNS = 6;
t.setTimeout(RUNS * 120_000);

t.test(
  'runs whose processes are killed give the settings back, and each exposure has a receipt',
  async (t) => {
    const found: string[] = [];
    const plan = { runs: RUNS, bodies: 2, seed: seedOf(t), found: (text: string) => void found.push(text) };
    const figures = await runRecipeKills(t, plan);
    t.same(found, [], JSON.stringify(figures));
    t.equal(figures.runs, RUNS);
  },
);
