// Compares the forecasts of recipes with the times that their runs take, on simulated bodies: first with what is
// assumed, then with what earlier runs have measured. A trigger comes as soon as a run waits for it.
//
//   npm run bench:recipes            ten minutes; prints a table for docs/proof/performance.md

import { until } from '#harness/deadline.js';
import { ProgramScope } from '#harness/scope.js';
import { Service } from '#harness/service.js';
import { machine } from './statistics.js';

const BODIES = Number(process.env.BENCH_BODIES ?? 8);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const RECIPES = [
  ['focus-stack', { pictures: 8 }],
  ['exposure-bracket', {}],
  ['hdr-per-body', {}],
  ['iso-bracket', {}],
  ['aperture-series', {}],
  ['bullet-time', { interval_ms: 100 }],
  ['time-lapse-ramp', { pictures: 8, every_ms: 3_000 }],
  ['turntable', { positions: 4 }],
  ['countdown-portrait', {}],
  ['dark-frame', {}],
  ['flat-field', {}],
  ['colour-card', {}],
] as const;

const scope = new ProgramScope('rigd-bench');
try {
  const service = await Service.start(scope, { rig: `ILCE-7M4:${BODIES}` });
  await until('all bodies are listed', async () => (await service.cameraIds()).length === BODIES);
  for (const id of await service.cameraIds()) {
    await service.connect(id);
    await service.ok('PUT', `/api/cameras/${id}/properties/focus-mode`, { value: 'MF' });
  }
  const errors = new Map<string, { took: string[]; errors: string[] }>();
  for (let round = 1; round <= ROUNDS; round += 1)
    for (const [recipe, parameters] of RECIPES) {
      const { run } = (await service.ok('POST', `/api/rig/recipes/${recipe}/runs`, { parameters })).body;
      const path = `/api/rig/runs/${run.runId}`;
      const end = await until(
        `the end of ${recipe}`,
        async () => {
          const { run: now } = (await service.ok('GET', path)).body;
          if (now.state === 'waiting') await service.request('POST', `${path}/continue`);
          return now.endedAt !== undefined && now;
        },
        240_000,
      );
      if (end.state !== 'done') throw new Error(`${recipe}: ${end.message}`);
      const tookMs = Date.parse(end.endedAt) - Date.parse(end.at);
      const of = errors.get(recipe) ?? { took: [], errors: [] };
      of.took.push((tookMs / 1_000).toFixed(2));
      of.errors.push(`${(((end.forecastMs - tookMs) / tookMs) * 100).toFixed(1)} %`);
      errors.set(recipe, of);
    }
  console.log(`${machine()}; ${BODIES} bodies, each recipe ${ROUNDS} times in turn\n`);
  console.log('| recipe | took, s | error of the forecast |\n| --- | --- | --- |');
  for (const [recipe, { took, errors: all }] of errors)
    console.log(`| \`${recipe}\` | ${took.join(', ')} | ${all.join(', ')} |`);
} finally {
  await scope.end();
}
