// Operations on jobs: a job is a queue of subjects, each with numbered takes. Shots of groups become takes of the
// current subject of the open job. docs/use/jobs.md explains jobs. Files of jobs have the same schemas of members.

import Type from 'typebox';
import { JOB_CHANGES, SHOT_STATES, VERDICTS } from '../../protocol/words.js';
import { plainAnswer } from './envelope.js';
import { jsonAnswer, operation } from './operation.js';
import { shootGroup } from './rig-shots.js';
import { PLAIN_ID, TakeNumber } from './shot-take.js';
import { MAX_ID } from './texts.js';

const optional = Type.Optional;
/** The most characters of a name, of a text of a field and of a barcode. */
export const MAX_NAME = 200;
/** The most fields of a job. */
export const MOST_FIELDS = 32;
const MAX_NOTE = 2_000;
/** The most subjects in one request in JSON, whose members are limited; a CSV may have more. */
const MOST_LISTED = 200;
const MOST_ORDER = 1_000_000_000;
const CSV_BYTES = 1_048_576;
const MOST_STARS = 5;
const FIELD_NAME = '^[a-z0-9-]{1,32}$';

const text = (description: string, maxLength?: number) =>
  Type.String(maxLength === undefined ? { description } : { maxLength, description });
const name = (description: string) => Type.String({ minLength: 1, maxLength: MAX_NAME, description });
const whole = (description: string) => Type.Integer({ description });
const flag = (description: string) => Type.Boolean({ description });
const removed = optional(flag('true: it was removed, and is deleted 30 days after that.'));
const BringBack = optional(Type.Literal(false, { description: 'false: brings it back after its removal.' }));

const FIELD = Type.Object({
  name: Type.String({ pattern: FIELD_NAME, maxLength: 32, description: 'Name in templates and in CSV.' }),
  label: optional(text('Text for people.', MAX_NAME)),
});
/** The fields of a job, as requests and files have them. */
export const FieldsAsked = Type.Array(FIELD, {
  maxItems: MOST_FIELDS,
  description: 'Fields of each subject, besides its name and its barcode.',
});
const Fields = Type.Array(Type.Object(FIELD.properties, { title: 'JobField' }));

/** The texts of a subject. */
export const FieldTexts = Type.Record(
  Type.String({ pattern: FIELD_NAME }),
  Type.String({ maxLength: MAX_NAME }),
  {
    title: 'JobFieldTexts',
    additionalProperties: false,
    maxProperties: MOST_FIELDS,
    description: 'Texts by the names of the fields.',
  },
);

/** A job, as clients see it. */
export const Job = Type.Object(
  {
    jobId: text('Id of the job.'),
    name: text('Name of the job.'),
    fields: Fields,
    isOpen: flag('true: shots of groups become takes of the current subject. At most one job is open.'),
    current: optional(text('Id of the current subject; absent if there is none, or the job is closed.')),
    subjects: whole('Number of subjects.'),
    done: whole('Number of subjects that are done.'),
    takes: whole('Number of takes.'),
    createdAt: text('Time at which the job was added. RFC 3339, UTC.'),
    removed,
  },
  { title: 'Job' },
);

/** A subject, as clients see it. */
export const Subject = Type.Object(
  {
    subjectId: text('Id of the subject, unique in its job.'),
    name: text('Name of the subject.'),
    barcode: optional(text('Barcode, unique in the job; absent if there is none.')),
    fields: FieldTexts,
    takes: whole('Number of takes.'),
    keeps: whole('Number of takes with the verdict keep.'),
    order: whole('Place in the queue: the smallest number comes first.'),
    isDone: flag('true: the queue does not come back to it.'),
    removed,
  },
  { title: 'JobSubject' },
);

/** The decision about a take. */
export const JUDGEMENT = {
  verdict: Type.Enum([...VERDICTS], { description: 'keep: it is good. reject: it is not. none: undecided.' }),
  rating: Type.Integer({ minimum: 0, maximum: MOST_STARS, description: 'Stars, 0 to 5; 0: none.' }),
  note: optional(text('A text of the operator; absent or empty: none.', MAX_NOTE)),
};

