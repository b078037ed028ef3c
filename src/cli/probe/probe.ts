// State shared by the steps of a probe.

import type { DiscoveredCamera } from '../../protocol/operations.js';
import type { NativeProperty } from '../../worker/sdk/addon.js';
import type { ProbeArguments } from './arguments.js';
import type { Findings } from './findings.js';
import type { Operator } from './operator.js';
import type { ProbeHost } from './sdk-process.js';
import type { LogIn } from './session.js';

/** Pictures that the operator has agreed to. */
const MOST_PRESSES = 3;

/** How long a connect took: until Connect returned, and from then to OnConnected; ms. */
export interface ConnectTimes {
  readonly callMs: number;
  readonly answerMs: number;
  /** Other reports of the SDK meanwhile. */
  readonly told: readonly string[];
}

/** One run of the probe. */
export interface Probe {
  readonly arguments: ProbeArguments;
  readonly host: ProbeHost;
  readonly camera: DiscoveredCamera;
  readonly logIn: LogIn;
  readonly findings: Findings;
  readonly operator: Operator;
  readonly presses: Presses;
  /** Pictures and the report go there. */
  readonly directory: string;
  /** Problems on the way. */
  readonly remarks: string[];
  /** Aborted when the operator ends the probe: changed settings are restored, and no further step begins. */
  readonly end: AbortSignal;
  /** The longest time that a successful connect has taken so far, ms. */
  slowestConnectMs: number;
  /** Whether Connect gets an object from a list, because a connect with a made object was not answered. */
  listedFirst: boolean;
  /** The first connect, which a person may have confirmed at a body on the network. */
  firstConnect: ConnectTimes | undefined;
  /**
   * Value of the priority key before the host took it; undefined when the host did not take it, or when it is restored.
   */
  priorityKey: bigint | undefined;
  /** Properties that the first report did not have, in the order in which they came, with their last values. */
  lateProperties: readonly NativeProperty[];
  /** The highest picture number of live view in the first session. */
  lastPictureNumber: number | undefined;
}

/** Counts presses of the shutter; every one may be a picture. */
export class Presses {
  #made = 0;

  get made(): number {
    return this.#made;
  }

  /** Counts one more press. @returns false when it must not be made */
  take(): boolean {
    if (this.#made >= MOST_PRESSES) return false;
    this.#made += 1;
    return true;
  }
}
