// The keys of one camera and its zoom, as far as they go on until they are ended: what is held, which releases are
// pending (held.ts).
// A key that stays down blocks all others, and a zoom runs to the end of the lens. It knows the two SDK calls and
// nothing of operations.

import { BUTTON, DATA_TYPE, PROPERTY_CODE } from '../sdk/codes.js';
import type { SdkPort } from '../sdk/sdk-port.js';
import { Held } from './held.js';

/** The keys and the zoom. */
export class KeysAndZoom {
  readonly #sdk: SdkPort;
  /** By the key's code; one for every key that was ever pressed, so at most as many as the SDK has names for. */
  readonly #keys = new Map<bigint, Held>();
  readonly #zoom: Held;

  constructor(sdk: SdkPort) {
    this.#sdk = sdk;
    this.#zoom = new Held('the zoom', () => this.#setZoom(0n));
  }

  /** Presses a key. @param code CrCameraButtonFunction without its lower 16 bits. @throws SDK_REFUSED, CAMERA_STUCK */
  pressKey(code: bigint, name: string): Promise<void> {
    return this.#key(code, name).press(() => this.#setKey(code | BUTTON.down));
  }

  /** Lets a key go; it stays pending until the SDK has taken it. @throws SDK_REFUSED, CAMERA_STUCK */
  releaseKey(code: bigint, name: string): Promise<void> {
    return this.#key(code, name).release();
  }

  /** Zooms at this speed until it is given another; 0 ends it. @throws SDK_REFUSED, CAMERA_STUCK */
  zoom(speed: number): Promise<void> {
    return speed === 0 ? this.#zoom.release() : this.#zoom.press(() => this.#setZoom(BigInt(speed)));
  }

  /**
   * Lets go what is pending and, at the end of a session, what is held. The releases are the next calls of the SDK.
   * @param what `pending` leaves alone what a client holds on purpose.
   * @param report as of {@link Held.letGo}.
   */
  async letGo(what: 'pending' | 'all', report: (message: string) => void): Promise<void> {
    const chosen = [...this.#keys.values(), this.#zoom].filter(
      ({ state }) => what === 'all' || state === 'pending',
    );
    await Promise.all(chosen.map((held) => held.letGo(report)));
  }

  /** The camera has gone, or its session with it: nothing is held any more. */
  forget(): void {
    this.#keys.clear();
    this.#zoom.forget();
  }

  #key(code: bigint, name: string): Held {
    const known = this.#keys.get(code);
    if (known !== undefined) return known;
    const key = new Held(`the key ${name}`, () => this.#setKey(code | BUTTON.up));
    this.#keys.set(code, key);
    return key;
  }

  #setKey(value: bigint): Promise<void> {
    return this.#sdk.call('setProperty', [PROPERTY_CODE.buttonFunction, DATA_TYPE.uint32Array, value]);
  }

  #setZoom(speed: bigint): Promise<void> {
    return this.#sdk.call('setProperty', [PROPERTY_CODE.zoomOperation, DATA_TYPE.int8Range, speed]);
  }
}
