// Operations on shots of the rig. A shot is one picture with several bodies; its receipt is the record of the results.

import Type from 'typebox';
import { MOST_HOLD_MS, MOST_SPREAD_MS, SHOT_EXPOSURES } from '../../protocol/bounds.js';
import {
  CLOCK_SOURCES,
  EXPOSURE_STATES,
  FILE_VERDICTS,
  SHOT_POLICIES,
  SHOT_STATES,
  VERDICTS,
} from '../../protocol/words.js';
import { DEFAULT_LIMITS } from '../limits/limit-table.js';
import { CameraParams, plainAnswer } from './envelope.js';
import { DESK_FAILURES, PICTURE_FAILURES } from './failures.js';
import {
  FILE_HEADERS,
  IfNoneMatch,
  jsonAnswer,
  operation,
  PICTURE_QUERY,
  RANGE_HEADERS,
} from './operation.js';
import { BodyResult, Equalise, GroupParams, TogetherMs } from './rig.js';
import { MOST_TAKES, ShotTake, TakeAsked } from './shot-take.js';
import { MAX_ID, MAX_WORD } from './texts.js';

const optional = Type.Optional;
const moment = (description: string) => Type.String({ description: `${description} RFC 3339, UTC.` });

/** Greatest time between two rounds: a day. */
const MOST_PAUSE_MS = 86_400_000;
const MOST_TOLERANCE_MS = 60_000;

/** The form of a shot id, which may occur in URLs, file names and logs. */
const SHOT_ID = {
  minLength: 1,
  maxLength: MAX_ID,
  pattern: '^[\\x21-\\x7e]*$',
  description:
    'Id of the shot, chosen by the client, in visible ASCII characters. A request with a used id exposes ' +
    'nothing. Absent: the service chooses an id.',
};

const ShotParams = Type.Object({
  shotId: Type.String({
    maxLength: MAX_ID,
    description: 'Id of the shot, or its number. If a shot has this text as its id, that shot is meant.',
  }),
});

/** Times at which the bodies of a shot fire. */
export const Pattern = Type.Object(
  {
    intervalMs: optional(
      Type.Integer({
        minimum: 1,
        maximum: MOST_SPREAD_MS,
        description: 'Time from the instant of one body to that of the next, in milliseconds.',
      }),
    ),
    sequence: optional(
      Type.Literal(true, {
        description: 'true: each body fires when the previous one has exposed or failed.',
      }),
    ),
    repeat: optional(
      Type.Object(
        {
          everyMs: Type.Integer({
            minimum: 100,
            maximum: MOST_PAUSE_MS,
            description: 'Time from the start of one round to the start of the next, in milliseconds.',
          }),
          times: Type.Integer({
            minimum: 1,
            maximum: SHOT_EXPOSURES,
            description: 'Number of rounds, including the first one.',
          }),
        },
        { description: 'Fires the bodies several times. Each repetition is a round of the shot.' },
      ),
    ),
    bulbMs: optional(
      Type.Integer({
        minimum: 1,
        maximum: MOST_HOLD_MS,
        description:
          'Time for which the shutter button is held down, in milliseconds. The shutter speed of the bodies ' +
          'must be bulb.',
      }),
    ),
  },
  {
    description:
      'Times at which the bodies fire. Absent or without members: all at the same instant, once. intervalMs and ' +
      'sequence exclude each other.',
  },
);

const Policy = Type.Enum([...SHOT_POLICIES], {
  description:
    'Effect of a body that is not ready to expose. all-or-nothing, the default: no body fires. ' +
    'those-that-can: the others fire.',
});

const Refusal = Type.Object(
  {
    code: Type.String({ description: 'Error code; one of ErrorCode.' }),
    message: Type.String({ description: 'Sentence for people that gives the reason.' }),
    reason: optional(
      Type.String({
        description: 'Reason as a word, if the camera refuses: docs/use/errors.md lists the reasons.',
      }),
    ),
  },
  { description: 'Reason why the body took no part in the shot; absent if it took part.' },
);

const ShotFile = Type.Object(
  {
    index: Type.Integer({
      description: 'Index of the file within the shot, for readShotFile. It never changes.',
    }),
    path: Type.String({ description: 'Absolute path of the file on the host.' }),
    sizeBytes: Type.Integer({ description: 'Size of the file in bytes.' }),
    sha256: Type.String({ description: 'SHA-256 of the file, in lower-case hex.' }),
    xxh64: optional(Type.String({ description: 'xxHash (XXH64, seed 0) of the file, in lower-case hex.' })),
    md5: optional(
      Type.String({ description: 'MD5 of the file, in lower-case hex; present by the setting landing-md5.' }),
    ),
    takenAt: optional(
      Type.String({
        description:
          'Time in the EXIF data of the picture, by the clock of the camera: YYYY-MM-DDTHH:MM:SS.sss.',
      }),
    ),
  },
  { title: 'ShotFile' },
);

