// Operations on shots of the rig: one press of many bodies, and the receipt with its result.

import Type from 'typebox';
import { MOST_HOLD_MS, MOST_SPREAD_MS, SHOT_EXPOSURES } from '../../protocol/bounds.js';
import {
  CLOCK_SOURCES,
  EXPOSURE_STATES,
  FILE_VERDICTS,
  SHOT_POLICIES,
  SHOT_STATES,
} from '../../protocol/words.js';
import { DEFAULT_LIMITS } from '../limits/limit-table.js';
import { plainAnswer } from './envelope.js';
import { FILE_HEADERS, jsonAnswer, operation } from './operation.js';
import { BodyResult, GroupParams, TogetherMs } from './rig.js';
import { MAX_HEADER, MAX_ID } from './texts.js';

const optional = Type.Optional;
const moment = (description: string) => Type.String({ description: `${description} ISO 8601, UTC.` });

/** A day. */
const MOST_PAUSE_MS = 86_400_000;
const MOST_TOLERANCE_MS = 60_000;

/** An id is in paths, names of files and logs. */
const SHOT_ID = {
  minLength: 1,
  maxLength: MAX_ID,
  pattern: '^[\\x21-\\x7e]*$',
  description: 'Chosen by the client: visible ASCII. A repeated id never exposes again.',
};

const ShotParams = Type.Object({
  shotId: Type.String({
    maxLength: MAX_ID,
    description: 'Id of a shot, or its number if no shot has that id.',
  }),
});

const Pattern = Type.Object(
  {
    intervalMs: optional(
      Type.Integer({
        minimum: 1,
        maximum: MOST_SPREAD_MS,
        description: 'Delay from one body to the next, in their order.',
      }),
    ),
    sequence: optional(
      Type.Literal(true, { description: 'Each body fires once the previous one has exposed.' }),
    ),
    repeat: optional(
      Type.Object({
        everyMs: Type.Integer({ minimum: 100, maximum: MOST_PAUSE_MS, description: 'Delay between rounds.' }),
        times: Type.Integer({ minimum: 1, maximum: SHOT_EXPOSURES, description: 'Number of rounds.' }),
      }),
    ),
    bulbMs: optional(
      Type.Integer({
        minimum: 1,
        maximum: MOST_HOLD_MS,
        description: 'Time the shutter button is held; the shutter speed of the bodies must be bulb.',
      }),
    ),
  },
  { description: 'Absent: all bodies at once, one time.' },
);

const Policy = Type.Enum([...SHOT_POLICIES], {
  description: 'Behaviour when a body would not expose: fire no body, or fire the others.',
});

const Refusal = Type.Object({ code: Type.String(), message: Type.String() });

const ShotFile = Type.Object(
  {
    index: Type.Integer({ description: 'Index within the shot; does not change.' }),
    path: Type.String({ description: 'Path on the host.' }),
    sizeBytes: Type.Integer(),
    sha256: Type.String(),
    takenAt: optional(
      Type.String({ description: 'EXIF, by the clock of the camera: YYYY-MM-DDTHH:MM:SS.sss.' }),
    ),
  },
  { title: 'ShotFile' },
);

