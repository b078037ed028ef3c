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
const moment = (description: string) => Type.String({ description: `${description} RFC 3339, UTC.` });

/** A day. */
const MOST_PAUSE_MS = 86_400_000;
const MOST_TOLERANCE_MS = 60_000;

/** An id is in paths, names of files and logs. */
const SHOT_ID = {
  minLength: 1,
  maxLength: MAX_ID,
  pattern: '^[\\x21-\\x7e]*$',
  description:
    'Id of the shot, chosen by the client: visible ASCII. A repeated id never exposes again. ' +
    'Absent: the service chooses one.',
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
        description: 'Delay from one body to the next, in firing order, in milliseconds.',
      }),
    ),
    sequence: optional(
      Type.Literal(true, { description: 'true: each body fires once the previous one has exposed.' }),
    ),
    repeat: optional(
      Type.Object({
        everyMs: Type.Integer({
          minimum: 100,
          maximum: MOST_PAUSE_MS,
          description: 'Time from the start of one round to that of the next, in milliseconds.',
        }),
        times: Type.Integer({ minimum: 1, maximum: SHOT_EXPOSURES, description: 'Number of rounds.' }),
      }),
    ),
    bulbMs: optional(
      Type.Integer({
        minimum: 1,
        maximum: MOST_HOLD_MS,
        description:
          'Time for which the shutter button is held, in milliseconds; the shutter speed of the ' +
          'bodies must be bulb.',
      }),
    ),
  },
  { description: 'How the bodies fire. Absent: all at once, one time.' },
);

const Policy = Type.Enum([...SHOT_POLICIES], {
  description:
    'What happens if a body is not ready to expose: all-or-nothing fires no body, ' +
    'those-that-can fires the others.',
});

const Refusal = Type.Object({ code: Type.String(), message: Type.String() });

const ShotFile = Type.Object(
  {
    index: Type.Integer({ description: 'Index of the file within the shot; it does not change.' }),
    path: Type.String({ description: 'Path on the host.' }),
    sizeBytes: Type.Integer(),
    sha256: Type.String(),
    takenAt: optional(
      Type.String({
        description:
          'Time at which the picture was taken, from its EXIF, by the clock of the camera: ' +
          'YYYY-MM-DDTHH:MM:SS.sss.',
      }),
    ),
  },
  { title: 'ShotFile' },
);

