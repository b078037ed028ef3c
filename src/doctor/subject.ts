// The subject of an examination: the settings of one service. The doctor's process gets it as JSON on its command line,
// so it contains no secrets.

/** The settings that the checks need. */
export interface Subject {
  /** Absolute. */
  readonly stateDirectory: string;
  /** Absolute: where pictures go until a client sets another directory. */
  readonly saveDirectory: string;
  /** Absolute. */
  readonly sdkDirectory: string;
  /** Whether the SDK is the simulated one. */
  readonly simulated: boolean;
  /** Name or address that the service listens on; `localhost` means both loopback addresses. */
  readonly host: string;
  /** 0 = any free port. */
  readonly port: number;
  /** How many bodies the host is meant for; undefined = as many as are on the USB. */
  readonly bodies?: number;
  /** The service that examines itself; undefined = the doctor was started by hand. */
  readonly service?: {
    readonly pid: number;
    /** The executable of node that its workers run. */
    readonly executable: string;
  };
  /** Whether, for a doctor started by hand, a service answered at host and port but did not examine itself. */
  readonly isAnswered?: boolean;
  /** Less room than this at a directory is a warning, as in `GET /api/health`. */
  readonly lowRoomBytes: number;
  /** Less room than this is a failure. */
  readonly noRoomBytes: number;
  /** The limit of each check. */
  readonly checkMs: number;
  /** A directory for the files of checks, which is removed afterwards. */
  readonly scratch: string;
  /** Root of /proc, /sys, /dev and /etc: `/`, or another directory in tests. */
  readonly root: string;
}
