// Numbers every event of the rig and keeps the newest ones of each camera, so that a client that reconnects gets what
// it missed. Each camera has its own share: its events push out only its own older ones. Events from another host are
// also bounded by their size, and push out only older events from that host. Knows neither subscribers nor HTTP.

import { type EventGap, eventText } from './event-text.js';

/** An event as its source reports it; the contract lists names and payloads. */
export interface RigEvent {
  readonly name: string;
  readonly cameraId: string;
  /** Without cameraId, which every event carries on the wire. */
  readonly payload: object;
}

/** Beginning of a stream. */
export interface Replay {
  /** Id of the last event before `texts`. */
  readonly startId: string;
  /** Undefined = the texts are all events after `startId`. */
  readonly gap: EventGap | undefined;
  /** Events in the form of the wire, oldest first. */
  readonly texts: readonly string[];
}

interface KeptEvent {
  readonly number: number;
  readonly text: string;
}

/** Kept events that one other host has sent. */
interface TellerShare {
  /** Oldest first. Also lists events that newer events of the same camera have pushed out of its share. */
  readonly kept: { readonly cameraId: string; readonly number: number; readonly sizeBytes: number }[];
  sizeBytes: number;
}

/** Limits of the log. */
export interface EventLogLimits {
  /** Events kept per camera. */
  readonly eventLogEvents: number;
  /** Limit for the size of the events from one other host. */
  readonly busEventsBytes: number;
}

/** Memory that a kept event needs in addition to its text. */
const AROUND_BYTES = 128;

interface CameraShare {
  readonly kept: KeptEvent[];
  /** Number of the newest event that is no longer kept; 0 = none. */
  dropped: number;
}

/** See the head of this file. */
export class EventLog {
  readonly #epoch: number;
  readonly #limits: EventLogLimits;
  readonly #shares = new Map<string, CameraShare>();
  /** Shares by the name of the host. */
  readonly #tellers = new Map<string, TellerShare>();
  #newest = 0;
  /** The highest number of the events of forgotten cameras; 0 = none. */
  #forgotten = 0;

  /** @param epoch a number that no earlier run of the service had: its start in milliseconds since 1970. */
  constructor(epoch: number, limits: EventLogLimits) {
    this.#epoch = epoch;
    this.#limits = limits;
  }

  /**
   * Gives the event its number.
   * @param teller the other host that sent the event; undefined: it is an event of this host
   * @returns the event in the form of the wire.
   */
  append(event: RigEvent, teller?: string): string {
    this.#newest += 1;
    const text = eventText({ ...event, id: this.#id(this.#newest) });
    let share = this.#shares.get(event.cameraId);
    if (share === undefined) {
      // The camera may have had a share before, which was forgotten.
      share = { kept: [], dropped: this.#forgotten };
      this.#shares.set(event.cameraId, share);
    }
    share.kept.push({ number: this.#newest, text });
    if (share.kept.length > this.#limits.eventLogEvents) share.dropped = share.kept.shift()?.number ?? 0;
    if (teller !== undefined)
      this.#count(teller, event.cameraId, { number: this.#newest, sizeBytes: text.length + AROUND_BYTES });
    return text;
  }

  /** Counts an event of another host. Its oldest events give way to its newest. */
  #count(teller: string, cameraId: string, event: { number: number; sizeBytes: number }): void {
    const told = this.#tellers.get(teller) ?? { kept: [], sizeBytes: 0 };
    this.#tellers.set(teller, told);
    told.kept.push({ cameraId, ...event });
    told.sizeBytes += event.sizeBytes;
    while (told.sizeBytes > this.#limits.busEventsBytes) {
      const oldest = told.kept.shift();
      if (oldest === undefined) return;
      told.sizeBytes -= oldest.sizeBytes;
      this.#drop(oldest);
    }
  }

  #drop({ cameraId, number }: { cameraId: string; number: number }): void {
    const share = this.#shares.get(cameraId);
    if (share === undefined) return;
    while ((share.kept[0]?.number ?? Number.POSITIVE_INFINITY) <= number)
      share.dropped = share.kept.shift()?.number ?? 0;
    if (share.kept.length === 0) this.forget(cameraId);
  }

  /** Drops the share of a camera. A client that requests its events later gets a gap. */
  forget(cameraId: string): void {
    const share = this.#shares.get(cameraId);
    this.#forgotten = Math.max(this.#forgotten, share?.kept.at(-1)?.number ?? share?.dropped ?? 0);
    this.#shares.delete(cameraId);
  }

  /** The beginning of a stream without earlier events. */
  fromNow(): Replay {
    return { startId: this.#id(this.#newest), gap: undefined, texts: [] };
  }

  /**
   * The beginning of a stream that resumes after an event. For an unknown id it is a gap and all kept events.
   * @param cameraId only events of this camera; undefined = of all.
   */
  after(lastEventId: string, cameraId: string | undefined): Replay {
    const [from, epoch, number] = /^(\d{1,16})-(\d{1,16})$/.exec(lastEventId) ?? [];
    if (from === undefined) return this.#everything(cameraId, { reason: 'unknown-id' });
    if (Number(epoch) !== this.#epoch) return this.#everything(cameraId, { reason: 'restarted', from });
    const last = Number(number);
    if (last > this.#newest) return this.#everything(cameraId, { reason: 'unknown-id', from });
    const texts = this.#textsAfter(last, cameraId);
    return { startId: from, gap: this.#gapAfter(last, cameraId, { from, kept: texts.length }), texts };
  }

  #everything(cameraId: string | undefined, gap: EventGap): Replay {
    return { startId: this.#id(0), gap, texts: this.#textsAfter(0, cameraId) };
  }

  #textsAfter(last: number, cameraId: string | undefined): string[] {
    return this.#sharesOf(cameraId)
      .flatMap(({ kept }) => kept.filter(({ number }) => number > last))
      .sort((left, right) => left.number - right.number)
      .map(({ text }) => text);
  }

  #gapAfter(
    last: number,
    cameraId: string | undefined,
    found: { from: string; kept: number },
  ): EventGap | undefined {
    const hasShare = cameraId !== undefined && this.#shares.has(cameraId);
    const isForgotten = !hasShare && this.#forgotten > last;
    if (!isForgotten && this.#sharesOf(cameraId).every(({ dropped }) => dropped <= last)) return undefined;
    const gap = { reason: 'dropped', from: found.from } as const;
    // Numbers count the events of all cameras, so it is not known how many of the missed events belong to one camera.
    return cameraId === undefined ? { ...gap, missed: this.#newest - last - found.kept } : gap;
  }

  #sharesOf(cameraId: string | undefined): CameraShare[] {
    if (cameraId === undefined) return [...this.#shares.values()];
    const share = this.#shares.get(cameraId);
    return share === undefined ? [] : [share];
  }

  #id(number: number): string {
    return `${this.#epoch}-${number}`;
  }
}
