// Which hosts the rig has, how they stand, and which host has which camera. Each host tells that it lives, and what it
// has whenever that changes; what a host has told is believed until it tells otherwise, and used while it lives. Never
// waits; must not know HTTP.

import type { Logger } from 'pino';
import type { Clock } from '../../worker/protocol/clock.js';
import { printable } from '../../worker/protocol/printable.js';
import type { Limits } from '../limits.js';
import { type Bus, BusError } from './bus/bus.js';
import { LineBudget } from './bus/line-budget.js';
import { better, type Claim, claimOf, type Held } from './claim.js';
import { OwnName } from './own-name.js';
import { type Presence, presenceOf, SPOKEN, strangenessOf } from './presence.js';
import type { HostState, OtherHosts, RemoteBody, RemoteHost } from './remote-host.js';

/** What this host says of itself. */
export interface OwnPresence {
  /** Where its HTTP answers for other hosts; empty: nowhere. */
  readonly url: string;
  readonly bodies: readonly RemoteBody[];
  /** The number of its newest event. */
  readonly eventNumber: number;
  /** It has looked for its cameras. */
  readonly isReady: boolean;
}

/** What the directory needs. */
export interface DirectoryParts {
  readonly bus: Bus;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly limits: Pick<
    Limits,
    'busPresenceMs' | 'busAwayMs' | 'busForgetMs' | 'busHosts' | 'busBodies' | 'busLogMs'
  >;
  readonly version: string;
  /** Of this run. */
  readonly session: string;
  readonly own: () => OwnPresence;
  /** A camera of this host; undefined: it has no such camera. */
  readonly held: (cameraId: string) => OwnHeld | undefined;
}

/** A camera of this host. */
export interface OwnHeld extends Held {
  /** Discovery sees it, or its session is open: this host has it, whatever others say. */
  readonly isCertain: boolean;
}

interface Entry {
  session: string;
  /** What it has, as it told last; in an earlier run, until it has told in this one. */
  whole: Presence['whole'];
  /** The run that has told it. */
  toldIn: string;
  /** The cameras that it has and those that it had last, the newest last. */
  readonly had: Set<string>;
  isAsked: boolean;
  state: HostState;
  sinceMs: number;
  reason: string;
  /** Ends the wait for its next sign of life. */
  cancel: () => void;
}

/** After a change that follows another at once, both are told together. */
const GATHER_MS = 20;
const STARTING = 'it has not told yet what cameras it has: it is starting';
const NO_BUS = 'this host has no connection to the bus';
/** Lines of the log about how one host stands, in `busLogMs`: more than one that comes and goes needs. */
const MOST_LINES = 30;

/** See the head of this file. */
export class HostDirectory implements OtherHosts {
  readonly #parts: DirectoryParts;
  readonly #name: OwnName;
  readonly #entries = new Map<string, Entry>();
  readonly #listeners = new Set<() => void>();
  readonly #heard: ((host: string, presence: Presence) => void)[] = [];
  /** By camera: the hosts that have it. */
  #owners = new Map<string, { claim: Claim; host: string }>();
  readonly #lines: LineBudget;
  /** What this host has told that it has. */
  #told = '';
  #toldIds: ReadonlySet<string> = new Set();
  /** When the others were last told all of it because one of them did not know it. */
  #toldAnewMs = Number.NEGATIVE_INFINITY;
  #cancelBeat: (() => void) | undefined;
  #cancelGather: (() => void) | undefined;
  #cancelNews: (() => void) | undefined;
  #isClosed = false;

