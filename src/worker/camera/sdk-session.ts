// The one SDK session that a camera may have, from the call that connects to the release of its handle. This class
// decides which events count, whether a session is open, and which results are discarded because their session has
// ended. It makes no SDK call: connection.ts makes the calls and reports each step here. Main thread.

import { WorkerError } from '../../protocol/codes.js';
import type { ConnectionMode, ConnectParams, SaveInfo } from '../../protocol/operations.js';
import type { NativeEvent } from '../sdk/addon.js';
import { WARNING } from '../sdk/codes.js';

/**
 * A session as the client requested it. Each session is a different object, so the identity of the object identifies
 * the session.
 */
export interface OpenSession {
  readonly mode: ConnectionMode;
  readonly model: string;
  /** The save info that the SDK has accepted. */
  saveInfo?: SaveInfo;
  /** The save info that the client has requested; the SDK may not have accepted it. */
  requestedSaveInfo: SaveInfo;
  /** Whether the service has chosen `requestedSaveInfo`, and no client has. */
  readonly isOwnSaveInfo?: boolean;
  /** The save info that the SDK gets before the next press whose picture goes to the host. */
  awaitedSaveInfo?: SaveInfo | undefined;
  priorityKey: ConnectParams['priorityKey'];
  /** Whether the SDK reconnects the session after a loss of the camera. */
  readonly isKeptBySdk?: boolean;
  /** Whether a client has switched live view on. */
  isLiveViewRequested: boolean;
  /** The form of the record command that the body obeys; undefined until a try has shown it. */
  recordingWay?: 'button' | 'half' | 'press' | undefined;
}

/** The session of one camera. At most one is open or opening at a time. */
export class SdkSession {
  /** Number of the first connect whose events count. Connects get rising numbers. */
  #generation = 0;
  #open: OpenSession | undefined;
  /**
   * The session that opens with the SDK's event `connected`. It opens at once, because the next event may already
   * report its loss.
   */
  #opening: OpenSession | undefined;
  /** `lost`: the camera was lost, and the handle has not been released. */
  #handle: 'none' | 'open' | 'lost' = 'none';
  #lostBy = 0;
  #isUnanswered = false;
  #isAway = false;
  #isLeaving = false;
  #closing: Promise<void> | undefined;

  /** The session that is open; undefined while there is none. */
  get open(): OpenSession | undefined {
    return this.#open;
  }

  /** Whether the SDK holds a handle, or may hold one, that has not been released. */
  get handle(): 'none' | 'open' | 'lost' {
    return this.#handle;
  }

  /** The CrError with which the last loss of a session was reported. */
  get lostBy(): number {
    return this.#lostBy;
  }

  /**
   * Whether a connect to a body on the network is under way without an answer: the body may show a question on its
   * screen.
   */
  get isUnanswered(): boolean {
    return this.#isUnanswered;
  }

  /** Whether the SDK is reconnecting the lost camera and has not succeeded yet. */
  get isAway(): boolean {
    return this.#isAway;
  }

  /** Whether the link to the gateway has ended: then nothing new is started. */
  get isLeaving(): boolean {
    return this.#isLeaving;
  }

  /** The open session. @throws NOT_CONNECTED when no session is open, or the worker is leaving. */
  require(): OpenSession {
    if (this.#open === undefined || this.#isLeaving)
      throw new WorkerError('NOT_CONNECTED', 'the camera is not connected');
    return this.#open;
  }

  /**
   * The open session, if its mode controls the camera. Every operation uses it except those on cards.
   * @throws NOT_CONNECTED, WRONG_MODE
   */
  requireControl(): OpenSession {
    const session = this.require();
    if (session.mode === 'contents') {
      throw new WorkerError('WRONG_MODE', 'the session is in contents mode, which cannot control the camera');
    }
    return session;
  }

  /**
   * Does work that belongs to one session. Its result is discarded when the session has been closed or replaced by the
   * end of the work.
   * @param session the session that {@link require} returned.
   * @throws NOT_CONNECTED when the session has ended before or during the work; what the work throws while it is open.
   */
  async during<T>(session: object, work: () => Promise<T>): Promise<T> {
    this.#requireSame(session);
    try {
      return await work();
    } finally {
      this.#requireSame(session);
    }
  }

  /** Notes that a connect is about to be called: events of earlier sessions no longer count. */
  begin(requested: OpenSession, isNetwork: boolean): void {
    // The camera's answer may come before the call has returned the number of the connect.
    this.#generation += 1;
    this.#opening = requested;
    this.#handle = 'none';
    this.#isUnanswered = isNetwork;
  }

  /** Notes that the SDK has accepted the connect under this number. The session may already be lost by then. */
  taken(generation: number): void {
    this.#generation = generation;
    if (this.#handle === 'none') this.#handle = 'open';
  }

  /** Notes that the SDK has refused the connect, and holds no handle. */
  refused(): void {
    this.#generation -= 1;
    this.#opening = undefined;
    this.#isUnanswered = false;
  }

  /**
   * Notes that the connect has failed in another way: the call may still return a handle, which must then be released.
   */
  failed(): void {
    this.#opening = undefined;
    this.#handle = 'open';
  }

  /** Ends the wait for the answer to a connect. @param answer undefined when there was none in time */
  answered(answer: NativeEvent | undefined): void {
    this.#opening = undefined;
    if (answer === undefined) return;
    this.#isUnanswered = false;
    if (answer.kind === 'disconnected') this.#handle = 'lost';
  }

  /** Whether an event belongs to the session. A count of dropped events always does, whatever its number. */
  accepts({ generation, kind }: NativeEvent): boolean {
    return generation >= this.#generation || kind === 'dropped';
  }

  /** Takes an accepted event, before any listener of the camera gets it. */
  receive(event: NativeEvent): void {
    if (event.kind === 'connected') {
      this.#open ??= this.#opening;
      this.#isAway = false;
    }
    if (event.kind === 'warning' && event.code === WARNING.reconnecting) this.#isAway = true;
  }

  /** Notes that the open session is lost. @param sdkCode CrError */
  lose(sdkCode: number): void {
    this.#open = undefined;
    this.#handle = 'lost';
    this.#lostBy = sdkCode;
  }

  /** Ends the open session: results that come from now on are discarded. The handle is kept until {@link close}. */
  end(): void {
    this.#open = undefined;
  }

  /** Notes that the link to the gateway has ended. */
  leave(): void {
    this.#isLeaving = true;
  }

  /**
   * Releases the handle, if there is one. A call during a release waits for that release and makes none of its own,
   * because bodies do not tolerate two releases at the same time.
   * @param release makes the SDK calls.
   * @throws what `release` throws; the handle is kept then
   */
  async close(release: () => Promise<void>): Promise<void> {
    if (this.#handle === 'none') return;
    this.#closing ??= release()
      .then(() => {
        this.#isUnanswered = false;
        this.#handle = 'none';
      })
      .finally(() => {
        this.#closing = undefined;
      });
    await this.#closing;
  }

  #requireSame(session: object): void {
    if (this.require() !== session)
      throw new WorkerError('NOT_CONNECTED', 'the session has ended, and another one is open');
  }
}
