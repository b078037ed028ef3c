// Gives one camera a set of values: writes those that differ, in order, then reads everything back. A value that the
// camera does not take is reported, and the others are still written. Knows neither who asks nor what is declared.

import { quoted } from '../../../base/quoted.js';
import type { ComparedReading } from '../../../protocol/operations.js';
import type { Cameras } from '../../cameras/cameras.js';
import { type ErrorCode, ServiceError } from '../../errors/errors.js';
import type { Properties } from '../declared/model.js';
import type { Asked } from './body-watch.js';
import { inOrder } from './property-order.js';

/** Result for one value. */
export interface PropertyOutcome {
  readonly property: string;
  readonly requested: string;
  /** Whether the camera now has the requested value. */
  readonly success: boolean;
  /** The label of its present value; empty when it does not report the property. */
  readonly current: string;
  readonly code?: ErrorCode;
  readonly message?: string;
}

/** Functions that read and write a camera. */
export interface Hands {
  readonly call: Cameras['call'];
  /** Reads properties and compares them with the wanted values. */
  readonly compare: (cameraId: string, properties: readonly Asked[]) => Promise<ComparedReading[]>;
}

/** There are two rounds, because a later write may make an earlier value possible, or undo it. */
const ROUNDS = 2;

/** Errors that concern only one property; all others concern the camera and end the run. */
const ABOUT_A_PROPERTY: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'NOT_WRITABLE',
  'PROPERTY_NOT_REPORTED',
  'SDK_REFUSED',
  'UNKNOWN_PROPERTY',
  'VALUE_NOT_ALLOWED',
  'VALUE_NOT_UNDERSTOOD',
]);

/**
 * Applies values and verifies them by reading them back.
 * @returns an outcome for each value, in the order in which they were written
 * @throws NOT_CONNECTED, WORKER_LOST, CAMERA_STUCK and other errors that end a session
 */
export async function applyProperties(
  hands: Hands,
  cameraId: string,
  wanted: Properties,
): Promise<PropertyOutcome[]> {
  const asked = inOrder(Object.keys(wanted)).map((property) => {
    return { property, wanted: wanted[property] ?? '' };
  });
  if (asked.length === 0) return [];
  const refusals = new Map<string, ServiceError>();
  let readings = await hands.compare(cameraId, asked);
  for (let round = 0; round < ROUNDS; round += 1) {
    const left = asked.filter((_, at) => readings[at]?.agrees !== true);
    let isAnyTaken = false;
    for (const each of left) {
      const refusal = await refusalOf(hands, cameraId, each);
      if (refusal === undefined) {
        refusals.delete(each.property);
        isAnyTaken = true;
      } else refusals.set(each.property, refusal);
    }
    if (!isAnyTaken) break;
    readings = await hands.compare(cameraId, asked);
  }
  return asked.map((each, at) => outcomeOf(each, readings[at], refusals.get(each.property)));
}

/** Writes one value. @returns why the camera does not take the value; undefined when it does */
async function refusalOf(
  { call }: Hands,
  cameraId: string,
  { property, wanted }: Required<Asked>,
): Promise<ServiceError | undefined> {
  try {
    await call(cameraId, 'setProperty', { property, value: wanted });
    return undefined;
  } catch (error) {
    if (error instanceof ServiceError && ABOUT_A_PROPERTY.has(error.code)) return error;
    throw error;
  }
}

function outcomeOf(
  { property, wanted }: Required<Asked>,
  reading: ComparedReading | undefined,
  refusal: ServiceError | undefined,
): PropertyOutcome {
  const current = shownOf(reading);
  const facts = { property, requested: wanted, current };
  if (reading?.agrees === true) return { ...facts, success: true };
  if (refusal !== undefined) {
    return { ...facts, success: false, code: refusal.code, message: refusal.message };
  }
  const message = `the camera took ${quoted(wanted)} for ${property}, and reads ${quoted(current)}`;
  return { ...facts, success: false, code: 'VALUE_NOT_KEPT', message };
}

/** Text of a reading for people: its label, otherwise its number. */
export function shownOf(reading: ComparedReading | undefined): string {
  if (reading === undefined) return '';
  return reading.formatted === '' ? reading.value : reading.formatted;
}
