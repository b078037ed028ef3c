// The facts of an exposure and of files that may belong to it, and functions that derive facts from names and times.

import { basename, extname } from 'node:path';
import type { ShotTag } from '../../protocol/operations.js';
import type { PicturePlan } from './picture-plan.js';

/** Longest delay of the report of an exposure: its file may be written this long before the report. */
const REPORT_MS = 500;
/** Longest time from an exposure to its file, for a file that an earlier worker has left. */
const LEFT_MS = 60_000;
/** The time zone at the end of a time. */
const ZONE = /[+-]\d\d:\d\d$/;

/** Times that a file contains. */
export interface FileTimes {
  /** When the picture was taken, by the clock of the body; undefined when the file does not state it. */
  takenAt?: string | undefined;
  /** When the last byte was written, by the clock of this host; undefined when that is not known. */
  writtenMs?: number | undefined;
}

/** The exposure that a file belongs to, as far as it is known. */
export interface Owner {
  /** The exposure; undefined when it is not known. */
  taken?: Taken | undefined;
  /** The exposures of shots that are possible, when it cannot be decided between them. */
  mayBeOf: readonly Taken[];
}

/** One exposure, for the code that names its files and reports their fate. */
export interface Taken {
  /** The shot that the exposure belongs to. */
  readonly tag?: ShotTag;
  /** Number of the exposure within its round, from 1. */
  readonly frame: number;
  /**
   * When the camera reported the exposure, by the clock of this host; the next member is the same in microseconds of
   * the monotonic clock.
   */
  readonly exposedAt: Date;
  readonly exposedUs: number;
  /** Number of files for the host; undefined = not known. */
  readonly hostFiles?: number;
}

/** Follows the exposures of shots. */
export interface ExposureNews {
  exposed(taken: Taken): void;
  /** @param files number of files that have not come */
  missing(taken: Taken, reason: string, files: number): void;
}

/** Facts of an exposure at the time of its report. */
export interface NewExposure {
  plan: PicturePlan | undefined;
  /** How long the picture takes at most, from the beginning of the exposure. */
  takingMs: number;
  tag: ShotTag | undefined;
  frame: number;
}

/** An exposure and its results. */
export interface Exposure extends NewExposure {
  /** Number of the exposure in its session. */
  readonly index: number;
  /** When the exposure was reported, by the clock of the worker that also sets its limits. */
  readonly atMs: number;
  readonly exposedAt: Date;
  readonly exposedUs: number;
  /** The name of its files without extension. */
  stem?: string;
  /** Number of its files that have arrived. */
  files: number;
  /** Whether its files are no longer awaited. */
  isGivenUp: boolean;
  /** Whether all known facts agree that its files belong to it. They are checked when the first file gets its name. */
  isConfirmed: boolean;
  /**
   * Whether the camera has not reported the exposure but may still do so; a late report is then not matched to a press.
   */
  isReportDue?: boolean;
}

/** A file with a time. */
export interface TimedFile {
  readonly stem: string;
  /** Time by the body's clock, converted as if that clock showed UTC. */
  readonly takenMs: number;
  readonly writtenMs: number;
}

/** The exposure without the members that only the search for its files needs. */
export function takenOf({ tag, frame, exposedAt, exposedUs, plan }: Exposure): Taken {
  return {
    frame,
    exposedAt,
    exposedUs,
    ...(tag === undefined ? {} : { tag }),
    ...(plan === undefined ? {} : { hostFiles: plan.files }),
  };
}

/** Whether a file that was written at this time may belong to the exposure. */
export function isAfter({ exposedAt }: Exposure, writtenMs: number): boolean {
  return writtenMs >= exposedAt.getTime() - REPORT_MS;
}

/** Whether the exposure brings files to the host, or may do so. */
export function isForHost({ plan }: Exposure): boolean {
  return plan?.files !== 0;
}

/**
 * Whether the exposures belong to different shots. Within a shot there is no doubt: the files of its rounds and bursts
 * come in order.
 */
export function isRival(one: Exposure, other: Exposure): boolean {
  return one !== other && (one.tag === undefined || one.tag.shotId !== other.tag?.shotId);
}

/** Whether an earlier worker has left the exposure open and the file may belong to it by the time of its writing. */
export function isLeft(exposure: Exposure, writtenMs: number): boolean {
  const isSoon = writtenMs - exposure.exposedAt.getTime() <= LEFT_MS;
  return !Number.isFinite(exposure.index) && isSoon && isAfter(exposure, writtenMs);
}

/**
 * A time of the body's clock, converted as if that clock showed UTC. Only its distance from the host's clock matters.
 */
export function bodyMs(takenAt: string): number {
  return Date.parse(`${takenAt.replace(ZONE, '')}Z`);
}

/** The name of a file without its extension. */
export function stemOf(path: string): string {
  return basename(path, extname(path));
}

/** The prefix and the number in a stem such as `DSC00012`. */
export function numberOf(stem: string): { prefix: string; number: number } | undefined {
  let digits = stem.length;
  while (digits > 0 && isDigit(stem.charCodeAt(digits - 1))) digits -= 1;
  if (digits === stem.length) return undefined;
  return { prefix: stem.slice(0, digits), number: Number(stem.slice(digits)) };
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}
