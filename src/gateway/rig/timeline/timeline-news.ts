// Makes entries of the timeline from news of cameras, from leases and from the rig file: one row for each kind, with
// its text for people. Must not know where the entries go.

import type { Clock } from '../../../base/clock.js';
import { hexCode } from '../../../base/hex.js';
import {
  type CameraNews,
  handleNews,
  type NewsHandlers,
  type NewsPayloads,
} from '../../cameras/camera-news.js';
import { WHOLE_RIG } from '../../contract/lease-needs.js';
import type { RigFileFault } from '../declared/model.js';
import type { LeaseNews } from '../leases/lease.js';
import type { NewEntry } from './timeline.js';

/** The SDK's notification of an exposure (CrWarning_Exposure_Started). */
const EXPOSED = '0x20011';
const MS_PER_SECOND = 1000;

/** Takes an entry. */
type Add = (entry: NewEntry) => void;

/** Makes entries from news. */
export class TimelineNews {
  readonly #add: Add;
  readonly #clock: Clock;
  /** When the session of a camera was lost, while it is recovering. */
  readonly #lostAtMs = new Map<string, number>();
  /** Exposures of shots, by camera, whose own notification has not come yet; it follows at once. */
  readonly #ofShots = new Map<string, number>();

  constructor(add: Add, clock: Clock) {
    this.#add = add;
    this.#clock = clock;
  }

