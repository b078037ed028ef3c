// A list in a sentence: its first members by name, and how many more there are.

/** The first `most` names; of longer lists the number of the others follows, such as `left, middle and 3 more`. */
export function someOf(names: readonly string[], most: number): string {
  const rest = names.length - most;
  return `${names.slice(0, most).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
