// Runs the hostile host for a given number of messages. docs/proof/fuzzing.md.
//
//   make fuzz-hosts MESSAGES=137000 SEED=1   exit 0: nothing was found; 1: something was

import { ProgramScope } from '#harness/scope.js';
import { runHostile } from './run.js';

const MEGABYTE = 1024 * 1024;
const EVERY_MS = 30_000;
const messages = Number(process.env.MESSAGES || 137_000);
const seed = Number(process.env.SEED || 1);
const scope = new ProgramScope('rigd-fuzz-hosts');

const beganMs = performance.now();
let saidMs = beganMs;
const run = runHostile(scope, {
  ...{ messages, seed, directory: scope.testdir() },
  progress: (sent, growthBytes) => {
    if (performance.now() - saidMs < EVERY_MS) return;
    saidMs = performance.now();
    console.log(`${sent} messages, memory ${Math.round(growthBytes / MEGABYTE)} MB more`);
  },
});
const report = await run.finally(() => scope.end());

const { counts, ownCalls, events, growthBytes, logLines, shots, reads, findings } = report;
console.table(counts);
console.log(
  `seed ${seed}: ${messages} messages in ${Math.round((performance.now() - beganMs) / 1_000)} s, ${ownCalls} calls to ` +
    `own cameras, ${shots} shots, ${reads} requests for files, ${events} events seen, ${logLines} lines of the log, ` +
    `memory ${growthBytes.map((bytes) => (bytes / MEGABYTE).toFixed(1)).join(' and ')} MB more`,
);
for (const finding of findings) console.log(`FINDING: ${finding}`);
process.exit(findings.length === 0 ? 0 : 1);
