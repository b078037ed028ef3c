// Measures the search in a journal of 100,000 shots: the time of searches, of the first one without an index and with
// one, the memory of the desk, and whether the start of the service takes longer with an index.
//
//   npm run bench:search            BENCH_SHOTS=100000 BENCH_BODIES=8; prints a table for docs/proof/performance.md

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ProgramScope } from '#harness/scope.js';
import type { Service } from '#harness/service.js';
import { bodyOf, idOf, JournalWriter, type MadeShot } from '#harness/shot-journal.js';
import { memoryBytes } from '#harness/vitals.js';
import { benchService } from './service.js';
import { machine, median, percentile, sorted } from './statistics.js';

const SHOTS = Number(process.env.BENCH_SHOTS ?? 100_000);
const BODIES = Number(process.env.BENCH_BODIES ?? 8);
const SHOTS_PER_SEGMENT = 1_000;
const SEARCHES = 2_000;
const STARTS = Number(process.env.BENCH_STARTS ?? 3);
const MB = 1_048_576;
/** A journal of this length exceeds the default. */
const LIMITS = { shotJournalBytes: 4_294_967_296, deskIdleMs: 600_000 };

/** Searches by what they ask: found early, found late, found nowhere, and pages. */
const KINDS: Readonly<Record<string, (at: number) => string>> = {
  'a day': (at) => `day=${dayOf(at % SHOTS)}`,
  'a file': (at) => `text=dsc${String((at * 7_919) % SHOTS).padStart(5, '0')}`,
  'words that no shot has': (at) => `text=nothing-${at}%20body`,
  'a body and a state': () => `camera=${bodyOf(1)}&state=lost`,
  'a session, 500 shots': () => 'session=fittings-7&limit=500',
  'a page in the middle': (at) => `text=shot&cursor=${Math.floor(SHOTS / 2) + at}-${idOf(at)}`,
};

function shot(number: number): MadeShot {
  return { number, bodies: BODIES, at: atOf(number), session: `fittings-${number % 10}` };
}

/** A shot each minute. */
function atOf(number: number): string {
  return new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString();
}

function dayOf(number: number): string {
  return atOf(number).slice(0, 10);
}

function start(scope: ProgramScope, directory: string): Promise<Service> {
  return benchService(scope, 1, { directory, limits: LIMITS });
}

/** Time until the journal has been read, with the service started anew. */
async function startMs(directory: string): Promise<number> {
  const scope = new ProgramScope('bench-search');
  const begun = performance.now();
  const service = await start(scope, directory);
  await service.ok('GET', '/api/rig/shots?limit=1');
  const ms = performance.now() - begun;
  await scope.end();
  return ms;
}

async function timed(service: Service, query: string): Promise<number> {
  const begun = performance.now();
  await service.ok('GET', `/api/rig/shots?${query}`);
  return performance.now() - begun;
}

const deskMemory = (service: Service, name: 'VmRSS' | 'VmHWM') => {
  const pid = service.childProcesses().find(({ title }) => title.startsWith('desk'))?.pid;
  return `${Math.round(memoryBytes(pid, name) / MB)} MB`;
};

const scope = new ProgramScope('bench-search');
try {
  const directory = scope.testdir();
  const state = join(directory, 'state');
  const writer = new JournalWriter(state);
  for (let from = 1; from <= SHOTS; from += SHOTS_PER_SEGMENT)
    writer.segment(
      Array.from({ length: Math.min(SHOTS_PER_SEGMENT, SHOTS - from + 1) }, (_, at) => shot(from + at)),
    );
  const rows: [string, string][] = [];
  const first = new ProgramScope('bench-search');
  const service = await start(first, directory);
  await service.ok('GET', '/api/rig/shots?limit=1');
  rows.push(['first search, no index', `${((await timed(service, 'state=lost')) / 1_000).toFixed(1)} s`]);
  rows.push(['memory of the desk meanwhile, at most', deskMemory(service, 'VmHWM')]);
  const all: number[] = [];
  for (const [kind, query] of Object.entries(KINDS)) {
    const times: number[] = [];
    for (let at = 0; at < SEARCHES / Object.keys(KINDS).length; at += 1)
      times.push(await timed(service, query(at)));
    const inOrder = sorted(times);
    rows.push([
      kind,
      `p50 ${percentile(inOrder, 0.5).toFixed(1)} ms, p99 ${percentile(inOrder, 0.99).toFixed(1)} ms`,
    ]);
    all.push(...times);
  }
  rows.push([`all ${all.length} searches`, `p99 ${percentile(sorted(all), 0.99).toFixed(1)} ms`]);
  await first.end();
  const next = new ProgramScope('bench-search');
  const again = await start(next, directory);
  await again.ok('GET', '/api/rig/shots?limit=1');
  rows.push(['first search, with an index', `${((await timed(again, 'state=lost')) / 1_000).toFixed(1)} s`]);
  rows.push(['memory of the desk then', deskMemory(again, 'VmRSS')]);
  await next.end();
  const withIndex: number[] = [];
  for (let run = 0; run < STARTS; run += 1) withIndex.push(await startMs(directory));
  rmSync(join(state, 'desk'), { recursive: true });
  const without: number[] = [];
  for (let run = 0; run < STARTS; run += 1) without.push(await startMs(directory));
  const seconds = (times: number[]) => `${(median(times) / 1_000).toFixed(1)} s`;
  rows.push(['start of the service with an index, without', `${seconds(withIndex)}, ${seconds(without)}`]);
  console.log(`${SHOTS} shots with ${BODIES} bodies; ${machine()}\n`);
  console.log('| measured | result |\n| --- | --- |');
  for (const [name, result] of rows) console.log(`| ${name} | ${result} |`);
} finally {
  await scope.end();
}
