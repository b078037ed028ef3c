// The name and the size of the slip of a worker: the worker writes it, and the gateway reads from its name whether the
// worker has ended.

import type { ProcessIdentity } from '../base/process-facts.js';

const END = '.jsonl';
/**
 * Bytes that are read of a slip that a worker has left: its end. A slip has twice as much on the disk at most; the log
 * shows it where the worker has not cut it itself.
 */
export const SLIP_BYTES = 16_777_216;
const NUMBER = /^\d{1,20}$/;

/** Worker that a slip belongs to. */
export interface SlipOwner extends ProcessIdentity {
  readonly cameraId: string;
}

/** The file name of a slip. */
export function slipName({ cameraId, pid, startTicks }: SlipOwner): string {
  return `${cameraId.replaceAll(/[^A-Za-z0-9]/g, '-')}-${pid}-${startTicks}${END}`;
}

/** The process that writes a slip; undefined when no slip has such a name. */
export function processOfSlip(name: string): ProcessIdentity | undefined {
  if (!name.endsWith(END)) return undefined;
  const [pid = '', startTicks = ''] = name.slice(0, -END.length).split('-').slice(-2);
  const isOne = NUMBER.test(pid) && NUMBER.test(startTicks) && Number(pid) > 0;
  return isOne ? { pid: Number(pid), startTicks } : undefined;
}