  constructor(parts: DirectoryParts) {
    this.#parts = parts;
    this.#lines = new LineBudget(parts.limits.busLogMs, MOST_LINES);
    this.#name = new OwnName({
      ...parts,
      onFree: () => this.#tellAnew(),
      onTaken: () => this.#nameTaken(),
      onSecond: () => this.#tell(),
    });
    parts.bus.hear('presence', (message, host) => this.#hear(message, host));
    parts.bus.onChange(() => this.#busChanged());
    parts.bus.answer('presence', async () => this.#message(parts.own(), true));
  }

  get own(): string {
    return this.#parts.bus.host;
  }

  /** Why this host is not part of the rig; empty while it is. */
  get refusal(): string {
    return this.#name.isTaken
      ? `another host is named ${this.own} already: give this one another --bus-host`
      : '';
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
    const owner = this.#owners.get(cameraId);
    if (owner === undefined) return undefined;
    const own = this.#parts.held(cameraId);
    if (own?.isCertain === true) return undefined;
    const ofOwn = { isHere: true, isKnown: false, host: this.own };
    if (own !== undefined && better(claimOf(own, ofOwn), owner.claim)) return undefined;
    return this.find(owner.host);
  }

  /** Whether a host has told, in this run, what it has. */
  isKnown(host: string, session: string): boolean {
    return this.#entries.get(host)?.toldIn === session;
  }

  /** Whether a host may say what happens to a camera: it has it, or had it last. */
  speaksFor(host: string, cameraId: string): boolean {
    const owner = this.hostOf(cameraId);
    if (owner !== undefined) return owner.name === host;
    return this.#parts.held(cameraId) === undefined && this.#entries.get(host)?.had.has(cameraId) === true;
  }

  /** Calls until the returned function is called. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Called with every sign of life of a host that is part of the rig. */
  onSign(listener: (host: string, presence: Presence) => void): void {
    this.#heard.push(listener);
  }

  /** Begins to tell that this host lives. */
  start(): void {
    this.#beat();
    if (this.#parts.bus.isUp) void this.#name.ask();
  }

  /** Something of this host may have changed: it is told soon. */
  changed(): void {
    if (this.#cancelBeat === undefined) return;
    this.#cancelGather ??= this.#parts.clock.setTimer(GATHER_MS, () => {
      this.#cancelGather = undefined;
      // Most of what happens to a camera changes nothing of what is told here.
      this.#tell('news');
    });
  }

  /** Tells of a camera that the others do not know yet, before they are told what happens to it. */
  introduce(cameraId: string): void {
    if (this.#cancelBeat !== undefined && !this.#toldIds.has(cameraId)) this.#tell('news');
  }

  /** The server has found that a host takes no question: the host is asked for a sign of life at once. */
  left(host: string): void {
    const entry = this.#entries.get(host);
    if (entry?.state === 'here' && !entry.isAsked) void this.#askWhole(host, entry);
  }

  /** Says goodbye; nothing is told from now on. */
  close(): void {
    this.#isClosed = true;
    this.#cancelBeat?.();
    this.#cancelGather?.();
    this.#cancelNews?.();
    for (const { cancel } of this.#entries.values()) cancel();
    this.#parts.bus.tell('presence', { ...this.#message(this.#parts.own(), false), goodbye: true });
  }

  #beat(): void {
    const { clock, limits } = this.#parts;
    if (this.#isClosed) return;
    if (this.#parts.bus.isSilent) void this.#name.ask();
    this.#tell();
    this.#cancelBeat = clock.setTimer(limits.busPresenceMs, () => this.#beat());
  }

  /** Gives a sign of life, with what this host has when that was not told yet. @param only `news`: or none at all */
  #tell(only?: 'news'): void {
    const { bus, own } = this.#parts;
    if (bus.isSilent || this.#isClosed) return;
    const now = own();
    const text = JSON.stringify([now.url, now.bodies]);
    const isNews = now.isReady && text !== this.#told;
    if (only === 'news' && !isNews) return;
    bus.tell('presence', this.#message(now, isNews));
    if (!isNews || !bus.isUp) return;
    this.#told = text;
    this.#toldIds = new Set(now.bodies.map(({ id }) => id));
  }

  #message({ url, bodies, eventNumber, isReady }: OwnPresence, isWhole: boolean): Presence {
    const { session, version } = this.#parts;
    const sign = { spoken: SPOKEN, session, eventNumber, isReady };
    return isWhole && isReady ? { ...sign, whole: { version, url, bodies: [...bodies] } } : sign;
  }

  #busChanged(): void {
    const { bus } = this.#parts;
    if (bus.isUp) {
      if (this.#cancelBeat !== undefined) void this.#name.ask();
      return;
    }
    bus.isSilent = true;
    for (const entry of this.#entries.values()) {
      if (entry.state === 'here') this.#set(entry, 'unreachable', NO_BUS);
    }
  }

  #hear(message: unknown, name: string): void {
    const presence = presenceOf(message, this.#parts.limits);
    const known = this.#entries.get(name);
    if (name === this.own) this.#name.hear(presence);
    else if (presence === undefined || presence.spoken !== SPOKEN) this.#refuse(name, known, message);
    else if (presence.goodbye === true) this.#goodbye(known, presence);
    else this.#sign(name, known, presence);
  }

  #goodbye(known: Entry | undefined, { session }: Presence): void {
    if (known?.session === session && known.state === 'here')
      this.#set(known, 'unreachable', 'its service was stopped');
  }

  #sign(name: string, known: Entry | undefined, presence: Presence): void {
    // What it told while it could not be heard was missed.
    const isBack = known?.state === 'unreachable' && presence.whole === undefined;
    if (known === undefined || known.session !== presence.session) this.#meet(name, presence, known);
    else this.#again(known, presence);
    const entry = this.#entries.get(name);
    if (entry === undefined) return;
    const isUnknown = entry.toldIn !== entry.session || isBack;
    if (isUnknown && presence.isReady && !entry.isAsked) void this.#askWhole(name, entry);
    for (const heard of this.#heard) heard(name, presence);
  }

  /** A host that is new, or was started anew: it is asked for what it has, unless it says so already. */
  #meet(name: string, presence: Presence, known: Entry | undefined): void {
    const entry = known ?? this.#newEntry(name);
    if (entry === undefined) return;
    entry.session = presence.session;
    this.#takeWhole(entry, presence);
    this.#settle(entry, true);
    // It does not know this host yet.
    this.#tellAnew();
  }

  /** @returns undefined where there are as many as may be */
  #newEntry(name: string): Entry | undefined {
    const { limits, logger } = this.#parts;
    if (this.#entries.size >= limits.busHosts) {
      if (this.#lines.takes('one more'))
        logger.error(
          { host: printable(name), busHosts: limits.busHosts },
          'no further host is taken into the rig',
        );
      return undefined;
    }
    const entry: Entry = {
      session: '',
      whole: undefined,
      toldIn: '',
      had: new Set(),
      isAsked: false,
      state: 'unreachable',
      sinceMs: Date.now(),
      reason: '',
      cancel: () => {},
    };
    this.#entries.set(name, entry);
    return entry;
  }

  /** At once, but for hosts that come and go all the time: the next sign of life is soon enough for those. */
  #tellAnew(): void {
    const { clock, limits } = this.#parts;
    this.#told = '';
    if (clock.nowMs() - this.#toldAnewMs < limits.busPresenceMs) return;
    this.#toldAnewMs = clock.nowMs();
    this.changed();
  }

  #again(entry: Entry, presence: Presence): void {
    const isNews = presence.whole !== undefined;
    this.#takeWhole(entry, presence);
    this.#settle(entry, isNews);
  }

  /** A host is used once it has told, in this run, what it has. */
  #settle(entry: Entry, isNews: boolean): void {
    this.#live(entry);
    if (this.#name.isTaken) return;
    const isKnown = entry.toldIn === entry.session;
    if (isKnown && entry.state !== 'here') this.#set(entry, 'here', '');
    else if (!isKnown && entry.reason !== STARTING) this.#set(entry, 'unreachable', STARTING);
    else if (isNews) this.#bodiesChanged();
  }

  #live(entry: Entry): void {
    const { clock, limits } = this.#parts;
    entry.cancel();
    entry.cancel = clock.setTimer(limits.busAwayMs, () => {
      const why = `it has given no sign of life for ${limits.busAwayMs / 1_000} s`;
      if (entry.state === 'here') this.#set(entry, 'unreachable', why);
      entry.cancel = clock.setTimer(limits.busForgetMs, () => this.#forget(entry));
    });
  }

  /** It was taken out of the rig. */
  #forget(entry: Entry): void {
    const host = this.#nameOf(entry);
    this.#entries.delete(host);
    this.#parts.logger.info({ host }, 'a host of the rig has been away for long, and is forgotten');
    this.#changed();
  }

  #nameOf(entry: Entry): string {
    return [...this.#entries].find(([, each]) => each === entry)?.[0] ?? '';
  }

  /** What it has told may have been missed. */
  async #askWhole(name: string, entry: Entry): Promise<void> {
    const { bus, limits } = this.#parts;
    entry.isAsked = true;
    try {
      this.#hear(await bus.ask(name, 'presence', {}, limits.busAwayMs), name);
    } catch (error) {
      // Otherwise its next sign of life is followed by another question.
      const isGone = error instanceof BusError && error.reason === 'absent';
      if (isGone && entry.state === 'here') this.#set(entry, 'unreachable', 'it has left the bus');
    } finally {
      entry.isAsked = false;
    }
  }

  #nameTaken(): void {
    this.#parts.logger.error(
      { host: this.own },
      `${this.refusal}; the cameras of this host are served here alone`,
    );
    for (const entry of this.#entries.values()) this.#set(entry, 'refused', this.refusal);
  }

  #refuse(name: string, known: Entry | undefined, message: unknown): void {
    if (known?.state === 'refused') return;
    const entry = known ?? this.#newEntry(name);
    if (entry === undefined) return;
    entry.session = '';
    this.#live(entry);
    this.#set(entry, 'refused', strangenessOf(message));
  }

  #set(entry: Entry, state: HostState, reason: string): void {
    const host = this.#nameOf(entry);
    entry.state = state;
    entry.reason = reason;
    entry.sinceMs = Date.now();
    const { logger } = this.#parts;
    if (this.#lines.takes(host)) {
      if (state === 'here') logger.info({ host }, 'a host of the rig is there');
      else logger.warn({ host, state, reason }, 'a host of the rig cannot be used');
    }
    this.#changed();
  }

  /** Who has which camera is known at once; those who follow hear of changes that come quickly together. */
  #bodiesChanged(): void {
    this.#owners = this.#ownersNow();
    this.#cancelNews ??= this.#parts.clock.setTimer(GATHER_MS, () => this.#changed());
  }

  #changed(): void {
    this.#cancelNews?.();
    this.#cancelNews = undefined;
    this.#owners = this.#ownersNow();
    for (const listener of [...this.#listeners]) listener();
  }

  #ownersNow() {
    const owners = new Map<string, { claim: Claim; host: string }>();
    for (const [host, { whole, state }] of this.#entries) {
      if (state === 'refused') continue;
      for (const body of whole?.bodies ?? []) {
        const isKnown = this.#owners.get(body.id)?.host === host;
        const claim = claimOf(body, { isHere: state === 'here', isKnown, host });
        const other = owners.get(body.id);
        if (other === undefined || better(claim, other.claim)) owners.set(body.id, { claim, host });
      }
    }
    return owners;
  }

  #takeWhole(entry: Entry, { whole, session }: Presence): void {
    if (whole === undefined) return;
    const nowMs = Date.now();
    const bodies = whole.bodies.map((body) => ({
      ...body,
      // Nothing was claimed later than now.
      claimedAtMs: Math.min(body.claimedAtMs, nowMs),
    }));
    entry.whole = { ...whole, bodies };
    entry.toldIn = session;
    for (const { id } of bodies) {
      entry.had.delete(id);
      entry.had.add(id);
    }
    for (const id of entry.had) {
      if (entry.had.size <= this.#parts.limits.busBodies) break;
      entry.had.delete(id);
    }
  }
}

function remoteOf(name: string, { session, whole, state, sinceMs, reason }: Entry): RemoteHost {
  const { version = '', url = '', bodies = [] } = whole ?? {};
  return { name, state, since: new Date(sinceMs).toISOString(), reason, version, url, session, bodies };
}
