// `rigd rig`: prints the bodies of the rig, including absent ones, and changes the declaration of a body.

import { CommandError, type Given } from '../command.js';
import { bodyName, bodyNamed, type RigBody, rigPathOf } from '../http/bodies.js';
import { clientFor, type ServiceClient } from '../http/client.js';
import { type Cell, type Colour, print, printJson, remark, spanText, table } from '../terminal/output.js';

const COLOURS: Readonly<Partial<Record<RigBody['state'], Colour>>> = {
  connected: 'green',
  recovering: 'yellow',
  connecting: 'yellow',
  failed: 'red',
  absent: 'dim',
};
const HEAD = ['NO', 'NAME', 'ID', 'MODEL', 'GROUPS', 'STATE', 'FOR', 'BATTERY', 'CARDS', 'DRIFT', 'WHY'];

/** Prints the rig, or changes the declaration of a body. */
export async function run(given: Given): Promise<void> {
  const [order, word] = given.words;
  const client = await clientFor(given);
  if (order === undefined) {
    await show(client, given);
    return;
  }
  if (word === undefined)
    throw new CommandError('not-understood', `rigd rig ${order} needs a body; rigd rig lists them`);
  const body = await bodyOrNew(client, word, order);
  if (order === 'forget') {
    const answer = await client.ask<'forgetRigCamera'>('DELETE', rigPathOf(body));
    tell(given, answer, `${body.id} is removed from the rig file`);
  } else {
    const answer = await client.ask<'setRigCamera'>('PUT', rigPathOf(body), declared(given));
    tell(given, answer, `${body.id} is ${bodyName(answer.camera)}`);
  }
}

async function show(client: ServiceClient, given: Given): Promise<void> {
  const answer = await client.ask<'getRig'>('GET', '/api/rig');
  if (given.options.json === true) {
    printJson(answer);
    return;
  }
  if (answer.cameras.length === 0) remark('no body is declared, and none is attached');
  else print(table(HEAD, answer.cameras.map(rowOf)));
  const { error } = answer.rig.file;
  if (error === undefined) return;
  const line = error.line === undefined ? '' : `:${error.line}`;
  remark(`the rig file is not in force: ${answer.rig.file.path}${line}: ${error.message}`);
}

function rowOf(body: RigBody): readonly Cell[] {
  const { id, name, number, model, groups, state, mode, since, reason, drift, facts, known } = body;
  const seconds = since === undefined ? undefined : Math.max(0, (Date.now() - Date.parse(since)) / 1000);
  const { batteryPercent, cards } = facts;
  return [
    number === undefined ? '' : String(number),
    known ? name : '(not in the rig file)',
    id,
    model,
    groups.join(', '),
    { text: mode === undefined ? state : `${state} (${mode})`, colour: COLOURS[state] ?? 'cyan' },
    seconds === undefined ? '' : spanText(seconds),
    batteryPercent === undefined ? '' : `${batteryPercent} %`,
    cards.map(cardText).join(', '),
    drift.length === 0 ? '' : { text: String(drift.length), colour: 'yellow' },
    reason,
  ];
}

/** Room on a card: pictures, or minutes of a body that takes none. A card without room for a reason has the reason. */
function cardText(card: RigBody['facts']['cards'][number]): string {
  const { slot, state, remainingPictures, remainingMinutes } = card;
  const minutes = remainingMinutes === undefined ? state : `${remainingMinutes} min`;
  const isUsable = state === 'ok' || state === 'unknown';
  return `${slot}: ${isUsable ? (remainingPictures ?? minutes) : state}`;
}

/** The body that a word names. A body that is neither declared nor attached can be declared by its whole id. */
async function bodyOrNew(client: ServiceClient, word: string, order: string): Promise<Pick<RigBody, 'id'>> {
  try {
    return await bodyNamed(client, word);
  } catch (error) {
    const isWholeId = /^(?:[0-9A-F]{12,}|(?:[0-9A-F]{2}:){5}[0-9A-F]{2})$/i.test(word);
    if (order === 'name' && isWholeId && error instanceof CommandError && error.kind === 'failed')
      return { id: word };
    throw error;
  }
}

function declared({ options }: Given): Record<string, unknown> {
  const { name, number, group, connect, mode } = options;
  const body = {
    ...(name === undefined ? {} : { name }),
    ...(number === undefined ? {} : { number: numberOf(String(number)) }),
    ...(group === undefined ? {} : { groups: groupsOf(String(group)) }),
    ...(connect === undefined ? {} : { connect: connect === 'on' }),
    ...(mode === undefined ? {} : { mode }),
  };
  if (Object.keys(body).length > 0) return body;
  throw new CommandError(
    'not-understood',
    'give at least one option: --name, --number, --group, --connect, --mode',
  );
}

function numberOf(text: string): number | null {
  if (text === '') return null;
  if (/^\d{1,4}$/.test(text)) return Number(text);
  throw new CommandError('not-understood', '--number must be a whole number up to 9999');
}

function groupsOf(text: string): string[] {
  return text
    .split(',')
    .map((group) => group.trim())
    .filter((group) => group !== '');
}

function tell({ options }: Given, answer: object, text: string): void {
  if (options.json === true) printJson(answer);
  else print(text);
}
