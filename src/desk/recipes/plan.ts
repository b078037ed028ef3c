// Expands a recipe with the values of its parameters into a list of actions for certain bodies. Loops depend only on
// parameters and bodies, so the list is complete before the first action: it is what a run performs and what a forecast
// adds up. Pure.

import type { Static, TSchema } from 'typebox';
import { quoted } from '../../base/quoted.js';
import { Pattern } from '../../gateway/contract/rig-shots.js';
import { compiledAtUse } from '../../protocol/schemas/compiled-at-use.js';
import type { ShotPolicy } from '../../protocol/words.js';
import { numberOf, type Scope, textOf, type Value, valueIn } from './expression.js';
import { RecipeFault } from './fault.js';
import { hasStops } from './light.js';
import { type ActionName, MOST_WAIT_MS, type Recipe, type Step } from './shape.js';

/** Most actions of a run. */
export const MOST_ACTIONS = 20_000;
/** Longest wait for a trigger, and longest command, if the recipe has no limit: ten minutes, a minute. */
const TRIGGER_MS = 600_000;
const COMMAND_MS = 60_000;
const MOST_DRIVE = 7;
const PATTERN = compiledAtUse<TSchema>(Pattern);

/** A body that takes part in a run. */
export interface Body {
  readonly id: string;
  /** Name for messages; the id if it has none. */
  readonly name: string;
}

/** A wanted value: as `setProperty` takes it, or stops above the value that the body had before the run. */
export type Wanted = string | { readonly stops: number };

type ShotPattern = Static<typeof Pattern>;

/** A thing that a run performs. Ids are those of bodies. */
export type Action =
  | { readonly kind: 'set'; readonly values: ReadonlyMap<string, Readonly<Record<string, Wanted>>> }
  | { readonly kind: 'drive'; readonly bodies: readonly string[]; readonly step: number }
  | {
      readonly kind: 'fire';
      readonly bodies: readonly string[];
      readonly focus: boolean;
      readonly policy: ShotPolicy;
      readonly pattern: ShotPattern;
    }
  | { readonly kind: 'wait'; readonly ms: number; readonly message: string }
  | { readonly kind: 'trigger'; readonly limitMs: number; readonly message: string }
  /** Waits until a turn of a loop is due: `turn` times `everyMs` after its first turn. `loop` is the same for all. */
  | { readonly kind: 'pace'; readonly loop: object; readonly turn: number; readonly everyMs: number }
  | { readonly kind: 'command'; readonly command: readonly string[]; readonly limitMs: number }
  | { readonly kind: 'webhook'; readonly webhook: string; readonly limitMs: number };

/** The actions of a recipe. @throws RecipeFault with the path of the step */
export function planOf(
  recipe: Recipe,
  parameters: Readonly<Record<string, Value>>,
  bodies: readonly Body[],
): Action[] {
  const scope = new Map<string, Value>([...Object.entries(parameters), ['bodies', bodies.length]]);
  const plan: Action[] = [];
  for (const action of actionsOf(recipe.steps, { scope, bodies, all: bodies })) {
    if (plan.length >= MOST_ACTIONS)
      throw new RecipeFault(`with these parameters the recipe has more than ${MOST_ACTIONS} actions`);
    plan.push(action);
  }
  return plan;
}

/** The place of a step: the values in force, the bodies that it is for, and all bodies of the run. */
interface Place {
  readonly scope: Scope;
  readonly bodies: readonly Body[];
  readonly all: readonly Body[];
}
type Of<Name extends ActionName> = Extract<Step['action'], { name: Name }>['of'];

function* actionsOf(steps: readonly Step[], place: Place): Generator<Action> {
  for (const step of steps)
    try {
      const actions = ACTIONS[step.action.name] as (
        of: unknown,
        place: Place,
        inner: Step['do'],
      ) => Iterable<Action>;
      yield* actions(step.action.of, place, step.do);
    } catch (error) {
      throw error instanceof RecipeFault ? error.at(step.path) : error;
    }
}

