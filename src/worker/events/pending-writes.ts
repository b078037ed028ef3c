// Writes that the SDK has taken and the camera has not carried out yet, which takes 100 to 150 ms. A write is answered
// when the SDK has taken it; an operation that needs its effect waits here. It knows no operations.

import { type Clock, setListeningTimer } from '../../base/clock.js';
import { hexCode } from '../../base/hex.js';
import type { NativeEvent, NativeProperty } from '../sdk/addon.js';

/** The part of a camera that is needed. */
export interface WrittenCamera {
  clock: Clock;
  /** How long the camera may take to carry out a write; after that it is no longer waited for. */
  settleMs: number;
  listen: (listener: (event: NativeEvent) => void) => unknown;
  /** The property as it reads now; undefined where the camera does not report it. */
  read: (code: number) => Promise<NativeProperty | undefined>;
  /** Called when a write was not carried out in time, as far as its property shows. */
  late: (seen: string) => void;
}

/**
 * How long a property is waited for that was reported and still reads as before: the camera has not taken the write, or
 * the report was of something earlier.
 */
const UNCHANGED_MS = 250;

interface PendingWrite {
  decides: boolean;
  isSo: (native: NativeProperty) => boolean;
  over: Promise<void>;
  end: () => void;
  /** Ends it `UNCHANGED_MS` after the last call, if its time is not over before. */
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
   * Notes a write that the SDK has taken. A second write of a property waits for the first one before it.
   * @param isSo whether the camera has carried it out: the property reads as requested, or as another new value.
   * @param decides writes of other properties depend on it.
   */
  note(code: number, isSo: (native: NativeProperty) => boolean, decides = false): void {
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
      isSo,
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

  /** Waits until the camera has carried out each write so far, or its time is over. Never rejects. */
  async settled(): Promise<void> {
    if (this.isAny) await Promise.all([...this.#pending.values()].map(({ over }) => over));
  }

  /** As {@link settled}, for what a write of one property depends on: its own earlier one, and those that decide. */
  async settledFor(code: number): Promise<void> {
    const writes = [...this.#pending].filter(([other, { decides }]) => other === code || decides);
    await Promise.all(writes.map(([, { over }]) => over));
  }

  /** The property was read. */
  saw(native: NativeProperty): void {
    const write = this.#pending.get(native.code);
    if (write?.isSo(native) === true) write.end();
  }

  /** The session is over. */
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

  /** A write that is late may have been carried out without a report. */
  async #late(code: number, write: PendingWrite, afterMs: number): Promise<void> {
    const native = await this.#camera.read(code).catch(() => undefined);
    if (native === undefined) return;
    const how = write.isSo(native) ? 'was carried out without a report' : 'reads as before';
    this.#camera.late(`${hexCode(code)} ${how}, ${Math.round(afterMs)} ms after the SDK took the write`);
  }

  /**
   * The report may be of another change of the property. When the camera cannot be read, the write keeps its time.
   */
  async #look(code: number, write: PendingWrite): Promise<void> {
    const native = await this.#camera.read(code).catch(() => undefined);
    if (native === undefined) return;
    if (write.isSo(native)) write.end();
    else write.hurry();
  }
}
