// A separate process for the SDK, which code of the service's supervisor starts, watches and ends like the service's
// own processes. When it crashes or hangs, that is one line of the report. Calls are made by name; the steps know their
// meaning.

import { readdirSync } from 'node:fs';
import { systemClock } from '../../base/clock.js';
import { clipped } from '../../base/printable.js';
import { semaphoreSets } from '../../base/semaphore-sets.js';
import { killMsOf } from '../../gateway/supervisor/call-limits.js';
import {
  type ChildContext,
  ManagedChild,
  type OwnerMessage,
} from '../../gateway/supervisor/managed-child.js';
import { ProtocolError } from '../../protocol/framing.js';
import type { Agree, Assert, Disagreeing, None } from '../../protocol/schemas/agree.js';
import {
  type CheckedCall,
  knownSdkEvent,
  knownSdkResult,
  type SDK_EVENT,
  type SDK_RESULTS,
} from '../../protocol/schemas/sdk-values.js';
import { type SdkCallsOptions, sdkBody } from '../../protocol/sdk-calls.js';
import type { LoadedSdk, NativeEvent } from '../../worker/sdk/addon.js';
import type { SdkCalls } from '../../worker/sdk/session-thread.js';

/** The directory and the parts of the service that are needed to start such processes. */
export interface ProbeHost extends ChildContext {
  readonly sdkDirectory: string;
}

/** Why a call did not succeed. */
export interface CallRefusal {
  readonly message: string;
  /** The SDK's error number, when the SDK refused the call. */
  readonly sdkCode?: number;
}

/** How a call ended. `fromMs` and `toMs` are by the process's own clock, like the times of events. */
export type Outcome<Result> = { readonly fromMs: number; readonly toMs: number } & (
  | { readonly ok: true; readonly result: Result }
  | { readonly ok: false; readonly refusal: CallRefusal }
);

/** An event of the SDK and when it came. */
export interface TimedEvent {
  readonly atMs: number;
  readonly event: NativeEvent;
}

/** The error of a process that has ended: it can make no more calls. */
export class ProcessLost extends Error {}

/** Traces that a process has left at its end, before they are removed. */
export interface Left {
  /** Names in its temporary directory. */
  readonly files: readonly string[];
  /** All sets of semaphores of the host; undefined where the kernel does not list them. */
  readonly sets: ReturnType<typeof semaphoreSets>;
}

/** A check by the compiler: the schemas of values describe the same types as the declaration of the addon. */
export type ValuesAgree = [
  Assert<None<Disagreeing<typeof SDK_RESULTS, { [Name in CheckedCall]: ReturnType<SdkCalls[Name]> }>>>,
  Assert<Agree<typeof SDK_EVENT, NativeEvent>>,
];

/** A call that has no answer yet. */
interface PendingCall {
  readonly name: CheckedCall;
  readonly settle: (outcome: Outcome<unknown> | ProcessLost) => void;
}

const TITLE = 'camera-probe';
const ENTRY = new URL('../../worker/bundle/probe.js', import.meta.url);
/** Seconds after the end of the probe until the kernel ends the process. */
const ORPHAN_S = 15;
/** Limit of a call that is not known to be slow. */
const CALL_MS = 10_000;
const LOAD_MS = 60_000;
/** The part of the output of the process that the message about its end contains: its last lines, each clipped. */
const OUTPUT_LINES = 20;
const LINE_CHARS = 300;

/** One process with the SDK loaded. */
export class SdkProcess {
  /** All that the SDK has reported since the start. */
  readonly events: TimedEvent[] = [];
  /** The loaded SDK. */
  sdk: LoadedSdk = { level: 200, version: '' };
  readonly #child: ManagedChild;
  readonly #ended: Promise<string>;
  readonly #pending = new Map<number, PendingCall>();
  readonly #watchers = new Set<() => void>();
  /** The newest limit of each call, by its name. */
  readonly #limitsMs = new Map<string, number>();
  #left: Left = { files: [], sets: undefined };
  #lost: ProcessLost | undefined;
  #calls = 0;

