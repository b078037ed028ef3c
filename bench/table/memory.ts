// Measures the memory of a worker and of the gateway: with an idle camera, after a thousand reads of each camera, and
// at 30 pictures a second, compared with bare workers. Shared memory is divided among the running processes, so the
// bare workers run separately; otherwise they would make the workers look smaller.

import { setTimeout as sleep } from 'node:timers/promises';
import { proportionalBytes } from '#harness/vitals.js';
import { Loader } from '../http/loader.js';
import { openViewers, streamOf } from '../liveview/watch.js';
import { startBareWorkers } from '../memory/bare-workers.js';
import { median } from '../statistics.js';
import { connectedRig, propertyReads, QUIET, scoped, withRigs } from './rig.js';
import { inTurn, medianRatio, progress, type Row, ratios } from './row.js';

const BODIES = 8;
const READS_OF_EACH = 1_000;
/** Rest before a measurement: V8 gives back the memory of a start after eight seconds without work. */
const IDLE_MS = 12_000;
const WATCH_MS = 6_000;
/** Number of measurements at 30 fps, where memory goes up and down; their median counts. */
const LOOKS = 5;
const LOOK_PAUSE_MS = 400;
const MOST_MIB = { idle: 18, 'after 1,000 reads': 21, 'at 30 fps': 26 };
type State = keyof typeof MOST_MIB;

/** The most MiB of all processes with eight idle bodies. */
const MOST_OF_ALL_MIB = 180;

/** MiB in one state: of the workers (median), of the gateway, and of all processes. */
interface Memory {
  worker: number;
  gateway: number;
  all: number;
}

const mibOf = (pids: readonly number[]) => pids.map((pid) => proportionalBytes(pid) / 2 ** 20);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

async function ofRigd(): Promise<Record<State, Memory>> {
  return scoped((scope) =>
    withRigs([connectedRig(BODIES, QUIET)], async (rig) => {
      if (rig === undefined) throw new Error('no service');
      const { service, ids } = rig;
      const gateway = service.process.pid as number;
      const workers = ids.map((id) => service.workerPid(id));
      const look = (): Memory => {
        const ofGateway = sum(mibOf([gateway]));
        const ofChildren = mibOf(service.childProcesses().map(({ pid }) => pid));
        return { worker: median(mibOf(workers)), gateway: ofGateway, all: ofGateway + sum(ofChildren) };
      };
      await sleep(IDLE_MS);
      const idle = look();
      const loader = new Loader(scope);
      const job = { url: service.url, requests: propertyReads(ids), connections: BODIES };
      const rounds = READS_OF_EACH * BODIES;
      for (let made = 0; made < rounds; ) {
        const { count } = await loader.runWell({ ...job, forMs: 500 });
        made += count;
      }
      const afterReads = look();
      const port = Number(new URL(service.url).port);
      const viewers = await openViewers(ids.map((id) => ({ port, path: streamOf(id) })));
      await sleep(WATCH_MS);
      const looks: Memory[] = [];
      for (let n = 0; n < LOOKS; n += 1) {
        looks.push(look());
        await sleep(LOOK_PAUSE_MS);
      }
      viewers.disconnect();
      const middle = (name: keyof Memory) => median(looks.map((each) => each[name]));
      const watched = { worker: middle('worker'), gateway: middle('gateway'), all: middle('all') };
      return { idle, 'after 1,000 reads': afterReads, 'at 30 fps': watched };
    }),
  );
}

async function ofBare(): Promise<Record<State, Memory>> {
  const bare = await startBareWorkers(BODIES);
  await sleep(IDLE_MS);
  const memory = { worker: median(mibOf(bare.pids)), gateway: Number.NaN, all: Number.NaN };
  await bare.close();
  return { idle: memory, 'after 1,000 reads': memory, 'at 30 fps': memory };
}

/** The rows about memory. */
export async function memory(): Promise<Row[]> {
  progress('memory: pairs');
  const slots = await inTurn({ rigd: ofRigd, bare: ofBare });
  const bare = slots.bare.map((each) => each.idle.worker);
  const rowOf = (state: State): Row => {
    const workers = slots.rigd.map((each) => each[state].worker);
    const gateways = slots.rigd.map((each) => each[state].gateway);
    const worker = median(workers);
    return {
      what: `PSS of a connected worker, ${state} (${BODIES} bodies)`,
      reference: `bare node process with one thread: ${median(bare).toFixed(1)} MiB`,
      measured: `${worker.toFixed(1)} MiB; ${medianRatio(workers, bare).toFixed(1)} × (gateway ${median(gateways).toFixed(1)} MiB)`,
      aim: `≤ ${MOST_MIB[state]} MiB`,
      isMet: worker <= MOST_MIB[state],
      samples: { workerMiB: workers, gatewayMiB: gateways, bareMiB: bare, ratio: ratios(workers, bare) },
    };
  };
  const all = slots.rigd.map(({ idle }) => idle.all);
  const whole: Row = {
    what: `PSS of all processes, ${BODIES} idle connected bodies`,
    reference: '–',
    measured: `${median(all).toFixed(0)} MiB`,
    aim: `≤ ${MOST_OF_ALL_MIB} MiB`,
    isMet: median(all) <= MOST_OF_ALL_MIB,
    samples: { allMiB: all },
  };
  return [whole, ...(Object.keys(MOST_MIB) as State[]).map(rowOf)];
}
