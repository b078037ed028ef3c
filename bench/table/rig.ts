// A service with connected bodies as the table measures it, and the processor time of its processes.

import { until } from '#harness/deadline.js';
import type { Scope } from '#harness/scope.js';
import { ProgramScope } from '#harness/scope.js';
import type { Service } from '#harness/service.js';
import { processorMsOfThreads } from '#harness/vitals.js';
import type { LoadJob, LoadRequest } from '../http/load-job.js';
import type { Load, Loader } from '../http/loader.js';
import { benchService } from '../service.js';

const LISTED_MS = 120_000;
/** Properties to read; every body has them. */
const PROPERTIES = ['iso', 'aperture', 'shutter-speed', 'focus-mode', 'drive-mode', 'battery-remain'];
/** Environment of a log of warnings alone, which costs nothing. */
export const QUIET = { RIGD_LOG_LEVEL: 'warn' };

/** Processor time, ms. */
export interface Usage {
  gateway: number;
  workers: number;
  /** The process that looks for cameras. */
  discovery: number;
}

/** A service and what is known of it. */
export interface TableRig {
  service: Service;
  ids: string[];
  /** Processor time used so far. */
  usage(): Usage;
  close(): Promise<void>;
}

/** Starts a service and lists its bodies. */
export async function listedRig(bodies: number, environment: NodeJS.ProcessEnv = QUIET): Promise<TableRig> {
  const scope = new ProgramScope('rigd-bench');
  try {
    const service = await benchService(scope, bodies, { environment });
    const listed = async () => (await service.cameraIds()).length === bodies;
    await until(`${bodies} bodies are listed`, listed, LISTED_MS);
    let children: ReturnType<Service['childProcesses']> = [];
    const sum = (isWorker: boolean) =>
      children
        .filter(({ title }) => title.includes('camera-worker') === isWorker)
        .reduce((total, { pid }) => total + processorMsOfThreads(pid), 0);
    return {
      service,
      ids: await service.cameraIds(),
      usage() {
        // A worker starts with its session and stays.
        if (children.length < bodies + 1) children = service.childProcesses();
        return {
          gateway: processorMsOfThreads(service.process.pid),
          workers: sum(true),
          discovery: sum(false),
        };
      },
      close: () => scope.end(),
    };
  } catch (error) {
    await scope.end();
    throw error;
  }
}

/** Starts a service and connects all its bodies. */
export async function connectedRig(...options: Parameters<typeof listedRig>): Promise<TableRig> {
  const rig = await listedRig(...options);
  try {
    await Promise.all(rig.ids.map((id) => rig.service.connect(id)));
    return rig;
  } catch (error) {
    await rig.close();
    throw error;
  }
}

/** Runs with rigs, and closes them whatever happens. */
export async function withRigs<Result>(
  starts: readonly Promise<TableRig>[],
  use: (...rigs: TableRig[]) => Promise<Result>,
): Promise<Result> {
  const settled = await Promise.allSettled(starts);
  const rigs = settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  try {
    const failed = settled.find((each) => each.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
    return await use(...rigs);
  } finally {
    for (const rig of rigs) await rig.close();
  }
}

/** Runs with a scope of its own. */
export async function scoped<Result>(use: (scope: Scope) => Promise<Result>): Promise<Result> {
  const scope = new ProgramScope('rigd-bench');
  try {
    return await use(scope);
  } finally {
    await scope.end();
  }
}

/** Reads of one property, of all bodies in turn. */
export function propertyReads(ids: readonly string[]): LoadRequest[] {
  return PROPERTIES.flatMap((property) =>
    ids.map((id) => ({ method: 'GET', path: `/api/cameras/${id}/properties/${property}` })),
  );
}

/** Cost of a load, µs of processor time for each request. */
export interface Cost {
  all: number;
  gateway: number;
  workers: number;
  discovery: number;
  /** Requests per second. */
  rate: number;
}

/** Makes a load on a rig, all of which must succeed, and returns the cost of each request. */
export async function costOf(loader: Loader, rig: TableRig, job: LoadJob): Promise<Cost & Load> {
  let before = rig.usage();
  const load = await loader.runWell(job, () => {
    before = rig.usage();
  });
  const after = rig.usage();
  const each = (name: keyof Usage) => (1000 * (after[name] - before[name])) / load.count;
  const [gateway, workers, discovery] = [each('gateway'), each('workers'), each('discovery')];
  return {
    ...load,
    gateway,
    workers,
    discovery,
    all: gateway + workers + discovery,
    rate: load.count / load.seconds,
  };
}
