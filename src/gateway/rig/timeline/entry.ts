// The type of a line of the timeline, something that happened to a body or to the rig; and the parser for a line of its
// file.

import { exact } from '../../../base/exact.js';
import { HAPPENINGS, type Happening } from '../../../protocol/words.js';
import type { TimelineEntry as ShownEntry } from '../../contract/shapes.js';

/** Further facts, for programs that read the timeline. */
export type EntryDetails = Readonly<Record<string, string | number | boolean>>;

/** A line of the timeline. */
export type TimelineEntry = Omit<ShownEntry, 'host' | 'what' | 'details'> & {
  readonly what: Happening;
  readonly details?: EntryDetails;
};

const WORDS: ReadonlySet<unknown> = new Set(HAPPENINGS);

/** The entry in a line; undefined for a line that was cut off, or that another version has written. */
export function entryOf(line: string): TimelineEntry | undefined {
  let value: Partial<Record<keyof TimelineEntry, unknown>> | null;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  const { at, camera, name, what, text, details } = value;
  if (typeof at !== 'string' || Number.isNaN(Date.parse(at)) || typeof text !== 'string') return undefined;
  if (!WORDS.has(what) || !isTextOrNone(camera) || !isTextOrNone(name)) return undefined;
  const facts = detailsOf(details);
  return exact<TimelineEntry>()({
    at,
    ...(camera === undefined ? {} : { camera }),
    ...(name === undefined ? {} : { name }),
    what: what as Happening,
    text,
    ...(facts === undefined ? {} : { details: facts }),
  });
}

function isTextOrNone(value: unknown): value is string | undefined {
  return value === undefined || typeof value === 'string';
}

function detailsOf(value: unknown): EntryDetails | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const plain = Object.entries(value).filter(([, each]) =>
    ['string', 'number', 'boolean'].includes(typeof each),
  );
  return Object.fromEntries(plain);
}