/** The actions of one step. */
const ACTIONS: {
  readonly [Name in ActionName]: (of: Of<Name>, place: Place, inner: Step['do']) => Iterable<Action>;
} = {
  set: (of, place) => [setting(of, place)],
  *focus(of, place, inner) {
    const { scope, bodies } = place;
    if ('position' in of) yield setting({ 'focus-position': of.position }, place);
    else if ('step' in of) {
      const step = inRange('step', numberOf(of.step, scope), -MOST_DRIVE, MOST_DRIVE);
      if (step !== 0) yield { kind: 'drive', bodies: idsOf(bodies), step };
    } else {
      const [near, far] = [numberOf(of.near, scope), numberOf(of.far, scope)];
      const steps = inRange('steps', numberOf(of.steps, scope), 2, MOST_ACTIONS);
      for (let turn = 0; turn < steps; turn += 1) {
        yield setting({ 'focus-position': near + ((far - near) * turn) / (steps - 1) }, place);
        yield* actionsOf(inner, withValue(place, of.as, turn));
      }
    }
  },
  *fire({ focus = true, policy = 'all-or-nothing', reverse = false, ...of }, { scope, bodies }) {
    const ids = valueIn(scope, reverse) === true ? idsOf(bodies).reverse() : idsOf(bodies);
    yield { kind: 'fire', bodies: ids, focus, policy, pattern: patternOf(of, scope) };
  },
  *wait(of, { scope }) {
    const message = textOf(of.message ?? '', scope);
    if ('ms' in of) yield { kind: 'wait', ms: waitOf('ms', of.ms, scope), message };
    else yield { kind: 'trigger', limitMs: waitOf('limitMs', of.limitMs ?? TRIGGER_MS, scope), message };
  },
  *repeat(of, place, inner) {
    const { scope } = place;
    if ('over' in of) {
      const list = typeof of.over === 'object' ? of.over : valueIn(scope, of.over);
      if (typeof list !== 'object') throw new RecipeFault(`${quoted(String(of.over))} is not a list`);
      for (const value of list) yield* actionsOf(inner, withValue(place, of.as, valueIn(scope, value)));
      return;
    }
    const loop = {};
    const times = inRange('times', numberOf(of.times, scope), 0, MOST_ACTIONS);
    const everyMs = of.everyMs === undefined ? undefined : waitOf('everyMs', of.everyMs, scope);
    for (let turn = 0; turn < times; turn += 1) {
      if (everyMs !== undefined) yield { kind: 'pace', loop, turn, everyMs };
      yield* actionsOf(inner, withValue(place, of.as, turn));
    }
  },
  *run({ limitMs = COMMAND_MS, ...of }, { scope }) {
    if ('webhook' in of) yield { kind: 'webhook', webhook: textOf(of.webhook, scope), limitMs };
    else yield { kind: 'command', command: of.command.map((word) => textOf(word, scope)), limitMs };
  },
  *each(_of, place, inner) {
    for (const body of place.bodies)
      yield* actionsOf(inner, { ...place, bodies: [body], scope: aboutBody(place, body) });
  },
};

/** The pattern of a shot, checked like that of a request. @throws RecipeFault */
function patternOf(members: object, scope: Scope): ShotPattern {
  const pattern: unknown = valuesIn(members, scope);
  if (PATTERN.Check(pattern)) return pattern as ShotPattern;
  const [error] = PATTERN.Errors(pattern);
  throw new RecipeFault(`fire${error?.instancePath.replaceAll('/', '.')} ${error?.message}`);
}

/** The values that members have in a scope; numbers are rounded, and what is false is left out. */
function valuesIn(members: object, scope: Scope): object {
  const values = Object.entries(members).map(([name, member]) => {
    const value = typeof member === 'object' ? valuesIn(member, scope) : valueIn(scope, member);
    return [name, typeof value === 'number' ? Math.round(value) : value] as const;
  });
  return Object.fromEntries(values.filter(([, value]) => value !== false));
}

function setting(values: Of<'set'>, place: Place): Action {
  const wanted = place.bodies.map((body) => {
    const scope = aboutBody(place, body);
    const each = Object.entries(values).map(([name, value]) => [name, wantedOf(name, value, scope)] as const);
    return [body.id, Object.fromEntries(each)] as const;
  });
  return { kind: 'set', values: new Map(wanted) };
}

/** A scope in which `$body` is the place of a body among all bodies, from 0, and `{body_name}` its name. */
function aboutBody({ scope, all }: Place, body: Body): Scope {
  return new Map<string, Value>([...scope, ['body', all.indexOf(body)], ['body_name', body.name]]);
}

function idsOf(bodies: readonly Body[]): string[] {
  return bodies.map(({ id }) => id);
}

function wantedOf(property: string, value: Value | { stops: Value }, scope: Scope): Wanted {
  if (typeof value === 'object' && 'stops' in value) {
    if (hasStops(property)) return { stops: numberOf(value.stops, scope) };
    throw new RecipeFault(`the values of ${property} cannot be counted in stops`);
  }
  const result = valueIn(scope, value as Value);
  return String(property === 'focus-position' ? Math.round(numberOf(result as Value, scope)) : result);
}

function withValue(place: Place, name: string | undefined, value: Value): Place {
  return name === undefined ? place : { ...place, scope: new Map([...place.scope, [name, value]]) };
}

/** A whole number within bounds. @throws RecipeFault */
function inRange(name: string, value: number, least: number, most: number): number {
  const whole = Math.round(value);
  if (whole < least || whole > most)
    throw new RecipeFault(`${name} is ${value}; it must be ${least} to ${most}`);
  return whole;
}

function waitOf(name: string, value: Value, scope: Scope): number {
  return inRange(name, numberOf(value, scope), 0, MOST_WAIT_MS);
}
