// Operations on recordings of the rig: start and stop recording on a group, and the receipts of recordings. In code and
// paths a recording of pictures by bodies is a movie; "recordings" are recorded SDK calls (docs/run/recordings.md).

import Type from 'typebox';
import { MOVIE_BODY_STATES, MOVIE_STATES, RECORD_ACTIONS } from '../../protocol/words.js';
import { DEFAULT_LIMITS } from '../limits/limit-table.js';
import { plainAnswer } from './envelope.js';
import { jsonAnswer, operation } from './operation.js';
import { BodyResult, GROUP_FAILURES, GroupParams } from './rig.js';
import { MAX_ID } from './texts.js';

const optional = Type.Optional;
const moment = (description: string) =>
  Type.String({ format: 'date-time', description: `${description} RFC 3339, UTC.` });

/** The form of a movie id, which may occur in URLs and logs. */
const MOVIE_ID = {
  minLength: 1,
  maxLength: MAX_ID,
  pattern: '^[\\x21-\\x7e]*$',
  description:
    'Id of the recording, chosen by the client, in visible ASCII characters; only with action start. A start ' +
    'with a used id gives no order and gets the results and the receipt of that recording. Absent: the service ' +
    'chooses an id.',
};

const MovieParams = Type.Object({
  movieId: Type.String({
    maxLength: MAX_ID,
    description:
      'Id of the recording, or its number. If a recording has this text as its id, that recording is meant.',
  }),
});

const State = Type.Enum([...MOVIE_STATES], {
  description:
    'State of the recording. recording: a body starts or records, or a body whose session was lost may still record. done: every body ' +
    'recorded until a request stopped it; a recording of one body outside a group is done when it has stopped. ' +
    'incomplete: it is over, and a body did not start, stopped on its own, or was lost.',
});

const issuedAt = optional(
  moment('Time at which the service called the SDK with the order that the body obeyed; absent if none was.'),
);

const MovieBody = Type.Object(
  {
    id: Type.String({ description: 'Camera id of the body.' }),
    name: Type.String({ description: 'Name given by the operator; empty if there is none.' }),
    number: optional(Type.Integer({ description: 'Number of the body in the rig; absent if it has none.' })),
    host: optional(
      Type.String({
        description:
          'Another host that has the body. This receipt has the results of requests for the body only; the ' +
          'receipt of that host has everything. Absent: the host that sent this receipt has the body.',
      }),
    ),
    state: Type.Enum([...MOVIE_BODY_STATES], {
      description:
        'planned: the order to start was not given yet. starting: it was given. recording: the body records. ' +
        'stopped: it has stopped. lost: its session was lost while it recorded, so it is not known whether it ' +
        'records; the state changes if the session is restored in time. refused: it did not start.',
    }),
    start: optional(
      Type.Object(
        {
          issuedAt,
          confirmedAt: optional(
            moment(
              'Time at which its host saw the body report that it records. The first frame is not known: it may ' +
                'be earlier.',
            ),
          ),
          already: optional(
            Type.Literal(true, {
              description:
                'true: the body was recording before the host looked; its beginning, and so its duration, is not known here.',
            }),
          ),
        },
        { description: 'How the body began; absent if it did not.' },
      ),
    ),
    stop: optional(
      Type.Object(
        {
          issuedAt,
          confirmedAt: optional(
            moment('Time at which its host saw the body report that it does not record any more.'),
          ),
          itself: optional(
            Type.Literal(true, {
              description:
                'true: the body stopped without a request for a group, for example by its own button, by ' +
                'toggleMovieRecording, or because its card was full.',
            }),
          ),
        },
        { description: 'How the body stopped; absent if it has not.' },
      ),
    ),
    durationMs: optional(
      Type.Integer({
        minimum: 0,
        description: 'Time from start.confirmedAt to stop.confirmedAt, in milliseconds; absent if unknown.',
      }),
    ),
    clips: optional(
      Type.Array(Type.String(), {
        description:
          'Paths on the card of the movie files that the body reported as new after it stopped, and before it ' +
          'recorded again. Only in the mode remote-transfer, in which bodies report new files. Absent if none was ' +
          'reported.',
      }),
    ),
    losses: optional(
      Type.Integer({
        minimum: 1,
        description:
          'How often the session was lost while the body recorded. It is not known whether the body recorded ' +
          'without a break then.',
      }),
    ),
    code: optional(
      Type.String({
        description:
          'Error code of what failed last, one of ErrorCode: of a start, a stop, or a lost session.',
      }),
    ),
    message: optional(Type.String({ description: 'The same failure as a sentence for people.' })),
    outcome: optional(
      Type.Literal('unknown', {
        description: 'unknown: the body may record anyway. Check it.',
      }),
    ),
  },
  { title: 'MovieBody', description: 'The part of one body in a recording.' },
);

