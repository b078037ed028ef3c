// Interprets an SDK event for the transfer in progress. An event that ends a transfer may name the file as the SDK was
// directed to name it, in another way, or not at all. If the event is not certain, the transfer has to find out whether
// the end is its own.

import { basename, dirname } from 'node:path';
import { FETCH_DIRECTORY } from '../landing/fetch-landing.js';
import type { NativeEvent } from '../sdk/addon.js';
import { CONTENTS_TRANSFER, REMOTE_TRANSFER, TRANSFER_NOTICE } from '../sdk/codes.js';

/** How a transfer ends without a file. */
export type BrokenEnd = 'failed' | 'cancelled' | 'busy';

/** Meaning of an event. */
export type TransferReport =
  | { is: 'under way'; percent: number }
  /** A file has arrived whole. `isCertain`: the event names the file or the handle of this transfer. */
  | { is: 'whole'; isCertain: boolean; path: string }
  /** An end of another transfer. */
  | { is: 'of another' }
  | { is: BrokenEnd }
  /** A request to cancel was refused. */
  | { is: 'not cancelled' }
  | { is: 'lost' };

/** Marks that identify a transfer. */
export interface TransferMarks {
  contentId: number;
  /** Path of the file that the SDK was directed to write, in a directory that no other transfer uses. */
  path: string;
}

/** The codes of ends without a file. Bodies report them by callback or by warning. Source: the public reference. */
const BROKEN: Readonly<Record<number, BrokenEnd | 'not cancelled'>> = {
  [REMOTE_TRANSFER.failed]: 'failed',
  [REMOTE_TRANSFER.stopped]: 'cancelled',
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
const NO_TRANSFER: TransferMarks = { contentId: -1, path: '' };

/** Interprets an event. @returns undefined for an event that is about something else. */
export function transferReportOf(
  event: NativeEvent,
  marks: TransferMarks = NO_TRANSFER,
): TransferReport | undefined {
  switch (event.kind) {
    case 'remoteTransfer':
      if (event.notify === REMOTE_TRANSFER.inProgress) return { is: 'under way', percent: event.percent };
      return remoteEnd(event.notify, event.path, marks);
    case 'contentsTransfer':
      if (event.notify === CONTENTS_TRANSFER.started) return undefined;
      return contentsEnd(event.notify, event.handle, event.path, marks);
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

/** Whether this report ends the transfer. */
export function isEnd(report: TransferReport | undefined): boolean {
  return report !== undefined && report.is !== 'under way' && report.is !== 'of another';
}

function remoteEnd(notify: number, path: string, marks: TransferMarks): TransferReport | undefined {
  const report = notify === REMOTE_TRANSFER.done ? wholeAt(path, marks) : brokenBy(notify);
  return report !== undefined && isOfAnother(path, marks) ? { is: 'of another' } : report;
}

/**
 * The end of a transfer in contents mode. Every code but two is a failure, as in the vendor's sample; a handle of 0
 * means no file.
 */
function contentsEnd(notify: number, handle: number, path: string, marks: TransferMarks): TransferReport {
  const isOurs = handle === marks.contentId || (handle === 0 && notify !== CONTENTS_TRANSFER.done);
  if (!isOurs || isOfAnother(path, marks)) return { is: 'of another' };
  if (notify === CONTENTS_TRANSFER.done) return { is: 'whole', isCertain: true, path };
  return brokenBy(notify) ?? { is: 'failed' };
}

function wholeAt(path: string, marks: TransferMarks): TransferReport {
  const isCertain = basename(path) === basename(marks.path) || dirname(path) === dirname(marks.path);
  return { is: 'whole', isCertain: path !== '' && marks.path !== '' && isCertain, path };
}

/**
 * Whether the path is in the directory of another transfer: one beside the directory of this transfer, or one with such
 * a name in another place.
 */
function isOfAnother(path: string, marks: TransferMarks): boolean {
  const directory = dirname(path);
  if (directory === dirname(marks.path) || directory === '.') return false;
  return basename(dirname(directory)) === FETCH_DIRECTORY;
}

function brokenBy(code: number): TransferReport | undefined {
  const is = BROKEN[code];
  return is === undefined ? undefined : { is };
}
