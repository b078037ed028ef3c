// The order in which properties are written: a mode decides which other properties can be written, and with which
// values. Also lists the properties that a preset saves unless the client names others.

/** The order of writes; all other properties follow, sorted by name. */
const ORDER: readonly string[] = [
  'exposure-program-mode',
  'movie-shooting-mode',
  'picture-profile',
  'silent-mode',
  'shutter-mode',
  'shutter-type',
  'file-format',
  'focus-mode',
  'white-balance',
  'image-id-num-setting',
  'drive-mode',
  'aperture',
  'shutter-speed',
  'shutter-angle',
  'iso',
  'exposure-compensation',
];
const RANKS: ReadonlyMap<string, number> = new Map(ORDER.map((property, rank) => [property, rank]));

/** Properties that a preset saves, in the order of {@link inOrder}. */
export const LOOK: readonly string[] = inOrder([
  'exposure-program-mode',
  'aperture',
  'shutter-speed',
  'iso',
  'exposure-compensation',
  'white-balance',
  'white-balance-color-temp',
  'focus-mode',
  'focus-area',
  'drive-mode',
  'metering-mode',
  'file-format',
  'image-quality',
  'image-size',
  'picture-profile',
  'creative-look',
  'dro',
]);

/** Names of properties in the order in which they are written. */
export function inOrder(properties: Iterable<string>): string[] {
  const rank = (property: string) => RANKS.get(property) ?? ORDER.length;
  return [...properties].sort((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1));
}
