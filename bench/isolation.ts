// Measures the effect of a faulty camera on the others: the time of their reads while one of eight hangs, crashes or
// flaps, compared with the time while all work, in alternating pairs. Also measures how soon the camera is back.
//
//   npm run bench:isolation          about ten minutes; prints tables for docs/proof/performance.md

import { setTimeout as sleep } from 'node:timers/promises';
import { HttpClient } from '#harness/http-client.js';
import { ProgramScope } from '#harness/scope.js';
import { Neighbour } from './isolation/neighbour.js';
import { benchService } from './service.js';
import { EventRecord } from './soak/events.js';
import { machine, median, percentile, sorted } from './statistics.js';

const CAMERAS = 8;
const PAIRS = Number(process.env.BENCH_PAIRS ?? 10);
/**
 * Pause of each of the others between an answer and the next read. It makes about 600 reads a second in all, so that
 * the two cores are not the limit.
 */
const READ_PAUSE_MS = 10;
const LIST_REQUESTS = 500;
const HANG_ROUNDS = 3;

/** Figures of the reads of one slot, ms. */
interface Slot {
  p50: number;
  p99: number;
  count: number;
  errors: number;
}

/** A fault of a camera, and how long the others are read during it. */
interface Ailment {
  slotMs: number;
  suffer: (signal: AbortSignal) => Promise<unknown>;
}

/** A service with its cameras connected; `environment` is added to that of the service. */
async function startRig(environment: NodeJS.ProcessEnv) {
  const scope = new ProgramScope('rigd-bench');
  const service = await benchService(scope, CAMERAS, { environment });
  const client = new HttpClient(service.url, CAMERAS + 4);
  scope.teardown(() => client.rest());
  const ids = await service.cameraIds();
  const events = await EventRecord.open(service.url);
  scope.teardown(() => events.close());
  const cameras = ids.map((id) => new Neighbour(service, client, events.kept, id));
  await Promise.all(cameras.map((camera) => camera.connect()));
  return { client, ids, cameras, close: () => scope.end() };
}

/** Reads all of `ids` for a while. */
async function readOthers(client: HttpClient, ids: string[], slotMs: number): Promise<Slot> {
  const times: number[] = [];
  let errors = 0;
  const endMs = performance.now() + slotMs;
  const reader = async (id: string) => {
    while (performance.now() < endMs) {
      const startedAtMs = performance.now();
      const { status } = await client.request('GET', `/api/cameras/${id}/properties/iso`);
      times.push(performance.now() - startedAtMs);
      if (status !== 200) errors += 1;
      await sleep(READ_PAUSE_MS);
    }
  };
  await Promise.all(ids.map(reader));
  const inOrder = sorted(times);
  return { p50: percentile(inOrder, 0.5), p99: percentile(inOrder, 0.99), count: times.length, errors };
}

/** Measures pairs of slots, with the fault and without; the order changes from pair to pair. */
async function inPairs(client: HttpClient, others: string[], { suffer, slotMs }: Ailment) {
  const pairs: { with: Slot; without: Slot }[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const without = () => readOthers(client, others, slotMs);
    const during = async () => {
      const stop = new AbortController();
      const suffering = suffer(stop.signal);
      const slot = await readOthers(client, others, slotMs);
      stop.abort();
      // The fault ends with the camera connected again, so that all slots begin alike.
      await suffering;
      return slot;
    };
    pairs.push(
      pair % 2 === 0
        ? { without: await without(), with: await during() }
        : { with: await during(), without: await without() },
    );
  }
  const of = (kind: 'with' | 'without', member: 'p50' | 'p99') =>
    median(pairs.map((slots) => slots[kind][member]));
  const ratio = (member: 'p50' | 'p99') =>
    median(pairs.map((slots) => slots.with[member] / slots.without[member]));
  return {
    p50: { without: of('without', 'p50'), during: of('with', 'p50'), ratio: ratio('p50') },
    p99: { without: of('without', 'p99'), during: of('with', 'p99'), ratio: ratio('p99') },
    errors: pairs.reduce((sum, slots) => sum + slots.with.errors + slots.without.errors, 0),
    reads: pairs.reduce((sum, slots) => sum + slots.with.count + slots.without.count, 0),
  };
}

