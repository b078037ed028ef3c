// Which pictures the camera has yet to hand over: presses whose exposures it has not reported, and exposures that it
// has reported, less those whose files have come or which the camera has given up. A shutter is answered when its
// exposure is reported, so a session that ends right after it has pictures on their way; and some bodies report an
// exposure long after it began. It takes events and knows no SDK call.

import { basename, extname } from 'node:path';
import type { Clock } from '../protocol/clock.js';
import type { NativeEvent, NativeProperty } from '../sdk/addon.js';
import { DOWNLOAD_TYPE_IMAGE, FILE_TYPE, PROPERTY_CODE, STORE_DESTINATION, WARNING } from '../sdk/codes.js';

/** What one exposure produces with the settings of the camera. */
export interface PicturePlan {
  /** Files for the host; 0 when pictures stay on the card. */
  files: number;
}

/** The properties that {@link planOf} needs. */
export const PLAN_PROPERTIES: readonly number[] = [
  PROPERTY_CODE.stillStoreDestination,
  PROPERTY_CODE.fileType,
  PROPERTY_CODE.rawAndJpegToHost,
];

/** Exposures that are remembered; more than any body has in its buffer. */
const MOST_EXPOSURES = 1_000;
/** How long after the longest exposure a camera may take to report a press; 0.5 s was measured. */
const WORD_MS = 3_000;
/**
 * The reports of a series are hardly further apart than its exposures: after so long a pause no more reports follow.
 */
const SERIES_QUIET_MS = 600;
/** Presses that are remembered; more than a client has begun and not ended. */
const MOST_PRESSES = 16;

/** The facts of one press. */
export interface PressFacts {
  /** How long its picture takes with the settings of the camera. */
  takingMs: number;
  /** The exposure lasts as long as the button is held. */
  isBulb: boolean;
  /** Exposures follow as long as the button is held: the report of one does not end the press. */
  isSeries: boolean;
}

/** A press of the shutter button whose exposures the camera has not all reported. */
interface Press extends PressFacts {
  /** Until when it may still lead to an exposure. */
  untilMs: number;
  /** When the button went down; undefined once it is up. */
  heldSinceMs: number | undefined;
  /** When the button came up or, in a series, when the last exposure was reported. */
  lastMs: number;
  isForHost: boolean;
}

interface Exposure {
  /** Undefined: the settings of the camera have not been read. */
  plan: PicturePlan | undefined;
  /** The name of its first file without extension; the files of one exposure share it. */
  stem?: string;
  files: number;
}

/** The plan of an exposure when the settings of the camera are not known. */
export const ONE_FILE: PicturePlan = { files: 1 };

/** What a camera with these settings sends to the host. */
export function planOf(natives: readonly NativeProperty[]): PicturePlan {
  const currentOf = (code: number) => natives.find((native) => native.code === code)?.current;
  if (currentOf(PROPERTY_CODE.stillStoreDestination) === STORE_DESTINATION.card) return { files: 0 };
  const isPair = FILE_TYPE.pairs.has(currentOf(PROPERTY_CODE.fileType) ?? 0n);
  const isHalfOnly = FILE_TYPE.halvesToHost.has(currentOf(PROPERTY_CODE.rawAndJpegToHost) ?? 0n);
  return { files: isPair && !isHalfOnly ? 2 : 1 };
}

/** The pictures that one camera has yet to hand over. */
export class PendingPictures {
  /** The plan by the settings of the camera when they were last read, which is before each press of ours. */
  plan: PicturePlan | undefined;
  readonly #clock: Clock;
  /** Presses whose exposures are not all reported, in order. */
  #presses: Press[] = [];
  readonly #exposures: Exposure[] = [];
  /** The stem of the picture that was handed over last: another file with it is of that exposure. */
  #handedOverStem = '';
  #lost = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Whether something is or may be pending; {@link count} returns how much. */
  get isAny(): boolean {
    return this.most > 0;
  }

  /** The most that may be pending: exposures without a plan may be for the card alone. */
  get most(): number {
    return this.#exposures.length + this.pressed;
  }

  /** Presses that may still bring the host a picture. */
  get pressed(): number {
    return this.#open().filter(({ isForHost }) => isForHost).length;
  }

  /** How many pictures were pending when the camera was last lost; 0 before. */
  get lost(): number {
    return this.#lost;
  }

  /** When the last of these presses can no longer bring a picture; undefined when there is none. */
  get pressedUntilMs(): number | undefined {
    const forHost = this.#open().filter(({ isForHost }) => isForHost);
    return latest(forHost.map(({ untilMs }) => untilMs));
  }

