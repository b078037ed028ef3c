// Measures the cost of the way through the processes: a read of a property from the gateway to the session thread and
// back, compared with the same read in one process, in the same run. Also measures the memory of each worker.
//
//   npm run bench:latency            about a minute; prints a table for docs/proof/performance.md

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { realRig } from '#harness/real-rig.js';
import { ProgramScope } from '#harness/scope.js';
import { proportionalBytes } from '#harness/vitals.js';
import { directReads } from './direct.js';
import { machine, median, percentile, sorted } from './statistics.js';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const READS = Number(process.env.BENCH_READS ?? 1_000);
const CAMERAS = 8;
/** Calls in flight at the same time on a busy camera. */
const BUSY_DEPTH = 8;

const scope = new ProgramScope('rigd-bench');
const directory = scope.testdir();
// There is one body more than cameras, for the direct reads. The rig has no time limit.
const real = await realRig(directory, { bodies: `ILCE-7M4:${CAMERAS + 1}` });
const { cameras } = real;

interface Summary {
  p50: number;
  p99: number;
}

/** p50 and p99 in microseconds. */
function summary(timesUs: number[]): Summary {
  const inOrder = sorted(timesUs);
  return { p50: percentile(inOrder, 0.5), p99: percentile(inOrder, 0.99) };
}

/** Microseconds. */
async function timedRead(id: string): Promise<number> {
  const startedAtMs = performance.now();
  await cameras.call(id, 'getProperty', { property: 'iso' });
  return (performance.now() - startedAtMs) * 1000;
}

/** Makes READS calls, one at a time, on the cameras in turn. */
async function oneInFlight(ids: string[]): Promise<number[]> {
  const times: number[] = [];
  for (let read = 0; read < READS; read += 1) times.push(await timedRead(ids[read % ids.length] ?? ''));
  return times;
}

/** Makes READS calls in all, with BUSY_DEPTH of them always in flight on every camera. */
async function allBusy(ids: string[]): Promise<number[]> {
  const times: number[] = [];
  const lane = async (id: string, reads: number) => {
    for (let read = 0; read < reads; read += 1) times.push(await timedRead(id));
  };
  const perLane = Math.ceil(READS / (ids.length * BUSY_DEPTH));
  await Promise.all(ids.flatMap((id) => Array.from({ length: BUSY_DEPTH }, () => lane(id, perLane))));
  return times;
}

cameras.start();
try {
  const listed = await cameras.list();
  const ids = listed.slice(0, CAMERAS).map(({ id }) => id);
  await Promise.all(ids.map((id) => cameras.connect(id, { mode: 'remote', reconnecting: false })));
  const last = listed[CAMERAS];
  if (last === undefined) throw new Error('the rig has too few cameras');

  // Each case is measured once in every round, so that a noisy minute affects all of them.
  const cases: Record<string, () => Promise<number[]>> = {
    'directly, in one process': () => directReads(real, last, READS),
    '1 camera, one call in flight': () => oneInFlight(ids.slice(0, 1)),
    [`1 camera, ${BUSY_DEPTH} calls in flight`]: () => allBusy(ids.slice(0, 1)),
    [`${CAMERAS} cameras, one call in flight`]: () => oneInFlight(ids),
    [`${CAMERAS} cameras, ${BUSY_DEPTH} calls in flight each`]: () => allBusy(ids),
  };
  const results = new Map<string, Summary[]>(Object.keys(cases).map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, measure] of Object.entries(cases)) results.get(name)?.push(summary(await measure()));
  }
  // Each camera gets at least READS reads before its memory is measured.
  for (const id of ids) for (let read = 0; read < READS; read += 1) await timedRead(id);
  const folder = join(directory, 'processes');
  const records: { pid: number; title: string }[] = readdirSync(folder).map((name) =>
    JSON.parse(readFileSync(join(folder, name), 'utf8')),
  );
  const workers = records.filter(({ title }) => title.startsWith('camera-worker'));
  const pss = sorted(workers.map(({ pid }) => proportionalBytes(pid)));

  console.log(`${machine()}; ${ROUNDS} rounds of ${READS} reads, medians of the rounds.\n`);
  console.log('| a property read | p50 | p99 |\n| --- | --- | --- |');
  for (const [name, rounds] of results) {
    const [p50, p99] = (['p50', 'p99'] as const).map(
      (key) => `${(median(rounds.map((round) => round[key])) / 1000).toFixed(3)} ms`,
    );
    console.log(`| ${name} | ${p50} | ${p99} |`);
  }
  const mib = (bytes = 0) => `${(bytes / 2 ** 20).toFixed(1)} MiB`;
  console.log(`\nPSS of ${pss.length} workers: median ${mib(median(pss))}, largest ${mib(pss.at(-1))}.`);
} finally {
  await cameras.close();
  await scope.end();
}
