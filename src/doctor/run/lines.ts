// Output of the doctor's process: one JSON object in each line, and the check of each line before it is used. A command
// that does not load schemas reads these lines too. Text between the lines is not from rigd: a preloaded library may
// print.

import { basename, isAbsolute } from 'node:path';
import { DOCTOR_RESULTS } from '../../protocol/words.js';
import type { Finding } from '../finding.js';

/** Start of the name of a scratch directory; its end is random. */
export const SCRATCH_PREFIX = 'rigd-doctor-';

/** A line: `begin` comes first and `end` last; between them comes one finding for each name, in any order. */
export type Line =
  | { readonly kind: 'begin'; readonly names: readonly string[]; readonly scratch: string }
  | { readonly kind: 'finding'; readonly finding: Finding }
  | { readonly kind: 'end' };

type Members = Readonly<Record<string, unknown>>;

const isText = (value: unknown): value is string => typeof value === 'string';
const areTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null;

/** The reader removes the directory that this line names, so it accepts only names of scratch directories. */
const isScratch = (value: unknown): boolean =>
  isText(value) && isAbsolute(value) && basename(value).startsWith(SCRATCH_PREFIX);

const isFinding = (value: unknown): boolean =>
  isObject(value) &&
  isText(value.name) &&
  DOCTOR_RESULTS.some((result) => result === value.result) &&
  isText(value.why) &&
  areTexts(value.todo);

/** Whether an object is a line of its kind. */
const IS_LINE: Readonly<Record<Line['kind'], (line: Members) => boolean>> = {
  begin: ({ names, scratch }) => areTexts(names) && isScratch(scratch),
  finding: ({ finding }) => isFinding(finding),
  end: () => true,
};

/** The line that a text is; undefined when it is none. */
export function lineOf(text: string): Line | undefined {
  let line: unknown;
  try {
    line = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(line) || !isText(line.kind) || !Object.hasOwn(IS_LINE, line.kind)) return undefined;
  return IS_LINE[line.kind as Line['kind']](line) ? (line as unknown as Line) : undefined;
}
