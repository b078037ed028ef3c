// Reports of workers about shots, and the slips of workers. A slip is a file in which one worker writes each report
// before it sends it, so that no report is lost with the worker. Reports that were sent are in it again, which changes
// nothing. slip-looks.ts decides when a slip is read.

import { openRegular } from '../../../base/file-calls.js';
import type { WorkerEvent, WorkerEvents } from '../../../protocol/messages.js';
import { compiledAtUse } from '../../../protocol/schemas/compiled-at-use.js';
import { EVENTS } from '../../../protocol/schemas/events.js';
import type { RecordOfExposure } from './record.js';

/** Reports about shots. */
export type ShotReport = WorkerEvent<'shotIssued' | 'shotExposed' | 'shotLanded' | 'shotMissing'>;

const CHECKS = {
  shotIssued: compiledAtUse(EVENTS.shotIssued),
  shotExposed: compiledAtUse(EVENTS.shotExposed),
  shotLanded: compiledAtUse(EVENTS.shotLanded),
  shotMissing: compiledAtUse(EVENTS.shotMissing),
} as const;

/** Content of a slip. */
export interface Slip {
  readonly records: readonly RecordOfExposure[];
  /** The number of lines that are not a report. */
  readonly damagedLines: number;
  /** The number of bytes at the beginning that were skipped, because the slip is longer than the limit for reading. */
  readonly skippedBytes: number;
}

type Makers = {
  readonly [Name in ShotReport['name']]: (payload: WorkerEvents[Name], body: string) => RecordOfExposure[];
};

const MAKERS: Makers = {
  shotIssued: ({ shotId, round, issuedUs, issuedAt, acceptedUs, error }, body) => [
    {
      kind: 'issued',
      ...{ shotId, body, round, issuedUs, at: issuedAt },
      ...(acceptedUs === undefined ? {} : { acceptedUs }),
      ...(error === undefined ? {} : { error: error.message }),
    },
    // An error without effect is certain: the camera has refused the call.
    ...(error?.outcome === 'none'
      ? [{ kind: 'failed' as const, shotId, body, round, code: error.code, message: error.message }]
      : []),
  ],
  shotExposed: ({ shotId, round, ...facts }, body) => [{ kind: 'exposed', shotId, body, round, ...facts }],
  shotLanded: ({ shotId, round, frame: _frame, ...file }, body) => [
    { kind: 'landed', shotId, body, round, ...file },
  ],
  shotMissing: ({ shotId, round, frame: _frame, ...what }, body) => [
    { kind: 'missing', shotId, body, round, ...what },
  ],
};

/** The records of a report. */
export function recordsOf<Name extends ShotReport['name']>(
  name: Name,
  payload: WorkerEvents[Name],
  body: string,
): RecordOfExposure[] {
  return MAKERS[name](payload, body);
}

/** The record of a post view, if its exposure is known. Slips have no post views, since nothing depends on them. */
export function postViewRecordsOf(
  { shotId, round, at, path }: WorkerEvents['postView'],
  body: string,
): RecordOfExposure[] {
  if (shotId === undefined || round === undefined) return [];
  return [{ kind: 'previewed', shotId, body, round, at, ...(path === undefined ? {} : { path }) }];
}

/**
 * Reads a slip. If it is too large, only its end is read: the last reports are the least likely to be known.
 * @param mostBytes the most bytes that are read
 * @throws Error when there is no regular file
 */
export async function readSlip(path: string, mostBytes: number): Promise<Slip> {
  const file = await openRegular(path);
  try {
    const { size } = await file.stat();
    const length = Math.min(size, mostBytes);
    const skippedBytes = size - length;
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, skippedBytes);
    const lines = buffer.toString('utf8', 0, bytesRead).split('\n');
    // After skipped bytes, the first line is only the end of a line.
    const whole = (skippedBytes > 0 ? lines.slice(1) : lines).filter((line) => line !== '');
    const records = whole.map(recordsOfLine);
    return {
      records: records.flatMap((each) => each ?? []),
      damagedLines: records.filter((each) => each === undefined).length,
      skippedBytes,
    };
  } finally {
    await file.close();
  }
}

function recordsOfLine(line: string): RecordOfExposure[] | undefined {
  try {
    const report = JSON.parse(line) as { readonly cameraId?: unknown };
    const { cameraId } = report;
    if (typeof cameraId !== 'string' || !isShotReport(report)) return undefined;
    return recordsOf(report.name, report.payload, cameraId);
  } catch {
    return undefined;
  }
}

function isShotReport(value: object): value is ShotReport {
  const { name, payload } = value as { readonly name?: unknown; readonly payload?: unknown };
  if (typeof name !== 'string' || !Object.hasOwn(CHECKS, name)) return false;
  return CHECKS[name as ShotReport['name']].Check(payload);
}
