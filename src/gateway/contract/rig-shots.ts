// Operations on shots of the rig: one press of many bodies, and the receipt that says what became of it.

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
  description: 'Chosen by the client: visible ASCII. The same id never exposes again.',
};

const ShotParams = Type.Object({
  shotId: Type.String({
    maxLength: MAX_ID,
    description: 'Id of a shot, or its number where no shot has such an id.',
  }),
});

const Pattern = Type.Object(
  {
    intervalMs: optional(
      Type.Integer({
        minimum: 1,
        maximum: MOST_SPREAD_MS,
        description: 'From one body to the next, in their order.',
      }),
    ),
    sequence: optional(
      Type.Literal(true, { description: 'Each body fires when the one before it has exposed.' }),
    ),
    repeat: optional(
      Type.Object({
        everyMs: Type.Integer({ minimum: 100, maximum: MOST_PAUSE_MS, description: 'From round to round.' }),
        times: Type.Integer({ minimum: 1, maximum: SHOT_EXPOSURES, description: 'Rounds in all.' }),
      }),
    ),
    bulbMs: optional(
      Type.Integer({
        minimum: 1,
        maximum: MOST_HOLD_MS,
        description: 'How long the shutter button is held; the shutter speed of the bodies has to be bulb.',
      }),
    ),
  },
  { description: 'Left out: all bodies at once, one time.' },
);

const Policy = Type.Enum([...SHOT_POLICIES], {
  description: 'What happens when a body would not expose: no body is fired, or the others are.',
});

const Refusal = Type.Object({ code: Type.String(), message: Type.String() });

const ShotFile = Type.Object(
  {
    index: Type.Integer({ description: 'Within the shot; it stays.' }),
    path: Type.String({ description: 'On the host.' }),
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
        at: moment('When the SDK was called.'),
        lateUs: optional(Type.Integer({ description: 'Behind the instant of the order, in microseconds.' })),
      }),
    ),
    accepted: optional(
      Type.Object({ tookUs: Type.Integer({ description: 'Until the SDK had accepted the call.' }) }),
    ),
    exposed: optional(
      Type.Object({
        at: moment('When the camera reported the exposure.'),
        proof: Type.String({ description: 'The notification that proves it.' }),
        count: optional(Type.Integer({ description: 'Exposures of a burst, when there were several.' })),
      }),
    ),
    apart: optional(
      Type.Object(
        {
          ms: Type.Number({ description: 'Positive: after the others.' }),
          by: Type.Enum(['call', 'report'], {
            description: 'call: when the SDK was called. report: when the camera reported the exposure.',
          }),
        },
        { description: 'It was further from the others than the tolerance of the shot.' },
      ),
    ),
    postView: optional(
      Type.Object(
        {
          at: moment('When the camera reported it.'),
          path: optional(
            Type.String({
              description: 'On the host; left out for one that is in the memory of the camera SDK.',
            }),
          ),
        },
        { description: 'A small picture that came ahead of the picture. It is no file of the shot.' },
      ),
    ),
    unknown: optional(
      Type.Object(
        { code: Type.String(), message: Type.String() },
        { description: 'Why it is not known whether it has exposed.' },
      ),
    ),
    expectedFiles: optional(
      Type.Integer({
        description: 'On the host; 0: the pictures stay on the card; left out: not known yet.',
      }),
    ),
    files: Type.Array(ShotFile),
    missing: optional(
      Type.Object(
        { reason: Type.String(), code: optional(Type.String()) },
        { description: 'Why something will not come.' },
      ),
    ),
  },
  { title: 'ShotExposure' },
);

