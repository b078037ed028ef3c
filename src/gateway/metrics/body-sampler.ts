// Reads battery, room on cards and heat of connected cameras for the metrics: only while somebody scrapes, one property
// of one camera at a time, and each camera once in a while. A camera that is busy is left alone until its next turn.

import type { Clock } from '../../worker/protocol/clock.js';
import type { CameraVitals, Rig } from '../rig.js';
import type { Values } from './registry.js';

/** The limits it keeps. */
export interface SamplerLimits {
  /** From one reading of a camera to its next. */
  readonly bodyReadMs: number;
  /** How long after a scrape cameras are read. */
  readonly scrapeWatchMs: number;
}

/** What the sampler needs. */
export interface SamplerParts {
  readonly rig: Pick<Rig, 'call'> & { vitals(): CameraVitals[] };
  readonly values: Pick<Values, 'set' | 'clear'>;
  readonly clock: Clock;
  readonly limits: SamplerLimits;
}

const GAUGES = ['rigd_camera_battery_ratio', 'rigd_camera_card_pictures', 'rigd_camera_overheating'] as const;

/** What is read, and the value of a reading. */
const READINGS = [
  { property: 'battery-remain', gauge: GAUGES[0], labels: {}, scale: 1 / 100, most: 100 },
  { property: 'media-slot1-remaining-photos', gauge: GAUGES[1], labels: { slot: '1' }, scale: 1, most: 1e6 },
  { property: 'media-slot2-remaining-photos', gauge: GAUGES[1], labels: { slot: '2' }, scale: 1, most: 1e6 },
  { property: 'overheating-state', gauge: GAUGES[2], labels: {}, scale: 1, most: 2 },
] as const;

interface Sample {
  readonly atMs: number;
  /** By the place in {@link READINGS}; undefined: the body lacks it, or it says nothing usable. */
  readonly values: readonly (number | undefined)[];
}

/** The readings of all cameras. */
export class BodySampler {
  readonly #parts: SamplerParts;
  readonly #samples = new Map<string, Sample>();
  #scrapedAtMs = Number.NEGATIVE_INFINITY;
  #round: Promise<void> | undefined;

  constructor(parts: SamplerParts) {
    this.#parts = parts;
  }

  /** Somebody scrapes: shows what was read, and begins to read what is old. Does not wait. */
  scraped(): void {
    const { clock, limits, rig, values } = this.#parts;
    const nowMs = clock.nowMs();
    const isWatched = nowMs - this.#scrapedAtMs <= limits.scrapeWatchMs;
    this.#scrapedAtMs = nowMs;
    const connected = rig.vitals().filter(isReadable);
    for (const id of this.#samples.keys()) {
      if (!connected.some((camera) => camera.id === id)) this.#samples.delete(id);
    }
    for (const gauge of GAUGES) values.clear(gauge);
    for (const [camera, sample] of this.#samples) {
      for (const [at, { gauge, labels }] of READINGS.entries()) {
        const value = sample.values[at];
        if (value !== undefined) values.set(gauge, { camera, ...labels }, value);
      }
    }
    // One look at the metrics by a person is no reason to ask cameras.
    if (!isWatched) return;
    this.#round ??= this.#read(connected).finally(() => {
      this.#round = undefined;
    });
  }

  async #read(cameras: readonly CameraVitals[]): Promise<void> {
    const { clock, limits } = this.#parts;
    for (const { id, queued } of cameras) {
      const { atMs = Number.NEGATIVE_INFINITY } = this.#samples.get(id) ?? {};
      if (queued > 0 || clock.nowMs() - atMs < limits.bodyReadMs) continue;
      const values: (number | undefined)[] = [];
      for (const { property, scale, most } of READINGS)
        values.push(await this.#valueOf(id, property, scale, most));
      this.#samples.set(id, { atMs: clock.nowMs(), values });
    }
  }

  /** A body that lacks the property refuses it; all other failures are those of its next reading too. */
  async #valueOf(id: string, property: string, scale: number, most: number): Promise<number | undefined> {
    try {
      const { value } = await this.#parts.rig.call(id, 'getProperty', { property });
      const number = Number(value);
      return number <= most ? number * scale : undefined;
    } catch {
      return undefined;
    }
  }
}

/** In contents mode a camera has no properties. */
function isReadable({ state, mode }: CameraVitals): boolean {
  return state === 'connected' && mode !== 'contents';
}
