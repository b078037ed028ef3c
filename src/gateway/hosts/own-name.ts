// Whether this host owns its name. Of two hosts with the same name, the one that was started first is part of the rig.
// The other is silent, and takes the name when the first has left.

import type { Clock } from '../../base/clock.js';
import type { Limits } from '../limits/limit-table.js';
import { type Bus, BusError } from './bus/bus.js';
import { HOST_PROTOCOL, type Presence, presenceOf, strangenessOf } from './presence.js';

/** Dependencies of the judgement. */
export interface OwnNameContext {
  readonly bus: Bus;
  readonly clock: Clock;
  readonly limits: Pick<Limits, 'busPresenceMs' | 'busAwayMs' | 'busBodies'>;
  /** Session of this run. Two runs are compared by the start times that their sessions begin with. */
  readonly session: string;
  /** Called when this host may speak. */
  readonly onFree: () => void;
  /** Called when another host has the name. */
  readonly onTaken: () => void;
  /** Called when another host uses the name too, and must learn that it is the second. */
  readonly onSecond: () => void;
}

/** See the head of this file. */
export class OwnName {
  readonly #context: OwnNameContext;
  #isTaken = false;
  #strangeness = '';
  /** Time of the last message from the other holder of the name. */
  #heardAtMs = 0;

  constructor(context: OwnNameContext) {
    this.#context = context;
    context.bus.isSilent = true;
  }

  /** Whether another host has this name: then this host is not part of the rig. */
  get isTaken(): boolean {
    return this.#isTaken;
  }

  /** Why the messages of the name's other holder are not understood; empty: there is none, or they are understood. */
  get strangeness(): string {
    return this.#strangeness;
  }

  /** Asks whether another host has this name; when none has, this host speaks from now on. Never rejects. */
  async ask(): Promise<void> {
    const { bus, clock, limits, onFree } = this.#context;
    try {
      const answer = await bus.ask(bus.host, 'presence', {}, limits.busPresenceMs);
      const presence = presenceOf(answer, limits);
      if (presence === undefined || presence.spoken !== HOST_PROTOCOL) this.#taken(strangenessOf(answer));
      else this.hear(presence);
      return;
    } catch (error) {
      // The server may still list a connection of this host that was cut off, so a missing answer does not prove
      // another holder. A holder that has answered before may just be slow.
      const isGone = error instanceof BusError && error.reason === 'absent';
      if (!isGone && this.#isTaken && clock.nowMs() - this.#heardAtMs < limits.busAwayMs) return;
    }
    if (!bus.isUp) return;
    this.#isTaken = false;
    this.#strangeness = '';
    bus.isSilent = false;
    onFree();
  }

  /** Takes a sign of life under this name. */
  hear(presence: Presence | undefined): void {
    const { bus, clock, session, onSecond } = this.#context;
    if (presence === undefined || presence.session === session || presence.goodbye === true) return;
    if (!this.#isTaken && !bus.isSilent && session < presence.session) {
      this.#heardAtMs = clock.nowMs();
      onSecond();
      return;
    }
    this.#taken('');
  }

  /** @param strangeness why the messages of the other holder are not understood; empty: they are */
  #taken(strangeness: string): void {
    const { bus, clock, onTaken } = this.#context;
    this.#heardAtMs = clock.nowMs();
    const isKnown = this.#isTaken;
    this.#isTaken = true;
    this.#strangeness = strangeness;
    bus.isSilent = true;
    if (!isKnown) onTaken();
  }
}
