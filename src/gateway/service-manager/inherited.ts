// Resources that a service manager (systemd) gives the service at its start: sockets to accept connections from, an
// address for messages, a watchdog. It is removed from the environment, so that no child process gets it. Must not know
// its use.

/** The first socket that is handed over (sd_listen_fds). */
const FIRST_FD = 3;
/** The most sockets; a larger number is a mistake. */
const MOST_SOCKETS = 16;
const US_PER_MS = 1_000;

/** The resources from the service manager. */
export interface Inherited {
  /** Descriptors of sockets that are listening already. */
  readonly sockets: readonly number[];
  /** Address for messages; undefined: the service manager expects none. */
  readonly notifySocket: string | undefined;
  /** The service manager ends a service that gives no sign of life for this long; undefined: there is no watchdog. */
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
 * Reads what the service manager has set, and removes it from the environment.
 * @param pid of this process: sockets and watchdog of another process are not ours.
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
