// Direct reads for several benches: starts a process of direct-read.ts in the way of a worker.

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
 * Reads a property of a body on USB to which no worker is connected.
 * @param memory memory for a recording of the calls; left out: no recording
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
