// The hosts of the rig with their states, and the host of each camera. Each host sends signs of life, and announces its
// cameras whenever they change. An announcement is valid until the next one, as long as its host gives signs of life.
// Never waits; must not know HTTP.

import type { Logger } from 'pino';
import { printable } from '../../base/printable.js';
import type { CameraState, HostState } from '../../protocol/words.js';
import type { Limits } from '../limits/limit-table.js';
import { BusError } from './bus/bus.js';
import { LineBudget } from './bus/line-budget.js';
import { OwnName } from './own-name.js';
import { GATHER_MS, OwnSigns, type OwnSignsContext } from './own-signs.js';
import { Owners, type OwnersContext, type Told } from './owners.js';
import { HOST_PROTOCOL, type Presence, presenceOf, strangenessOf } from './presence.js';
import type { OtherHosts, RemoteHost } from './remote-host.js';

/** Dependencies of the directory. */
export interface HostDirectoryContext
  extends Omit<OwnSignsContext, 'onSilent' | 'limits'>,
    Omit<OwnersContext, 'own' | 'limits'> {
  readonly logger: Logger;
  /**
   * Called for a message under the name of this host. The bus returns no message to its sender, so another program has
   * sent it.
   */
  readonly heardOwn: (what: string) => void;
  readonly limits: Pick<
    Limits,
    'busPresenceMs' | 'busAwayMs' | 'busForgetMs' | 'busHosts' | 'busBodies' | 'busLogMs'
  >;
}

interface Entry {
  session: string;
  /** Bodies of the host, as last announced; until it announces them in this run, those of an earlier run. */
  whole: Told | undefined;
  /** The run of the host that announced them. */
  toldIn: string;
  isAsked: boolean;
  /** Whether its run has said goodbye: further messages of that run are older, and are ignored. */
  isOver: boolean;
  state: HostState;
  sinceMs: number;
  reason: string;
  /** Ends the wait for the next sign of life. */
  cancel: () => void;
}

const STARTING = 'starting: it has not announced its cameras yet';
const NO_BUS = 'this host has no connection to the bus';
/** Lines of the log about the state of one host in `busLogMs`; enough for a host with an unsteady connection. */
const MOST_LINES = 30;

/** See the head of this file. */
export class HostDirectory implements OtherHosts {
  readonly #context: HostDirectoryContext;
  readonly #name: OwnName;
  readonly #entries = new Map<string, Entry>();
  readonly #listeners = new Set<() => void>();
  readonly #heard: ((host: string, presence: Presence) => void)[] = [];
  readonly #owners: Owners;
  readonly #signs: OwnSigns;
  /** Lines about the state of a host. */
  readonly #lines: LineBudget;
  /** Lines about hosts that are not admitted. */
  readonly #refusals: LineBudget;
  #cancelNews: (() => void) | undefined;

