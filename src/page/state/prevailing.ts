// The value that most of several bodies have. Pure.

/** Values of bodies, counted. */
export interface Counted {
  /** The value of most; undefined when there is none, or no value has more bodies than every other. */
  readonly value: string | undefined;
  /** All values, the most frequent first. */
  readonly values: readonly string[];
}

/** The prevailing value. */
export function prevailing(values: readonly string[]): Counted {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const ranked = [...counts].sort(([, one], [, other]) => other - one);
  const [first, second] = ranked;
  const prevails = first !== undefined && first[1] > (second?.[1] ?? 0);
  return { value: prevails ? first[0] : undefined, values: ranked.map(([value]) => value) };
}
