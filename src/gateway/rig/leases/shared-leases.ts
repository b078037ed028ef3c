// The leases of a rig of several hosts. A change is made in the table that all hosts share; when another host was
// first, it is made again from the newer table. Without the bus, a host judges by its copy, and grants leases of its
// own cameras only. When the bus is back, its copy and the shared table are joined.

import type { Logger } from 'pino';
import type { Clock } from '../../../base/clock.js';
import { InTurn } from '../../../base/in-turn.js';
import { quoted } from '../../../base/quoted.js';
import { WHOLE_RIG } from '../../contract/lease-needs.js';
import { ServiceError } from '../../errors/errors.js';
import type { Limits } from '../../limits/limit-table.js';
import { MOST_TRIES, type SharedCell } from '../shared/shared-cell.js';
import type { LeaseCopy } from './lease-copy.js';
import { type LeaseTable, leaseTableOf, mergedLeases } from './lease-table.js';

/** Dependencies of the sharing. */
export interface SharedLeasesContext {
  readonly clock: Clock;
  readonly cell: SharedCell;
  readonly copy: LeaseCopy;
  /** The name of the other host that has a camera; undefined: this host has it, or none. */
  readonly hostOf: (cameraId: string) => string | undefined;
  readonly limits: Pick<Limits, 'leases'>;
  readonly logger: Logger;
}

/** A change of the table: the table after the change, and the answer for the client. */
export interface PlannedLeases<Answer> {
  /** Undefined when nothing changes. */
  readonly table?: LeaseTable;
  readonly answer: () => Answer;
}

/** Pause before joining is tried again while the server refuses. */
const JOIN_AGAIN_MS = 2_000;

/** See the head of this file. */
export class SharedLeases {
  readonly #context: SharedLeasesContext;
  /** Performs changes one after another. */
  readonly #turns = new InTurn();
  /** Whether the copy has not been joined with the shared table since the bus was last connected. */
  #isApart = true;
  /** Whether no shared table has been seen yet. */
  #isFirst = true;
  #cancel: () => void = () => undefined;
  #isClosed = false;
  /** Why joining last failed, as logged. */
  #said = '';

  constructor(context: SharedLeasesContext) {
    this.#context = context;
    context.cell.onChange((isOld) => this.#seen(isOld));
    this.#seen(true);
  }

  /** @throws {ServiceError} BUS_DOWN when this host cannot grant a lease of this scope without the bus */
  requireReach(scope: string): void {
    if (this.#context.cell.isUp) return;
    const host = scope === WHOLE_RIG ? undefined : this.#context.hostOf(scope);
    if (scope !== WHOLE_RIG && host === undefined) return;
    const what =
      scope === WHOLE_RIG ? 'the whole rig' : `camera ${quoted(scope)} of host ${quoted(host ?? '')}`;
    throw new ServiceError(
      'BUS_DOWN',
      `there is no bus, so ${what} cannot be leased, and nothing was changed`,
    );
  }

  /**
   * Makes a change.
   * @param plan makes the change from the present copy; it may throw. When it throws or changes nothing, the shared
   * table is read again before that counts.
   */
  change<Answer>(plan: () => PlannedLeases<Answer>): Promise<Answer> {
    return this.#turns.run(async () => {
      const { cell, copy } = this.#context;
      let hasLooked = false;
      for (let tries = 0; tries < MOST_TRIES; tries += 1) {
        const revision = await this.#joined();
        const isSure = hasLooked || revision === undefined;
        const planned = isSure ? plan() : attempted(plan);
        hasLooked = true;
        if (planned === undefined) {
          await this.lookAgain();
          continue;
        }
        const { table, answer } = planned;
        if (table === undefined) return answer();
        if (revision === undefined) {
          copy.adopt(table, { isAlone: true });
          return answer();
        }
        if (await cell.write(table, revision)) return answer();
      }
      throw new ServiceError('BUS_DOWN', 'other hosts keep changing the leases; nothing was changed');
    });
  }

  /** Reads the shared table again. Never rejects. */
  async lookAgain(): Promise<void> {
    if (!this.#context.cell.isUp) return;
    await this.#context.cell.refresh().catch(() => undefined);
  }

  /** Ends the sharing. */
  close(): void {
    this.#isClosed = true;
    this.#cancel();
  }

  #seen(isOld: boolean): void {
    const { cell, copy, limits } = this.#context;
    if (!cell.isUp) this.#isApart = true;
    if (this.#isClosed || cell.now === undefined) return;
    if (this.#isApart) this.#join();
    else copy.adopt(leaseTableOf(cell.now.content, limits.leases), { isOld });
  }

  #join(): void {
    this.#cancel();
    void this.#turns
      .run(() => this.#joined())
      .catch((error: unknown) => {
        if (this.#isClosed || !this.#context.cell.isUp) return;
        this.#say(error);
        this.#cancel = this.#context.clock.setTimer(JOIN_AGAIN_MS, () => this.#join());
      });
  }

  /** Logs why joining failed; once for each reason, since it is tried again and again. */
  #say(error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    if (reason === this.#said) return;
    this.#said = reason;
    this.#context.logger.error({ reason }, 'the leases of this host are not shared with all hosts yet');
  }

  /**
   * Joins the copy with the shared table, unless that was done since the bus was last connected.
   * @returns the revision of the table that the copy has; undefined without a bus
   * @throws {ServiceError} BUS_DOWN
   */
  async #joined(): Promise<number | undefined> {
    const { cell, copy, limits } = this.#context;
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      if (!cell.isUp) return undefined;
      const now = cell.now ?? (await cell.refresh());
      if (!this.#isApart) return now.revision;
      const { ended, leases } = leaseTableOf(now.content, limits.leases);
      const shared = { ended, leases: leases.filter((row) => !copy.isOver(row, { isOld: true })) };
      const merged = mergedLeases(shared, copy.alone);
      const isSame = JSON.stringify(merged.leases) === JSON.stringify(shared.leases);
      if (!isSame && !(await cell.write(merged, now.revision))) continue;
      // Another host may have changed the table since, and the bus may be lost again.
      if (cell.now === undefined) continue;
      copy.adopt(leaseTableOf(cell.now.content, limits.leases), { isOld: true, isFirst: this.#isFirst });
      this.#isApart = false;
      this.#isFirst = false;
      this.#said = '';
      return cell.now.revision;
    }
    throw new ServiceError('BUS_DOWN', 'other hosts keep changing the leases; nothing was changed');
  }
}

/** The planned change; undefined when nothing would change, or the plan threw. */
function attempted<Answer>(plan: () => PlannedLeases<Answer>): PlannedLeases<Answer> | undefined {
  try {
    const planned = plan();
    return planned.table === undefined ? undefined : planned;
  } catch {
    return undefined;
  }
}