const ShotExposure = Type.Object(
  {
    round: Type.Integer({ description: 'Round of the shot, from 0.' }),
    planned: Type.Literal(true),
    state: Type.Enum([...EXPOSURE_STATES]),
    issued: optional(
      Type.Object({
        at: moment('Time at which the SDK was called.'),
        lateUs: optional(
          Type.Integer({ description: 'Time from the ordered instant to the call, in microseconds.' }),
        ),
      }),
    ),
    accepted: optional(
      Type.Object({
        tookUs: Type.Integer({
          description: 'Time from the call until the SDK accepted it, in microseconds.',
        }),
      }),
    ),
    exposed: optional(
      Type.Object({
        at: moment('Time at which the camera reported the exposure.'),
        proof: Type.String({ description: 'Notification of the camera that proves the exposure.' }),
        count: optional(
          Type.Integer({ description: 'Number of exposures of a burst; absent for a single one.' }),
        ),
      }),
    ),
    apart: optional(
      Type.Object(
        {
          ms: Type.Number({
            description:
              'Distance from the others in milliseconds; positive: later than the others, negative: earlier.',
          }),
          by: Type.Enum(['call', 'report'], {
            description:
              'Instants that were compared. call: those at which the SDK was called. report: those at ' +
              'which the cameras reported the exposure.',
          }),
        },
        { description: 'Present if the body exposed farther from the others than togetherMs of the shot.' },
      ),
    ),
    postView: optional(
      Type.Object(
        {
          at: moment('Time at which the camera reported the preview.'),
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
        { description: 'Reason why it is not known whether the body exposed.' },
      ),
    ),
    expectedFiles: optional(
      Type.Integer({
        description:
          'Number of files that are expected on the host; 0: the pictures stay on the card; ' +
          'absent: not known yet.',
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
    name: Type.String({ description: 'Name given by the operator; empty if there is none.' }),
    number: optional(Type.Integer()),
    model: Type.String(),
    host: optional(
      Type.String({ description: 'Host the body is attached to; only in a rig of several hosts.' }),
    ),
    driveMode: optional(
      Type.String({ description: 'Drive mode at arming: the label of the value of drive-mode.' }),
    ),
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
    boundUs: Type.Integer({ description: 'Largest possible error of offsetUs, in microseconds.' }),
    from: Type.Enum([...CLOCK_SOURCES], {
      description:
        'How the offset was measured. own: the host itself shoots. bus: by round trips over the ' +
        'bus. chrony: by chrony on both hosts.',
    }),
  },
  { title: 'ShotHost' },
);

const State = Type.Enum([...SHOT_STATES], {
  description:
    'complete: every planned exposure is reported by its camera, and every expected file is ' +
    'on the host. incomplete: something is still expected. lost: an exposure or a file will ' +
    'not come, or it is not known whether a body exposed. refused: nothing was fired. ' +
    'stopped: further rounds were cancelled, and every fired one is complete.',
});

const Together = Type.Boolean({
  description:
    'Whether the bodies exposed within togetherMs of each other; absent while that is not ' + 'known.',
});

const about = {
  shotId: Type.String({ description: 'Id of the shot.' }),
  number: Type.Integer({ description: 'Number of the shot, counted by the rig.' }),
  group: Type.String({
    description: 'Name of the group; empty for a press of one camera by an operation of that camera.',
  }),
  at: moment('Time at which the bodies were armed.'),
  state: State,
  message: Type.String({ description: 'The receipt as a sentence: which body lacks what, and why.' }),
};

/** A shot in a few numbers, for lists and events. */
export const SHOT_SUMMARY = {
  ...about,
  together: optional(Together),
  planned: Type.Integer({ description: 'Number of exposures planned in the rounds that have begun.' }),
  exposed: Type.Integer({ description: 'Number of exposures that the cameras have reported.' }),
  files: Type.Integer({ description: 'Number of files that are on the host.' }),
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
        description: 'Largest allowed time between the exposures of the bodies, in milliseconds.',
      }),
    ),
    together: optional(Together),
    notices: optional(
      Type.Array(Type.String(), {
        description: 'Facts known at arming that may affect the result, such as drive modes that differ.',
      }),
    ),
    skew: Type.Object(
      { issueMs: optional(Type.Number()), exposureMs: optional(Type.Number()) },
      {
        description:
          'Time between the earliest and the latest body, in milliseconds, in the round in which it ' +
          'is largest. Each body is measured from the instant that was ordered for it. issueMs ' +
          'compares the calls of the SDK, exposureMs the reports of the cameras. A member is absent ' +
          'if fewer than two bodies have it.',
      },
    ),
    bodies: Type.Array(ShotBody, { description: 'The bodies in firing order.' }),
    by: optional(
      Type.String({ description: 'Name of the host that shoots; only in a rig of several hosts.' }),
    ),
    hosts: optional(
      Type.Array(ShotHost, { description: 'The hosts that take part; only in a rig of several hosts.' }),
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
  summary: 'Take a picture with all bodies of a group at the same instant',
  description:
    'Arms all bodies, then fires them at one instant of the monotonic clock. Answered when ' +
    'each body has reported its exposure of the first round, or will not; the answer has the ' +
    'receipt so far, and files arrive later. With the id of an earlier shot, answers with ' +
    'that shot and exposes nothing.',
  params: GroupParams,
  body: Type.Object({
    shotId: optional(Type.String(SHOT_ID)),
    focus: optional(
      Type.Boolean({
        description:
          'true: bodies in an AF mode focus first; one that finds no focus counts as not ready to ' +
          'expose (see policy). false: the bodies are released without focusing; one that requires ' +
          'focus then takes no picture.',
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
          'Required accuracy of the clock of another host, in milliseconds; bodies of a host with ' +
          'a worse clock are refused with HOST_CLOCK. Absent: the limit shotToleranceMs, ' +
          `${DEFAULT_LIMITS.shotToleranceMs} by default.`,
      }),
    ),
    order: optional(
      Type.Array(Type.String({ maxLength: MAX_ID }), {
        maxItems: 1_024,
        description: 'Ids of the bodies that fire first, in this sequence; the others follow by number.',
      }),
    ),
  }),
  success: jsonAnswer(
    'Every body exposed in the first round. Otherwise the answer is SHOT_REFUSED or ' +
      'GROUP_PARTIAL with the same members in its data.',
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
  summary: 'List the newest shots',
  query: Type.Object({
    limit: optional(
      Type.Integer({
        minimum: 1,
        maximum: DEFAULT_LIMITS.shotsInMemory,
        description: 'Largest number of shots; 50 by default.',
      }),
    ),
  }),
  success: jsonAnswer(
    'The shots that the service holds in memory, newest first. getShot has the receipts of ' +
      'older ones, too.',
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
    'Orders that were already given are not taken back, and the receipt stays. A shot that ' +
    'has ended does not change.',
  params: ShotParams,
  success: jsonAnswer('No further round begins.', plainAnswer({ receipt: ShotReceipt })),
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
    'One result for each file of the shot.',
    plainAnswer({
      verified: Type.Boolean({ description: 'true: every file is unchanged.' }),
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
  description:
    'The file as stored on the host. Ranges of bytes and If-None-Match work as in ' + 'readSDCardFile.',
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
          '"thumbnail": the small picture within a JPEG or RAW file, never the whole file; ' +
          'NO_THUMBNAIL if the file has none.',
      }),
    ),
  }),
  headers: Type.Object({
    range: optional(
      Type.String({ maxLength: MAX_HEADER, description: 'One range of bytes, such as bytes=0-65535.' }),
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