/** A take, as clients see it. */
export const Take = Type.Object(
  {
    take: whole('Number of the take, from 1.'),
    shots: Type.Array(
      Type.Object({
        shotId: text('Id of the shot.'),
        number: whole('Number of the shot.'),
        state: optional(
          Type.Enum([...SHOT_STATES], {
            description: 'As in its receipt; absent if that is no longer kept.',
          }),
        ),
        at: text('Time of the shot. RFC 3339, UTC.'),
        files: whole('Number of files that are on the host.'),
      }),
      { description: 'The shots of the take, in the order in which they were taken.' },
    ),
    ...JUDGEMENT,
    lacks: Type.Array(
      Type.Object({
        id: text('Camera id of the body.'),
        name: text('Name given by the operator; empty if there is none.'),
        number: optional(whole('Number of the body; absent if it has none.')),
        reason: text('Sentence for people that gives the reason.'),
      }),
      { description: 'The bodies that lack a picture in this take: reshootTake fires these.' },
    ),
    runId: optional(text('Id of the run of a recipe that took it; absent if none.')),
  },
  { title: 'JobTake' },
);

const JobParams = Type.Object({ jobId: text('Id of the job.', MAX_ID) });
const SubjectParams = Type.Object({
  ...JobParams.properties,
  subjectId: text('Id of the subject.', MAX_ID),
});
const TakeParams = Type.Object({ ...SubjectParams.properties, take: TakeNumber });
const RemovedQuery = Type.Object({
  removed: optional(text('"true": list what was removed. Absent: what was not.', MAX_ID)),
});
const jobAnswer = jsonAnswer('The job.', plainAnswer({ job: Job }));
const subjectAnswer = jsonAnswer('The subject.', plainAnswer({ subject: Subject }));

/** Codes of operations that read a job, and of those that change one. */
const READ = ['JOB_NOT_FOUND', 'JOURNAL_FAILED'] as const;
const CHANGE = ['JOB_CONFLICT', ...READ] as const;
const OF_JOBS = {
  tag: 'Jobs',
  texts: { JOURNAL_FAILED: 'The file of the job cannot be read or written; nothing was changed.' },
} as const;

/** GET /api/rig/jobs. */
export const listJobs = operation({
  ...OF_JOBS,
  operationId: 'listJobs',
  method: 'GET',
  path: '/api/rig/jobs',
  summary: 'List the jobs',
  query: RemovedQuery,
  success: jsonAnswer('The jobs, newest first.', plainAnswer({ jobs: Type.Array(Job) })),
  failures: ['JOURNAL_FAILED'],
});

/** POST /api/rig/jobs. */
export const addJob = operation({
  ...OF_JOBS,
  operationId: 'addJob',
  method: 'POST',
  path: '/api/rig/jobs',
  summary: 'Add a job',
  description:
    'Adds a job, and opens it in place of the open one. A request with a known jobId changes nothing.',
  body: Type.Object({
    jobId: optional(Type.String({ ...PLAIN_ID, description: 'Absent: the service chooses an id.' })),
    name: name('Name of the job.'),
    fields: optional(FieldsAsked),
    isOpen: optional(Type.Boolean({ default: true, description: 'false: the job stays closed.' })),
  }),
  success: jobAnswer,
  failures: ['JOB_CONFLICT', 'JOURNAL_FAILED'],
});

/** GET /api/rig/jobs/{jobId}. */
export const getJob = operation({
  ...OF_JOBS,
  operationId: 'getJob',
  method: 'GET',
  path: '/api/rig/jobs/{jobId}',
  summary: 'Read a job',
  params: JobParams,
  success: jobAnswer,
  failures: READ,
});

