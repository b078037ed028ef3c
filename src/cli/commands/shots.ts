// `rigd shots`: lists the newest shots, shows the receipt of one, verifies that files of shots are unchanged, and
// stops a running shot.

import { printable } from '../../base/printable.js';
import { CommandError, type Given } from '../command.js';
import { type AnswerOf, clientFor, type ServiceClient } from '../http/client.js';
import { SHOTS, shotPath } from '../http/shots.js';
import { print, printJson, remark, table } from '../terminal/output.js';
import { bodyTable, fileTable, stateCell } from './receipt-tables.js';

/** The most shots that one answer of the service has; `verify` without ids checks these. */
const MOST_SHOTS = 500;
/** Time for `verify` of one shot: enough to read the files of a large shot from a slow disk. */
const VERIFY_MS = 3_600_000;

/** Prints the requested shots. */
export async function run(given: Given): Promise<void> {
  const { words, options } = given;
  const [order, ...ids] = words;
  const client = await clientFor(given);
  const isForProgram = options.json === true;
  if (order === undefined) await list(client, isForProgram);
  else if (order === 'verify') await verify(client, ids, isForProgram);
  else if (order === 'stop') await stop(client, ids, isForProgram);
  else if (ids.length === 0) await show(client, order, isForProgram);
  else throw new CommandError('not-understood', `rigd shots ${order} takes no further arguments`);
}

async function list(client: ServiceClient, isForProgram: boolean): Promise<void> {
  const answer = await client.ask<'listShots'>('GET', SHOTS);
  if (isForProgram) return printJson(answer);
  if (answer.shots.length === 0) return remark('no shots yet; to take one: rigd shoot all');
  const rows = answer.shots.map(({ number, shotId, group, at, state, exposed, planned, files }) => [
    String(number),
    at,
    stateCell(state),
    `${exposed}/${planned}`,
    String(files),
    group === '' ? 'one camera' : group,
    shotId,
  ]);
  print(table(['SHOT', 'AT', 'STATE', 'EXPOSED', 'FILES', 'GROUP', 'ID'], rows));
}

async function show(client: ServiceClient, shotId: string, isForProgram: boolean): Promise<void> {
  const answer = await client.ask<'getShot'>('GET', shotPath(shotId));
  if (isForProgram) return printJson(answer);
  const { receipt } = answer;
  print(receipt.message);
  print(bodyTable(receipt));
  const { issueMs, exposureMs } = receipt.skew;
  if (issueMs !== undefined)
    print(
      `skew of the SDK calls ${issueMs} ms${exposureMs === undefined ? '' : `, of the reported exposures ${exposureMs} ms`}`,
    );
  const files = fileTable(receipt);
  if (files !== undefined) print(files);
}

async function verify(client: ServiceClient, ids: readonly string[], isForProgram: boolean): Promise<void> {
  const chosen = ids.length > 0 ? ids : (await newest(client)).map((shot) => shot.shotId);
  let wrong = 0;
  let read = 0;
  for (const shotId of chosen) {
    const path = `${shotPath(shotId)}/verify`;
    const answer = await client.ask<'verifyShot'>('POST', path, {}, VERIFY_MS);
    if (isForProgram) printJson({ shotId, ...answer });
    for (const { path, result, message } of answer.files) {
      read += 1;
      if (result === 'ok') continue;
      wrong += 1;
      if (!isForProgram) print(`${result}  ${printable(path)}${message === undefined ? '' : `  ${message}`}`);
    }
  }
  const summary = `${read - wrong} of ${read} file(s) of ${chosen.length} shot(s) are unchanged`;
  if (wrong > 0) throw new CommandError('failed', summary);
  if (!isForProgram) print(summary);
}

async function newest(client: ServiceClient): Promise<AnswerOf<'listShots'>['shots']> {
  return (await client.ask<'listShots'>('GET', `${SHOTS}?limit=${MOST_SHOTS}`)).shots;
}

async function stop(client: ServiceClient, ids: readonly string[], isForProgram: boolean): Promise<void> {
  const [shotId, ...more] = ids;
  if (shotId === undefined || more.length > 0)
    throw new CommandError('not-understood', 'rigd shots stop takes one shot; rigd shots lists them');
  const answer = await client.ask<'stopShot'>('DELETE', shotPath(shotId));
  if (isForProgram) printJson(answer);
  else print(answer.message);
}
