// `rigd lease`: shows who holds the rig or a body, and takes, renews and releases leases. Every command sends the
// leases in RIGD_LEASE.

import { CommandError, type Given } from '../command.js';
import { bodyNamed, rigPathOf } from '../http/bodies.js';
import { type AnswerOf, clientFor, type ServiceClient } from '../http/client.js';
import { clockText, print, printJson, remark, table } from '../terminal/output.js';

type OwnLease = AnswerOf<'takeRigLease'>['lease'];

/** Performs the requested action. */
export async function run(given: Given): Promise<void> {
  const [order, word] = given.words;
  const client = await clientFor(given);
  if (order === undefined) return show(client, given);
  const path = word === undefined ? '/api/rig/lease' : `${rigPathOf(await bodyNamed(client, word))}/lease`;
  if (order === 'release') {
    const answer = await client.ask<'releaseRigLease'>('DELETE', path);
    if (given.options.json === true) printJson(answer);
    else remark(answer.message);
    return;
  }
  const answer = await client.ask<'takeRigLease' | 'takeCameraLease'>('POST', path, request(given, order));
  if (given.options.json === true) printJson(answer);
  else tell(answer.lease, order);
}

async function show(client: ServiceClient, given: Given): Promise<void> {
  const answer = await client.ask<'getRigLease'>('GET', '/api/rig/lease');
  if (given.options.json === true) return printJson(answer);
  if (answer.leases.length === 0) return remark('no lease is in force: every client can change everything');
  const rows = answer.leases.map(({ scope, holder, expiresAt }) => [
    scope === '*' ? 'the rig' : scope,
    holder,
    clockText(new Date(expiresAt)),
  ]);
  print(table(['WHAT', 'HOLDER', 'UNTIL'], rows));
}

function request({ options }: Given, order: string): Record<string, unknown> {
  const { holder, seconds } = options;
  if (order === 'take' && holder === undefined)
    throw new CommandError('not-understood', 'name the holder: rigd lease take --holder Anna');
  if (seconds !== undefined && !/^[1-9]\d{0,6}$/.test(String(seconds)))
    throw new CommandError('not-understood', '--seconds must be a whole number above 0');
  return {
    ...(holder === undefined ? {} : { holder }),
    ...(seconds === undefined ? {} : { seconds: Number(seconds) }),
    ...(options['take-over'] === true ? { takeOver: true } : {}),
  };
}

/** Prints a line for a shell, as in eval "$(rigd lease take --holder Anna)". */
function tell({ leaseId, expiresAt }: OwnLease, order: string): void {
  if (order === 'take') print(`export RIGD_LEASE=${leaseId}`);
  remark(`the lease is yours until ${clockText(new Date(expiresAt))}`);
}
