// How far the clock of another host is from that of this one, by round trips and by chrony, and how wrong that can be
// at most. Pure.

import type { HostClock } from '../rig/shots/shot-hosts.js';

/**
 * How fast two CLOCK_MONOTONICs may part: crystals of 50 ppm on both hosts, and as much again for a time service that
 * steers them. One that corrects a large error may steer faster; the clocks are compared every second.
 */
export const DRIFT_PPM = 200;
/** Round trips that are kept. */
const MOST_SAMPLES = 16;
const US_PER_MS = 1_000;
const PPM = 1_000_000;

/** Reading of chrony on one host, and of its two clocks at that time. */
export interface ChronyReading {
  /** CLOCK_MONOTONIC less the wall clock, in microseconds. */
  readonly monotonicLessWallUs: number;
  /** The wall clock is at most this far from true time. */
  readonly boundUs: number;
}

/** A round trip: instants of this host, and the instant of the other one between them. */
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

  /** The newest round trip, in milliseconds. */
  get tripMs(): number {
    return this.#newestTripUs / US_PER_MS;
  }

  /** Adds a round trip. @param chrony its reading on the other host; undefined: none */
  add(trip: RoundTrip, chrony: ChronyReading | undefined): void {
    this.#newestTripUs = trip.backUs - trip.sentUs;
    this.#trips.push(trip);
    if (this.#trips.length > MOST_SAMPLES) this.#dropWorst(trip.backUs);
    this.#chrony = chrony === undefined ? undefined : { reading: chrony, atUs: trip.backUs };
  }

  /** The best figure now; undefined: there is none. @param own reading of chrony on this host */
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

  /** Both wall clocks are true within their bounds, so the monotonic clocks follow. */
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

/** The other host has looked at its clock at any moment of the round trip. */
function boundOf({ sentUs, backUs }: RoundTrip, nowUs: number): number {
  return Math.ceil((backUs - sentUs) / 2 + driftUs(nowUs - sentUs)) + 1;
}

function driftUs(ageUs: number): number {
  return (DRIFT_PPM * Math.max(0, ageUs)) / PPM;
}
