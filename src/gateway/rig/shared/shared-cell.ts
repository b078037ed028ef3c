// One value that all hosts of a rig share, as the rig file and the leases see it. Must not know the bus.

/** The value as it was last seen. */
export interface SeenCell {
  /** Undefined: there is none yet. */
  readonly content: unknown;
  /** The host that wrote it; empty when there is no value. */
  readonly by: string;
  /** Revision of the value; 0: there is no value. */
  readonly revision: number;
}

/** See the head of this file. Every host has its own copy of the value, which follows the changes of all. */
export interface SharedCell {
  /** Whether there is a bus now. */
  readonly isUp: boolean;
  /** The copy; undefined before the value was read, and without a bus. */
  readonly now: SeenCell | undefined;
  /** Size limit of the content as JSON, in bytes. */
  readonly maxBytes: number;
  /**
   * Reads the value again.
   * @throws {ServiceError} BUS_DOWN
   */
  refresh(): Promise<SeenCell>;
  /**
   * Replaces the value that has this revision.
   * @returns false when another host changed the value first; then the copy is the value of that host
   * @throws {ServiceError} BUS_DOWN; its outcome is unknown when the answer was lost
   */
  write(content: object, revision: number): Promise<boolean>;
  /**
   * Adds a listener.
   * @param listener called after each change of the copy, and when the bus is connected or lost. `isOld`: the value may
   * have been written long ago.
   */
  onChange(listener: (isOld: boolean) => void): void;
}

/** How often a change is tried when other hosts are first. Each time, one host has made its change. */
export const MOST_TRIES = 64;
