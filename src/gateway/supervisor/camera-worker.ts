// The gateway's end of one camera worker: operations out, answers in, each with a time limit. Answers come only from
// this process: when it dies, running calls are rejected, and nothing is ever sent twice.

import { FIRE_AHEAD_MS, NETWORK_LEAVE_MS, NETWORK_RELEASE_MS } from '../../protocol/bounds.js';
import { ProtocolError } from '../../protocol/framing.js';
import type {
  EventMessage,
  FocusFramesMessage,
  HelloMessage,
  PictureMessage,
  PongMessage,
  ReplyMessage,
  WorkerEvent,
} from '../../protocol/messages.js';
import {
  type DiscoveredCamera,
  OPERATION_KINDS,
  type OperationName,
  type Params,
  type PictureLayer,
  type Result,
} from '../../protocol/operations.js';
import { knownResult } from '../../protocol/schemas/messages.js';
import type { Outcome } from '../../protocol/words.js';
import type { WorkerOptions } from '../../protocol/worker-options.js';
import type { RecordingCause } from '../../recordings/names.js';
import type { CallOptions } from '../cameras/cameras.js';
import type { RoomyPicture } from '../cameras/picture-room.js';
import { ServiceError } from '../errors/errors.js';
import type { Limits } from '../limits/limit-table.js';
import type { Recordings } from '../recordings/recordings.js';
import { killMsOf } from './call-limits.js';
import { type FastPaths, type KeptReadings, NO_READINGS, type PictureMemory } from './fast-paths.js';
import { type ChildContext, type ExitReport, ManagedChild, type OwnerMessage } from './managed-child.js';

const ENTRY = new URL('../../worker/bundle/main.js', import.meta.url);

/** Time until the proof of a held press, in hold times: the exposure, its noise reduction, and the body's own delay. */
const HOLDS_PER_PROOF = 3;

/** Events for which the recording is kept: their cause is in the recording now, and may soon be overwritten. */
const RECORDED_EVENTS: {
  [Name in WorkerEvent['name']]?: (
    payload: Extract<WorkerEvent, { name: Name }>['payload'],
  ) => RecordingCause;
} = {
  assumption: ({ name }) => `assumption-${name}`,
};
/** An entry of {@link RECORDED_EVENTS}, for any event. */
type CauseOf = (payload: WorkerEvent['payload']) => RecordingCause;

/** Takes a picture. @param roomy its buffer with free room around it, if there is such a buffer */
export type TakePicture = (picture: PictureMessage, image: Buffer, roomy?: RoomyPicture) => void;

/** An order for pictures. */
export interface Credit {
  layer: PictureLayer;
  /** The number of further pictures; 0 = none, and ordered pictures that have not come are cancelled. */
  count: number;
  /** The shortest time between two pictures; 0 = as they come. */
  periodMs: number;
  /** Whether AF and tracking frames are requested too. */
  focusFrames: boolean;
}

interface PendingCall {
  operation: OperationName;
  /** Whether the gateway has withdrawn it because it took too long. */
  isWithdrawn: boolean;
  /** Whether its caller has left. The worker was sent a cancel, but may not have read it yet. */
  isLeft: boolean;
  cancelTimer: () => void;
  /** Removes the listener from the caller's signal: one signal may serve a thousand calls, one after another. */
  unlisten: () => void;
  resolve: (result: unknown) => void;
  reject: (error: ServiceError) => void;
}

/** Dependencies of a worker. */
export interface WorkerContext extends ChildContext, FastPaths {
  recordings?: Recordings;
}

/** One worker process of one camera. */
export class CameraWorker {
  readonly hello: Promise<HelloMessage>;
  readonly exited: Promise<ExitReport>;
  readonly pid: number | undefined;
  readonly #child: ManagedChild;
  readonly #context: WorkerContext;
  readonly #pending = new Map<number, PendingCall>();
  readonly #onEvent: (event: WorkerEvent) => void;
  readonly #onPicture: TakePicture;
  readonly #onFocusFrames: (focusFrames: FocusFramesMessage) => void;
  /** Pictures that were requested and have not arrived; repeated requests add up. */
  readonly #credits: Record<PictureLayer, number> = { live: 0, osd: 0 };
  readonly #isNetwork: boolean;
  readonly #title: string;
  readonly #readings: KeptReadings;
  #liveCredit: Credit | undefined;
  #areFocusFramesRequested = false;
  #lastId = 0;
  /** The number of pending calls whose callers have left. */
  #left = 0;

