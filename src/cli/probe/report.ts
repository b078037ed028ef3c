// The two files of a report: JSON for programs, and the same as text for people.

import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { clipped, printable } from '../../base/printable.js';
import type { Line } from './findings.js';
import type { HostFacts } from './host.js';

/** All that a probe has found. */
export interface Report {
  /** Version of the format. */
  readonly format: 1;
  readonly at: string;
  readonly camera: { readonly id: string; readonly model: string; readonly connectionType: string };
  readonly sdk: string;
  readonly host: HostFacts;
  readonly seconds: number;
  /** Presses of the shutter that may have made a picture. */
  readonly pictures: number;
  readonly lines: readonly Line[];
  /** Files beside the report, one for each process that has called the SDK: docs/run/recordings.md. */
  readonly recordings: readonly string[];
  /** Problems on the way, and settings that could not be put back. */
  readonly remarks: readonly string[];
  /** Steps of the first hour that a program cannot do. */
  readonly byHand: readonly string[];
}

/** Steps of docs/run/hardware.md that are left to a person. */
export const BY_HAND: readonly string[] = [
  'row 1: turn the camera upright and run the probe again',
  'row 6: have this camera alone on the host, and pull its cable when the probe asks',
  'row 11: run it again with each focus priority of the AF-S menu',
  'libraries: ldd libCr_Core.so, and of each library in CrAdapter',
];

const LONGEST_MODEL = 64;

/**
 * Makes the directory of a report; pictures go there as well.
 * @param subject the id of the camera, or `library`
 * @returns its path
 */
export async function makeReportDirectory(out: string, subject: string, at: Date): Promise<string> {
  const name = subject.replaceAll(/[^A-Za-z0-9]/g, '');
  const time = at.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const directory = resolve(out, `rigd-probe-${name}-${time}`);
  await mkdir(directory, { recursive: true });
  return directory;
}

/** The line about the recordings beside a report. */
export function recordingsLine(names: readonly string[]): string {
  return `recordings: ${names.length === 0 ? 'none' : names.join(', ')}`;
}

/** Writes both files. @returns their paths, and those of the recordings beside them */
export async function writeReport(directory: string, report: Report): Promise<string[]> {
  const json = join(directory, 'report.json');
  const text = join(directory, 'report.txt');
  await writeFile(json, `${JSON.stringify(report, undefined, 2)}\n`);
  await writeFile(text, reportText(report));
  return [json, text, ...report.recordings.map((name) => join(directory, name))];
}

/** The report for people; ends with a newline. */
export function reportText(report: Report): string {
  const { camera, host, lines } = report;
  const facts = Object.entries(host).map(([name, value]) => `${name} ${value}`);
  const head = [
    `rigd probe of ${camera.id} (${clipped(printable(camera.model), LONGEST_MODEL)}, ${camera.connectionType})`,
    `${report.at}, ${report.seconds} s, SDK ${report.sdk}`,
    facts.join(', '),
    `presses of the shutter: ${report.pictures}`,
    recordingsLine(report.recordings),
    '',
    'Rows: docs/run/hardware.md.',
  ];
  const rows = lines.flatMap((line) => {
    const seen = line.seen === undefined ? '' : `: ${line.seen}`;
    const why = line.why === undefined ? '' : `: ${line.why}`;
    const details = Object.entries(line.details).map(([name, value]) => `${name} ${valueText(value)}`);
    const more = details.length === 0 ? [] : [`${' '.repeat(22)}${details.join('; ')}`];
    return [
      `${String(line.row).padStart(3)}  ${line.verdict.padEnd(15)}  ${line.statement}${seen}${why}`,
      ...more,
    ];
  });
  const remarks = report.remarks.length === 0 ? [] : ['', 'Remarks', ...report.remarks];
  const all = [...head, ...rows, ...remarks, '', 'By hand', ...report.byHand];
  return `${all.map((line) => printable(line)).join('\n')}\n`;
}

function valueText(value: unknown): string {
  return Array.isArray(value) ? (value.length === 0 ? 'none' : value.join(', ')) : String(value);
}
