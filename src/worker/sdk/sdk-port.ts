// The main thread's side of the session thread. Calls are sent to it one at a time, so that it is always known which
// call is in the SDK and since when. Only waiting reads of properties are sent together, because a message between
// threads costs more than such a read. When a call exceeds its limit the camera counts as stuck: the call and all
// waiting ones are rejected at once. The thread is not ended, because the call may still return.

import { fileURLToPath } from 'node:url';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { Piscina } from 'piscina';
import type { Clock } from '../../base/clock.js';
import { hexCode } from '../../base/hex.js';
import type { AssumptionName } from '../../protocol/assumptions.js';
import { WorkerError, type WorkerErrorCode } from '../../protocol/codes.js';
import type { Outcome } from '../../protocol/words.js';
import type { NativeProperty } from './addon.js';
import { isKnownAnswer } from './known-answers.js';
import { type OwnCallName, OwnCalls, ownCallMemory } from './own-calls.js';
import { type PropertyReads, WHOLE_READS } from './property-reads.js';
import type {
  PumpEnd,
  PumpMessage,
  PumpOrder,
  SdkCallName,
  SdkCalls,
  SessionRequest,
  SessionResponse,
  SessionTask,
} from './session-thread.js';
import { SMALL_YOUNG_HEAP } from './young-heap.js';

/** The SDK call in progress. */
export interface RunningCall {
  name: SdkCallName | OwnCallName;
  startedAtMs: number;
}

/** Calls that change nothing at the camera, so that even a failed one certainly had no effect there. */
const HARMLESS: ReadonlySet<SdkCallName> = new Set([
  'load',
  'enumerate',
  'getFingerprint',
  'getProperties',
  'getSetting',
  'getFrames',
  'getLiveViewImage',
  'liveViewBytes',
  'readPicture',
  'getOsdImage',
  'askForDisplay',
  'askForTextMarks',
  'examineLibrary',
  'release',
  'getCapturedDates',
  'getContentsOfDay',
  'fetchContentFile',
  'fetchContentImage',
  'cancelFetch',
  'getDateFolders',
  'getContentHandles',
  'getContentDetail',
  'getContentThumbnail',
  'pullContent',
]);

/** Calls that a camera may take seconds to accept, although the SDK only queues them. */
const WRITES: ReadonlySet<SdkCallName> = new Set(['setProperty', 'setPropertyText', 'writeReported']);

/** A read from the SDK's memory; several of them may be sent in one message. */
const GATHERED: SdkCallName = 'getProperties';
/** Most such reads in one message. */
const GATHERED_AT_ONCE = 8;

interface PendingCall {
  request: SessionRequest;
  limitMs: number;
  resolve: (result: unknown) => void;
  reject: (error: WorkerError) => void;
}

/** Limits and reads of a port. */
export interface SdkPortContext {
  /** How long one native call may take before the camera counts as stuck. */
  limitMs: number;
  /** The limit for a write of a property; left out: `limitMs`. */
  writeMs?: number;
  /** The way of reading; left out: reads bring each property whole. */
  reads?: PropertyReads;
  /** Descriptor of the channel for reads; left out: there is none. */
  readsFd?: number | undefined;
}

/** The only way from the main thread to the SDK. */
export class SdkPort {
  readonly #clock: Clock;
  readonly #limitMs: number;
  readonly #writeMs: number;
  readonly #port: MessagePort;
  readonly #pool: Piscina;
  /** Settles when the session thread has ended its task. */
  readonly #served: Promise<void>;
  readonly #waiting: PendingCall[] = [];
  readonly #reads: PropertyReads;
  #running:
    | (RunningCall & { name: SdkCallName; pending: PendingCall[]; cancelLimit: () => void })
    | undefined;
  #isNextDue = false;
  readonly #whenIdle: (() => void)[] = [];
  #stuck = false;
  /** Calls that the session thread makes on its own. */
  readonly #ownCalls: OwnCalls;
  #pumpEnded: ((end: PumpEnd) => void) | undefined;
  /** Called when a call that had exceeded its limit has returned. SDK calls that it makes come before all others. */
  onReturn: () => void = () => undefined;
  /** Called when an answer contradicts an assumption of rigd. */
  onBroken: (name: AssumptionName, seen: string) => void = () => undefined;

