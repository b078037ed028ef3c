// What everything about cards needs of its camera. The camera is made of these parts and cannot be known to them.

import type { Report } from '../events/event-report.js';
import type { Clock } from '../protocol/clock.js';
import type { ConnectionMode, SaveInfo } from '../protocol/operations.js';
import type { WorkerLimits } from '../protocol/worker-options.js';
import type { NativeEvent } from '../sdk/addon.js';
import type { SdkPort } from '../sdk/sdk-port.js';

/** The session as far as cards are concerned. */
export interface CardSession {
  readonly mode: ConnectionMode;
  /** Where pictures go; a session that takes no pictures has it all the same. */
  readonly requestedSaveInfo: SaveInfo;
}

/** The session that may be open, as far as cards are concerned. */
export interface CardSessions {
  /** Undefined while no session is open. */
  readonly open: CardSession | undefined;
  /** @throws NOT_CONNECTED when no session is open. */
  require(): CardSession;
  /** Does work whose result is discarded when that session has ended. @throws NOT_CONNECTED then */
  during<T>(session: CardSession, work: () => Promise<T>): Promise<T>;
}

/** The camera as far as cards are concerned. */
export interface CardCamera {
  readonly sdk: SdkPort;
  readonly clock: Clock;
  readonly limits: WorkerLimits;
  readonly report: Report;
  readonly session: CardSessions;
  /** The first event that matches; undefined after `limitMs`, or when `signal` is aborted. */
  next(
    matches: (event: NativeEvent) => boolean,
    limitMs: number,
    signal?: AbortSignal,
  ): Promise<NativeEvent | undefined>;
  /** Passes every event on from now on. @returns what ends that. */
  listen(listener: (event: NativeEvent) => void): () => void;
}
