// The records of the journal of shots: what was asked for, what was sent, and what each body has reported. A receipt is
// made of these records and of nothing else. The shapes are checked when the journal is read: it is a file.

import Type, { type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import {
  list,
  NAME_CHARS,
  PATH_CHARS,
  SHA256,
  text,
  VALUE_CHARS,
  whole,
  word,
} from '../../../worker/protocol/schemas/shapes.js';

/** Bodies of one shot, far above any rig. */
const MOST_BODIES = 1_024;
/** The longest text of an ISO time. */
const TIME_CHARS = 32;

const shotId = text(NAME_CHARS);
const time = text(TIME_CHARS);
const reason = text(VALUE_CHARS);
/** Microseconds of CLOCK_MONOTONIC of the host that shoots. */
const microseconds = whole();

/** What to do when a body of the group cannot expose. */
export const POLICIES = ['all-or-nothing', 'those-that-can'] as const;

const PATTERN = Type.Object({
  intervalMs: Type.Optional(whole()),
  sequence: Type.Optional(Type.Literal(true)),
  repeat: Type.Optional(Type.Object({ everyMs: whole(), times: whole() })),
  bulbMs: Type.Optional(whole()),
});

const REFUSAL = Type.Object({ code: text(NAME_CHARS), message: reason });

const BODY = Type.Object({
  id: text(NAME_CHARS),
  name: text(NAME_CHARS),
  number: Type.Optional(whole()),
  model: text(NAME_CHARS),
  /** That it is attached to; left out where there is one host. */
  host: Type.Optional(text(NAME_CHARS)),
  /** Files that an exposure sends to the host; left out while that is not known. */
  hostFiles: Type.Optional(whole()),
  /** How long it exposes, without a self-timer. */
  exposureMs: Type.Optional(whole()),
  /** In the words of the property; left out where the body does not say. */
  driveMode: Type.Optional(text(NAME_CHARS)),
  /** It would not expose. */
  refused: Type.Optional(REFUSAL),
});

/** What the offset of the clock of a host was made of. */
export const CLOCK_SOURCES = ['own', 'bus', 'chrony'] as const;
/** One of {@link CLOCK_SOURCES}. */
export type ClockSource = (typeof CLOCK_SOURCES)[number];

/** A host that takes part. */
const HOST = Type.Object({
  host: text(NAME_CHARS),
  /** What its clock shows more than that of the host that shoots. */
  offsetUs: Type.Integer(),
  /** The true offset is at most this far away. */
  boundUs: whole(),
  from: word([...CLOCK_SOURCES]),
});

/** The host that has made the record; left out where there is one host. */
const by = Type.Optional(text(NAME_CHARS));

/** Counts the exposures of one press from 1: a burst has several. */
const frame = whole();
/** One press at one body. */
const exposure = { shotId, body: text(NAME_CHARS), round: whole() };

const record = <const Kind extends string, Members extends Parameters<typeof Type.Object>[0]>(
  kind: Kind,
  members: Members,
) => Type.Object({ kind: Type.Literal(kind), by, ...members });

const RECORD = Type.Union([
  /** The first record of a segment: the newest number that was given to a shot. */
  record('segment', { version: Type.Literal(1), number: whole(), at: time }),
  /** All that was decided before the first body is fired. Synced before that. */
  record('begun', {
    shotId,
    number: whole(),
    group: text(NAME_CHARS),
    session: text(NAME_CHARS),
    at: time,
    policy: word([...POLICIES]),
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
  record('withdrawn', { shotId, number: whole(), reason }),
  /** What was not handed to a worker until then is not planned any more. `reason` when no client has asked for it. */
  record('stopped', { shotId, at: time, reason: Type.Optional(reason) }),
  /** The exposure is handed to the worker, to be made at this instant. */
  record('fired', { ...exposure, atUs: microseconds, at: time }),
  /** The worker has called the SDK. */
  record('issued', {
    ...exposure,
    issuedUs: microseconds,
    at: time,
    acceptedUs: Type.Optional(microseconds),
    error: Type.Optional(reason),
  }),
  /** The body has proved an exposure. */
  record('exposed', {
    ...exposure,
    frame,
    exposedUs: microseconds,
    exposedAt: time,
    proof: text(NAME_CHARS),
    hostFiles: Type.Optional(whole()),
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

/** A record of the journal. */
export type ShotRecord = Static<typeof RECORD>;
/** The record of this kind. */
export type RecordOf<Kind extends ShotRecord['kind']> = Extract<ShotRecord, { kind: Kind }>;
/** A record about one shot. */
export type RecordOfShot = Exclude<ShotRecord, { kind: 'segment' }>;
/** A record about one exposure of one body. */
export type RecordOfExposure = Extract<ShotRecord, { round: number }>;
/** A body as a shot has found it. */
export type ShotBody = RecordOf<'begun'>['bodies'][number];
/** A host that takes part in a shot. */
export type ShotHost = NonNullable<RecordOf<'begun'>['hosts']>[number];
/** How a shot fires its bodies. */
export type ShotPattern = RecordOf<'begun'>['pattern'];
/** One of {@link POLICIES}. */
export type ShotPolicy = (typeof POLICIES)[number];

const validator = Compile(RECORD);

/** The record of a line; undefined when the line is none. */
export function recordOf(line: string): ShotRecord | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return validator.Check(value) ? (value as ShotRecord) : undefined;
  } catch {
    return undefined;
  }
}

/** The records about shots in what another host has sent; what is none is left out. */
export function recordsIn(sent: unknown): RecordOfShot[] {
  if (!Array.isArray(sent)) return [];
  return sent.filter(
    (each): each is RecordOfShot => validator.Check(each) && (each as ShotRecord).kind !== 'segment',
  );
}

/** The line of a record, with its end. */
export function lineOf(record: ShotRecord): string {
  return `${JSON.stringify(record)}\n`;
}
