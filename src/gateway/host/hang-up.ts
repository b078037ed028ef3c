// Whether SIGHUP means that the terminal was closed. Node resets the signal's action, also under nohup, so only the
// standard streams show whether the service runs on a terminal.

import { isatty } from 'node:tty';

const STANDARD_STREAMS = [0, 1, 2];

/** Whether one of the standard streams is a terminal. Call it at the start: later the terminal may be gone. */
export function isOnTerminal(): boolean {
  return STANDARD_STREAMS.some((fd) => isatty(fd));
}
