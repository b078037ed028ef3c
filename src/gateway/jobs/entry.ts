// The entries of a job: everything that is known about it, each under a key. The newest entry of a key counts, so
// copies of several hosts become the same in whatever order they are merged. All entries pass the schemas here: those
// of the file, and those of other hosts.

import Type, { type Static, type TSchema } from 'typebox';
import { compiledAtUse } from '../../protocol/schemas/compiled-at-use.js';
import { NAME_CHARS, printableText, text, whole } from '../../protocol/schemas/shapes.js';
import { FieldsAsked, FieldTexts, JUDGEMENT, MAX_NAME } from '../contract/jobs.js';
import { PLAIN_ID, TakeNumber } from '../contract/shot-take.js';

/** Time as Date.toISOString gives it, so that texts are in the order of their times. */
const time = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z$' });
const id = Type.String(PLAIN_ID);
const label = text(MAX_NAME);
const optional = Type.Optional;

const JOB = Type.Object({
  name: label,
  fields: FieldsAsked,
  createdAt: time,
  /** Left out: the job is closed. The job that was opened last is the open one. */
  openedAt: optional(time),
  current: optional(id),
  removedAt: optional(time),
});
const SUBJECT = Type.Object({
  name: label,
  barcode: optional(label),
  fields: FieldTexts,
  order: whole(),
  isDone: optional(Type.Literal(true)),
  removedAt: optional(time),
});
const TAKE = Type.Object(JUDGEMENT);
/** A shot of a take. Every host makes these entries from the receipts it has; they are not shared. */
const SHOT = Type.Object({
  subjectId: id,
  take: TakeNumber,
  number: whole(),
  at: time,
  runId: optional(id),
  isRefused: optional(Type.Literal(true)),
});

/** Value of the entry `job`. */
export type JobValue = Readonly<Static<typeof JOB>>;
/** Value of an entry of a subject. */
export type SubjectValue = Readonly<Static<typeof SUBJECT>>;
/** Value of an entry of a take: what was decided about it. */
export type TakeValue = Readonly<Static<typeof TAKE>>;
/** Value of an entry of a shot. */
export type ShotValue = Readonly<Static<typeof SHOT>>;

/** A key and its value. */
export type Change =
  | { readonly key: 'job'; readonly value: JobValue }
  | { readonly key: `subject/${string}`; readonly value: SubjectValue }
  | { readonly key: `take/${string}`; readonly value: TakeValue }
  | { readonly key: `shot/${string}`; readonly value: ShotValue };
/** A change, with its time and the name of its host. */
export type Entry = Change & { readonly at: string; readonly by: string };

const entry = (key: string, value: TSchema) => {
  const name = Type.Intersect([printableText(NAME_CHARS), Type.String({ pattern: key })]);
  return compiledAtUse(Type.Object({ key: name, at: time, by: text(NAME_CHARS), value }));
};
const CHECKS = new Map([
  ['job', entry('^job$', JOB)],
  ['subject', entry('^subject/[A-Za-z0-9_-]{1,64}$', SUBJECT)],
  ['take', entry('^take/[A-Za-z0-9_-]{1,64}/[1-9][0-9]{0,3}$', TAKE)],
  ['shot', entry('^shot/', SHOT)],
]);

/** The parts of a key: its kind, then the id of its subject or shot, and the number of its take. */
export function partsOf(key: string): [kind: string, id: string, take: number] {
  const [kind = '', ...ids] = key.split('/');
  return [kind, ids[0] ?? '', Number(ids[1])];
}

/** Whether a value is an entry; further members are allowed, which later versions may add. */
export function isEntry(value: unknown): value is Entry {
  const { key } = Object(value) as { key?: unknown };
  return CHECKS.get(String(key).split('/', 1)[0] ?? '')?.Check(value) === true;
}

/** Whether an entry counts against another one of the same key. */
export function isNewer(entry: Entry, known: Entry | undefined): boolean {
  if (known === undefined || entry.at !== known.at) return entry.at > (known?.at ?? '');
  if (entry.by !== known.by) return entry.by > known.by;
  return JSON.stringify(entry.value) > JSON.stringify(known.value);
}
