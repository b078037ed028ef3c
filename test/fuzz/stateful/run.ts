// Runs lists of commands that fast-check draws, and shortens a failing list. Such a list is printed as JSON. Saved as a
// file below test/fuzz/cases, it is run again by every `make test`.

import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import type { Test } from 'tap';
import { type Command, stepsOf } from './commands.js';
import { commandFor } from './draw.js';
import { Stage } from './stage.js';

/** The kept cases. The compiled tests are beside test/. */
const CASES = fileURLToPath(new URL('../../../test/fuzz/cases/', import.meta.url));

/** A list of commands that has failed once. */
export interface Case {
  /** The fault, and the rule that it breaks. */
  readonly about: string;
  readonly commands: readonly Command[];
}

/** The kept cases, by the name of their file. */
export function keptCases(): Map<string, Case> {
  const names = readdirSync(CASES).filter((name) => name.endsWith('.json'));
  return new Map(names.sort().map((name) => [name, JSON.parse(readFileSync(join(CASES, name), 'utf8'))]));
}

/** Plan of a run. */
export interface Plan {
  readonly seed: number;
  /** Path of a failing case, to run that one alone. */
  readonly path?: string;
  /** `steps`: commands in all, at least; `length`: commands in one list, at most. */
  readonly steps: number;
  readonly length: number;
  readonly cameras: number;
  /** After this time no list is begun. */
  readonly mostMs: number;
  /** Time for shortening a failing list. */
  readonly shrinkMs: number;
  /** Called before each list: whether to end early. */
  readonly isOver?: () => boolean;
}

/** Provides a stage when it is needed, with a new gateway when the last one has ended. */
export class Stages {
  readonly #t: Test;
  readonly #directory: string;
  readonly #cameras: number;
  readonly all: Stage[] = [];

  constructor(t: Test, directory: string, cameras: number) {
    this.#t = t;
    this.#directory = directory;
    this.#cameras = cameras;
  }

  /** The stage, with a service that runs. */
  async now(): Promise<Stage> {
    const last = this.all.at(-1);
    if (last?.isAlive === true) return last;
    const directory = join(this.#directory, `stage-${this.all.length + 1}`);
    mkdirSync(directory, { recursive: true });
    const stage = await Stage.open(this.#t, directory, this.#cameras);
    this.all.push(stage);
    return stage;
  }
}

/** Draws and runs lists. @returns undefined, or the report of the first failing list, shortened. */
export async function runPlan(stages: Stages, plan: Plan): Promise<string | undefined> {
  let untilMs = performance.now() + plan.mostMs;
  let isFailing = false;
  let steps = 0;
  // No minimum length, or a failing list could not become shorter.
  const commands = fc.array(commandFor(plan.cameras), { maxLength: plan.length, size: 'max' });
  const holds = fc.asyncProperty(commands, async (list) => {
    // Enough steps, or no time left: the remaining lists count as good, and a failing list is not shortened further.
    if (!isFailing && steps >= plan.steps) return;
    if (performance.now() > untilMs || plan.isOver?.() === true) return;
    steps += stepsOf(list);
    const stage = await stages.now();
    try {
      await stage.run(list);
    } catch (error) {
      if (!isFailing) untilMs = performance.now() + plan.shrinkMs;
      isFailing = true;
      throw error;
    }
  });
  const { seed, path } = plan;
  const result = await fc.check(holds, {
    seed,
    numRuns: plan.steps,
    ...(path === undefined ? {} : { path }),
  });
  if (!result.failed) return undefined;
  const [list = []] = result.counterexample ?? [];
  const why =
    result.errorInstance instanceof Error ? result.errorInstance.message : String(result.errorInstance);
  const found: Case = { about: why.slice(0, 2_000), commands: list };
  return [
    `seed ${seed}, path ${result.counterexamplePath}, made small in ${result.numShrinks} steps:`,
    why,
    'kept as a test when it is put into a file below test/fuzz/cases:',
    JSON.stringify(found),
  ].join('\n');
}