const ShotExposure = Type.Object(
  {
    round: Type.Integer({ description: 'Round of the shot; the first round is 0.' }),
    planned: Type.Literal(true, {
      description: 'Always true: a receipt lists only planned exposures. Programs need not read it.',
    }),
    state: Type.Enum([...EXPOSURE_STATES], {
      description:
        'expected: the report of the camera or a file is still missing. complete: the camera has reported the ' +
        'exposure, and all its files are on the host. lost: the exposure or one of its files will not come.',
    }),
    delayMs: optional(
      Type.Number({
        description:
          'Time from the planned instant of the body to its order, in milliseconds; only in an equalised shot.',
      }),
    ),
    issued: optional(
      Type.Object(
        {
          at: moment('Time at which the SDK was called.'),
          lateUs: optional(
            Type.Integer({ description: 'Time from the ordered instant to the call, in microseconds.' }),
          ),
        },
        { description: 'The SDK call that presses the shutter button; absent until it was made.' },
      ),
    ),
    accepted: optional(
      Type.Object(
        { tookUs: Type.Integer({ description: 'Duration of the call, in microseconds.' }) },
        { description: 'Present if the SDK accepted the call.' },
      ),
    ),
    exposed: optional(
      Type.Object(
        {
          at: moment('Time at which the camera reported the exposure.'),
          proof: Type.String({ description: 'Notification of the camera that proves the exposure.' }),
          count: optional(
            Type.Integer({ description: 'Number of exposures, if the body made several in a burst.' }),
          ),
        },
        { description: 'The report of the camera that it exposed; absent until it came.' },
      ),
    ),
    apart: optional(
      Type.Object(
        {
          ms: Type.Number({
            description:
              'Time between this body and the others, in milliseconds. Positive: this body was later. ' +
              'Negative: it was earlier.',
          }),
          by: Type.Enum(['call', 'report'], {
            description:
              'Compared instants. call: the times at which the SDK was called. report: the times at which the ' +
              'cameras reported the exposure.',
          }),
        },
        {
          description:
            'Present if the body exposed too early or too late, compared with the others. The allowed time is ' +
            'togetherMs of the shot between the SDK calls, and longer between the reports of the cameras. ' +
            'docs/use/shots.md explains this, and which bodies are "the others".',
        },
      ),
    ),
    postView: optional(
      Type.Object(
        {
          at: moment('Time at which the camera reported the preview.'),
          path: optional(
            Type.String({
              description:
                'Absolute path of the preview on the host; absent if it is only in the memory of the camera SDK.',
            }),
          ),
        },
        { description: 'A preview that the body sent before the picture. It is not among files.' },
      ),
    ),
    unknown: optional(
      Type.Object(
        {
          code: Type.String({ description: 'Error code; one of ErrorCode.' }),
          message: Type.String({ description: 'Reason as a sentence for people.' }),
        },
        { description: 'Present if it is not known whether the body exposed.' },
      ),
    ),
    expectedFiles: optional(
      Type.Integer({
        description:
          'Number of files that are expected on the host. 0: the pictures stay on the card. Absent: not known ' +
          'yet.',
      }),
    ),
    files: Type.Array(ShotFile, { description: 'Files of the exposure that are on the host.' }),
    missing: optional(
      Type.Object(
        {
          reason: Type.String({ description: 'Reason as a sentence for people.' }),
          code: optional(Type.String({ description: 'Error code, if there is one; one of ErrorCode.' })),
        },
        { description: 'Present if the exposure or one of its files will not come.' },
      ),
    ),
  },
  { title: 'ShotExposure', description: 'The exposure of one body in one round of a shot.' },
);