/** PUT /api/rig/jobs/{jobId}. */
export const setJob = operation({
  ...OF_JOBS,
  operationId: 'setJob',
  method: 'PUT',
  path: '/api/rig/jobs/{jobId}',
  summary: 'Change, open, close or bring back a job',
  description: 'Members that are left out stay as they are. Opening a job closes the one that was open.',
  params: JobParams,
  body: Type.Object({
    name: optional(name('Name of the job.')),
    fields: optional(FieldsAsked),
    isOpen: optional(flag('true: open the job. false: close it.')),
    current: optional(text('Id of the subject that becomes the current one.', MAX_ID)),
    removed: BringBack,
  }),
  isBodyRequired: true,
  success: jobAnswer,
  failures: CHANGE,
});

/** DELETE /api/rig/jobs/{jobId}. */
export const removeJob = operation({
  ...OF_JOBS,
  operationId: 'removeJob',
  method: 'DELETE',
  path: '/api/rig/jobs/{jobId}',
  summary: 'Remove a job',
  description: 'Shots, receipts and files stay. For 30 days the job can be brought back.',
  params: JobParams,
  success: jobAnswer,
  failures: CHANGE,
});

/** GET /api/rig/jobs/{jobId}/subjects. */
export const listSubjects = operation({
  ...OF_JOBS,
  operationId: 'listSubjects',
  method: 'GET',
  path: '/api/rig/jobs/{jobId}/subjects',
  summary: 'List the subjects of a job',
  params: JobParams,
  query: Type.Object({
    ...RemovedQuery.properties,
    format: optional(text('"csv": a CSV file, which addSubjects reads. Absent: JSON.', MAX_ID)),
  }),
  success: jsonAnswer('The subjects, in their order.', plainAnswer({ subjects: Type.Array(Subject) })),
  alsoCsv: true,
  failures: READ,
});

/** A subject in a request; members that are left out stay as they are. */
export const SubjectAsked = Type.Object({
  subjectId: optional(
    Type.String({ ...PLAIN_ID, description: 'Absent: the barcode decides, or it is new.' }),
  ),
  name: optional(name('Name; a new subject without one is named after its barcode or id.')),
  barcode: optional(text('Barcode; empty: none.', MAX_NAME)),
  fields: optional(FieldTexts),
  order: optional(Type.Integer({ minimum: 0, maximum: MOST_ORDER, description: 'Place in the queue.' })),
  isDone: optional(flag('true: the queue does not come back to it.')),
});

/** POST /api/rig/jobs/{jobId}/subjects. */
export const addSubjects = operation({
  ...OF_JOBS,
  operationId: 'addSubjects',
  method: 'POST',
  path: '/api/rig/jobs/{jobId}/subjects',
  summary: 'Add or change subjects of a job',
  description:
    'Adds subjects at the end of the queue. A subject whose id or barcode is known is changed instead: members that ' +
    'are left out stay as they are. docs/use/jobs.md explains the columns of a CSV.',
  params: JobParams,
  body: Type.Object({
    subjects: optional(Type.Array(SubjectAsked, { maxItems: MOST_LISTED, description: 'The subjects.' })),
    csv: optional(text('A CSV in place of subjects. A body of the type text/csv is this member.', CSV_BYTES)),
  }),
  takesCsv: true,
  success: jsonAnswer(
    'The subjects were added or changed.',
    plainAnswer({
      added: whole('Number of subjects that are new.'),
      changed: whole('Number of subjects that were changed.'),
      unchanged: whole('Number of subjects that already were as requested.'),
      subjectIds: Type.Array(Type.String(), {
        description: 'Ids of the subjects, in the order of the request.',
      }),
    }),
  ),
  failures: CHANGE,
});

/** PUT /api/rig/jobs/{jobId}/subjects/{subjectId}. */
export const setSubject = operation({
  ...OF_JOBS,
  operationId: 'setSubject',
  method: 'PUT',
  path: '/api/rig/jobs/{jobId}/subjects/{subjectId}',
  summary: 'Change or bring back a subject',
  description: 'Members that are left out stay as they are. Shots that were taken keep the former name.',
  params: SubjectParams,
  body: Type.Object({ ...Type.Omit(SubjectAsked, ['subjectId']).properties, removed: BringBack }),
  isBodyRequired: true,
  success: subjectAnswer,
  failures: CHANGE,
});

