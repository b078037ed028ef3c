// Tells of what is new on a card: the camera says how many contents were added, and this finds out which.

import type { NativeEvent } from '../addon.js';
import type { Camera } from '../camera.js';
import type { ContentRow, Slot } from '../protocol/operations.js';
import { CONTENTS_LIST } from '../sdk-codes.js';

/** The news of the cards of one camera. */
export class ContentNews {
  readonly #camera: Camera;
  /** Contents that were announced and not found out yet, by slot. */
  readonly #announced = new Map<Slot, number>();
  readonly #lastIds = new Map<Slot, number>();
  #isLooking = false;

  constructor(camera: Camera) {
    this.#camera = camera;
  }

  /** Takes one event of the SDK. */
  receive(event: NativeEvent): void {
    if (event.kind === 'disconnected') this.#forget();
    if (event.kind !== 'contentsListChanged' || (event.slot !== 1 && event.slot !== 2)) return;
    const { notify, slot, added } = event;
    if (notify !== CONTENTS_LIST.added) {
      this.#forget();
      const change = notify === CONTENTS_LIST.cleared ? 'cleared' : 'changed';
      this.#camera.report('contentsChanged', { slot, change });
      return;
    }
    this.#announced.set(slot, (this.#announced.get(slot) ?? 0) + added);
    void this.#look();
  }

  /** Ids begin anew with another card, and nothing that was seen holds. */
  #forget(): void {
    this.#lastIds.clear();
    this.#announced.clear();
    this.#camera.cards.forget();
  }

  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    try {
      for (;;) {
        const [next] = this.#announced;
        if (next === undefined) return;
        const [slot, count] = next;
        this.#announced.delete(slot);
        await this.#tell(slot, count);
      }
    } catch (error) {
      // With the session the news are over; otherwise a list has them.
      if (this.#camera.session !== undefined) {
        const message = `there is something new on a card, and it could not be listed: ${(error as Error).message}`;
        this.#camera.report('fault', { message });
      }
    } finally {
      this.#isLooking = false;
    }
  }

  async #tell(slot: Slot, count: number): Promise<void> {
    const lastId = this.#lastIds.get(slot) ?? 0;
    const found = new Map<number, ContentRow[]>();
    await this.#camera.cards.newestDays(slot, (rows) => {
      for (const row of rows) {
        if (row.contentId <= lastId) continue;
        found.set(row.contentId, [...(found.get(row.contentId) ?? []), row]);
      }
      return found.size >= count;
    });
    // Before the first news nobody knows what was there: the newest are those that were announced.
    const newest = [...found].sort(([a], [b]) => a - b).slice(-count);
    for (const [contentId, files] of newest) {
      this.#lastIds.set(slot, contentId);
      this.#camera.report('contentAdded', { slot, contentId, created: files[0]?.created ?? '', files });
    }
  }
}
