// Measures how far apart eight bodies with different lags report their exposures, as ordered at one instant and
// equalised, compared with bodies that have the same lag. Two services run, and the ways take turns in small blocks, so
// that a noisy minute affects all of them.
//
//   npm run bench:equalise            BENCH_SHOTS=500; prints a table for docs/proof/performance.md

import { until } from '#harness/deadline.js';
import { ProgramScope } from '#harness/scope.js';
import type { Service } from '#harness/service.js';
import { benchService } from './service.js';
import { machine, percentile, sorted } from './statistics.js';

const SHOTS = Number(process.env.BENCH_SHOTS ?? 500);
const BODIES = 8;
/** Shots of one way before the next one has its turn. */
const BLOCK = 10;
const SAME_MS = '40';
const DIFFERENT_MS = '20,29,37,46,54,63,71,80';
const MANUAL_FOCUS = '0x1';
/** The skew of the equalised bodies may be this many times that of bodies with the same lag. */
const ALLOWED = 1.5;

/** A service whose bodies have these lags. */
async function studio(scope: ProgramScope, lagsMs: string): Promise<Service> {
  // A late machine should show in the figures and not end the run.
  const options = { limits: { fireLateMs: 60_000 }, environment: { RIGD_SIM_LAG_MS: lagsMs } };
  const service = await benchService(scope, BODIES, options);
  const ids = await service.cameraIds();
  await Promise.all(ids.map((id) => service.connect(id)));
  for (const id of ids)
    await service.ok('PUT', `/api/cameras/${id}/properties/focus-mode`, { value: MANUAL_FOCUS });
  for (const id of ids) await service.reads(id, 'focus-mode', MANUAL_FOCUS);
  return service;
}

/** Takes a shot, and waits for its files. @returns the skew of the reports in ms */
async function skewOf(service: Service, equalise: boolean): Promise<number> {
  const { body } = await service.ok('POST', '/api/rig/groups/all/shoot', { focus: false, equalise });
  const { shotId } = body.receipt;
  const receipt = await until(`the pictures of ${shotId}`, async () => {
    const now = (await service.ok('GET', `/api/rig/shots/${shotId}`)).body.receipt;
    return now.state !== 'incomplete' && now;
  });
  const isAsAsked = receipt.state === 'complete' && (receipt.equalised === true) === equalise;
  if (!isAsAsked) throw new Error(`${shotId}: ${receipt.state}, ${receipt.message}`);
  return receipt.skew.exposureMs;
}

const scope = new ProgramScope('rigd-bench');
try {
  const [same, different] = [await studio(scope, SAME_MS), await studio(scope, DIFFERENT_MS)];
  // The lags are learnt from shots that are not counted.
  for (let shot = 0; shot < BLOCK; shot += 1)
    for (const service of [same, different]) await skewOf(service, false);
  const ways = [
    { way: `all bodies ${SAME_MS} ms`, service: same, equalise: false, skews: [] as number[] },
    { way: `${DIFFERENT_MS} ms`, service: different, equalise: false, skews: [] as number[] },
    { way: `${DIFFERENT_MS} ms, equalised`, service: different, equalise: true, skews: [] as number[] },
  ];
  for (let made = 0; made < SHOTS; made += BLOCK)
    for (const { service, equalise, skews } of ways)
      while (skews.length < Math.min(SHOTS, made + BLOCK)) skews.push(await skewOf(service, equalise));
  console.log(`${machine()}; ${BODIES} bodies; skew of the reports of exposures.\n`);
  console.log('| lags of the bodies | shots | p50 | p99 | max |\n| --- | --- | --- | --- | --- |');
  const p99s = ways.map(({ way, skews }) => {
    const inOrder = sorted(skews);
    const figures = [percentile(inOrder, 0.5), percentile(inOrder, 0.99), inOrder.at(-1) ?? Number.NaN];
    console.log(`| ${way} | ${skews.length} | ${figures.map((ms) => `${ms.toFixed(2)} ms`).join(' | ')} |`);
    return figures[1] ?? Number.NaN;
  });
  const times = (p99s[2] ?? Number.NaN) / (p99s[0] ?? Number.NaN);
  console.log(`\np99 equalised: ${times.toFixed(2)} times that of equal lags (at most ${ALLOWED})`);
  if (!(times <= ALLOWED)) process.exitCode = 1;
} finally {
  await scope.end();
}
