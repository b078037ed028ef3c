// Connects bodies whenever they are attached, if their declarations demand it. A failed try is followed by another one,
// after growing pauses. A body that a client has disconnected, or that has refused for good, is not connected until it
// has been away. Only reads news; the supervisor recovers lost sessions.

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
  /** Use of the body by other hosts that can be reached. */
  readonly elsewhere: (cameraId: string) => OtherHostsUse;
  /** Takes the news that a body is not tried again. */
  readonly report: ReportNews;
}

/**
 * Use of a body by other hosts. `has`: one serves it, has its session, or recovers it. `opens`: one tries to open a
 * session. `leaves`: one sees it, but has no session with it and opens none. Undefined: none of these.
 */
export type OtherHostsUse = 'has' | 'opens' | 'leaves' | undefined;

/**
 * The use of a network body by other hosts, by its states there. The first line with a state that one of the hosts has
 * decides.
 */
const BY_STATE: ReadonlyMap<OtherHostsUse, ReadonlySet<CameraState>> = new Map([
  ['has', new Set<CameraState>(['connected', 'recovering'])],
  ['opens', new Set<CameraState>(['connecting'])],
  ['leaves', new Set<CameraState>(['available'])],
]);

/** The use of a network body by other hosts. @param states its states at these hosts */
export function useByOthers(states: readonly CameraState[]): OtherHostsUse {
  for (const [elsewhere, found] of BY_STATE) if (states.some((state) => found.has(state))) return elsewhere;
  return undefined;
}

/** The longest pause between two tries. */
const MOST_PAUSE_MS = 60_000;
/**
 * Refusals that remain until a person changes something. A refusal because the body has not admitted this host is not
 * one of them: it ends when the body's pairing screen is opened.
 */
const FOR_GOOD: ReadonlySet<unknown> = new Set<RefusalReason>(['mode_not_supported', 'log_in_not_taken']);
/** The most times that the pause is doubled. */
const MOST_DOUBLINGS = 10;

interface Wanted {
  failures: number;
  /** Whether a client has ended the session: then nothing is tried until the body has been away. */
  isLeft: boolean;
  /** Whether another host had a session with it when this was last checked, and has seen the body ever since. */
  wasElsewhere: boolean;
  /** Whether it was logged that the body is left alone because of that host. */
  isLeftSaid: boolean;
  /** The mode in which the body has refused for good. */
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

  /** Stops trying. */
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

  /** Connects now, unless a try is running or the body must be left alone. */
  #try(id: string): void {
    const { rigFile, cameras, clock, autoConnectMs } = this.#context;
    const camera = rigFile.camera(id);
    const body = this.#of(id);
    if (this.#isStopped || body.isLeft || body.isTrying) return;
    body.cancelTimer();
    if (camera?.connect !== true || camera.mode !== body.refusedMode) body.refusedMode = undefined;
    if (camera?.connect !== true || body.refusedMode !== undefined) return;
    if (this.#isElsewhere(id, body)) {
      // The other host may let the body go without notice: check again later.
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

  /**
   * Whether another host has the body, or had it until a client ended its session there: then it is left alone here.
   */
  #isElsewhere(id: string, body: Wanted): boolean {
    const elsewhere = this.#context.elsewhere(id);
    // A host that opens a session is waited for. Its try may fail, and then the body is not left alone.
    if (elsewhere === 'has') body.wasElsewhere = true;
    else if (elsewhere === undefined) body.wasElsewhere = false;
    const isLeft = body.wasElsewhere && elsewhere === 'leaves';
    if (isLeft && !body.isLeftSaid)
      this.#context.logger.info(
        { cameraId: id },
        'a client has ended the session of a body on another host; the body is not connected again until it was away or a client connects it',
      );
    body.isLeftSaid = body.wasElsewhere && (isLeft || (body.isLeftSaid && elsewhere !== 'has'));
    return body.wasElsewhere || elsewhere === 'opens';
  }

  /** Reports once that a body is not tried again, with the reason. */
  #leaveRefused(id: string, body: Wanted, mode: ConnectionMode, error: ServiceError): void {
    const { logger, report } = this.#context;
    const { code, message } = error;
    const until =
      'it is not connected again until it has been away, its declaration changes, or a client connects it';
    body.refusedMode = mode;
    logger.warn({ cameraId: id, code, mode, err: error }, `a body of the rig has refused; ${until}`);
    report({
      cameraId: id,
      name: 'failed',
      payload: {
        code,
        message: `the rig file connects it in mode ${mode}, but ${message}; ${until}`,
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
    // Only the first of several failures in a row is logged: the state of the camera shows each.
    if (body.failures === 0)
      logger.warn(
        { cameraId: id, code, err: error },
        'a body of the rig could not be connected; it is tried again',
      );
    body.failures += 1;
    body.cancelTimer = clock.setTimer(pauseMs, () => this.#try(id));
  }
}
