// A client's own text inside a message of ours: recognisable, on one line, and bounded.

/** As many characters of a text as tell two texts apart. */
const MAX_QUOTED = 64;

/** `"400abc"`, with control characters escaped; what is longer than `maxLength` characters ends in `…`. */
export function quoted(text: string, maxLength = MAX_QUOTED): string {
  return JSON.stringify(text.length > maxLength ? `${text.slice(0, maxLength)}…` : text);
}
