// Checks whether directories can be written to and how much room they have. On a dead network mount a check can hang
// forever, in one of the four threads for files. So results are kept, a directory whose check hangs gets no second one,
// and at most two checks hang at a time. Nothing is written: other programs may watch the directories.

import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Clock } from '../../base/clock.js';
import { withinLimit } from '../../base/file-calls.js';
import type { PlaceFacts } from './judgement.js';

/** Number of calls that may hang, of the four threads that all calls to the file system share. */
const MOST_HANGING = 2;
/** The most directories that are checked: the default one, and those that clients have set for cameras. */
const MOST_PLACES = 32;

/** The limits of the checks. */
export interface DiskLimits {
  /** Time limit of one check. */
  readonly fileMs: number;
  /** Age from which a directory is checked again. */
  readonly diskCheckMs: number;
}

interface Known {
  facts: PlaceFacts;
  lookedAtMs: number;
}

/** Facts about directories. */
export class DiskWatch {
  readonly #clock: Clock;
  readonly #limits: DiskLimits;
  readonly #known = new Map<string, Known>();
  /** Directories whose check has not returned, even if nothing waits for it any more. */
  readonly #hanging = new Set<string>();
  #round: Promise<void> | undefined;

  constructor(clock: Clock, limits: DiskLimits) {
    this.#clock = clock;
    this.#limits = limits;
  }

  /** Present facts about a path. */
  facts(path: string): PlaceFacts {
    return this.#known.get(path)?.facts ?? { path };
  }

  /**
   * Checks again, one after another, the directories whose last check is too old, and forgets all other directories.
   * Resolves when that is done; never rejects.
   */
  refresh(paths: readonly string[]): Promise<void> {
    this.#round ??= this.#look([...new Set(paths)].slice(0, MOST_PLACES)).finally(() => {
      this.#round = undefined;
    });
    return this.#round;
  }

  async #look(paths: readonly string[]): Promise<void> {
    for (const path of this.#known.keys()) if (!paths.includes(path)) this.#known.delete(path);
    for (const path of paths) {
      const { lookedAtMs = Number.NEGATIVE_INFINITY } = this.#known.get(path) ?? {};
      const isOld = this.#clock.nowMs() - lookedAtMs >= this.#limits.diskCheckMs;
      if (!isOld || this.#hanging.has(path) || this.#hanging.size >= MOST_HANGING) continue;
      const facts = await this.#factsOf(path);
      this.#known.set(path, { facts, lookedAtMs: this.#clock.nowMs() });
    }
  }

  async #factsOf(path: string): Promise<PlaceFacts> {
    this.#hanging.add(path);
    const look = roomAt(path).finally(() => this.#hanging.delete(path));
    try {
      return { path, roomBytes: await withinLimit({ clock: this.#clock, ...this.#limits }, path, look) };
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      const why = code === 'ETIMEDOUT' ? message : `${path} cannot be written to (${code ?? message})`;
      return { path, problem: why };
    }
  }
}

/** Free bytes for this user where the directory is or would be made. @throws Error when it cannot be written to */
async function roomAt(path: string): Promise<number> {
  try {
    await access(path, constants.W_OK | constants.X_OK);
  } catch (error) {
    // A directory for pictures is made when it is first used.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(path) === path) throw error;
    return roomAt(dirname(path));
  }
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
}
