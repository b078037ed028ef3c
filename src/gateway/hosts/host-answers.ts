// What another host answers to the questions of this one (remote-calls.ts), checked before it is used or shown: that
// host may be of another version, or no host at all.

import Type, { type Static, type TSchema } from 'typebox';
import type { Result } from '../../protocol/operations.js';
import { compiledAtUse, type SchemaCheck } from '../../protocol/schemas/compiled-at-use.js';
import { knownResult } from '../../protocol/schemas/messages.js';
import { CameraStatus } from '../contract/connection.js';
import { Drift, RigCamera } from '../contract/rig.js';
import { TimelineEntry } from '../contract/rig-timeline.js';
import { ERRORS, type ErrorCode, ServiceError } from '../errors/errors.js';
import type { RemoteOperation } from './remote-calls.js';

const MOST_ROWS = 4_096;
const text = Type.String({ maxLength: 4_096 });
const rows = <Schema extends TSchema>(row: Schema) => Type.Array(row, { maxItems: MOST_ROWS });

const code = Type.Optional(Type.Enum(Object.keys(ERRORS) as ErrorCode[]));

/** Result of one value, see rig/desired/apply-properties.ts. */
const OUTCOME = Type.Object({
  property: text,
  requested: text,
  success: Type.Boolean(),
  current: text,
  code,
  message: Type.Optional(text),
});
const DRIFT = Type.Object({ ...Drift.properties, code });

/** Answers, by the kind of the question. */
export const ANSWERS = {
  connect: Type.Enum(['connected', 'already']),
  status: CameraStatus,
  apply: rows(OUTCOME),
  set: rows(OUTCOME),
  readDrift: rows(DRIFT),
} as const;
type Answers = typeof ANSWERS;

/** Rows of lists of which each is used or left out by itself. */
export const ROWS = { view: RigCamera, timeline: TimelineEntry } as const;
type Rows = typeof ROWS;

const CHECKS = Object.fromEntries(
  Object.entries({ ...ANSWERS, ...ROWS }).map(([kind, schema]) => [kind, compiledAtUse<TSchema>(schema)]),
) as Record<keyof Answers | keyof Rows, SchemaCheck<TSchema>>;

/** The answer to a question of this kind. @throws HOST_LOST for what is none */
export function answerTo<Kind extends keyof Answers>(
  kind: Kind,
  host: string,
  answer: unknown,
  hasEffect: boolean,
): Static<Answers[Kind]> {
  const plain = plainOf(answer);
  if (CHECKS[kind].Check(plain)) return plain as Static<Answers[Kind]>;
  throw notUnderstood(host, hasEffect);
}

/** The rows of an answer that can be used; undefined: it is no list. */
export function rowsIn<Kind extends keyof Rows>(
  kind: Kind,
  answer: unknown,
): Static<Rows[Kind]>[] | undefined {
  const plain = plainOf(answer);
  if (!Array.isArray(plain)) return undefined;
  return plain.slice(0, MOST_ROWS).filter((row) => CHECKS[kind].Check(row)) as Static<Rows[Kind]>[];
}

/** The result of an operation of a worker of that host. @throws HOST_LOST for what is none */
export function resultOf<Name extends RemoteOperation>(
  operation: Name,
  host: string,
  answer: unknown,
  hasEffect: boolean,
): Result<Name> {
  try {
    return knownResult(operation, answer);
  } catch {
    throw notUnderstood(host, hasEffect);
  }
}

/** A value without anything that JSON does not have; undefined for one that cannot be written as JSON. */
export function plainOf(value: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(value));
  } catch {
    return undefined;
  }
}

function notUnderstood(host: string, hasEffect: boolean): ServiceError {
  return new ServiceError('HOST_LOST', `the answer of host ${host} is not understood`, {
    outcome: hasEffect ? 'unknown' : 'none',
    details: { host },
  });
}
