// One examination: starts the doctor's process, collects its findings, and ends it, at the latest at the limit. A check
// without a finding by then is a failure. Gateway and command line both use this file; neither runs a check itself.

import { execFile, spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Clock } from '../../base/clock.js';
import { clipped, printable } from '../../base/printable.js';
import { type Finding, failure, HANGS } from '../finding.js';
import type { Subject } from '../subject.js';
import { lineOf } from './lines.js';

const ENTRY = fileURLToPath(new URL('../bundle/main.js', import.meta.url));
/** Threads for file-system calls: each check may block one of them in the kernel. */
const THREADS = '32';
const REMOVAL_MS = 2_000;
const MAX_ERROR_CHARS = 4096;
const MAX_WORDS = 500;
/**
 * Environment variables that checks and the SDK need. A variable of the service itself, such as a token, is not passed
 * on.
 */
const PASSED_ON = [
  'PATH',
  'HOME',
  'LD_LIBRARY_PATH',
  'LD_PRELOAD',
  'TMPDIR',
  'TZ',
  'XDG_CONFIG_HOME',
  'XDG_RUNTIME_DIR',
];
const PASSED_ON_PREFIX = 'RIGD_SIM_';

/** Dependencies of an examination. */
export interface ExaminationContext {
  readonly clock: Clock;
  /** Limit of the whole examination. */
  readonly doctorMs: number;
  /** Environment of the caller; parts of it are passed on. */
  readonly environment: NodeJS.ProcessEnv;
  /** Called once before the first finding, with an empty list, and then for each finding as it comes. */
  readonly progress?: (names: readonly string[], found: readonly Finding[]) => void;
  /** Ends the examination early; checks without a finding are then failures. */
  readonly signal?: AbortSignal;
}

/** Runs every check. @returns a finding for each, in the order of the table. Never rejects. */
export async function examine(
  subject: Omit<Subject, 'scratch'>,
  { clock, doctorMs, environment, progress, signal }: ExaminationContext,
): Promise<readonly Finding[]> {
  const child = spawn(process.execPath, [ENTRY, JSON.stringify(subject)], {
    argv0: 'rigd-doctor',
    // A process group of its own, which is killed as a whole.
    detached: true,
    env: { ...passedOn(environment), UV_THREADPOOL_SIZE: THREADS },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let names: readonly string[] = [];
  let scratch = '';
  let isWhole = false;
  let said = '';
  const found = new Map<string, Finding>();
  const kill = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // The process has already ended.
    }
  };
  createInterface({ input: child.stdout }).on('line', (text) => {
    const line = lineOf(text);
    if (line === undefined) return;
    if (line.kind === 'begin') ({ names, scratch } = line);
    if (line.kind === 'finding') found.set(line.finding.name, line.finding);
    progress?.(names, [...found.values()]);
    if (line.kind !== 'end') return;
    isWhole = true;
    // A thread that hangs in the kernel would keep the process alive.
    kill();
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-MAX_ERROR_CHARS);
  });
  const cancelLimit = clock.setTimer(doctorMs, kill);
  if (signal?.aborted === true) kill();
  signal?.addEventListener('abort', kill, { once: true });
  const how = await new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`could not be started: ${error.message}`));
    child.once('close', (code, by) => resolve(`ended (${by ?? `exit code ${code}`})`));
  });
  cancelLimit();
  signal?.removeEventListener('abort', kill);
  if (!isWhole && scratch !== '') await remove(scratch);
  if (names.length === 0) return [notExamined(how, said)];
  return names.map(
    (name) =>
      found.get(name) ?? { name, ...failure(`the check had not ended after ${doctorMs} ms`, ...HANGS) },
  );
}

function notExamined(how: string, said: string): Finding {
  const line = said.split('\n').find((one) => /Error: /.test(one)) ?? '';
  const why = clipped(
    printable(`the process of the doctor ${how} before its first check: ${line}`),
    MAX_WORDS,
  );
  return {
    name: 'doctor',
    ...failure(why, `df -h ${tmpdir()}   # it needs a little room there`, '# or install rigd again'),
  };
}

function passedOn(source: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const isPassedOn = (name: string) => PASSED_ON.includes(name) || name.startsWith(PASSED_ON_PREFIX);
  return Object.fromEntries(Object.entries(source).filter(([name]) => isPassedOn(name)));
}

/** Removes a directory with a program, because a call in this process could hang. */
async function remove(directory: string): Promise<void> {
  await new Promise<void>((resolve) => {
    execFile('rm', ['-rf', '--', directory], { timeout: REMOVAL_MS, killSignal: 'SIGKILL' }, () => resolve());
  });
}
