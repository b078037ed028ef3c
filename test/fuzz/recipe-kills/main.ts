// Kills gateway, workers and desk at random moments of runs of recipes. docs/proof/reliability.md.
//
//   make recipe-kills RUNS=1000 BODIES=2 SEED=1
//
// Exit 0: nothing was found; 1: something was, each with a line FOUND. SEED repeats what is killed, and when.

import { ProgramScope } from '#harness/scope.js';
import { runRecipeKills } from './run.js';

const numberOf = (name: string, fallback: number) => Number(process.env[name] || fallback);

const scope = new ProgramScope('rigd-recipe-kills');
let faults = 1;
try {
  const figures = await runRecipeKills(scope, {
    runs: numberOf('RUNS', 100),
    bodies: numberOf('BODIES', 2),
    seed: numberOf('SEED', 1),
    found: (text) => console.log(`FOUND ${text}`),
    said: (figures) => console.log(JSON.stringify(figures)),
  });
  console.log(JSON.stringify(figures));
  faults = figures.faults;
} finally {
  await scope.end();
}
process.exit(faults === 0 ? 0 : 1);
