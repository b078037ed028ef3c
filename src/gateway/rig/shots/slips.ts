// What workers report about shots, and the slips that they leave when they cannot report it any more: one file for each
// worker, which writes down a report before it sends it. A slip is read when its worker has ended; what was reported
// before is in it again, which changes nothing.

import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Compile } from 'typebox/compile';
import type { WorkerEvent, WorkerEvents } from '../../../worker/protocol/messages.js';
import { EVENTS } from '../../../worker/protocol/schemas/events.js';
import { openRegular } from '../../host/file-calls.js';
import type { RecordOfExposure } from './record.js';

/** Reports about shots. */
export type ShotReport = WorkerEvent<'shotIssued' | 'shotExposed' | 'shotLanded' | 'shotMissing'>;

/** The process of a worker, in the name of its slip. */
const NAME = /-(\d{1,10})-\d{1,16}\.jsonl$/;

const CHECKS = {
  shotIssued: Compile(EVENTS.shotIssued),
  shotExposed: Compile(EVENTS.shotExposed),
  shotLanded: Compile(EVENTS.shotLanded),
  shotMissing: Compile(EVENTS.shotMissing),
} as const;

/** A slip whose worker has ended. */
export interface Slip {
  readonly path: string;
  readonly records: readonly RecordOfExposure[];
  /** Lines that are no report. */
  readonly damagedLines: number;
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
    // Without effect for certain: the camera has refused the call.
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

/** The record of a post view, where its exposure is known. Slips have none: nothing depends on it. */
export function postViewRecordsOf(
  { shotId, round, at, path }: WorkerEvents['postView'],
  body: string,
): RecordOfExposure[] {
  if (shotId === undefined || round === undefined) return [];
  return [{ kind: 'previewed', shotId, body, round, at, ...(path === undefined ? {} : { path }) }];
}

/**
 * The slips whose workers have ended.
 * @param mostBytes what is read of one
 * @param onStray takes what cannot be read
 */
export async function endedSlips(
  directory: string,
  mostBytes: number,
  onStray: (path: string, error: unknown) => void,
): Promise<Slip[]> {
  const names = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const slips: Slip[] = [];
  for (const name of names) {
    const pid = Number(NAME.exec(name)?.[1]);
    if (!(pid > 0) || isThere(pid)) continue;
    const path = join(directory, name);
    try {
      slips.push(await readSlip(path, mostBytes));
    } catch (error) {
      onStray(path, error);
    }
  }
  return slips;
}

/** Removes a slip whose records are in the journal. */
export function removeSlip({ path }: Slip): Promise<void> {
  return rm(path, { force: true });
}

async function readSlip(path: string, mostBytes: number): Promise<Slip> {
  const file = await openRegular(path);
  try {
    const { size } = await file.stat();
    const length = Math.min(size, mostBytes);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
    const lines = buffer
      .toString('utf8', 0, bytesRead)
      .split('\n')
      .filter((line) => line !== '');
    const records = lines.map(recordsOfLine);
    return {
      path,
      records: records.flatMap((each) => each ?? []),
      damagedLines: records.filter((each) => each === undefined).length,
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

/** A process of this number is there; a later process with the number of a worker only delays the reading. */
function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
