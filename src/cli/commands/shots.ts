// `rigd shots`: lists the newest shots, finds shots, shows the receipt of one, verifies that files of shots are
// unchanged, and stops a running shot.

import { printable } from '../../base/printable.js';
import { CommandError, type Given } from '../command.js';
import { type AnswerOf, clientFor, type ServiceClient } from '../http/client.js';
import { SHOTS, shotPath } from '../http/shots.js';
import { type Selected, selectionIn, wholeNumber } from '../selection.js';
import { type Cell, print, printJson, remark, table } from '../terminal/output.js';
import { bodyTable, fileTable, stateCell } from './receipt-tables.js';

type Shot = AnswerOf<'listShots'>['shots'][number];

/** Shots in a list without --limit. */
const USUAL_SHOTS = 50;
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
  const selected = selectionIn(options);
  if (order !== undefined && Object.keys(selected).length > 0)
    throw new CommandError(
      'not-understood',
      'options that find shots list them, and take no further argument',
    );
  if (order === undefined) await list(client, given, selected);
  else if (order === 'verify') await verify(client, ids, isForProgram);
  else if (order === 'stop') await stop(client, ids, isForProgram);
  else if (ids.length === 0) await show(client, order, isForProgram);
  else throw new CommandError('not-understood', `rigd shots ${order} takes no further arguments`);
}

/** Lists shots, page by page, as many as are wanted. */
async function list(client: ServiceClient, { options }: Given, selected: Selected): Promise<void> {
  const most = typeof options.limit === 'string' ? wholeNumber('limit', options.limit) : USUAL_SHOTS;
  const shots: Shot[] = [];
  let cursor: string | undefined;
  do {
    const query = new URLSearchParams({ limit: String(Math.min(MOST_SHOTS, most - shots.length)) });
    for (const [name, value] of Object.entries(selected)) query.set(name, String(value));
    if (cursor !== undefined) query.set('cursor', cursor);
    const answer = await client.ask<'listShots'>('GET', `${SHOTS}?${query}`);
    if (options.json === true) printJson(answer);
    shots.push(...answer.shots);
    cursor = answer.cursor;
  } while (cursor !== undefined && shots.length < most);
  if (options.json === true) return;
  const isSearch = Object.keys(selected).length > 0;
  if (shots.length === 0)
    return remark(isSearch ? 'no shot was found' : 'no shots yet; to take one: rigd shoot all');
  print(table(['SHOT', 'AT', 'STATE', 'EXPOSED', 'FILES', 'GROUP', 'ID', 'TAKE'], shots.map(rowOf)));
}

function rowOf({ number, shotId, group, at, state, exposed, planned, files, take }: Shot): readonly Cell[] {
  return [
    String(number),
    at,
    stateCell(state),
    `${exposed}/${planned}`,
    String(files),
    group === '' ? 'one camera' : group,
    shotId,
    take === undefined ? '' : `${take.take} of ${take.subject}`,
  ];
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