  private constructor(host: ProbeHost) {
    const { limits } = host;
    const options: SdkCallsOptions = { orphanS: ORPHAN_S };
    const spec = {
      title: TITLE,
      entry: ENTRY,
      options,
      // The process itself refuses a call at its limit. If the call does not return even then, the process is ended.
      killMsOf: (name: string) =>
        Math.max(killMsOf(name, limits, false), (this.#limitsMs.get(name) ?? 0) + limits.answerGraceMs),
      leaves: (temporary: string) => {
        this.#left = { files: namesIn(temporary), sets: semaphoreSets() };
      },
    };
    this.#child = new ManagedChild(host, spec, (message, body) => this.#receive(message, body));
    this.#ended = this.#child.exited.then(({ cause, output }) => {
      const said = output.slice(-OUTPUT_LINES).map((line) => clipped(line, LINE_CHARS));
      const lastWords = said.length === 0 ? '' : `; it wrote: ${said.join(' | ')}`;
      this.#lose(new ProcessLost(`the process with the SDK ended (${cause})${lastWords}`));
      return `ended (${cause})`;
    });
  }

  /** Starts a process without loading the SDK. */
  static begin(host: ProbeHost): SdkProcess {
    return new SdkProcess(host);
  }

  /** Starts a process that loads the SDK. @throws ProcessLost, or Error with the words of the SDK's loader */
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

  /** Makes one call, after the calls that were requested before it. @throws ProcessLost */
  async call<Name extends CheckedCall>(
    name: Name,
    args: Parameters<SdkCalls[Name]>,
    limitMs = CALL_MS,
  ): Promise<Outcome<ReturnType<SdkCalls[Name]>>> {
    if (this.#lost !== undefined) throw this.#lost;
    this.#calls += 1;
    const id = this.#calls;
    const ended = new Promise<Outcome<unknown> | ProcessLost>((settle) => {
      this.#pending.set(id, { name, settle });
    });
    this.#limitsMs.set(name, limitMs);
    this.#child.send({ kind: 'sdkCall', id, name, limitMs }, sdkBody(args));
    const outcome = await ended;
    if (outcome instanceof ProcessLost) throw outcome;
    return outcome as Outcome<ReturnType<SdkCalls[Name]>>;
  }

  /**
   * The first event from `sinceMs` on that fits; waits for it for up to `limitMs`.
   * @param sinceMs time by the clock of the process.
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

  /** Kills the process, as a crash would end it. @returns the traces that it has left */
  async kill(): Promise<Left> {
    this.#child.kill('SIGKILL');
    await this.#ended;
    return this.#left;
  }

  /**
   * Ends the process in an orderly way, or by SIGKILL when it does not end.
   * @returns how it has ended, and the traces that it has left
   */
  async end(): Promise<Left & { how: string }> {
    void this.#child.stop();
    const how = await this.#ended;
    return { how, ...this.#left };
  }

  /** @throws ProtocolError for a message or a value that such a process does not send. */
  #receive(message: OwnerMessage, body: Buffer): void {
    if (message.kind === 'sdkEvent') {
      this.events.push({ atMs: message.atMs, event: knownSdkEvent(body) });
    } else if (message.kind === 'sdkAnswer') {
      const { id, fromMs, toMs, refused: refusal } = message;
      const call = this.#pending.get(id);
      if (call === undefined) throw new ProtocolError(`it answered call ${id}, which waits for no answer`);
      // Checked while the call is still pending: a faulty result ends the process, and that settles the call.
      const outcome: Outcome<unknown> =
        refusal === undefined
          ? { ok: true, fromMs, toMs, result: knownSdkResult(call.name, body) }
          : { ok: false, fromMs, toMs, refusal };
      this.#pending.delete(id);
      call.settle(outcome);
    } else throw new ProtocolError(`the process of a probe sent a message of kind ${message.kind}`);
    for (const wake of this.#watchers) wake();
  }

  #lose(lost: ProcessLost): void {
    this.#lost = lost;
    for (const { settle } of this.#pending.values()) settle(lost);
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
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}
