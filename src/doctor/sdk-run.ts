// One run of the SDK in a separate process, like the service's scout: it loads the addon and the library, and searches
// for cameras once, without a session. Three checks share its outcome. When a call of the library hangs, the process is
// killed, and the outcome names the call. The files of simulated bodies of this run are in the scratch directory, so
// the simulated bodies of a service are not affected.

import { type ChildProcess, spawn } from 'node:child_process';
import { constants, copyFile, link, mkdir, readdir, readlink, realpath, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { delay, systemClock } from '../base/clock.js';
import { clipped, printable } from '../base/printable.js';
import { Link } from '../protocol/link.js';
import { LINK_FD, type ToWorker } from '../protocol/messages.js';
import type { RecordingOptions } from '../protocol/recording-memory.js';
import { knownMessage } from '../protocol/schemas/messages.js';
import { type CheckedCall, knownSdkResult, type SdkResult } from '../protocol/schemas/sdk-values.js';
import { type SdkAnswerMessage, type SdkCallsOptions, sdkBody } from '../protocol/sdk-calls.js';
import type { Host } from './host.js';

const ENTRY = fileURLToPath(new URL('../worker/bundle/probe.js', import.meta.url));
const TITLE = 'rigd-doctor-sdk';
/** The shortest search that the SDK takes. */
const ENUMERATE_S = 1;
/** Seconds after the end of the doctor's process until the kernel ends the process with the SDK. */
const ORPHAN_S = 2;
/** Characters that are kept of the end of its output, which states why the process ended. */
const MAX_OUTPUT_CHARS = 8192;
const MAX_REASON_CHARS = 500;
/** Pause between two attempts to start a program that is busy. */
const BUSY_MS = 20;
/** Share of the time of a check that the run may take; the rest is for the report. */
const SHARE_OF_CHECK = 0.85;

/** How a step of the run ended. */
export type Step<Result> =
  | { readonly ok: true; readonly result: Result }
  | { readonly ok: false; readonly why: string; readonly sdkCode?: number };

/** Results of the run; a step after one that failed is undefined. */
export interface SdkRun {
  /** The process with the addon runs. */
  readonly addon: Step<undefined>;
  readonly load?: Step<SdkResult<'load'>>;
  readonly enumerate?: Step<SdkResult<'enumerate'>>;
}

const RUNS = new WeakMap<Host, Promise<SdkRun>>();

/** The one run for this host. */
export function sdkRun(host: Host): Promise<SdkRun> {
  const known = RUNS.get(host);
  if (known !== undefined) return known;
  const begun = run(host);
  RUNS.set(host, begun);
  return begun;
}

async function run(host: Host): Promise<SdkRun> {
  const { subject } = host;
  const untilMs = systemClock.nowMs() + subject.checkMs * SHARE_OF_CHECK;
  const { executable, why } = await executableFor(host);
  if (executable === undefined) return { addon: { ok: false, why } };
  const child = await startedChild(executable, host, untilMs);
  const loaded = await child.call(1, 'load', [subject.sdkDirectory]);
  if (!loaded.ok && !child.hasAddon && !child.isOverdue) return { addon: { ok: false, why: loaded.why } };
  const addon = { ok: true, result: undefined } as const;
  if (!loaded.ok || subject.service !== undefined) {
    await child.end();
    return { addon, load: loaded };
  }
  const enumerate = await child.call(2, 'enumerate', [ENUMERATE_S]);
  await child.end();
  return { addon, load: loaded, enumerate };
}

/**
 * Starts the process. Starting a newly copied node fails with ETXTBSY (busy) while a program that another check is
 * starting, between fork and exec, still holds the descriptor of the copy.
 */
async function startedChild(executable: string, host: Host, untilMs: number): Promise<SdkChild> {
  for (;;) {
    try {
      return new SdkChild(executable, host, untilMs);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ETXTBSY' || systemClock.nowMs() >= untilMs) throw error;
      await delay(systemClock, BUSY_MS);
    }
  }
}

/** The process of a run. It makes calls one after another. */
class SdkChild {
  /** Whether the addon is loaded. The first function of the SDK is called after that. */
  hasAddon = false;
  /** Whether the process was killed at its limit. */
  isOverdue = false;
  readonly #child: ChildProcess;
  /** Undefined when the process could not be started, for lack of descriptors. */
  readonly #link: Link<Record<string, unknown>, ToWorker> | undefined;
  readonly #exited: Promise<string>;
  readonly #limitMs: number;
  #output = '';
  #call = '';
  /** How the process broke the protocol of the link; undefined if it has not. */
  #fault: string | undefined;
  #answered: (answer: SdkAnswerMessage, body: Buffer) => void = () => undefined;

  constructor(executable: string, { subject, process: { environment } }: Host, untilMs: number) {
    const { scratch, checkMs } = subject;
    this.#limitMs = checkMs;
    const options: SdkCallsOptions & RecordingOptions = { orphanS: ORPHAN_S, recordingBytes: 0 };
    this.#child = spawn(executable, [ENTRY, JSON.stringify(options)], {
      argv0: TITLE,
      env: {
        ...environment,
        HOME: scratch,
        TMPDIR: scratch,
        LC_ALL: 'C',
        RIGD_SIM_STATE: join(scratch, 'simulator'),
      },
      // The last one is LINK_FD.
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#output = (this.#output + text).slice(-MAX_OUTPUT_CHARS);
      });
    const stream = (this.#child.stdio as ChildProcess['stdio'] | undefined)?.[LINK_FD];
    if (stream != null)
      this.#link = new Link<Record<string, unknown>, ToWorker>(stream as Duplex, {
        message: (sent, body) => {
          const message = knownMessage(sent);
          if (message.kind === 'hello') this.hasAddon = true;
          else if (message.kind === 'sdkAnswer') this.#answered(message, body);
        },
        closed: (fault) => {
          if (fault === undefined) return;
          this.#fault = fault.message;
          this.#child.kill('SIGKILL');
        },
      });
    const cancel = systemClock.setTimer(untilMs - systemClock.nowMs(), () => {
      this.isOverdue = true;
      this.#child.kill('SIGKILL');
    });
    this.#exited = new Promise((resolve) => {
      this.#child.once('error', (error) => resolve(`could not be started: ${error.message}`));
      // The event `exit` would be too early: output of the process may still be on the way.
      this.#child.once('close', (code, signal) => resolve(`ended (${signal ?? `exit code ${code}`})`));
    }).then((how) => {
      cancel();
      return how as string;
    });
  }

  /** Makes one call. The call before must have been answered. */
  async call<Name extends CheckedCall>(
    id: number,
    name: Name,
    args: unknown[],
  ): Promise<Step<SdkResult<Name>>> {
    this.#call = name;
    const answered = new Promise<Step<SdkResult<Name>>>((resolve) => {
      this.#answered = ({ id: answeredId, refused }, body) => {
        if (answeredId !== id) return;
        if (refused === undefined) resolve({ ok: true, result: knownSdkResult(name, body) });
        else resolve({ ok: false, why: this.#explained(refused.message), ...codeOf(refused) });
      };
    });
    this.#link?.send({ kind: 'sdkCall', id, name, limitMs: this.#limitMs }, sdkBody(args));
    const lost = this.#exited.then((how): Step<SdkResult<Name>> => ({ ok: false, why: this.#lost(how) }));
    return Promise.race([answered, lost]);
  }

  /** Ends the SDK in an orderly way, so that it leaves nothing behind; at the limit it kills the process. */
  async end(): Promise<void> {
    void this.#link?.end();
    await this.#exited;
  }

  #lost(how: string): string {
    if (this.isOverdue) return `the SDK does not come back from its call "${this.#call}"`;
    if (this.#fault !== undefined)
      return this.#explained(`the process with the SDK broke the protocol: ${this.#fault}`);
    return this.#explained(`the process with the SDK ${how}`);
  }

  /** The text with the last line that the process wrote. */
  #explained(text: string): string {
    const lines = this.#output.split('\n').filter((line) => line.trim() !== '');
    // Node prints the error, then where it was thrown, and last its own version.
    const said = lines.find((line) => /^\w*Error: /.test(line)) ?? lines.at(-1);
    const whole = said === undefined ? text : `${text}; its output: ${said.trim()}`;
    return clipped(printable(whole), MAX_REASON_CHARS);
  }
}

