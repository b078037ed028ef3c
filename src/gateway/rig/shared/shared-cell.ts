// One value that all hosts of a rig share, as the rig file and the leases see it. Must not know the bus.

/** The value as it was seen last. */
export interface SeenCell {
  /** Undefined: there is none yet. */
  readonly content: unknown;
  /** The host that has written it; empty when there is none. */
  readonly by: string;
  /** 0: there is none. */
  readonly revision: number;
}

/** See the head of this file. Every host has its own copy of the value, which follows the changes of all. */
export interface SharedCell {
  /** There is a bus now. */
  readonly isUp: boolean;
  /** The copy; undefined before it was read, and without a bus. */
  readonly now: SeenCell | undefined;
  /** Bytes of the largest content, as JSON. */
  readonly maxBytes: number;
  /**
   * Reads the value again.
   * @throws {ServiceError} BUS_DOWN
   */
  refresh(): Promise<SeenCell>;
  /**
   * Replaces the value of this revision.
   * @returns false: another host was first, and the copy is the value that it has written
   * @throws {ServiceError} BUS_DOWN; with the outcome unknown when the answer was lost
   */
  write(content: object, revision: number): Promise<boolean>;
  /**
   * Follows the copy.
   * @param listener called after each change of the copy, and when the bus is connected or lost. `isOld`: the value may
   * have been written long ago.
   */
  onChange(listener: (isOld: boolean) => void): void;
}

/** Times that a change is made again because another host was first. Each time one host has made its change. */
export const MOST_TRIES = 64;
