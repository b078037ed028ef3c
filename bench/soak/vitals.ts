// Resources of the gateway: memory and descriptors, before and after.

import { setTimeout as sleep } from 'node:timers/promises';
import { descriptorCount, memoryBytes } from '#harness/vitals.js';
import { median } from '../statistics.js';

const SAMPLES = 11;
const SAMPLE_PAUSE_MS = 500;
/** Factor of growth that counts as a leak. Garbage collection frees memory late, and compiled code stays. */
const MEMORY_FACTOR = 2;
/** Descriptors that may be added to those at the start: connections of former clients may still be closing. */
const DESCRIPTORS_MORE = 4;

/** Resources of a gateway. */
export interface Vitals {
  rssMib: number;
  descriptors: number;
}

/** The median of several looks at an idle gateway. */
export async function vitals(pid: number | undefined): Promise<Vitals> {
  const samples: Vitals[] = [];
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    samples.push({ rssMib: rssMib(pid), descriptors: descriptorCount(pid) });
    await sleep(SAMPLE_PAUSE_MS);
  }
  return {
    rssMib: median(samples.map((sample) => sample.rssMib)),
    descriptors: median(samples.map(({ descriptors }) => descriptors)),
  };
}

/** @returns sentences about resources that the gateway has not released */
export function notGivenBack(before: Vitals, after: Vitals): string[] {
  const faults: string[] = [];
  if (after.rssMib > before.rssMib * MEMORY_FACTOR) {
    faults.push(`memory: ${after.rssMib} MiB after ${before.rssMib} MiB, more than ${MEMORY_FACTOR} times`);
  }
  if (after.descriptors > before.descriptors + DESCRIPTORS_MORE) {
    faults.push(
      `descriptors: ${after.descriptors} after ${before.descriptors}, ${DESCRIPTORS_MORE} more are allowed`,
    );
  }
  return faults;
}

/** Resident memory now. */
export function rssMib(pid: number | undefined): number {
  return Math.round(memoryBytes(pid, 'VmRSS') / 2 ** 20);
}