/** Members that the receipt and the summary have in common. */
const about = {
  movieId: Type.String({ description: 'Id of the recording.' }),
  number: Type.Integer({ description: 'Number of the recording, counted by this host.' }),
  group: Type.String({
    description: 'Name of the group; empty for a recording that was not started with a group.',
  }),
  state: State,
  startedAt: moment('Time of the request; for a body that started on its own, the time of its report.'),
  durationMs: optional(
    Type.Integer({
      minimum: 0,
      description:
        'Time from the first confirmed start to the last confirmed stop of a body of this host, in milliseconds; ' +
        'absent while it records, and if unknown.',
    }),
  ),
  message: Type.String({
    description:
      'The result as a sentence for people. It names the bodies that lack something, and the reasons.',
  }),
};

/** Members of a recording in lists and events. */
export const MOVIE_SUMMARY = {
  ...about,
  bodies: Type.Integer({ description: 'Number of bodies of the recording.' }),
  recording: Type.Integer({ description: 'Number of bodies that record now.' }),
  stopped: Type.Integer({ description: 'Number of bodies that have stopped.' }),
};

/** Receipt of a recording. */
export const MovieReceipt = Type.Object(
  {
    ...about,
    skew: Type.Object(
      {
        startMs: optional(
          Type.Number({ description: 'Time from the first to the last confirmed start, in milliseconds.' }),
        ),
        stopMs: optional(
          Type.Number({ description: 'Time from the first to the last confirmed stop, in milliseconds.' }),
        ),
      },
      {
        description:
          'How far apart the bodies of this host were, by the times at which the host saw their reports. Bodies ' +
          'report with different delays, so this is not how far apart their first and last frames are. Counted ' +
          'are bodies that a request for the group started or stopped. A member is absent if there are fewer ' +
          'than two.',
      },
    ),
    bodies: Type.Array(MovieBody, { description: 'The bodies in the order of their numbers.' }),
  },
  { title: 'MovieReceipt' },
);

/** POST /api/rig/groups/{group}/record. */
export const recordGroup = operation({
  operationId: 'recordGroup',
  method: 'POST',
  path: '/api/rig/groups/{group}/record',
  tag: 'Rig',
  byHost: true,
  summary: 'Start or stop recording on the bodies of a group',
  description:
    'For a body that is already in the requested state, this succeeds and changes nothing. Each start has a ' +
    'receipt; the event movie reports its changes. A stop is in the receipts of all recordings whose bodies it ' +
    'stops; its answer has the receipt of the newest recording of the group, or else of its bodies. If it fails for some bodies, the answer is GROUP_PARTIAL, with the same members in data. In each ' +
    'result, data has issuedAt and confirmedAt, as in a receipt, if an order was given. docs/use/movies.md ' +
    'explains recordings.',
  params: GroupParams,
  body: Type.Object({
    action: Type.Enum([...RECORD_ACTIONS], { description: 'Whether to start or to stop recording.' }),
    movieId: optional(Type.String(MOVIE_ID)),
    only: optional(
      Type.Array(Type.String({ maxLength: MAX_ID }), {
        minItems: 1,
        maxItems: 1_024,
        description: 'Camera ids: only these bodies of the group. Absent: all of them.',
      }),
    ),
  }),
  success: jsonAnswer(
    'The operation succeeded for every body.',
    plainAnswer({
      results: Type.Array(BodyResult, { description: 'One result for each body of the group.' }),
      receipt: optional(MovieReceipt),
    }),
  ),
  failures: GROUP_FAILURES,
});

/** GET /api/rig/movies. */
export const listMovies = operation({
  operationId: 'listMovies',
  method: 'GET',
  path: '/api/rig/movies',
  tag: 'Rig',
  summary: 'List the newest recordings',
  description:
    'A host has the recordings that were started with it, and those of its own bodies. It keeps the newest ' +
    `${DEFAULT_LIMITS.moviesKept} by default; a restart of the service does not remove them.`,
  query: Type.Object({
    limit: optional(
      Type.Integer({
        minimum: 1,
        maximum: DEFAULT_LIMITS.moviesKept,
        description: 'Largest number of recordings. Absent: 50.',
      }),
    ),
  }),
  success: jsonAnswer(
    'The recordings, newest first.',
    plainAnswer({ movies: Type.Array(Type.Object(MOVIE_SUMMARY, { title: 'MovieSummary' })) }),
  ),
  failures: [],
});

/** GET /api/rig/movies/{movieId}. */
export const getMovie = operation({
  operationId: 'getMovie',
  method: 'GET',
  path: '/api/rig/movies/{movieId}',
  tag: 'Rig',
  summary: 'Read the receipt of a recording',
  description: 'A receipt is the record of the results of a recording; docs/use/movies.md explains it.',
  params: MovieParams,
  success: jsonAnswer('The current receipt.', plainAnswer({ receipt: MovieReceipt })),
  failures: ['MOVIE_NOT_FOUND'],
});
