// Values in recipes: `$name` is a parameter or a variable, `=` begins an expression of numbers, and `{name}` in a text
// is replaced. Pure.

import { didYouMean } from '../../base/nearest.js';
import { quoted } from '../../base/quoted.js';
import { RecipeFault } from './fault.js';

/** A value of a parameter or a variable. */
export type Value = string | number | boolean | readonly number[];
/** Values by their names. */
export type Scope = ReadonlyMap<string, Value>;

/** A number, a name, a sign, or a character that is none of them. */
const TOKEN = /\d+(?:\.\d+)?|\$[a-z][a-z0-9_]*|\S/g;
const PLACE = /\{([a-z][a-z0-9_]*)\}/g;
/** Most brackets and signs that are nested in each other. */
const MOST_DEPTH = 32;
/** The operations: those of one list bind as strongly as each other, and less strongly than those of the next. */
const OPERATIONS: readonly Readonly<Record<string, (one: number, other: number) => number>>[] = [
  { '+': (one, other) => one + other, '-': (one, other) => one - other },
  { '*': (one, other) => one * other, '/': (one, other) => one / other },
];

/** The value that a member of a recipe has in a scope. @throws RecipeFault */
export function valueIn(scope: Scope, member: Value): Value {
  if (typeof member !== 'string') return member;
  if (member.startsWith('=')) return computed(member, scope);
  return /^\$[a-z]/.test(member) ? named(member.slice(1), scope) : member;
}

/** The number that a member has in a scope. @throws RecipeFault when it is no finite number */
export function numberOf(member: Value, scope: Scope): number {
  const value = valueIn(scope, member);
  if (typeof value !== 'number' || !Number.isFinite(value))
    throw new RecipeFault(`${quoted(String(member))} is ${quoted(String(value))}, not a number`);
  return value;
}

/** A text in which `{name}` is replaced by the value of that name. @throws RecipeFault */
export function textOf(member: string, scope: Scope): string {
  return member.replaceAll(PLACE, (_place, name: string) => String(named(name, scope)));
}

function named(name: string, scope: Scope): Value {
  const value = scope.get(name);
  if (value !== undefined) return value;
  throw new RecipeFault(`there is no value named ${quoted(name)}${didYouMean(name, scope.keys())}`);
}

/** The number of an expression: sums of products of numbers, names and expressions in brackets. */
function computed(text: string, scope: Scope): number {
  const tokens = [...text.slice(1).matchAll(TOKEN)].map(([token]) => token);
  const fault = () => new RecipeFault(`${quoted(text)} is not an expression of numbers and $names`);
  const operation = (level: number, depth: number): number => {
    const operations = OPERATIONS[level];
    if (operations === undefined) return factor(depth);
    let value = operation(level + 1, depth);
    for (let sign = tokens[0] ?? ''; Object.hasOwn(operations, sign); sign = tokens[0] ?? '') {
      tokens.shift();
      value = operations[sign]?.(value, operation(level + 1, depth)) ?? Number.NaN;
    }
    return value;
  };
  const factor = (depth: number): number => {
    const token = tokens.shift() ?? '';
    if (depth > MOST_DEPTH) throw fault();
    if (/^\d/.test(token)) return Number(token);
    if (token.startsWith('$')) return numberOf(named(token.slice(1), scope), scope);
    if (token === '-') return -factor(depth + 1);
    if (token !== '(') throw fault();
    const value = operation(0, depth + 1);
    if (tokens.shift() !== ')') throw fault();
    return value;
  };
  const value = operation(0, 0);
  if (tokens.length > 0) throw fault();
  return value;
}
