// Connects the bodies that the operator has declared to be connected, whenever they are attached. A failure is followed
// by another try, later and later; a body that a client has disconnected, or that has refused for good, is left alone
// until it was away. Reads news only; recovery of a lost session is the supervisor's.

import type { Logger } from 'pino';
import type { Clock } from '../../base/clock.js';
import type { RefusalReason } from '../../protocol/error-codes.js';
import type { ConnectionMode } from '../../protocol/operations.js';
import type { CameraState } from '../../protocol/words.js';
import { type CameraNews, handleNews, type NewsHandlers, type ReportNews } from '../cameras/camera-news.js';
import type { Cameras, CamerasVitals } from '../cameras/cameras.js';
import { ServiceError } from '../errors/errors.js';
import type { RigFile } from './declared/model.js';

/** Dependencies of automatic connecting. */
export interface AutoConnectContext {
  readonly rigFile: RigFile;
  readonly cameras: Pick<Cameras, 'connect'> & Pick<CamerasVitals, 'vitals'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly autoConnectMs: number;
  /** Use of the body by another host that can be reached. */
  readonly elsewhere: (cameraId: string) => OtherHostsUse;
  /** Takes news that a body is not tried again. */
  readonly report: ReportNews;
}

/**
 * `has`: it serves the body, or has its session or recovers it; `opens`: it tries to have one; `leaves`: it sees the
 * body, has no session of it and opens none; undefined: none of these.
 */
export type OtherHostsUse = 'has' | 'opens' | 'leaves' | undefined;

/**
 * Use of a network body by other hosts, by the states that it has there; the first that one of the hosts has counts.
 */
const BY_STATE: ReadonlyMap<OtherHostsUse, ReadonlySet<CameraState>> = new Map([
  ['has', new Set<CameraState>(['connected', 'recovering'])],
  ['opens', new Set<CameraState>(['connecting'])],
  ['leaves', new Set<CameraState>(['available'])],
]);

/** Use of a network body by other hosts, by the states that it has at them. */
export function useByOthers(states: readonly CameraState[]): OtherHostsUse {
  for (const [elsewhere, found] of BY_STATE) if (states.some((state) => found.has(state))) return elsewhere;
  return undefined;
}

/** Longest pause between two tries. */
const MOST_PAUSE_MS = 60_000;
/**
 * Refusals that stay until a person changes something; one of a host that the body does not admit ends when pairing is
 * opened.
 */
const FOR_GOOD: ReadonlySet<unknown> = new Set<RefusalReason>(['mode_not_supported', 'log_in_not_taken']);
/** The doubling ends there. */
const MOST_DOUBLINGS = 10;

interface Wanted {
  failures: number;
  /** A client has ended the session: nothing until the body was away. */
  isLeft: boolean;
  /** Another host had its session when it was looked at, and has not gone since. */
  wasElsewhere: boolean;
  /** Whether it was logged that the body is left to that host. */
  isLeftSaid: boolean;
  /** The mode in which it has refused for good. */
  refusedMode: ConnectionMode | undefined;
  isTrying: boolean;
  cancelTimer: () => void;
}

/** See the head of this file. */
export class AutoConnect {
  readonly #context: AutoConnectContext;
  readonly #bodies = new Map<string, Wanted>();
  #isStopped = false;

  constructor(context: AutoConnectContext) {
    this.#context = context;
    context.rigFile.onChange(() => this.#lookAtAll());
  }

  /** Takes news of cameras. Never throws. */
  readonly onNews = (news: CameraNews): void => handleNews(this.#handlers, news);

  /** No further try. */
  stop(): void {
    this.#isStopped = true;
    for (const { cancelTimer } of this.#bodies.values()) cancelTimer();
    this.#bodies.clear();
  }

  readonly #handlers: NewsHandlers = {
    added: (_facts, id) => {
      this.#of(id).isLeft = false;
      this.#try(id);
    },
    removed: (_facts, id) => this.#forget(id),
    opened: (_facts, id) => {
      const body = this.#of(id);
      body.isLeft = false;
      body.wasElsewhere = false;
      body.isLeftSaid = false;
      body.refusedMode = undefined;
      body.failures = 0;
      body.cancelTimer();
    },
    closed: (_facts, id) => {
      this.#of(id).isLeft = true;
    },
    state: ({ state }, id) => {
      if (state === 'absent') this.#forget(id);
      else if (state === 'available') this.#try(id);
    },
  };

  #of(id: string): Wanted {
    const body = this.#bodies.get(id) ?? {
      failures: 0,
      isLeft: false,
      wasElsewhere: false,
      isLeftSaid: false,
      refusedMode: undefined,
      isTrying: false,
      cancelTimer: () => {},
    };
    this.#bodies.set(id, body);
    return body;
  }

