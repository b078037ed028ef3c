// Makes a worker's reports about exposures that belong to a shot: issued, exposed, landed or missing. Other exposures
// are only reported by other events.

import { wallTimeOf } from '../../base/clock.js';
import { hexCode } from '../../base/hex.js';
import { WorkerError } from '../../protocol/codes.js';
import type { WorkerEvents } from '../../protocol/messages.js';
import type { ShotTag } from '../../protocol/operations.js';
import type { Report } from '../events/event-report.js';
import type { ExposureNews, Owner, Taken } from '../events/exposure.js';
import type { PictureMarks } from '../landing/digest.js';
import type { NativeTimes } from '../sdk/addon.js';
import { WARNING } from '../sdk/codes.js';

/** The notification that proves an exposure. */
export const PROOF = `OnWarning ${hexCode(WARNING.exposureStarted)}`;

/** A file under its final name. */
export type LandedFile = WorkerEvents['downloadComplete'];

/** The reports of one camera. */
export class ShotReports implements ExposureNews {
  readonly #report: Report;

  constructor(report: Report) {
    this.#report = report;
  }

  /** Reports that the SDK has accepted a press. */
  issued(tag: ShotTag | undefined, { issuedUs, returnedUs }: NativeTimes): void {
    if (tag === undefined) return;
    this.#report({
      name: 'shotIssued',
      payload: { ...keyOf(tag), ...issue(issuedUs), acceptedUs: returnedUs },
    });
  }

  /**
   * Reports that the SDK call of a press ended with an error, by a `shotIssued` with that error. The outcome of the
   * error shows whether the press may still have had an effect.
   */
  refused(tag: ShotTag | undefined, issuedUs: number, error: unknown): void {
    if (tag === undefined) return;
    const wire =
      error instanceof WorkerError ? error : new WorkerError('WORKER_FAULT', String(error), UNKNOWN);
    this.#report({
      name: 'shotIssued',
      payload: { ...keyOf(tag), ...issue(issuedUs), error: wire.toWire() },
    });
  }

  /** Reports that an accepted press has not exposed, or that nothing proves an exposure. */
  failed(tag: ShotTag | undefined, error: unknown): void {
    if (tag === undefined) return;
    const reason = error instanceof Error ? error.message : String(error);
    this.#report({ name: 'shotMissing', payload: { ...keyOf(tag), frame: 1, reason } });
  }

  /** Reports an exposure that the camera has reported. */
  exposed({ tag, frame, exposedUs, exposedAt, hostFiles }: Taken): void {
    if (tag === undefined) return;
    this.#report({
      name: 'shotExposed',
      payload: {
        ...keyOf(tag),
        frame,
        exposedUs,
        exposedAt: exposedAt.toISOString(),
        proof: PROOF,
        ...(hostFiles === undefined ? {} : { hostFiles }),
      },
    });
  }

  /** Reports that files of an exposure will not come. */
  missing({ tag, frame }: Taken, reason: string, files: number): void {
    if (tag === undefined) return;
    this.#report({ name: 'shotMissing', payload: { ...keyOf(tag), frame, reason, files } });
  }

  /** Reports that a file of an exposure has arrived but could not get its name. */
  unlanded(taken: Taken | undefined, error: unknown): void {
    if (taken?.tag === undefined) return;
    const reason = error instanceof Error ? error.message : String(error);
    this.missing(taken, reason, 1);
  }

  /** Reports a file of an exposure that is on the host. */
  landed(owner: Owner | undefined, { path, sizeBytes, sha256 }: LandedFile, marks: PictureMarks = {}): void {
    for (const exposure of owner?.mayBeOf ?? [])
      this.missing(exposure, `the file ${path} may belong to this exposure, but that is not certain`, 1);
    const taken = owner?.taken;
    if (taken?.tag === undefined) return;
    const { tag, frame } = taken;
    // Only a file outside the directories of the service is not read, and so has no size and hash (picture-landing.ts).
    if (sizeBytes === undefined || sha256 === undefined) {
      this.missing(taken, `a file of this exposure is at ${path}, outside the directory for pictures`, 1);
      return;
    }
    this.#report({
      name: 'shotLanded',
      payload: { ...keyOf(tag), frame, path, sizeBytes, sha256, ...marks },
    });
  }
}

const UNKNOWN = { outcome: 'unknown' } as const;

function issue(issuedUs: number): { issuedUs: number; issuedAt: string } {
  return { issuedUs, issuedAt: wallTimeOf(issuedUs) };
}

function keyOf({ shotId, round }: ShotTag): { shotId: string; round: number } {
  return { shotId, round };
}
