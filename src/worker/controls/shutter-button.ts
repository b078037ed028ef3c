// The state of the two stages of the shutter button of one camera: which is held, and which release is pending
// (held.ts). A button that stays down keeps shooting, and one that is half down locks the body's own controls. It only
// writes the property S1 and sends the command Release. Must not know operations.

import type { NativeTimes } from '../sdk/addon.js';
import { COMMAND, COMMAND_PARAMETER, DATA_TYPE, PROPERTY_CODE, S1 } from '../sdk/codes.js';
import type { SdkPort } from '../sdk/sdk-port.js';
import { Held } from './held.js';

/** A stage of the button: S1 is the half-press, S2 the full press. */
export type Stage = 's1' | 's2';

/** The moment at which S2 is pressed, and how late the press may be, in microseconds of CLOCK_MONOTONIC. */
export interface Moment {
  atUs: number;
  lateUs: number;
}

/** The button. */
export class ShutterButton {
  readonly #sdk: SdkPort;
  readonly #stages: { readonly [Name in Stage]: Held };

  constructor(sdk: SdkPort) {
    this.#sdk = sdk;
    this.#stages = {
      s1: new Held('the half-press', () => this.#call('s1', false)),
      s2: new Held('the shutter button', () => this.#call('s2', false)),
    };
  }

  /** Stages that are held or whose release is pending; S2 first, as in {@link letGo}. */
  get held(): Held[] {
    return [this.#stages.s2, this.#stages.s1].filter(({ state }) => state !== 'up');
  }

  /** Whether a stage is held down on purpose. */
  isDown(stage: Stage): boolean {
    return this.#stages[stage].state === 'down';
  }

  /**
   * Presses a stage. If it is unknown whether the camera has accepted the press, the release of the stage is pending
   * from then on.
   * @throws SDK_REFUSED, CAMERA_STUCK
   */
  press(stage: Stage): Promise<void> {
    return this.#stages[stage].press(() => this.#call(stage, true));
  }

  /**
   * Presses S2 at a moment; the SDK's thread waits until then. Otherwise as {@link press}.
   * @param limitMs for the wait and the SDK's call
   * @throws SHOT_TOO_LATE, SDK_REFUSED, CAMERA_STUCK
   */
  async pressAt(moment: Moment, limitMs: number): Promise<NativeTimes> {
    let times: NativeTimes = { issuedUs: moment.atUs, returnedUs: moment.atUs };
    await this.#stages.s2.press(async () => {
      times = await this.#callAt(COMMAND_PARAMETER.down, moment, limitMs);
    });
    return times;
  }

  /** Releases S2 at a moment, or at once if that moment has passed. @throws SDK_REFUSED, CAMERA_STUCK */
  releaseAt(atUs: number, limitMs: number): Promise<void> {
    const moment = { atUs, lateUs: Number.MAX_SAFE_INTEGER };
    return this.#stages.s2.release(
      async () => void (await this.#callAt(COMMAND_PARAMETER.up, moment, limitMs)),
    );
  }

  /** Releases a stage; the release is pending until the SDK has accepted it. @throws SDK_REFUSED, CAMERA_STUCK */
  release(stage: Stage): Promise<void> {
    return this.#stages[stage].release();
  }

  /**
   * Releases whatever is held, and makes the pending releases. The SDK calls are queued before this function returns.
   * @param report see {@link Held.letGo}
   */
  async letGo(report: (message: string) => void): Promise<void> {
    // S2 is released first: on some bodies, releasing S1 while S2 is down is another press.
    await Promise.all([this.#stages.s2.letGo(report), this.#stages.s1.letGo(report)]);
  }

  /**
   * Makes the pending releases, but does not release a stage that is held. While the button is fully pressed it makes
   * none; they are made when that press is released.
   */
  async letGoOfPending(report: (message: string) => void): Promise<void> {
    const { s1, s2 } = this.#stages;
    if (s2.isInUse) return;
    await Promise.all([s2.letGo(report), ...(s1.isInUse ? [] : [s1.letGo(report)])]);
  }

  /** As {@link letGo}, for one stage. */
  letGoOf(stage: Stage, report: (message: string) => void): Promise<void> {
    return this.#stages[stage].letGo(report);
  }

  /** Forgets the state, because the camera was lost or its session is closed: nothing is held or pending any more. */
  forget(): void {
    this.#stages.s1.forget();
    this.#stages.s2.forget();
  }

  #callAt(parameter: number, { atUs, lateUs }: Moment, limitMs: number): Promise<NativeTimes> {
    return this.#sdk.call('commandAt', [COMMAND.release, parameter, atUs, lateUs], limitMs);
  }

  #call(stage: Stage, isDown: boolean): Promise<void> {
    if (stage === 's1') {
      const value = isDown ? S1.locked : S1.unlocked;
      return this.#sdk.call('writeReported', [PROPERTY_CODE.s1, DATA_TYPE.uint16, value]);
    }
    return this.#sdk.call('sendCommand', [
      COMMAND.release,
      isDown ? COMMAND_PARAMETER.down : COMMAND_PARAMETER.up,
    ]);
  }
}