  /**
   * When the camera can no longer report the last unreported press, wherever its picture goes.
   * Undefined when there is none: then the next report is of the next press.
   */
  get unreportedUntilMs(): number | undefined {
    const nowMs = this.#clock.nowMs();
    const ends = this.#open().map(({ isSeries, takingMs, lastMs, untilMs }) =>
      isSeries ? Math.min(untilMs, lastMs + takingMs + SERIES_QUIET_MS) : untilMs,
    );
    return latest(ends.filter((endMs) => endMs > nowMs));
  }

  /** Whether there are exposures without a plan, such as those by the body's own button. */
  get needsPlan(): boolean {
    return this.#exposures.some(({ plan }) => plan === undefined);
  }

  /**
   * Gives exposures without a plan this one.
   * @returns how many pictures have not come with all their files, and how many presses may still bring one, in all.
   */
  count(plan: PicturePlan): number {
    for (const exposure of this.#exposures) exposure.plan ??= plan;
    this.#strikeHandedOver();
    return this.#exposures.length + this.pressed;
  }

  /**
   * The button is being pressed, for a picture according to {@link plan}.
   * @returns to be called when the press makes no exposure.
   */
  press(facts: PressFacts): () => void {
    const nowMs = this.#clock.nowMs();
    const untilMs = nowMs + facts.takingMs + WORD_MS;
    const isForHost = this.plan?.files !== 0;
    const press = { ...facts, untilMs, heldSinceMs: nowMs, lastMs: nowMs, isForHost };
    this.#presses = [...this.#open(), press].slice(-MOST_PRESSES);
    return () => {
      this.#presses = this.#presses.filter((one) => one !== press);
    };
  }

  /** The button has come up: the last exposure may have begun just now, and what was exposed until now has ended. */
  lift(): void {
    const nowMs = this.#clock.nowMs();
    for (const press of this.#presses) {
      if (press.heldSinceMs === undefined) continue;
      // Noise reduction takes as long again as the exposure.
      const takingMs = press.isBulb ? nowMs - press.heldSinceMs : press.takingMs;
      press.untilMs = nowMs + takingMs + WORD_MS;
      press.heldSinceMs = undefined;
      press.lastMs = nowMs;
    }
  }

  /** Takes every event of the session. */
  receive(event: NativeEvent): void {
    if (event.kind === 'warning' && event.code === WARNING.exposureStarted) this.#exposed();
    else if (event.kind === 'warning' && event.code === WARNING.getImageFailed) this.#exposures.shift();
    else if (event.kind === 'warning' && event.code === WARNING.storageFull) this.#foundNoRoom();
    else if (event.kind === 'completeDownload' && event.type === DOWNLOAD_TYPE_IMAGE) this.#came(event.path);
    else if (event.kind === 'disconnected') this.#lose();
    else if (event.kind === 'connected') this.forget();
  }

  /** Nothing is pending any more. */
  forget(): void {
    this.#presses = [];
    this.#exposures.length = 0;
    this.plan = undefined;
  }

  /** Pending pictures are lost with the camera; the loss is reported elsewhere. */
  #lose(): void {
    this.#lost = this.count(ONE_FILE);
    this.forget();
  }

  /** There is no room: for an exposure, which then does not happen, or on the host for a picture. */
  #foundNoRoom(): void {
    if (!this.#strikeSingle() && this.#exposures.shift() === undefined) this.#presses.shift();
  }

  /** The first press for a single picture is reported: it is removed. @returns whether there was one. */
  #strikeSingle(): boolean {
    const reported = this.#open().find(({ isSeries }) => !isSeries);
    this.#presses = this.#presses.filter((press) => press !== reported);
    return reported !== undefined;
  }

  #exposed(): void {
    if (!this.#strikeSingle()) for (const press of this.#presses) press.lastMs = this.#clock.nowMs();
    this.#exposures.push({ plan: this.plan, files: 0 });
    this.#strikeHandedOver();
    if (this.#exposures.length > MOST_EXPOSURES) this.#exposures.shift();
  }

  /** Pictures come in the order of their exposures. */
  #came(path: string): void {
    const stem = basename(path, extname(path));
    if (stem === this.#handedOverStem) return;
    const exposure =
      this.#exposures.find((begun) => begun.stem === stem) ??
      this.#exposures.find((waiting) => waiting.stem === undefined);
    if (exposure === undefined) return;
    exposure.stem = stem;
    exposure.files += 1;
    this.#strikeHandedOver();
  }

  /** The presses whose time is not over; while the button is held, it is not. */
  #open(): Press[] {
    const nowMs = this.#clock.nowMs();
    this.#presses = this.#presses.filter((press) => press.heldSinceMs !== undefined || press.untilMs > nowMs);
    return this.#presses;
  }

  #strikeHandedOver(): void {
    for (let at = 0; at < this.#exposures.length; ) {
      const { plan, files, stem } = this.#exposures[at] as Exposure;
      if (plan === undefined || files < plan.files) {
        at += 1;
        continue;
      }
      this.#exposures.splice(at, 1);
      this.#handedOverStem = stem ?? this.#handedOverStem;
    }
  }
}

function latest(timesMs: readonly number[]): number | undefined {
  return timesMs.length === 0 ? undefined : Math.max(...timesMs);
}