const ShotBody = Type.Object(
  {
    id: Type.String(),
    name: Type.String({ description: 'What the operator called it; empty: nothing.' }),
    number: optional(Type.Integer()),
    model: Type.String(),
    host: optional(Type.String({ description: 'That it is attached to; only when there are several.' })),
    driveMode: optional(
      Type.String({ description: 'When it was armed, as the property drive-mode has it.' }),
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
      description: 'What its monotonic clock showed more than that of the host that shoots, in microseconds.',
    }),
    boundUs: Type.Integer({ description: 'The true offset was at most this far away.' }),
    from: Type.Enum([...CLOCK_SOURCES], {
      description: 'own: it shoots. bus: round trips over the bus. chrony: what chrony says on both hosts.',
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
  description:
    'Whether the bodies exposed within togetherMs of each other; left out while that is not known.',
});

const about = {
  shotId: Type.String({ description: 'Its id.' }),
  number: Type.Integer({ description: 'The counter of the rig.' }),
  group: Type.String({ description: 'Empty for a press of one camera by an operation of that camera.' }),
  at: moment('When it was armed.'),
  state: State,
  message: Type.String({ description: 'The receipt in one sentence: which body lacks what, and why.' }),
};

/** A shot in a few numbers, for lists and events. */
export const SHOT_SUMMARY = {
  ...about,
  together: optional(Together),
  planned: Type.Integer({ description: 'Exposures that are planned in the rounds that have begun.' }),
  exposed: Type.Integer({ description: 'Exposures that are proved.' }),
  files: Type.Integer({ description: 'Files on the host.' }),
};

/** What became of a shot. */
export const ShotReceipt = Type.Object(
  {
    ...about,
    session: Type.String(),
    policy: Policy,
    focus: Type.Boolean(),
    pattern: Pattern,
    single: optional(
      Type.Literal(true, { description: 'A press of one camera, by an operation of that camera.' }),
    ),
    rounds: Type.Object({ planned: Type.Integer(), begun: Type.Integer() }),
    togetherMs: optional(Type.Integer({ description: 'How far apart the bodies may expose.' })),
    together: optional(Together),
    notices: optional(
      Type.Array(Type.String(), { description: 'What was known when it was armed and may surprise.' }),
    ),
    skew: Type.Object(
      { issueMs: optional(Type.Number()), exposureMs: optional(Type.Number()) },
      { description: 'From the first to the last body, each against its own instant; the worst round.' },
    ),
    bodies: Type.Array(ShotBody, { description: 'In the order in which they fire.' }),
    by: optional(Type.String({ description: 'The host that shoots; only when there are several.' })),
    hosts: optional(
      Type.Array(ShotHost, { description: 'Those that take part; only when there are several.' }),
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
    'Arms every body, then fires all at one instant of the monotonic clock. Answers when the bodies have answered in ' +
    'the first round, with the receipt so far; files land later. With the id of an earlier shot it answers with that ' +
    'shot and exposes nothing.',
  params: GroupParams,
  body: Type.Object({
    shotId: optional(Type.String(SHOT_ID)),
    focus: optional(
      Type.Boolean({
        description:
          'Bodies in an AF mode focus first, and one that finds no focus would not expose. False: they are released ' +
          'as they are; a body that wants focus first then takes no picture.',
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
          'How well the clock of another host has to be known; bodies of one that is known worse are refused with ' +
          `HOST_CLOCK. Left out: the limit shotToleranceMs, ${DEFAULT_LIMITS.shotToleranceMs} unless it was set.`,
      }),
    ),
    order: optional(
      Type.Array(Type.String({ maxLength: MAX_ID }), {
        maxItems: 1_024,
        description: 'Ids of bodies that fire first, in this order; the others follow by their numbers.',
      }),
    ),
  }),
  success: jsonAnswer(
    'Every body has exposed in the first round. Otherwise the answer is SHOT_REFUSED or GROUP_PARTIAL, with the ' +
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
  summary: 'The newest shots, newest first',
  query: Type.Object({
    limit: optional(
      Type.Integer({
        minimum: 1,
        maximum: DEFAULT_LIMITS.shotsInMemory,
        description: 'How many; 50 when left out.',
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
  summary: 'The receipt of a shot',
  params: ShotParams,
  success: jsonAnswer('The receipt as it is now.', plainAnswer({ receipt: ShotReceipt })),
  failures: ['JOURNAL_FAILED', 'SHOT_NOT_FOUND'],
});

/** DELETE /api/rig/shots/{shotId}. */
export const stopShot = operation({
  operationId: 'stopShot',
  method: 'DELETE',
  path: '/api/rig/shots/{shotId}',
  tag: 'Rig',
  summary: 'Give no further order of a shot',
  description: 'What was issued is not undone, and its receipt stays. A shot that is over is not changed.',
  params: ShotParams,
  success: jsonAnswer('No further order is given.', plainAnswer({ receipt: ShotReceipt })),
  failures: ['HOST_LATE', 'HOST_LOST', 'HOST_UNREACHABLE', 'JOURNAL_FAILED', 'SHOT_NOT_FOUND'],
});

/** POST /api/rig/shots/{shotId}/verify. */
export const verifyShot = operation({
  operationId: 'verifyShot',
  method: 'POST',
  path: '/api/rig/shots/{shotId}/verify',
  tag: 'Rig',
  summary: 'Read the files of a shot again, and compare them with the receipt',
  params: ShotParams,
  success: jsonAnswer(
    'A result for each file.',
    plainAnswer({
      verified: Type.Boolean({ description: 'Every file is as it landed.' }),
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
  description: 'The file where it landed on the host. Ranges as for files on cards.',
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
