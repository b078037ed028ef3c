// The one session that a camera may have with the SDK: from the call that connects to the release of its handle. It
// decides which events count, what is open, and which results are discarded because their session has ended. It makes
// no SDK call: connection.ts makes them and names each step here. Main thread.

import { WorkerError } from '../../protocol/codes.js';
import type { ConnectionMode, ConnectParams, SaveInfo } from '../../protocol/operations.js';
import type { NativeEvent } from '../sdk/addon.js';
import { WARNING } from '../sdk/codes.js';

/** The session as the client requested it. Each session has its own object, whose identity distinguishes it. */
export interface OpenSession {
  readonly mode: ConnectionMode;
  readonly model: string;
  /** The save info that the SDK has accepted. */
  saveInfo?: SaveInfo;
  /** The save info that the client has requested; the SDK may not have accepted it. */
  requestedSaveInfo: SaveInfo;
  /** No client has requested that: it is the service's own. */
  readonly isOwnSaveInfo?: boolean;
  /** The save info that the SDK gets before the next press whose picture goes to the host. */
  awaitedSaveInfo?: SaveInfo | undefined;
  priorityKey: ConnectParams['priorityKey'];
  /** The SDK reconnects it when the camera is lost. */
  readonly isKeptBySdk?: boolean;
  /** A client has switched live view on. */
  isLiveViewRequested: boolean;
  /** Which form of the command to record the body obeys; undefined until a try has shown it. */
  recordingWay?: 'button' | 'half' | 'press' | undefined;
}

/** The session of one camera. At most one is open or opening at a time. */
export class SdkSession {
  /** The first connect whose events count; connects are numbered upwards. */
  #generation = 0;
  #open: OpenSession | undefined;
  /** Becomes the open session with the SDK's event `connected`: the next event may already report its loss. */
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

  /** A connect to a body on the network is under way and has no answer: the body may show a question on its screen. */
  get isUnanswered(): boolean {
    return this.#isUnanswered;
  }

  /** The SDK searches for the camera and has not reported that it is connected again. */
  get isAway(): boolean {
    return this.#isAway;
  }

  /** The link to the gateway has ended: nothing new is started. */
  get isLeaving(): boolean {
    return this.#isLeaving;
  }

  /** @throws NOT_CONNECTED when no session is open, or the worker leaves. */
  require(): OpenSession {
    if (this.#open === undefined || this.#isLeaving)
      throw new WorkerError('NOT_CONNECTED', 'the camera is not connected');
    return this.#open;
  }

  /**
   * The open session, in a mode that controls the camera: for every operation but those on cards.
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
   * Does work that belongs to one session. The result is discarded when that session was closed or replaced meanwhile.
   * @param session as it was given by {@link require}.
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

  /** A connect is about to be called: events of the sessions before it no longer count. */
  begin(requested: OpenSession, isNetwork: boolean): void {
    // The camera's answer may come before the call has returned the number.
    this.#generation += 1;
    this.#opening = requested;
    this.#handle = 'none';
    this.#isUnanswered = isNetwork;
  }

  /** The SDK has taken the connect and numbered it. The session may have been lost before that. */
  taken(generation: number): void {
    this.#generation = generation;
    if (this.#handle === 'none') this.#handle = 'open';
  }

  /** The SDK has refused the connect, and holds no handle. */
  refused(): void {
    this.#generation -= 1;
    this.#opening = undefined;
    this.#isUnanswered = false;
  }

  /** The connect has failed in another way: the call may still return a handle, which has to be released. */
  failed(): void {
    this.#opening = undefined;
    this.#handle = 'open';
  }

  /** The wait for the answer to a connect is over. @param answer undefined: there was none in time */
  answered(answer: NativeEvent | undefined): void {
    this.#opening = undefined;
    if (answer === undefined) return;
    this.#isUnanswered = false;
    if (answer.kind === 'disconnected') this.#handle = 'lost';
  }

  /** Whether an event belongs to the session; a count of dropped events does, whatever session its number is of. */
  accepts({ generation, kind }: NativeEvent): boolean {
    return generation >= this.#generation || kind === 'dropped';
  }

  /** Takes an accepted event, before all others see it. */
  receive(event: NativeEvent): void {
    if (event.kind === 'connected') {
      this.#open ??= this.#opening;
      this.#isAway = false;
    }
    if (event.kind === 'warning' && event.code === WARNING.reconnecting) this.#isAway = true;
  }

  /** The open session is lost. @param sdkCode CrError */
  lose(sdkCode: number): void {
    this.#open = undefined;
    this.#handle = 'lost';
    this.#lostBy = sdkCode;
  }

  /** The open session ends; results that come from now on are discarded. The handle is kept until {@link close}. */
  end(): void {
    this.#open = undefined;
  }

  /** The link to the gateway has ended. */
  leave(): void {
    this.#isLeaving = true;
  }

  /**
   * Releases the handle, if there is one. A call during a release waits for it and makes none of its own: bodies do not
   * tolerate a second one at that time.
   * @param release makes the SDK calls. @throws what it throws; the handle is kept then
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
