// One child process with a link: starts, watches and stops it. Handles hello, heartbeat, output and exit; all other
// messages go to its owner. To stop it: ask, wait, SIGKILL, wait for the exit. The child runs the vendor's code and is
// not trusted: every message is checked before it is used, and an invalid message ends this child and no other.

import type { ChildProcess } from 'node:child_process';
import type { Duplex, Readable } from 'node:stream';
import type { Logger } from 'pino';
import type { Clock } from '../../base/clock.js';
import { ProtocolError } from '../../protocol/framing.js';
import { Link } from '../../protocol/link.js';
import {
  type FromWorker,
  type HelloMessage,
  type PongMessage,
  PROTOCOL_VERSION,
  type ToWorker,
} from '../../protocol/messages.js';
import { knownMessage } from '../../protocol/schemas/messages.js';
import { ServiceError } from '../errors/errors.js';
import type { Limits } from '../limits/limit-table.js';
import { RecordingMemory } from '../recordings/recording-memory.js';
import type { Recordings } from '../recordings/recordings.js';
import { ChildOutput, type OutputOwner } from './child-output.js';
import type { ChildTraces, TraceContext } from './child-traces.js';
import type { ProcessRecords } from './process-record.js';
import { type ChildSpec, type LaunchContext, type SpawnedChild, spawnChild } from './spawn-child.js';

/** How long the status of a camera waits for a sign of life; after that it is shown without one. */
const PROBE_MS = 250;
const UNHEARD: OutputOwner = { line: () => undefined, dropped: () => undefined };

/** The log of one child. */
type ChildLog = Pick<Logger, 'info' | 'warn' | 'error'>;

/** Dependencies of every child. */
export interface ChildContext extends LaunchContext {
  /** Left out: the calls of children to the SDK are not recorded. */
  recordings?: Pick<Recordings, 'add' | 'ended'>;
  records: ProcessRecords;
  clock: Clock;
  limits: Limits;
  logger: ChildLog & { child(bindings: { process: string }): ChildLog };
  /** Whether the output of children is not logged; their last lines are in the report of their end anyway. */
  isOutputQuiet?: boolean;
}

/** How a child ended. */
export interface ExitReport {
  /** Whether the exit code was 0 and it was not killed. */
  isClean: boolean;
  /** `SIGSEGV`, `exit code 65`, `no sign of life for 15 s`, … */
  cause: string;
  /** The last lines that it wrote. */
  output: string[];
}

/** Messages that the owner of a child handles. */
export type OwnerMessage = Exclude<FromWorker, { kind: 'hello' } | { kind: 'pong' }>;
/**
 * Handles a message; an error that it throws ends the child.
 * @param body the raw bytes of the message, empty for most messages.
 * @throws ProtocolError for a message that the child must not send to this owner, or not now.
 */
export type ReceiveMessage = (message: OwnerMessage, body: Buffer) => void;

/** A running (or ended) child. */
export class ManagedChild {
  readonly pid: number | undefined;
  /** Resolves with the child's hello. @throws WORKER_START_FAILED, PROTOCOL_MISMATCH, SDK_UNAVAILABLE */
  readonly hello: Promise<HelloMessage>;
  /** Resolves when the process has ended and its link is empty; never rejects. */
  readonly exited: Promise<ExitReport>;
  /** The pipe in which a child with pictures writes notices, in addition to messages. */
  readonly notices: Readable | undefined;
  /** The channel for reads of a child that has one. */
  readonly reads: Duplex | undefined;
  readonly #context: ChildContext;
  readonly #child: ChildProcess;
  readonly #link: Link<Record<string, unknown>, ToWorker>;
  readonly #killMsOf: NonNullable<ChildSpec['killMsOf']>;
  readonly #leaves: ChildSpec['leaves'];
  readonly #output: ChildOutput;
  readonly #traces: ChildTraces;
  readonly #recording: RecordingMemory | undefined;
  readonly #logger: ChildLog;
  #killedBecause: string | undefined;
  #killedAtMs: number | undefined;
  #isDiscarded = false;
  #lastPong: PongMessage | undefined;
  #lastSignAtMs: number;
  /** Pings since the last sign of life. Time is no measure: after a pause of the gateway, pongs may wait unread. */
  #unanswered = 0;
  #settleHello: { resolve: (hello: HelloMessage) => void; reject: (error: ServiceError) => void } | undefined;
  readonly #cancelStartLimit: () => void;
  #cancelCheck: () => void = () => undefined;
  readonly #timers = new Set<() => void>();
  readonly #probes = new Set<(pong: PongMessage | undefined) => void>();