  constructor(clock: Clock, { limitMs, writeMs = limitMs, reads = WHOLE_READS, readsFd }: SdkPortContext) {
    this.#clock = clock;
    this.#limitMs = limitMs;
    this.#writeMs = writeMs;
    this.#reads = reads;
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    this.#port.on('message', (message: SessionResponse[] | PumpEnd) => {
      if (Array.isArray(message)) this.#answered(message);
      else this.#pumpEnded?.(message);
    });
    this.#pool = new Piscina({
      filename: fileURLToPath(new URL('../bundle/session.js', import.meta.url)),
      minThreads: 1,
      maxThreads: 1,
      idleTimeout: Number.POSITIVE_INFINITY,
      // The default is to wait in Atomics.wait between tasks, and then the thread gets no native events.
      atomics: 'disabled',
      recordTiming: false,
      resourceLimits: SMALL_YOUNG_HEAP,
    });
    const memory = ownCallMemory();
    this.#ownCalls = new OwnCalls(memory);
    const task: SessionTask = {
      port: port2,
      ownCallMemory: memory,
      ...(readsFd === undefined ? {} : { readsFd }),
    };
    this.#served = this.#pool.run(task, { transferList: [port2] });
  }

  /** The call that is in the SDK, if any. */
  get running(): RunningCall | undefined {
    return this.#ownCall ?? this.#running;
  }

  /**
   * Starts the pump, which fetches pictures on the session thread without the main thread.
   * @returns how the pump has ended.
   */
  pump(order: PumpOrder): Promise<PumpEnd> {
    this.#tellPump({ pump: 'begin', order });
    return new Promise((resolve) => {
      this.#pumpEnded = resolve;
    });
  }

  /** Lets the pump fetch more. Does nothing when it has ended. */
  addToPump(order: PumpOrder): void {
    this.#tellPump({ pump: 'add', order });
  }

  /** Ends the pump. Does nothing when it has ended. */
  endPump(): void {
    this.#tellPump({ pump: 'end' });
  }

  /** Whether a call is in the SDK or waits for its turn. */
  get isBusy(): boolean {
    return this.#running !== undefined || this.#waiting.length > 0;
  }

  /**
   * Makes one SDK call, after the calls that were requested before.
   * @param limitMs replaces the general limit for calls that are known to be slow.
   * @throws SDK_REFUSED (with sdkCode), SDK_NONSENSE, SDK_UNAVAILABLE, CONNECT_REFUSED (the SDK does not see the
   *   camera), NOT_CONNECTED, CAMERA_STUCK, WORKER_FAULT
   */
  call<Name extends SdkCallName>(
    name: Name,
    args: Parameters<SdkCalls[Name]>,
    limitMs: number = WRITES.has(name) ? this.#writeMs : this.#limitMs,
  ): Promise<ReturnType<SdkCalls[Name]>> {
    if (this.#stuck || this.#ownCalls.sinceMs >= this.#limitMs)
      return Promise.reject(this.#stuckError('none'));
    return new Promise((resolve, reject) => {
      this.#waiting.push({
        request: { name, args },
        limitMs,
        resolve: resolve as (result: unknown) => void,
        reject,
      });
      this.#nextSoon();
    });
  }

  /** Resolves when no call is in the SDK, and never if a call does not return. */
  idle(): Promise<void> {
    if (!this.isBusy) return Promise.resolve();
    return new Promise((resolve) => {
      this.#whenIdle.push(resolve);
    });
  }

  /** Ends the session thread; only when no call is running. Resolves when the thread has ended. */
  async close(): Promise<void> {
    this.#port.close();
    await this.#served;
    await this.#pool.close();
  }

  /**
   * Sends the next calls at the end of this turn of the event loop, so that reads requested in it are sent together.
   */
  #nextSoon(): void {
    if (this.#isNextDue || this.#running !== undefined) return;
    this.#isNextDue = true;
    process.nextTick(() => {
      this.#isNextDue = false;
      this.#next();
    });
  }

  #tellPump(message: PumpMessage): void {
    this.#port.postMessage(message);
  }

  /** The call that the session thread makes on its own, if it is the call in the SDK now. */
  get #ownCall(): RunningCall | undefined {
    const { sinceMs, name } = this.#ownCalls;
    return sinceMs === 0 ? undefined : { name, startedAtMs: this.#clock.nowMs() - sinceMs };
  }

  #next(): void {
    if (this.#running !== undefined) return;
    const [first] = this.#waiting;
    if (first === undefined) {
      for (const resolve of this.#whenIdle.splice(0)) resolve();
      return;
    }
    const pending = this.#waiting.splice(0, this.#countAtOnce());
    // The time that a call of the session thread's own has already taken counts towards the limit.
    const limitMs = Math.max(0, first.limitMs - this.#ownCalls.sinceMs);
    const cancelLimit = this.#clock.setTimer(limitMs, () => this.#overdue());
    this.#running = { name: first.request.name, startedAtMs: this.#clock.nowMs(), pending, cancelLimit };
    const requests = pending.map(({ request }) => request);
    this.#port.postMessage(
      requests.map((request) => (request.name === GATHERED ? this.#reads.asked(request) : request)),
    );
  }

  #resultOf(request: SessionRequest, answer: unknown): unknown {
    if (request.name !== GATHERED) return answer;
    for (const property of this.#reads.newIn(request, answer)) this.#checkSizes(property);
    return this.#reads.taken(request, answer);
  }

  /** How many of the waiting calls are sent now. */
  #countAtOnce(): number {
    const others = this.#waiting.findIndex(({ request }) => request.name !== GATHERED);
    return Math.max(1, Math.min(others < 0 ? this.#waiting.length : others, GATHERED_AT_ONCE));
  }

  #answered(responses: readonly SessionResponse[]): void {
    const running = this.#running;
    if (running === undefined) return;
    running.cancelLimit();
    this.#running = undefined;
    const wasStuck = this.#stuck;
    this.#stuck = false;
    // The caller of a stuck call was rejected long ago. Now the thread is free again.
    if (wasStuck) {
      this.#reads.lost();
      this.onReturn();
    } else this.#settle(running.pending, responses);
    this.#next();
  }

  #settle(pending: PendingCall[], responses: readonly SessionResponse[]): void {
    const made = pending.splice(0, responses.length);
    this.#waiting.unshift(...pending);
    let isReadLost = false;
    for (const [index, { request, resolve, reject }] of made.entries()) {
      const { error, result } = responses[index] as SessionResponse;
      try {
        if (error !== undefined) {
          this.#checkCode(request, error);
          throw refusal(error);
        }
        resolve(this.#resultOf(request, result));
      } catch (refused) {
        isReadLost ||= request.name === GATHERED;
        reject(refused as WorkerError);
      }
    }
    // This must not happen earlier, because the other reads of this message refer to copies that existed when it was
    // sent.
    if (isReadLost) this.#reads.lost();
  }

  #checkCode({ name }: SessionRequest, { sdkCode }: NonNullable<SessionResponse['error']>): void {
    if (sdkCode !== undefined && !isKnownAnswer(sdkCode))
      this.onBroken('answerCodeKnown', `${name} answered ${hexCode(sdkCode)}`);
  }

  #checkSizes({ code, type, oddBytes }: NativeProperty): void {
    if (oddBytes !== undefined)
      this.onBroken('elementSizes', `${oddBytes} bytes in ${hexCode(code)}, of type ${hexCode(type)}`);
  }

  #overdue(): void {
    const running = this.#running;
    if (running === undefined) return;
    this.#stuck = true;
    const outcome = HARMLESS.has(running.name) ? 'none' : 'unknown';
    for (const pending of running.pending) pending.reject(this.#stuckError(outcome));
    for (const pending of this.#waiting.splice(0)) pending.reject(this.#stuckError('none'));
  }

  #stuckError(outcome: Outcome): WorkerError {
    const { running } = this;
    const forMs = running === undefined ? 0 : Math.round(this.#clock.nowMs() - running.startedAtMs);
    const text = `the camera does not answer: SDK call ${running?.name ?? '?'} has been running for ${forMs} ms`;
    return new WorkerError('CAMERA_STUCK', text, { outcome });
  }
}

/** Error codes by the addon's own codes. Any other failure of the addon is a fault. */
const CODES: Readonly<Record<string, WorkerErrorCode>> = {
  CAMERA_ABSENT: 'CONNECT_REFUSED',
  // NO_SESSION: the session has ended between the check and the call.
  NO_SESSION: 'NOT_CONNECTED',
  SDK_NONSENSE: 'SDK_NONSENSE',
  SDK_UNAVAILABLE: 'SDK_UNAVAILABLE',
  TOO_LATE: 'SHOT_TOO_LATE',
};

function refusal(error: NonNullable<SessionResponse['error']>): WorkerError {
  if (error.sdkCode !== undefined) {
    return new WorkerError('SDK_REFUSED', error.message, { sdkCode: error.sdkCode });
  }
  return new WorkerError(CODES[error.code ?? ''] ?? 'WORKER_FAULT', error.message);
}
