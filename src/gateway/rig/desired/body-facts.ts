// Facts that are read from every watched body: battery, exposure, cards, heat, recording. Lists the properties, and
// says what their values mean. Numbers that mean "unknown" are left out.

import { exact } from '../../../base/exact.js';
import type { ComparedReading } from '../../../protocol/operations.js';
import type { RigCameraView } from '../../contract/shapes.js';
import { bodyKind, STILL_PROPERTY } from './body-kind.js';
import { CARD_PROPERTIES, cardFacts } from './card-facts.js';

/** The state of a body apart from its settings; facts that it lacks or does not know are left out. */
export type BodyFacts = Readonly<Omit<RigCameraView['facts'], 'warnings'>>;

/** The facts when nothing is known about the body. */
export const NO_FACTS: BodyFacts = { exposure: {}, cards: [] };

/** Last readings of properties, by their names. */
export type Readings = ReadonlyMap<string, Pick<ComparedReading, 'value' | 'formatted'>>;

/** The largest valid numbers; larger ones mean that the body does not know the value. */
const MOST = { percent: 100, heat: 2 } as const;

const COLOR_TEMP = 'white-balance-color-temp';
/** The white balance that uses {@link COLOR_TEMP}. */
const BY_COLOR_TEMP = '0x100';
const EXPOSURE_PROPERTIES = [
  'exposure-program-mode',
  'shutter-speed',
  'aperture',
  'iso',
  'white-balance',
  COLOR_TEMP,
  'focus-mode',
  STILL_PROPERTY,
] as const;

/** The properties that the facts are made of. */
export const FACT_PROPERTIES: readonly string[] = [
  'battery-remain',
  ...CARD_PROPERTIES,
  'overheating-state',
  'recording-state',
  ...EXPOSURE_PROPERTIES,
];

/** The facts in these readings. @param model of the body */
export function factsOf(readings: Readings, model: string): BodyFacts {
  const valueIn = (property: string): string => readings.get(property)?.value ?? '';
  const numberIn = (property: string, most: number): number | undefined => {
    const value = valueIn(property);
    return value === '' || Number(value) > most ? undefined : Number(value);
  };
  const kind = bodyKind(model, valueIn(STILL_PROPERTY) !== '');
  const batteryPercent = numberIn('battery-remain', MOST.percent);
  const overheating = numberIn('overheating-state', MOST.heat) as BodyFacts['overheating'];
  const recording = valueIn('recording-state');
  return exact<BodyFacts>()({
    ...(batteryPercent === undefined ? {} : { batteryPercent }),
    exposure: exposureIn(readings),
    cards: cardFacts(valueIn, numberIn, kind),
    ...(overheating === undefined ? {} : { overheating }),
    ...(recording === '' ? {} : { recording: recording === '0x1' }),
  });
}

function exposureIn(readings: Readings): Record<string, string> {
  const isByColorTemp = readings.get('white-balance')?.value === BY_COLOR_TEMP;
  return Object.fromEntries(
    EXPOSURE_PROPERTIES.flatMap((property) => {
      const { value = '', formatted = '' } = readings.get(property) ?? {};
      return value === '' || (property === COLOR_TEMP && !isByColorTemp) ? [] : [[property, formatted]];
    }),
  );
}
