// View of the hosts of the rig: for clients, the health of the service, and the metrics. Made from memory only. A host
// without a bus is shown alone.

import { exact } from '../../base/exact.js';
import type { HostState } from '../../protocol/words.js';
import type { HostView } from '../contract/shapes.js';

/** How the clock of another host differs from the clock of this one. */
export type HostClock = Readonly<NonNullable<HostView['clock']>>;

/** View of the bus of a rig of several hosts. */
export interface SeenBus {
  readonly rig: string;
  readonly isUp: boolean;
  /** Why it is down; empty: it is up, or the first try to reach it has not ended. */
  readonly fault: string;
  /** Why shared values or records are refused; empty: they are taken. */
  readonly storageFault: string;
  /** Adds a listener that is called whenever the bus goes up or down. */
  onChange(listener: () => void): void;
}

/** View of another host. */
export interface SeenHost
  extends Readonly<Pick<HostView, 'name' | 'state' | 'since' | 'reason' | 'version' | 'url'>> {
  readonly bodies: readonly { readonly connected: boolean }[];
}

/** Dependencies of the view on a rig of several hosts. */
export interface HostsViewBus {
  readonly bus: SeenBus;
  readonly others: { all(): readonly SeenHost[] };
  /** Why this host is not part of the rig, for example because its name is taken; empty while it is part of it. */
  readonly refusal: () => string;
  /** Warning that another host uses the log-in of this host; empty: none does. */
  readonly warning: () => string;
  /** The clock of a host; undefined: not known. */
  readonly clockOf?: (host: string) => HostClock | undefined;
}

/** Dependencies of the view on this host. */
export interface HostsViewContext {
  /** Its name. */
  readonly host: string;
  /** Version of the program. */
  readonly version: string;
  /** Address of its HTTP server; empty: not known yet. */
  readonly url: () => string;
  readonly bodies: () => { readonly connected: number; readonly discovered: number };
  /** Left out: there is no bus. */
  readonly joined?: HostsViewBus;
}

/** See the head of this file. */
export class HostsView {
  readonly #context: HostsViewContext;
  readonly #startedAt = new Date().toISOString();
  #busSince = this.#startedAt;
  #own: { state: HostState; since: string } = { state: 'here', since: this.#startedAt };

  constructor(context: HostsViewContext) {
    this.#context = context;
    context.joined?.bus.onChange(() => {
      this.#busSince = new Date().toISOString();
    });
  }

  /** The answer of `listHosts`. */
  shown() {
    const { host, joined } = this.#context;
    const hosts = [this.#ownHost(), ...this.#others()];
    if (joined === undefined) return { host, hosts };
    return { rig: joined.bus.rig, host, bus: this.#bus(joined), hosts };
  }

  /** The facts for the health; undefined without a bus. */
  facts() {
    const { joined } = this.#context;
    if (joined === undefined) return undefined;
    const { state, reason, since } = this.#bus(joined);
    return {
      isUp: state === 'up',
      reason,
      since,
      storageFault: joined.bus.storageFault,
      warning: joined.warning(),
      // If this host is refused, every other host would be listed as refused for the same reason.
      hosts: joined.refusal() === '' ? [this.#ownHost(), ...this.#others()] : [this.#ownHost()],
    };
  }

  #bus({ bus }: HostsViewBus) {
    const { isUp, fault } = bus;
    const reason = isUp ? '' : fault || 'the first try to reach it has not ended';
    return { state: isUp ? ('up' as const) : ('down' as const), since: this.#busSince, reason };
  }

  #ownHost(): HostView {
    const { host: name, version, url, bodies, joined } = this.#context;
    const reason = joined?.refusal() ?? '';
    const state = reason === '' ? 'here' : 'refused';
    if (state !== this.#own.state) this.#own = { state, since: new Date().toISOString() };
    const { connected, discovered: cameras } = bodies();
    return exact<HostView>()({
      ...{ name, self: true, ...this.#own, reason, version, url: url(), cameras, connected },
    });
  }

  #others(): HostView[] {
    const { joined } = this.#context;
    const all = joined?.others.all() ?? [];
    return all
      .toSorted((one, other) => one.name.localeCompare(other.name))
      .map(({ name, state, since, reason, version, url, bodies }) => {
        const clock = joined?.clockOf?.(name);
        const connected = bodies.filter((body) => body.connected).length;
        return exact<HostView>()({
          ...{ name, state, since, reason, version, url, cameras: bodies.length, connected },
          ...(clock === undefined ? {} : { clock: clockFacts(clock) }),
        });
      });
  }
}

function clockFacts({ offsetUs, boundUs, from }: HostClock): HostClock {
  return { offsetUs, boundUs, from };
}
