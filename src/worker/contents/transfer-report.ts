// What an event of the SDK says about the transfer that is under way. The end of a whole file names the file; other
// ends name none, and the transfer has to find out whether they are its own.

import { basename } from 'node:path';
import type { NativeEvent } from '../sdk/addon.js';
import { CONTENTS_TRANSFER, REMOTE_TRANSFER, TRANSFER_NOTICE } from '../sdk/codes.js';

/** How a transfer ends without a file. */
export type BrokenEnd = 'failed' | 'cancelled' | 'busy';

/** What an event says. */
export type TransferReport =
  | { is: 'under way'; percent: number }
  | { is: 'whole' }
  | { is: 'whole of another' }
  | { is: BrokenEnd }
  /** A request to cancel was refused. */
  | { is: 'not cancelled' }
  | { is: 'lost' };

/** What identifies a transfer. */
export interface TransferMarks {
  contentId: number;
  /** The file that the SDK was directed to write. */
  fileName: string;
  /** Its size is known, so an incomplete file is recognised. */
  hasSize: boolean;
}

/** Bodies report these by callback or by warning. Source: the vendor's public reference. */
const BROKEN: Readonly<Record<number, BrokenEnd | 'not cancelled'>> = {
  [REMOTE_TRANSFER.failed]: 'failed',
  [REMOTE_TRANSFER.canceled]: 'cancelled',
  [REMOTE_TRANSFER.deviceBusy]: 'busy',
  [TRANSFER_NOTICE.modeBusy]: 'failed',
  [TRANSFER_NOTICE.modeStatusError]: 'failed',
  [TRANSFER_NOTICE.canceledOnCamera]: 'cancelled',
  [TRANSFER_NOTICE.canceled]: 'cancelled',
  [TRANSFER_NOTICE.cancelFailed]: 'not cancelled',
  [TRANSFER_NOTICE.unsuccessful]: 'failed',
};

/** Marks that match no transfer. */
const NO_TRANSFER: TransferMarks = { contentId: -1, fileName: '', hasSize: true };

/** @returns undefined for an event that is about something else. */
export function transferReportOf(
  event: NativeEvent,
  marks: TransferMarks = NO_TRANSFER,
): TransferReport | undefined {
  switch (event.kind) {
    case 'remoteTransfer':
      if (event.notify === REMOTE_TRANSFER.inProgress) return { is: 'under way', percent: event.percent };
      if (event.notify === REMOTE_TRANSFER.done) return wholeIf(isOurs(event.path, marks));
      return brokenBy(event.notify);
    case 'contentsTransfer':
      if (event.notify !== CONTENTS_TRANSFER.done) return undefined;
      return wholeIf(event.handle === marks.contentId);
    case 'warning':
      return brokenBy(event.code);
    case 'error':
      return brokenBy(event.sdkCode);
    case 'disconnected':
      return { is: 'lost' };
    default:
      return undefined;
  }
}

/** Whether nothing more will come of the transfer. */
export function isEnd(report: TransferReport | undefined): boolean {
  return report !== undefined && report.is !== 'under way' && report.is !== 'whole of another';
}

function wholeIf(isOurs: boolean): TransferReport {
  return { is: isOurs ? 'whole' : 'whole of another' };
}

/** An end without a path counts as ours when the size is known, which is then compared. */
function isOurs(path: string, { fileName, hasSize }: TransferMarks): boolean {
  return path === '' ? hasSize : basename(path) === fileName;
}

function brokenBy(code: number): TransferReport | undefined {
  const is = BROKEN[code];
  return is === undefined ? undefined : { is };
}
