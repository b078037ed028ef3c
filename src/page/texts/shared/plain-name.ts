// Names of properties that no table of a language has.

/** The name that the interface gives a property, as words: `focus-area` is `Focus area`. */
export const plainName = (name: string): string => {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};
