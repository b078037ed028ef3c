// `rigd service status`: prints the states of the units from systemd, and the answer of the service. It asks only a
// running service, because a request would start a stopped one when systemd holds the port.

import { CommandError, firstLine } from '../command.js';
import type { ServiceClient } from '../http/client.js';
import { isOfInstalled } from '../http/service-place.js';
import { UNITS, type UnitState, unitState } from './installation.js';
import { installedVersion } from './package.js';
import { connectedCameras, isTokenWanted, runningVersion } from './upgrade.js';

/** States of rigd.service in which its process runs, and is not about to end. */
const RUNNING: ReadonlySet<string | undefined> = new Set(['active', 'reloading']);
const SEE_JOURNAL = 'see: journalctl -u rigd -n 50';

/** Answers of the service; `problem` in place of a missing one. */
interface Asked {
  readonly connected: readonly string[] | undefined;
  readonly runningVersion: string | undefined;
  /** The problem, as a text for the line `cameras` and as the message with which the command fails. */
  readonly problem?: { readonly line: string; readonly text: string };
}

/**
 * Prints the status.
 * @param isForProgram whether to print one JSON value
 * @throws CommandError when the service is not running, or does not list its cameras
 */
export async function printStatus(client: ServiceClient, isForProgram: boolean): Promise<void> {
  const units = Object.fromEntries(UNITS.map((unit) => [unit, unitState(unit)]));
  const version = installedVersion();
  const { connected, runningVersion: running, problem } = await ask(client, units['rigd.service'] ?? {});
  if (isForProgram) {
    const url = addressOf(client);
    const { source } = client.place;
    const facts = { installedVersion: version, runningVersion: running ?? null, url, source, units };
    say(JSON.stringify({ ...facts, connected: connected ?? null }));
  } else {
    for (const [unit, { ActiveState, SubState, UnitFileState, StatusText }] of Object.entries(units))
      say(
        `${unit.padEnd(13)} ${ActiveState} (${SubState}), ${UnitFileState || 'not installed'}  ${StatusText ?? ''}`,
      );
    say(`asked         ${addressOf(client)} (address from ${client.place.source})`);
    say(`installed     rigd ${version}`);
    if (running !== undefined)
      say(
        `running       rigd ${running}${running === version ? '' : '; to start the installed version: sudo systemctl restart rigd'}`,
      );
    say(`cameras       ${problem?.line ?? (connected?.join(', ') || 'none connected')}`);
  }
  if (problem !== undefined) throw new CommandError('failed', problem.text);
}

async function ask(client: ServiceClient, state: UnitState): Promise<Asked> {
  const nothing = { connected: undefined, runningVersion: undefined };
  if (!RUNNING.has(state.ActiveState)) {
    return { ...nothing, problem: idleProblem(state) };
  }
  try {
    return { connected: await connectedCameras(client), runningVersion: await runningVersion(client) };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return { ...nothing, runningVersion: await runningVersion(client), problem: problemOf(error, client) };
  }
}

/** The problem of a service that does not run and is therefore not asked. */
function idleProblem({ ActiveState, SubState, UnitFileState }: UnitState): Required<Asked>['problem'] {
  if (UnitFileState === '') {
    const line = 'rigd.service is not installed';
    return { line: `not asked: ${line}`, text: `${line}: sudo rigd service install` };
  }
  const start =
    ActiveState === 'activating' ? 'systemd is starting it' : 'to start it: sudo systemctl start rigd';
  return {
    line: 'not asked: rigd.service is not active',
    text: `rigd.service is ${ActiveState} (${SubState}): ${start}; ${SEE_JOURNAL}`,
  };
}

/** The problem when an active service did not list its cameras: it gave no answer, or it answered with an error. */
function problemOf(error: CommandError, client: ServiceClient): Required<Asked>['problem'] {
  const said = firstLine(error);
  if (error.kind === 'unreachable') {
    const { source } = client.place;
    const next = isOfInstalled(client.place)
      ? `; ${SEE_JOURNAL}`
      : `\n  next: ${source} names this address; without ${source} the command asks the address of rigd.socket`;
    return { line: said, text: `rigd.service is active: ${said}${next}` };
  }
  const next = isTokenWanted(error)
    ? 'sudo rigd service status, which reads the token in the config file; other users: put the token into RIGD_TOKEN'
    : `rigd doctor; ${SEE_JOURNAL}`;
  return {
    line: `not known: ${said}`,
    text: `rigd.service is active and answers at ${addressOf(client)}: ${said}\n  next: ${next}`,
  };
}

function addressOf({ place }: ServiceClient): string {
  return place.url.href.replace(/\/$/, '');
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
