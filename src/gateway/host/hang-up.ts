// What SIGHUP means to the service: the terminal it runs on is gone, or somebody has sent it. Node gives the signal its
// default action, also under nohup, so that the difference shows in the standard streams only.

import { isatty } from 'node:tty';

const STANDARD_STREAMS = [0, 1, 2];

/** Whether one of the standard streams is a terminal now. Ask at the start: afterwards the terminal may be gone. */
export function isOnTerminal(): boolean {
  return STANDARD_STREAMS.some((fd) => isatty(fd));
}