  #forget(id: string): void {
    this.#bodies.get(id)?.cancelTimer();
    this.#bodies.delete(id);
  }

  #lookAtAll(): void {
    for (const { id, state } of this.#context.cameras.vitals()) if (state === 'available') this.#try(id);
  }

  /** Connects now, unless it is tried already or a later try is set. */
  #try(id: string): void {
    const { rigFile, cameras, clock, autoConnectMs } = this.#context;
    const camera = rigFile.camera(id);
    const body = this.#of(id);
    if (this.#isStopped || body.isLeft || body.isTrying) return;
    body.cancelTimer();
    if (camera?.connect !== true || camera.mode !== body.refusedMode) body.refusedMode = undefined;
    if (camera?.connect !== true || body.refusedMode !== undefined) return;
    if (this.#isElsewhere(id, body)) {
      // The other host may leave without notice.
      body.cancelTimer = clock.setTimer(autoConnectMs, () => this.#try(id));
      return;
    }
    body.isTrying = true;
    cameras
      .connect(id, { mode: camera.mode, reconnecting: true })
      .catch((error: unknown) => this.#failed(id, body, camera.mode, error))
      .finally(() => {
        body.isTrying = false;
      });
  }

  /** Whether the body is another host's, or was and is left alone here, too: a client has ended its session there. */
  #isElsewhere(id: string, body: Wanted): boolean {
    const elsewhere = this.#context.elsewhere(id);
    // A host that only tries to have a session is waited for; it may fail, and then the body is not left alone.
    if (elsewhere === 'has') body.wasElsewhere = true;
    else if (elsewhere === undefined) body.wasElsewhere = false;
    const isLeft = body.wasElsewhere && elsewhere === 'leaves';
    if (isLeft && !body.isLeftSaid)
      this.#context.logger.info(
        { cameraId: id },
        'another host has ended the session of a body of the rig; it is not connected again until it was away or a client connects it',
      );
    body.isLeftSaid = body.wasElsewhere && (isLeft || (body.isLeftSaid && elsewhere !== 'has'));
    return body.wasElsewhere || elsewhere === 'opens';
  }

  /** Reports once that a body is not tried again, with the reason. */
  #leaveRefused(id: string, body: Wanted, mode: ConnectionMode, error: ServiceError): void {
    const { logger, report } = this.#context;
    const { code, message } = error;
    const until =
      'it is not connected again until it was away, its declaration changes or a client connects it';
    body.refusedMode = mode;
    logger.warn({ cameraId: id, code, mode, err: error }, `a body of the rig has refused; ${until}`);
    report({
      cameraId: id,
      name: 'failed',
      payload: {
        code,
        message: `the rig declares that it is connected in ${mode}, and ${message}; ${until}`,
      },
    });
  }

  #failed(id: string, body: Wanted, mode: ConnectionMode, error: unknown): void {
    if (this.#bodies.get(id) !== body) return;
    const { clock, logger, autoConnectMs } = this.#context;
    if (error instanceof ServiceError && FOR_GOOD.has(error.details.error)) {
      this.#leaveRefused(id, body, mode, error);
      return;
    }
    const pauseMs = Math.min(MOST_PAUSE_MS, autoConnectMs * 2 ** Math.min(body.failures, MOST_DOUBLINGS));
    const code = error instanceof ServiceError ? error.code : 'INTERNAL';
    // One line for a row of failures: the state of the camera shows each.
    if (body.failures === 0)
      logger.warn(
        { cameraId: id, code, err: error },
        'a body of the rig could not be connected; it is tried again',
      );
    body.failures += 1;
    body.cancelTimer = clock.setTimer(pauseMs, () => this.#try(id));
  }
}
