// A process of its own for the SDK, as the service has: when it crashes or hangs, that is one line of the report. It is
// started from the launch directory, where the vendor's library finds its adapters. What calls mean is left to the
// steps.

import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { delay, systemClock } from '../../base/clock.js';
import { clipped, printable } from '../../base/printable.js';
import { DEFAULT_LIMITS } from '../../gateway/limits/limit-table.js';
import { childEnvironment } from '../../gateway/supervisor/child-environment.js';
import { ChildTraces, makeHome, type TraceContext } from '../../gateway/supervisor/child-traces.js';
import type {
  CallRefusal,
  FromProbeProcess,
  ProbeProcessOptions,
  ToProbeProcess,
} from '../../worker/probe-messages.js';
import type { LoadedSdk, NativeEvent } from '../../worker/sdk/addon.js';
import type { SdkCallName, SdkCalls } from '../../worker/sdk/session-thread.js';
import type { ProbeRecordings } from './recordings.js';

/** Place from which such processes are started. */
export interface ProbeHost {
  /** The node in the launch directory. */
  readonly executable: string;
  readonly stateDirectory: string;
  readonly sdkDirectory: string;
  readonly environment: NodeJS.ProcessEnv;
  /** Left out: nothing is recorded. */
  readonly recordings?: ProbeRecordings;
  /** Receives a warning when traces of a process could not be removed after its end. */
  readonly notice: (line: string) => void;
}

/** How a call ended. `fromMs` and `toMs` are of the process's own clock, as the times of events are. */
export type Outcome<Result> = { readonly fromMs: number; readonly toMs: number } & (
  | { readonly ok: true; readonly result: Result }
  | { readonly ok: false; readonly refusal: CallRefusal }
);

/** An event of the SDK and when it came. */
export interface TimedEvent {
  readonly atMs: number;
  readonly event: NativeEvent;
}

/** The process ended, or did not answer in time: it can make no more calls. */
export class ProcessLost extends Error {}

const TITLE = 'camera-probe';
const ENTRY = fileURLToPath(new URL('../../worker/bundle/probe.js', import.meta.url));
const ORPHAN_S = 15;
/** For a call that is not known to be slow. */
const CALL_MS = 10_000;
/** Time after the limit of a call, in which the process itself reports which call did not end. */
const ANSWER_GRACE_MS = 2000;
const END_MS = 8000;
const LOAD_MS = 60_000;
/** How much of the output of the process is kept, for the report of its end. */
const OUTPUT_LINES = 20;
const LINE_CHARS = 300;

/** One process with the SDK loaded. */
export class SdkProcess {
  /** All that the SDK has reported since the start. */
  readonly events: TimedEvent[] = [];
  /** The loaded SDK. */
  sdk: LoadedSdk = { level: 200, version: '' };
  readonly #child: ChildProcess;
  readonly #traces: ChildTraces;
  readonly #traceContext: TraceContext;
  readonly #exited: Promise<string>;
  readonly #pending = new Map<number, (outcome: Outcome<unknown> | ProcessLost) => void>();
  readonly #watchers = new Set<() => void>();
  readonly #output: string[] = [];
  #lost: ProcessLost | undefined;
  #calls = 0;