  constructor(context: HostDirectoryContext) {
    this.#context = context;
    this.#lines = new LineBudget(context.limits.busLogMs, MOST_LINES);
    this.#refusals = new LineBudget(context.limits.busLogMs);
    this.#owners = new Owners({ ...context, own: context.bus.host });
    this.#signs = new OwnSigns({ ...context, onSilent: () => void this.#name.ask() });
    this.#name = new OwnName({
      ...context,
      onFree: () => this.#signs.tellAnew(),
      onTaken: () => this.#nameTaken(),
      onSecond: () => this.#signs.tell(),
    });
    context.bus.hear('presence', (message, host) => this.#hear(message, host));
    context.bus.onChange(() => this.#busChanged());
    context.bus.answer('presence', async () => this.#signs.message(context.own(), true));
  }

  get own(): string {
    return this.#context.bus.host;
  }

  /** Why this host is not part of the rig; empty while it is. */
  get refusal(): string {
    const { isTaken, strangeness } = this.#name;
    const why = strangeness === '' ? '' : `; ${strangeness}`;
    return isTaken ? `another host is named ${this.own} already: give this one another --bus-host${why}` : '';
  }

  all(): readonly RemoteHost[] {
    return [...this.#entries]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map((each) => remoteOf(...each));
  }

  find(name: string): RemoteHost | undefined {
    const entry = this.#entries.get(name);
    return entry === undefined ? undefined : remoteOf(name, entry);
  }

  hostOf(cameraId: string): RemoteHost | undefined {
    const host = this.#owners.hostOf(cameraId);
    return host === undefined ? undefined : this.find(host);
  }

  /** All hosts that claim a camera, including this one and those that are away; by name. */
  claimants(cameraId: string): readonly string[] {
    return this.#owners.claimants(cameraId);
  }

  /** The states of a camera at the other hosts that are connected, whichever host serves the camera. */
  statesOf(cameraId: string): CameraState[] {
    return [...this.#entries.values()].flatMap(({ state, whole }) =>
      state === 'here'
        ? (whole?.bodies ?? []).flatMap((body) => (body.id === cameraId ? body.state : []))
        : [],
    );
  }

  /** Whether a host has announced its cameras in this run. */
  isKnown(host: string, session: string): boolean {
    return this.#entries.get(host)?.toldIn === session;
  }

  /** Whether a host may report events of a camera: the host has the camera, or had it last. */
  speaksFor(host: string, cameraId: string): boolean {
    return this.#owners.speaksFor(host, cameraId);
  }

  /** Adds a listener; the function that it returns removes the listener. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Adds a listener that is called with every sign of life of a host that is part of the rig. */
  onSign(listener: (host: string, presence: Presence) => void): void {
    this.#heard.push(listener);
  }

  /** Begins to send signs of life of this host. */
  start(): void {
    this.#signs.beat();
    if (this.#context.bus.isUp) void this.#name.ask();
  }

  /** Announces soon that facts about this host may have changed. */
  changed(): void {
    this.#signs.changed();
  }

  /** Announces a camera to the other hosts, before events of the camera are sent. */
  introduce(cameraId: string): void {
    this.#signs.introduce(cameraId);
  }

  /** Notes that nothing listens for the questions to a host, and asks that host for a sign of life at once. */
  left(host: string): void {
    const entry = this.#entries.get(host);
    if (entry?.state === 'here' && !entry.isAsked) void this.#askWhole(host, entry);
  }

  /** Announces the departure of this host, and reports nothing from now on. */
  close(): void {
    this.#cancelNews?.();
    for (const { cancel } of this.#entries.values()) cancel();
    this.#signs.close();
  }

  #busChanged(): void {
    const { bus } = this.#context;
    if (bus.isUp) {
      if (this.#signs.hasBegun) void this.#name.ask();
      return;
    }
    bus.isSilent = true;
    for (const entry of this.#entries.values()) {
      if (entry.state === 'here') this.#set(entry, 'unreachable', NO_BUS);
    }
  }

  #hear(message: unknown, name: string): void {
    const presence = presenceOf(message, this.#context.limits);
    const known = this.#entries.get(name);
    if (name === this.own) this.#hearOwn(presence);
    else if (presence === undefined || presence.spoken !== HOST_PROTOCOL) this.#refuse(name, known, message);
    else if (presence.goodbye === true) this.#goodbye(known, presence);
    else this.#sign(name, known, presence);
  }

  #hearOwn(presence: Presence | undefined): void {
    // The previous run of this host may still say goodbye while this run begins.
    const isOfBefore = presence?.goodbye === true && presence.session !== this.#context.session;
    this.#name.hear(presence);
    if (!isOfBefore && !this.#name.isTaken) this.#context.heardOwn('it gives signs of life');
  }

  #goodbye(known: Entry | undefined, { session }: Presence): void {
    if (known?.session !== session) return;
    known.isOver = true;
    if (known.state === 'here') this.#set(known, 'unreachable', 'its service was stopped');
  }

  #sign(name: string, known: Entry | undefined, presence: Presence): void {
    if (known?.session === presence.session && known.isOver) return;
    // Announcements may have been missed while the host was unreachable or its messages were not understood.
    const wasMissed = known?.state === 'unreachable' || (known?.state === 'refused' && !this.#name.isTaken);
    const isBack = wasMissed && presence.whole === undefined;
    if (known === undefined || known.session !== presence.session) this.#meet(name, presence, known);
    else this.#again(known, presence);
    const entry = this.#entries.get(name);
    if (entry === undefined) return;
    const isUnknown = entry.toldIn !== entry.session || isBack;
    if (isUnknown && presence.isReady && !entry.isAsked) void this.#askWhole(name, entry);
    for (const heard of this.#heard) heard(name, presence);
  }

  /** Meets a new or restarted host. Its cameras are requested unless this message lists them. */
  #meet(name: string, presence: Presence, known: Entry | undefined): void {
    const entry = known ?? this.#newEntry(name);
    if (entry === undefined) return;
    entry.session = presence.session;
    entry.isOver = false;
    this.#takeWhole(entry, presence);
    this.#settle(entry, true);
    // The other host does not know this one yet.
    this.#signs.tellAnew();
  }

  /** Adds an entry for a host. @returns undefined when there are too many hosts */
  #newEntry(name: string): Entry | undefined {
    const { limits, logger } = this.#context;
    if (this.#entries.size >= limits.busHosts) {
      if (this.#refusals.takes('one more'))
        logger.error({ host: printable(name), busHosts: limits.busHosts }, 'the rig takes no further host');
      return undefined;
    }
    const entry: Entry = {
      session: '',
      whole: undefined,
      toldIn: '',
      isAsked: false,
      isOver: false,
      state: 'unreachable',
      sinceMs: Date.now(),
      reason: '',
      cancel: () => {},
    };
    this.#entries.set(name, entry);
    return entry;
  }

  #again(entry: Entry, presence: Presence): void {
    const isNews = presence.whole !== undefined;
    this.#takeWhole(entry, presence);
    this.#settle(entry, isNews);
  }

  /** Updates the state of a host: it is `here` once it has announced its cameras in this run. */
  #settle(entry: Entry, isNews: boolean): void {
    this.#live(entry);
    if (this.#name.isTaken) return;
    const isKnown = entry.toldIn === entry.session;
    if (isKnown && entry.state !== 'here') this.#set(entry, 'here', '');
    else if (!isKnown && entry.reason !== STARTING) this.#set(entry, 'unreachable', STARTING);
    else if (isNews) this.#bodiesChanged();
  }

  #live(entry: Entry): void {
    const { clock, limits } = this.#context;
    entry.cancel();
    entry.cancel = clock.setTimer(limits.busAwayMs, () => {
      const why = `it has given no sign of life for ${limits.busAwayMs / 1_000} s`;
      if (entry.state === 'here') this.#set(entry, 'unreachable', why);
      entry.cancel = clock.setTimer(limits.busForgetMs, () => this.#forget(entry));
    });
  }

  /** Forgets a host that was taken out of the rig. */
  #forget(entry: Entry): void {
    const host = this.#nameOf(entry);
    this.#entries.delete(host);
    this.#owners.forget(host);
    this.#context.logger.info({ host }, 'a host of the rig has been away for long and was forgotten');
    this.#changed();
  }

  #nameOf(entry: Entry): string {
    return [...this.#entries].find(([, each]) => each === entry)?.[0] ?? '';
  }

  /** Asks the host for a complete announcement, since one may have been missed. */
  async #askWhole(name: string, entry: Entry): Promise<void> {
    const { bus, limits } = this.#context;
    entry.isAsked = true;
    try {
      this.#hear(await bus.ask(name, 'presence', {}, limits.busAwayMs), name);
    } catch (error) {
      // Any other failure changes nothing: the next sign of life of the host causes another question.
      const isGone = error instanceof BusError && error.reason === 'absent';
      if (isGone && entry.state === 'here') this.#set(entry, 'unreachable', 'it has left the bus');
    } finally {
      entry.isAsked = false;
    }
  }

  #nameTaken(): void {
    this.#context.logger.error(
      { host: this.own },
      `${this.refusal}; the cameras of this host are served here alone`,
    );
    for (const entry of this.#entries.values()) this.#set(entry, 'refused', this.refusal);
  }

  #refuse(name: string, known: Entry | undefined, message: unknown): void {
    const entry = known ?? this.#newEntry(name);
    if (entry === undefined) return;
    this.#live(entry);
    if (entry.state === 'refused') return;
    entry.session = '';
    this.#set(entry, 'refused', strangenessOf(message));
  }

  #set(entry: Entry, state: HostState, reason: string): void {
    const host = this.#nameOf(entry);
    entry.state = state;
    entry.reason = reason;
    entry.sinceMs = Date.now();
    const { logger } = this.#context;
    if (this.#lines.takes(host)) {
      if (state === 'here') logger.info({ host }, 'host joined the rig');
      else logger.warn({ host, state, reason }, 'a host of the rig cannot be used');
    }
    this.#changed();
  }

  /** Finds the owners of cameras at once. Listeners are called a moment later, once for several quick changes. */
  #bodiesChanged(): void {
    this.#owners.find(this.#entries);
    this.#cancelNews ??= this.#context.clock.setTimer(GATHER_MS, () => this.#changed());
  }

  #changed(): void {
    this.#cancelNews?.();
    this.#cancelNews = undefined;
    this.#owners.find(this.#entries);
    for (const listener of [...this.#listeners]) listener();
  }

  #takeWhole(entry: Entry, { whole, session }: Presence): void {
    if (whole === undefined) return;
    entry.whole = this.#owners.take(this.#nameOf(entry), whole);
    entry.toldIn = session;
  }
}

function remoteOf(name: string, { session, whole, state, sinceMs, reason }: Entry): RemoteHost {
  const { version = '', url = '', bodies = [] } = whole ?? {};
  return { name, state, since: new Date(sinceMs).toISOString(), reason, version, url, session, bodies };
}
