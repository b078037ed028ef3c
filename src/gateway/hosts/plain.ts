// Removes from a value of the bus everything that JSON does not have: MessagePack has types that a client must not get.

/** The plain value; undefined when the value cannot be written as JSON. */
export function plainOf(value: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(value));
  } catch {
    return undefined;
  }
}
