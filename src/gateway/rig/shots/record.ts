// The records of the journal of shots: the request, the orders, and the reports of each body. A receipt is made from
// these records and nothing else. All records have the same schema: those that this host writes, those that it reads
// (the journal is a file), and those of other hosts.

import Type, { type Static, type TSchema } from 'typebox';
import { compiledAtUse, type SchemaCheck } from '../../../protocol/schemas/compiled-at-use.js';
import {
  list,
  NAME_CHARS,
  PATH_CHARS,
  PICTURE_HASHES,
  printableText,
  SHA256,
  text,
  VALUE_CHARS,
  whole,
  word,
} from '../../../protocol/schemas/shapes.js';
import { CLOCK_SOURCES, SHOT_POLICIES } from '../../../protocol/words.js';

/** The most bodies in one shot, far more than any rig has. */
const MOST_BODIES = 1_024;
/** The longest text of an ISO time. */
const TIME_CHARS = 32;
/** The most exposures of one body in a shot, far more than any rig makes. */
const MOST_EXPOSURES = 20_000;
/** The most files of one exposure. */
const MOST_FILES = 10_000;
/**
 * The largest number in a record from which this host continues to count. So a forged number can make the numbers jump,
 * but cannot use them up. This host itself may count beyond the limit, so records accept twice as much.
 */
export const MOST_NUMBER = 1_000_000_000;

const shotId = printableText(NAME_CHARS, 1);
const shotNumber = whole(2 * MOST_NUMBER);
const time = text(TIME_CHARS);
const reason = text(VALUE_CHARS);
/** Microseconds by CLOCK_MONOTONIC of the host that shoots. */
export const MICROSECONDS = whole();
/** How far the clock of one host is ahead of that of another one, in microseconds. */
export const OFFSET_US = Type.Integer({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER });
/** How long the shutter button is held, in milliseconds. */
export const HOLD_MS = Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }));
/** Number of an order to one body in a shot, from 0. */
const round = whole(MOST_EXPOSURES);
/** The most characters of a text of a subject. */
export const TAKE_TEXT_CHARS = 200;
/** The most fields of a job. */
export const MOST_FIELDS = 32;
const ratingOfTake = Type.Optional(whole(5));
const fieldsOfSubject = Type.Optional(
  Type.Record(Type.String({ pattern: '^[a-z0-9-]{1,32}$' }), text(TAKE_TEXT_CHARS), {
    maxProperties: MOST_FIELDS,
    additionalProperties: false,
  }),
);
const TAKE_NAMES = {
  subject: text(TAKE_TEXT_CHARS),
  take: whole(MOST_NUMBER),
  rating: ratingOfTake,
  fields: fieldsOfSubject,
};
/** The take of a shot: its place in a job, and what names of pictures need. */
const TAKE = Type.Object({
  jobId: printableText(NAME_CHARS, 1),
  subjectId: printableText(NAME_CHARS, 1),
  ...TAKE_NAMES,
  runId: Type.Optional(printableText(NAME_CHARS, 1)),
});

/** Ids of an exposure that hosts exchange before it is made, so that its result can be recorded. */
export const TAG = Type.Object({
  shotId,
  shot: shotNumber,
  round,
  group: text(NAME_CHARS),
  session: text(NAME_CHARS),
  take: Type.Optional(Type.Object(TAKE_NAMES)),
});

const PATTERN = Type.Object({
  intervalMs: Type.Optional(whole()),
  sequence: Type.Optional(Type.Literal(true)),
  repeat: Type.Optional(Type.Object({ everyMs: whole(), times: whole(MOST_EXPOSURES) })),
  bulbMs: Type.Optional(whole()),
});

const REFUSAL = Type.Object({
  code: text(NAME_CHARS),
  message: reason,
  /** Why the camera refuses, a key of `refusals` in data/errors.json; left out where none is known. */
  reason: Type.Optional(text(NAME_CHARS)),
});

