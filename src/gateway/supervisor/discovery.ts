// The cameras that the scout process sees. Requests for the list are answered from here, without a new enumeration. A
// scout that dies is started again; until it enumerates, or when it cannot be started, the last list stays. When
// enumeration fails and there is no list yet, requests are refused. When there is one, the state of discovery and one
// line of the log report the failure.

import { quoted } from '../../base/quoted.js';
import { ProtocolError } from '../../protocol/framing.js';
import type { DiscoveredCamera } from '../../protocol/operations.js';
import type { ScoutOptions } from '../../protocol/worker-options.js';
import type { DiscoveryState } from '../cameras/cameras.js';
import { ServiceError } from '../errors/errors.js';
import { decideRestart, restartPolicy, withFailure } from './machine/restart-policy.js';
import { type ChildContext, ManagedChild, type OwnerMessage } from './managed-child.js';

/** The most characters of a line that the SDK printed, in the reason of a failure. */
const MOST_PRINTED = 300;
const ENTRY = new URL('../../worker/bundle/scout.js', import.meta.url);

/** The scout and what it has seen. */
export class Discovery {
  readonly #context: ChildContext;
  readonly #options: ScoutOptions;
  /** Resolves at the first enumeration, when the SDK refuses, or at the time limit. */
  readonly #firstLook: Promise<void>;
  /** Times of the scout's ends within the window of the restart policy; monotonic. */
  #failuresAtMs: readonly number[] = [];
  readonly #seen: (cameras: ReadonlyMap<string, DiscoveredCamera>) => void;
  #settleFirstLook: () => void = () => undefined;
  #cancelSilence: (() => void) | undefined;
  #scout: ManagedChild | undefined;
  /** Whether the running scout has loaded the SDK. */
  #isLoaded = false;
  #cancelRestart: () => void = () => undefined;
  #isStopped = false;
  /** Whether the scout may rest, that is, enumerate seldom. */
  #mayRest = false;
  #sdkVersion = '';
  #state: DiscoveryState = { state: 'starting', since: new Date().toISOString(), reason: '' };
  /** The last failure since the last successful enumeration. */
  #failure: ServiceError | undefined;
  #hasLooked = false;
  /** Time of the last report of the scout, by the monotonic clock. */
  #reportedAtMs: number | undefined;

