// Which pictures the camera still owes the host: presses of which it has not said what became of them, and exposures
// that have begun, less those whose files have come or which the camera has given up. A shutter is answered when its
// exposure is told of, so a session that ends at once has pictures on their way; and some bodies tell of an exposure
// long after it began. It hears events and knows no SDK call.

import { basename, extname } from 'node:path';
import type { NativeEvent, NativeProperty } from './addon.js';
import type { Clock } from './protocol/clock.js';
import { DOWNLOAD_TYPE_IMAGE, FILE_TYPE, PROPERTY_CODE, STORE_DESTINATION, WARNING } from './sdk-codes.js';

/** What one exposure brings, by the settings of the camera. */
export interface PicturePlan {
  /** Files for the host; 0 when pictures stay on the card. */
  files: number;
}

/** The properties that {@link planOf} wants to see. */
export const PLAN_PROPERTIES: readonly number[] = [
  PROPERTY_CODE.stillStoreDestination,
  PROPERTY_CODE.fileType,
  PROPERTY_CODE.rawAndJpegToHost,
];

/** Exposures that are kept in mind; more than any body has in its buffer. */
const MOST_EXPOSURES = 1_000;

interface Exposure {
  /** Undefined: nobody has looked how the camera is set. */
  plan: PicturePlan | undefined;
  /** The name of its first file without extension; the files of one exposure share it. */
  stem?: string;
  files: number;
}

/** What a camera that is set like this sends to the host. */
export function planOf(natives: readonly NativeProperty[]): PicturePlan {
  const currentOf = (code: number) => natives.find((native) => native.code === code)?.current;
  if (currentOf(PROPERTY_CODE.stillStoreDestination) === STORE_DESTINATION.card) return { files: 0 };
  const isPair = FILE_TYPE.pairs.has(currentOf(PROPERTY_CODE.fileType) ?? 0n);
  const isHalfOnly = FILE_TYPE.halvesToHost.has(currentOf(PROPERTY_CODE.rawAndJpegToHost) ?? 0n);
  return { files: isPair && !isHalfOnly ? 2 : 1 };
}

/** The pictures that one camera owes. */
export class OwedPictures {
  /** How the camera was set when it was last looked at, which is before each press of ours. */
  plan: PicturePlan | undefined;
  readonly #clock: Clock;
  /** Presses for the host that nothing is known of yet: until when something may come of each. */
  readonly #presses: number[] = [];
  readonly #exposures: Exposure[] = [];
  /** Of the picture that was paid last: one more file of it is of no other exposure. */
  #paidStem = '';

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Something is owed, or may be; {@link count} knows how much. */
  get isAny(): boolean {
    return this.#exposures.length > 0 || this.pressed > 0;
  }

  /** Presses that may still bring a picture. */
  get pressed(): number {
    const nowMs = this.#clock.nowMs();
    return this.#presses.filter((untilMs) => untilMs > nowMs).length;
  }

  /** When the last of them has had its time; undefined when there is none. */
  get pressedUntilMs(): number | undefined {
    return this.pressed === 0 ? undefined : Math.max(...this.#presses);
  }

  /** There are exposures of which it is not known what they bring, such as those by the body's own button. */
  get needsPlan(): boolean {
    return this.#exposures.some(({ plan }) => plan === undefined);
  }

  /**
   * Takes the plan for exposures that have none.
   * @returns pictures that have not come, or not with all their files, and presses that may bring one.
   */
  count(plan: PicturePlan): number {
    for (const exposure of this.#exposures) exposure.plan ??= plan;
    this.#strikePaid();
    return this.#exposures.length + this.pressed;
  }

  /**
   * The button is being pressed, for a picture as {@link plan} has it.
   * @param withinMs what the camera has until it must have told of an exposure.
   * @returns says that nothing will come of this press.
   */
  press(withinMs: number): () => void {
    if (this.plan?.files === 0) return () => {};
    const untilMs = this.#clock.nowMs() + withinMs;
    this.#presses.push(untilMs);
    return () => {
      const at = this.#presses.indexOf(untilMs);
      if (at >= 0) this.#presses.splice(at, 1);
    };
  }

  /** Hears every event of the session. */
  receive(event: NativeEvent): void {
    if (event.kind === 'warning' && event.code === WARNING.exposureStarted) this.#exposed();
    else if (event.kind === 'warning' && event.code === WARNING.getImageFailed) this.#exposures.shift();
    else if (event.kind === 'warning' && event.code === WARNING.storageFull) this.#foundNoRoom();
    else if (event.kind === 'completeDownload' && event.type === DOWNLOAD_TYPE_IMAGE) this.#came(event.path);
    // With the camera went what was on its way; that it has gone is told.
    else if (event.kind === 'disconnected' || event.kind === 'connected') this.forget();
  }

  /** Nothing is owed any more. */
  forget(): void {
    this.#presses.length = 0;
    this.#exposures.length = 0;
    this.plan = undefined;
  }

  /** No room for an exposure, which then does not happen, or on the host for a picture. */
  #foundNoRoom(): void {
    if (this.#presses.shift() === undefined) this.#exposures.shift();
  }

  #exposed(): void {
    this.#presses.shift();
    this.#exposures.push({ plan: this.plan, files: 0 });
    this.#strikePaid();
    if (this.#exposures.length > MOST_EXPOSURES) this.#exposures.shift();
  }

  /** Pictures come in the order of their exposures. */
  #came(path: string): void {
    const stem = basename(path, extname(path));
    if (stem === this.#paidStem) return;
    const exposure =
      this.#exposures.find((begun) => begun.stem === stem) ??
      this.#exposures.find((waiting) => waiting.stem === undefined);
    if (exposure === undefined) return;
    exposure.stem = stem;
    exposure.files += 1;
    this.#strikePaid();
  }

  #strikePaid(): void {
    for (let at = 0; at < this.#exposures.length; ) {
      const { plan, files, stem } = this.#exposures[at] as Exposure;
      if (plan === undefined || files < plan.files) {
        at += 1;
        continue;
      }
      this.#exposures.splice(at, 1);
      this.#paidStem = stem ?? this.#paidStem;
    }
  }
}
