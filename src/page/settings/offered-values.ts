// Finds the values that several bodies can be set to together: the values that all of them offer now, and their common
// current value. Pure.

/** A property as one body reports it. */
export interface ReadProperty {
  readonly current_formatted: string;
  readonly writable: boolean;
  readonly available_values: readonly { readonly formatted: string }[];
}

/** The properties of one body. */
export type ReadProperties = Readonly<Record<string, ReadProperty>>;

/** A property of several bodies. */
export interface SharedProperty {
  readonly name: string;
  /** The labels that all bodies offer; empty: any text may be tried. */
  readonly values: readonly string[];
  /** The current value of all bodies; undefined when they differ. */
  readonly current: string | undefined;
}

/** Properties that come first: those that a photographer sets most, in the order of use. */
const FIRST = [
  'exposure-program-mode',
  'shutter-speed',
  'aperture',
  'iso',
  'exposure-compensation',
  'white-balance',
  'white-balance-color-temp',
  'focus-mode',
  'focus-area',
  'drive-mode',
  'file-format',
  'image-quality',
  'image-size',
  'still-image-store-destination',
  'priority-key',
];

/** Properties that all of these bodies have and can write, the most used first. */
export function sharedProperties(bodies: readonly ReadProperties[]): SharedProperty[] {
  const [first, ...others] = bodies;
  if (first === undefined) return [];
  return Object.keys(first)
    .filter((name) => bodies.every((body) => body[name]?.writable === true))
    .map((name) =>
      shared(
        name,
        [first, ...others].flatMap((body) => body[name] ?? []),
      ),
    )
    .sort((one, other) => rank(one.name) - rank(other.name) || one.name.localeCompare(other.name, 'en'));
}

/** Whether a property is one of the most used. */
export const isFirst = (name: string): boolean => FIRST.includes(name);

function shared(name: string, read: readonly ReadProperty[]): SharedProperty {
  const currents = new Set(read.map(({ current_formatted }) => current_formatted));
  return { name, values: commonValues(read), current: currents.size === 1 ? [...currents][0] : undefined };
}

/**
 * The values that all readings offer. For a range a body gives minimum, maximum and step, so that its current value is
 * seldom among them.
 */
function commonValues(read: readonly ReadProperty[]): string[] {
  const offers = read.map(({ available_values }) => available_values.map(({ formatted }) => formatted));
  const isRange = read.some(({ current_formatted }, at) => offers[at]?.includes(current_formatted) !== true);
  if (isRange) return [];
  const [first = [], ...others] = offers;
  return first.filter((label) => others.every((offer) => offer.includes(label)));
}

function rank(name: string): number {
  const at = FIRST.indexOf(name);
  return at === -1 ? FIRST.length : at;
}
