// Asks chrony, where it runs, how far the wall clock of this host may be from true time.

import { execFile } from 'node:child_process';
import { monotonicUs } from '../../base/clock.js';
import type { ChronyReading } from './clock-samples.js';

/** Time limit for `chronyc`; after this it is killed. */
const ASK_MS = 2_000;
const MOST_OUTPUT_BYTES = 64 * 1024;
/** The longest wait for the next millisecond of the wall clock. */
const MOST_SPIN_US = 5_000;
/** The most attempts to read both clocks; an error of {@link GOOD_US} is good enough. */
const MOST_LOOKS = 5;
const GOOD_US = 20;
/** Positions of the fields in the output of `chronyc -c tracking`. */
const PLACE = {
  stratum: 2,
  systemOffset: 4,
  lastOffset: 5,
  rootDelay: 10,
  rootDispersion: 11,
  leap: 13,
} as const;
const US_PER_S = 1_000_000;
const US_PER_MS = 1_000;
/** `Not synchronised` as chronyc writes it with -c. */
const NOT_SYNCHRONISED = 'Not synchronised';

/**
 * How far the wall clock may be from true time, in microseconds, from the output of `chronyc -c tracking`: the sum of
 * root dispersion, half of the root delay, the last offset, and the correction that the system clock still needs.
 * @returns undefined when chrony has no source, or the text is not from chronyc
 */
export function chronyBoundUs(text: string): number | undefined {
  const fields = text.trim().split(',');
  const number = (place: number) => {
    const field = fields[place] ?? '';
    return field === '' ? Number.NaN : Number(field);
  };
  if (fields[PLACE.leap] === undefined || fields[PLACE.leap] === NOT_SYNCHRONISED) return undefined;
  if (!(number(PLACE.stratum) > 0)) return undefined;
  const seconds =
    number(PLACE.rootDispersion) +
    number(PLACE.rootDelay) / 2 +
    Math.abs(number(PLACE.lastOffset)) +
    Math.abs(number(PLACE.systemOffset));
  return Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds * US_PER_S) : undefined;
}

/**
 * Asks chrony; undefined: it does not run, or has no source. Never rejects.
 * @param path directories in which chronyc is searched
 */
export async function readChrony(path: string | undefined): Promise<ChronyReading | undefined> {
  const text = await new Promise<string | undefined>((resolve) => {
    execFile(
      'chronyc',
      ['-n', '-c', 'tracking'],
      {
        timeout: ASK_MS,
        killSignal: 'SIGKILL',
        maxBuffer: MOST_OUTPUT_BYTES,
        env: { PATH: path ?? '', LC_ALL: 'C' },
      },
      (error, stdout) => resolve(error === null ? stdout : undefined),
    );
  });
  const boundUs = text === undefined ? undefined : chronyBoundUs(text);
  if (boundUs === undefined) return undefined;
  const { monotonicLessWallUs, errorUs } = clocksNow();
  // No reading: the wall clock was set meanwhile, or this process hardly gets any time.
  if (errorUs === Number.POSITIVE_INFINITY) return undefined;
  return { monotonicLessWallUs, boundUs: boundUs + errorUs };
}

/**
 * Reads both clocks of this host at the moment when the wall clock, which shows milliseconds only, changes to the next
 * one. That moment lies between two readings, and the process may be paused between any two lines.
 */
function clocksNow(): { monotonicLessWallUs: number; errorUs: number } {
  let best = { monotonicLessWallUs: 0, errorUs: Number.POSITIVE_INFINITY };
  for (let tries = 0; tries < MOST_LOOKS && best.errorUs > GOOD_US; tries += 1) {
    const look = oneLook();
    if (look.errorUs < best.errorUs) best = look;
  }
  return best;
}

function oneLook(): { monotonicLessWallUs: number; errorUs: number } {
  const beganUs = monotonicUs();
  const oldMs = Date.now();
  // At this instant the wall clock still showed the old millisecond.
  let beforeUs = beganUs;
  for (;;) {
    const laterUs = monotonicUs();
    const nowMs = Date.now();
    const afterUs = monotonicUs();
    if (nowMs !== oldMs)
      return { monotonicLessWallUs: afterUs - nowMs * US_PER_MS, errorUs: afterUs - beforeUs + 1 };
    if (afterUs - beganUs > MOST_SPIN_US)
      return { monotonicLessWallUs: 0, errorUs: Number.POSITIVE_INFINITY };
    beforeUs = laterUs;
  }
}
