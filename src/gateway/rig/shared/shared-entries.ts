// Values under many keys that all hosts of a rig share, as a part of the rig sees them. Must not know the bus.

/** Takes what other hosts have written. */
export interface SharedEntriesReader {
  /** Called for each present value, and then for each change. */
  take(key: string, value: unknown): void;
  /** Called when every present value was given, after each connection of the bus. */
  complete(): void;
  /** Called when the bus was connected or lost: the server may have lost its values. */
  changed(): void;
}

/** See the head of this file. */
export interface SharedEntries {
  /** Follows the values from now on. */
  follow(reader: SharedEntriesReader): void;
  /**
   * Writes a value, unless another host has changed it meanwhile.
   * @returns false when another host was first; the reader has got the value of that host
   * @throws Error when there is no bus, or the server refuses
   */
  offer(key: string, value: object): Promise<boolean>;
}
