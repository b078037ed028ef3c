// Stops of exposure: finds the value of a body that is a number of stops brighter than another one, in the list of
// values that the body accepts. Pure.

import { quoted } from '../../base/quoted.js';
import { RecipeFault } from './fault.js';

/** A value of a property with its label. */
export interface Accepted {
  readonly value: string;
  readonly formatted: string;
}

/** How the labels of a property are read: as an amount of light, which doubles with each stop. */
const LIGHT: Readonly<
  Record<string, { readonly label: RegExp; readonly of: (...numbers: number[]) => number }>
> = {
  'shutter-speed': {
    label: /^(?:(\d+)\/)?(\d+(?:\.\d+)?)["s]?$/,
    of: (numerator = Number.NaN, seconds = 0) => (Number.isNaN(numerator) ? seconds : numerator / seconds),
  },
  aperture: { label: /^F(\d+(?:\.\d+)?)$/, of: (number = 0) => number ** -2 },
  iso: { label: /^ISO (\d+)$/, of: (number = 0) => number },
  'exposure-compensation': { label: /^([+-]?\d+(?:\.\d+)?) ?EV$/, of: (stops = 0) => 2 ** stops },
};
/** Greatest distance between the wanted and the nearest value, in stops: half of a half stop, and rounded labels. */
const MOST_ERROR = 0.3;

/** Whether values of a property can be counted in stops. */
export function hasStops(property: string): boolean {
  return Object.hasOwn(LIGHT, property);
}

/** Amount of light of a label; for a shutter speed, its seconds. Undefined: the label has none, like `ISO AUTO`. */
export function lightOf(property: string, label: string): number | undefined {
  const { label: form, of } = LIGHT[property] ?? {};
  const found = form?.exec(label);
  if (found == null || of === undefined) return undefined;
  const light = of(...found.slice(1).map((text) => (text === undefined ? Number.NaN : Number(text))));
  return Number.isFinite(light) && light > 0 ? light : undefined;
}

/**
 * The accepted value that is a number of stops brighter than a label; negative stops are darker.
 * @throws RecipeFault when no accepted value is near, with the nearest one in its message
 */
export function brighter(
  property: string,
  from: string,
  stops: number,
  accepted: readonly Accepted[],
): Accepted {
  const start = lightOf(property, from);
  if (start === undefined)
    throw new RecipeFault(`${property} is ${quoted(from)}, which cannot be counted in stops`);
  const errors = accepted.flatMap((each) => {
    const light = lightOf(property, each.formatted);
    return light === undefined ? [] : [{ each, error: Math.abs(Math.log2(light / start) - stops) }];
  });
  const [nearest] = errors.sort((one, other) => one.error - other.error);
  if (nearest !== undefined && nearest.error <= MOST_ERROR) return nearest.each;
  const limit =
    nearest === undefined ? 'has no other value' : `goes no further than ${nearest.each.formatted}`;
  const by = `${stops > 0 ? '+' : ''}${Math.round(stops * 100) / 100}`;
  throw new RecipeFault(`${property} cannot change from ${from} by ${by} stops: it ${limit}`);
}
