// Measures the time between the releases of the bodies of a rig in a group shot. It is compared with a C program that
// only wakes as many processes at one absolute time, with parallel curls, and with a sequence in one request; idle, and
// with live view of all bodies. The ways take turns in small blocks, so that a noisy minute affects all of them.
//
//   npm run bench:trigger            BENCH_SHOTS=200 BENCH_BODIES=2,8,16; prints a table for docs/proof/performance.md

import { execFileSync } from 'node:child_process';
import { get } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ProgramScope } from '#harness/scope.js';
import { benchService } from './service.js';
import { machine, percentile, sorted } from './statistics.js';
import { groupShot, parallelCurls, type Shooter, wakeProgram } from './trigger/shooters.js';

const SHOTS = Number(process.env.BENCH_SHOTS ?? 200);
const BODIES = (process.env.BENCH_BODIES ?? '2,8,16').split(',').map(Number);
/** Shots of one way before the next one has its turn. */
const BLOCK = 10;
/** Share of shots for slow ways, of which only a median is needed. */
const CURL_SHARE = 0.2;
const SEQUENCE_SHARE = 0.1;
const WAKE = fileURLToPath(new URL('../bench/trigger/wake.c', import.meta.url));
const MANUAL_FOCUS = '0x1';

const build = new ProgramScope('rigd-bench-wake');
const program = join(build.testdir(), 'wake');
execFileSync('gcc', ['-O2', '-o', program, WAKE]);

/** A row of the table. */
interface Row {
  view: string;
  way: string;
  skewsUs: number[];
}

/** Opens the live view of a body and discards its pictures. @returns a function that closes it */
async function watch(url: string, id: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const request = get(`${url}/api/cameras/${id}/live-view/stream`, (response) => {
      response.once('data', () => resolve(() => request.destroy()));
      response.resume();
    });
    request.on('error', reject);
  });
}

const share = (of: number) => Math.max(1, Math.round(SHOTS * of));

/** Lets the ways take turns until each has made its shots. */
async function inTurn(ways: Readonly<Record<string, { shots: number; shoot: Shooter }>>) {
  const skews = new Map(Object.keys(ways).map((way) => [way, [] as number[]]));
  for (let made = 0; made < SHOTS; made += BLOCK) {
    for (const [way, { shots, shoot }] of Object.entries(ways)) {
      const due = Math.min(shots, Math.ceil(((made + BLOCK) * shots) / SHOTS));
      const soFar = skews.get(way) ?? [];
      soFar.push(...(await shoot(Math.max(0, due - soFar.length))));
    }
  }
  return skews;
}

async function measure(bodies: number): Promise<Row[]> {
  const rows: Row[] = [];
  const scope = new ProgramScope('rigd-bench');
  try {
    // A late machine should show in the figures and not end the run.
    const service = await benchService(scope, bodies, { limits: { fireLateMs: 60_000 } });
    const ids = await service.cameraIds();
    await Promise.all(ids.map((id) => service.connect(id)));
    for (const id of ids)
      await service.ok('PUT', `/api/cameras/${id}/properties/focus-mode`, { value: MANUAL_FOCUS });
    for (const id of ids) await service.reads(id, 'focus-mode', MANUAL_FOCUS);
    const ways = {
      'C program': { shots: SHOTS, shoot: wakeProgram(program, bodies) },
      'group shot': { shots: SHOTS, shoot: groupShot(service, ids) },
      'parallel curls': { shots: share(CURL_SHARE), shoot: parallelCurls(service, ids) },
      'sequence in one request': {
        shots: share(SEQUENCE_SHARE),
        shoot: groupShot(service, ids, { sequence: true }),
      },
    };
    for (const view of ['idle', 'live view of all']) {
      const closers = view === 'idle' ? [] : await Promise.all(ids.map((id) => watch(service.url, id)));
      for (const [way, skewsUs] of await inTurn(ways)) rows.push({ view, way, skewsUs });
      for (const close of closers) close();
    }
    return rows;
  } finally {
    await scope.end();
  }
}

const ms = (us: number) => `${(us / 1000).toFixed(2)} ms`;

try {
  console.log(`${machine()}; skew of issue: last body less first.\n`);
  console.log('| bodies | | how | shots | p50 | p99 | max |\n| --- | --- | --- | --- | --- | --- | --- |');
  for (const bodies of BODIES) {
    for (const { view, way, skewsUs } of await measure(bodies)) {
      const inOrder = sorted(skewsUs);
      const figures = [percentile(inOrder, 0.5), percentile(inOrder, 0.99), inOrder.at(-1) ?? Number.NaN];
      console.log(`| ${bodies} | ${view} | ${way} | ${skewsUs.length} | ${figures.map(ms).join(' | ')} |`);
    }
  }
} finally {
  await build.end();
}
