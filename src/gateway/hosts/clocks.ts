// Compares the clocks of the other hosts with the clock of this one: all the time, and once more before a shot. An
// order of a shot names an instant, and each host has its own clock.

import Type from 'typebox';
import { type Clock, monotonicUs } from '../../base/clock.js';
import { within } from '../../base/within.js';
import { compiledAtUse } from '../../protocol/schemas/compiled-at-use.js';
import { whole } from '../../protocol/schemas/shapes.js';
import type { Limits } from '../limits/limit-table.js';
import type { HostClock } from '../rig/shots/shot-hosts.js';
import { readChrony } from './chrony.js';
import { type ChronyReading, ClockSamples } from './clock-samples.js';
import type { HostCalls, OtherHosts } from './remote-host.js';

const VERB = 'clock';
/** Number of round trips to each host before a shot. */
const BURST = 5;
/** Time limit of these round trips. */
const BURST_MS = 250;
/** Pause between two comparisons. */
const PAUSE_MS = 1_000;
/** Number of comparisons from one question to chrony to the next. */
const CHRONY_EVERY = 16;
/** How fast a wall clock that chrony steers may drift from true time. */
const STEERED_PPM = 10;
/** The most time that is allowed for an order to arrive, however long the round trips are. */
const MOST_WAY_MS = 500;

/**
 * Longest uptime of a host, in microseconds: 35 years. With this bound and the next one, every difference of two clocks
 * and every instant of an order is an integer that a JavaScript number holds exactly.
 */
const MOST_UP_US = 2 ** 50;
/** Latest wall-clock time, in microseconds since 1970: the year 2112. */
const MOST_WALL_US = 2 ** 52;

/** The answer of another host. */
export const ANSWER = compiledAtUse(
  Type.Object({
    nowUs: whole(MOST_UP_US),
    chrony: Type.Optional(
      Type.Object({
        monotonicLessWallUs: Type.Number({ minimum: -MOST_WALL_US, maximum: MOST_WALL_US }),
        boundUs: Type.Number({ minimum: 0, maximum: MOST_WALL_US }),
      }),
    ),
  }),
);

/** Dependencies of the comparison of clocks. */
export interface HostClocksContext {
  readonly others: OtherHosts;
  readonly calls: HostCalls;
  readonly clock: Clock;
  readonly limits: Pick<Limits, 'busStoreMs'>;
  /** Directories searched for chronyc. */
  readonly path: string | undefined;
}

/** See the head of this file. */
export class HostClocks {
  readonly #context: HostClocksContext;
  /** Samples by host. They belong to one session of it: a host that was restarted may have another clock. */
  readonly #samples = new Map<string, { session: string; samples: ClockSamples }>();
  readonly #asking = new Map<string, Promise<void>>();
  #chrony: { reading: ChronyReading; atUs: number } | undefined;
  #turn = 0;
  #isClosed = false;
  #cancelTimer = (): void => undefined;

  constructor(context: HostClocksContext) {
    this.#context = context;
    context.calls.answer(VERB, async () => {
      const chrony = this.#chronyNow();
      return { nowUs: monotonicUs(), ...(chrony === undefined ? {} : { chrony }) };
    });
  }

  /** Begins to compare. */
  start(): void {
    void this.#turnOver();
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelTimer();
  }

  /** Compares with these hosts now, for a short time. Never rejects. */
  async measure(hosts: readonly string[]): Promise<void> {
    const all = Promise.all(hosts.map((host) => this.#burst(host)));
    await within(all, BURST_MS, this.#context.clock);
  }

  /** The best result for a host; undefined: there is none. */
  of(host: string): HostClock | undefined {
    const { others } = this.#context;
    if (host === others.own) return { host, offsetUs: 0, boundUs: 0, from: 'own' };
    const best = this.#samples.get(host)?.samples.best(monotonicUs(), this.#chronyNow());
    return best === undefined ? undefined : { host, ...best };
  }

  /** Time for an order to reach the slowest of these hosts, in milliseconds: the newest round trip, bounded. */
  tripMs(hosts: readonly string[]): number {
    const trips = hosts.map((host) => this.#samples.get(host)?.samples.tripMs ?? 0);
    return Math.min(MOST_WAY_MS, Math.ceil(Math.max(0, ...trips)));
  }

  async #turnOver(): Promise<void> {
    const { others, clock, path } = this.#context;
    if (this.#isClosed) return;
    if (this.#turn % CHRONY_EVERY === 0)
      void readChrony(path).then((reading) => {
        this.#chrony = reading && { atUs: monotonicUs(), reading };
      });
    this.#turn += 1;
    const here = others.all().filter(({ state }) => state === 'here');
    const known = new Set(others.all().map(({ name }) => name));
    for (const host of this.#samples.keys()) if (!known.has(host)) this.#samples.delete(host);
    for (const { name } of here) void this.#compare(name);
    this.#cancelTimer = clock.setTimer(PAUSE_MS, () => void this.#turnOver());
  }

  async #burst(host: string): Promise<void> {
    for (let trip = 0; trip < BURST; trip += 1) await this.#compare(host);
  }

  /** Makes one round trip; only one at a time to each host. Never rejects. */
  #compare(host: string): Promise<void> {
    const asking = this.#asking.get(host) ?? this.#ask(host).finally(() => this.#asking.delete(host));
    this.#asking.set(host, asking);
    return asking;
  }

  async #ask(host: string): Promise<void> {
    const { others, calls, limits } = this.#context;
    const remote = others.find(host);
    if (remote?.state !== 'here') return;
    try {
      const sentUs = monotonicUs();
      const answer = await calls.ask(host, VERB, {}, { hasEffect: false, limitMs: limits.busStoreMs });
      const backUs = monotonicUs();
      if (!ANSWER.Check(answer)) return;
      this.#samplesOf(host, remote.session).add({ sentUs, thereUs: answer.nowUs, backUs }, answer.chrony);
    } catch {
      // The earlier results remain, and their bounds grow with their age.
    }
  }

  #samplesOf(host: string, session: string): ClockSamples {
    const known = this.#samples.get(host);
    if (known?.session === session) return known.samples;
    const samples = new ClockSamples();
    this.#samples.set(host, { session, samples });
    return samples;
  }

  /** The last reading of chrony, with a larger bound: the wall clock may have drifted since. */
  #chronyNow(): ChronyReading | undefined {
    if (this.#chrony === undefined) return undefined;
    const { reading, atUs } = this.#chrony;
    const astrayUs = Math.ceil((STEERED_PPM * (monotonicUs() - atUs)) / 1_000_000);
    return { ...reading, boundUs: reading.boundUs + astrayUs };
  }
}
