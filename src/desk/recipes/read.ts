// Converts the text of a recipe, TOML or JSON, into its steps. A text that is not valid is refused as a whole, with the
// line of its first fault and the word that was probably meant. Pure.

import { parse, TomlError } from 'smol-toml';
import type { TSchema } from 'typebox';
import { didYouMean } from '../../base/nearest.js';
import { quoted } from '../../base/quoted.js';
import { tomlFault } from '../../gateway/config/toml-fault.js';
import { compiledAtUse, type SchemaCheck } from '../../protocol/schemas/compiled-at-use.js';
import { RecipeFault } from './fault.js';
import { parametersOf } from './parameter.js';
import { RECIPE, type Recipe, STEP, STEPS, type Step } from './shape.js';

/** Most levels of steps within steps, and most steps of a recipe. */
const MOST_LEVELS = 8;
const MOST_STEPS = 500;

type Path = RecipeFault['path'];

const WHOLE = compiledAtUse<TSchema>(RECIPE);
const ONE_STEP = compiledAtUse<TSchema>(STEP);
/** A word or a sign; comments and texts of TOML, in which there are no keys. */
const TOKEN = /[\w-]+|[^\s\w-]/g;
const NO_KEY = /"[^"\n]*"|'[^'\n]*'|#.*/g;

/** A recipe whose text is not valid, for the person who wrote it. */
export interface TextFault {
  readonly message: string;
  /** Number of the faulty line, from 1; absent: not known. */
  readonly line?: number;
}

/** The recipe in a text, or the fault of the text. */
export function readRecipe(text: string): Recipe | TextFault {
  let content: unknown;
  try {
    content = isJsonText(text) ? JSON.parse(text) : parse(text);
    return recipeIn(content);
  } catch (error) {
    if (error instanceof TomlError) return { message: tomlFault(text, error), line: error.line };
    if (error instanceof SyntaxError) return { message: error.message };
    if (error instanceof RecipeFault) return { message: error.message, ...lineOf(text, content, error.path) };
    throw error;
  }
}

function recipeIn(content: unknown): Recipe {
  requireShape(WHOLE, content, []);
  const { about = '', parameters = {}, steps, title } = content as Recipe & { steps: unknown[] };
  parametersOf({ parameters }, {});
  const count = { steps: 0 };
  return { title, about, parameters, steps: stepsIn(steps, ['steps'], count) };
}

function stepsIn(steps: readonly unknown[], path: Path, count: { steps: number }): Step[] {
  count.steps += steps.length;
  if (count.steps > MOST_STEPS) throw new RecipeFault(`a recipe has at most ${MOST_STEPS} steps`, path);
  if (path.length > 2 * MOST_LEVELS)
    throw new RecipeFault(`steps are at most ${MOST_LEVELS} levels deep`, path);
  return steps.map((step, at) => stepIn(step, [...path, at], count));
}

function stepIn(step: unknown, path: Path, count: { steps: number }): Step {
  requireShape(ONE_STEP, step, path);
  const { do: inner, ...members } = step as { do?: unknown[] } & Record<string, object>;
  const [action, ...more] = Object.entries(members).map(([name, of]) => ({ name, of }) as Step['action']);
  if (action === undefined || more.length > 0)
    throw new RecipeFault(`a step has exactly one of ${Object.keys(STEPS).join(', ')}`, path);
  const { name, of } = action;
  const isLoop = name === 'repeat' || name === 'each' || (name === 'focus' && 'near' in of);
  if (isLoop && inner === undefined) throw new RecipeFault(`${name} needs a list of steps: do`, path);
  if (!isLoop && inner !== undefined) throw new RecipeFault(`${name} has no steps of its own`, path);
  return { action, do: stepsIn(inner ?? [], [...path, 'do'], count), path };
}

/** @throws RecipeFault an unknown member, else the innermost member that does not match */
function requireShape(check: SchemaCheck<TSchema>, value: unknown, path: Path): void {
  if (check.Check(value)) return;
  const unknown = unknownIn(check.Type(), value, path);
  if (unknown !== undefined) throw unknown;
  const errors = check.Errors(value).map(({ instancePath, message }) => {
    return { message, inner: instancePath.split('/').slice(1) };
  });
  const [error] = errors.sort((one, other) => other.inner.length - one.inner.length);
  const inner = error?.inner ?? [];
  throw new RecipeFault(`${inner.join('.') || placeOf(path)} ${error?.message}`, [...path, ...inner]);
}

/** The fault of the first member that a schema does not have. */
function unknownIn(schema: TSchema, value: unknown, path: Path): RecipeFault | undefined {
  const { known, others } = membersOf(schema);
  if (Array.isArray(value) || known.size + others.length === 0) return undefined;
  for (const [name, of] of Object.entries(Object(value))) {
    const member = known.get(name) ?? others[0];
    if (member === undefined) {
      const message = `${placeOf(path)} has no ${quoted(name)}${didYouMean(name, known.keys())}`;
      return new RecipeFault(message, [...path, name]);
    }
    const inner = unknownIn(member, of, [...path, name]);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

interface Members {
  readonly anyOf?: readonly TSchema[];
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly patternProperties?: Readonly<Record<string, TSchema>>;
}

/** The members of a schema, or of all schemas of a union: those with names, and those with any name. */
function membersOf(schema: TSchema): { known: Map<string, TSchema>; others: TSchema[] } {
  const { anyOf = [], properties = {}, patternProperties = {} } = schema as Members;
  const inner = anyOf.map(membersOf);
  return {
    known: new Map([...Object.entries(properties), ...inner.flatMap(({ known }) => [...known])]),
    others: [...Object.values(patternProperties), ...inner.flatMap(({ others }) => others)],
  };
}

function placeOf(path: Path): string {
  const last = path.at(-1) ?? 'the recipe';
  return typeof last === 'number' ? 'a step' : last;
}

/** The line of a member, or of the table that it is in: keys have the same order in the text and in its content. */
function lineOf(text: string, content: unknown, path: Path): { line?: number } {
  const isJson = isJsonText(text);
  const heads = [...placesIn(content, [])].filter((place) => {
    const isStep = typeof place.at(-1) === 'number';
    // In TOML each step has a head of its own; the list has none.
    return place.length > 2 || isJson || place[0] !== 'steps' ? !isStep : isStep;
  });
  const at = heads.findLastIndex((head) => head.every((part, index) => `${part}` === `${path[index]}`));
  const key = heads[at]?.findLast((part) => typeof part === 'string');
  const before = heads
    .slice(0, at)
    .filter((head) => head.findLast((part) => typeof part === 'string') === key);
  const tokens = [...(isJson ? text : text.replaceAll(NO_KEY, blank)).matchAll(TOKEN)];
  const isSign = (index: number, ...signs: string[]) => signs.includes(tokens[index]?.[0] ?? '');
  const same = tokens.filter(([token], index) => {
    const isKey = isJson ? isSign(index + 1, '"') && isSign(index + 2, ':') : isSign(index + 1, '=', ']');
    return token === key && isKey;
  });
  const index = same[before.length]?.index;
  return index === undefined ? {} : { line: text.slice(0, index).split('\n').length };
}

/** The path of every member, in the order of the text. */
function* placesIn(value: unknown, path: Path): Generator<Path> {
  if (path.length > 0) yield path;
  if (typeof value === 'object' && value !== null)
    for (const [name, of] of Object.entries(value))
      yield* placesIn(of, [...path, Array.isArray(value) ? Number(name) : name]);
}

function blank(text: string): string {
  return ' '.repeat(text.length);
}

function isJsonText(text: string): boolean {
  return text.trimStart().startsWith('{');
}
