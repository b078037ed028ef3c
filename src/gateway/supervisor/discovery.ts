// Which cameras are there, as the scout process sees them. Lists are answered from here and never by looking;
// a scout that dies is started again, and what was known stays known meanwhile, also when it cannot be started.

import type { DiscoveredCamera } from '../../worker/protocol/operations.js';
import type { ScoutOptions } from '../../worker/protocol/worker-options.js';
import { ServiceError } from '../errors.js';
import { restartPolicy } from '../limits.js';
import { IncidentLog } from './incident-log.js';
import { type ChildContext, ManagedChild, type OwnerMessage } from './managed-child.js';

const ENTRY = new URL('../../worker/scout.js', import.meta.url);

/** The scout and what it has seen. */
export class Discovery {
  readonly #context: ChildContext;
  readonly #options: ScoutOptions;
  /** Ends with the first look, with a refusal, or with its time. */
  readonly #firstLook: Promise<void>;
  readonly #incidents: IncidentLog;
  readonly #seen: (cameras: ReadonlyMap<string, DiscoveredCamera>) => void;
  #settleFirstLook: () => void = () => undefined;
  #cancelFirstLook: (() => void) | undefined;
  #scout: ManagedChild | undefined;
  #cancelRestart: () => void = () => undefined;
  #isStopped = false;
  #sdkVersion = '';
  /** Why nobody has looked yet. */
  #refusal: ServiceError | undefined;
  #hasLooked = false;

  /** @param seen gets all cameras of each look, by id. */
  constructor(
    context: ChildContext,
    options: ScoutOptions,
    seen: (cameras: ReadonlyMap<string, DiscoveredCamera>) => void,
  ) {
    this.#context = context;
    this.#options = options;
    this.#seen = seen;
    this.#incidents = new IncidentLog(context.clock, restartPolicy(context.limits));
    this.#firstLook = new Promise((resolve) => {
      this.#settleFirstLook = resolve;
    });
  }

  /** As the scout's SDK names itself; empty until it has said hello. */
  get sdkVersion(): string {
    return this.#sdkVersion;
  }

  /** Starts the scout; it is started again whenever it ends. */
  start(): void {
    this.#cancelFirstLook ??= this.#context.clock.setTimer(this.#context.limits.firstDiscoveryMs, () => {
      this.#settleFirstLook();
    });
    try {
      this.#start();
    } catch (error) {
      // No process, for want of descriptors or of room on the disk: there may be some again later.
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
    scout.hello.then(
      (hello) => {
        this.#sdkVersion = hello.sdkVersion;
      },
      (error: ServiceError) => this.#refuse(error),
    );
    void scout.exited.then((report) => {
      if (!this.#isStopped) this.#restart(report.cause);
    });
  }

  /**
   * Resolves after the first look of all, or when its time is over; from then on at once.
   * @throws SDK_UNAVAILABLE, WORKER_START_FAILED while nobody has been able to look: an empty list would be a lie.
   */
  async ready(): Promise<void> {
    await this.#firstLook;
    const refusal = this.#refusal;
    if (refusal !== undefined) throw new ServiceError(refusal.code, refusal.message);
  }

  /** Ends the scout and resolves at its end. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#cancelRestart();
    this.#cancelFirstLook?.();
    this.#settleFirstLook();
    // It holds no session and may be deep in the SDK: there is nothing to wait for.
    this.#scout?.kill('the service stops');
    await this.#scout?.exited;
  }

  #receive(message: OwnerMessage): void {
    if (message.kind !== 'cameras') return;
    this.#hasLooked = true;
    this.#refusal = undefined;
    this.#seen(new Map(message.cameras.map((camera) => [camera.id, camera])));
    this.#cancelFirstLook?.();
    this.#settleFirstLook();
  }

  #refuse(error: ServiceError): void {
    if (!this.#hasLooked) this.#refusal = error;
    this.#settleFirstLook();
  }

  #restart(cause: string): void {
    const { delayMs } = this.#incidents.noteFailure();
    this.#context.logger.error({ cause, delayMs }, 'the discovery process ended and is started again');
    this.#cancelRestart = this.#context.clock.setTimer(delayMs, () => this.start());
  }
}
