// The timeline of the rig: what happened to which body and when, for people who ask afterwards.

import Type from 'typebox';
import { HAPPENINGS } from '../../protocol/words.js';
import { plainAnswer } from './envelope.js';
import { jsonAnswer, operation } from './operation.js';
import { MAX_ID, MAX_WORD } from './texts.js';

const optional = Type.Optional;

/** One entry of the timeline. */
export const TimelineEntry = Type.Object(
  {
    at: Type.String({ format: 'date-time', description: 'Time at which it happened. RFC 3339, UTC.' }),
    camera: optional(
      Type.String({ description: 'Id of the camera; absent for entries that concern the whole rig.' }),
    ),
    name: optional(Type.String({ description: 'Name of the camera at that time.' })),
    host: optional(
      Type.String({ description: 'Host that recorded the entry; absent in a rig of one host.' }),
    ),
    what: Type.String({ description: `Kind of the entry: ${HAPPENINGS.join(', ')}; others may follow.` }),
    text: Type.String({ description: 'One sentence for people, with the name of the body.' }),
    details: optional(
      Type.Object(
        {},
        {
          additionalProperties: true,
          description: 'Further facts, for programs; which ones depends on the member what.',
        },
      ),
    ),
  },
  { title: 'TimelineEntry' },
);

/** GET /api/rig/timeline. */
export const getRigTimeline = operation({
  operationId: 'getRigTimeline',
  method: 'GET',
  path: '/api/rig/timeline',
  tag: 'Rig',
  byHost: true,
  summary: 'Read the timeline of the last day',
  description: 'Newest first. Survives restarts of the service. docs/use/timeline.md explains the entries.',
  query: Type.Object({
    since: optional(
      Type.String({ maxLength: MAX_WORD, description: 'Only entries after this time. RFC 3339.' }),
    ),
    camera: optional(
      Type.String({ maxLength: MAX_ID, description: 'Id of the only body whose entries are included.' }),
    ),
    limit: optional(
      Type.Integer({
        default: 100,
        description: 'Largest number of entries, 1 to 1,000; other values are replaced by the nearest bound.',
      }),
    ),
  }),
  success: jsonAnswer('The entries, newest first.', plainAnswer({ entries: Type.Array(TimelineEntry) })),
  failures: [],
});