const ShotExposure = Type.Object(
  {
    round: Type.Integer({ description: 'From 0.' }),
    planned: Type.Literal(true),
    state: Type.Enum([...EXPOSURE_STATES]),
    issued: optional(
      Type.Object({
        at: moment('Time of the SDK call.'),
        lateUs: optional(Type.Integer({ description: 'Microseconds after the ordered instant.' })),
      }),
    ),
    accepted: optional(
      Type.Object({ tookUs: Type.Integer({ description: 'Duration until the SDK accepted the call.' }) }),
    ),
    exposed: optional(
      Type.Object({
        at: moment('Time at which the camera reported the exposure.'),
        proof: Type.String({ description: 'Notification that proves the exposure.' }),
        count: optional(Type.Integer({ description: 'Number of exposures of a burst, if several.' })),
      }),
    ),
    apart: optional(
      Type.Object(
        {
          ms: Type.Number({ description: 'Positive: later than the others.' }),
          by: Type.Enum(['call', 'report'], {
            description: 'call: when the SDK was called. report: when the camera reported the exposure.',
          }),
        },
        { description: 'The body exposed farther from the others than the tolerance of the shot.' },
      ),
    ),
    postView: optional(
      Type.Object(
        {
          at: moment('Time at which the camera reported it.'),
          path: optional(
            Type.String({
              description: 'Path on the host; absent for a preview in the memory of the camera SDK.',
            }),
          ),
        },
        { description: 'A preview that arrived before the picture. It is not a file of the shot.' },
      ),
    ),
    unknown: optional(
      Type.Object(
        { code: Type.String(), message: Type.String() },
        { description: 'Reason why it is unknown whether the body exposed.' },
      ),
    ),
    expectedFiles: optional(
      Type.Integer({
        description:
          'Number of files expected on the host; 0: the pictures stay on the card; absent: not known yet.',
      }),
    ),
    files: Type.Array(ShotFile),
    missing: optional(
      Type.Object(
        { reason: Type.String(), code: optional(Type.String()) },
        { description: 'Reason why a file will not arrive.' },
      ),
    ),
  },
  { title: 'ShotExposure' },
);

const ShotBody = Type.Object(
  {
    id: Type.String(),
    name: Type.String({ description: 'Name given by the operator; empty without a name.' }),
    number: optional(Type.Integer()),
    model: Type.String(),
    host: optional(
      Type.String({ description: 'Host the body is attached to; only in a rig of several hosts.' }),
    ),
    driveMode: optional(Type.String({ description: 'Label of the property drive-mode at arming.' })),
    refused: optional(Refusal),
    exposures: Type.Array(ShotExposure),
  },
  { title: 'ShotBody' },
);

const ShotHost = Type.Object(
  {
    host: Type.String(),
    offsetUs: Type.Integer({
      description: 'Monotonic clock of the host minus that of the host that shoots, in microseconds.',
    }),
    boundUs: Type.Integer({ description: 'Largest possible error of the offset.' }),
    from: Type.Enum([...CLOCK_SOURCES], {
      description:
        'own: this host shoots. bus: measured by round trips over the bus. chrony: reported by chrony on both hosts.',
    }),
  },
  { title: 'ShotHost' },
);

const State = Type.Enum([...SHOT_STATES], {
  description:
    'complete: every planned exposure is proved and every expected file has landed. incomplete: something is still ' +
    'expected. lost: something is missing or not known. refused: nothing was fired. stopped: further rounds were ended.',
});

const Together = Type.Boolean({
  description: 'Whether the bodies exposed within togetherMs of each other; absent while unknown.',
});

const about = {
  shotId: Type.String({ description: 'Its id.' }),
  number: Type.Integer({ description: 'Number of the shot, counted by the rig.' }),
  group: Type.String({ description: 'Empty for a press of one camera by an operation of that camera.' }),
  at: moment('Time of arming.'),
  state: State,
  message: Type.String({ description: 'The receipt in one sentence: which body lacks what, and why.' }),
};

/** A shot in a few numbers, for lists and events. */
export const SHOT_SUMMARY = {
  ...about,
  together: optional(Together),
  planned: Type.Integer({ description: 'Number of exposures planned in the rounds that have begun.' }),
  exposed: Type.Integer({ description: 'Number of proved exposures.' }),
  files: Type.Integer({ description: 'Number of files on the host.' }),
};

