// The name and the size of a slip: the file in which a worker writes down the results of its presses. The name
// identifies the process of the worker, so the gateway can find out whether it has ended.

import type { ProcessIdentity } from '../base/process-facts.js';

const END = '.jsonl';
/**
 * Bytes at the end of a slip that the gateway reads after the worker has ended. The worker cuts a slip at twice this
 * size; for a longer one the gateway logs how much it skipped.
 */
export const SLIP_BYTES = 16_777_216;
const NUMBER = /^\d{1,20}$/;

/** The worker that a slip belongs to. */
export interface SlipOwner extends ProcessIdentity {
  readonly cameraId: string;
}

/** The file name of a slip. */
export function slipName({ cameraId, pid, startTicks }: SlipOwner): string {
  return `${cameraId.replaceAll(/[^A-Za-z0-9]/g, '-')}-${pid}-${startTicks}${END}`;
}

/** The process that the name of a slip identifies; undefined when the name is not that of a slip. */
export function processOfSlip(name: string): ProcessIdentity | undefined {
  if (!name.endsWith(END)) return undefined;
  const [pid = '', startTicks = ''] = name.slice(0, -END.length).split('-').slice(-2);
  const isOne = NUMBER.test(pid) && NUMBER.test(startTicks) && Number(pid) > 0;
  return isOne ? { pid: Number(pid), startTicks } : undefined;
}
