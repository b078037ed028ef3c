// Serves the calls of the gateway: queues each, runs it and answers it once. It knows the operations only by their
// table, with three exceptions: a shutter joins a half-press or waits for it, an armed shot reserves the camera, and
// the reason of a refusal may be found (explain.ts, lost-in-restart.ts).

import { quoted } from '../../base/quoted.js';
import { type WireError, WorkerError } from '../../protocol/codes.js';
import { FramingError } from '../../protocol/framing.js';
import type { CallMessage, PongMessage, ReplyMessage } from '../../protocol/messages.js';
import { OPERATION_KINDS, type OperationName, type Params } from '../../protocol/operations.js';
import type { Camera } from '../camera/camera.js';
import { joinHalfPress } from '../operations/shooting.js';
import { OPERATIONS, type Operation } from '../operations/table.js';
import { explained } from '../refusals/explain.js';
import { lostInRestart } from '../refusals/lost-in-restart.js';
import { OperationQueue } from './queue.js';

/**
 * Operations that need the focus of a half-press. The half-press stays down until they end, however long they are
 * queued.
 */
const NEEDS_FOCUS: ReadonlySet<OperationName> = new Set(['triggerShutter', 'afShutter']);
/** Operations on the armed shot for which the camera is reserved. */
const OF_ARMED_SHOT: ReadonlySet<OperationName> = new Set(['fireShutter', 'disarmShutter']);
/** Operations after which the camera cannot take the armed shot anyway, so they do not wait for it. */
const ENDS_SHOT: ReadonlySet<OperationName> = new Set([
  'connectCamera',
  'disconnectCamera',
  'finishPictures',
]);

type Outcome = { result: unknown } | { error: WireError };

/** Makes replies with results. */
export interface Replies {
  /**
   * @param isSteady whether no write is running, waiting, or accepted and not yet carried out
   * @returns the reply, and a function to call when it has been sent
   */
  replyOf(
    id: number,
    operation: OperationName,
    result: unknown,
    isSteady: boolean,
  ): { reply: ReplyMessage; sent: () => void };
}

/** Replies that always contain the whole result, even if the gateway already has it. */
const WHOLE_REPLIES: Replies = {
  replyOf: (id, _operation, result) => ({ reply: { kind: 'reply', id, result }, sent: () => undefined }),
};

/** Answers calls for one camera. */
export class CallServer {
  readonly #camera: Camera;
  readonly #queue: OperationQueue;
  readonly #replies: Replies;

  /** @param replies left out: whole results are sent. */
  constructor(camera: Camera, { replies = WHOLE_REPLIES }: { replies?: Replies } = {}) {
    this.#camera = camera;
    this.#replies = replies;
    this.#queue = new OperationQueue(camera.limits.queuedOperations);
  }

  /**
   * Runs one call and answers it once; never rejects.
   * @param send takes the answer. When it throws FramingError because the answer is too large, it is called again with
   * an error.
   */
  async serve(call: CallMessage, send: (reply: ReplyMessage) => void): Promise<void> {
    const outcome = await this.#outcomeOf(call);
    try {
      this.#send(call, outcome, send);
    } catch (error) {
      if (!(error instanceof FramingError)) throw error;
      const text = `the answer to ${call.operation} cannot be passed on: ${error.message}`;
      const fault = new WorkerError('WORKER_FAULT', text, { outcome: 'unknown' }).toWire();
      send({ kind: 'reply', id: call.id, error: fault });
    }
  }

  /** Drops a call that is still waiting for its turn. */
  cancel(id: number): void {
    this.#queue.cancel(id);
  }

  /** The answer to a ping: the SDK call that is running, and how many operations are queued. */
  pong(): PongMessage {
    const running = this.#camera.sdk.running;
    const load = { queued: this.#queue.length, pending: this.#camera.pending.most };
    if (running === undefined) return { kind: 'pong', ...load };
    const sinceMs = this.#camera.clock.nowMs() - running.startedAtMs;
    return { kind: 'pong', call: running.name, sinceMs, ...load };
  }

  #send({ id, operation }: CallMessage, outcome: Outcome, send: (reply: ReplyMessage) => void): void {
    if ('error' in outcome) {
      send({ kind: 'reply', id, ...outcome });
      return;
    }
    const isSteady = !this.#queue.isChanging && !this.#camera.writes.isAny;
    const { reply, sent } = this.#replies.replyOf(id, operation, outcome.result, isSteady);
    send(reply);
    sent();
  }

  async #outcomeOf(call: CallMessage): Promise<Outcome> {
    try {
      return { result: await this.#run(call) };
    } catch (error) {
      return { error: await this.#wireErrorOf(call, error) };
    }
  }

  async #wireErrorOf({ operation, params }: CallMessage, error: unknown): Promise<WireError> {
    if (error instanceof WorkerError) {
      const refusal = await lostInRestart(this.#camera, error);
      return (await explained(this.#camera, operation, params, refusal)).toWire();
    }
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return new WorkerError('WORKER_FAULT', message, { outcome: 'unknown' }).toWire();
  }

  #run(call: CallMessage): Promise<unknown> {
    const kind = OPERATION_KINDS[call.operation];
    if (kind === undefined) {
      throw new WorkerError('WORKER_FAULT', `the worker has no operation named ${quoted(call.operation)}`);
    }
    const operation = OPERATIONS[call.operation] as Operation<OperationName>;
    // The half-press is joined only if the shutter will be queued: a shutter that is refused would leave S1 down.
    const first = call.operation === 'triggerShutter' && this.#queue.hasRoom && joinHalfPress(this.#camera);
    const { armed } = this.#camera;
    if (ENDS_SHOT.has(call.operation) && this.#queue.hasRoom) armed.giveUp();
    const run = this.#queue.run(call.id, kind, () => operation(this.#camera, call.params as never), {
      first,
      beside: OF_ARMED_SHOT.has(call.operation),
      ...(call.operation === 'armShutter' ? { keeps: () => armed.ended } : {}),
    });
    if (call.operation === 'armShutter')
      return run.finally(armed.expect((call.params as Params<'armShutter'>).tag));
    if (!NEEDS_FOCUS.has(call.operation)) return run;
    return run.finally(this.#camera.halfPressHold.expect());
  }
}
