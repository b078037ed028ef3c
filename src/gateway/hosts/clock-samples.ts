// Computes the difference between the clock of another host and the clock of this one, from round trips and from
// chrony, with the largest possible error of the result. Pure.

import type { HostClock } from '../rig/shots/shot-hosts.js';

/**
 * How fast two CLOCK_MONOTONIC clocks may drift apart: crystals of 50 ppm on both hosts, and as much again for a time
 * service that steers them. A time service that corrects a large error may steer faster; so clocks are compared every
 * second.
 */
export const DRIFT_PPM = 200;
/** The number of round trips that are kept. */
const MOST_SAMPLES = 16;
const US_PER_MS = 1_000;
const PPM = 1_000_000;

/** A reading of chrony on one host, with the difference of the host's two clocks at that time. */
export interface ChronyReading {
  /** CLOCK_MONOTONIC less the wall clock, in microseconds. */
  readonly monotonicLessWallUs: number;
  /** How far the wall clock is from true time, at most. */
  readonly boundUs: number;
}

/** A round trip: two instants by the clock of this host, and one by the clock of the other host between them. */
export interface RoundTrip {
  readonly sentUs: number;
  readonly thereUs: number;
  readonly backUs: number;
}

/** The round trips to one host, and the reading of chrony there. */
export class ClockSamples {
  readonly #trips: RoundTrip[] = [];
  #chrony: { reading: ChronyReading; atUs: number } | undefined;
  #newestTripUs = 0;

  /** Duration of the newest round trip, in milliseconds. */
  get tripMs(): number {
    return this.#newestTripUs / US_PER_MS;
  }

  /** Adds a round trip. @param chrony reading of chrony on the other host; undefined: none */
  add(trip: RoundTrip, chrony: ChronyReading | undefined): void {
    this.#newestTripUs = trip.backUs - trip.sentUs;
    this.#trips.push(trip);
    if (this.#trips.length > MOST_SAMPLES) this.#dropWorst(trip.backUs);
    this.#chrony = chrony === undefined ? undefined : { reading: chrony, atUs: trip.backUs };
  }

  /** The best result now; undefined: there is none. @param own reading of chrony on this host */
  best(nowUs: number, own: ChronyReading | undefined): Omit<HostClock, 'host'> | undefined {
    const byBus = this.#byBus(nowUs);
    const byChrony = this.#byChrony(nowUs, own);
    if (byBus === undefined || byChrony === undefined) return byBus ?? byChrony;
    return byChrony.boundUs < byBus.boundUs ? byChrony : byBus;
  }

  #byBus(nowUs: number): Omit<HostClock, 'host'> | undefined {
    const [best] = this.#trips
      .map((trip) => ({ trip, boundUs: boundOf(trip, nowUs) }))
      .sort((a, b) => a.boundUs - b.boundUs);
    if (best === undefined) return undefined;
    const { sentUs, thereUs, backUs } = best.trip;
    const offsetUs = Math.round(thereUs - (sentUs + backUs) / 2);
    return { offsetUs, boundUs: best.boundUs, from: 'bus' };
  }

  /**
   * The result by chrony: both wall clocks are true within bounds, which gives the difference of the monotonic ones.
   */
  #byChrony(nowUs: number, own: ChronyReading | undefined): Omit<HostClock, 'host'> | undefined {
    if (own === undefined || this.#chrony === undefined) return undefined;
    const { reading, atUs } = this.#chrony;
    const offsetUs = Math.round(reading.monotonicLessWallUs - own.monotonicLessWallUs);
    const boundUs = Math.ceil(reading.boundUs + own.boundUs + driftUs(nowUs - atUs));
    return { offsetUs, boundUs, from: 'chrony' };
  }

  #dropWorst(nowUs: number): void {
    const bounds = this.#trips.map((trip) => boundOf(trip, nowUs));
    this.#trips.splice(bounds.indexOf(Math.max(...bounds)), 1);
  }
}

/** The error of a round trip: the other host may have read its clock at any moment of it. */
function boundOf({ sentUs, backUs }: RoundTrip, nowUs: number): number {
  return Math.ceil((backUs - sentUs) / 2 + driftUs(nowUs - sentUs)) + 1;
}

function driftUs(ageUs: number): number {
  return (DRIFT_PPM * Math.max(0, ageUs)) / PPM;
}