const ShotBody = Type.Object(
  {
    id: Type.String({ description: 'Camera id of the body.' }),
    name: Type.String({ description: 'Name given by the operator; empty if there is none.' }),
    number: optional(Type.Integer({ description: 'Number of the body in the rig; absent if it has none.' })),
    model: Type.String({ description: 'Plain model name.' }),
    host: optional(
      Type.String({
        description:
          'Host the body is attached to, and on which its files are; only in a rig of several hosts.',
      }),
    ),
    driveMode: optional(
      Type.String({ description: 'Drive mode at arming: the label of the value of drive-mode.' }),
    ),
    lagMs: optional(
      Type.Number({
        description:
          'Usual time from the SDK call to the report of the exposure, as known at arming, in milliseconds; absent ' +
          'if it was measured too rarely in the conditions of the shot.',
      }),
    ),
    refused: optional(Refusal),
    exposures: Type.Array(ShotExposure, {
      description: 'Exposures of the body, one for each round that has begun; empty if it took no part.',
    }),
  },
  { title: 'ShotBody' },
);

const LeftOutBody = Type.Object(
  {
    id: Type.String({ description: 'Camera id of the body.' }),
    name: Type.String({ description: 'Name given by the operator; empty if there is none.' }),
    number: optional(Type.Integer({ description: 'Number of the body in the rig; absent if it has none.' })),
  },
  { title: 'LeftOutBody' },
);

const ShotHost = Type.Object(
  {
    host: Type.String({ description: 'Name of the host.' }),
    offsetUs: Type.Integer({
      description:
        'Monotonic clock of this host minus the monotonic clock of the host that shoots, in microseconds.',
    }),
    boundUs: Type.Integer({ description: 'Largest possible error of offsetUs, in microseconds.' }),
    from: Type.Enum([...CLOCK_SOURCES], {
      description:
        'Source of the offset. own: this is the host that shoots. bus: measured with messages over the bus. ' +
        'chrony: derived from chrony, which runs on both hosts.',
    }),
  },
  { title: 'ShotHost' },
);

const State = Type.Enum([...SHOT_STATES], {
  description:
    'incomplete: a report or a file is still expected. complete: the cameras have reported every planned ' +
    'exposure, and every expected file is on the host. lost: an exposure or a file will not come, or it is ' +
    'not known whether a body exposed. refused: no body was fired. stopped: further rounds were cancelled, ' +
    'and all exposures of the fired rounds are complete.',
});

const Together = Type.Boolean({
  description:
    'true: the bodies exposed within the tolerance togetherMs, each compared with its own planned instant. false: ' +
    'they did not. docs/use/shots.md explains how precisely the exposures are known. Absent if it is not known ' +
    '(yet), or if there is nothing to compare, as in a sequence or with a single body.',
});

const Session = Type.String({
  description: 'Photographic session that was declared at that time; see setRig.',
});

const Skew = Type.Object(
  {
    issueMs: optional(Type.Number({ description: 'Skew of the SDK calls, in milliseconds.' })),
    exposureMs: optional(
      Type.Number({ description: 'Skew of the reports of the cameras, in milliseconds.' }),
    ),
  },
  {
    title: 'ShotSkew',
    description:
      'Time between the earliest and the latest body, in the round in which this time is greatest. The ' +
      'time of each body is measured from the instant that was planned for it; delayMs counts as a part of the time ' +
      'of the report, not of that of the call. A member is absent if there are fewer than two bodies to compare, ' +
      'and in a sequence.',
  },
);

const about = {
  shotId: Type.String({ description: 'Id of the shot.' }),
  number: Type.Integer({ description: 'Number of the shot, counted by the rig.' }),
  group: Type.String({
    description: 'Name of the group; empty for a press by triggerShutter or afShutter.',
  }),
  at: moment('Time at which the bodies were armed (checked and prepared for the shot).'),
  state: State,
  message: Type.String({
    description:
      'The result as a sentence for people. It names the bodies that lack something, and the reasons.',
  }),
};

/** Members of a shot in lists and events. */
export const SHOT_SUMMARY = {
  ...about,
  take: optional(ShotTake),
  together: optional(Together),
  planned: Type.Integer({ description: 'Number of exposures planned in the rounds that have begun.' }),
  exposed: Type.Integer({ description: 'Number of exposures that the cameras have reported.' }),
  files: Type.Integer({ description: 'Number of files that are on the host.' }),
  session: optional(Session),
  skew: optional(Skew),
  firstFile: optional(
    Type.Integer({
      description:
        'Index of the first file that is on the host, for readShotFile; absent while there is none.',
    }),
  ),
};

