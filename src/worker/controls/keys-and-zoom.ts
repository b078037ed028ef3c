// The state of the keys and the zoom of one camera, which stay active until they are released (held.ts). A key that
// stays down blocks all others, and a zoom that is not stopped runs to the end of its range. Writes two properties.
// Must not know operations.

import { WorkerError } from '../../protocol/codes.js';
import { BUTTON, DATA_TYPE, PROPERTY_CODE } from '../sdk/codes.js';
import type { SdkPort } from '../sdk/sdk-port.js';
import { Held } from './held.js';

/** Which releases are made: the pending ones only, or those of everything that is held too. */
export type Releases = 'pending' | 'all';

/** The keys and the zoom. */
export class KeysAndZoom {
  readonly #sdk: SdkPort;
  readonly #readOnlyOver: () => Promise<boolean>;
  /** Held keys by code; only keys that operations/keys.ts names and that were used since the last `forget()`. */
  readonly #keys = new Map<bigint, Held>();
  readonly #zoom: Held;
  /** CrDataType of the property for keys, as the camera reports it; the next member is that of the zoom. */
  #keyType: number = DATA_TYPE.uint32Array;
  #zoomType: number = DATA_TYPE.uint16Array;

  /**
   * @param readOnlyOver waits for a limited time while the camera may be read-only; returns false at once when it is
   * not.
   */
  constructor(sdk: SdkPort, readOnlyOver: () => Promise<boolean>) {
    this.#sdk = sdk;
    this.#readOnlyOver = readOnlyOver;
    this.#zoom = new Held('the zoom', () => this.#lift(() => this.#setZoom(0n)));
  }

  /** The keys and the zoom, as far as they are held or their release is pending. */
  get held(): Held[] {
    return [...this.#keys.values(), this.#zoom].filter(({ state }) => state !== 'up');
  }

  /**
   * Presses a key.
   * @param code CrCameraButtonFunction with its lower 16 bits 0
   * @param name for messages
   * @param type CrDataType with which the property is written from now on
   * @throws SDK_REFUSED, CAMERA_STUCK
   */
  pressKey(code: bigint, name: string, type: number): Promise<void> {
    this.#keyType = type;
    return this.#key(code, name).press(() => this.#setKey(code | BUTTON.down));
  }

  /** Releases a key; the release is pending until the SDK has accepted it. @throws SDK_REFUSED, CAMERA_STUCK */
  releaseKey(code: bigint, name: string): Promise<void> {
    return this.#key(code, name).release();
  }

  /**
   * Zooms at `speed` until the next call: out when negative, in when positive; 0 stops.
   * @param type CrDataType with which the property is written from now on; left out = unchanged
   * @throws SDK_REFUSED, CAMERA_STUCK
   */
  zoom(speed: number, type = this.#zoomType): Promise<void> {
    this.#zoomType = type;
    return speed === 0 ? this.#zoom.release() : this.#zoom.press(() => this.#setZoom(BigInt(speed)));
  }

  /**
   * Makes the pending releases; with `all` it also releases what is held. Never rejects. The SDK calls are queued
   * before this function returns.
   * @param what with `pending`, keys and a zoom that a client holds on purpose stay active
   * @param report see {@link Held.letGo}
   */
  async letGo(what: Releases, report: (message: string) => void): Promise<void> {
    const chosen = this.held.filter(({ state }) => what === 'all' || state !== 'down');
    await Promise.all(chosen.map((held) => held.letGo(report)));
  }

  /**
   * Makes the pending releases, including those to be made again. What a client holds or presses now is not released.
   */
  async letGoOfPending(report: (message: string) => void): Promise<void> {
    await Promise.all(this.held.filter(({ isInUse }) => !isInUse).map((held) => held.letGo(report)));
  }

  /** Forgets the state, because the camera was lost or its session is closed: nothing is held or pending any more. */
  forget(): void {
    this.#keys.clear();
    this.#zoom.forget();
  }

  #key(code: bigint, name: string): Held {
    const known = this.#keys.get(code);
    if (known !== undefined) return known;
    const key = new Held(`the key ${name}`, () => this.#lift(() => this.#setKey(code | BUTTON.up)));
    this.#keys.set(code, key);
    return key;
  }

  /**
   * Releases by `write`. A camera that is read-only after an exposure refuses a release too; it is tried once more
   * after that time.
   */
  async #lift(write: () => Promise<void>): Promise<void> {
    try {
      await write();
    } catch (error) {
      const isRefused = error instanceof WorkerError && error.code === 'SDK_REFUSED';
      if (!isRefused || !(await this.#readOnlyOver())) throw error;
      await write();
    }
  }

  #setKey(value: bigint): Promise<void> {
    return this.#sdk.call('setProperty', [PROPERTY_CODE.buttonFunction, this.#keyType, value]);
  }

  #setZoom(speed: bigint): Promise<void> {
    return this.#sdk.call('setProperty', [PROPERTY_CODE.zoomOperation, this.#zoomType, speed]);
  }
}
