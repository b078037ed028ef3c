// The records of the journal of shots: the request, the orders, and the reports of each body. A receipt is
// made of these records and of nothing else. One shape for all: what is written, what is read (the journal is a file),
// and the records of other hosts.

import Type, { type Static, type TSchema } from 'typebox';
import { compiledAtUse, type SchemaCheck } from '../../../protocol/schemas/compiled-at-use.js';
import {
  list,
  NAME_CHARS,
  PATH_CHARS,
  printableText,
  SHA256,
  text,
  VALUE_CHARS,
  whole,
  word,
} from '../../../protocol/schemas/shapes.js';
import { CLOCK_SOURCES, SHOT_POLICIES } from '../../../protocol/words.js';

/** Bodies of one shot, far above any rig. */
const MOST_BODIES = 1_024;
/** The longest text of an ISO time. */
const TIME_CHARS = 32;
/** Exposures of one shot, far above any rig. */
const MOST_EXPOSURES = 20_000;
/** Files of one exposure. */
const MOST_FILES = 10_000;
/**
 * Numbers of shots that are read count up to here; this host counts on from there on its own. So a forged number makes
 * a jump, and never ends the counting.
 */
export const MOST_NUMBER = 1_000_000_000;

const shotId = printableText(NAME_CHARS, 1);
const shotNumber = whole(2 * MOST_NUMBER);
const time = text(TIME_CHARS);
const reason = text(VALUE_CHARS);
/** Microseconds of CLOCK_MONOTONIC of the host that shoots. */
export const MICROSECONDS = whole();
/** Microseconds that the clock of a host shows more than that of another one. */
export const OFFSET_US = Type.Integer({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER });
/** For how long the shutter button is held, in milliseconds. */
export const HOLD_MS = Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }));
/** Counts the orders of one body in a shot from 0. */
const round = whole(MOST_EXPOSURES);
/** Names of an exposure as hosts exchange them before it is made: its result can be recorded. */
export const TAG = Type.Object({
  shotId,
  shot: shotNumber,
  round,
  group: text(NAME_CHARS),
  session: text(NAME_CHARS),
});

const PATTERN = Type.Object({
  intervalMs: Type.Optional(whole()),
  sequence: Type.Optional(Type.Literal(true)),
  repeat: Type.Optional(Type.Object({ everyMs: whole(), times: whole(MOST_EXPOSURES) })),
  bulbMs: Type.Optional(whole()),
});

const REFUSAL = Type.Object({ code: text(NAME_CHARS), message: reason });

const BODY = Type.Object({
  id: text(NAME_CHARS),
  name: text(NAME_CHARS),
  number: Type.Optional(whole()),
  model: text(NAME_CHARS),
  /** Host it is attached to; left out where there is one host. */
  host: Type.Optional(text(NAME_CHARS)),
  /** Files that an exposure sends to the host; left out while that is not known. */
  hostFiles: Type.Optional(whole(MOST_FILES)),
  /** How long it exposes, without a self-timer. */
  exposureMs: Type.Optional(whole()),
  /** In the words of the property; left out when the body does not report it. */
  driveMode: Type.Optional(text(NAME_CHARS)),
  /** It would not expose. */
  refused: Type.Optional(REFUSAL),
});

/** A host that takes part. */
const HOST = Type.Object({
  host: text(NAME_CHARS),
  /** Clock of the host minus that of the host that shoots. */
  offsetUs: OFFSET_US,
  /** The true offset is at most this far away. */
  boundUs: whole(),
  from: word(CLOCK_SOURCES),
});

/** The host that has made the record; left out where there is one host. */
const by = Type.Optional(text(NAME_CHARS));

