// What a host may ask of the cameras of another one beside the operations that clients have: the steps of operations on
// groups, which run where they were asked. Everything else is refused: a host on the bus gets no more than a client
// has.

import Type, { type Static } from 'typebox';
import type { OperationName } from '../../protocol/operations.js';
import { compiledAtUse } from '../../protocol/schemas/compiled-at-use.js';
import { CONNECTION_MODES } from '../../protocol/words.js';
import { ServiceError } from '../errors/errors.js';
import { TAG } from '../rig/shots/record.js';

const text = Type.String({ maxLength: 1_024 });
const empty = Type.Object({}, { additionalProperties: false });
/** For how long the shutter button is held. */
export const HOLD_MS = Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }));

/** The operations of a worker that another host may ask for, with their parameters. */
export const CALLS = {
  halfPress: empty,
  toggleMovieRecording: Type.Object({ to: Type.Optional(Type.Boolean()) }),
  enableLiveView: empty,
  disableLiveView: empty,
  watchLiveView: Type.Object({ layer: Type.Enum(['live', 'osd']) }),
  setClock: empty,
  compareProperties: Type.Object({
    properties: Type.Array(Type.Object({ property: text, wanted: Type.Optional(text) }), { maxItems: 1_024 }),
  }),
  armShutter: Type.Object({ tag: TAG, focus: Type.Boolean(), holdMs: HOLD_MS }),
  disarmShutter: Type.Object({ shotId: text }),
} as const satisfies { readonly [Name in OperationName]?: object };

/** One of the operations of a worker that another host may ask for. */
export type RemoteOperation = keyof typeof CALLS;

const OPERATIONS = Object.keys(CALLS) as RemoteOperation[];
const VALIDATORS = Object.fromEntries(OPERATIONS.map((name) => [name, compiledAtUse(CALLS[name])]));

/** A question, and the steps of operations on groups among them. */
export const QUESTION = Type.Union([
  Type.Object({
    kind: Type.Literal('call'),
    id: text,
    operation: Type.Enum(OPERATIONS),
    params: Type.Unknown(),
  }),
  Type.Object({
    kind: Type.Literal('connect'),
    id: text,
    request: Type.Object({ mode: Type.Enum([...CONNECTION_MODES]), reconnecting: Type.Boolean() }),
  }),
  Type.Object({ kind: Type.Literal('disconnect'), id: text }),
  Type.Object({ kind: Type.Literal('status'), id: text }),
  Type.Object({ kind: Type.Literal('view') }),
  Type.Object({ kind: Type.Literal('apply'), id: text }),
  Type.Object({ kind: Type.Literal('set'), id: text, properties: Type.Record(text, text) }),
  Type.Object({ kind: Type.Literal('readDrift'), id: text }),
  Type.Object({
    kind: Type.Literal('timeline'),
    sinceMs: Type.Optional(Type.Number()),
    camera: Type.Optional(text),
    most: Type.Integer({ minimum: 1, maximum: 1_000 }),
  }),
]);

/** A question about cameras of another host, or about all of them. */
export type RigQuestion = Static<typeof QUESTION>;

const validator = compiledAtUse(QUESTION);

/** Whether an operation may be asked of another host. */
export function isRemote(operation: OperationName): operation is RemoteOperation {
  return Object.hasOwn(CALLS, operation);
}

/** @throws BAD_REQUEST for what is no question that a host may ask */
export function rigQuestionOf(question: unknown): RigQuestion {
  if (validator.Check(question)) {
    const asked = question as RigQuestion;
    if (asked.kind !== 'call' || VALIDATORS[asked.operation]?.Check(asked.params)) return asked;
  }
  throw new ServiceError(
    'BAD_REQUEST',
    'the other host asks for something that hosts do not ask of each other',
  );
}
