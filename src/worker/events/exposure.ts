// One exposure and the files that may be of it: the facts of each, and those from names and times.

import { basename, extname } from 'node:path';
import type { ShotTag } from '../../protocol/operations.js';
import type { PicturePlan } from './picture-plan.js';

/** A file is written after its exposure, whose report may take so long. */
const REPORT_MS = 500;
/** A file that an earlier worker has left was written so soon after its exposure. */
const LEFT_MS = 60_000;
/** The zone at the end of a time. */
const ZONE = /[+-]\d\d:\d\d$/;

/** Times that a file contains. */
export interface FileTimes {
  /** Time when it was taken, by the clock of the body; undefined when it has none. */
  takenAt?: string | undefined;
  /** When its last byte was written, by the clock of this host; undefined when that is not known. */
  writtenMs?: number | undefined;
}

/** Whose file it is. */
export interface Owner {
  /** Undefined when that is not known. */
  taken?: Taken | undefined;
  /** Exposures of shots that it may be of, when one of them cannot be distinguished from the others. */
  mayBeOf: readonly Taken[];
}

/** One exposure, as those see it who name its files or report what becomes of it. */
export interface Taken {
  /** The shot that it belongs to. */
  readonly tag?: ShotTag;
  /** From 1 within its round. */
  readonly frame: number;
  /** When the camera reported it: by the clock of this host, and in microseconds of the monotonic clock. */
  readonly exposedAt: Date;
  readonly exposedUs: number;
  /** How many files it brings to the host; undefined = not known. */
  readonly hostFiles?: number;
}

/** Follows the exposures of shots. */
export interface ExposureNews {
  exposed(taken: Taken): void;
  /** @param files that have not come */
  missing(taken: Taken, reason: string, files: number): void;
}

/** Facts of an exposure at the time of its report. */
export interface NewExposure {
  plan: PicturePlan | undefined;
  /** How long it took at most, from its beginning. */
  takingMs: number;
  tag: ShotTag | undefined;
  frame: number;
}

/** An exposure and its results. */
export interface Exposure extends NewExposure {
  /** Counts the exposures of a session. */
  readonly index: number;
  readonly atMs: number;
  readonly exposedAt: Date;
  readonly exposedUs: number;
  /** The name of its files without extension. */
  stem?: string;
  files: number;
  /** Its pictures are not awaited any more. */
  isGivenUp: boolean;
  /** All known facts agree that its files are of it: the first one has its name. */
  isConfirmed: boolean;
  /** The camera has not reported it, and may do so late: then as one of no press. */
  isReportDue?: boolean;
}

/** A file with a time. */
export interface TimedFile {
  readonly stem: string;
  /** Time by the body's clock, read as if it were UTC. */
  readonly takenMs: number;
  readonly writtenMs: number;
}

/** Without what only the search for its files needs. */
export function takenOf({ tag, frame, exposedAt, exposedUs, plan }: Exposure): Taken {
  return {
    frame,
    exposedAt,
    exposedUs,
    ...(tag === undefined ? {} : { tag }),
    ...(plan === undefined ? {} : { hostFiles: plan.files }),
  };
}

/** Whether a file that was written then may be of the exposure. */
export function isAfter({ exposedAt }: Exposure, writtenMs: number): boolean {
  return writtenMs >= exposedAt.getTime() - REPORT_MS;
}

/** Its pictures do not stay on the card alone. */
export function isForHost({ plan }: Exposure): boolean {
  return plan?.files !== 0;
}

/** Whether they are not of one shot: the rounds of a shot, and the exposures of a burst, come in their order. */
export function isRival(one: Exposure, other: Exposure): boolean {
  return one !== other && (one.tag === undefined || one.tag.shotId !== other.tag?.shotId);
}

/** An earlier worker has left it open when the file was written. */
export function isLeft(exposure: Exposure, writtenMs: number): boolean {
  const isSoon = writtenMs - exposure.exposedAt.getTime() <= LEFT_MS;
  return !Number.isFinite(exposure.index) && isSoon && isAfter(exposure, writtenMs);
}

/** A time of the body as if its clock showed UTC: only the distance to ours matters. */
export function bodyMs(takenAt: string): number {
  return Date.parse(`${takenAt.replace(ZONE, '')}Z`);
}

/** The name of a file without its extension. */
export function stemOf(path: string): string {
  return basename(path, extname(path));
}

/** `DSC00012`: a prefix and a number. */
export function numberOf(stem: string): { prefix: string; number: number } | undefined {
  let digits = stem.length;
  while (digits > 0 && isDigit(stem.charCodeAt(digits - 1))) digits -= 1;
  if (digits === stem.length) return undefined;
  return { prefix: stem.slice(0, digits), number: Number(stem.slice(digits)) };
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}
