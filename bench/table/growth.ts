// Measures the cost of a body by the number of bodies: 1 to 32 bodies, each read with four requests in flight. Sizes
// are measured in rising and then in falling order, so that a slow minute of the machine does not look like growth.
// Also writes the plot of docs/proof/performance.md (BENCH_PLOT=docs/proof/growth.svg).

import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { proportionalBytes } from '#harness/vitals.js';
import { Loader } from '../http/loader.js';
import { median } from '../statistics.js';
import { growthPlot } from './growth-plot.js';
import { connectedRig, costOf, propertyReads, QUIET, scoped, withRigs } from './rig.js';
import { inTurn, NO_AIM, PAIRS, progress, type Row } from './row.js';

const SIZES = [1, 2, 4, 8, 16, 32];
/** Requests in flight for each body. */
const IN_FLIGHT = 4;
/** Warm-up time: each worker has its own JavaScript engine, which only gets its share of the reads. */
const WARM_UP_MS = { least: 4_000, eachBody: 600 };
const SLOT_MS = 2_000;
const SLOTS = 3;
/** Rest before memory is measured: V8 gives back memory of the start after some eight seconds without work. */
const SETTLE_MS = 12_000;
const IDLE_MS = 4_000;
/** Rounds that fit into the time. */
const ROUNDS = Math.min(PAIRS, 3);

/** Figures of one size. */
export interface Size {
  bodies: number;
  /** µs of processor time of a read. */
  readUs: number;
  gatewayUs: number;
  workersUs: number;
  discoveryUs: number;
  /** PSS, MiB. */
  workerMiB: number;
  gatewayMiB: number;
  discoveryMiB: number;
  /** Processor time while nothing is asked, ms a second: of a worker. */
  idleMs: number;
  /** Time of the gateway and of discovery together. */
  hostIdleMs: number;
}

async function measure(bodies: number): Promise<Size> {
  progress(`growth: ${bodies} bodies`);
  return scoped((scope) =>
    withRigs([connectedRig(bodies, QUIET)], async (rig) => {
      if (rig === undefined) throw new Error('no service');
      const { service, ids } = rig;
      await sleep(SETTLE_MS);
      const pss = (pid: number | undefined) => proportionalBytes(pid ?? 0) / 2 ** 20;
      const discovery = service.childProcesses().find(({ title }) => !title.includes('camera-worker'));
      const memory = {
        workerMiB: median(ids.map((id) => pss(service.workerPid(id)))),
        gatewayMiB: pss(service.process.pid),
        discoveryMiB: pss(discovery?.pid),
      };
      const before = rig.usage();
      await sleep(IDLE_MS);
      const after = rig.usage();
      const idle = (name: 'gateway' | 'workers' | 'discovery') =>
        ((after[name] - before[name]) * 1000) / IDLE_MS;
      const loader = new Loader(scope);
      const requests = propertyReads(ids);
      const job = { url: service.url, requests, connections: IN_FLIGHT * bodies, forMs: SLOT_MS };
      await loader.runWell({ ...job, forMs: Math.max(WARM_UP_MS.least, WARM_UP_MS.eachBody * bodies) });
      const slots: Awaited<ReturnType<typeof costOf>>[] = [];
      for (let slot = 0; slot < SLOTS; slot += 1) slots.push(await costOf(loader, rig, job));
      const us = (name: 'all' | 'gateway' | 'workers' | 'discovery') =>
        median(slots.map((slot) => slot[name]));
      return {
        bodies,
        ...memory,
        readUs: us('all'),
        gatewayUs: us('gateway'),
        workersUs: us('workers'),
        discoveryUs: us('discovery'),
        idleMs: idle('workers') / bodies,
        hostIdleMs: idle('gateway') + idle('discovery'),
      };
    }),
  );
}

/** The rows about growth; prints the figures of every size on standard error. */
export async function growth(): Promise<Row[]> {
  const ways = Object.fromEntries(SIZES.map((bodies) => [bodies, () => measure(bodies)]));
  const found = await inTurn<string, Size>(ways, ROUNDS);
  const sizes = SIZES.map((bodies) => {
    const results = found[bodies] ?? [];
    const of = (name: keyof Size) => median(results.map((each) => each[name]));
    const names = Object.keys(results[0] ?? {}) as (keyof Size)[];
    return Object.fromEntries(names.map((name) => [name, of(name)])) as unknown as Size;
  });
  const { BENCH_PLOT } = process.env;
  if (BENCH_PLOT) writeFileSync(BENCH_PLOT, growthPlot(sizes));
  process.stderr.write(`\n${tableOf(sizes)}\n\n`);
  const row = (what: string, unit: string, digits: number, name: keyof Size): Row => {
    const values = sizes.map((size) => size[name]);
    const times = Math.max(...values) / Math.min(...values);
    return {
      what: `growth, ${SIZES.join(', ')} bodies: ${what}`,
      reference: `a single body: ${values[0]?.toFixed(digits)} ${unit}`,
      measured: `${values.map((value) => value.toFixed(digits)).join(', ')} ${unit}; largest ÷ smallest ${times.toFixed(2)}`,
      aim: NO_AIM,
      isMet: undefined,
      samples: { [name]: values },
    };
  };
  return [
    row(`CPU of a read, ${IN_FLIGHT} in flight a body`, 'µs', 0, 'readUs'),
    row('PSS of a worker', 'MiB', 1, 'workerMiB'),
    row('CPU of the worker of an idle connected body', 'ms a second', 1, 'idleMs'),
    row('PSS of the gateway', 'MiB', 1, 'gatewayMiB'),
  ];
}

function tableOf(sizes: readonly Size[]): string {
  const lines = [
    '| bodies | CPU of a read | gateway | workers | discovery | PSS of a worker | of the gateway | of discovery | CPU of an idle worker | of gateway and discovery |',
    `| ${'--- | '.repeat(10)}`,
    ...sizes.map((size) => {
      const us = [size.readUs, size.gatewayUs, size.workersUs, size.discoveryUs].map(
        (n) => `${n.toFixed(0)} µs`,
      );
      const mib = [size.workerMiB, size.gatewayMiB, size.discoveryMiB].map((n) => `${n.toFixed(1)} MiB`);
      const idle = [size.idleMs, size.hostIdleMs].map((n) => `${n.toFixed(1)} ms/s`);
      return `| ${[size.bodies, ...us, ...mib, ...idle].join(' | ')} |`;
    }),
  ];
  return lines.join('\n').replaceAll(/ +$/gm, '');
}