/** Counts the exposures of one press from 1: a burst has several. */
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
   * The first record of a segment: the newest number that was given to a shot, and the name that this host had; left
   * out where there is one host, and in segments of earlier versions.
   */
  record('segment', {
    version: Type.Literal(1),
    number: shotNumber,
    at: time,
    host: Type.Optional(text(NAME_CHARS)),
  }),
  /** All that was decided before the first body is fired. Synced before that. */
  record('begun', {
    shotId,
    number: shotNumber,
    group: text(NAME_CHARS),
    session: text(NAME_CHARS),
    at: time,
    policy: word(SHOT_POLICIES),
    focus: Type.Boolean(),
    pattern: PATTERN,
    /** How far apart the bodies may expose; left out: that is not judged. */
    togetherMs: Type.Optional(whole()),
    /** A press of one camera, by an operation of that camera. */
    single: Type.Optional(word(['press', 'down'])),
    bodies: list(BODY, MOST_BODIES),
    /** Left out where there is one host. */
    hosts: Type.Optional(list(HOST, MOST_BODIES)),
  }),
  /** Nothing was fired, and nothing will be. */
  record('withdrawn', { shotId, number: shotNumber, reason }),
  /** Orders not handed to a worker until then are no longer planned. `reason` when no client has requested it. */
  record('stopped', { shotId, at: time, reason: Type.Optional(reason) }),
  /** The exposure is handed to the worker, to be made at this instant. */
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
  /** A small picture of an exposure was reported, ahead of the picture; it is no file that is expected. */
  record('previewed', { ...exposure, at: time, path: Type.Optional(text(PATH_CHARS)) }),
  /** A file is on the host, under its final name. */
  record('landed', {
    ...exposure,
    path: text(PATH_CHARS),
    sizeBytes: whole(),
    sha256: SHA256,
    /** Within the shot, where hosts record landings beside each other. */
    index: Type.Optional(whole()),
    takenAt: Type.Optional(time),
  }),
  /** The worker knows that files will not come. */
  record('missing', { ...exposure, reason, files: Type.Optional(whole()) }),
  /** The body has not exposed, for certain. */
  record('failed', { ...exposure, code: text(NAME_CHARS), message: reason }),
  /** The order was answered with an error that leaves open whether the body has exposed. */
  record('unknown', { ...exposure, code: text(NAME_CHARS), message: reason }),
  /** It was never sent. */
  record('skipped', { ...exposure, reason }),
  /** Nothing more is expected: what is not known now stays unknown. */
  record('givenUp', { ...exposure, reason }),
]);

/** A record of the journal: about a shot, or the begin of a segment. */
export type JournalRecord = Static<typeof RECORD>;
/** The record of this kind. */
export type RecordOf<Kind extends JournalRecord['kind']> = Extract<JournalRecord, { kind: Kind }>;
/** A record about one shot. */
export type RecordOfShot = Exclude<JournalRecord, { kind: 'segment' }>;
/** A record about one exposure of one body. */
export type RecordOfExposure = Extract<JournalRecord, { round: number }>;
/** A body in the record `begun`, as the shot has found it. */
export type BegunBody = RecordOf<'begun'>['bodies'][number];
/** A host in the record `begun`: it takes part in the shot. */
export type BegunHost = NonNullable<RecordOf<'begun'>['hosts']>[number];
/** The pattern in the record `begun`: how the shot fires its bodies. */
export type BegunPattern = RecordOf<'begun'>['pattern'];

/** Checks by kind: a start of the service needs the check of one kind. */
const CHECKS: ReadonlyMap<unknown, SchemaCheck<TSchema>> = new Map(
  RECORD.anyOf.map((schema) => [schema.properties.kind.const, compiledAtUse<TSchema>(schema)]),
);

/** Whether a value is a record. */
export function isRecord(value: unknown): value is JournalRecord {
  const { kind } = Object(value) as { kind?: unknown };
  return CHECKS.get(kind)?.Check(value) === true;
}

/** The record with its texts for people cut to what is read. */
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

/** Records about shots that a host has sent as its own; anything else in its message is discarded. */
export function recordsToldBy(host: string, sent: unknown): RecordOfShot[] {
  if (!Array.isArray(sent)) return [];
  return sent.filter(
    (each): each is RecordOfShot =>
      isRecord(each) && each.by === host && each.kind !== 'segment' && isWhole(each),
  );
}

/** A shot of several hosts names the host of each body, and its plan is bounded. */
function isWhole(record: JournalRecord): boolean {
  if (record.kind === 'landed') return record.index !== undefined;
  if (record.kind !== 'begun') return true;
  const { bodies, pattern } = record;
  const exposures = bodies.length * (pattern.repeat?.times ?? 1);
  return exposures <= MOST_EXPOSURES && bodies.every(({ host }) => host !== undefined);
}