  private constructor(host: ProbeHost) {
    const home = makeHome(host.stateDirectory, TITLE);
    const logger = { warn: (about: unknown, line?: unknown) => host.notice(String(line ?? about)) };
    this.#traceContext = { clock: systemClock, fileMs: DEFAULT_LIMITS.fileMs, logger };
    this.#traces = new ChildTraces(home);
    const recording = host.recordings?.open();
    const options: ProbeProcessOptions = {
      sdkDirectory: host.sdkDirectory,
      orphanS: ORPHAN_S,
      recordingBytes: recording?.bytes ?? 0,
    };
    this.#child = spawn(host.executable, [ENTRY, JSON.stringify(options)], {
      argv0: TITLE,
      // A process group of its own: Ctrl-C must not reach a session.
      detached: true,
      env: childEnvironment({ home, temporary: this.#traces.temporary }, host.environment),
      // The last one is RECORDING_FD.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc', 'ignore', 'ignore', recording?.fd ?? 'ignore'],
      // Values are 64 bits wide.
      serialization: 'advanced',
    });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => this.#keep(text));
    this.#child.on('message', (message) => this.#received(message as FromProbeProcess));
    this.#exited = new Promise((resolve) => {
      this.#child.once('error', (error) => resolve(`could not be started: ${error.message}`));
      this.#child.once('exit', (code, signal) => resolve(`ended (${signal ?? `exit code ${code}`})`));
    });
    void this.#exited.then((how) => this.#lose(`the process with the SDK ${how}${this.#lastWords()}`));
  }

  /** Starts one; the SDK is not loaded. */
  static begin(host: ProbeHost): SdkProcess {
    return new SdkProcess(host);
  }

  /** Starts one and has it load the SDK. @throws ProcessLost, or Error with the words of the SDK's loader */
  static async start(host: ProbeHost): Promise<SdkProcess> {
    const started = SdkProcess.begin(host);
    const loaded = await started.call('load', [host.sdkDirectory], LOAD_MS).catch(async (error: Error) => {
      await started.kill();
      throw error;
    });
    if (loaded.ok) {
      started.sdk = loaded.result;
      return started;
    }
    await started.end();
    throw new Error(loaded.refusal.message);
  }

  /** Now, on the clock of this command: for durations that this command measures itself. */
  static nowMs(): number {
    return systemClock.nowMs();
  }

  /** Makes one call, after the calls that were requested before it. @throws ProcessLost */
  async call<Name extends SdkCallName>(
    name: Name,
    args: Parameters<SdkCalls[Name]>,
    limitMs = CALL_MS,
  ): Promise<Outcome<ReturnType<SdkCalls[Name]>>> {
    if (this.#lost !== undefined) throw this.#lost;
    this.#calls += 1;
    const id = this.#calls;
    const ended = new Promise<Outcome<unknown> | ProcessLost>((resolve) => this.#pending.set(id, resolve));
    this.#send({ kind: 'call', id, name, args, limitMs });
    const cancel = systemClock.setTimer(limitMs + ANSWER_GRACE_MS, () => {
      this.#lose(`the process with the SDK did not answer ${name} within ${limitMs} ms`);
      this.#child.kill('SIGKILL');
    });
    const outcome = await ended;
    cancel();
    if (outcome instanceof ProcessLost) throw outcome;
    return outcome as Outcome<ReturnType<SdkCalls[Name]>>;
  }

  /**
   * The first event from `sinceMs` on that fits; waits for it for up to `limitMs`.
   * @param sinceMs of this process's clock.
   * @returns undefined when the time is up.
   * @throws ProcessLost
   */
  async event(
    fits: (event: NativeEvent) => boolean,
    sinceMs: number,
    limitMs: number,
  ): Promise<TimedEvent | undefined> {
    const untilMs = systemClock.nowMs() + limitMs;
    for (;;) {
      const found = this.events.find(({ atMs, event }) => atMs >= sinceMs && fits(event));
      if (found !== undefined) return found;
      if (this.#lost !== undefined) throw this.#lost;
      const leftMs = untilMs - systemClock.nowMs();
      if (leftMs <= 0) return undefined;
      await this.#somethingHappens(leftMs);
    }
  }

  /** Ends it by force. */
  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#exited;
    await this.removeTraces();
  }

  /** Ends it as a crash would. @returns what is left in its temporary directory, until {@link removeTraces} */
  async crash(): Promise<string[]> {
    this.#child.kill('SIGKILL');
    await this.#exited;
    return readdirSync(this.#traces.temporary);
  }

  /** After its end: removes what it has left, its temporary directory and its sets of semaphores. */
  async removeTraces(): Promise<void> {
    await this.#traces.remove(this.#child.pid, this.#traceContext);
  }

  /**
   * Ends it in order, or by SIGKILL when it does not end.
   * @returns how it has ended, and the names of what it has left in its temporary directory, which are removed
   */
  async end(): Promise<{ how: string; left: string[] }> {
    if (this.#lost === undefined) this.#send({ kind: 'end' });
    const isOver = await Promise.race([
      this.#exited.then(() => true),
      delay(systemClock, END_MS).then(() => false),
    ]);
    if (!isOver) this.#child.kill('SIGKILL');
    const how = await this.#exited;
    const left = readdirSync(this.#traces.temporary);
    await this.removeTraces();
    return { how, left };
  }

  #send(message: ToProbeProcess): void {
    this.#child.send(message, (error) => {
      if (error !== null) this.#lose(`the process with the SDK cannot be reached: ${error.message}`);
    });
  }

  #received(message: FromProbeProcess): void {
    if (message.kind === 'event') {
      this.events.push({ atMs: message.atMs, event: message.event });
    } else if (message.kind === 'answer') {
      const { id, fromMs, toMs, result, refusal } = message;
      const resolve = this.#pending.get(id);
      this.#pending.delete(id);
      resolve?.(
        refusal === undefined ? { ok: true, fromMs, toMs, result } : { ok: false, fromMs, toMs, refusal },
      );
    }
    for (const wake of this.#watchers) wake();
  }

  #lose(why: string): void {
    this.#lost ??= new ProcessLost(why);
    for (const resolve of this.#pending.values()) resolve(this.#lost);
    this.#pending.clear();
    for (const wake of this.#watchers) wake();
  }

  #somethingHappens(limitMs: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        cancel();
        this.#watchers.delete(wake);
        resolve();
      };
      const cancel = systemClock.setTimer(limitMs, wake);
      this.#watchers.add(wake);
    });
  }

  #keep(text: string): void {
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    this.#output.push(...lines.map((line) => clipped(printable(line), LINE_CHARS)));
    this.#output.splice(0, Math.max(0, this.#output.length - OUTPUT_LINES));
  }

  #lastWords(): string {
    return this.#output.length === 0 ? '' : `; it wrote: ${this.#output.join(' | ')}`;
  }
}
