// Checks that the SDK reports events in the expected order: the session before its properties, an exposure before its
// picture, the begin of a file from a card before its end. It knows only the events of one session.

import { basename } from 'node:path';
import type { Clock } from '../../base/clock.js';
import { hexCode } from '../../base/hex.js';
import type { NativeEvent } from '../sdk/addon.js';
import { CONTENTS_TRANSFER, DOWNLOAD_TYPE_IMAGE, WARNING } from '../sdk/codes.js';
import { stemOf } from './exposure.js';

/** A picture without an exposure counts as out of order when an exposure is reported within this time after it. */
const LATE_REPORT_MS = 2_000;
/** Upper limit of counted exposures without a picture. The buffer of no body holds as many. */
const MOST_EXPOSURES = 1_000;
/** Most files from a card that are remembered as under way. */
const MOST_BEGUN = 64;

/** Watches the order of the events of one camera. */
export class NotificationOrder {
  readonly #clock: Clock;
  readonly #broken: (seen: string) => void;
  /**
   * Whether the session was reported as connected. It stays true after the end of the session, because events after
   * that do not matter.
   */
  #wasConnected = false;
  /** Exposures whose picture has not come, including those that bring none. */
  #exposures = 0;
  /** A picture that came while no exposure was open. */
  #ahead: { name: string; atMs: number } | undefined;
  /** Stem of the newest file: the other half of a pair has the same. */
  #stem: string | undefined;
  readonly #begun = new Set<number>();

  /** @param broken called with a description of events in another order */
  constructor(clock: Clock, broken: (seen: string) => void) {
    this.#clock = clock;
    this.#broken = broken;
  }

  /** Takes every event of the session. */
  receive(event: NativeEvent): void {
    switch (event.kind) {
      case 'connected':
        this.#forget();
        this.#wasConnected = true;
        break;
      case 'disconnected':
        this.#forget();
        break;
      case 'propertyChanged':
        if (!this.#wasConnected) this.#broken('OnPropertyChangedCodes before OnConnected');
        break;
      case 'warning':
        if (event.code === WARNING.exposureStarted) this.#exposed();
        break;
      case 'completeDownload':
        if (event.type === DOWNLOAD_TYPE_IMAGE) this.#came(event.path);
        break;
      case 'contentsTransfer':
        this.#transferred(event);
        break;
      default:
    }
  }

  #exposed(): void {
    const ahead = this.#ahead;
    this.#ahead = undefined;
    const lateMs = ahead === undefined ? Number.POSITIVE_INFINITY : this.#clock.nowMs() - ahead.atMs;
    // After a longer time the picture may be from before the session, or its exposure was not reported at all.
    if (lateMs <= LATE_REPORT_MS)
      this.#broken(`${ahead?.name} ${Math.round(lateMs)} ms before the report of an exposure`);
    else this.#exposures = Math.min(this.#exposures + 1, MOST_EXPOSURES);
  }

  #came(path: string): void {
    const stem = stemOf(path);
    if (stem === this.#stem) return;
    this.#stem = stem;
    if (this.#exposures > 0) this.#exposures -= 1;
    else this.#ahead = { name: basename(path), atMs: this.#clock.nowMs() };
  }

  #transferred({ notify, handle }: Extract<NativeEvent, { kind: 'contentsTransfer' }>): void {
    if (notify === CONTENTS_TRANSFER.started) {
      if (this.#begun.size >= MOST_BEGUN) this.#begun.clear();
      this.#begun.add(handle);
    } else if (notify === CONTENTS_TRANSFER.done && !this.#begun.delete(handle))
      this.#broken(`the end of content ${hexCode(handle)} without its begin`);
  }

  #forget(): void {
    this.#exposures = 0;
    this.#ahead = undefined;
    this.#stem = undefined;
    this.#begun.clear();
  }
}
