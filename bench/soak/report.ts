// Output for a person: a line while it runs, a table at the end.

import { machine, percentile, sorted } from '../statistics.js';
import type { Exposure } from './body-log.js';
import type { Shot } from './load.js';
import type { Reconciled } from './reconcile.js';
import type { Vitals } from './vitals.js';

/** Options of the run. */
export interface SoakOptions {
  minutes: number;
  cameras: number;
  seed: number;
  /** docs/develop/tempers.md */
  temper: string;
}

/** How it is going. */
export interface Progress {
  elapsedS: number;
  shots: number;
  exposures: number;
  pictures: number;
  faults: Map<string, number>;
  restarts: number;
  failures: Map<string, number>;
  rssMib: number;
}

/** Result of the run. */
export interface SoakResult extends Reconciled {
  options: SoakOptions;
  exposures: Exposure[];
  shots: Shot[];
  reads: number;
  failures: Map<string, number>;
  /** Harm that the run itself did to the service, such as killing a worker, by kind. */
  done: Map<string, number>;
  /** Faults of the simulated SDK that the run ordered and that took effect, by kind. */
  fired: Map<string, number>;
  restarts: number;
  recoveryMs: number;
  before: Vitals;
  after: Vitals;
  /** Number of events received. */
  events: number;
  exit: number | string | null;
  left: number;
}

/** How often each word occurs, most often first: `crash 4, hang 1`. */
export function tally(counts: Map<string, number>): string {
  const entries = [...counts].sort(([, a], [, b]) => b - a);
  return entries.length === 0 ? 'none' : entries.map(([word, count]) => `${word} ${count}`).join(', ');
}

/** Counts words. */
export function countWords(words: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** One line about how it is going. */
export function progressLine(progress: Progress): string {
  const { elapsedS, shots, exposures, pictures, faults, restarts, failures, rssMib } = progress;
  return (
    `${String(elapsedS).padStart(5)} s  shots ${shots}  exposures ${exposures}  pictures ${pictures}  ` +
    `restarts ${restarts}  memory ${rssMib} MiB  faults: ${tally(faults)}  failures: ${tally(failures)}`
  );
}

/** The table at the end. */
export function finalReport(result: SoakResult): string {
  const { options, shots, exposures, counts, arrivalsMs, before, after } = result;
  const succeeded = shots.filter(({ status }) => status === 200).length;
  const unknown = shots.filter(({ outcome }) => outcome === 'unknown').length;
  const inOrder = sorted(arrivalsMs);
  const arrival = (share: number) => `${((percentile(inOrder, share) || 0) / 1000).toFixed(2)} s`;
  const rows = [
    ['machine', machine()],
    ['seed, minutes, cameras', `${options.seed}, ${options.minutes}, ${options.cameras}`],
    ['temper of the bodies', options.temper],
    ['shutters answered', `${shots.length}: ${succeeded} with success, ${unknown} as unknown`],
    ['reads answered', result.reads],
    ['other answers, by code', tally(result.failures)],
    ['harm by the run itself', tally(result.done)],
    ['ordered faults that took effect', tally(result.fired)],
    ['restarts of workers', result.restarts],
    ['all cameras back after', `${(result.recoveryMs / 1000).toFixed(1)} s`],
    ['exposures made', exposures.length],
    ...Object.entries(counts).map(([word, count]) => [`… ${word}`, count]),
    ['from exposure to downloadComplete', `p50 ${arrival(0.5)}, p99 ${arrival(0.99)}, longest ${arrival(1)}`],
    ['pictures without downloadComplete', counts.landed - arrivalsMs.length],
    ['memory of the gateway', `${before.rssMib} MiB before, ${after.rssMib} MiB after`],
    ['descriptors of the gateway', `${before.descriptors} before, ${after.descriptors} after`],
    ['events received', result.events],
    ['exit of the service', result.exit],
    ['processes left', result.left],
  ];
  const table = rows.map(([name, value]) => `| ${name} | ${value} |`).join('\n');
  return `| | |\n| --- | --- |\n${table}`;
}
