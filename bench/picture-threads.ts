// Measures the processor time of a delivered live-view picture by process and thread: 8 bodies, 60 KB, one viewer each.
// With several built checkouts, their slots alternate.
//
//   npm run bench:picture-threads -- [CHECKOUT …]     default: this checkout; BENCH_PAIRS=5

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LiveRig, startLiveRig, viewersOf, watch } from './liveview/watch.js';
import { machine, median } from './statistics.js';
import { inTurn, medianRatio, progress } from './table/row.js';

const BODIES = 8;
const WARM_UP = { warmMs: 6_000, measureMs: 2_000 };
const SLOT = { warmMs: 1_000, measureMs: 5_000 };

/** Processor time by `<process> <thread>`: ns, or µs a picture. */
type Times = Map<string, number>;

function timesOf({ service }: LiveRig): Times {
  const times: Times = new Map();
  const add = (process: string, pid: number | undefined) => {
    for (const id of readdirSync(`/proc/${pid}/task`)) {
      const path = `/proc/${pid}/task/${id}`;
      const name = Number(id) === pid ? 'main' : readFileSync(`${path}/comm`, 'latin1').trim();
      // A session thread has the name of its process, and the helper threads of V8 are named node.
      const thread = name.startsWith('camera-worker') ? 'session' : name === 'node' ? 'V8' : name;
      const usedNs = Number(readFileSync(`${path}/schedstat`, 'latin1').split(' ')[0]);
      const key = `${process} ${thread}`;
      times.set(key, (times.get(key) ?? 0) + usedNs);
    }
  };
  add('gateway', service.process.pid);
  for (const { pid, title } of service.childProcesses())
    add(title.includes('camera-worker') ? 'worker' : 'scout', pid);
  return times;
}

async function costOf(rig: LiveRig, duration: typeof SLOT): Promise<Times> {
  const begun = { at: new Map() as Times };
  const seen = await watch(viewersOf(rig, 1), rig.service.process.pid, duration, () => {
    begun.at = timesOf(rig);
  });
  const cost: Times = new Map();
  for (const [name, ns] of timesOf(rig))
    cost.set(name, (ns - (begun.at.get(name) ?? 0)) / 1e3 / seen.pictures);
  return cost;
}

const sum = (times: Times) => [...times.values()].reduce((total, us) => total + us, 0);
const checkouts = process.argv.length > 2 ? process.argv.slice(2) : [''];
const rigs = new Map<string, LiveRig>();
try {
  for (const checkout of checkouts) {
    progress(`starts ${checkout || 'this checkout'}`);
    const rig = await startLiveRig(BODIES, 0, checkout === '' ? undefined : join(checkout, 'bin/rigd'));
    rigs.set(checkout, rig);
    await costOf(rig, WARM_UP);
  }
  const ways = Object.fromEntries([...rigs].map(([name, rig]) => [name, () => costOf(rig, SLOT)]));
  const slots = await inTurn(ways);
  console.log(machine());
  for (const [checkout, costs] of Object.entries(slots)) {
    const all = costs.map(sum);
    console.log(`${checkout || 'this checkout'}: ${median(all).toFixed(0)} µs a picture`);
    console.log(`  pairs: ${all.map((us) => us.toFixed(0)).join(' ')}`);
    for (const name of costs[0]?.keys() ?? []) {
      const us = median(costs.map((cost) => cost.get(name) ?? 0));
      if (us >= 0.5) console.log(`  ${name.padEnd(24)} ${us.toFixed(0).padStart(4)} µs`);
    }
  }
  const [first = [], ...others] = Object.values(slots).map((costs) => costs.map(sum));
  for (const other of others) console.log(`ratio to the first: ${medianRatio(other, first).toFixed(2)}`);
} finally {
  for (const rig of rigs.values()) await rig.close();
}
process.exit(0);
