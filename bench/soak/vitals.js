// What the gateway holds of the machine: memory and descriptors, before and after.

import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const SAMPLES = 11;
const SAMPLE_PAUSE_MS = 500;
/** The collector returns memory when it likes, and code that was compiled stays: what is more than this leaks. */
const MEMORY_FACTOR = 2;
/** Descriptors beyond those at the start; connections of clients that have left may still be closing. */
const DESCRIPTORS_MORE = 4;

/** The median of several looks at an idle gateway. */
export async function vitals(pid) {
  const samples = [];
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    samples.push({ rssMib: rssMib(pid), descriptors: readdirSync(`/proc/${pid}/fd`).length });
    await sleep(SAMPLE_PAUSE_MS);
  }
  const median = (member) => samples.map((sample) => sample[member]).sort((a, b) => a - b)[SAMPLES >> 1];
  return { rssMib: median('rssMib'), descriptors: median('descriptors') };
}

/** @returns sentences about what the gateway has not given back. */
export function notGivenBack(before, after) {
  const faults = [];
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
export function rssMib(pid) {
  const kib = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kib) / 1024);
}
