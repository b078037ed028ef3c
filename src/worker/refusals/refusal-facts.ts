// The properties of a camera that can show the reason for a refusal. They are read in one call, after the refusal. A
// property that the camera does not report proves nothing.

import { isReported, isWritable } from '../properties/reading.js';
import type { NativeProperty } from '../sdk/addon.js';
import { PROPERTY_CODE } from '../sdk/codes.js';

/** CrPropertyEnableFlag: the property has no value now. */
const NOTHING_TO_READ = 0;

/** Properties that every body for still pictures reports, even in a movie program. */
const OF_STILLS: readonly number[] = [
  PROPERTY_CODE.stillStoreDestination,
  PROPERTY_CODE.driveMode,
  PROPERTY_CODE.fileType,
];

/** Codes of {@link RefusalFacts}. */
export const FACT_CODES: readonly number[] = [
  ...OF_STILLS,
  PROPERTY_CODE.priorityKey,
  PROPERTY_CODE.exposureProgram,
  PROPERTY_CODE.focusMode,
  PROPERTY_CODE.focusArea,
  PROPERTY_CODE.whiteBalance,
  PROPERTY_CODE.pictureProfile,
  PROPERTY_CODE.imageIdNumSetting,
  PROPERTY_CODE.recordingState,
  PROPERTY_CODE.s1,
  PROPERTY_CODE.buttonStatus,
  PROPERTY_CODE.settingsState,
  PROPERTY_CODE.slot1Status,
  PROPERTY_CODE.slot1Pictures,
  PROPERTY_CODE.slot2Status,
  PROPERTY_CODE.slot2Pictures,
  PROPERTY_CODE.slot1Writing,
  PROPERTY_CODE.slot2Writing,
  PROPERTY_CODE.overheating,
  PROPERTY_CODE.intervalMode,
];
/** Properties that can be written even when no other can. */
const APART: ReadonlySet<number> = new Set([PROPERTY_CODE.priorityKey, PROPERTY_CODE.s1]);

/** The values of the camera at one moment. */
export class RefusalFacts {
  readonly #values = new Map<number, bigint>();
  /**
   * Whether some property other than the priority key and the shutter button can be written. Then the camera accepts
   * writes, whichever side has the priority.
   */
  readonly obeys: boolean;
  /** Whether the body reports a property of still pictures, as every body does that takes them. */
  readonly hasStills: boolean;
  /** Whether the body reports that it can record but no property of still pictures. */
  readonly hasNoStills: boolean;

  constructor(natives: readonly NativeProperty[]) {
    const has = (code: number) => natives.some((native) => native.code === code && isReported(native));
    this.hasStills = OF_STILLS.some(has);
    this.hasNoStills = has(PROPERTY_CODE.recordingState) && !this.hasStills;
    this.obeys = natives.some((native) => !APART.has(native.code) && isWritable(native));
    for (const { code, enableFlag, current } of natives) {
      if (enableFlag > NOTHING_TO_READ) this.#values.set(code, current);
    }
  }

  /** The value of a property; undefined when the camera does not report it. */
  value(code: number): bigint | undefined {
    return this.#values.get(code);
  }

  /** Whether the camera reports one of these values; false when it does not report the property. */
  is(code: number, ...values: readonly bigint[]): boolean {
    const value = this.#values.get(code);
    return value !== undefined && values.includes(value);
  }

  /** Whether the camera reports a value other than these; false when it does not report the property. */
  isOther(code: number, ...values: readonly bigint[]): boolean {
    const value = this.#values.get(code);
    return value !== undefined && !values.includes(value);
  }
}
