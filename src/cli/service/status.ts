// `rigd service status`: what systemd says of the units, and what the service says of itself. It asks only a service that
// runs: where systemd holds the port, a question starts one that was stopped.

import { CommandError } from '../command.js';
import type { ServiceClient } from '../http/client.js';
import { UNITS, unitState } from './installation.js';
import { installedVersion } from './package.js';
import { connectedCameras, runningVersion } from './upgrade.js';

/** States of rigd.service in which its process runs, and is not about to end. */
const RUNNING: ReadonlySet<string | undefined> = new Set(['active', 'reloading']);
const SEE_JOURNAL = 'see: journalctl -u rigd -n 50';

/** What the service answered; `problem` in place of what it did not say. */
interface Asked {
  readonly connected: readonly string[] | undefined;
  readonly runs: string | undefined;
  /** A word for the line of the cameras, and the whole for the end of the command. */
  readonly problem?: { readonly line: string; readonly text: string };
}

/**
 * Prints the status.
 * @param isForProgram as one JSON value
 * @throws CommandError when the service does not run, or does not list its cameras
 */
export async function printStatus(client: ServiceClient, isForProgram: boolean): Promise<void> {
  const units = Object.fromEntries(UNITS.map((unit) => [unit, unitState(unit)]));
  const version = installedVersion();
  const { connected, runs, problem } = await ask(client, units['rigd.service'] ?? {});
  if (isForProgram) {
    const url = addressOf(client);
    const facts = { installedVersion: version, runningVersion: runs ?? null, url, units };
    say(JSON.stringify({ ...facts, connected: connected ?? null }));
  } else {
    for (const [unit, { ActiveState, SubState, UnitFileState, StatusText }] of Object.entries(units))
      say(
        `${unit.padEnd(13)} ${ActiveState} (${SubState}), ${UnitFileState || 'not installed'}  ${StatusText ?? ''}`,
      );
    say(`installed     rigd ${version}`);
    if (runs !== undefined)
      say(
        `running       rigd ${runs}${runs === version ? '' : ': sudo systemctl restart rigd starts what is installed'}`,
      );
    say(`cameras       ${problem?.line ?? (connected?.join(', ') || 'none connected')}`);
  }
  if (problem !== undefined) throw new CommandError('failed', problem.text);
}

async function ask(client: ServiceClient, state: Readonly<Record<string, string>>): Promise<Asked> {
  const nothing = { connected: undefined, runs: undefined };
  if (!RUNNING.has(state.ActiveState)) {
    const text = `rigd.service is ${state.ActiveState} (${state.SubState}): sudo systemctl start rigd starts it; ${SEE_JOURNAL}`;
    return { ...nothing, problem: { line: 'not asked: rigd.service is not active', text } };
  }
  try {
    return { connected: await connectedCameras(client), runs: await runningVersion(client) };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return { ...nothing, runs: await runningVersion(client), problem: problemOf(error, addressOf(client)) };
  }
}

/** An answer that is no list is not a service that does not answer. */
function problemOf({ kind, message, answer }: CommandError, url: string): Required<Asked>['problem'] {
  if (kind === 'unreachable')
    return {
      line: `no answer at ${url}`,
      text: `rigd.service is active and does not answer at ${url}; ${SEE_JOURNAL}`,
    };
  const [said = ''] = message.split('\n');
  const next =
    (answer as { code?: unknown } | undefined)?.code === 'TOKEN_REQUIRED'
      ? 'sudo rigd service status reads the token of the config file; other users give it by RIGD_TOKEN'
      : `rigd doctor; ${SEE_JOURNAL}`;
  return {
    line: `not known: ${said}`,
    text: `rigd.service is active and answers at ${url}: ${said}\n  next: ${next}`,
  };
}

function addressOf({ place }: ServiceClient): string {
  return place.url.href.replace(/\/$/, '');
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
