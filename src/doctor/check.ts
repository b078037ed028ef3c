// The shape of one check.

import type { Verdict } from './finding.js';
import type { Host } from './host.js';

/** One question about the host, and how it is answered. */
export interface Check {
  /** Short, for people and programs: `usb-access`. */
  readonly name: string;
  /**
   * Present for a check that runs only when the doctor is started by hand. A running service makes the check pointless,
   * or shows the answer itself.
   */
  readonly byHandOnly?: true;
  /** Examines the host. It may hang or throw; either is a failure of this check only. */
  readonly look: (host: Host) => Promise<Verdict>;
}
