// What the SDK has taken and the camera has not made so yet: that takes 100 to 150 ms. A write is answered when it is
// taken; an operation that needs the state which it makes waits here. It knows no operations.

import type { Clock } from '../protocol/clock.js';
import type { NativeEvent, NativeProperty } from '../sdk/addon.js';

/** What is needed of a camera. */
export interface WrittenCamera {
  clock: Clock;
  /** How long a write may take to become true; after that it is as true as it will be. */
  settleMs: number;
  listen: (listener: (event: NativeEvent) => void) => unknown;
  /** The property as it reads now; undefined where the camera does not report it. */
  read: (code: number) => Promise<NativeProperty | undefined>;
}

/**
 * A camera that reports a property and reads as before has left it as it was, or the report was of something earlier.
 */
const UNCHANGED_MS = 250;

interface PendingWrite {
  decides: boolean;
  isSo: (native: NativeProperty) => boolean;
  over: Promise<void>;
  end: () => void;
  /** It has so much time left, and not more than it had. */
  hurry: (leftMs: number) => void;
}

/** The writes of one camera, at most one of each property. */
export class PendingWrites {
  readonly #camera: WrittenCamera;
  readonly #pending = new Map<number, PendingWrite>();

  constructor(camera: WrittenCamera) {
    this.#camera = camera;
    camera.listen((event) => this.#receive(event));
  }

  /** Something is on its way. */
  get isAny(): boolean {
    return this.#pending.size > 0;
  }

  /**
   * Notes a write that the SDK has taken. A second write of a property waits for the first one before it.
   * @param isSo whether the camera has done with it: it reads as was asked, or as something else that it has made of
   *   it.
   * @param decides the writes of others depend on it.
   */
  note(code: number, isSo: (native: NativeProperty) => boolean, decides = false): void {
    this.#pending.get(code)?.end();
    let resolveOver = () => {};
    const over = new Promise<void>((resolve) => {
      resolveOver = resolve;
    });
    const { clock, settleMs } = this.#camera;
    const untilMs = clock.nowMs() + settleMs;
    const write: PendingWrite = {
      decides,
      isSo,
      over,
      end: () => {
        cancel();
        if (this.#pending.get(code) === write) this.#pending.delete(code);
        resolveOver();
      },
      hurry: (leftMs) => {
        if (this.#pending.get(code) !== write) return;
        cancel();
        cancel = clock.setTimer(Math.max(0, Math.min(leftMs, untilMs - clock.nowMs())), write.end);
      },
    };
    let cancel = clock.setTimer(settleMs, write.end);
    this.#pending.set(code, write);
  }

  /** Waits until what has been written so far is so, or has had its time. Never rejects. */
  async settled(): Promise<void> {
    await Promise.all([...this.#pending.values()].map(({ over }) => over));
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

  /**
   * The report may be of something else that has happened to the property. A camera that cannot be read has its time.
   */
  async #look(code: number, write: PendingWrite): Promise<void> {
    const native = await this.#camera.read(code).catch(() => undefined);
    if (native === undefined) return;
    if (write.isSo(native)) write.end();
    else write.hurry(UNCHANGED_MS);
  }
}
