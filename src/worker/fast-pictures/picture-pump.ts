// Fetches live-view pictures on the session thread, one for each credit: when the camera reports one or, for a camera
// without reports, at the pace of the pictures. The SDK writes each picture into memory that the gateway can read, and
// this thread sends a notice to the gateway. So no other thread has to wake for a picture, and no picture is copied.
// The pump ends at the first refusal and leaves all difficult cases to the main thread (live-view/picture-source.ts).

import { writeSync } from 'node:fs';
import type { Clock } from '../../base/clock.js';
import { within } from '../../base/within.js';
import {
  NOTICE_BYTES,
  NOTICES_FD,
  PICTURES_FD,
  SEAL_BYTES,
  writeNotice,
} from '../../protocol/shared-pictures.js';
import { PictureNews } from '../live-view/picture-news.js';
import { PicturePace } from '../live-view/picture-pace.js';
import { isWholeJpeg } from '../pictures/jpeg-bounds.js';
import type { Pump, PumpContext, PumpOrder } from '../sdk/session-thread.js';

/** Number of places for pictures: one is read while the other is written. */
const PLACES = 2;
/** Size of a page of memory; each place begins at a page. */
const PAGE_BYTES = 4096;
/** The largest seal. After it seals start again at 1, because 0 marks a place without a picture. */
const MOST_SEALS = 0xffff_fffe;
/** Upper limit of credits. It keeps credits that the gateway repeats for a silent camera from adding up. */
const MOST_CREDITS = 240;
/** Time without a whole picture after which the main thread takes over and finds the reason. */
const QUIET_MS = 1_000;
/** The largest place: half of what can be mapped. */
const MOST_PLACE_BYTES = 4 * 1024 * 1024;
/** Part of the period by which a picture may come early, because cameras and timers are not exact. */
const EARLY = 0.1;

/** Destination of a picture, with the SDK's header in front of it. */
interface Place {
  offset: number;
  /** Memory of the place, including room for the seal behind the picture. */
  memory: Buffer;
  /** The part that the SDK may write to. */
  space: Buffer;
  /** Offset of the last seal. */
  sealAt: number;
}

/** A picture in its place. */
type PlacedPicture = NonNullable<ReturnType<PumpContext['sdk']['readLiveViewInto']>>;

/** The pump of one session thread. */
export class PicturePump implements Pump {
  readonly #sdk: PumpContext['sdk'];
  readonly #ownCalls: PumpContext['ownCalls'];
  readonly #ended: PumpContext['ended'];
  readonly #clock: Clock;
  readonly #pace = new PicturePace();
  readonly #news: PictureNews;
  readonly #notice = Buffer.alloc(NOTICE_BYTES);
  #places: Place[] | undefined;
  /**
   * Least size of the next places. A mapping is never removed, so each new one is twice as large as the last, and there
   * are only a few.
   */
  #leastPlaceBytes = 0;
  #isImpossible = false;
  #isRunning = false;
  #isEnding = false;
  #used = 0;
  #left = 0;
  #periodMs = 0;
  /** When the next picture is due by the requested period. */
  #dueMs = 0;
  #seal = 0;
  /** When the looks without a whole picture began. (A look is one read of the newest picture.) */
  #quietSinceMs: number | undefined;
  /** Ends the wait for a picture that is not wanted yet. */
  #wake: () => void = () => {};

  constructor({ sdk, ownCalls, ended, clock }: PumpContext & { clock: Clock }) {
    this.#sdk = sdk;
    this.#ownCalls = ownCalls;
    this.#ended = ended;
    this.#clock = clock;
    this.#news = new PictureNews(clock);
  }

  begin(order: PumpOrder): void {
    if (this.#isRunning) return;
    this.#isRunning = true;
    this.#isEnding = false;
    this.#used = 0;
    this.#left = 0;
    this.#dueMs = 0;
    this.#take(order);
    void this.#run();
  }

  add(order: PumpOrder): void {
    if (this.#isRunning) this.#take(order);
  }

  end(): void {
    this.#isEnding = true;
    // The pump must end without waiting for a picture.
    this.#news.interrupt();
    this.#wake();
  }

  #take({ credits, periodMs }: PumpOrder): void {
    this.#left = Math.min(MOST_CREDITS, this.#left + credits);
    if (periodMs !== this.#periodMs) this.#wake();
    this.#periodMs = periodMs;
  }

  async #run(): Promise<void> {
    this.#news.forget();
    this.#pace.resume();
    this.#quietSinceMs = undefined;
    try {
      this.#sdk.listenForPictures(() => this.#news.reported());
      while (this.#left > 0 && !this.#isEnding) await this.#look(this.#mapped());
    } catch {
      // The SDK has refused, or there is no memory: the next look of the main thread finds the reason.
    }
    this.#sdk.listenForPictures(undefined);
    this.#isRunning = false;
    this.#ended({
      used: this.#used,
      isImpossible: this.#isImpossible,
      isReporting: this.#news.isReporting,
    });
  }

