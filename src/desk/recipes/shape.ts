// The shape of a recipe as a person writes it, in TOML or JSON. Each step is checked on its own, so that a
// fault is reported at the innermost step.

import Type, { type Static, type TObject, type TSchema } from 'typebox';
import { PROPERTY_NAMES } from '../../gateway/contract/property-names.js';
import { PARAMETER } from '../../gateway/contract/recipes.js';
import { SHOT_POLICIES } from '../../protocol/words.js';

/** Most characters of a text in a recipe, and of a name. */
const MOST_TEXT = 1_000;
const MOST_NAME = 64;
/** Most entries of a list or a table in a recipe. */
const MOST_ENTRIES = 200;
/** Longest wait of a step: a day. */
export const MOST_WAIT_MS = 86_400_000;

const optional = Type.Optional;
const text = Type.String({ maxLength: MOST_TEXT });
const name = { pattern: '^[a-z][a-z0-9_]*$', maxLength: MOST_NAME };
const value = Type.Union([Type.String({ maxLength: MOST_TEXT }), Type.Number(), Type.Boolean()]);
const closed = <const Members extends Record<string, TSchema>>(members: Members) =>
  Type.Object(members, { additionalProperties: false });

/** A recipe without its steps, which {@link STEPS} describes. */
export const RECIPE = closed({
  title: text,
  about: optional(text),
  parameters: optional(
    Type.Record(Type.String(name), closed(PARAMETER), { maxProperties: 32, additionalProperties: false }),
  ),
  steps: Type.Array(Type.Unknown(), { minItems: 1, maxItems: MOST_ENTRIES }),
});

const as = optional(Type.String(name));
const wanted = Type.Union([value, closed({ stops: value })]);

/** The steps of a recipe by their actions. A step is a table with one action; the others have members beside it. */
export const STEPS = {
  set: Type.Unsafe<Readonly<Record<string, Static<typeof wanted>>>>(
    Type.Object(Object.fromEntries(PROPERTY_NAMES.map((property) => [property, optional(wanted)])), {
      ...{ additionalProperties: false, minProperties: 1, maxProperties: 32 },
    }),
  ),
  focus: Type.Union([
    closed({ position: value }),
    closed({ step: value }),
    closed({ near: value, far: value, steps: value, as }),
  ]),
  fire: closed({
    focus: optional(Type.Boolean()),
    policy: optional(Type.Enum([...SHOT_POLICIES])),
    reverse: optional(value),
    sequence: optional(value),
    intervalMs: optional(value),
    bulbMs: optional(value),
    repeat: optional(closed({ times: value, everyMs: value })),
  }),
  wait: Type.Union([
    closed({ ms: value, message: optional(text) }),
    closed({ for: Type.Literal('trigger'), limitMs: optional(value), message: optional(text) }),
  ]),
  repeat: Type.Union([
    closed({ times: value, everyMs: optional(value), as }),
    closed({ over: Type.Union([value, Type.Array(value, { maxItems: MOST_ENTRIES })]), as }),
  ]),
  run: Type.Union([
    closed({
      command: Type.Array(text, { minItems: 1, maxItems: MOST_ENTRIES }),
      limitMs: optional(Type.Integer({ minimum: 1, maximum: MOST_WAIT_MS })),
    }),
    closed({ webhook: text, limitMs: optional(Type.Integer({ minimum: 1, maximum: MOST_WAIT_MS })) }),
  ]),
  each: Type.Literal('body'),
} as const;

/** An action of a step. */
export type ActionName = keyof typeof STEPS;

/** A step: one action; a loop has its steps in `do`. */
export const STEP = closed({
  ...Type.Partial(Type.Object(STEPS)).properties,
  do: optional(Type.Array(Type.Unknown(), { maxItems: MOST_ENTRIES })),
});

/** A parameter of a recipe. */
export type Parameter = Static<TObject<typeof PARAMETER>>;
/** A step of a recipe: one action, and the steps that it repeats. */
export interface Step {
  readonly action: {
    [Name in ActionName]: { readonly name: Name; readonly of: Static<(typeof STEPS)[Name]> };
  }[ActionName];
  readonly do: readonly Step[];
  /** Place in the recipe: `steps`, 2, `do`, 0. */
  readonly path: readonly (string | number)[];
}
/** A recipe that was read. */
export interface Recipe {
  readonly title: string;
  readonly about: string;
  readonly parameters: Readonly<Record<string, Parameter>>;
  readonly steps: readonly Step[];
}
