// Faults of the cards of a body, and notes while one card still takes pictures: a missing, a full and a faulty card are
// three different things. Pure.

import type { RigCamera } from '../interface/wire.js';
import { cardStateOf } from '../state/faults.js';
import type { Texts } from '../texts/texts.js';

/** The fault in words, with its slot; undefined while a card can take the next picture. */
export function cardFaultText(t: Texts, camera: Pick<RigCamera, 'facts'>): string | undefined {
  const state = cardStateOf(camera);
  if (state === 'ok') return undefined;
  if (state === 'noCard') return t.tile.cards.noneAtAll;
  const wanted = state === 'cardFull' ? 'full' : 'error';
  const [first, ...others] = camera.facts.cards.filter((card) => card.state === wanted);
  return wanted === 'full' && others.length > 0
    ? t.tile.cards.allFull
    : t.tile.cards[wanted](first?.slot ?? 1);
}

/** Slots that take no pictures while another card does, each in words. */
export function cardNotes(t: Texts, camera: Pick<RigCamera, 'facts'>): readonly string[] {
  if (cardStateOf(camera) !== 'ok') return [];
  return camera.facts.cards.flatMap(({ slot, state }) =>
    state === 'full' || state === 'none' ? [t.tile.cards[state](slot)] : [],
  );
}
