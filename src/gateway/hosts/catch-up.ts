// Updates this host's copy of the rig file before it performs its part of a request from another host: the copy must be
// at least as new as the copy of that host. Other hosts get a saved change only a moment later, but may need it at
// once.

import type { Clock } from '../../base/clock.js';
import { within } from '../../base/within.js';
import type { Limits } from '../limits/limit-table.js';
import type { SharedCell } from '../rig/shared/shared-cell.js';

/** The rig file of this host, and the value that all hosts share. */
export interface CatchUpContext {
  readonly cell: Pick<SharedCell, 'now' | 'refresh'>;
  /** Resolves when this host has taken the values that have arrived. */
  readonly settled: () => Promise<void>;
  readonly clock: Clock;
  readonly limits: Pick<Limits, 'busStoreMs' | 'fileMs'>;
}

/** See the head of this file. */
export class CatchUp {
  readonly #context: CatchUpContext;

  constructor(context: CatchUpContext) {
    this.#context = context;
  }

  /** The revision of the copy of this host; undefined: it has none. */
  get revision(): number | undefined {
    return this.#context.cell.now?.revision;
  }

  /** Waits for a limited time until a revision is in force here. Never rejects: then the old copy is used. */
  async reach(revision: number): Promise<void> {
    const { cell, settled, clock, limits } = this.#context;
    const reached = async () => {
      if ((this.revision ?? 0) < revision) await cell.refresh();
      await settled();
    };
    await within(
      reached().catch(() => undefined),
      limits.busStoreMs + limits.fileMs,
      clock,
    );
  }
}
