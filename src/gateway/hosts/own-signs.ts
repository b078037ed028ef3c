// Signs of life of this host: one every second, and its cameras whenever they have changed. Must not know the
// messages of other hosts.

import type { Clock } from '../../base/clock.js';
import type { Limits } from '../limits/limit-table.js';
import type { Bus } from './bus/bus.js';
import { HOST_PROTOCOL, type Presence } from './presence.js';
import type { RemoteBody } from './remote-host.js';

/** Facts that this host announces of itself. */
export interface OwnPresence {
  /** Address at which its HTTP answers other hosts; empty: none. */
  readonly url: string;
  readonly bodies: readonly RemoteBody[];
  /** The number of its newest event. */
  readonly eventNumber: number;
  /** It has searched for its cameras. */
  readonly isReady: boolean;
}

/** Dependencies of the signs. */
export interface OwnSignsContext {
  readonly bus: Bus;
  readonly clock: Clock;
  readonly limits: Pick<Limits, 'busPresenceMs'>;
  readonly version: string;
  /** Session of this run. */
  readonly session: string;
  readonly own: () => OwnPresence;
  /** Called before each sign while this host is silent: its name may be free by now. */
  readonly isSilent: () => void;
}

/** After a change that follows another at once, both are announced together. */
export const GATHER_MS = 20;

/** See the head of this file. */
export class OwnSigns {
  readonly #context: OwnSignsContext;
  /** Bodies of this host, as last announced. */
  #told = '';
  #toldIds: ReadonlySet<string> = new Set();
  /** Time of the last complete announcement because another host did not know it. */
  #toldAnewMs = Number.NEGATIVE_INFINITY;
  #cancelBeat: (() => void) | undefined;
  #cancelGather: (() => void) | undefined;
  #isClosed = false;

  constructor(context: OwnSignsContext) {
    this.#context = context;
  }

  get hasBegun(): boolean {
    return this.#cancelBeat !== undefined;
  }

  /** Gives signs from now on. */
  beat(): void {
    const { bus, clock, limits, isSilent } = this.#context;
    if (this.#isClosed) return;
    if (bus.isSilent) isSilent();
    this.tell();
    this.#cancelBeat = clock.setTimer(limits.busPresenceMs, () => this.beat());
  }

  /** Announces soon that something of this host may have changed. */
  changed(): void {
    if (!this.hasBegun) return;
    this.#cancelGather ??= this.#context.clock.setTimer(GATHER_MS, () => {
      this.#cancelGather = undefined;
      // Most events of a camera change nothing that is announced here.
      this.tell('news');
    });
  }

  /** Makes a camera known to the others, before events of it are sent. */
  introduce(cameraId: string): void {
    if (this.hasBegun && !this.#toldIds.has(cameraId)) this.tell('news');
  }

  /** Another host does not know this one. At once, but not for hosts with an unsteady connection. */
  tellAnew(): void {
    const { clock, limits } = this.#context;
    this.#told = '';
    if (clock.nowMs() - this.#toldAnewMs < limits.busPresenceMs) return;
    this.#toldAnewMs = clock.nowMs();
    this.changed();
  }

  /**
   * Gives a sign of life, with the bodies of this host when they are not announced yet.
   * @param only `news`: or none at all
   */
  tell(only?: 'news'): void {
    const { bus, own } = this.#context;
    if (bus.isSilent || this.#isClosed) return;
    const now = own();
    const text = JSON.stringify([now.url, now.bodies]);
    const isNews = now.isReady && text !== this.#told;
    if (only === 'news' && !isNews) return;
    bus.tell('presence', this.message(now, isNews));
    if (!isNews || !bus.isUp) return;
    this.#told = text;
    this.#toldIds = new Set(now.bodies.map(({ id }) => id));
  }

  /** A sign of life. */
  message({ url, bodies, eventNumber, isReady }: OwnPresence, isWhole: boolean): Presence {
    const { session, version } = this.#context;
    const sign = { spoken: HOST_PROTOCOL, session, eventNumber, isReady };
    return isWhole && isReady ? { ...sign, whole: { version, url, bodies: [...bodies] } } : sign;
  }

  /** Announces the departure of this host; reports nothing from now on. */
  close(): void {
    const { bus, own } = this.#context;
    this.#isClosed = true;
    this.#cancelBeat?.();
    this.#cancelGather?.();
    bus.tell('presence', { ...this.message(own(), false), goodbye: true });
  }
}
