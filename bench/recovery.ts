// Measures how soon a camera is connected again after a crash of its worker, and after a hung SDK call, while seven
// other cameras are read all the time and must not be affected.
//
//   npm run bench:recovery           some twelve minutes; BENCH_ROUNDS (default 50) crashes and as many hangs

import { setTimeout as sleep } from 'node:timers/promises';
import { HttpClient } from '#harness/http-client.js';
import { ProgramScope } from '#harness/scope.js';
import { Neighbour } from './isolation/neighbour.js';
import { benchService } from './service.js';
import { EventRecord } from './soak/events.js';
import { machine, percentile, sorted } from './statistics.js';

const CAMERAS = 8;
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 50);
/**
 * Window after which a loss counts as the first again. With several losses in the window the service would wait longer
 * each time.
 */
const RESTART_WINDOW_MS = 4_000;
const APART_MS = 10_000;
/** Each of the others is read this long after its last answer. */
const READ_PAUSE_MS = 20;

const scope = new ProgramScope('rigd-bench');
const figures: [what: string, times: number[]][] = [];
let reads = 0;
let errors = 0;
try {
  const service = await benchService(scope, CAMERAS, { limits: { restartWindowMs: RESTART_WINDOW_MS } });
  const client = new HttpClient(service.url, CAMERAS + 4);
  scope.teardown(() => client.rest());
  const ids = await service.cameraIds();
  const events = await EventRecord.open(service.url);
  scope.teardown(() => events.close());
  const cameras = ids.map((id) => new Neighbour(service, client, events.kept, id));
  await Promise.all(cameras.map((camera) => camera.connect()));
  const [unwell] = cameras as [Neighbour];

  const stop = new AbortController();
  const readers = ids.slice(1).map(async (id) => {
    while (!stop.signal.aborted) {
      const { status } = await client.request('GET', `/api/cameras/${id}/properties/iso`);
      reads += 1;
      if (status !== 200) errors += 1;
      await sleep(READ_PAUSE_MS);
    }
  });
  for (const [what, suffer] of [
    ['SIGSEGV in SendCommand', () => unwell.crashing()],
    ['a SendCommand that never returns', () => unwell.hung()],
  ] as const) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const startedAtMs = Date.now();
      times.push(await suffer());
      process.stderr.write(`\r${what}: ${round + 1} of ${ROUNDS}`);
      await sleep(Math.max(0, APART_MS - (Date.now() - startedAtMs)));
    }
    process.stderr.write('\n');
    figures.push([what, sorted(times)]);
  }
  stop.abort();
  await Promise.all(readers);
} finally {
  await scope.end();
}

console.log(`${machine()}; ${CAMERAS} bodies, ${ROUNDS} rounds each, ${APART_MS / 1000} s apart.\n`);
console.log('| from the fault to `connected` | p50 | p95 | longest |\n| --- | --- | --- | --- |');
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
for (const [what, times] of figures) {
  const cells = [percentile(times, 0.5), percentile(times, 0.95), times.at(-1) ?? Number.NaN];
  console.log(`| ${what} | ${cells.map(seconds).join(' | ')} |`);
}
console.log(`\nMeanwhile the others answered ${reads} reads with ${errors} errors.`);
