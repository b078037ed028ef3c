// The table of docs/proof/performance.md: the costs of rigd, each row with a reference that is measured in the same
// run.
//
//   npm run bench -- [row …] [--json FILE]     all rows, or those named; BENCH_PAIRS=5
// Without names it takes about twenty minutes. Progress goes to standard error.

import { writeFileSync } from 'node:fs';
import { jiffies } from './capacity/limit.js';
import { machine } from './statistics.js';
import { clients } from './table/clients.js';
import { connect } from './table/connect.js';
import { growth } from './table/growth.js';
import { memory } from './table/memory.js';
import { observers } from './table/observers.js';
import { pictures } from './table/pictures.js';
import { reads } from './table/reads.js';
import { type Measurement, PAIRS, progress, type Row } from './table/row.js';
import { single } from './table/single.js';
import { transfer } from './table/transfer.js';
import { wall } from './table/wall.js';

const MEASUREMENTS: Readonly<Record<string, Measurement>> = {
  clients,
  reads,
  observers,
  single,
  pictures,
  wall,
  memory,
  transfer,
  connect,
  growth,
};

const words = process.argv.slice(2);
const jsonAt = words.indexOf('--json');
const [, jsonFile] = jsonAt < 0 ? [] : words.splice(jsonAt, 2);
const names = words.length > 0 ? words : Object.keys(MEASUREMENTS);
const unknown = names.filter((name) => !(name in MEASUREMENTS));
if (unknown.length > 0 || (jsonAt >= 0 && jsonFile === undefined)) {
  console.error(`usage: npm run bench -- [--json FILE] [${Object.keys(MEASUREMENTS).join('|')} …]`);
  process.exit(2);
}

const startedAtMs = Date.now();
const before = jiffies();
const rows: Row[] = [];
const failures: string[] = [];
for (const name of names) {
  progress(`${name}: begins`);
  try {
    rows.push(...((await MEASUREMENTS[name]?.()) ?? []));
  } catch (error) {
    // The other rows are still useful.
    failures.push(`${name}: ${error instanceof Error ? error.message : error}`);
    progress(`failed: ${error instanceof Error ? error.stack : error}`);
  }
}
const after = jiffies();
const share = (of: 'idle' | 'stolen') =>
  Math.round((100 * (after[of] - before[of])) / (after.all - before.all));
const minutes = ((Date.now() - startedAtMs) / 60_000).toFixed(0);
const where =
  `${machine()}; medians of ${PAIRS} pairs; ${new Date().toISOString().slice(0, 10)}, ${minutes} min, ` +
  `processors idle ${share('idle')} %, taken by other machines (steal) ${share('stolen')} %.`;

console.log(
  `${where}\n\n| what | reference in the same run | measured | aim | |\n| --- | --- | --- | --- | --- |`,
);
for (const { what, reference, measured, aim, isMet } of rows) {
  const verdict = isMet === undefined ? '' : isMet ? 'met' : '**not met**';
  console.log(`| ${[what, reference, measured, aim, verdict].join(' | ')} |`);
}
if (jsonFile !== undefined)
  writeFileSync(jsonFile, `${JSON.stringify({ where, rows, failures }, undefined, 2)}\n`);
for (const failure of failures) console.error(`failed: ${failure}`);
process.exitCode = failures.length > 0 ? 1 : 0;