  /** Takes news of cameras. */
  readonly onNews = (news: CameraNews): void => handleNews(this.#handlers, news);

  /** Takes news of leases. */
  lease({ state, holder, from, expiresAt }: Omit<LeaseNews, 'scope'>, scope: string): void {
    const texts = {
      taken: `is leased to ${holder}`,
      'taken-over': `is leased to ${holder}, who has taken it over from ${from ?? 'another'}`,
      released: `was released by ${holder}`,
      expired: `is free: the lease of ${holder} has expired`,
    };
    const subject =
      scope === WHOLE_RIG ? { text: `the rig ${texts[state]}` } : { camera: scope, text: texts[state] };
    const until = expiresAt === undefined ? {} : { expiresAt };
    this.#add({ ...subject, what: 'lease', details: { state, holder, ...until } });
  }

  /** Adds that the rig file has taken effect, or was refused with this fault. */
  rigFile(fault: RigFileFault | undefined): void {
    if (fault === undefined) {
      this.#add({ what: 'rig', text: 'the rig file has changed and is in force' });
      return;
    }
    const { message, line } = fault;
    const place = line === undefined ? '' : `, line ${line}`;
    this.#add({
      what: 'rig',
      text: `the rig file is refused${place}: ${message}`,
      details: { refused: true, ...(line === undefined ? {} : { line }) },
    });
  }

  /** Adds that the default template names the pictures, although no client has declared it. */
  names(text: string): void {
    this.#add({ what: 'rig', text });
  }

  readonly #handlers: NewsHandlers = {
    added: ({ connectionType }, camera) =>
      this.#add({ camera, what: 'seen', text: `was found (${connectionType})`, details: { connectionType } }),
    removed: (_facts, camera) => {
      this.#forget(camera);
      this.#add({ camera, what: 'gone', text: 'is no longer attached' });
    },
    state: (change, camera) => this.#state(change, camera),
    closed: (_facts, camera) => {
      this.#forget(camera);
      this.#add({ camera, what: 'disconnected', text: 'was disconnected by a client' });
    },
    lost: ({ reason, pendingPictures = 0, isRecovering }, camera) => {
      this.#forget(camera);
      if (isRecovering) this.#lostAtMs.set(camera, this.#clock.nowMs());
      const pictures = pendingPictures === 0 ? '' : `; ${pendingPictures} pictures may be lost`;
      const details = { reason, ...(pendingPictures === 0 ? {} : { pendingPictures }) };
      this.#add({ camera, what: 'lost', text: `was lost: ${reason}${pictures}`, details });
    },
    reconnecting: (_facts, camera) => {
      this.#lostAtMs.set(camera, this.#clock.nowMs());
      this.#add({ camera, what: 'lost', text: 'was lost; the SDK is reconnecting it' });
    },
    reconnected: (_facts, camera) => this.#recovered(camera),
    shotExposed: ({ shotId, round, frame }, camera) => {
      this.#ofShots.set(camera, (this.#ofShots.get(camera) ?? 0) + 1);
      const details = { shotId, round, frame };
      this.#add({ camera, what: 'exposed', text: `exposed for the shot ${shotId}`, details });
    },
    shotIssued: ({ shotId, round, error }, camera) => {
      if (error === undefined) return;
      const details = { shotId, round, code: error.code };
      if (error.outcome === 'unknown') {
        const text = `may have exposed for the shot ${shotId}; unknown: ${error.message}`;
        this.#add({ camera, what: 'unknown', text, details });
      } else
        this.#add({ camera, what: 'refused', text: `refused the shot ${shotId}: ${error.message}`, details });
    },
    shotMissing: ({ shotId, round, reason }, camera) => {
      const text = `has nothing for the shot ${shotId}: ${reason}`;
      this.#add({ camera, what: 'missing', text, details: { shotId, round } });
    },
    warning: (warning, camera) => this.#warning(warning, camera),
    recording: ({ state }, camera) =>
      this.#add({ camera, what: 'recording', text: `has ${state} recording`, details: { state } }),
    assumption: ({ name, about, seen, count }, camera) => {
      const text = `is not as assumed: ${about}; seen: ${seen}`;
      this.#add({ camera, what: 'assumption', text, details: { name, seen, count } });
    },
    drift: (drift, camera) => this.#drift(drift, camera),
    fault: ({ message }, camera) => this.#add({ camera, what: 'error', text: `has a fault: ${message}` }),
    failed: ({ message, code }, camera) => {
      const details = code === undefined ? {} : { details: { code } };
      this.#add({ camera, what: 'error', text: `could not be served: ${message}`, ...details });
    },
    broke: ({ message }, camera) =>
      this.#add({ camera, what: 'error', text: `ran into a defect of the service: ${message}` }),
  };

  #state({ state, previous, reason }: NewsPayloads['state'], camera: string): void {
    if (state === 'connected' && this.#lostAtMs.has(camera)) {
      this.#recovered(camera);
      return;
    }
    const why = reason === '' ? '' : `: ${reason}`;
    this.#add({ camera, what: 'state', text: `is ${state}${why}`, details: { state, previous } });
  }

  #recovered(camera: string): void {
    const lostAtMs = this.#lostAtMs.get(camera);
    // The state and the report of the SDK may come in either order.
    if (lostAtMs === undefined) return;
    this.#lostAtMs.delete(camera);
    const seconds = Math.round((this.#clock.nowMs() - lostAtMs) / MS_PER_SECOND);
    this.#add({ camera, what: 'recovered', text: `is back after ${seconds} s`, details: { seconds } });
  }

  #warning({ code, lostPictures = 0, message }: NewsPayloads['warning'], camera: string): void {
    if (lostPictures > 0) {
      const details = { pictures: lostPictures };
      this.#add({ camera, what: 'pictures-lost', text: `has lost a picture: ${message}`, details });
    }
    if (hexCode(code) !== EXPOSED) return;
    const ofShots = this.#ofShots.get(camera) ?? 0;
    if (ofShots > 0) this.#ofShots.set(camera, ofShots - 1);
    else this.#add({ camera, what: 'exposed', text: 'exposed outside of a shot' });
  }

  #drift({ property, desired, current, resolved }: NewsPayloads['drift'], camera: string): void {
    const text =
      resolved === true
        ? `has ${property} as declared again`
        : `has ${property} at ${current}; declared is ${desired}`;
    const details = { property, desired, current, ...(resolved === true ? { resolved } : {}) };
    this.#add({ camera, what: 'drift', text, details });
  }

  #forget(camera: string): void {
    this.#lostAtMs.delete(camera);
    this.#ofShots.delete(camera);
  }
}
