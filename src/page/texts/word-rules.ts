// Turns labels of the interface into words of photographers, with the words of one language. Pure.

import type { words } from './en/words.js';
import { NAMED_AS_THEY_ARE, PHOTO_WORDS } from './photo-words.js';

/** The words of one language. */
export type Words = typeof words;

/** A table of words by property and label. */
type ByProperty = Readonly<Record<string, Readonly<Record<string, string>> | undefined>>;

const BRACKET = /^CrDrive_(Continuous|Single)_Bracket_(\d)(\d)Ev_(\d)pics(?:_(Plus|Minus))?$/;
const TIMER = /^CrDrive_(?:Continuous_)?Timer(?:_(\d{1,2})s)?(?:_(\d)pics)?$/;
/** Time of a self-timer that its label does not name. */
const USUAL_TIMER_S = 10;
const ISO = /^(Multi Frame NR (High )?)?ISO (AUTO|\d{1,8})$/;
/** The part of a word that the name of the property says already. */
const SAID_BY_NAME: Readonly<Record<string, RegExp>> = {
  iso: /^ISO /,
  'exposure-compensation': / EV$/,
  'flash-compensation': / EV$/,
};
const NOTHING = '';
const CUSTOM_LOOK = /^Custom (\w{2,3})$/;
const WITH_UNIT = /^([+-]?)(\d+(?:\.\d+)?) ?(EV|K|mm|m|EI|%|°)$/;

/** The word for a value; undefined when no table and no rule has one. */
export function knownWord(table: Words, property: string, label: string): string | undefined {
  const values: ByProperty = table.values;
  return (
    PHOTO_WORDS[property]?.[label] ??
    values[property]?.[label] ??
    (NAMED_AS_THEY_ARE.includes(property) && label !== '' ? nameOf(table, label) : undefined) ??
    values.any?.[label] ??
    driveOf(table, label) ??
    isoOf(table, label) ??
    quantityOf(label)
  );
}

/** The word for a value: a value without one is shown as it is, without underscores. */
export const wordIn = (table: Words, property: string, label: string): string =>
  knownWord(table, property, label) ?? (label === '' ? '—' : label.replaceAll('_', ' '));

/** The word for a value below a heading that names the property: without what that says already. */
export const shortWordIn = (table: Words, property: string, label: string): string =>
  wordIn(table, property, label).replace(SAID_BY_NAME[property] ?? NOTHING, '');

function nameOf(table: Words, label: string): string {
  const look = CUSTOM_LOOK.exec(label)?.[1];
  if (look !== undefined && !/^\d/.test(look)) return table.custom(look);
  return (table.values.any as Readonly<Record<string, string>>)[label] ?? label;
}

function driveOf(table: Words, label: string): string | undefined {
  const bracket = BRACKET.exec(label);
  if (bracket !== null) {
    const [, way, whole, tenth, pictures, side] = bracket;
    const ev = tenth === '0' ? `${whole}` : `${whole}.${tenth}`;
    const sign = side === undefined ? '' : side === 'Plus' ? '+' : '−';
    return table.drive.bracket(way === 'Continuous', Number(pictures), ev, sign);
  }
  const timer = TIMER.exec(label);
  if (timer === null) return undefined;
  return table.drive.timer(Number(timer[1] ?? USUAL_TIMER_S), Number(timer[2] ?? 1));
}

function isoOf(table: Words, label: string): string | undefined {
  const found = ISO.exec(label);
  if (found === null) return undefined;
  const [, frames, isHigh, number] = found;
  const value = `ISO ${number === 'AUTO' ? table.isoAuto : number}`;
  return frames === undefined ? value : table.multiFrame(value, isHigh !== undefined);
}

/** A number with its unit, set as in print. */
function quantityOf(label: string): string | undefined {
  const found = WITH_UNIT.exec(label);
  if (found === null) return undefined;
  const [, sign, number, unit] = found;
  return `${sign === '-' ? '−' : sign}${number}${unit === '°' || unit === '%' ? '' : ' '}${unit}`;
}
