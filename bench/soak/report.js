// What a person reads: a line while it runs, a table at the end.

import { cpus, totalmem } from 'node:os';

/** A share of numbers below which `share` of them are. */
function percentile(numbers, share) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
}

/** How often each word is there, most often first: `crash 4, hang 1`. */
export function tally(counts) {
  const entries = [...counts].sort(([, a], [, b]) => b - a);
  return entries.length === 0 ? 'none' : entries.map(([word, count]) => `${word} ${count}`).join(', ');
}

/** Counts words. */
export function countWords(words) {
  const counts = new Map();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** One line about how it is going. */
export function progressLine({ elapsedS, shots, exposures, pictures, faults, restarts, failures, rssMib }) {
  return (
    `${String(elapsedS).padStart(5)} s  shots ${shots}  exposures ${exposures}  pictures ${pictures}  ` +
    `restarts ${restarts}  memory ${rssMib} MiB  faults: ${tally(faults)}  failures: ${tally(failures)}`
  );
}

/** The table at the end. */
export function finalReport(result) {
  const { options, shots, exposures, counts, arrivalsMs, before, after } = result;
  const succeeded = shots.filter(({ status }) => status === 200).length;
  const unknown = shots.filter(({ outcome }) => outcome === 'unknown').length;
  const arrival = (share) => `${((percentile(arrivalsMs, share) ?? 0) / 1000).toFixed(2)} s`;
  const machine = `${cpus().length} x ${cpus()[0]?.model}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;
  const rows = [
    ['machine', machine],
    ['seed, minutes, cameras', `${options.seed}, ${options.minutes}, ${options.cameras}`],
    ['temper of the bodies', options.temper],
    ['shutters answered', `${shots.length}: ${succeeded} with success, ${unknown} as unknown`],
    ['reads answered', result.reads],
    ['other answers, by code', tally(result.failures)],
    ['harm done', tally(result.done)],
    ['faults that fired', tally(result.fired)],
    ['restarts of workers', result.restarts],
    ['all cameras back after', `${(result.recoveryMs / 1000).toFixed(1)} s`],
    ['exposures made', exposures.length],
    ...Object.entries(counts).map(([word, count]) => [`… ${word}`, count]),
    ['from exposure to downloadComplete', `p50 ${arrival(0.5)}, p99 ${arrival(0.99)}, longest ${arrival(1)}`],
    ['pictures no event has told of', counts.landed - arrivalsMs.length],
    ['memory of the gateway', `${before.rssMib} MiB before, ${after.rssMib} MiB after`],
    ['descriptors of the gateway', `${before.descriptors} before, ${after.descriptors} after`],
    ['events received', result.events],
    ['exit of the service', result.exit],
    ['processes left', result.left],
  ];
  const table = rows.map(([name, value]) => `| ${name} | ${value} |`).join('\n');
  return `| | |\n| --- | --- |\n${table}`;
}
