// Subject of an examination: the settings of one service. It travels as JSON on the command line of the doctor's
// process, so it holds no secrets.

/** The settings that the checks need. */
export interface Subject {
  /** Absolute. */
  readonly stateDirectory: string;
  /** Absolute: where pictures go until a client sets another directory. */
  readonly saveDirectory: string;
  /** Absolute. */
  readonly sdkDirectory: string;
  /** The SDK is the simulated one. */
  readonly simulated: boolean;
  /** A name or address; `localhost` means both loopback addresses. */
  readonly host: string;
  /** 0 = any free port. */
  readonly port: number;
  /** How many bodies the host is meant for; undefined = as many as are on the bus. */
  readonly bodies?: number;
  /** The service that asks about itself; undefined = the doctor was started by hand. */
  readonly service?: {
    readonly pid: number;
    /** The node that its workers run from. */
    readonly executable: string;
  };
  /** Started by hand: a service answered at host and port, but did not examine itself. */
  readonly isAnswered?: boolean;
  /** Less room than this at a directory is a warning, as in `GET /api/health`. */
  readonly lowRoomBytes: number;
  /** Less than this is a failure. */
  readonly noRoomBytes: number;
  /** The limit of each check. */
  readonly checkMs: number;
  /** A directory for the files of checks, which is removed afterwards. */
  readonly scratch: string;
  /** Root of /proc, /sys, /dev and /etc: `/`, or another directory in tests. */
  readonly root: string;
}
