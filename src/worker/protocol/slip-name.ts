// The name of the slip of a worker: the worker writes it, and the gateway reads from it whether the worker has ended.

import type { ProcessIdentity } from './process-facts.js';

const NAME = /-(\d{1,10})-(\d{1,20})\.jsonl$/;

/** Worker that a slip belongs to. */
export interface SlipOwner extends ProcessIdentity {
  readonly cameraId: string;
}

/** The file name of a slip. */
export function slipName({ cameraId, pid, startTicks }: SlipOwner): string {
  return `${cameraId.replaceAll(/[^A-Za-z0-9]/g, '-')}-${pid}-${startTicks}.jsonl`;
}

/** The process that writes a slip; undefined when no slip has such a name. */
export function processOfSlip(name: string): ProcessIdentity | undefined {
  const [, pid = '', startTicks = ''] = NAME.exec(name) ?? [];
  return Number(pid) > 0 ? { pid: Number(pid), startTicks } : undefined;
}
