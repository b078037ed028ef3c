// Looks at the slips of workers. Slips of workers that have ended are read and removed, one after the other. The end of
// a worker of an earlier run is not reported, so a timer looks again while a slip is left. Must not know the content of
// a slip, nor where its records go.

import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Clock } from '../../../base/clock.js';
import { isAlive } from '../../../base/process-facts.js';
import { processOfSlip, SLIP_BYTES } from '../../../protocol/slip-name.js';
import type { Limits } from '../../limits/limit-table.js';
import type { RecordOfExposure } from './record.js';
import { readSlip } from './slips.js';

/** Dependencies of the looks. */
export interface SlipLooksContext {
  /** Directory of the slips; it may not exist yet. */
  readonly slipDirectory: string;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly limits: Pick<Limits, 'shotSlipLookMs'>;
  /** Writes records to the disk; the slip is removed after that. */
  readonly take: (records: readonly RecordOfExposure[]) => Promise<void>;
}

/** See the head of this file. */
export class SlipLooks {
  readonly #context: SlipLooksContext;
  /** The present look; the next one waits for it. */
  #underWay: Promise<void> = Promise.resolve();
  #cancelNext: () => void = () => undefined;
  #isClosed = false;
  /** Slips whose failure was logged, so that each failure is logged once. */
  #failing: ReadonlySet<string> = new Set();

  constructor(context: SlipLooksContext) {
    this.#context = context;
  }

  /** Resolves when the looks that were requested so far are over. Never rejects. */
  get underWay(): Promise<void> {
    return this.#underWay;
  }

  /** Looks again, after the looks that were requested before. Never rejects. */
  look(): Promise<void> {
    this.#cancelNext();
    this.#underWay = this.#underWay.then(() => this.#lookNow());
    return this.#underWay;
  }

  /** Ends the looks; resolves after the last one. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelNext();
    await this.#underWay;
  }

  async #lookNow(): Promise<void> {
    if (this.#isClosed) return;
    const { clock, limits } = this.#context;
    const isAnyLeft = await this.#takeEnded();
    this.#cancelNext();
    if (!isAnyLeft || this.#isClosed) return;
    this.#cancelNext = clock.setTimer(limits.shotSlipLookMs, () => void this.look());
  }

  /** Takes the slips of workers that have ended. @returns whether a slip is left */
  async #takeEnded(): Promise<boolean> {
    const { slipDirectory } = this.#context;
    const failing = new Map<string, unknown>();
    let left = 0;
    try {
      for (const name of await namesIn(slipDirectory)) {
        const writer = processOfSlip(name);
        if (writer === undefined) continue;
        const isGone = !this.#isClosed && !isAlive(writer) && (await this.#taken(name, failing));
        if (!isGone) left += 1;
      }
    } catch (error) {
      failing.set(slipDirectory, error);
    }
    this.#logNew(failing);
    return left + failing.size > 0;
  }

  /** Takes one slip. @returns whether it was removed */
  async #taken(name: string, failing: Map<string, unknown>): Promise<boolean> {
    const { slipDirectory, logger, take } = this.#context;
    const path = join(slipDirectory, name);
    try {
      const { records, damagedLines, skippedBytes } = await readSlip(path, SLIP_BYTES);
      await take(records);
      // A slip that is kept is looked at again, but these lines are logged only when it is removed.
      if (skippedBytes > 0)
        logger.warn(
          { path, skippedBytes },
          'a slip is too large to be read as a whole: only its end is used',
        );
      if (damagedLines > 0)
        logger.warn({ path, damagedLines }, 'lines of a slip are damaged: they are not used');
      await rm(path, { force: true });
      return true;
    } catch (error) {
      failing.set(path, error);
      return false;
    }
  }

  #logNew(failing: ReadonlyMap<string, unknown>): void {
    const { logger } = this.#context;
    for (const [path, err] of failing) {
      if (this.#failing.has(path)) continue;
      logger.error(
        { err, path },
        'a slip of a worker that has ended cannot be taken over: receipts may lack its records; rigd tries again',
      );
    }
    this.#failing = new Set(failing.keys());
  }
}

async function namesIn(directory: string): Promise<string[]> {
  return readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}