  /** @param seen takes all cameras of each enumeration, by id. */
  constructor(
    context: ChildContext,
    options: ScoutOptions,
    seen: (cameras: ReadonlyMap<string, DiscoveredCamera>) => void,
  ) {
    this.#context = context;
    this.#options = options;
    this.#seen = seen;
    this.#firstLook = new Promise((resolve) => {
      this.#settleFirstLook = resolve;
    });
  }

  /** The process of the scout; undefined while there is none. */
  get pid(): number | undefined {
    return this.#scout?.pid;
  }

  /** The version of the scout's SDK; empty until the scout has sent its hello. */
  get sdkVersion(): string {
    return this.#sdkVersion;
  }

  /**
   * Time of the last report of the scout, by the monotonic clock: of the cameras that it sees, or of the reason why it
   * sees none. Undefined: there was none yet. A scout that ends or hangs without a report makes no progress, however
   * often it is started again. While the scout may rest, its longest rest is added, so that a resting scout does not
   * count as silent.
   */
  get reportedAtMs(): number | undefined {
    return this.#reportedAtMs === undefined ? undefined : this.#reportedAtMs + this.#restMs;
  }

  /** The state of the search for cameras. */
  get state(): DiscoveryState {
    return this.#state;
  }

  /**
   * Allows the scout to rest, or ends its rest. It may rest while every known camera has a session. After each change
   * it enumerates at once.
   */
  rest(mayRest: boolean): void {
    if (mayRest === this.#mayRest) return;
    this.#mayRest = mayRest;
    this.#orderLook();
    if (this.#hasLooked && this.#state.state !== 'failing') this.#expectNextLook();
  }

  /** Has a resting scout enumerate once. */
  lookSoon(): void {
    if (this.#mayRest) this.#orderLook();
  }

  /** Starts the scout; it is started again whenever it ends. */
  start(): void {
    if (this.#cancelSilence === undefined) this.#expectLook(this.#context.limits.firstDiscoveryMs);
    try {
      this.#start();
    } catch (error) {
      // File descriptors or disk space ran out; later there may be enough.
      const refusal = error instanceof ServiceError ? error : new ServiceError('INTERNAL', String(error));
      this.#refuse(refusal);
      this.#restart(refusal.message);
    }
  }

  #start(): void {
    const scout = new ManagedChild(
      this.#context,
      { title: 'camera-scout', entry: ENTRY, options: this.#options },
      (message) => this.#receive(message),
    );
    this.#scout = scout;
    this.#isLoaded = false;
    scout.hello.then(
      (hello) => {
        this.#sdkVersion = hello.sdkVersion;
        this.#isLoaded = true;
        if (this.#mayRest) this.#orderLook();
      },
      (error: ServiceError) => {
        if (this.#isStopped) return;
        const isUnexplained = error.code === 'WORKER_START_FAILED';
        if (!isUnexplained) this.#reportedAtMs = this.#context.clock.nowMs();
        const text = `the discovery process could not load the SDK of ${this.#options.sdkDirectory}: ${error.message}`;
        this.#refuse(isUnexplained ? new ServiceError(error.code, text) : error);
      },
    );
    void scout.exited.then((report) => {
      if (this.#isStopped) return;
      // The rejection of `hello` reports an end before the hello.
      if (this.#isLoaded) {
        const text = `the discovery process ended while it searched for cameras: ${report.cause}`;
        this.#failure = new ServiceError('WORKER_START_FAILED', text);
      } else this.#explain(report.output.at(-1));
      this.#restart(report.cause);
    });
  }

  /**
   * Resolves after the first enumeration, or when the time for it is over; later calls resolve at once.
   * @throws SDK_UNAVAILABLE, WORKER_START_FAILED, PROTOCOL_MISMATCH until the first enumeration succeeds: an empty list
   * would be wrong.
   */
  async ready(): Promise<void> {
    await this.#firstLook;
    if (this.#hasLooked || this.#isStopped) return;
    const { code, message } = this.#failure ?? this.#silence();
    throw new ServiceError(code, message);
  }

  /** Ends the scout. Resolves when it has ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancelRestart();
    this.#cancelSilence?.();
    this.#settleFirstLook();
    // The scout is killed without being asked to end: it holds no session, and may hang in the SDK.
    this.#scout?.discard('the service stops');
    await this.#scout?.exited;
  }

  /** @throws ProtocolError for a message that no scout sends. */
  #receive(message: OwnerMessage): void {
    if (message.kind !== 'cameras')
      throw new ProtocolError(`the scout sent a message of kind ${message.kind}`);
    this.#reportedAtMs = this.#context.clock.nowMs();
    if (message.refused !== undefined) {
      this.#refuse(ServiceError.fromWire(message.refused));
      return;
    }
    if (this.#state.state === 'failing') this.#context.logger.info('discovery works again');
    this.#hasLooked = true;
    this.#failure = undefined;
    this.#enter('working', '');
    this.#seen(new Map(message.cameras.map((camera) => [camera.id, camera])));
    this.#expectNextLook();
    this.#settleFirstLook();
  }

  #orderLook(): void {
    this.#scout?.send({ kind: 'look', mayRest: this.#mayRest });
  }

  get #restMs(): number {
    return this.#mayRest ? this.#options.restMs : 0;
  }

  #expectNextLook(): void {
    this.#expectLook(this.#context.limits.discoverySilenceMs + this.#restMs);
  }

  /**
   * Handles a failed enumeration. Before the first success, discovery fails at once; later only if the failure lasts.
   */
  #refuse(error: ServiceError): void {
    const isNew = this.#failure?.message !== error.message;
    this.#failure = error;
    if (!this.#hasLooked) this.#fail();
    else if (isNew) this.#context.logger.warn({ reason: error.message }, 'a search for cameras was refused');
  }

  /** Adds the last line that the library printed to the failure: a library that does not load often prints why. */
  #explain(line: string | undefined): void {
    const failure = this.#failure;
    if (failure === undefined || line === undefined) return;
    const text = `${failure.message}; it printed ${quoted(line, MOST_PRINTED)}`;
    this.#failure = new ServiceError(failure.code, text);
    if (this.#state.state === 'failing') this.#enter('failing', text);
  }

  /** Has discovery fail unless an enumeration succeeds within this time. */
  #expectLook(limitMs: number): void {
    this.#cancelSilence?.();
    this.#cancelSilence = this.#context.clock.setTimer(limitMs, () => this.#fail());
  }

  #fail(): void {
    const { code, message } = this.#failure ?? this.#silence();
    if (this.#state.state !== 'failing')
      this.#context.logger.error({ code, reason: message }, 'the search for cameras fails');
    this.#enter('failing', message);
    this.#settleFirstLook();
  }

  /** The error when no message came at all; it says what hangs. */
  #silence(): ServiceError {
    const { sdkDirectory } = this.#options;
    return this.#isLoaded
      ? new ServiceError(
          'SDK_UNAVAILABLE',
          `the SDK of ${sdkDirectory} has not returned from a search for cameras`,
        )
      : new ServiceError(
          'WORKER_START_FAILED',
          `the discovery process has not finished loading the SDK of ${sdkDirectory}: the library may hang`,
        );
  }

  #enter(state: DiscoveryState['state'], reason: string): void {
    const isSame = this.#state.state === state;
    if (isSame && this.#state.reason === reason) return;
    this.#state = { state, since: isSame ? this.#state.since : new Date().toISOString(), reason };
  }

  #restart(cause: string): void {
    const policy = restartPolicy(this.#context.limits);
    const nowMs = this.#context.clock.nowMs();
    this.#failuresAtMs = withFailure(policy, this.#failuresAtMs, nowMs);
    const { delayMs } = decideRestart(policy, this.#failuresAtMs, nowMs, Math.random());
    this.#context.logger.error({ cause, delayMs }, 'the discovery process ended and is started again');
    this.#cancelRestart = this.#context.clock.setTimer(delayMs, () => this.start());
  }
}