const BODY = Type.Object({
  id: text(NAME_CHARS),
  name: text(NAME_CHARS),
  number: Type.Optional(whole()),
  model: text(NAME_CHARS),
  /** The host that has the body; left out on a host without others. */
  host: Type.Optional(text(NAME_CHARS)),
  /** The number of files that an exposure sends to the host; left out while not known. */
  hostFiles: Type.Optional(whole(MOST_FILES)),
  /** How long it exposes, without a self-timer. */
  exposureMs: Type.Optional(whole()),
  /** The drive mode, in the words of the property; left out when the body does not report it. */
  driveMode: Type.Optional(text(NAME_CHARS)),
  /** The focus mode, in the words of the property; left out when the body does not report it. */
  focusMode: Type.Optional(text(NAME_CHARS)),
  /** The usual time from the SDK call to the report of the exposure; left out while not known. */
  lagUs: Type.Optional(MICROSECONDS),
  /** How much later than its planned instant the body is ordered to expose, because its lag is short. */
  delayUs: Type.Optional(MICROSECONDS),
  /** Why the body would not expose. */
  refused: Type.Optional(REFUSAL),
});

/** A body of the group that the request left out. */
const LEFT_OUT = Type.Object({
  id: text(NAME_CHARS),
  name: text(NAME_CHARS),
  number: Type.Optional(whole()),
});

/** A host that takes part. */
const HOST = Type.Object({
  host: text(NAME_CHARS),
  /** Clock of the host minus clock of the host that shoots. */
  offsetUs: OFFSET_US,
  /** The largest possible error of the offset. */
  boundUs: whole(),
  from: word(CLOCK_SOURCES),
});

/** The host that made the record; left out on a host without others. */
const by = Type.Optional(text(NAME_CHARS));

/** Number of an exposure of one press, from 1: a burst has several. */
const frame = whole();
/** One press at one body. */
const exposure = { shotId, body: text(NAME_CHARS), round };

const record = <const Kind extends string, Members extends Parameters<typeof Type.Object>[0]>(
  kind: Kind,
  members: Members,
) => Type.Object({ kind: Type.Literal(kind), by, ...members });

/** A record in its checked form, from any source. */
export const RECORD = Type.Union([
  /**
   * The first record of a segment: the newest shot number, and the name of this host at that time. The name is left out
   * on a host without others, and in segments of earlier versions.
   */
  record('segment', {
    version: Type.Literal(1),
    number: shotNumber,
    at: time,
    host: Type.Optional(text(NAME_CHARS)),
  }),
  /** Everything that is decided before the first body is fired. Synced before that. */
  record('begun', {
    shotId,
    number: shotNumber,
    group: text(NAME_CHARS),
    session: text(NAME_CHARS),
    at: time,
    policy: word(SHOT_POLICIES),
    focus: Type.Boolean(),
    pattern: PATTERN,
    /** How far apart the bodies may expose; left out: this is not judged. */
    togetherMs: Type.Optional(whole()),
    /** Set when bodies with a short lag are to fire later. */
    equalised: Type.Optional(Type.Literal(true)),
    /** Set for a press of one camera, by an operation of that camera. */
    single: Type.Optional(word(['press', 'down'])),
    /** Left out: the shot is no take of a job. */
    take: Type.Optional(TAKE),
    bodies: list(BODY, MOST_BODIES),
    leftOut: Type.Optional(list(LEFT_OUT, MOST_BODIES)),
    /** The hosts that take part; left out on a host without others. */
    hosts: Type.Optional(list(HOST, MOST_BODIES)),
  }),
  /** Nothing was fired, and nothing will be fired. */
  record('withdrawn', { shotId, number: shotNumber, reason }),
  /**
   * From here on, exposures that were not ordered are no longer planned. `reason` when no client requested the stop.
   */
  record('stopped', { shotId, at: time, reason: Type.Optional(reason) }),
  /** The exposure was ordered: the worker has to make it at this instant. */
  record('fired', { ...exposure, atUs: MICROSECONDS, at: time }),
  /** The worker has called the SDK. */
  record('issued', {
    ...exposure,
    issuedUs: MICROSECONDS,
    at: time,
    acceptedUs: Type.Optional(MICROSECONDS),
    error: Type.Optional(reason),
  }),
  /** The body has proved an exposure. */
  record('exposed', {
    ...exposure,
    frame,
    exposedUs: MICROSECONDS,
    exposedAt: time,
    proof: text(NAME_CHARS),
    hostFiles: Type.Optional(whole(MOST_FILES)),
  }),
  /** A small picture of an exposure was reported before the picture itself. It does not count as an expected file. */
  record('previewed', { ...exposure, at: time, path: Type.Optional(text(PATH_CHARS)) }),
  /** A file is on the host, under its final name. */
  record('landed', {
    ...exposure,
    path: text(PATH_CHARS),
    sizeBytes: whole(),
    sha256: SHA256,
    ...PICTURE_HASHES,
    /** Index of the file in the shot; present when several hosts may record files at the same time. */
    index: Type.Optional(whole()),
    takenAt: Type.Optional(time),
  }),
  /** The worker knows that files will not come. */
  record('missing', { ...exposure, reason, files: Type.Optional(whole()) }),
  /** The body has not exposed, for certain. */
  record('failed', { ...exposure, code: text(NAME_CHARS), message: reason }),
  /** The order was answered with an error that leaves open whether the body has exposed. */
  record('unknown', { ...exposure, code: text(NAME_CHARS), message: reason }),
  /** The order was never sent. */
  record('skipped', { ...exposure, reason }),
  /** Nothing more is expected: what is unknown now stays unknown. */
  record('givenUp', { ...exposure, reason }),
]);

