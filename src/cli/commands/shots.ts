// `rigd shots`: the newest shots, the receipt of one, whether the files of shots are as they landed, and the end of a
// shot that goes on.

import { printable } from '../../base/printable.js';
import type { ExposureState } from '../../protocol/words.js';
import { CommandError, type Given } from '../command.js';
import { bodyName } from '../http/bodies.js';
import { type AnswerOf, clientFor, type ServiceClient } from '../http/client.js';
import { type Cell, type Colour, print, printJson, remark, sizeText, table } from '../terminal/output.js';

type Receipt = AnswerOf<'getShot'>['receipt'];
type ReceiptBody = Receipt['bodies'][number];
type State = Receipt['state'];

const COLOURS: Readonly<Partial<Record<State, Colour>>> = {
  complete: 'green',
  lost: 'red',
  incomplete: 'yellow',
};
/** As many as the service gives. */
const MOST_SHOTS = 500;
const SHOTS = '/api/rig/shots';
/** Reading the files of a large shot from a slow disk. */
const VERIFY_MS = 3_600_000;

/** Prints what is asked for. */
export async function run(given: Given): Promise<void> {
  const { words, options } = given;
  const [order, ...ids] = words;
  const client = await clientFor(given);
  const isForProgram = options.json === true;
  if (order === undefined) await list(client, isForProgram);
  else if (order === 'verify') await verify(client, ids, isForProgram);
  else if (order === 'stop') await stop(client, ids, isForProgram);
  else if (ids.length === 0) await show(client, order, isForProgram);
  else throw new CommandError('not-understood', `rigd shots ${order} takes no further word`);
}

async function list(client: ServiceClient, isForProgram: boolean): Promise<void> {
  const answer = await client.ask<'listShots'>('GET', SHOTS);
  if (isForProgram) return printJson(answer);
  if (answer.shots.length === 0) return remark('no shot yet: rigd group all shoot');
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
  const answer = await client.ask<'getShot'>('GET', pathOf(shotId));
  if (isForProgram) return printJson(answer);
  const { receipt } = answer;
  print(receipt.message);
  const rows = receipt.bodies.flatMap((body) => rowsOf(body));
  print(table(['BODY', 'ROUND', 'STATE', 'LATE', 'EXPOSED', 'FILES'], rows));
  const { issueMs, exposureMs } = receipt.skew;
  if (issueMs !== undefined)
    print(`skew of issue ${issueMs} ms${exposureMs === undefined ? '' : `, of exposure ${exposureMs} ms`}`);
  const files = receipt.bodies.flatMap((body) => fileRowsOf(body));
  if (files.length > 0) print(table(['BODY', 'FILE', 'SIZE'], files));
}

async function verify(client: ServiceClient, ids: readonly string[], isForProgram: boolean): Promise<void> {
  const chosen = ids.length > 0 ? ids : (await newest(client)).map((shot) => shot.shotId);
  let wrong = 0;
  let read = 0;
  for (const shotId of chosen) {
    const path = `${pathOf(shotId)}/verify`;
    const answer = await client.ask<'verifyShot'>('POST', path, {}, VERIFY_MS);
    if (isForProgram) printJson({ shotId, ...answer });
    for (const { path, result, message } of answer.files) {
      read += 1;
      if (result === 'ok') continue;
      wrong += 1;
      if (!isForProgram) print(`${result}  ${printable(path)}${message === undefined ? '' : `  ${message}`}`);
    }
  }
  const summary = `${read - wrong} of ${read} file(s) of ${chosen.length} shot(s) are as they landed`;
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
  const answer = await client.ask<'stopShot'>('DELETE', pathOf(shotId));
  if (isForProgram) printJson(answer);
  else print(answer.message);
}

function rowsOf(body: ReceiptBody): Cell[][] {
  const { refused, exposures } = body;
  const label = bodyName(body);
  if (refused !== undefined) return [[label, '', { text: refused.code, colour: 'red' }, '', '', '']];
  return exposures.map(({ round, state, issued, exposed, files, expectedFiles, missing }) => [
    label,
    String(round),
    missing === undefined ? exposureCell(state) : { text: missing.reason, colour: 'red' },
    issued?.lateUs === undefined ? '' : `${issued.lateUs / 1_000} ms`,
    exposed?.at ?? '',
    `${files.length}/${expectedFiles ?? '?'}`,
  ]);
}

function fileRowsOf(body: ReceiptBody): Cell[][] {
  return body.exposures.flatMap(({ files }) =>
    files.map(({ path, sizeBytes }) => [bodyName(body), path, sizeText(sizeBytes)]),
  );
}

function stateCell(state: State): Cell {
  const colour = COLOURS[state];
  return colour === undefined ? state : { text: state, colour };
}

function exposureCell(state: ExposureState): Cell {
  return stateCell(state === 'expected' ? 'incomplete' : state);
}

/** The path of a shot, by its id or, as people speak of it, by its number. */
function pathOf(word: string): string {
  return `${SHOTS}/${encodeURIComponent(word)}`;
}
