// Writes the slip of a worker: a file with its reports about exposures of shots. Each report is written to the slip
// before it is sent, because a worker may outlive its gateway, and a report sent then is lost. A worker has one file,
// with a line of JSON for each report; the gateway reads and removes the file after the worker has ended. A line is
// written synchronously, so it is in the file when the report is sent. In a long session only the end of the slip is
// kept: older reports arrived long ago.

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

/** The reports that are written to the slip. */
const NOTED: ReadonlySet<WorkerEventName> = new Set([
  'shotIssued',
  'shotExposed',
  'shotLanded',
  'shotMissing',
]);
const OURS_ALONE = 0o700;

/**
 * Makes a {@link Report} that writes a slip before it reports.
 * @param directory directory of the slip; it and the file are created with the first line. Undefined = no slip.
 * @param keptBytes bytes at the end of a slip that are kept when it has grown to twice as many
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
    // When the disk was full, a part of the last line may have been written.
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
        // A full disk must not hold back the report; the failure is reported once.
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
 * Cuts a file to the lines at its end. If the process is killed during the cut, the file has some lines twice, but no
 * damaged line.
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
  const text = `results of shots cannot be written to ${directory} (${why}): after a crash a receipt may lack them`;
  return { name: 'fault', payload: { message: text } };
}
