// The shutter button of one camera, stage by stage: what is held, and what the camera is owed. A stage that an
// operation wanted to let go stays owed until the SDK has taken the release, whatever became of the operation: a
// button that stays down goes on shooting, and one that is half down locks the body's own controls. It knows the two
// SDK calls and nothing of operations.

import { WorkerError } from './protocol/codes.js';
import { COMMAND, COMMAND_PARAMETER, DATA_TYPE, PROPERTY_CODE, S1 } from './sdk-codes.js';
import type { SdkPort } from './sdk-port.js';

/** S1 is the half-press, S2 the full one. */
export type Stage = 's1' | 's2';

/** `owed`: it may still be down in the camera, and nobody wants it so. */
type StageState = 'up' | 'down' | 'owed';

/** How a stage is called where people read of it. */
const WORDS: { readonly [Name in Stage]: string } = { s1: 'the half-press', s2: 'the shutter button' };
/** The full press goes first: letting S1 go under it would be another press on some bodies. */
const RELEASE_ORDER: readonly Stage[] = ['s2', 's1'];

/** The button. */
export class Button {
  readonly #sdk: SdkPort;
  readonly #states: { [Name in Stage]: StageState } = { s1: 'up', s2: 'up' };

  constructor(sdk: SdkPort) {
    this.#sdk = sdk;
  }

  /** Whether a stage is held down on purpose. */
  isDown(stage: Stage): boolean {
    return this.#states[stage] === 'down';
  }

  /**
   * Presses a stage. When it is not known whether the camera has taken it, its release is owed from then on.
   * @throws SDK_REFUSED, CAMERA_STUCK
   */
  async press(stage: Stage): Promise<void> {
    const before = this.#states[stage];
    this.#states[stage] = 'owed';
    try {
      await this.#call(stage, true);
      this.#states[stage] = 'down';
    } catch (error) {
      // A release that was under way before may have ended meanwhile and must not stand for this press.
      const isUnpressed = error instanceof WorkerError && error.outcome === 'none';
      this.#states[stage] = isUnpressed ? before : 'owed';
      throw error;
    }
  }

  /** Lets a stage go; it stays owed until the SDK has taken it. @throws SDK_REFUSED, CAMERA_STUCK */
  async release(stage: Stage): Promise<void> {
    this.#states[stage] = 'owed';
    await this.#call(stage, false);
    this.#states[stage] = 'up';
  }

  /**
   * Lets go whatever is held or owed. The releases are the next calls of the SDK.
   * @param tell is told what could not be let go. Not of a camera that hangs: it is owed until that is over.
   */
  async letGo(tell: (message: string) => void): Promise<void> {
    const stages = RELEASE_ORDER.filter((stage) => this.#states[stage] !== 'up');
    await Promise.all(
      stages.map((stage) =>
        this.release(stage).catch((error: Error) => {
          if (error instanceof WorkerError && error.code === 'CAMERA_STUCK') return;
          tell(`${WORDS[stage]} could not be let go: ${error.message}`);
        }),
      ),
    );
  }

  /** The camera has gone, or its session with it: nothing is held any more. */
  forget(): void {
    this.#states.s1 = 'up';
    this.#states.s2 = 'up';
  }

  #call(stage: Stage, isDown: boolean): Promise<void> {
    if (stage === 's1') {
      const value = isDown ? S1.locked : S1.unlocked;
      return this.#sdk.call('setProperty', [PROPERTY_CODE.s1, DATA_TYPE.uint16, value]);
    }
    return this.#sdk.call('sendCommand', [
      COMMAND.release,
      isDown ? COMMAND_PARAMETER.down : COMMAND_PARAMETER.up,
    ]);
  }
}
