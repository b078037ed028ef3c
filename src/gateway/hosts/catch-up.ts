// The copy of the rig file that a part of a request is performed by: at least as new as that of the host that asks.
// A change that a client saves at one host is in force at the others a moment later, and may be needed at once.

import type { Clock } from '../../base/clock.js';
import { within } from '../../base/within.js';
import type { Limits } from '../limits/limit-table.js';
import type { SharedCell } from '../rig/shared/shared-cell.js';

/** The rig file of this host, and the value that all hosts share. */
export interface CatchUpContext {
  readonly cell: Pick<SharedCell, 'now' | 'refresh'>;
  /** Resolves when this host has taken the values that it has seen. */
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

  /** Waits until a revision is in force here, but never long. Never rejects: the copy that is in force answers then. */
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
