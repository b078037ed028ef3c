// The highest rate at which p99 is at most double of what it is under a light load. Requests arrive at their times,
// whatever the service does, and the time of each counts from the moment it was due.

import { readFileSync } from 'node:fs';
import type { Load } from '../http/loader.js';
import { median } from '../statistics.js';

/** How a search goes. */
export interface Search {
  /** A load; without a rate in a closed loop. */
  run(perSecond: number | undefined, forMs: number): Promise<Load>;
  slotMs: number;
  /** The light load, as a share of what a closed loop reaches. */
  lightShare: number;
}

/** Found limit. */
export interface Limit {
  /** Requests per second in a closed loop. */
  closedRate: number;
  lightRate: number;
  lightP50: number;
  lightP99: number;
  /** The highest rate that held; the light one when nothing more did. */
  rate: number;
  p50: number;
  p99: number;
  /** Share of the processors that was in use there, by all programs. */
  busy: number;
}

/** How often p99 may be worse than under a light load. */
export const MOST_TIMES = 2;
const LIGHT_SLOTS = 3;
/** Each halves what is between the highest rate that held and the lowest that did not. */
const STEPS = 4;
/** A rate that does not hold is tried once more: other programs use the machine, too. */
const TRIES = 2;

/** Searches between the light load and what a closed loop reaches. */
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
