// The drift of each camera: declared properties with another value, since when, and why the camera did not take the
// declared value, if known. Takes readings and returns changes; contacts no camera.

import { exact } from '../../../base/exact.js';
import type { ComparedReading } from '../../../protocol/operations.js';
import type { DriftNews } from '../../cameras/camera-news.js';
import type { ErrorCode } from '../../errors/errors.js';
import type { Properties } from '../declared/model.js';
import { type PropertyOutcome, shownOf } from './apply-properties.js';

/** A declared property with another value. */
export type Drift = Omit<DriftNews, 'resolved'>;

/** The last reading of a property, compared with its declared value; undefined: there is none yet. */
export type ReadingOf = (property: string) => ComparedReading | undefined;

interface Refusal {
  readonly desired: string;
  readonly code: ErrorCode;
  readonly message: string;
  /** Whether the camera takes no write of the property. */
  isClosed: boolean;
}

interface Page {
  readonly drifts: Map<string, Drift>;
  readonly refusals: Map<string, Refusal>;
}

/** The drift of all cameras. */
export class DriftBook {
  readonly #pages = new Map<string, Page>();

  /** The drift of a camera, in the order in which it was found. */
  drift(cameraId: string): readonly Drift[] {
    return [...(this.#pages.get(cameraId)?.drifts.values() ?? [])];
  }

  /** Forgets a camera whose session is over: nothing is known about it any more. */
  forget(cameraId: string): void {
    this.#pages.delete(cameraId);
  }

  /** Remembers why a camera does not have its declared values. */
  noteOutcomes(
    cameraId: string,
    desired: Properties,
    outcomes: readonly PropertyOutcome[],
    readingOf: ReadingOf,
  ): void {
    const { refusals } = this.#pageOf(cameraId);
    for (const { property, requested, code, message = '' } of outcomes) {
      if (requested !== desired[property]) continue;
      if (code === undefined) refusals.delete(property);
      else {
        const isClosed = readingOf(property)?.writable === false;
        refusals.set(property, { desired: requested, code, message, isClosed });
      }
    }
  }

  /**
   * Compares declared values with readings.
   * @returns the drift that has begun, changed or ended
   */
  compare(cameraId: string, desired: Properties, readingOf: ReadingOf, now: string): DriftNews[] {
    const { drifts, refusals } = this.#pageOf(cameraId);
    const changes: DriftNews[] = [];
    for (const drift of [...drifts.values()]) {
      const { property } = drift;
      if (desired[property] === drift.desired && readingOf(property)?.agrees !== true) continue;
      drifts.delete(property);
      const current = shownOf(readingOf(property)) || drift.current;
      // With a new declared value, the outcome of its write is reported separately.
      if (desired[property] === undefined || readingOf(property)?.agrees === true)
        changes.push({ ...drift, current, resolved: true });
    }
    for (const [property, text] of Object.entries(desired)) {
      const reading = readingOf(property);
      if (reading?.agrees === true) refusals.delete(property);
      if (reading?.agrees !== false) continue;
      const before = drifts.get(property);
      const drift = driftOf(property, text, reading, refusals.get(property), before?.since ?? now);
      if (before !== undefined && before.current === drift.current && before.code === drift.code) continue;
      drifts.set(property, drift);
      changes.push(drift);
    }
    return changes;
  }

  /**
   * Declared properties that the camera could not take before because it took no write, and can take now; once each.
   */
  opened(cameraId: string, readingOf: ReadingOf): string[] {
    const refused = [...this.#pageOf(cameraId).refusals];
    return refused.flatMap(([property, refusal]) => {
      if (!refusal.isClosed || readingOf(property)?.writable !== true) return [];
      refusal.isClosed = false;
      return [property];
    });
  }

  #pageOf(cameraId: string): Page {
    const page = this.#pages.get(cameraId) ?? { drifts: new Map(), refusals: new Map() };
    this.#pages.set(cameraId, page);
    return page;
  }
}

function driftOf(
  property: string,
  desired: string,
  reading: ComparedReading,
  refusal: Refusal | undefined,
  since: string,
): Drift {
  const why = refusal?.desired === desired ? { code: refusal.code, message: refusal.message } : undefined;
  return exact<Drift>()({ property, desired, current: shownOf(reading), since, ...why });
}
