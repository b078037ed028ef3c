// A real process with the addon, driven by a test: the test sends calls, and gets results, events and the exit. Every
// wait has a deadline, and the process ends with the test.

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemClock } from '#base/clock.js';
import { DEFAULT_LIMITS } from '#gateway/limits/limit-table.js';
import { ChildTraces } from '#gateway/supervisor/child-traces.js';
import { within } from '#harness/deadline.js';
import { WATCH } from '#harness/misuse.js';
import { TEMPER } from '#harness/temper.js';
import type { NativeAddon, NativeEvent } from '#worker/sdk/addon.js';
import type { Order, Refusal, Reported } from './addon-program.js';
import { launchDirectory } from './launch-directory.js';
import { SANITIZER } from './native-build.js';

type Calls = {
  [Name in keyof NativeAddon]: (
    ...args: Parameters<NativeAddon[Name]>
  ) => Promise<ReturnType<NativeAddon[Name]>>;
};
type Thread = 'main' | 'session';
type Teardown = { teardown(done: () => Promise<void>): void };

/** How a process ended. */
export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A call that threw in the child. */
export class RefusedCall extends Error {
  readonly code: unknown;
  readonly call: unknown;
  readonly sdkCode: unknown;

  constructor(refusal: Refusal) {
    super(refusal.message);
    this.name = refusal.name;
    this.code = refusal.code;
    this.call = refusal.call;
    this.sdkCode = refusal.sdkCode;
  }
}

/** One such process. */
export class AddonChild {
  /** Calls made by the child's main thread. */
  readonly main = this.#calls('main');
  /** Calls made by a second thread of the child. */
  readonly session = this.#calls('session');
  /** All events so far. */
  readonly events: NativeEvent[] = [];
  readonly #process: ChildProcess;
  readonly #exit: Promise<Exit>;
  readonly #replies = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  #watchers: (() => void)[] = [];
  #lastId = 0;
  #said = '';

  /**
   * @param directory an empty place for the launch directory.
   * @param sdkDirectory the SDK whose adapters lie beside the executable; left out = none do.
   * @param files descriptors of this process that the child has as 4 and further.
   */
  constructor(
    t: Teardown,
    directory: string,
    sdkDirectory?: string,
    env: NodeJS.ProcessEnv = {},
    files: readonly number[] = [],
  ) {
    mkdirSync(directory, { recursive: true });
    const traces = new ChildTraces(directory);
    this.#process = fork(fileURLToPath(new URL('./addon-program.js', import.meta.url)), [], {
      execPath: launchDirectory(join(directory, 'launch'), sdkDirectory),
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'pipe', 'pipe', 'ipc', ...files],
      // The child gets only those variables of the test that a build needs, for example one with a sanitizer.
      env: {
        ...pick('RIGD_TEST_BUILD', 'ASAN_OPTIONS', 'TSAN_OPTIONS'),
        ...WATCH,
        ...SANITIZER,
        RIGD_SIM_TEMPER: TEMPER,
        TMPDIR: traces.temporary,
        ...env,
      },
    });
    this.#process.on('message', (reported: Reported) => this.#received(reported));
    const streams = [this.#process.stdout, this.#process.stderr].filter((stream) => stream !== null);
    for (const stream of streams) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.#said += text;
      });
    }
    // Also the end of its output, so that a failure can show it. The event 'close' does not come after disconnect().
    const ends = [once(this.#process, 'exit'), ...streams.map((stream) => once(stream, 'close'))];
    this.#exit = Promise.all(ends).then(([exit]) => {
      const [code, signal] = exit as [number | null, NodeJS.Signals | null];
      const lost = new Error(`the child ended (${code ?? signal}) before it answered: ${this.#said}`);
      for (const reply of this.#replies.values()) reply.reject(lost);
      return { code, signal };
    });
    t.teardown(async () => {
      this.#process.kill('SIGKILL');
      await this.#exit;
      // The simulated SDK leaves semaphores in the system when it is killed.
      await traces.remove(this.#process.pid, {
        clock: systemClock,
        fileMs: DEFAULT_LIMITS.fileMs,
        logger: console,
      });
    });
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  /** Everything the child printed. */
  get said(): string {
    return this.#said;
  }

  /** How the process ended; waits for that. */
  exited(): Promise<Exit> {
    return within('the end of the child', this.#exit);
  }

  /** Sends one of the program's own orders. */
  order(name: 'exit' | 'listen' | 'throwInSink' | 'hasAddon', thread: Thread = 'main'): Promise<unknown> {
    return this.#send(thread, name, []);
  }

  /** Makes a call with arguments that TypeScript would refuse. */
  abuse(name: keyof NativeAddon, ...args: unknown[]): Promise<unknown> {
    return this.#send('main', name, args);
  }

  /** The first event that fits, received already or to come. */
  async event<Kind extends NativeEvent['kind']>(
    kind: Kind,
    fits: (event: Extract<NativeEvent, { kind: Kind }>) => boolean = () => true,
  ): Promise<Extract<NativeEvent, { kind: Kind }>> {
    type Wanted = Extract<NativeEvent, { kind: Kind }>;
    const received = () =>
      this.events.find((event): event is Wanted => event.kind === kind && fits(event as Wanted));
    const wanted = new Promise<Wanted>((resolve) => {
      const look = () => {
        const event = received();
        if (event === undefined) this.#watchers.push(look);
        else resolve(event);
      };
      look();
    });
    return await within(`a ${kind} event; the child printed: ${this.#said}`, wanted);
  }

  /** Lets the child end on its own, as a worker does at the end of its link. */
  letGo(): void {
    this.#process.disconnect();
  }

  kill(signal: NodeJS.Signals): void {
    this.#process.kill(signal);
  }

  #received(reported: Reported): void {
    if ('event' in reported) {
      this.events.push(reported.event as NativeEvent);
      for (const look of this.#watchers.splice(0)) look();
      return;
    }
    const reply = this.#replies.get(reported.id);
    this.#replies.delete(reported.id);
    if ('error' in reported) reply?.reject(new RefusedCall(reported.error));
    else reply?.resolve(reported.result);
  }

  #send(thread: Thread, name: string, args: unknown[]): Promise<unknown> {
    this.#lastId += 1;
    const order: Order = { id: this.#lastId, thread, name, args };
    const reply = new Promise((resolve, reject) => this.#replies.set(order.id, { resolve, reject }));
    this.#process.send(order);
    return within(`the answer to ${name} in the ${thread} thread`, reply);
  }

  #calls(thread: Thread): Calls {
    return new Proxy({} as Calls, {
      get:
        (_calls, name) =>
        (...args: unknown[]) =>
          this.#send(thread, String(name), args),
    });
  }
}

function pick(...names: string[]): NodeJS.ProcessEnv {
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  );
}
