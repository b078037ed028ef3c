// Writes that the SDK has accepted and the camera has not carried out yet, which takes 100 to 150 ms. A write is
// answered when the SDK has accepted it; an operation that needs the effect of the write waits here. Must not know
// operations.

import { type Clock, setListeningTimer } from '../../base/clock.js';
import { hexCode } from '../../base/hex.js';
import type { NativeEvent, NativeProperty } from '../sdk/addon.js';

/** The part of a camera that is needed. */
export interface WrittenCamera {
  clock: Clock;
  /** How long the camera may take to carry out a write; after that it is no longer waited for. */
  settleMs: number;
  listen: (listener: (event: NativeEvent) => void) => unknown;
  /** Reads the property; undefined when the camera does not report it. */
  read: (code: number) => Promise<NativeProperty | undefined>;
  /** Called when the camera has not reported the effect of a write in time. */
  late: (seen: string) => void;
}

/**
 * How long to wait on when a property was reported as changed but still has its old value: the camera has ignored the
 * write, or the report was about an earlier change.
 */
const UNCHANGED_MS = 250;

interface PendingWrite {
  decides: boolean;
  isCarriedOut: (native: NativeProperty) => boolean;
  over: Promise<void>;
  end: () => void;
  /** Ends the wait `UNCHANGED_MS` after the last call of this function, if its limit is not reached before. */
  hurry: () => void;
}

/** The writes of one camera, at most one of each property. */
export class PendingWrites {
  readonly #camera: WrittenCamera;
  readonly #pending = new Map<number, PendingWrite>();

  constructor(camera: WrittenCamera) {
    this.#camera = camera;
    camera.listen((event) => this.#receive(event));
  }

  /** Whether a write is pending. */
  get isAny(): boolean {
    return this.#pending.size > 0;
  }

  /**
   * Notes a write that the SDK has accepted. A second write of a property is made only after a wait for the first.
   * @param isCarriedOut whether a reading shows that the camera has carried out the write: the value is the requested
   * one, or another new one.
   * @param decides whether writes of other properties depend on this write.
   */
  note(code: number, isCarriedOut: (native: NativeProperty) => boolean, decides = false): void {
    this.#pending.get(code)?.end();
    let resolveOver = () => {};
    const over = new Promise<void>((resolve) => {
      resolveOver = resolve;
    });
    const { clock, settleMs } = this.#camera;
    const takenAtMs = clock.nowMs();
    const late = () => {
      write.end();
      void this.#late(code, write, clock.nowMs() - takenAtMs);
    };
    const write: PendingWrite = {
      decides,
      isCarriedOut,
      over,
      end: () => {
        cancel();
        cancelHurry();
        if (this.#pending.get(code) === write) this.#pending.delete(code);
        resolveOver();
      },
      hurry: () => {
        if (this.#pending.get(code) !== write) return;
        cancelHurry();
        cancelHurry = setListeningTimer(clock, UNCHANGED_MS, late);
      },
    };
    const cancel = setListeningTimer(clock, settleMs, late);
    let cancelHurry = () => {};
    this.#pending.set(code, write);
  }

  /** Waits until the camera has carried out all writes so far, or their time is over. Never rejects. */
  async settled(): Promise<void> {
    if (this.isAny) await Promise.all([...this.#pending.values()].map(({ over }) => over));
  }

  /**
   * Waits like {@link settled}, but only for the writes that a write of this property depends on: its own earlier
   * write, and writes noted with `decides`.
   */
  async settledFor(code: number): Promise<void> {
    const writes = [...this.#pending].filter(([other, { decides }]) => other === code || decides);
    await Promise.all(writes.map(([, { over }]) => over));
  }

  /** Takes a reading of a property. */
  saw(native: NativeProperty): void {
    const write = this.#pending.get(native.code);
    if (write?.isCarriedOut(native) === true) write.end();
  }

  /** Forgets all writes, because the session is over. */
  forget(): void {
    for (const write of [...this.#pending.values()]) write.end();
  }

  #receive(event: NativeEvent): void {
    if (event.kind === 'disconnected' || event.kind === 'connected') this.forget();
    if (event.kind !== 'propertyChanged') return;
    for (const code of event.codes) {
      const write = this.#pending.get(code);
      if (write !== undefined) void this.#look(code, write);
    }
  }

  /** Reads the property once more at the limit, because the write may have been carried out without a report. */
  async #late(code: number, write: PendingWrite, afterMs: number): Promise<void> {
    const native = await this.#camera.read(code).catch(() => undefined);
    if (native === undefined) return;
    const how = write.isCarriedOut(native) ? 'was carried out without a report' : 'reads as before';
    this.#camera.late(`${hexCode(code)} ${how}, ${Math.round(afterMs)} ms after the SDK took the write`);
  }

  /**
   * Reads the property after a report of its change, which may be another change. When the reading fails, the wait
   * continues to its limit.
   */
  async #look(code: number, write: PendingWrite): Promise<void> {
    const native = await this.#camera.read(code).catch(() => undefined);
    if (native === undefined) return;
    if (write.isCarriedOut(native)) write.end();
    else write.hurry();
  }
}