  /**
   * Starts the process.
   * @param receive takes every message except hello and pong, in order.
   * @throws WORKER_START_FAILED when there is no process; `hello` and `exited` report later failures.
   */
  constructor(context: ChildContext, spec: ChildSpec, receive: ReceiveMessage) {
    this.#context = context;
    this.#logger = context.logger.child({ process: spec.title });
    this.#killMsOf = spec.killMsOf ?? (() => context.limits.killMs);
    this.#leaves = spec.leaves;
    this.#lastSignAtMs = context.clock.nowMs();
    this.hello = new Promise((resolve, reject) => {
      this.#settleHello = { resolve, reject };
    });
    // The owner may wait only for `exited`. Then a failed start is reported there, and must not be an unhandled
    // rejection.
    this.hello.catch(() => undefined);
    this.#recording =
      context.recordings === undefined ? undefined : RecordingMemory.open(context.limits.recordingBytes);
    const {
      process: child,
      link,
      notices,
      reads,
      traces,
    } = this.#spawn({ ...spec, recording: this.#recording });
    this.#child = child;
    this.notices = notices;
    this.reads = reads;
    this.#traces = traces;
    this.pid = this.#child.pid;
    if (this.pid !== undefined) context.records.add(this.pid, spec.title);
    this.#output = new ChildOutput(context.clock, context.limits);
    this.#follow(child.stdout, 'info');
    this.#follow(child.stderr, 'warn');
    this.#link = new Link(link, {
      message: (message, body) => this.#receive(message, body, receive),
      closed: (fault) => {
        if (fault !== undefined) this.kill(`it broke the protocol: ${fault.message}`);
      },
    });
    this.exited = this.#awaitExit();
    this.#cancelStartLimit = this.#after(context.limits.workerStartMs, () => {
      if (this.#settleHello !== undefined) this.kill(`no hello within ${context.limits.workerStartMs} ms`);
    });
    this.#heartbeat();
  }

  #spawn(spec: ChildSpec): SpawnedChild {
    try {
      const spawned = spawnChild(this.#context, spec, this.#traceContext);
      if (this.#recording !== undefined) this.#context.recordings?.add(this.#recording, spec.title);
      return spawned;
    } catch (error) {
      this.#recording?.close();
      throw error;
    }
  }

  /** The newest sign of life; undefined before the first. */
  get lastPong(): PongMessage | undefined {
    return this.#lastPong;
  }

  /** Sends a message, with its raw body if its kind has one. Has no effect after the end. */
  send(message: ToWorker, body?: Buffer): void {
    this.#link.send(message, body);
  }

  /** Asks for a sign of life; undefined when none arrives within {@link PROBE_MS}. */
  probe(): Promise<PongMessage | undefined> {
    return new Promise((resolve) => {
      const settle = (pong: PongMessage | undefined) => {
        this.#probes.delete(settle);
        cancel();
        resolve(pong);
      };
      const cancel = this.#after(PROBE_MS, () => settle(undefined));
      this.#probes.add(settle);
      this.#link.send({ kind: 'ping' });
    });
  }

  /** Kills the process. @param because the cause for the exit report. */
  kill(because: string): void {
    this.#killedBecause ??= because;
    this.#killedAtMs ??= this.#context.clock.nowMs();
    this.#child.kill('SIGKILL');
  }

  /** Whether its end may be reported soon: the process has ended, or was killed less than `answerGraceMs` ago. */
  get isNearEnd(): boolean {
    const { clock, limits } = this.#context;
    if ((this.#child.exitCode ?? this.#child.signalCode ?? undefined) !== undefined) return true;
    return this.#killedAtMs !== undefined && clock.nowMs() - this.#killedAtMs < limits.answerGraceMs;
  }

  /** Kills a process that has no fault. It holds nothing, and its recording is not kept. */
  discard(because: string): void {
    const { exitCode, signalCode } = this.#child;
    this.#isDiscarded = this.#killedBecause === undefined && exitCode === null && signalCode === null;
    this.kill(because);
  }

  /** Asks the process to end, waits, then kills it. Resolves when the process has ended. */
  async stop(): Promise<ExitReport> {
    void this.#link.end();
    const cancel = this.#after(this.#context.limits.workerStopMs, () =>
      this.kill('it did not stop when asked'),
    );
    const report = await this.exited;
    cancel();
    return report;
  }

  /** Takes a message. @throws ProtocolError, which breaks the link; then the child is killed. */
  #receive(sent: Record<string, unknown>, body: Buffer, receive: ReceiveMessage): void {
    const message: FromWorker = knownMessage(sent);
    this.#lastSignAtMs = this.#context.clock.nowMs();
    this.#unanswered = 0;
    if (message.kind === 'hello') this.#greeted(message);
    else if (message.kind === 'pong') this.#answered(message);
    else this.#passOn(message, body, receive);
  }

  #passOn(message: OwnerMessage, body: Buffer, receive: ReceiveMessage): void {
    // While a child loads the SDK, it sends only signs of life.
    if (this.#settleHello !== undefined)
      throw new ProtocolError(`it sent a message of kind ${message.kind} before its hello`);
    try {
      receive(message, body);
    } catch (error) {
      if (error instanceof ProtocolError) throw error;
      const { kind } = message;
      this.#logger.error({ err: error, kind }, 'a defect of the service in handling a message of a worker');
      this.kill(`a defect of the service: a message of kind ${kind} could not be handled`);
    }
  }

  #greeted(hello: HelloMessage): void {
    const settle = this.#settleHello;
    if (settle === undefined) throw new ProtocolError('it sent hello twice');
    this.#settleHello = undefined;
    this.#cancelStartLimit();
    if (hello.protocol !== PROTOCOL_VERSION) {
      const text = `a worker speaks protocol ${hello.protocol}, the gateway ${PROTOCOL_VERSION}`;
      settle.reject(new ServiceError('PROTOCOL_MISMATCH', text));
      this.kill(text);
    } else if (hello.refused !== undefined) {
      settle.reject(ServiceError.fromWire(hello.refused));
    } else {
      settle.resolve(hello);
    }
  }

  #answered(pong: PongMessage): void {
    this.#lastPong = pong;
    for (const settle of [...this.#probes]) settle(pong);
    this.#judge(pong.call, pong.sinceMs ?? 0);
  }

  /** Kills the process when an SDK call runs for too long: nothing else can end the call. */
  #judge(call: string | undefined, sinceMs: number): void {
    this.#cancelCheck();
    if (call === undefined) return;
    const leftMs = this.#killMsOf(call) - sinceMs;
    if (leftMs <= 0) this.kill(`SDK call ${call} has not returned for ${Math.round(sinceMs)} ms`);
    // The child is asked again when the time of its call is over, not up to a heartbeat later.
    else if (leftMs < this.#context.limits.heartbeatMs)
      this.#cancelCheck = this.#after(leftMs, () => this.#link.send({ kind: 'ping' }));
  }

  #heartbeat(): void {
    const { clock, limits } = this.#context;
    this.#after(limits.heartbeatMs, () => {
      // Before its hello a child loads the SDK. The start has a limit of its own.
      if (this.#settleHello === undefined && this.#unanswered * limits.heartbeatMs >= limits.silenceMs) {
        this.kill(`no sign of life for ${Math.round(clock.nowMs() - this.#lastSignAtMs)} ms`);
        return;
      }
      this.#unanswered += 1;
      this.#link.send({ kind: 'ping' });
      this.#heartbeat();
    });
  }

  async #awaitExit(): Promise<ExitReport> {
    const cause = await this.#awaitEnd();
    for (const settle of [...this.#probes]) settle(undefined);
    for (const cancel of this.#timers) cancel();
    this.#leaves?.(this.#traces.temporary);
    // The traces are removed before the next child is started, so that they cannot hinder it.
    await this.#traces.remove(this.pid, this.#traceContext);
    if (this.pid !== undefined) this.#context.records.remove(this.pid);
    const isClean = cause === 'exit code 0' && this.#killedBecause === undefined;
    if (this.#recording !== undefined) {
      await this.#context.recordings?.ended(this.#recording, isClean || this.#isDiscarded);
      this.#recording.close();
    }
    const report = {
      isClean,
      cause: this.#killedBecause ?? cause,
      output: [...this.#output.last],
    };
    const text = `the worker ended before it was ready: ${report.cause}`;
    this.#settleHello?.reject(new ServiceError('WORKER_START_FAILED', text));
    return report;
  }

  /** Waits for the end and the last output of the process, but not for output of processes that it has started. */
  #awaitEnd(): Promise<string> {
    return new Promise((resolve) => {
      this.#child.on('error', (error) => {
        if (this.pid === undefined) resolve(error.message);
        else this.#logger.error({ err: error }, 'a worker cannot be signalled');
      });
      this.#child.once('exit', () => {
        this.#after(this.#context.limits.answerGraceMs, () => {
          for (const stream of this.#child.stdio) stream?.destroy();
        });
      });
      this.#child.once('close', (code, signal) => resolve(signal ?? `exit code ${code}`));
    });
  }

  get #traceContext(): TraceContext {
    const { clock, limits } = this.#context;
    return { clock, fileMs: limits.fileMs, logger: this.#logger };
  }

  #follow(stream: ChildProcess['stdout'], level: 'info' | 'warn'): void {
    const logged: OutputOwner = {
      line: (line) => this.#logger[level]({ line }, 'output of a worker'),
      dropped: (count) => this.#logger.warn({ count }, 'lines of a worker were dropped: it writes too fast'),
    };
    this.#output.follow(stream, this.#context.isOutputQuiet === true ? UNHEARD : logged);
  }

  #after(delayMs: number, callback: () => void): () => void {
    const cancel = this.#context.clock.setTimer(delayMs, () => {
      this.#timers.delete(cancel);
      callback();
    });
    this.#timers.add(cancel);
    return () => {
      cancel();
      this.#timers.delete(cancel);
    };
  }
}
