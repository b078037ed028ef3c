// Decides which cameras count as present after an enumeration. On USB these are the enumerated ones. On a network,
// discovery misses bodies that can be reached. So a body that was seen stays present for a while, and a body that is
// remembered by its address stays present until it is forgotten. Sessions do not matter here.

import type { Clock } from '../../base/clock.js';
import type { DiscoveredCamera } from '../../protocol/operations.js';

/** Cameras by their id. */
export type CamerasById = ReadonlyMap<string, DiscoveredCamera>;

/** See the head of this file. */
export class Presence {
  readonly #clock: Clock;
  readonly #absentMs: number;
  readonly #remembered: () => CamerasById;
  #lookedAtMs = Number.NEGATIVE_INFINITY;
  /** Bodies on a network, and since when enumerations have missed each; undefined: the newest one saw it. */
  readonly #seen = new Map<string, { camera: DiscoveredCamera; missedAtMs: number | undefined }>();

  /**
   * @param absentMs how long enumerations must miss a body on the network before it is absent. If there was no
   * enumeration for half of this time, the count starts anew at the next one: until then no enumeration could have seen
   * the body, and a single enumeration can miss a body that is attached.
   * @param remembered gives the bodies that are remembered by their address.
   */
  constructor(clock: Clock, absentMs: number, remembered: () => CamerasById) {
    this.#clock = clock;
    this.#absentMs = absentMs;
    this.#remembered = remembered;
  }

  /** The cameras that count as present after this enumeration. */
  after(look: CamerasById): CamerasById {
    const nowMs = this.#clock.nowMs();
    const isAfterPause = nowMs - this.#lookedAtMs >= this.#absentMs / 2;
    this.#lookedAtMs = nowMs;
    const there = new Map(look);
    const remembered = this.#remembered();
    for (const [id, camera] of look) {
      if (camera.connectionType === 'Network') this.#seen.set(id, { camera, missedAtMs: undefined });
    }
    for (const [id, seen] of this.#seen) {
      if (look.has(id)) continue;
      const { camera } = seen;
      seen.missedAtMs = isAfterPause ? nowMs : (seen.missedAtMs ?? nowMs);
      // A client has named another address for it since it was last seen there.
      const isMoved = remembered.has(id) && remembered.get(id)?.ipAddress !== camera.ipAddress;
      if (nowMs - seen.missedAtMs >= this.#absentMs || isMoved) this.#seen.delete(id);
      else there.set(id, camera);
    }
    for (const [id, camera] of remembered) if (!there.has(id)) there.set(id, camera);
    return there;
  }
}
