// Signs of life of this host: one at each interval, with its cameras whenever they have changed. Must not know the
// messages of other hosts.

import type { Clock } from '../../base/clock.js';
import type { Limits } from '../limits/limit-table.js';
import type { Bus } from './bus/bus.js';
import { HOST_PROTOCOL, type Presence } from './presence.js';
import type { RemoteBody } from './remote-host.js';

/** Facts that this host announces of itself. */
export interface OwnPresence {
  /** Address at which its HTTP server answers other hosts; empty: none. */
  readonly url: string;
  readonly bodies: readonly RemoteBody[];
  /** The number of its newest event. */
  readonly eventNumber: number;
  /** Whether it has searched for its cameras. */
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
  /** Called before each sign while this host is silent, to ask whether its name is free by now. */
  readonly onSilent: () => void;
}

/** Delay of an announcement, so that changes that follow quickly are announced together. */
export const GATHER_MS = 20;

/** See the head of this file. */
export class OwnSigns {
  readonly #context: OwnSignsContext;
  /** URL and bodies of this host, as last announced. */
  #told = '';
  #toldIds: ReadonlySet<string> = new Set();
  /** Time of the last complete announcement that was made because another host did not know this one. */
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
    const { bus, clock, limits, onSilent } = this.#context;
    if (this.#isClosed) return;
    if (bus.isSilent) onSilent();
    this.tell();
    this.#cancelBeat = clock.setTimer(limits.busPresenceMs, () => this.beat());
  }

  /** Announces soon that facts about this host may have changed. */
  changed(): void {
    if (!this.hasBegun) return;
    this.#cancelGather ??= this.#context.clock.setTimer(GATHER_MS, () => {
      this.#cancelGather = undefined;
      // Most events of a camera change nothing that is announced here.
      this.tell('news');
    });
  }

  /** Announces a camera to the other hosts, before events of the camera are sent. */
  introduce(cameraId: string): void {
    if (this.hasBegun && !this.#toldIds.has(cameraId)) this.tell('news');
  }

  /** Announces everything again, for a host that does not know this one. It does so once in an interval at most. */
  tellAnew(): void {
    const { clock, limits } = this.#context;
    this.#told = '';
    if (clock.nowMs() - this.#toldAnewMs < limits.busPresenceMs) return;
    this.#toldAnewMs = clock.nowMs();
    this.changed();
  }

  /**
   * Gives a sign of life, with the bodies of this host when their last announcement is out of date.
   * @param only `news`: gives no sign when nothing has changed
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