/** Receipt of a shot. */
export const ShotReceipt = Type.Object(
  {
    ...about,
    session: Session,
    take: optional(ShotTake),
    policy: Policy,
    focus: Type.Boolean({ description: 'true: bodies in an AF mode had to focus first.' }),
    pattern: Pattern,
    single: optional(
      Type.Literal(true, {
        description: 'true: a press by triggerShutter or afShutter, not a shot of a group.',
      }),
    ),
    rounds: Type.Object({
      planned: Type.Integer({ description: 'Number of rounds that the shot has.' }),
      begun: Type.Integer({ description: 'Number of rounds that have begun.' }),
    }),
    togetherMs: optional(
      Type.Integer({
        description: 'Largest allowed time between the exposures of the bodies, in milliseconds.',
      }),
    ),
    together: optional(Together),
    equalised: optional(
      Type.Literal(true, { description: 'true: bodies with a short lag fired later; see delayMs.' }),
    ),
    notices: optional(
      Type.Array(Type.String(), {
        description:
          'Sentences for people about facts known at arming that may affect the result, such as different drive ' +
          'modes.',
      }),
    ),
    skew: Skew,
    bodies: Type.Array(ShotBody, { description: 'The bodies in firing order.' }),
    leftOut: optional(
      Type.Array(LeftOutBody, {
        description: 'The bodies of the group that the request left out (except); absent if there are none.',
      }),
    ),
    by: optional(
      Type.String({ description: 'Name of the host that shoots; only in a rig of several hosts.' }),
    ),
    hosts: optional(
      Type.Array(ShotHost, { description: 'The hosts that take part; only in a rig of several hosts.' }),
    ),
  },
  { title: 'ShotReceipt' },
);

/** Texts of operations that read the journal and fire nothing. */
const JOURNAL_UNREAD = {
  JOURNAL_FAILED: 'The shot journal cannot be read or written; the message gives the reason.',
} as const;

/** POST /api/rig/groups/{group}/shoot. */
export const shootGroup = operation({
  operationId: 'shootGroup',
  method: 'POST',
  path: '/api/rig/groups/{group}/shoot',
  tag: 'Rig',
  summary: 'Take a picture with all bodies of a group at the same instant',
  description:
    'The service arms all bodies (it checks them and prepares them for the shot), then fires them at one ' +
    'instant. The request is answered when the result of each body in the first round is known. The answer ' +
    'has the receipt so far; files arrive later, and the event shot reports changes of the receipt. A ' +
    'request with the id of an earlier shot exposes nothing and gets the answer of that shot, or the error ' +
    'SHOT_FIRED if the receipt of that shot is lost. docs/use/shots.md explains shots.',
  params: GroupParams,
  body: Type.Object({
    shotId: optional(Type.String(SHOT_ID)),
    focus: optional(
      Type.Boolean({
        description:
          'true: bodies in an AF mode focus first; a body that finds no focus is not ready to expose (see ' +
          'policy). false: the bodies fire without focusing; a body that requires focus then takes no ' +
          'picture.',
        default: true,
      }),
    ),
    policy: optional(Policy),
    pattern: optional(Pattern),
    togetherMs: optional(TogetherMs),
    equalise: optional(Equalise),
    toleranceMs: optional(
      Type.Integer({
        minimum: 1,
        maximum: MOST_TOLERANCE_MS,
        description:
          'Required accuracy with which the clock of another host is known, in milliseconds. If it is not ' +
          'reached, the bodies of that host are refused with HOST_CLOCK. Absent: the limit shotToleranceMs ' +
          `(by default ${DEFAULT_LIMITS.shotToleranceMs}).`,
      }),
    ),
    order: optional(
      Type.Array(Type.String({ maxLength: MAX_ID }), {
        maxItems: 1_024,
        description:
          'Camera ids of the bodies that fire first, in this order. The others follow in the order of their ' +
          'numbers.',
      }),
    ),
    except: optional(
      Type.Array(Type.String({ maxLength: MAX_ID }), {
        maxItems: 1_024,
        description:
          'Camera ids of bodies of the group that take no part: they are neither armed nor fired. The receipt ' +
          'names them in leftOut. Ids of bodies outside the group have no effect.',
      }),
    ),
    take: optional(TakeAsked),
  }),
  success: jsonAnswer(
    'Every body that takes part exposed in the first round. Otherwise the answer is SHOT_REFUSED or ' +
      'GROUP_PARTIAL, with the same members in data.',
    plainAnswer({
      results: Type.Array(BodyResult, {
        description: 'One result for each body of the group, except those left out.',
      }),
      receipt: ShotReceipt,
    }),
  ),
  failures: [
    'GROUP_EMPTY',
    'GROUP_NOT_FOUND',
    'GROUP_PARTIAL',
    'HOST_LATE',
    'HOST_LOST',
    'HOST_UNREACHABLE',
    'JOB_CONFLICT',
    'JOB_NOT_FOUND',
    'JOURNAL_FAILED',
    'SHOT_FIRED',
    'SHOT_REFUSED',
  ],
  texts: {
    SHOT_FIRED:
      'The id was used before, and the receipt of that shot is lost, so its answer cannot be given again. ' +
      'Nothing was fired for this request. Use a new id for a new exposure.',
  },
});

