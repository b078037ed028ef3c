// Learns the lag of each body: the time from the SDK call of a press to the body's report of the exposure, over the
// newest exposures. A lag holds only for the conditions in which it was measured. Everything is in memory; at a start
// it is learnt from the shots in memory.

import type { RigCameraView } from '../../contract/shapes.js';
import type { ExposureFacts, ShotFacts } from './fold.js';
import type { BegunBody, RecordOf } from './record.js';
import { calledUs, reportedUs } from './skew.js';

/** The lag of a body as clients see it. */
export type Lag = NonNullable<RigCameraView['lag']>;

/** The most bodies that are remembered; far more than any rig has. */
const MOST_BODIES = 1_024;
/** The most conditions of one body, and exposures in one condition, that are remembered. */
const MOST_CONDITIONS = 8;
const MOST_EXPOSURES = 32;
/** The most shots from which a start learns: further ones would change little, and delay the start. */
export const MOST_FORMER_SHOTS = 128;
/** The least number of exposures from which a lag is used. A single late report does not change their median. */
export const ENOUGH_EXPOSURES = 5;
/**
 * Exposures up to this long count as equally long. Bodies that report the end of an exposure have another lag for each
 * exposure time, and this difference matters only for longer ones.
 */
const SHORT_MS = 16;
/** A time of a picture with a fraction of a second, without its time zone. */
const PRECISE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{1,9}/;

/** One measured exposure. */
interface Sample {
  readonly lagUs: number;
  /** Time in the file minus time of the SDK call: the lag plus the error of the body's clock, which is not known. */
  readonly fileMs?: number;
}

/** Exposures of a body in one condition. */
interface Measured {
  /** Samples by exposure, oldest first. */
  readonly samples: Map<string, Sample>;
  /** The lag of these samples; undefined: not computed yet. */
  lag?: Lag | undefined;
}

/** See the head of this file. */
export class Lags {
  /** Exposures by body, then by condition; each map has its newest entry at the end. */
  readonly #bodies = new Map<string, Map<string, Measured>>();

  /** Learns from the exposures of a shot that bodies have reported. Learning twice changes nothing. */
  learn({ shotId, begun, bodies }: ShotFacts): void {
    // A press of one camera is not armed, so its conditions are not known.
    if (begun === undefined || begun.single !== undefined) return;
    for (const body of begun.bodies) {
      const measured = [...(bodies.get(body.id) ?? [])]
        .slice(-MOST_EXPOSURES)
        .flatMap(([round, exposure]) => {
          const sample = sampleOf(exposure);
          return sample === undefined ? [] : { key: `${round} ${shotId}`, sample };
        });
      if (measured.length === 0) continue;
      const conditions = this.#bodies.get(body.id) ?? new Map<string, Measured>();
      setNewest(this.#bodies, body.id, conditions, MOST_BODIES);
      const condition = conditionOf(body, begun);
      const samples = conditions.get(condition)?.samples ?? new Map<string, Sample>();
      setNewest(conditions, condition, { samples }, MOST_CONDITIONS);
      for (const { key, sample } of measured) setNewest(samples, key, sample, MOST_EXPOSURES);
    }
  }

  /** The lag of a body in the conditions of its newest shot; undefined: none was measured. */
  of(cameraId: string): Lag | undefined {
    const newest = [...(this.#bodies.get(cameraId)?.values() ?? [])].at(-1);
    if (newest !== undefined) newest.lag ??= lagOf([...newest.samples.values()]);
    return newest?.lag;
  }

  /** The usual lag of an armed body, in microseconds; undefined: it was measured too rarely in these conditions. */
  usualUs(body: BegunBody, shot: Conditions): number | undefined {
    const samples = this.#bodies.get(body.id)?.get(conditionOf(body, shot))?.samples;
    if (samples === undefined || samples.size < ENOUGH_EXPOSURES) return undefined;
    return median([...samples.values()].map(({ lagUs }) => lagUs));
  }
}

type Conditions = Pick<RecordOf<'begun'>, 'focus' | 'pattern'>;

/** The conditions of an exposure that change the lag, as far as they are known. */
function conditionOf(body: BegunBody, { focus, pattern }: Conditions): string {
  const { model, focusMode, driveMode, exposureMs = 0 } = body;
  return JSON.stringify([
    ...[model, focusMode, driveMode, focus],
    ...[Math.max(SHORT_MS, exposureMs), pattern.bulbMs],
  ]);
}

function sampleOf(exposure: ExposureFacts): Sample | undefined {
  const [fromUs, untilUs] = [calledUs(exposure), reportedUs(exposure)];
  if (fromUs === undefined || untilUs === undefined || untilUs < fromUs) return undefined;
  const takenAt = [...exposure.files.values()].flatMap(
    (file) => PRECISE_TIME.exec(file.takenAt ?? '') ?? [],
  )[0];
  const fileMs = Date.parse(`${takenAt}Z`) - Date.parse(exposure.issued?.at ?? '');
  return { lagUs: untilUs - fromUs, ...(Number.isFinite(fileMs) ? { fileMs } : {}) };
}

/** @param samples at least one */
function lagOf(samples: readonly Sample[]): Lag {
  const lags = samples.map(({ lagUs }) => lagUs);
  const usualUs = median(lags);
  const spreadUs = median(lags.map((lagUs) => Math.abs(lagUs - usualUs)));
  const files = samples.flatMap(({ fileMs }) => fileMs ?? []);
  // Steps from one exposure to the next do not contain the error of the body's clock, which hardly changes meanwhile.
  const steps = files.slice(1).map((ms, at) => Math.abs(ms - (files[at] ?? ms)));
  return {
    ms: tenths(usualUs / 1_000),
    shots: samples.length,
    spreadMs: tenths(spreadUs / 1_000),
    // A step has the error of two exposures.
    ...(files.length < ENOUGH_EXPOSURES ? {} : { fileSpreadMs: tenths(median(steps) / Math.SQRT2) }),
  };
}

/** The lower of the two middle values if there are two. @param values at least one */
function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;
}

function tenths(ms: number): number {
  return Math.round(ms * 10) / 10;
}

/** Sets an entry as the newest one of a map, and removes the oldest ones beyond the limit. */
function setNewest<Value>(map: Map<string, Value>, key: string, value: Value, most: number): void {
  map.delete(key);
  map.set(key, value);
  for (const oldest of map.keys()) {
    if (map.size <= most) return;
    map.delete(oldest);
  }
}
