// Gifts of a service manager (systemd) at the start of the service: sockets to accept from, an address for messages, a
// watchdog. Taken out of the environment, so that no child process gets it. Knows nothing of what is done with it.

/** The first socket that is handed over (sd_listen_fds). */
const FIRST_FD = 3;
/** More than anybody listens on; a larger number is a mistake. */
const MOST_SOCKETS = 16;
const US_PER_MS = 1_000;

/** Things given by the service manager. */
export interface Inherited {
  /** Descriptors of sockets that listen already. */
  readonly sockets: readonly number[];
  /** Address for messages; undefined: none are expected. */
  readonly notifySocket: string | undefined;
  /** A service that sends no sign of life for this long is ended; undefined: it is not watched. */
  readonly watchdogMs: number | undefined;
}

const VARIABLES = [
  'NOTIFY_SOCKET',
  'LISTEN_PID',
  'LISTEN_FDS',
  'LISTEN_FDNAMES',
  'WATCHDOG_PID',
  'WATCHDOG_USEC',
] as const;

/**
 * Reads and removes what the service manager has set.
 * @param pid of this process: sockets and watchdog of another one are not ours.
 */
export function takeInherited(environment: NodeJS.ProcessEnv, pid: number): Inherited {
  const { NOTIFY_SOCKET, LISTEN_PID, LISTEN_FDS, WATCHDOG_PID, WATCHDOG_USEC } = environment;
  for (const name of VARIABLES) delete environment[name];
  const sockets = LISTEN_PID === String(pid) ? Math.min(countOf(LISTEN_FDS), MOST_SOCKETS) : 0;
  const isWatched = WATCHDOG_PID === undefined || WATCHDOG_PID === String(pid);
  const watchdogMs = isWatched ? countOf(WATCHDOG_USEC) / US_PER_MS : 0;
  return {
    sockets: Array.from({ length: sockets }, (_, index) => FIRST_FD + index),
    notifySocket: NOTIFY_SOCKET || undefined,
    watchdogMs: watchdogMs > 0 ? watchdogMs : undefined,
  };
}

function countOf(text: string | undefined): number {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : 0;
}
