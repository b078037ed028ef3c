// 2,000 steps of the stateful fuzzer: requests from openapi.json, faults, kills and hostile files against the real service,
// and every case that has failed once. `make fuzz` does the same for as long as it is told (test/fuzz/main.ts).

import t from 'tap';
import { testDirectory } from '../support/test-directory.js';
import { keptCases, runPlan, Stages } from './stateful/run.js';

const CAMERAS = 4;
/** Always the same; with SEED another one. `make fuzz` goes further. */
const SEEDS = [1, 2, 3, Number(process.env.SEED ?? 4)];
/** Of each seed; together 2,000. */
const STEPS = 500;
/** Commands of one list at most; on the average it has half of them. */
const LENGTH = 250;
/** On a machine that is slow beyond measure the rest is left out, and the test says so. */
const MOST_MS = 240_000;
const SHRINK_MS = 120_000;
const LIMIT_MS = 1_500_000;

t.setTimeout(LIMIT_MS);

t.test('cases that have failed once hold', async (t) => {
  const stages = new Stages(t, testDirectory(t), CAMERAS);
  for (const [name, { commands }] of keptCases()) {
    const stage = await stages.now();
    await t.resolves(stage.run(commands), name);
  }
});

t.test('2,000 steps of use, misuse and harm leave the service whole', async (t) => {
  const stages = new Stages(t, testDirectory(t), CAMERAS);
  const stage = await stages.now();
  await stage.rest();
  for (const seed of SEEDS) {
    const plan = {
      seed,
      steps: STEPS,
      length: LENGTH,
      cameras: CAMERAS,
      mostMs: MOST_MS,
      shrinkMs: SHRINK_MS,
    };
    const report = await runPlan(stages, plan);
    // The whole report, which holds the list, is in the difference.
    t.equal(report, undefined, report?.split('\n').slice(0, 2).join(' ').slice(0, 500) ?? `seed ${seed}`);
  }
  const last = await stages.now();
  await t.resolves(last.finish(), 'everything is given back');
  const { steps, requests, bystanderReads, longestMs, longest } = last.figures;
  t.comment(`${steps} steps, ${requests} requests, ${bystanderReads} reads of the bystander`);
  t.comment(`longest answer ${Math.round(longestMs)} ms: ${longest}`);
  t.comment(`states seen: ${[...last.events.seen].join(', ')}; ${last.events.count} events`);
  t.ok(steps >= SEEDS.length * STEPS, `${steps} steps were done`);
});
