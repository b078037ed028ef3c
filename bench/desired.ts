// Measures how long it takes to apply the declared values to many bodies and read them back: ten properties of each
// body, four of which decide about others. Before each round all bodies have other values. Then the same is measured
// without differences. Other load on the machine is in the figures, so the load of the processors is printed with them.
//
//   npm run bench:desired -- [bodies] [rounds]     default 32 and 5
// Prints a table and fails when the median is above the limit.

import { loadavg } from 'node:os';
import { until } from '#harness/deadline.js';
import { ProgramScope } from '#harness/scope.js';
import { benchService } from './service.js';
import { machine, median, percentile, sorted } from './statistics.js';

const BODIES = Number(process.argv[2] ?? 32);
const ROUNDS = Number(process.argv[3] ?? 5);
const MOST_MS = 3_000;
/** Declarations in even and in odd rounds. */
const DECLARED: Readonly<Record<string, readonly [string, string]>> = {
  'exposure-program-mode': ['M_Manual', 'A_AperturePriority'],
  'file-format': ['RAW+JPEG', 'JPEG'],
  'focus-mode': ['AF_S', 'AF_C'],
  'white-balance': ['ColorTemp', 'Daylight'],
  'drive-mode': ['single', 'continuous-hi'],
  aperture: ['F8', 'F4'],
  iso: ['800', '1600'],
  'metering-mode': ['Multi', 'Center Weighted'],
  'image-quality': ['Fine', 'Standard'],
  dro: ['0x10', '0x11'],
};

interface Result {
  readonly id: string;
  readonly data: { readonly properties: readonly { readonly success: boolean; readonly property: string }[] };
}

/** Jiffies of all processors, and those in which they were idle or waited for a disk. */
async function jiffies(): Promise<{ all: number; idle: number }> {
  const { readFile } = await import('node:fs/promises');
  const [line = ''] = (await readFile('/proc/stat', 'utf8')).split('\n');
  const numbers = line.split(/ +/).slice(1).map(Number);
  return { all: numbers.reduce((sum, each) => sum + each, 0), idle: (numbers[3] ?? 0) + (numbers[4] ?? 0) };
}

const scope = new ProgramScope('rigd-bench');
try {
  const service = await benchService(scope, BODIES, { environment: { RIGD_LOG_LEVEL: 'warn' } });
  await until('all bodies are listed', async () => (await service.cameraIds()).length === BODIES, 120_000);
  const ids = await service.cameraIds();
  await service.ok('PUT', '/api/rig/groups/ring', { cameras: ids });
  await service.ok('POST', '/api/rig/groups/ring/connect', {});
  // The report of the bodies must be complete, because before that a write may wait for it.
  await until('nothing is queued', async () => {
    const { body } = await service.ok('PUT', '/api/rig/groups/ring/properties', {
      properties: { iso: '400' },
    });
    return body.success;
  });
  const declare = async (round: number) => {
    const properties = Object.fromEntries(
      Object.entries(DECLARED).map(([property, values]) => [property, values[round % 2] ?? '']),
    );
    const begin = performance.now();
    const { body } = await service.ok('PUT', '/api/rig/groups/ring/properties', { properties });
    const tookMs = performance.now() - begin;
    const outcomes = (body.results as Result[]).flatMap(({ data }) => data.properties);
    if (outcomes.length !== BODIES * Object.keys(DECLARED).length || outcomes.some(({ success }) => !success))
      throw new Error(`not all values were applied: ${JSON.stringify(body)}`);
    return tookMs;
  };
  const times: Record<'all differ' | 'none differs', number[]> = { 'all differ': [], 'none differs': [] };
  await declare(1);
  const before = await jiffies();
  for (let round = 0; round < ROUNDS; round += 1) {
    times['all differ'].push(await declare(round));
    times['none differs'].push(await declare(round));
  }
  const after = await jiffies();
  const busy = 1 - (after.idle - before.idle) / (after.all - before.all);
  const [load = 0] = loadavg();
  console.log(
    `${machine()}; ${BODIES} bodies, ${Object.keys(DECLARED).length} properties, ${ROUNDS} rounds; ` +
      `processors busy ${Math.round(busy * 100)} %, load ${load.toFixed(1)}\n`,
  );
  console.log('| values | least ms | p50 ms | max ms |\n| --- | --- | --- | --- |');
  for (const [name, ms] of Object.entries(times)) {
    const [least, p50, most] = [0, 0.5, 1].map((part) => percentile(sorted(ms), part).toFixed(0));
    console.log(`| ${name} | ${least} | ${p50} | ${most} |`);
  }
  process.exitCode = median(times['all differ']) <= MOST_MS ? 0 : 1;
} finally {
  await scope.end();
}