/** Receipt of a shot. */
export const ShotReceipt = Type.Object(
  {
    ...about,
    session: Type.String(),
    policy: Policy,
    focus: Type.Boolean(),
    pattern: Pattern,
    single: optional(
      Type.Literal(true, { description: 'true: a press of one camera by an operation of that camera.' }),
    ),
    rounds: Type.Object({ planned: Type.Integer(), begun: Type.Integer() }),
    togetherMs: optional(
      Type.Integer({
        description: 'Largest allowed difference between the exposures of the bodies, in milliseconds.',
      }),
    ),
    together: optional(Together),
    notices: optional(Type.Array(Type.String(), { description: 'Facts known at arming that may surprise.' })),
    skew: Type.Object(
      { issueMs: optional(Type.Number()), exposureMs: optional(Type.Number()) },
      {
        description:
          'Difference between the first and the last body, each relative to its own ordered instant; the worst round.',
      },
    ),
    bodies: Type.Array(ShotBody, { description: 'Bodies in firing order.' }),
    by: optional(Type.String({ description: 'Host that shoots; only in a rig of several hosts.' })),
    hosts: optional(
      Type.Array(ShotHost, { description: 'Hosts that take part; only in a rig of several hosts.' }),
    ),
  },
  { title: 'ShotReceipt' },
);

/** POST /api/rig/groups/{group}/shoot. */
export const shootGroup = operation({
  operationId: 'shootGroup',
  method: 'POST',
  path: '/api/rig/groups/{group}/shoot',
  tag: 'Rig',
  summary: 'Take a picture with every body of a group at the same instant',
  description:
    'Arms every body, then fires all bodies at one instant of the monotonic clock. Answers when the bodies have answered in ' +
    'the first round, with the receipt so far; files arrive later. With the id of an earlier shot, answers with that ' +
    'shot and exposes nothing.',
  params: GroupParams,
  body: Type.Object({
    shotId: optional(Type.String(SHOT_ID)),
    focus: optional(
      Type.Boolean({
        description:
          'Bodies in an AF mode focus first, and a body that finds no focus would not expose. False: they are released ' +
          'without focusing; a body that requires focus then takes no picture.',
        default: true,
      }),
    ),
    policy: optional(Policy),
    pattern: optional(Pattern),
    togetherMs: optional(TogetherMs),
    toleranceMs: optional(
      Type.Integer({
        minimum: 1,
        maximum: MOST_TOLERANCE_MS,
        description:
          'Required accuracy of the clock of another host, in milliseconds; bodies of a host with a worse clock are refused with ' +
          `HOST_CLOCK. Left out: the limit shotToleranceMs, ${DEFAULT_LIMITS.shotToleranceMs} unless it was set.`,
      }),
    ),
    order: optional(
      Type.Array(Type.String({ maxLength: MAX_ID }), {
        maxItems: 1_024,
        description: 'Ids of the bodies that fire first, in this order; the others follow by number.',
      }),
    ),
  }),
  success: jsonAnswer(
    'Every body exposed in the first round. Otherwise the answer is SHOT_REFUSED or GROUP_PARTIAL, with the ' +
      'same members in its data.',
    plainAnswer({ results: Type.Array(BodyResult), receipt: ShotReceipt }),
  ),
  failures: [
    'GROUP_EMPTY',
    'GROUP_NOT_FOUND',
    'GROUP_PARTIAL',
    'HOST_LATE',
    'HOST_LOST',
    'HOST_UNREACHABLE',
    'JOURNAL_FAILED',
    'SHOT_FIRED',
    'SHOT_REFUSED',
  ],
});

/** GET /api/rig/shots. */
export const listShots = operation({
  operationId: 'listShots',
  method: 'GET',
  path: '/api/rig/shots',
  tag: 'Rig',
  summary: 'List the newest shots, newest first',
  query: Type.Object({
    limit: optional(
      Type.Integer({
        minimum: 1,
        maximum: DEFAULT_LIMITS.shotsInMemory,
        description: 'Number of shots; 50 by default.',
      }),
    ),
  }),
  success: jsonAnswer(
    'The shots in memory.',
    plainAnswer({
      shots: Type.Array(Type.Object(SHOT_SUMMARY)),
    }),
  ),
  failures: ['JOURNAL_FAILED'],
});