  /**
   * Starts the process.
   * @param connectionType of the camera: a connect over the network may wait for a person.
   * @param onEvent takes the events of the camera, in order.
   * @param onPicture takes the pictures that {@link credit} requests.
   * @param onFocusFrames takes the AF and tracking frames of some of these pictures, each before its picture.
   * @throws WORKER_START_FAILED
   */
  constructor(
    context: WorkerContext,
    options: Omit<WorkerOptions, 'isShared' | 'hasReadChannel'>,
    connectionType: DiscoveredCamera['connectionType'],
    onEvent: (event: WorkerEvent) => void,
    onPicture: TakePicture,
    onFocusFrames: (focusFrames: FocusFramesMessage) => void,
  ) {
    this.#context = context;
    this.#readings = context.keepReadings?.() ?? NO_READINGS;
    this.#onEvent = onEvent;
    this.#onPicture = onPicture;
    this.#onFocusFrames = onFocusFrames;
    this.#isNetwork = connectionType === 'Network';
    const killMs = (call: string) => killMsOf(call, context.limits, this.#isNetwork);
    const shared = context.openPictures?.();
    const isShared = shared !== undefined;
    const hasReadChannel = this.#readings.hasChannel;
    this.#title = `camera-worker ${options.cameraId}`;
    const spec = {
      title: this.#title,
      entry: ENTRY,
      options: { ...options, isShared, hasReadChannel },
      killMsOf: killMs,
      pictures: shared?.fd,
      hasReadChannel,
    };
    try {
      this.#child = new ManagedChild(context, spec, (message, body) => this.#receive(message, body));
    } catch (error) {
      shared?.close();
      throw error;
    }
    this.#share(shared);
    this.#openReads();
    this.hello = this.#child.hello;
    this.pid = this.#child.pid;
    this.exited = this.#child.exited.then((report) => {
      shared?.close();
      this.#lost(report);
      return report;
    });
  }

  /**
   * Sends an operation, unless its caller has left.
   * @throws WORKER_LOST, CAMERA_BUSY, CAMERA_STUCK, CANCELLED, and the error of the operation.
   */
  call<Name extends OperationName>(
    operation: Name,
    params: Params<Name>,
    options: CallOptions = {},
  ): Promise<Result<Name>> {
    const mayAsk = options.signal?.aborted !== true && this.#crowd() === undefined;
    const unchanged = mayAsk ? this.#readings.unchanged(operation, params) : undefined;
    if (unchanged === undefined) return this.#send(operation, params, options);
    return unchanged.then((result) => {
      return (result as Result<Name> | undefined) ?? this.#send(operation, params, options);
    });
  }

  #send<Name extends OperationName>(
    operation: Name,
    params: Params<Name>,
    { signal }: CallOptions,
  ): Promise<Result<Name>> {
    // A signal that is already aborted fires no event.
    if (signal?.aborted === true) {
      return Promise.reject(new ServiceError('CANCELLED', `${operation} was not begun: its caller has left`));
    }
    const crowd = this.#crowd();
    if (crowd !== undefined) {
      return Promise.reject(new ServiceError('CAMERA_BUSY', `${operation} was refused: ${crowd}`));
    }
    if (OPERATION_KINDS[operation] !== 'read') this.#readings.expire();
    this.#lastId += 1;
    const id = this.#lastId;
    return new Promise((resolve, reject) => {
      const { limits } = this.#context;
      const limitMs = answerLimitMs(operation, params, limits, this.#isNetwork) + limits.answerGraceMs;
      this.#child.send({ kind: 'call', id, operation, params });
      const withdraw = () => this.#leave(id);
      signal?.addEventListener('abort', withdraw, { once: true });
      this.#pending.set(id, {
        operation,
        isWithdrawn: false,
        isLeft: false,
        cancelTimer: this.#context.clock.setTimer(limitMs, () => this.#overdue(id)),
        unlisten: () => signal?.removeEventListener('abort', withdraw),
        resolve: resolve as (result: unknown) => void,
        reject,
      });
    });
  }

  /** Requests pictures of a layer. The newest request decides how they are fetched. */
  credit(credit: Credit): void {
    this.#credits[credit.layer] += credit.count;
    this.#areFocusFramesRequested ||= credit.focusFrames;
    if (credit.layer === 'live') this.#liveCredit = credit;
    this.#child.send({ kind: 'credit', ...credit });
  }

  /** State of the worker at its last sign of life; undefined before the first. */
  get lastPong(): PongMessage | undefined {
    return this.#child.lastPong;
  }

  /** State of the worker; undefined when it does not answer in time. */
  probe(): Promise<PongMessage | undefined> {
    return this.#child.probe();
  }

  /** Whether its end may be reported soon; see managed-child.ts. */
  get isNearEnd(): boolean {
    return this.#child.isNearEnd;
  }

  /** Ends the session and the process: asks the worker to end, and kills it if it does not end. */
  stop(): Promise<ExitReport> {
    return this.#child.stop();
  }

  /**
   * Why another call is refused; undefined: it is not. The worker enforces the first limit too, but cannot when it does
   * not read its link. Calls whose callers have left do not count towards the first limit.
   */
  #crowd(): string | undefined {
    const { queuedOperations, leftOperations } = this.#context.limits;
    if (this.#pending.size + this.#readings.waiting - this.#left >= queuedOperations)
      return `${queuedOperations} operations wait for the camera`;
    if (this.#left >= leftOperations)
      return `${leftOperations} callers have left, and the worker of the camera has not answered them yet`;
    return undefined;
  }

  #leave(id: number): void {
    const call = this.#pending.get(id);
    if (call === undefined) return;
    call.isLeft = true;
    this.#left += 1;
    this.#child.send({ kind: 'cancel', id });
  }

  /** @throws ProtocolError for a message that no worker sends, or that was not requested. */
  #receive(message: OwnerMessage, body: Buffer): void {
    if (message.kind === 'reply') this.#replied(message);
    else if (message.kind === 'event') this.#reported(message);
    else if (message.kind === 'picture') this.#receivePicture(message, body);
    else if (message.kind === 'focusFrames') this.#receiveFocusFrames(message);
    else throw new ProtocolError(`the worker of a camera sent a message of kind ${message.kind}`);
  }

  #reported({ kind: _kind, ...event }: EventMessage): void {
    const cause = (RECORDED_EVENTS[event.name] as CauseOf | undefined)?.(event.payload);
    if (cause !== undefined) void this.#context.recordings?.take(cause, this.#title);
    this.#onEvent(event);
  }

  #share(shared: PictureMemory | undefined): void {
    const { notices } = this.#child;
    if (shared === undefined || notices === undefined) return;
    shared.follow(notices, {
      picture: (message, picture) => this.#receivePicture(message, picture.image, picture),
      missed: () => {
        if (this.#liveCredit !== undefined) this.credit({ ...this.#liveCredit, count: 1 });
      },
      fault: ({ message }) => this.#child.kill(`it broke the protocol: ${message}`),
    });
  }

  #openReads(): void {
    const { reads } = this.#child;
    if (reads === undefined) return;
    const { clock, limits } = this.#context;
    this.#readings.follow(reads, {
      clock,
      limitMs: limits.answerMs,
      fault: ({ message }) => this.#child.kill(`it broke the protocol: ${message}`),
    });
  }

  #receivePicture(picture: PictureMessage, image: Buffer, roomy?: RoomyPicture): void {
    if (this.#credits[picture.layer] === 0)
      throw new ProtocolError(`it sent a picture of the layer ${picture.layer} without a credit`);
    this.#credits[picture.layer] -= 1;
    this.#onPicture(picture, image, roomy);
  }

  #receiveFocusFrames(focusFrames: FocusFramesMessage): void {
    if (!this.#areFocusFramesRequested) throw new ProtocolError('it sent focus frames without a request');
    this.#onFocusFrames(focusFrames);
  }

  #replied(reply: ReplyMessage): void {
    if (reply.id > this.#lastId) throw new ProtocolError(`it answered call ${reply.id}, which was not made`);
    const kept = this.#readings.of(reply);
    const { operation } = this.#pending.get(reply.id) ?? {};
    // Either the gateway itself has answered this call (`#overdue`), or the worker answers it twice.
    if (operation === undefined) return;
    // The answer is checked while the call is pending: an invalid answer ends the worker, and that end rejects the
    // call.
    const result =
      reply.error === undefined ? (kept?.result ?? knownResult(operation, reply.result)) : undefined;
    if (kept !== undefined && operation !== kept.operation)
      throw new ProtocolError(`it answered ${operation} with a result of ${kept.operation}`);
    const call = this.#take(reply.id);
    if (call === undefined) return;
    if (reply.error === undefined) call.resolve(result);
    else if (reply.error.code === 'CANCELLED' && call.isWithdrawn) call.reject(waitedTooLong(call.operation));
    else call.reject(ServiceError.fromWire(reply.error));
  }

  /** Handles a call that takes too long: withdraws it, since it may wait in the worker's queue; later rejects it. */
  #overdue(id: number): void {
    const call = this.#pending.get(id);
    if (call === undefined) return;
    if (!call.isWithdrawn) {
      call.isWithdrawn = true;
      this.#child.send({ kind: 'cancel', id });
      call.cancelTimer = this.#context.clock.setTimer(this.#context.limits.answerGraceMs, () =>
        this.#overdue(id),
      );
      return;
    }
    this.#take(id);
    const text = `the worker of the camera does not answer to ${call.operation}`;
    call.reject(new ServiceError('CAMERA_STUCK', text, { outcome: outcomeOf(call.operation) }));
  }

  #lost(report: ExitReport): void {
    for (const id of [...this.#pending.keys()]) {
      const call = this.#take(id);
      const text = `the worker of the camera ended during ${call?.operation}: ${report.cause}`;
      const outcome = call === undefined ? 'none' : outcomeOf(call.operation);
      call?.reject(new ServiceError('WORKER_LOST', text, { outcome }));
    }
  }

  #take(id: number): PendingCall | undefined {
    const call = this.#pending.get(id);
    this.#pending.delete(id);
    if (call === undefined) return undefined;
    if (call.isLeft) this.#left -= 1;
    if (OPERATION_KINDS[call.operation] !== 'read') this.#readings.expire();
    call.cancelTimer();
    call.unlisten();
    return call;
  }
}

