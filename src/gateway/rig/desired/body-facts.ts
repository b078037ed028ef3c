// Facts that are read from every watched body: battery, room on cards, heat, recording. Lists the properties, and says
// what their values mean. Numbers that mean "unknown" are left out.

import { exact } from '../../../base/exact.js';
import type { ComparedReading } from '../../../protocol/operations.js';
import type { RigCameraView } from '../../contract/shapes.js';

/** The state of a body apart from its settings; facts that it lacks or does not know are left out. */
export type BodyFacts = Readonly<RigCameraView['facts']>;

/** The facts when nothing is known about the body. */
export const NO_FACTS: BodyFacts = { cards: [] };

/** The largest valid numbers; larger ones mean that the body does not know the value. */
const MOST = { percent: 100, pictures: 1_000_000, heat: 2 } as const;

const SLOTS = [
  { slot: 1, property: 'media-slot1-remaining-photos', status: 'media-slot1-status' },
  { slot: 2, property: 'media-slot2-remaining-photos', status: 'media-slot2-status' },
] as const;
/** The status of a slot without a card, for which a body reports room for 0 pictures. */
const NO_CARD = '0x1';

/** The properties that the facts are made of. */
export const FACT_PROPERTIES: readonly string[] = [
  'battery-remain',
  ...SLOTS.flatMap(({ property, status }) => [property, status]),
  'overheating-state',
  'recording-state',
];

/** The facts in these readings. */
export function factsOf(readings: ReadonlyMap<string, Pick<ComparedReading, 'value'>>): BodyFacts {
  const number = (property: string, most: number): number | undefined => {
    const value = readings.get(property)?.value ?? '';
    return value === '' || Number(value) > most ? undefined : Number(value);
  };
  const batteryPercent = number('battery-remain', MOST.percent);
  const overheating = number('overheating-state', MOST.heat) as BodyFacts['overheating'];
  const recording = readings.get('recording-state')?.value ?? '';
  return exact<BodyFacts>()({
    ...(batteryPercent === undefined ? {} : { batteryPercent }),
    cards: SLOTS.flatMap(({ slot, property, status }) => {
      const remainingPictures = number(property, MOST.pictures);
      const isEmpty = readings.get(status)?.value === NO_CARD;
      return remainingPictures === undefined || isEmpty ? [] : [{ slot, remainingPictures }];
    }),
    ...(overheating === undefined ? {} : { overheating }),
    ...(recording === '' ? {} : { recording: recording === '0x1' }),
  });
}
