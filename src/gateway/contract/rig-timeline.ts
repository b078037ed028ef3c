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
    at: Type.String({ format: 'date-time', description: 'RFC 3339, UTC.' }),
    camera: optional(Type.String({ description: 'Its id; left out for what concerns the whole rig.' })),
    name: optional(Type.String({ description: 'What the operator called it at that time.' })),
    host: optional(Type.String({ description: 'That has noted it; left out for a rig of one host.' })),
    what: Type.String({ description: `${HAPPENINGS.join(', ')}; others may follow.` }),
    text: Type.String({ description: 'One sentence for people, with the name of the body.' }),
    details: optional(Type.Object({}, { additionalProperties: true, description: 'Further facts.' })),
  },
  { title: 'TimelineEntry' },
);

/** GET /api/rig/timeline. */
export const getRigTimeline = operation({
  operationId: 'getRigTimeline',
  method: 'GET',
  path: '/api/rig/timeline',
  tag: 'Rig',
  summary: 'What happened to which body and when, for the last day',
  description: 'Newest first. Survives restarts of the service. docs/timeline.md explains the entries.',
  query: Type.Object({
    since: optional(
      Type.String({ maxLength: MAX_WORD, description: 'RFC 3339: only what came after this moment.' }),
    ),
    camera: optional(Type.String({ maxLength: MAX_ID, description: 'Only what concerns this body.' })),
    limit: optional(
      Type.Integer({
        default: 100,
        description: 'How many at most, 1 to 1,000; others are taken as the nearest.',
      }),
    ),
  }),
  success: jsonAnswer('The entries.', plainAnswer({ entries: Type.Array(TimelineEntry) })),
  failures: [],
});
