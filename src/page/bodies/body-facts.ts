// Known facts of a body, each with a text and a warning level: battery, cards, temperature, drift. Pure.

import type { RigCamera } from '../interface/wire.js';
import { isFew, LOW_BATTERY_PERCENT, roomOf } from '../state/faults.js';
import { t } from '../texts/texts.js';
import { cardFaultText } from './card-fault.js';

/** One fact of a body. */
export interface Fact {
  readonly key: string;
  readonly icon: 'battery' | 'card' | 'heat' | 'drift' | 'wait';
  readonly text: string;
  readonly label: string;
  readonly level: 'normal' | 'low' | 'bad';
}

/** The facts that are known of a body. */
export function factsOf(camera: RigCamera): Fact[] {
  const { facts, drift, lag } = camera;
  const found: Fact[] = [];
  const { batteryPercent, overheating = 0 } = facts;
  if (batteryPercent !== undefined) {
    const text = t.tile.percent(batteryPercent);
    const isLow = batteryPercent < LOW_BATTERY_PERCENT;
    found.push({
      key: 'battery',
      icon: 'battery',
      text,
      label: t.tile.battery(text),
      level: isLow ? 'low' : 'normal',
    });
  }
  const cards = cardFact(camera);
  if (cards !== undefined) found.push(cards);
  if (overheating > 0) {
    const text = overheating > 1 ? t.tile.tooHot : t.tile.hot;
    found.push({ key: 'heat', icon: 'heat', text, label: text, level: overheating > 1 ? 'bad' : 'low' });
  }
  if (drift.length > 0) {
    const label = t.tile.drift(drift.length);
    found.push({ key: 'drift', icon: 'drift', text: label, label, level: 'low' });
  }
  if (lag !== undefined) {
    const ms = Math.round(lag.ms);
    found.push({
      key: 'lag',
      icon: 'wait',
      text: t.tile.lag(ms),
      label: t.tile.lagLong(ms),
      level: 'normal',
    });
  }
  return found;
}

/** The room on the cards in the unit of this kind of body, or what is wrong with them. */
function cardFact(camera: RigCamera): Fact | undefined {
  const wrong = cardFaultText(t, camera);
  if (wrong !== undefined) return { key: 'card', icon: 'card', text: wrong, label: wrong, level: 'bad' };
  const room = roomOf(camera);
  const { unit, left } = room;
  if (left === undefined) return undefined;
  const text = unit === 'pictures' ? t.tile.left(left) : t.tile.minutesLeft(left);
  return { key: 'card', icon: 'card', text, label: text, level: isFew(room) ? 'low' : 'normal' };
}
