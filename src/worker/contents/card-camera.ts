// The camera as interfaces for the code about cards. The camera imports that code, so that code must not import the
// camera.

import type { Clock } from '../../base/clock.js';
import type { ConnectionMode, SaveInfo } from '../../protocol/operations.js';
import type { WorkerLimits } from '../../protocol/worker-options.js';
import type { Assumptions } from '../events/assumptions.js';
import type { Report } from '../events/event-report.js';
import type { NativeEvent } from '../sdk/addon.js';
import type { SdkPort } from '../sdk/sdk-port.js';

/** The session as far as cards are concerned. */
export interface CardSession {
  readonly mode: ConnectionMode;
  /** Destination of pictures; also set in a session that takes no pictures. */
  readonly requestedSaveInfo: SaveInfo;
}

/** Access to the session, which may be open or not. */
export interface CardSessions {
  /** Undefined while no session is open. */
  readonly open: CardSession | undefined;
  /** @throws NOT_CONNECTED when no session is open. */
  require(): CardSession;
  /**
   * Does work that belongs to the session.
   * @throws NOT_CONNECTED when the session ends before the work; the result is discarded
   */
  during<T>(session: CardSession, work: () => Promise<T>): Promise<T>;
}

/** The camera as far as cards are concerned. */
export interface CardCamera {
  readonly sdk: SdkPort;
  readonly clock: Clock;
  readonly limits: WorkerLimits;
  readonly report: Report;
  readonly assumptions: Pick<Assumptions, 'broken'>;
  readonly session: CardSessions;
  /** The first event that matches; undefined after `limitMs`, or when `signal` is aborted. */
  next(
    matches: (event: NativeEvent) => boolean,
    limitMs: number,
    signal?: AbortSignal,
  ): Promise<NativeEvent | undefined>;
  /** Passes every event to `listener` from now on. @returns a function that stops it. */
  listen(listener: (event: NativeEvent) => void): () => void;
}