function codeOf({ sdkCode }: { sdkCode?: number }): { sdkCode?: number } {
  return sdkCode === undefined ? {} : { sdkCode };
}

/**
 * An executable of node with a link CrAdapter beside it, because the SDK searches for CrAdapter there. It is the
 * executable of the running service, one that an earlier start of the service has made, or one in the scratch
 * directory.
 */
async function executableFor(host: Host): Promise<{ executable?: string; why: string }> {
  const { service, stateDirectory, sdkDirectory, scratch } = host.subject;
  if (service !== undefined) return { executable: service.executable, why: '' };
  try {
    const folder = await realpath(join(sdkDirectory, 'CrAdapter')).catch(() => undefined);
    // The SDK itself reports what is wrong with its directory.
    if (folder === undefined) return { executable: process.execPath, why: '' };
    const launch = join(stateDirectory, 'launch');
    for (const name of await readdir(launch).catch(() => [])) {
      const leadsTo = await readlink(join(launch, name, 'CrAdapter')).catch(() => undefined);
      if (leadsTo === folder && /^[0-9a-f]+$/.test(name))
        return { executable: join(launch, name, 'node'), why: '' };
    }
    const directory = join(scratch, 'launch');
    const executable = join(directory, 'node');
    const program = await realpath(process.execPath);
    await mkdir(directory);
    await symlink(folder, join(directory, 'CrAdapter'));
    await link(program, executable).catch(() => copyFile(program, executable, constants.COPYFILE_FICLONE));
    return { executable, why: '' };
  } catch (error) {
    return { why: `the SDK cannot be tried: ${(error as Error).message}` };
  }
}
