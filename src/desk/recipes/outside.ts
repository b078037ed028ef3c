// Commands and calls of the studio's own equipment: a turntable, a light, a trigger box. Only the programs and
// addresses that the operator's configuration names are used; there is no shell.

import { execFile } from 'node:child_process';
import { quoted } from '../../base/quoted.js';
import { RecipeFault } from './fault.js';
import type { Action } from './plan.js';

/** Most bytes of output of a command, and most characters of it in a message. */
const MOST_OUTPUT = 65_536;
const SHOWN = 200;

type Outside = Extract<Action, { kind: 'command' | 'webhook' }>;

/**
 * Whether the configuration allows it: a program by its absolute path, an address by its beginning, which ends at a
 * `/`, before a `?` or with the address.
 */
export function isAllowed(action: Outside, allowed: readonly string[]): boolean {
  if (action.kind === 'command') return allowed.includes(action.command[0] ?? '');
  const url = URL.canParse(action.webhook) ? new URL(action.webhook) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) return false;
  return allowed.some((each) => {
    const start = URL.canParse(each) ? new URL(each).href : undefined;
    if (start === undefined || !url.href.startsWith(start)) return false;
    const rest = url.href.slice(start.length);
    return rest === '' || start.endsWith('/') || /^[/?]/.test(rest);
  });
}

/** Refuses what the configuration does not allow. @throws RecipeFault */
export function requireAllowed(action: Outside, allowed: readonly string[]): void {
  if (isAllowed(action, allowed)) return;
  const what =
    action.kind === 'command' ? `the program ${quoted(action.command[0] ?? '')}` : quoted(action.webhook);
  throw new RecipeFault(`the setting recipe-allow does not allow ${what}`);
}

/** Runs a command or calls an address, and waits for its end. @throws RecipeFault when it fails or takes too long */
export function perform(action: Outside, stopped: AbortSignal): Promise<void> {
  return action.kind === 'command' ? runCommand(action, stopped) : callAddress(action, stopped);
}

function runCommand(
  { command, limitMs }: Extract<Outside, { kind: 'command' }>,
  stopped: AbortSignal,
): Promise<void> {
  const [program = '', ...words] = command;
  return new Promise((resolve, reject) => {
    const options = {
      timeout: limitMs,
      maxBuffer: MOST_OUTPUT,
      killSignal: 'SIGKILL',
      signal: stopped,
    } as const;
    execFile(program, words, options, (error, stdout, stderr) => {
      if (error === null) return resolve();
      const last = `${stdout}\n${stderr}`.trim().split('\n').at(-1) ?? '';
      const reason = error.killed ? `it had not ended after ${limitMs} ms` : `${error.code ?? error.message}`;
      reject(
        new RecipeFault(
          `${quoted(program)} failed: ${reason}${last === '' ? '' : `; ${quoted(last, SHOWN)}`}`,
        ),
      );
    });
  });
}

async function callAddress(
  { webhook, limitMs }: Extract<Outside, { kind: 'webhook' }>,
  stopped: AbortSignal,
): Promise<void> {
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(limitMs)]);
  // A redirect could lead to an address that is not allowed.
  const answer = await fetch(webhook, { method: 'POST', redirect: 'error', signal }).catch(
    (error: unknown) => {
      const { message, cause } = error as Error;
      throw new RecipeFault(`${quoted(webhook)} failed: ${cause instanceof Error ? cause.message : message}`);
    },
  );
  await answer.body?.cancel();
  if (!answer.ok) throw new RecipeFault(`${quoted(webhook)} answered ${answer.status}`);
}
