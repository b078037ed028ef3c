// Connects the bodies that the operator has declared to be connected, whenever they are there. A failure is followed by
// another try, later and later; a body that a client has disconnected is left alone until it was away. Reads news only;
// recovery of a lost session is the supervisor's.

import type { Logger } from 'pino';
import type { Clock } from '../../worker/protocol/clock.js';
import { type CameraNews, handleNews, type NewsHandlers } from '../camera-news.js';
import { ServiceError } from '../errors.js';
import type { Rig, RigVitals } from '../rig.js';
import type { KnownRig } from './model.js';

/** What it depends on. */
export interface AutoConnectContext {
  readonly known: KnownRig;
  readonly rig: Pick<Rig, 'connect'> & Pick<RigVitals, 'vitals'>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly autoConnectMs: number;
  /** What another host, which can be reached, makes of the body. */
  readonly elsewhere: (cameraId: string) => Elsewhere;
}

/**
 * `has`: it serves the body, or has its session, opens it or recovers it; `leaves`: it sees the body, has no session of it and opens none;
 * undefined: neither.
 */
export type Elsewhere = 'has' | 'leaves' | undefined;

/** Longest pause between two tries. */
const MOST_PAUSE_MS = 60_000;
/** The doubling ends there. */
const MOST_DOUBLINGS = 10;

interface Wanted {
  failures: number;
  /** A client has ended the session: nothing until the body was away. */
  isLeft: boolean;
  /** Another host had its session when it was looked at last. */
  wasElsewhere: boolean;
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
    context.known.onChange(() => this.#lookAtAll());
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
    for (const { id, state } of this.#context.rig.vitals()) if (state === 'available') this.#try(id);
  }

  /** Connects now, unless it is tried already or a later try is set. */
  #try(id: string): void {
    const { known, rig, clock, autoConnectMs } = this.#context;
    const camera = known.camera(id);
    const body = this.#of(id);
    if (this.#isStopped || camera?.connect !== true || body.isLeft || body.isTrying) return;
    body.cancelTimer();
    const elsewhere = this.#context.elsewhere(id);
    // A host that had the session and opens none has a client that has ended it: here, too, the body is left alone.
    body.wasElsewhere = elsewhere === 'has' || (body.wasElsewhere && elsewhere === 'leaves');
    if (body.wasElsewhere) {
      // That host may go, and this one is not told when.
      body.cancelTimer = clock.setTimer(autoConnectMs, () => this.#try(id));
      return;
    }
    body.isTrying = true;
    rig
      .connect(id, { mode: camera.mode, reconnecting: true })
      .catch((error: unknown) => this.#failed(id, body, error))
      .finally(() => {
        body.isTrying = false;
      });
  }

  #failed(id: string, body: Wanted, error: unknown): void {
    if (this.#bodies.get(id) !== body) return;
    const { clock, logger, autoConnectMs } = this.#context;
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
