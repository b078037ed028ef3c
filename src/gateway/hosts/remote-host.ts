// Facts about another host of the rig.

import type { ConnectionMode } from '../../protocol/operations.js';
import type { CameraState, HostState } from '../../protocol/words.js';
import type { ListedCamera } from '../cameras/cameras.js';

/** A body of another host, as that host has announced it. */
export interface RemoteBody extends ListedCamera {
  readonly state: CameraState;
  readonly mode?: ConnectionMode;
  /** Its session is lost, and its host no longer sees it on USB: the cable may be at another host. */
  readonly unseen?: true;
  /** Milliseconds since 1970 by the clock of that host: when its session was opened, else when it was attached. */
  readonly claimedAtMs: number;
}

/** Another host. */
export interface RemoteHost {
  readonly name: string;
  readonly state: HostState;
  /** ISO 8601, UTC: since when it is in this state. */
  readonly since: string;
  /** Why it is unreachable or refused; empty otherwise. */
  readonly reason: string;
  /** Version of the program. */
  readonly version: string;
  /** Address of its HTTP server, `http://10.0.0.7:8080`; empty: only the host itself can reach that server. */
  readonly url: string;
  /** Id of its run; each start has a new one. */
  readonly session: string;
  readonly bodies: readonly RemoteBody[];
}

/** The other hosts of the rig, as the parts of the gateway see them. Never waits. */
export interface OtherHosts {
  /** The name of this host. */
  readonly own: string;
  /** All known hosts, by name. */
  all(): readonly RemoteHost[];
  find(name: string): RemoteHost | undefined;
  /** The other host that has a camera; undefined when this host or no host has it. */
  hostOf(cameraId: string): RemoteHost | undefined;
  /** All hosts that claim a camera, including this one and those that are away; by name. */
  claimants(cameraId: string): readonly string[];
  /** Adds a listener that is called whenever a host or one of its bodies has changed. */
  onChange(listener: () => void): void;
}

/** Asks another host, with the errors that clients see. */
export interface HostCalls {
  /**
   * Asks once; never repeats the question.
   * @param hasEffect whether the outcome is unknown when the answer is lost
   * @throws HOST_UNREACHABLE, HOST_LATE (nothing has happened), HOST_LOST, and the error of the other host
   */
  ask(
    host: string,
    verb: string,
    question: unknown,
    options: { readonly hasEffect: boolean; readonly limitMs: number },
  ): Promise<unknown>;
  /** Answers the questions of other hosts; ServiceErrors are sent back unchanged. */
  answer(verb: string, answerer: (question: unknown, asker: string) => Promise<unknown>): void;
}
