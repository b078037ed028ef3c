// One child process with a link: started, watched, stopped. It knows hello, heartbeat, output and exit; what
// the messages are about belongs to its owner. Stopping is: ask, wait, SIGKILL, await the exit.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Duplex, Readable } from 'node:stream';
import type { Logger } from 'pino';
import type { Clock } from '../../worker/protocol/clock.js';
import { Link } from '../../worker/protocol/link.js';
import {
  type FromWorker,
  type HelloMessage,
  type PongMessage,
  PROTOCOL_VERSION,
  type ToWorker,
} from '../../worker/protocol/messages.js';
import { ServiceError } from '../errors.js';
import type { Limits } from '../limits.js';
import { childEnvironment } from './child-environment.js';
import type { ProcessRecords } from './process-record.js';

/** What every child needs of its surroundings. */
export interface ChildContext {
  /** The node in the launch directory. */
  executable: string;
  stateDirectory: string;
  environment: NodeJS.ProcessEnv;
  records: ProcessRecords;
  clock: Clock;
  limits: Limits;
  logger: Logger;
}

/** Which child. */
export interface ChildSpec {
  /** Shown in logs and in the process list. */
  title: string;
  /** Compiled entry file. */
  entry: URL;
  /** Passed as JSON on the command line: no secrets. */
  options: unknown;
}

/** How a child ended. */
export interface ExitReport {
  /** Exit code 0: it had done its goodbyes. */
  isClean: boolean;
  /** `SIGSEGV`, `exit code 65`, `no sign of life for 15 s`, … */
  cause: string;
  /** The last lines it wrote. */
  output: string[];
}

/** Messages that the owner of a child deals with. */
export type OwnerMessage = Exclude<FromWorker, { kind: 'hello' } | { kind: 'pong' }>;
/** @param body the raw bytes of the message, empty for most. */
export type ReceiveMessage = (message: OwnerMessage, body: Buffer) => void;

const LINK_FD = 3;

/** A running (or ended) child. */
export class ManagedChild {
  readonly pid: number | undefined;
  /** Resolves with the child's hello. @throws WORKER_START_FAILED, PROTOCOL_MISMATCH, SDK_UNAVAILABLE */
  readonly hello: Promise<HelloMessage>;
  /** Resolves when the process has ended and its link is empty; never rejects. */
  readonly exited: Promise<ExitReport>;
  readonly #context: ChildContext;
  readonly #child: ChildProcess;
  readonly #link: Link<FromWorker, ToWorker>;
  readonly #output: string[] = [];
  readonly #logger: Logger;
  #killedBecause: string | undefined;
  #lastSignAtMs: number;
  #settleHello: { resolve: (hello: HelloMessage) => void; reject: (error: ServiceError) => void } | undefined;
  readonly #cancelStartLimit: () => void;
  readonly #timers = new Set<() => void>();
  readonly #probes = new Set<(pong: PongMessage | undefined) => void>();

