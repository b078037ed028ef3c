// What the recorder adds to a call of the SDK: the same property read made directly in one process, recorded and not.
//
//   npm run bench:recorder           about a minute; BENCH_ROUNDS processes of each kind, which take turns

import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { DEFAULT_LIMITS } from '#gateway/limit-table.js';
import { RecordingMemory } from '#gateway/recordings/recording-memory.js';
import { realRig } from '#harness/real-rig.js';
import { ProgramScope } from '#harness/scope.js';
import type { DirectReads } from './direct-read.js';
import { machine, median, percentile, sorted } from './statistics.js';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 10);
const READS = 100_000;
const ISO_CODE = 0x104;
const SCRIPT = fileURLToPath(new URL('direct-read.js', import.meta.url));

const scope = new ProgramScope('rigd-bench');
const { rig, executable, environment, sdkDirectory } = await realRig(scope.testdir(), {
  bodies: 'ILCE-7M4:1',
});

/** @returns the median of the times of all reads of one process, in microseconds */
async function direct(camera: DirectReads['camera'], recordingBytes: number): Promise<number> {
  const memory = RecordingMemory.open(recordingBytes);
  const asked: DirectReads = { sdkDirectory, camera, code: ISO_CODE, reads: READS, recordingBytes };
  const child = spawn(executable, [SCRIPT, JSON.stringify(asked)], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit', 'ignore', 'ignore', 'ignore', memory?.fd ?? 'ignore'],
  });
  if (child.stdout === null) throw new Error('no output');
  const times: number[] = JSON.parse(await text(child.stdout));
  memory?.close();
  return percentile(sorted(times), 0.5);
}

rig.start();
try {
  const [first] = await rig.list();
  if (first === undefined) throw new Error('the rig has no camera');
  // A body on USB, so it has no address.
  const { connected: _connected, ipAddress: _address, ...camera } = first;
  const without: number[] = [];
  const recorded: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    without.push(await direct(camera, 0));
    recorded.push(await direct(camera, DEFAULT_LIMITS.recordingBytes));
  }
  console.log(`${machine()}; ${ROUNDS} processes of each kind, ${READS} reads each.\n`);
  console.log('| a property read, directly | p50 of the quickest process | of all |\n| --- | --- | --- |');
  for (const [what, times] of [
    ['not recorded', without],
    ['recorded', recorded],
  ] as const)
    console.log(`| ${what} | ${Math.min(...times).toFixed(2)} µs | ${median(times).toFixed(2)} µs |`);
} finally {
  await rig.close();
  await scope.end();
}
