// Faults of the cards of a body: a missing, a full and a faulty card are three different things. Pure.

import type { RigCamera } from '../interface/wire.js';
import { cardStateOf } from '../state/faults.js';
import type { Texts } from '../texts/texts.js';

/** The fault in words, with its slot; undefined while a card can take the next picture. */
export function cardFaultText(t: Texts, camera: Pick<RigCamera, 'facts'>): string | undefined {
  const state = cardStateOf(camera);
  if (state === 'ok') return undefined;
  if (state === 'noCard') return t.tile.cards.noneAtAll;
  const wanted = state === 'cardFull' ? 'full' : 'error';
  return t.tile.cards[wanted](camera.facts.cards.find((card) => card.state === wanted)?.slot ?? 1);
}