/** A record of the journal: about a shot, or the beginning of a segment. */
export type JournalRecord = Static<typeof RECORD>;
/** The record of this kind. */
export type RecordOf<Kind extends JournalRecord['kind']> = Extract<JournalRecord, { kind: Kind }>;
/** A record about one shot. */
export type RecordOfShot = Exclude<JournalRecord, { kind: 'segment' }>;
/** A record about one exposure of one body. */
export type RecordOfExposure = Extract<JournalRecord, { round: number }>;
/** A body in the record `begun`, as it was when the shot began. */
export type BegunBody = RecordOf<'begun'>['bodies'][number];
/** A host in the record `begun`: it takes part in the shot. */
export type BegunHost = NonNullable<RecordOf<'begun'>['hosts']>[number];
/** The take in the record `begun`. */
export type BegunTake = NonNullable<RecordOf<'begun'>['take']>;
/** The pattern in the record `begun`: how the shot fires its bodies. */
export type BegunPattern = RecordOf<'begun'>['pattern'];

/** Checks by kind, compiled when first used: a start of the service often needs only one of them. */
const CHECKS: ReadonlyMap<unknown, SchemaCheck<TSchema>> = new Map(
  RECORD.anyOf.map((schema) => [schema.properties.kind.const, compiledAtUse<TSchema>(schema)]),
);

/** Whether a value is a record. */
export function isRecord(value: unknown): value is JournalRecord {
  const { kind } = Object(value) as { kind?: unknown };
  return CHECKS.get(kind)?.Check(value) === true;
}

/** The record, with its texts for people shortened to the length that can be read. */
export function fitted<Made extends JournalRecord>(record: Made): Made {
  const bodies = record.kind === 'begun' ? { bodies: record.bodies.map(fittedBody) } : {};
  return { ...record, ...cut(record, ['reason', 'message', 'error']), ...bodies };
}

function fittedBody(body: BegunBody): BegunBody {
  return body.refused === undefined
    ? body
    : { ...body, refused: { ...body.refused, ...cut(body.refused, ['message']) } };
}

function cut(record: object, names: readonly string[]): object {
  const texts = Object.entries(record).filter(
    ([name, value]) => names.includes(name) && typeof value === 'string' && value.length > VALUE_CHARS,
  );
  return Object.fromEntries(texts.map(([name, value]) => [name, (value as string).slice(0, VALUE_CHARS)]));
}

/** Records about shots that a host has sent as its own; everything else in its message is discarded. */
export function recordsToldBy(host: string, sent: unknown): RecordOfShot[] {
  if (!Array.isArray(sent)) return [];
  return sent.filter(
    (each): each is RecordOfShot =>
      isRecord(each) && each.by === host && each.kind !== 'segment' && isWhole(each),
  );
}

/** Whether a record of another host is complete: a shot names the host of each body, and its plan is bounded. */
function isWhole(record: JournalRecord): boolean {
  if (record.kind === 'landed') return record.index !== undefined;
  if (record.kind !== 'begun') return true;
  const { bodies, pattern } = record;
  const exposures = bodies.length * (pattern.repeat?.times ?? 1);
  return exposures <= MOST_EXPOSURES && bodies.every(({ host }) => host !== undefined);
}
