// The entries of the list of events: those of the timeline, and the warnings of cameras, sorted by time. Pure.

import type { RigCamera, RigEvent } from '../interface/wire.js';
import { labelOf } from '../state/rig.js';
import { t } from '../texts/texts.js';

/** Kinds of entries, by which the list is filtered. */
export const KINDS = ['connection', 'shot', 'warning', 'file', 'setting', 'other'] as const;
/** A kind of entries. */
export type Kind = (typeof KINDS)[number];

/** An entry. */
export interface Entry {
  readonly at: string;
  readonly camera?: string;
  /** Kind of the entry in the timeline. */
  readonly what: string;
  readonly text: string;
}

/** The kinds of the words of the timeline; others are `other`. */
const KIND_OF: Readonly<Record<string, Kind>> = {
  seen: 'connection',
  gone: 'connection',
  state: 'connection',
  lost: 'connection',
  recovered: 'connection',
  disconnected: 'connection',
  exposed: 'shot',
  refused: 'shot',
  unknown: 'shot',
  missing: 'shot',
  recording: 'shot',
  'pictures-lost': 'file',
  warning: 'warning',
  assumption: 'warning',
  error: 'warning',
  drift: 'setting',
  rig: 'setting',
  lease: 'setting',
};

/** The kind of an entry. */
export const kindOf = ({ what }: Entry): Kind => KIND_OF[what] ?? 'other';

/** A sentence of an entry, and the cause after it as the service names it, for the details. */
export function sentenceOf(
  { text, what, camera: id }: Entry,
  cameras: readonly RigCamera[],
): { readonly sentence: string; readonly cause: string } {
  const camera = cameras.find((each) => each.id === id);
  // The name of a body may have such a sign itself.
  const label = camera === undefined ? '' : labelOf(camera);
  const start = text.startsWith(label) ? label.length : 0;
  const at = what === 'warning' ? -1 : text.slice(start).search(/[:;] /);
  if (at < 0) return { sentence: text, cause: '' };
  return { sentence: text.slice(0, start + at), cause: text.slice(start + at + 2) };
}

/** The warnings among the events, of one body or of all. */
export function warningsOf(
  events: readonly RigEvent[],
  body: string,
  cameras: readonly RigCamera[],
): readonly Entry[] {
  return events
    .filter(({ name, cameraId }) => name === 'warning' && (body === '' || body === cameraId))
    .map((event) => {
      const camera = cameras.find(({ id }) => id === event.cameraId);
      const words = typeof event.text === 'string' ? event.text : String(event.code ?? '');
      return {
        at: new Date(event.cameAt).toISOString(),
        camera: event.cameraId,
        what: 'warning',
        text: t.news.warning(camera === undefined ? event.cameraId : labelOf(camera), words),
      };
    });
}

/** Both lists as one, newest first; an entry that is in both comes once. */
export function mergedEntries(entries: readonly Entry[], more: readonly Entry[]): readonly Entry[] {
  const seen = new Set<string>();
  return [...entries, ...more]
    .filter(({ at, text }) => {
      const key = `${at} ${text}`;
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    })
    .sort((one, other) => other.at.localeCompare(one.at));
}
