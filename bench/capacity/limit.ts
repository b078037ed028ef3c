// Finds the highest rate at which p99 is at most twice its value under a light load. Requests are made at fixed times,
// whatever the service does, and the time of each counts from when it was due.

import { readFileSync } from 'node:fs';
import type { Load } from '../http/loader.js';
import { median } from '../statistics.js';

/** Parameters of a search. */
export interface Search {
  /** Makes a load; without a rate it is a closed loop. */
  run(perSecond: number | undefined, forMs: number): Promise<Load>;
  slotMs: number;
  /** The light load, as a share of the rate of a closed loop. */
  lightShare: number;
}

/** Found limit. */
export interface Limit {
  /** Requests per second in a closed loop. */
  closedRate: number;
  lightRate: number;
  lightP50: number;
  lightP99: number;
  /** The highest rate that held; the light one if no higher rate did. */
  rate: number;
  p50: number;
  p99: number;
  /** Share of the processors in use at that rate, by all programs. */
  busy: number;
}

/** Largest factor by which p99 may be worse than under a light load. */
export const MOST_TIMES = 2;
const LIGHT_SLOTS = 3;
/** Number of steps; each halves the interval between the highest rate that held and the lowest that did not. */
const STEPS = 4;
/** Tries of a rate, because other programs use the machine too. */
const TRIES = 2;

/** Searches between the light load and the rate of a closed loop. */
export async function findLimit({ run, slotMs, lightShare }: Search): Promise<Limit> {
  const closed = well(await run(undefined, slotMs));
  const closedRate = closed.count / closed.seconds;
  const lightRate = closedRate * lightShare;
  const light: Load[] = [];
  for (let slot = 0; slot < LIGHT_SLOTS; slot += 1) light.push(well(await run(lightRate, slotMs)));
  const lightP50 = median(light.map(({ p50 }) => p50));
  const lightP99 = median(light.map(({ p99 }) => p99));
  let held = { rate: lightRate, p50: lightP50, p99: lightP99, busy: Number.NaN };
  let tooMuch = closedRate;
  for (let step = 0; step < STEPS; step += 1) {
    const rate = (held.rate + tooMuch) / 2;
    const found = await tried(rate, MOST_TIMES * lightP99, () => run(rate, slotMs));
    if (found === undefined) tooMuch = rate;
    else held = found;
  }
  return { closedRate, lightRate, lightP50, lightP99, ...held };
}

async function tried(rate: number, mostMs: number, run: () => Promise<Load>) {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const before = jiffies();
    const { p50, p99, errors } = await run();
    const after = jiffies();
    const busy = 1 - (after.idle - before.idle) / (after.all - before.all);
    if (errors === 0 && p99 <= mostMs) return { rate, p50, p99, busy };
  }
  return undefined;
}

function well(load: Load): Load {
  if (load.errors === 0) return load;
  throw new Error(`${load.errors} of ${load.count} requests failed under a light load: ${load.firstError}`);
}

/** Time of all processors: in all, idle (or waiting for a disk), and taken by other virtual machines. */
export function jiffies(): { all: number; idle: number; stolen: number } {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const numbers = line.split(/ +/).slice(1, 9).map(Number);
  const all = numbers.reduce((sum, each) => sum + each, 0);
  return { all, idle: (numbers[3] ?? 0) + (numbers[4] ?? 0), stolen: numbers[7] ?? 0 };
}
