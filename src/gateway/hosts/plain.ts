// A value of the bus without anything that JSON does not have: MessagePack brings more types than a client may be
// given.

/** The plain value; undefined for one that cannot be written as JSON. */
export function plainOf(value: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(value));
  } catch {
    return undefined;
  }
}
