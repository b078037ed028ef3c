// The place of a shot in a job: a take of a subject. docs/use/jobs.md explains jobs.

import Type from 'typebox';
import { MAX_ID } from './texts.js';

const optional = Type.Optional;

/** The form of an id of a job, subject or run, which occurs in URLs, names of files and keys of the bus. */
export const PLAIN_ID = { minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' };
/** The most takes of a subject. */
export const MOST_TAKES = 9_999;

/** A number of a take. */
export const TakeNumber = Type.Integer({
  minimum: 1,
  maximum: MOST_TAKES,
  description: 'Number of the take of its subject, from 1.',
});

/** The take of a shot, in its receipt, in lists and in events. */
export const ShotTake = Type.Object(
  {
    jobId: Type.String({ description: 'Id of the job.' }),
    subjectId: Type.String({ description: 'Id of the subject.' }),
    subject: Type.String({ description: 'Name of the subject when the shot began.' }),
    take: Type.Integer({ description: 'Number of the take of this subject, from 1.' }),
    runId: optional(Type.String({ description: 'Id of the run of a recipe that the shot is a part of.' })),
  },
  {
    title: 'ShotTake',
    description: 'The take that the shot is a part of; absent if it was taken without a job.',
  },
);

/** The take in a request: which take of which subject the shot becomes a part of. */
export const TakeAsked = Type.Union(
  [
    Type.Literal(false),
    Type.Object(
      {
        subjectId: optional(
          Type.String({ maxLength: MAX_ID, description: 'Id of the subject. Absent: the current one.' }),
        ),
        again: optional(
          Type.Integer({ minimum: 1, maximum: MOST_TAKES, description: 'A take that gets one more shot.' }),
        ),
        runId: optional(
          Type.String({ ...PLAIN_ID, description: 'The run of a recipe that takes the shot.' }),
        ),
      },
      { additionalProperties: false },
    ),
  ],
  {
    description:
      'The take that the shot becomes a part of. Absent: a new take of the current subject of the open job, if there ' +
      'is one. false: no take.',
  },
);