/** DELETE /api/rig/jobs/{jobId}/subjects/{subjectId}. */
export const removeSubject = operation({
  ...OF_JOBS,
  operationId: 'removeSubject',
  method: 'DELETE',
  path: '/api/rig/jobs/{jobId}/subjects/{subjectId}',
  summary: 'Remove a subject',
  description: 'Shots, receipts and files stay. For 30 days the subject can be brought back.',
  params: SubjectParams,
  success: subjectAnswer,
  failures: CHANGE,
});

/** POST /api/rig/jobs/{jobId}/next. */
export const nextSubject = operation({
  ...OF_JOBS,
  operationId: 'nextSubject',
  method: 'POST',
  path: '/api/rig/jobs/{jobId}/next',
  summary: 'Make another subject the current one',
  description:
    'Takes the subject with a barcode or an id; without both, the next one that is not done. An unknown barcode adds ' +
    'a subject. The former one is done if it has a take. Opens the job if it is closed.',
  params: JobParams,
  body: Type.Object({
    barcode: optional(name('Barcode as it was read.')),
    subjectId: optional(text('Id of the subject.', MAX_ID)),
  }),
  success: jsonAnswer(
    'The job, and its current subject.',
    plainAnswer({
      job: Job,
      subject: optional(Subject),
      isNew: flag('true: the subject was added, because its barcode was not known.'),
    }),
  ),
  failures: CHANGE,
});

/** GET /api/rig/jobs/{jobId}/subjects/{subjectId}/takes. */
export const listTakes = operation({
  ...OF_JOBS,
  operationId: 'listTakes',
  method: 'GET',
  path: '/api/rig/jobs/{jobId}/subjects/{subjectId}/takes',
  summary: 'List the takes of a subject',
  params: SubjectParams,
  success: jsonAnswer(
    'The takes, in the order of their numbers.',
    plainAnswer({ subject: Subject, takes: Type.Array(Take) }),
  ),
  failures: READ,
});

/** PUT /api/rig/jobs/{jobId}/subjects/{subjectId}/takes/{take}. */
export const judgeTake = operation({
  ...OF_JOBS,
  operationId: 'judgeTake',
  method: 'PUT',
  path: '/api/rig/jobs/{jobId}/subjects/{subjectId}/takes/{take}',
  summary: 'Keep, reject, rate or annotate a take',
  description: 'Members that are left out stay as they are.',
  params: TakeParams,
  body: Type.Partial(Type.Object(JUDGEMENT)),
  isBodyRequired: true,
  success: jsonAnswer('The take.', plainAnswer({ take: Take })),
  failures: CHANGE,
});

/** POST /api/rig/jobs/{jobId}/subjects/{subjectId}/takes/{take}/reshoot. */
export const reshootTake = operation({
  ...OF_JOBS,
  operationId: 'reshootTake',
  method: 'POST',
  path: '/api/rig/jobs/{jobId}/subjects/{subjectId}/takes/{take}/reshoot',
  summary: 'Fire the bodies that lack a picture of a take',
  description:
    'Shoots as a part of the same take, without the bodies of its group that have a picture. The job must be open. ' +
    'The answer is that of shootGroup.',
  params: TakeParams,
  body: Type.Pick(shootGroup.body, ['shotId', 'focus', 'policy']),
  success: shootGroup.success,
  failures: shootGroup.failures,
  texts: shootGroup.texts,
});

/** The members of the event `job`. */
export const JOB_CHANGE = {
  jobId: text('Id of the job.'),
  change: Type.Enum([...JOB_CHANGES], {
    description:
      'job: the job was added, changed, opened or closed, or has another current subject. subject: a subject was ' +
      'added, changed or removed. take: a take was judged, or has another shot. removed: the job was removed.',
  }),
  subjectId: optional(text('Id of the subject; absent if the change is about none.')),
  take: optional(whole('Number of the take; absent if the change is about none.')),
  current: optional(text('Id of the current subject; absent if there is none.')),
};
