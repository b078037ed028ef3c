// The cost of recording a call of the SDK: the same property read made directly in one process, recorded and not.
//
//   npm run bench:recorder           about a minute; BENCH_ROUNDS processes of each kind, which take turns

import { DEFAULT_LIMITS } from '#gateway/limits/limit-table.js';
import { RecordingMemory } from '#gateway/recordings/recording-memory.js';
import { realRig } from '#harness/real-rig.js';
import { ProgramScope } from '#harness/scope.js';
import { directReads } from './direct.js';
import { machine, median, percentile, sorted } from './statistics.js';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 10);
const READS = 100_000;

const scope = new ProgramScope('rigd-bench');
const real = await realRig(scope.testdir(), { bodies: 'ILCE-7M4:1' });
const { cameras } = real;

cameras.start();
try {
  const [first] = await cameras.list();
  if (first === undefined) throw new Error('the rig has no camera');
  /** The median of all reads of one process. */
  const direct = async (recordingBytes: number) => {
    const memory = RecordingMemory.open(recordingBytes);
    const times = await directReads(real, first, READS, memory);
    memory?.close();
    return percentile(sorted(times), 0.5);
  };
  const without: number[] = [];
  const recorded: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    without.push(await direct(0));
    recorded.push(await direct(DEFAULT_LIMITS.recordingBytes));
  }
  console.log(`${machine()}; ${ROUNDS} processes of each kind, ${READS} reads each.\n`);
  console.log('| a property read, directly | p50 of the quickest process | of all |\n| --- | --- | --- |');
  for (const [what, times] of [
    ['not recorded', without],
    ['recorded', recorded],
  ] as const)
    console.log(`| ${what} | ${Math.min(...times).toFixed(2)} µs | ${median(times).toFixed(2)} µs |`);
} finally {
  await cameras.close();
  await scope.end();
}