  /** Makes one look and waits for the next. */
  async #look(places: readonly Place[]): Promise<void> {
    const place = places[this.#seal % PLACES] as Place;
    const found = this.#news.look();
    const picture = this.#read(place);
    if (picture === undefined || !isWholeJpeg(bytesOf(place, picture))) {
      this.#requireSoon();
      if (picture === undefined) this.#requireRoom(place);
      return this.#news.next(this.#pace.missed());
    }
    this.#quietSinceMs = undefined;
    found();
    this.#send(place, picture);
    const nowMs = this.#clock.nowMs();
    await this.#next(this.#pace.found(picture.number, nowMs), nowMs);
  }

  #read({ memory, space, sealAt }: Place): PlacedPicture | undefined {
    memory.writeUInt32LE(0, sealAt);
    return this.#inSdk(() => this.#sdk.readLiveViewInto(space));
  }

  /** Makes a call that the main thread can see. */
  #inSdk<Result>(call: () => Result): Result {
    return this.#ownCalls.make('getLiveViewImage', call);
  }

  /** @throws Error when no whole picture has arrived for a while */
  #requireSoon(): void {
    const nowMs = this.#clock.nowMs();
    this.#quietSinceMs ??= nowMs;
    if (nowMs - this.#quietSinceMs > QUIET_MS) throw new Error('no whole picture comes');
  }

  /** Gives up the places when the camera requires larger ones; larger ones are mapped before the next look. */
  #requireRoom({ space }: Place): void {
    if (this.#inSdk(() => this.#sdk.liveViewBytes()) <= space.length) return;
    // The new places overlap these. Clearing the seals invalidates pictures that the gateway has not read yet.
    for (const { memory, sealAt } of this.#places ?? []) memory.writeUInt32LE(0, sealAt);
    this.#leastPlaceBytes = Math.min(MOST_PLACE_BYTES, 2 * (this.#places?.[0]?.memory.length ?? 0));
    this.#places = undefined;
  }

  #send(place: Place, { number, offset, bytes }: PlacedPicture): void {
    this.#seal = this.#seal < MOST_SEALS ? this.#seal + 1 : 1;
    place.sealAt = offset + bytes;
    place.memory.writeUInt32LE(this.#seal, place.sealAt);
    writeNotice(this.#notice, {
      seal: this.#seal,
      offset: place.offset + offset,
      bytes,
      number,
      capturedAtMs: Date.now(),
    });
    writeSync(NOTICES_FD, this.#notice);
    this.#left -= 1;
    this.#used += 1;
  }

  /** Waits for the next picture that is wanted. */
  async #next(paceMs: number, nowMs: number): Promise<void> {
    const periodMs = this.#periodMs;
    if (periodMs === 0) return this.#news.next(paceMs);
    this.#dueMs = Math.max(this.#dueMs + periodMs, nowMs + periodMs / 2);
    const waitMs = this.#dueMs - periodMs * EARLY - nowMs;
    // Number of pictures to skip so that the next one is not too early for the requested period.
    const skipped = Math.max(0, Math.ceil((waitMs - paceMs) / this.#pace.periodMs));
    if (skipped === 0) return this.#news.next(paceMs);
    const woken = new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    await within(woken, paceMs + skipped * this.#pace.periodMs, this.#clock);
  }

  /** The places, mapped if necessary. @throws Error when there is no memory, or the needed size is not known. */
  #mapped(): Place[] {
    if (this.#places !== undefined) return this.#places;
    const required = this.#inSdk(() => this.#sdk.liveViewBytes());
    if (required === 0) throw new Error('there is no live view');
    const needed = Math.ceil((required + SEAL_BYTES) / PAGE_BYTES) * PAGE_BYTES;
    const placeBytes = Math.max(needed, this.#leastPlaceBytes);
    const mapped = this.#sdk.mapSharedFile(PICTURES_FD, placeBytes * PLACES);
    this.#isImpossible = mapped === undefined;
    if (mapped === undefined) throw new Error('there is no memory for pictures');
    this.#places = Array.from({ length: PLACES }, (_, index) => {
      const offset = index * placeBytes;
      const memory = Buffer.from(mapped.buffer, mapped.byteOffset + offset, placeBytes);
      return { offset, memory, space: memory.subarray(0, placeBytes - SEAL_BYTES), sealAt: 0 };
    });
    return this.#places;
  }
}

function bytesOf({ space }: Place, { offset, bytes }: PlacedPicture): Buffer {
  return space.subarray(offset, offset + bytes);
}
