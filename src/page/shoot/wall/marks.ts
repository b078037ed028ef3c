// The marks at the top of a tile: what a person should know of this body, the most important first. Pure.

import { cardFaultText } from '../../bodies/card-fault.js';
import type { RigCamera } from '../../interface/wire.js';
import type { ComparedProperty } from '../../state/common-values.js';
import { LOW_BATTERY_PERCENT } from '../../state/faults.js';
import type { Texts } from '../../texts/texts.js';

/** A mark. */
export interface TileMark {
  readonly key: string;
  readonly level: 'warn' | 'bad';
  readonly text: string;
}

/** The marks of a body. @param odd properties in which it differs from its group */
export function marksOf(t: Texts, camera: RigCamera, odd: ReadonlySet<ComparedProperty>): TileMark[] {
  return [...cardMarks(t, camera), ...bodyMarks(t, camera), ...valueMarks(t, camera, odd)];
}

function cardMarks(t: Texts, camera: RigCamera): TileMark[] {
  const text = cardFaultText(t, camera);
  return text === undefined ? [] : [{ key: 'card', level: 'bad', text }];
}

function bodyMarks(t: Texts, { facts }: RigCamera): TileMark[] {
  const { overheating = 0, batteryPercent } = facts;
  const marks: TileMark[] = [];
  if (overheating > 1) marks.push({ key: 'heat', level: 'bad', text: t.tile.isTooHot });
  else if (overheating > 0) marks.push({ key: 'heat', level: 'warn', text: t.tile.getsHot });
  if (batteryPercent !== undefined && batteryPercent < LOW_BATTERY_PERCENT)
    marks.push({
      key: 'battery',
      level: 'warn',
      text: t.tile.lowBattery(t.tile.percent(batteryPercent)),
    });
  return marks;
}

function valueMarks(t: Texts, { drift }: RigCamera, odd: ReadonlySet<ComparedProperty>): TileMark[] {
  const [first] = odd;
  const differs: TileMark[] =
    first === undefined
      ? []
      : [
          {
            key: 'differs',
            level: 'warn',
            text: odd.size === 1 ? t.tile.differs(t.property(first)) : t.tile.differ(odd.size),
          },
        ];
  const drifted = drift.filter(({ property }) => !odd.has(property as ComparedProperty));
  return drifted.length === 0
    ? differs
    : [...differs, { key: 'drift', level: 'warn', text: t.tile.notAsDeclared(drifted.length) }];
}
