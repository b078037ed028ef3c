// The timeline of the rig: the events of each body during the last day, for people who want to know what happened.

import Type from 'typebox';
import { HAPPENINGS } from '../../protocol/words.js';
import { plainAnswer } from './envelope.js';
import { jsonAnswer, operation } from './operation.js';
import { MAX_ID, MAX_WORD } from './texts.js';

const optional = Type.Optional;

/** One entry of the timeline. */
export const TimelineEntry = Type.Object(
  {
    at: Type.String({ format: 'date-time', description: 'Time of the event. RFC 3339, UTC.' }),
    camera: optional(
      Type.String({ description: 'Id of the camera; absent if the entry concerns the whole rig.' }),
    ),
    name: optional(
      Type.String({ description: 'Name of the camera at the time of the event; absent if it had none.' }),
    ),
    host: optional(
      Type.String({ description: 'Host that recorded the entry; absent in a rig of one host.' }),
    ),
    what: Type.String({
      description: `Kind of the entry: ${HAPPENINGS.join(', ')}; a later version may add others.`,
    }),
    text: Type.String({ description: 'The event as a sentence for people.' }),
    details: optional(
      Type.Object(
        {},
        {
          additionalProperties: true,
          description:
            'Further facts for programs. The members depend on what; docs/use/timeline.md lists them.',
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
  summary: 'Read the timeline of the rig',
  description:
    'The timeline has the events of each body during the last day; a restart of the service does not remove ' +
    'them. docs/use/timeline.md explains the entries.',
  query: Type.Object({
    since: optional(
      Type.String({ maxLength: MAX_WORD, description: 'Include only entries after this time. RFC 3339.' }),
    ),
    camera: optional(
      Type.String({ maxLength: MAX_ID, description: 'Id of a camera: include only its entries.' }),
    ),
    limit: optional(
      Type.Integer({
        default: 100,
        description:
          'Largest number of entries, 1 to 1,000. A value outside this range is replaced by its nearest bound.',
      }),
    ),
  }),
  success: jsonAnswer('The entries, newest first.', plainAnswer({ entries: Type.Array(TimelineEntry) })),
  failures: [],
});