/** Members that select shots; exports and the bin have them too. A shot is selected if it has all of them. */
export const FIND = {
  day: optional(
    Type.String({
      pattern: '^\\d{4}-\\d{2}-\\d{2}$',
      maxLength: MAX_WORD,
      description:
        'Day on which the bodies were armed, YYYY-MM-DD, by the clock and the time zone of the host.',
    }),
  ),
  jobId: optional(Type.String({ maxLength: MAX_ID, description: 'Id of the job.' })),
  subject: optional(
    Type.String({
      maxLength: MAX_ID,
      description: 'Id of the subject, or a part of its present or former name.',
    }),
  ),
  take: optional(
    Type.Integer({ minimum: 1, maximum: MOST_TAKES, description: 'Number of the take of its subject.' }),
  ),
  state: optional(Type.Enum([...SHOT_STATES], { description: 'State of the shot.' })),
  rating: optional(Type.Integer({ minimum: 1, maximum: 5, description: 'Least rating of the take.' })),
  verdict: optional(Type.Enum([...VERDICTS], { description: 'Verdict on the take.' })),
  text: optional(
    Type.String({
      maxLength: MAX_ID,
      description:
        'Words that each occur in the id, group, session, message, subject, names of bodies or names of files of the ' +
        'shot; upper and lower case are the same.',
    }),
  ),
  session: optional(Type.String({ maxLength: MAX_ID, description: 'Session of the shot, as a whole.' })),
  cursor: optional(
    Type.String({
      maxLength: MAX_ID,
      description:
        'The member cursor of an earlier answer: only shots that are listed after those of that answer. Shots that ' +
        'were taken meanwhile change nothing of the pages after it.',
    }),
  ),
} as const;

/** GET /api/rig/shots. */
export const listShots = operation({
  operationId: 'listShots',
  method: 'GET',
  path: '/api/rig/shots',
  tag: 'Rig',
  summary: 'List the newest shots, or find shots',
  description:
    'Lists the shots that the service has in memory. With one of the members day, jobId, subject, take, state, ' +
    'rating, verdict, text, session or cursor it finds shots in all receipts that this host has. A shot is found if ' +
    'it has everything that is asked for. getShot reads the receipt of any shot.',
  desk: 'sometimes',
  query: Type.Object({
    ...FIND,
    limit: optional(
      Type.Integer({
        minimum: 1,
        maximum: DEFAULT_LIMITS.shotsInMemory,
        description: 'Largest number of shots. Absent: 50.',
      }),
    ),
    before: optional(
      Type.String({
        maxLength: MAX_ID,
        description:
          'Id of a shot: only shots that are listed after it. A client gives the last id of one answer to get ' +
          'the next ones. If that shot is no longer in memory, the list is empty.',
      }),
    ),
    camera: optional(
      Type.String({ maxLength: MAX_ID, description: 'Camera id: only shots in which this body took part.' }),
    ),
  }),
  success: jsonAnswer(
    'The shots, newest first.',
    plainAnswer({
      shots: Type.Array(Type.Object(SHOT_SUMMARY, { title: 'ShotSummary' })),
      cursor: optional(
        Type.String({
          description:
            'Text for the member cursor of the request for the next shots; absent if there are none.',
        }),
      ),
    }),
  ),
  failures: ['JOURNAL_FAILED', ...DESK_FAILURES],
  texts: JOURNAL_UNREAD,
});

/** GET /api/rig/shots/{shotId}. */
export const getShot = operation({
  operationId: 'getShot',
  method: 'GET',
  path: '/api/rig/shots/{shotId}',
  tag: 'Rig',
  summary: 'Read the receipt of a shot',
  description: 'A receipt is the record of the results of a shot; docs/use/shots.md explains it.',
  params: ShotParams,
  success: jsonAnswer('The current receipt.', plainAnswer({ receipt: ShotReceipt })),
  failures: ['JOURNAL_FAILED', 'SHOT_NOT_FOUND'],
  texts: JOURNAL_UNREAD,
});

