// The shape of one check.

import type { Verdict } from './finding.js';
import type { Host } from './host.js';

/** One question about the host, and how it is answered. */
export interface Check {
  /** Short, for people and programs: `usb-access`. */
  readonly name: string;
  /** Only when the doctor is started by hand: a running service is the answer, or answers itself. */
  readonly byHandOnly?: true;
  /** Looks. It may hang or throw: both are failures of this check alone. */
  readonly look: (host: Host) => Promise<Verdict>;
}
