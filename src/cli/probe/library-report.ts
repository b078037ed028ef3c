// The two files of a report about a library: JSON for programs, and the same as text for people.

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { printable } from '../../base/printable.js';
import type { NativeLibraryFacts } from '../../worker/sdk/addon.js';
import type { HostFacts } from './host.js';
import { recordingsLine } from './report.js';

/** A file of the SDK. */
export interface LibraryFile {
  /** Path below the directory of the SDK. */
  readonly name: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** One step. */
export interface LibraryLine {
  /** Number of the process, from 1; 0 for a step without a process. */
  readonly round: number;
  readonly step: string;
  readonly expected: string;
  readonly seen: string;
  /** `seen`: nothing was expected. */
  readonly verdict: 'as expected' | 'otherwise' | 'seen';
}

/** All that was seen of a library. */
export interface LibraryReport {
  /** Version of the format. */
  readonly format: 1;
  readonly at: string;
  readonly isSimulated: boolean;
  readonly host: HostFacts;
  readonly files: readonly LibraryFile[];
  readonly lines: readonly LibraryLine[];
  /** Files beside the report, one for each process: docs/run/recordings.md. */
  readonly recordings: readonly string[];
  /** Facts about the library; left out when it could not be loaded. */
  readonly library?: NativeLibraryFacts;
}

/** Writes both files. @returns their paths, and those of the recordings beside them */
export async function writeLibraryReport(directory: string, report: LibraryReport): Promise<string[]> {
  const json = join(directory, 'library.json');
  const text = join(directory, 'library.txt');
  await writeFile(json, `${JSON.stringify(report, undefined, 2)}\n`);
  await writeFile(text, libraryText(report));
  return [json, text, ...report.recordings.map((name) => join(directory, name))];
}

/** The report for people; ends with a newline. */
export function libraryText(report: LibraryReport): string {
  const { at, isSimulated, host, files, lines, library, recordings } = report;
  const otherwise = lines.filter(({ verdict }) => verdict === 'otherwise').length;
  const all = [
    `rigd probe of a library${isSimulated ? ' (simulated)' : ''}, ${at}`,
    Object.entries(host)
      .map(([name, value]) => `${name} ${value}`)
      .join(', '),
    otherwise === 0 ? 'all as expected' : `${otherwise} steps did not go as expected`,
    recordingsLine(recordings),
    '',
    'The number names the process in which the step ran; 0: in none.',
    ...lines.map(({ round, step, expected, seen, verdict }) => {
      const what = verdict === 'otherwise' ? `${seen}; expected: ${expected}` : seen;
      return `${verdict.padEnd(11)}  ${round}  ${step}: ${what}`;
    }),
    '',
    'Files',
    ...files.map(({ name, sizeBytes, sha256 }) => `${sha256}  ${sizeBytes}  ${name}`),
    '',
    'Symbols, with the size of their code',
    ...(library?.symbols ?? []).map(
      ({ name, isThere, bytes }) => `${(isThere ? `${bytes}` : 'missing').padStart(7)}  ${name}`,
    ),
  ];
  return `${all.map((line) => printable(line)).join('\n')}\n`;
}
