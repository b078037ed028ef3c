// Faults that keep a body from taking the next picture, in one word for each cause. Pure.

import type { RigCamera } from '../interface/wire.js';

/** A cause. */
export type FaultKind = Exclude<RigCamera['state'], 'connected'> | Exclude<CardState, 'ok'> | 'tooHot';

/** The cards of a body taken together. */
export type CardState = 'ok' | 'cardError' | 'cardFull' | 'noCard';

/** Level below which a battery should be changed soon, in percent. */
export const LOW_BATTERY_PERCENT = 20;
/** Number of pictures below which a card should be changed soon. */
const FEW_PICTURES = 50;
/** Minutes of recording below which a card should be changed soon. */
const FEW_MINUTES = 10;

/** Whether the cards can take the next picture. A second slot that is empty is no fault. */
export function cardStateOf({ facts }: Pick<RigCamera, 'facts'>): CardState {
  const states = facts.cards.map(({ state }) => state);
  if (states.includes('error')) return 'cardError';
  if (states.includes('ok') || states.includes('unknown')) return 'ok';
  if (states.includes('full')) return 'cardFull';
  return states.includes('none') ? 'noCard' : 'ok';
}

/** The room on cards, in the unit of the body; `left` is undefined when it is not known. */
interface Room {
  readonly unit: 'pictures' | 'minutes';
  readonly left: number | undefined;
}

/** The room that is left, on the card with the least of it. */
export function roomOf({ facts, kind }: Pick<RigCamera, 'facts' | 'kind'>): Room {
  const unit = kind === 'cinema' || facts.recording === true ? 'minutes' : 'pictures';
  const rooms = facts.cards.flatMap((card) => {
    const left = unit === 'minutes' ? card.remainingMinutes : card.remainingPictures;
    return card.state !== 'ok' || left === undefined ? [] : [left];
  });
  return { unit, left: rooms.length === 0 ? undefined : Math.min(...rooms) };
}

/** Whether a card with this room should be changed soon. */
export const isFew = ({ unit, left }: Room): boolean =>
  left !== undefined && left < (unit === 'pictures' ? FEW_PICTURES : FEW_MINUTES);

/** The state of a body. One that has lost its session a moment ago is recovering. */
export function stateOf({ connected, state }: Pick<RigCamera, 'connected' | 'state'>): RigCamera['state'] {
  return !connected && state === 'connected' ? 'recovering' : state;
}

/** The worst fault of a body; undefined when it is ready. */
export function faultOf(camera: Pick<RigCamera, 'connected' | 'state' | 'facts'>): FaultKind | undefined {
  const state = stateOf(camera);
  if (!camera.connected && state !== 'connected') return state;
  const cards = cardStateOf(camera);
  if (cards !== 'ok') return cards;
  return (camera.facts.overheating ?? 0) > 1 ? 'tooHot' : undefined;
}