/** DELETE /api/rig/shots/{shotId}. */
export const stopShot = operation({
  operationId: 'stopShot',
  method: 'DELETE',
  path: '/api/rig/shots/{shotId}',
  tag: 'Rig',
  summary: 'Cancel the remaining rounds of a shot',
  description:
    'Orders that were already given to bodies are not taken back. The receipt is kept. A shot that has ended ' +
    'does not change.',
  params: ShotParams,
  success: jsonAnswer('No further round begins.', plainAnswer({ receipt: ShotReceipt })),
  failures: ['HOST_LATE', 'HOST_LOST', 'HOST_UNREACHABLE', 'JOURNAL_FAILED', 'SHOT_NOT_FOUND'],
  texts: JOURNAL_UNREAD,
});

/** POST /api/rig/shots/{shotId}/verify. */
export const verifyShot = operation({
  operationId: 'verifyShot',
  method: 'POST',
  path: '/api/rig/shots/{shotId}/verify',
  tag: 'Rig',
  byHost: true,
  summary: 'Check whether the files of a shot are unchanged',
  description: 'Reads each file again and compares its size and SHA-256 with the receipt.',
  params: ShotParams,
  success: jsonAnswer(
    'One result for each file of the shot.',
    plainAnswer({
      verified: Type.Boolean({ description: 'true: every file is unchanged.' }),
      files: Type.Array(
        Type.Object({
          body: Type.String({ description: 'Camera id of the body.' }),
          round: Type.Integer({ description: 'Round of the shot; the first round is 0.' }),
          index: Type.Integer({ description: 'Index of the file within the shot.' }),
          path: Type.String({ description: 'Absolute path of the file on its host.' }),
          result: Type.Enum([...FILE_VERDICTS], {
            description:
              'ok: unchanged. changed: other content. gone: there is no file at the path. unreadable: the file ' +
              'could not be read.',
          }),
          message: optional(Type.String({ description: 'Details for people; absent for ok.' })),
        }),
      ),
    }),
  ),
  failures: ['JOURNAL_FAILED', 'SHOT_NOT_FOUND'],
  texts: JOURNAL_UNREAD,
});

/** GET /api/rig/shots/{shotId}/files/{index}. */
export const readShotFile = operation({
  operationId: 'readShotFile',
  method: 'GET',
  path: '/api/rig/shots/{shotId}/files/{index}',
  tag: 'Rig',
  summary: 'Read a file of a shot from the host',
  description:
    'The file must be unchanged since it arrived. Ranges of bytes and If-None-Match work as in readSDCardFile. A ' +
    'thumbnail or preview is made when it is first requested, and kept for later requests; it has an ETag of its ' +
    'own, and is always sent whole.',
  params: Type.Object({
    shotId: ShotParams.properties.shotId,
    index: Type.Integer({
      minimum: 0,
      maximum: 999_999_999,
      description: 'Index of the file in the receipt.',
    }),
  }),
  query: PICTURE_QUERY,
  headers: Type.Object({
    ...RANGE_HEADERS,
    'if-none-match': IfNoneMatch,
  }),
  success: {
    status: 200,
    description: 'The file, with the media type of its content.',
    mediaType: 'application/octet-stream',
    schema: Type.String({ format: 'binary' }),
    more: FILE_HEADERS,
    partial: 'The range of bytes that the request header Range names.',
    notModified: 'The file still has the ETag that If-None-Match names.',
  },
  failures: [
    'JOURNAL_FAILED',
    'RANGE_NOT_SATISFIABLE',
    'SHOT_FILE_GONE',
    'SHOT_NOT_FOUND',
    ...PICTURE_FAILURES,
  ],
  texts: JOURNAL_UNREAD,
});

/** GET /api/rig/cameras/{cameraId}/last-picture. */
export const readLastPicture = operation({
  operationId: 'readLastPicture',
  method: 'GET',
  path: '/api/rig/cameras/{cameraId}/last-picture',
  tag: 'Rig',
  summary: 'Read the newest picture of a body from the host',
  description:
    'The file of lastPicture in getRigCamera, also if it belongs to no shot. Query, ranges of bytes and ' +
    'If-None-Match work as in readShotFile.',
  params: CameraParams,
  query: readShotFile.query,
  headers: readShotFile.headers,
  success: readShotFile.success,
  failures: [
    'CAMERA_NOT_FOUND',
    'NO_PICTURE',
    'RANGE_NOT_SATISFIABLE',
    'SHOT_FILE_GONE',
    ...PICTURE_FAILURES,
  ],
  statuses: { CAMERA_NOT_FOUND: 404 },
});