/** Measures requests that need no camera, one after the other, while one body hangs and nothing else runs. */
async function whileHanging(client: HttpClient, camera: Neighbour): Promise<[path: string, p99: number][]> {
  const times: Record<string, number[]> = { '/api/cameras': [], '/api/server/status': [] };
  for (let round = 0; round < HANG_ROUNDS; round += 1) {
    const stop = new AbortController();
    const hanging = camera.hanging(stop.signal);
    stop.abort();
    // The press hangs after focusing, which takes up to 0.4 s. The hang lasts until its client gives up.
    await sleep(1_000);
    for (let request = 0; request < LIST_REQUESTS; request += 1) {
      for (const [path, taken] of Object.entries(times)) {
        const startedAtMs = performance.now();
        await client.request('GET', path);
        taken.push(performance.now() - startedAtMs);
      }
    }
    await hanging;
  }
  return Object.entries(times).map(([path, taken]) => [path, percentile(sorted(taken), 0.99)]);
}

/** Measures each camera once, because the recovery from a second failure within a minute is slower. */
async function ofEach(
  cameras: Neighbour[],
  measure: (camera: Neighbour) => Promise<number>,
): Promise<number> {
  const results: number[] = [];
  for (const camera of cameras) results.push(await measure(camera));
  return median(results);
}

const ms = (number: number) => `${number.toFixed(2)} ms`;
const s = (number: number) => `${(number / 1000).toFixed(2)} s`;

const rig = await startRig({});
const [neighbour] = rig.cameras;
if (neighbour === undefined) throw new Error('no camera');
const others = rig.ids.slice(1);
// A slot is long enough for a crash and its recovery; more than one crash in twelve seconds would be a restart loop.
const ailments: Record<string, Ailment> = {
  'shoots, and is well': { slotMs: 4_000, suffer: (signal) => neighbour.shooting(signal) },
  'hangs in SendCommand': { slotMs: 6_500, suffer: (signal) => neighbour.hanging(signal) },
  'crashes in SendCommand': { slotMs: 6_500, suffer: () => neighbour.crashing() },
  'flaps on the bus': { slotMs: 4_000, suffer: (signal) => neighbour.flapping(signal) },
};
const crash = (camera: Neighbour) => camera.crashing();
const unplug = (camera: Neighbour) => camera.unplugged();
const rows: [name: string, pairs: Awaited<ReturnType<typeof inPairs>>][] = [];
const moments: [what: string, measured: string, aim: string][] = [];
try {
  moments.push(['SIGSEGV to connected, the body poisoned', s(await ofEach(rig.cameras, crash)), '6 s']);
  moments.push(['unplugged, to the event `disconnected`', s(await ofEach(rig.cameras, unplug)), '1 s']);
  for (const [name, ailment] of Object.entries(ailments)) {
    rows.push([name, await inPairs(rig.client, others, ailment)]);
  }
  const hanging = await whileHanging(rig.client, neighbour);
  for (const [path, p99] of hanging) moments.push([`GET ${path} while a body hangs, p99`, ms(p99), '5 ms']);
} finally {
  await rig.close();
}
const clean = await startRig({ RIGD_SIM_POISON: 'off' });
try {
  moments.push(['SIGSEGV to connected, poison off', s(await ofEach(clean.cameras, crash)), '1.5 s']);
} finally {
  await clean.close();
}

console.log(`${machine()}; ${PAIRS} pairs each, medians of the pairs.\n`);
console.log('| the neighbour | p50 without | with | ratio | p99 without | with | ratio | errors | reads |');
console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- |');
console.log('| *aim* | | | 1.2 | | | 2 | 0 | |');
for (const [name, { p50, p99, errors, reads }] of rows) {
  const cells = [p50, p99].map(
    ({ without, during, ratio }) => `${ms(without)} | ${ms(during)} | ${ratio.toFixed(2)}`,
  );
  console.log(`| ${name} | ${cells.join(' | ')} | ${errors} | ${reads} |`);
}
console.log('\n| | measured | aim |\n| --- | --- | --- |');
for (const [name, measured, aim] of moments) console.log(`| ${name} | ${measured} | ${aim} |`);