  /** Starts the process. @param receive gets every message but hello and pong, in order. */
  constructor(context: ChildContext, spec: ChildSpec, receive: ReceiveMessage) {
    this.#context = context;
    this.#logger = context.logger.child({ process: spec.title });
    this.#lastSignAtMs = context.clock.nowMs();
    this.hello = new Promise((resolve, reject) => {
      this.#settleHello = { resolve, reject };
    });
    // Its owner may look at `exited` only; then a failed start is told there and not as an unhandled rejection.
    this.hello.catch(() => undefined);
    this.#child = spawnChild(context, spec);
    this.pid = this.#child.pid;
    if (this.pid !== undefined) context.records.add(this.pid, spec.title);
    this.#follow(this.#child.stdout, 'info');
    this.#follow(this.#child.stderr, 'warn');
    this.#link = new Link(this.#child.stdio[LINK_FD] as Duplex, {
      message: (message, body) => this.#receive(message, body, receive),
      closed: (fault) => {
        if (fault !== undefined) this.kill(`it broke the protocol: ${fault.message}`);
      },
    });
    this.exited = this.#awaitExit();
    this.#cancelStartLimit = this.#after(context.limits.workerStartMs, () =>
      this.kill(`no hello within ${context.limits.workerStartMs} ms`),
    );
    this.#heartbeat();
  }

  /** Sends a message; without effect after the end. */
  send(message: ToWorker): void {
    this.#link.send(message);
  }

  /** Asks for a sign of life; undefined when none comes within `probeMs`. */
  probe(): Promise<PongMessage | undefined> {
    return new Promise((resolve) => {
      const settle = (pong: PongMessage | undefined) => {
        this.#probes.delete(settle);
        cancel();
        resolve(pong);
      };
      const cancel = this.#after(this.#context.limits.probeMs, () => settle(undefined));
      this.#probes.add(settle);
      this.#link.send({ kind: 'ping' });
    });
  }

  /** Ends it at once. @param because stands in the exit report. */
  kill(because: string): void {
    this.#killedBecause ??= because;
    this.#child.kill('SIGKILL');
  }

  /** Asks it to end, waits, kills; resolves at the end of the process. */
  async stop(): Promise<ExitReport> {
    this.#link.end();
    const cancel = this.#after(this.#context.limits.workerStopMs, () =>
      this.kill('it did not stop when asked'),
    );
    const report = await this.exited;
    cancel();
    return report;
  }

  #receive(message: FromWorker, body: Buffer, receive: ReceiveMessage): void {
    this.#lastSignAtMs = this.#context.clock.nowMs();
    if (message.kind === 'hello') this.#greeted(message);
    else if (message.kind === 'pong') this.#answered(message);
    else receive(message, body);
  }

  #greeted(hello: HelloMessage): void {
    const settle = this.#settleHello;
    this.#settleHello = undefined;
    this.#cancelStartLimit();
    if (hello.protocol !== PROTOCOL_VERSION) {
      const text = `a worker speaks protocol ${hello.protocol}, the gateway ${PROTOCOL_VERSION}`;
      settle?.reject(new ServiceError('PROTOCOL_MISMATCH', text));
      this.kill(text);
    } else if (hello.refused !== undefined) {
      settle?.reject(ServiceError.fromWire(hello.refused));
    } else {
      settle?.resolve(hello);
    }
  }

  #answered(pong: PongMessage): void {
    for (const settle of [...this.#probes]) settle(pong);
    this.#judge(pong.call, pong.sinceMs ?? 0);
  }

  /** A call that has been in the SDK for too long condemns the process: nothing else can end it. */
  #judge(call: string | undefined, sinceMs: number): void {
    if (call === undefined || sinceMs < this.#context.limits.killMs) return;
    this.kill(`SDK call ${call} has not returned for ${Math.round(sinceMs)} ms`);
  }

  #heartbeat(): void {
    this.#after(this.#context.limits.heartbeatMs, () => {
      const silentMs = this.#context.clock.nowMs() - this.#lastSignAtMs;
      // Before its hello a child loads the SDK; the start has a limit of its own.
      if (this.#settleHello === undefined && silentMs > this.#context.limits.silenceMs) {
        this.kill(`no sign of life for ${Math.round(silentMs)} ms`);
        return;
      }
      this.#link.send({ kind: 'ping' });
      this.#heartbeat();
    });
  }

  async #awaitExit(): Promise<ExitReport> {
    const cause = await new Promise<string>((resolve) => {
      this.#child.once('error', (error) => resolve(error.message));
      this.#child.once('close', (code, signal) => resolve(signal ?? `exit code ${code}`));
    });
    for (const settle of [...this.#probes]) settle(undefined);
    for (const cancel of this.#timers) cancel();
    if (this.pid !== undefined) this.#context.records.remove(this.pid);
    const report = {
      isClean: cause === 'exit code 0' && this.#killedBecause === undefined,
      cause: this.#killedBecause ?? cause,
      output: this.#output,
    };
    const text = `the worker ended before it was ready: ${report.cause}`;
    this.#settleHello?.reject(new ServiceError('WORKER_START_FAILED', text));
    return report;
  }

  #follow(stream: Readable | null, level: 'info' | 'warn'): void {
    if (stream === null) return;
    createInterface({ input: stream }).on('line', (line) => {
      this.#output.push(line);
      if (this.#output.length > this.#context.limits.workerOutputLines) this.#output.shift();
      this.#logger[level]({ line }, 'output of a worker');
    });
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

function spawnChild(context: ChildContext, spec: ChildSpec): ChildProcess {
  const home = join(context.stateDirectory, 'home', spec.title.replaceAll(/[^A-Za-z0-9-]/g, '-'));
  mkdirSync(home, { recursive: true });
  return spawn(context.executable, [spec.entry.pathname, JSON.stringify(spec.options)], {
    argv0: spec.title,
    // A process group of its own: Ctrl-C on the service must not reach a session.
    detached: true,
    env: childEnvironment(home, context.environment),
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
}
