// The recipes: those that are shipped, and those of the studio, which are files in the state directory and replace
// shipped ones of the same name. They are read whenever they are needed, so that a file may be edited by hand.

import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Static } from 'typebox';
import { quoted } from '../../base/quoted.js';
import { MOST_RECIPE_CHARS, type Recipe as SHOWN } from '../../gateway/contract/recipes.js';
import { ServiceError } from '../../gateway/errors/errors.js';
import { readBounded, replaceWhole } from '../../gateway/host/whole-file.js';
import { readRecipe, type TextFault } from './read.js';
import type { Recipe } from './shape.js';

/** A recipe as clients see it. */
type Shown = Static<typeof SHOWN>;
/** A recipe with its text. */
interface Shelved {
  readonly shown: Shown;
  readonly text: string;
  readonly recipe: Recipe | TextFault;
}

const SHIPPED = fileURLToPath(new URL('../../../data/recipes/', import.meta.url));
const FILE = /^([a-z0-9][a-z0-9-]{0,63})\.(?:toml|json)$/;
/** Most files of the studio. */
const MOST_FILES = 500;
const BYTES_OF_CHARACTER = 4;

/** See the head of this file. */
export class RecipeShelf {
  readonly #own: string;

  constructor(stateDirectory: string) {
    this.#own = join(stateDirectory, 'recipes');
  }

  /** All recipes by name, also those whose text has a fault. */
  async list(): Promise<Shown[]> {
    const names = new Set([...(await filesOf(this.#own)).keys(), ...(await filesOf(SHIPPED)).keys()]);
    const all = await Promise.all([...names].sort().map((name) => this.get(name)));
    return all.map(({ shown }) => shown);
  }

  /** @throws RECIPE_NOT_FOUND */
  async get(name: string): Promise<Shelved> {
    for (const [source, directory] of [['studio', this.#own] as const, ['shipped', SHIPPED] as const]) {
      const file = (await filesOf(directory)).get(name);
      const text = file === undefined ? undefined : await readBounded(join(directory, file), MOST_BYTES);
      if (text === undefined) continue;
      const recipe = readRecipe(text);
      return { shown: shownOf(name, source, recipe), text, recipe };
    }
    throw new ServiceError('RECIPE_NOT_FOUND', `there is no recipe ${quoted(name)}`);
  }

  /** A recipe that can be run. @throws RECIPE_NOT_FOUND, RECIPE_INVALID */
  async usable(name: string): Promise<Recipe> {
    const { recipe } = await this.get(name);
    return requireValid(name, recipe);
  }

  /** Writes a recipe of the studio. @throws RECIPE_INVALID */
  async save(name: string, text: string): Promise<Shelved> {
    requireValid(name, readRecipe(text));
    const files = await filesOf(this.#own);
    if (files.size >= MOST_FILES && !files.has(name))
      throw new ServiceError('RECIPE_INVALID', `there are ${MOST_FILES} recipes already; remove one first`);
    await mkdir(this.#own, { recursive: true, mode: 0o700 });
    const file = `${name}.${text.trimStart().startsWith('{') ? 'json' : 'toml'}`;
    await replaceWhole(join(this.#own, file), text);
    const former = files.get(name);
    if (former !== undefined && former !== file) await rm(join(this.#own, former), { force: true });
    return this.get(name);
  }

  /** Removes a recipe of the studio. @throws RECIPE_NOT_FOUND */
  async remove(name: string): Promise<void> {
    const file = (await filesOf(this.#own)).get(name);
    if (file === undefined)
      throw new ServiceError('RECIPE_NOT_FOUND', `the studio has no recipe ${quoted(name)} of its own`);
    await rm(join(this.#own, file), { force: true });
  }
}

const MOST_BYTES = MOST_RECIPE_CHARS * BYTES_OF_CHARACTER;

/** The files of a directory by the names of their recipes. */
async function filesOf(directory: string): Promise<Map<string, string>> {
  const files = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const named = files.sort().slice(0, 2 * MOST_FILES);
  return new Map(named.flatMap((file) => (FILE.exec(file)?.slice(1, 2) ?? []).map((name) => [name, file])));
}

function requireValid(name: string, recipe: Recipe | TextFault): Recipe {
  if ('steps' in recipe) return recipe;
  const { message, line } = recipe;
  const place = line === undefined ? name : `${name}, line ${line}`;
  throw new ServiceError('RECIPE_INVALID', `${place}: ${message}`, {
    details: line === undefined ? {} : { line },
  });
}

function shownOf(name: string, source: Shown['source'], recipe: Recipe | TextFault): Shown {
  if (!('steps' in recipe)) return { name, source, title: name, about: '', parameters: [], fault: recipe };
  const { title, about, parameters } = recipe;
  return {
    name,
    source,
    title,
    about,
    parameters: Object.entries(parameters).map(([each, of]) => ({ name: each, ...of })),
  };
}