/** GET /api/rig/shots/{shotId}. */
export const getShot = operation({
  operationId: 'getShot',
  method: 'GET',
  path: '/api/rig/shots/{shotId}',
  tag: 'Rig',
  summary: 'Read the receipt of a shot',
  params: ShotParams,
  success: jsonAnswer('The current receipt.', plainAnswer({ receipt: ShotReceipt })),
  failures: ['JOURNAL_FAILED', 'SHOT_NOT_FOUND'],
});

/** DELETE /api/rig/shots/{shotId}. */
export const stopShot = operation({
  operationId: 'stopShot',
  method: 'DELETE',
  path: '/api/rig/shots/{shotId}',
  tag: 'Rig',
  summary: 'Stop the further rounds of a shot',
  description:
    'Orders already issued are not undone, and the receipt stays. A shot that is over does not change.',
  params: ShotParams,
  success: jsonAnswer('No further round is ordered.', plainAnswer({ receipt: ShotReceipt })),
  failures: ['HOST_LATE', 'HOST_LOST', 'HOST_UNREACHABLE', 'JOURNAL_FAILED', 'SHOT_NOT_FOUND'],
});

/** POST /api/rig/shots/{shotId}/verify. */
export const verifyShot = operation({
  operationId: 'verifyShot',
  method: 'POST',
  path: '/api/rig/shots/{shotId}/verify',
  tag: 'Rig',
  byHost: true,
  summary: 'Verify the files of a shot against its receipt',
  params: ShotParams,
  success: jsonAnswer(
    'One result per file.',
    plainAnswer({
      verified: Type.Boolean({ description: 'Every file is unchanged.' }),
      files: Type.Array(
        Type.Object({
          body: Type.String(),
          round: Type.Integer(),
          index: Type.Integer(),
          path: Type.String(),
          result: Type.Enum([...FILE_VERDICTS]),
          message: optional(Type.String()),
        }),
      ),
    }),
  ),
  failures: ['JOURNAL_FAILED', 'SHOT_NOT_FOUND'],
});

/** GET /api/rig/shots/{shotId}/files/{index}. */
export const readShotFile = operation({
  operationId: 'readShotFile',
  method: 'GET',
  path: '/api/rig/shots/{shotId}/files/{index}',
  tag: 'Rig',
  summary: 'Read a file of a shot',
  description: 'The file as stored on the host. Ranges as for files on cards.',
  params: Type.Object({
    shotId: ShotParams.properties.shotId,
    index: Type.Integer({
      minimum: 0,
      maximum: 999_999_999,
      description: 'Index of the file in the receipt.',
    }),
  }),
  query: Type.Object({
    size: optional(
      Type.String({
        maxLength: MAX_ID,
        description:
          '"thumbnail": the small picture that a JPEG or RAW file holds, never the whole file; NO_THUMBNAIL where it ' +
          'holds none.',
      }),
    ),
  }),
  headers: Type.Object({
    range: optional(
      Type.String({ maxLength: MAX_HEADER, description: 'One range of bytes, `bytes=0-65535`.' }),
    ),
    'if-range': optional(Type.String({ maxLength: MAX_HEADER })),
    'if-none-match': optional(Type.String({ maxLength: MAX_HEADER })),
  }),
  success: {
    status: 200,
    description: 'The file. The media type is that of the file.',
    mediaType: 'application/octet-stream',
    schema: Type.String({ format: 'binary' }),
    more: FILE_HEADERS,
    partial: 'The part of the file that Range names.',
    notModified: 'The file is the one that If-None-Match names.',
  },
  failures: ['JOURNAL_FAILED', 'NO_THUMBNAIL', 'RANGE_NOT_SATISFIABLE', 'SHOT_FILE_GONE', 'SHOT_NOT_FOUND'],
});
