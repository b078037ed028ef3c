// Steps of the stateful fuzzer, 500 in `make test` and 2,000 in `make test-full`: requests from openapi.json, faults,
// kills and hostile files against the real service, and every case that has failed once. `make fuzz` does the same for
// a given time (test/fuzz/main.ts).

import t from 'tap';
import { testDirectory } from '#harness/test-directory.js';
import { byExtent } from '../support/extent.js';
import { keptCases, runPlan, Stages } from './stateful/run.js';

const CAMERAS = 4;
/** The last seed. The seeds are always the same, except that SEED replaces the last one. `make fuzz` uses more. */
const LAST = Number(process.env.SEED ?? 4);
const SEEDS = byExtent({ quick: [LAST], usual: [LAST], full: [1, 2, 3, LAST] });
/** Steps of each seed. */
const STEPS = 500;
/** Most commands of one list; the average list has half as many. */
const LENGTH = 250;
/** Time after which the rest is left out, on a very slow machine; the test reports it. */
const MOST_MS = 240_000;
const SHRINK_MS = 120_000;

t.setTimeout(1_500_000);

t.test('cases that have failed once hold', async (t) => {
  const stages = new Stages(t, testDirectory(t), CAMERAS);
  for (const [name, { commands }] of keptCases()) {
    const stage = await stages.now();
    await t.resolves(stage.run(commands), name);
  }
});

t.test('hundreds of steps of use, misuse and harm leave the service whole', async (t) => {
  const stages = new Stages(t, testDirectory(t), CAMERAS);
  const stage = await stages.now();
  await stage.rest();
  let isCut = false;
  for (const seed of SEEDS) {
    const beganMs = performance.now();
    const plan = {
      seed,
      steps: STEPS,
      length: LENGTH,
      cameras: CAMERAS,
      mostMs: MOST_MS,
      shrinkMs: SHRINK_MS,
    };
    const report = await runPlan(stages, plan);
    isCut ||= performance.now() - beganMs >= MOST_MS;
    // The difference shows the whole report, which contains the list.
    t.equal(report, undefined, report?.split('\n').slice(0, 2).join(' ').slice(0, 500) ?? `seed ${seed}`);
  }
  const last = await stages.now();
  await t.resolves(last.finish(), 'everything is released');
  const { steps, requests, bystanderReads, longestMs, longest } = last.figures;
  t.comment(`${steps} steps, ${requests} requests, ${bystanderReads} reads of the bystander`);
  t.comment(`longest answer ${Math.round(longestMs)} ms: ${longest}`);
  t.comment(`states seen: ${[...last.events.seen].join(', ')}; ${last.events.count} events`);
  if (isCut) t.comment(`out of time: ${steps} steps were done`);
  else t.ok(steps >= SEEDS.length * STEPS, `${steps} steps were done`);
});
