// The direct reads of several benches: a process of direct-read.ts, started as a worker would be.

import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { ListedCamera } from '#gateway/cameras/cameras.js';
import type { RecordingMemory } from '#gateway/recordings/recording-memory.js';
import type { RealRig } from '#harness/real-rig.js';
import type { DirectReads } from './direct-read.js';

const SCRIPT = fileURLToPath(new URL('direct-read.js', import.meta.url));
const ISO_CODE = 0x104;

/**
 * Reads a property of a body on USB that no worker has.
 * @param memory where its calls are recorded; left out: they are not
 * @returns the times of all reads, in microseconds
 */
export async function directReads(
  { executable, environment, sdkDirectory }: RealRig,
  { connected: _connected, ipAddress: _address, ...camera }: ListedCamera,
  reads: number,
  memory?: RecordingMemory,
): Promise<number[]> {
  const recordingBytes = memory?.bytes ?? 0;
  const asked: DirectReads = { sdkDirectory, camera, code: ISO_CODE, reads, recordingBytes };
  const child = spawn(executable, [SCRIPT, JSON.stringify(asked)], {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit', 'ignore', 'ignore', 'ignore', memory?.fd ?? 'ignore'],
  });
  if (child.stdout === null) throw new Error('no output');
  return JSON.parse(await text(child.stdout));
}
