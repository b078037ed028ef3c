// Handler of the timeline.

import { quoted } from '../../base/quoted.js';
import { ServiceError } from '../errors/errors.js';
import type { SomeHandlers } from '../http/operation-route.js';
import type { TimelineEntry } from '../rig/timeline/entry.js';
import type { TimelineQuery } from '../rig/timeline/timeline.js';

/** The default in the contract, which validation does not fill in. */
const DEFAULT_ENTRIES = 100;
const MOST_ENTRIES = 1_000;

/** An entry; in a rig of several hosts with the host that noted it. */
type HostEntry = TimelineEntry & { readonly host?: string };

/** Dependencies of this handler. */
export interface TimelineRoutesContext {
  readonly timeline: { read(query: TimelineQuery): TimelineEntry[] };
  /** The timelines of all hosts; left out when there are no others. */
  readonly allTimelines?: { read(query: TimelineQuery): Promise<HostEntry[]> } | undefined;
}

/** Handler of `getRigTimeline`. */
export function timelineHandlers({
  timeline,
  allTimelines,
}: TimelineRoutesContext): SomeHandlers<'getRigTimeline'> {
  return {
    getRigTimeline: async ({ query: { since, camera, limit = DEFAULT_ENTRIES }, others }) => {
      const most = Math.min(Math.max(limit, 1), MOST_ENTRIES);
      const wanted = { sinceMs: momentOf(since), camera: textOf(camera), most };
      const entries: HostEntry[] = await (others && allTimelines ? allTimelines : timeline).read(wanted);
      return {
        success: true,
        message: `${entries.length} entries.`,
        entries: entries.map(({ details, ...entry }) => ({
          ...entry,
          ...(details === undefined ? {} : { details: { ...details } }),
        })),
      };
    },
  };
}

/** @throws BAD_REQUEST */
function momentOf(text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined;
  const ms = Date.parse(text);
  if (!Number.isNaN(ms)) return ms;
  throw new ServiceError('BAD_REQUEST', `since must be a time as in RFC 3339; ${quoted(text)} is not one`);
}

function textOf(text: string | undefined): string | undefined {
  return text === '' ? undefined : text;
}