/** The outcome of an unanswered call. A read changes nothing, and a session ends with its process: both are certain. */
function outcomeOf(operation: OperationName): Outcome {
  const kind = OPERATION_KINDS[operation];
  return kind === 'write' || kind === 'action' ? 'unknown' : 'none';
}

function waitedTooLong(operation: OperationName): ServiceError {
  return new ServiceError(
    'CAMERA_BUSY',
    `${operation} waited too long behind other operations and was withdrawn`,
  );
}

function answerLimitMs(
  operation: OperationName,
  params: Params<OperationName>,
  limits: Limits,
  isNetwork: boolean,
): number {
  if (operation === 'connectCamera') {
    const closingMs = isNetwork ? NETWORK_LEAVE_MS + NETWORK_RELEASE_MS : limits.disconnectMs;
    return (isNetwork ? limits.networkAttemptMs : limits.connectMs) + closingMs + limits.growthMs;
  }
  if (operation === 'triggerShutter' || operation === 'afShutter') return limits.shutterAnswerMs;
  // The body may still be busy with an earlier exposure.
  if (operation === 'armShutter') return limits.shutterAnswerMs;
  if (operation === 'fireShutter') {
    const { holdMs = 0 } = params as Params<'fireShutter'>;
    return FIRE_AHEAD_MS + limits.shutterAnswerMs + HOLDS_PER_PROOF * holdMs;
  }
  if (operation === 'listSDCardFiles' || operation === 'findSDCardFile') return limits.listMs;
  if (operation === 'finishPictures') return limits.drainMs;
  // The worker may have to search the card before it requests the file from the camera.
  if (operation === 'startTransfer') return limits.listMs + limits.answerMs;
  // The operation waits for the beginning of a second; right after a connect it first waits for the camera's report.
  if (operation === 'setClock') return limits.growthWaitMs + limits.writeMs + limits.answerMs;
  if (operation === 'setProperty' || operation === 'setPriorityKey') return limits.writeMs + limits.answerMs;
  return limits.answerMs;
}
