// Slips: reports about exposures of shots, on the disk before they are sent, because a worker may outlive its gateway
// and then its reports are lost. One file per worker, a line of JSON per report; the gateway reads and removes it after
// the worker has ended. Written synchronously: a line is on the disk when the report leaves. A long session keeps the
// end of its slip: what is old was reported long ago.

import {
  closeSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { WorkerEvent, WorkerEventName } from '../../protocol/messages.js';
import { type SlipOwner, slipName } from '../../protocol/slip-name.js';
import type { Report } from '../events/event-report.js';

const NOTED: ReadonlySet<WorkerEventName> = new Set([
  'shotIssued',
  'shotExposed',
  'shotLanded',
  'shotMissing',
]);
const OURS_ALONE = 0o700;

/**
 * Makes a {@link Report} that writes a slip before it reports.
 * @param directory made when the first line is written, as is the file; undefined = reports only.
 * @param keptBytes what is kept of a slip that has twice as much
 */
export function notedReport(
  directory: string | undefined,
  owner: SlipOwner,
  keptBytes: number,
  report: Report,
): Report {
  if (directory === undefined) return report;
  let file: number | undefined;
  let hasFailed = false;
  const note = (event: WorkerEvent) => {
    file ??= open(directory, owner);
    // A disk that is full may have taken a part of the line before.
    const begin = hasFailed ? '\n' : '';
    const line = Buffer.from(`${begin}${JSON.stringify({ cameraId: owner.cameraId, ...event })}\n`);
    if (writeSync(file, line) < line.length) throw new Error('the disk took a part of it');
    if (fstatSync(file).size > 2 * keptBytes) keepEnd(join(directory, slipName(owner)), keptBytes);
  };
  return (event) => {
    if (NOTED.has(event.name)) {
      try {
        note(event);
        hasFailed = false;
      } catch (error) {
        // A full disk must not keep the report back; it is logged once.
        if (!hasFailed) report(faultOf(directory, error));
        hasFailed = true;
      }
    }
    report(event);
  };
}

function open(directory: string, owner: SlipOwner): number {
  mkdirSync(directory, { recursive: true, mode: OURS_ALONE });
  return openSync(join(directory, slipName(owner)), 'a', 0o600);
}

/**
 * Cuts a file to the lines at its end. What ends a process meanwhile leaves these there twice, and none of them cut.
 */
function keepEnd(path: string, bytes: number): void {
  const file = openSync(path, 'r+');
  try {
    const end = Buffer.alloc(bytes);
    readSync(file, end, 0, bytes, fstatSync(file).size - bytes);
    const lines = end.subarray(end.indexOf('\n') + 1);
    writeFileSync(file, lines);
    ftruncateSync(file, lines.length);
  } finally {
    closeSync(file);
  }
}

function faultOf(directory: string, error: unknown): WorkerEvent {
  const why = error instanceof Error ? error.message : String(error);
  const text = `what becomes of shots cannot be noted in ${directory} (${why}): a receipt may lack it after a crash`;
  return { name: 'fault', payload: { message: text } };
}
