// Which cameras count as being there, after each look of discovery. On a bus that is what the look has seen. On a network
// discovery misses bodies that can be reached, so one that was seen stays for a while, and one that is remembered by its
// address stays until it is forgotten. It knows nothing of sessions.

import type { Clock } from '../../worker/protocol/clock.js';
import type { DiscoveredCamera } from '../../worker/protocol/operations.js';
import { macOf } from './camera-address.js';

/** Cameras by their id. */
export type Cameras = ReadonlyMap<string, DiscoveredCamera>;

/** See the head of this file. */
export class Presence {
  readonly #clock: Clock;
  readonly #absentMs: number;
  readonly #remembered: () => Cameras;
  readonly #seen = new Map<string, { camera: DiscoveredCamera; atMs: number }>();

  /**
   * @param absentMs how long a body on the network stays without being seen.
   * @param remembered the bodies that are remembered by their address.
   */
  constructor(clock: Clock, absentMs: number, remembered: () => Cameras) {
    this.#clock = clock;
    this.#absentMs = absentMs;
    this.#remembered = remembered;
  }

  /** Takes one look, and says who is there; a body that is remembered has the id that it is remembered by. */
  after(look: Cameras): Cameras {
    const nowMs = this.#clock.nowMs();
    const there = new Map<string, DiscoveredCamera>();
    for (const camera of look.values()) {
      const named = this.#underItsId(camera);
      there.set(named.id, named);
      if (named.connectionType === 'Network') this.#seen.set(named.id, { camera: named, atMs: nowMs });
    }
    for (const [id, { camera, atMs }] of this.#seen) {
      if (nowMs - atMs >= this.#absentMs) this.#seen.delete(id);
      else if (!there.has(id)) there.set(id, camera);
    }
    for (const [id, camera] of this.#remembered()) if (!there.has(id)) there.set(id, camera);
    return there;
  }

  /** Versions of the SDK may write a MAC address in other ways than a client does. */
  #underItsId(camera: DiscoveredCamera): DiscoveredCamera {
    const mac = camera.connectionType === 'Network' ? macOf(camera.id) : undefined;
    return mac !== undefined && this.#remembered().has(mac) ? { ...camera, id: mac } : camera;
  }
}
