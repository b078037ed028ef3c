// One shared value of the bus, with a copy in this process that follows it. When two hosts change it at the same time,
// one of them is refused. When an answer is lost, the server is asked whether the change was made.

import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import Type, { type Static } from 'typebox';
import { printable } from '../../base/printable.js';
import { compiledAtUse } from '../../protocol/schemas/compiled-at-use.js';
import { ServiceError } from '../errors/errors.js';
import type { Limits } from '../limits/limit-table.js';
import type { SeenCell, SharedCell } from '../rig/shared/shared-cell.js';
import { type Bus, BusError, ConflictError, type SharedValue } from './bus/bus.js';
import { LineBudget } from './bus/line-budget.js';

/** Dependencies of the cell, with the name of its value. */
export interface BusCellContext {
  readonly bus: Pick<Bus, 'host' | 'isUp' | 'maxBytes' | 'values' | 'onChange'>;
  /** The key on the bus, `folder.name`. */
  readonly key: string;
  /** Name of the value, for errors: `the leases`. */
  readonly what: string;
  readonly logger: Logger;
  readonly limits: Pick<Limits, 'busLogMs'>;
}

const name = Type.String({ maxLength: 64 });
/** An entry of the bucket. */
export const STORED = Type.Object({
  by: name,
  at: name,
  /** Random id of one write. */
  write: name,
  content: Type.Unknown(),
});
type Stored = Static<typeof STORED>;

const validator = compiledAtUse(STORED);

/** Room in a message for everything but the content: the other members of {@link STORED}, and headers. */
const AROUND_BYTES = 4_096;
const NOTHING: SeenCell = { content: undefined, by: '', revision: 0 };

/** See the head of this file. */
export class BusCell implements SharedCell {
  readonly #context: BusCellContext;
  readonly #listeners: ((isOld: boolean) => void)[] = [];
  readonly #lines: LineBudget;
  #now: SeenCell | undefined;
  #write = '';
  /** Whether every value that was present when the bus connected has been seen. */
  #isComplete = false;

  constructor(context: BusCellContext) {
    this.#context = context;
    const { bus, key, limits } = context;
    this.#lines = new LineBudget(limits.busLogMs);
    bus.onChange(() => {
      // A server that was restarted may have lost its values.
      this.#now = undefined;
      this.#isComplete = false;
      this.#tell(true);
    });
    bus.values.watch(
      `${key.split('.')[0]}.`,
      (value) => {
        if (value.key === key) this.#seen(value, !this.#isComplete);
      },
      () => {
        this.#isComplete = true;
        if (this.#now === undefined) this.#take(NOTHING, '', true);
      },
    );
  }

  get isUp(): boolean {
    return this.#context.bus.isUp;
  }

  get now(): SeenCell | undefined {
    return this.#now;
  }

  get maxBytes(): number {
    return this.#context.bus.maxBytes - AROUND_BYTES;
  }

  onChange(listener: (isOld: boolean) => void): void {
    this.#listeners.push(listener);
  }

  async refresh(): Promise<SeenCell> {
    const { bus, key, what } = this.#context;
    let value: SharedValue | undefined;
    try {
      value = await bus.values.get(key);
    } catch (error) {
      throw new ServiceError('BUS_DOWN', `${what} cannot be read from the bus: ${messageOf(error)}`);
    }
    if (value === undefined) this.#take(NOTHING, '', true);
    // The copy follows every change, so this value was written only a moment ago.
    else this.#seen(value, this.#now === undefined);
    return this.#now ?? NOTHING;
  }

  async write(content: object, revision: number): Promise<boolean> {
    const { bus, key } = this.#context;
    const write = randomUUID();
    const stored: Stored = { by: bus.host, at: new Date().toISOString(), write, content };
    try {
      const next = await bus.values.put(key, stored, revision);
      this.#seen({ key, value: stored, revision: next }, false);
      return true;
    } catch (error) {
      const isConflict = error instanceof ConflictError;
      const seen = await this.refresh().catch(() => undefined);
      // The server may have taken the write although its answer was lost.
      if (seen !== undefined && this.#write === write) return true;
      if (seen !== undefined && (isConflict || seen.revision > revision)) return false;
      throw this.#unwritten(error);
    }
  }

  /** The error of a failed write. A refusal of the server is certain; after a lost answer the outcome is unknown. */
  #unwritten(error: unknown): ServiceError {
    const { what } = this.#context;
    const isCertain = !(error instanceof BusError) || error.reason === 'down';
    const end = isCertain ? 'nothing was changed' : 'whether anything was changed is unknown';
    const message = `${what} cannot be written to the bus, and ${end}: ${messageOf(error)}`;
    return new ServiceError('BUS_DOWN', message, { outcome: isCertain ? 'none' : 'unknown', cause: error });
  }

  #seen({ value, revision }: SharedValue, isOld: boolean): void {
    // Changes that this process itself wrote or read arrive here once more.
    if (this.#now !== undefined && revision <= this.#now.revision) return;
    // A removed value is written as if it had never existed; a value that is not understood does exist.
    if (value === undefined) this.#take(NOTHING, '', isOld);
    else if (!validator.Check(value)) this.#take({ content: null, by: '', revision }, '', isOld);
    else this.#take({ content: value.content, by: printable(value.by), revision }, value.write, isOld);
  }

  #take(seen: SeenCell, write: string, isOld: boolean): void {
    this.#now = seen;
    this.#write = write;
    this.#tell(isOld);
  }

  #tell(isOld: boolean): void {
    for (const listener of this.#listeners) {
      try {
        listener(isOld);
      } catch (error) {
        if (this.#lines.takes(this.#context.key))
          this.#context.logger.error(
            { reason: messageOf(error) },
            `the value of ${this.#context.what} on the bus is not understood`,
          );
      }
    }
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
