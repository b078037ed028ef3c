// Reports new contents of a card. The camera only reports how many were added; this file finds out which.

import type { ContentRow, Slot } from '../../protocol/operations.js';
import type { NativeEvent } from '../sdk/addon.js';
import { CONTENTS_LIST } from '../sdk/codes.js';
import type { CardCamera } from './card-camera.js';
import { type CardListing, MOST_KNOWN } from './card-listing.js';

/** The changes on the cards of one camera. */
export class ContentNews {
  readonly #camera: CardCamera;
  readonly #cards: CardListing;
  /** Number of contents that were announced and are not identified yet, by slot. */
  readonly #announced = new Map<Slot, number>();
  /** Contents that were reported to clients, as `<slot>/<content>`. The oldest are removed first. */
  readonly #reported = new Set<string>();
  #isLooking = false;

  constructor(camera: CardCamera, cards: CardListing) {
    this.#camera = camera;
    this.#cards = cards;
  }

  /** Takes one event of the SDK. */
  receive(event: NativeEvent): void {
    if (event.kind === 'disconnected') this.#forget();
    if (event.kind !== 'contentsListChanged' || (event.slot !== 1 && event.slot !== 2)) return;
    const { notify, slot, added } = event;
    if (notify !== CONTENTS_LIST.added) {
      this.#forget();
      const change = notify === CONTENTS_LIST.cleared ? 'cleared' : 'changed';
      this.#camera.report({ name: 'contentsChanged', payload: { slot, change } });
      return;
    }
    this.#announced.set(slot, (this.#announced.get(slot) ?? 0) + added);
    void this.#look();
  }

  /** Forgets everything, because another card numbers its contents from the start. */
  #forget(): void {
    this.#reported.clear();
    this.#announced.clear();
    this.#cards.forget();
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
        await this.#report(slot, count);
      }
    } catch (error) {
      // After the end of the session this is no fault. During the session a client can still find the contents by
      // listing the card.
      if (this.#camera.session.open !== undefined) {
        const message = `there is something new on a card, and it could not be listed: ${(error as Error).message}`;
        this.#camera.report({ name: 'fault', payload: { message } });
      }
    } finally {
      this.#isLooking = false;
    }
  }

  /** Reports the newest contents that were not reported yet, up to `count`. */
  async #report(slot: Slot, count: number): Promise<void> {
    const found = new Map<number, ContentRow[]>();
    await this.#cards.newestDays(slot, (rows, placeholders) => {
      // A placeholder counts as one of the announced contents, but there is nothing to report about it.
      for (const contentId of placeholders) found.set(contentId, []);
      for (const row of rows) {
        if (this.#reported.has(`${slot}/${row.contentId}`)) continue;
        found.set(row.contentId, [...(found.get(row.contentId) ?? []), row]);
      }
      return found.size >= count;
    });
    const newest = [...found].sort(([a], [b]) => a - b).slice(-count);
    for (const [contentId, files] of newest) {
      if (files.length === 0) continue;
      this.#reported.add(`${slot}/${contentId}`);
      const [oldest] = this.#reported;
      if (this.#reported.size > MOST_KNOWN && oldest !== undefined) this.#reported.delete(oldest);
      this.#camera.report({
        name: 'contentAdded',
        payload: { slot, contentId, created: files[0]?.created ?? '', files },
      });
    }
  }
}
