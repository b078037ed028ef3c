// Reads the recording state of bodies when something may have changed it. A body is read by one call at a time. A
// change that is reported meanwhile is read after that. Must not know recordings.

import { monotonicUs } from '../../../base/clock.js';
import type { Cameras } from '../../cameras/cameras.js';
import { type Moment, momentOf } from './movie.js';

const PROPERTY = 'recording-state';
/** The value of a body that records; every other value that a body reports means that it does not. */
const RECORDING = '0x1';

/** Dependencies of the looks. */
export interface LooksContext {
  readonly cameras: Pick<Cameras, 'call'>;
  /** Takes the state of a body. @param isFirst the first look in a session */
  readonly seen: (id: string, state: { isRecording: boolean; at: Moment; isFirst: boolean }) => void;
}

interface Look {
  readonly at: Moment;
  readonly isFirst: boolean;
}

/** See the head of this file. */
export class Looks {
  readonly #context: LooksContext;
  /** Bodies that are being read, with the change that was reported meanwhile. */
  readonly #underWay = new Map<string, Look | undefined>();

  constructor(context: LooksContext) {
    this.#context = context;
  }

  /** Reads a body that may have changed now. */
  look(id: string, isFirst = false): void {
    const look = { at: momentOf(monotonicUs()), isFirst };
    if (!this.#underWay.has(id)) void this.#read(id, look);
    else this.#underWay.set(id, { ...look, isFirst: isFirst || this.#underWay.get(id)?.isFirst === true });
  }

  async #read(id: string, look: Look): Promise<void> {
    this.#underWay.set(id, undefined);
    const isRecording = await this.#isRecording(id);
    if (isRecording !== undefined) this.#context.seen(id, { isRecording, ...look });
    const next = this.#underWay.get(id);
    this.#underWay.delete(id);
    if (next !== undefined) await this.#read(id, next);
  }

  /** @returns undefined when the body does not say, or has no session in which it could */
  async #isRecording(id: string): Promise<boolean | undefined> {
    try {
      // Because of `wanted`, the worker waits for the report of the property right after a connect.
      const properties = [{ property: PROPERTY, wanted: RECORDING }];
      const { readings } = await this.#context.cameras.call(id, 'compareProperties', { properties });
      const value = readings[0]?.value ?? '';
      return value === '' ? undefined : value === RECORDING;
    } catch {
      return undefined;
    }
  }
}
