// `rigd timeline`: prints the history of the bodies, the oldest entry first like a log, although the service answers
// with the newest first.

import { printable } from '../../base/printable.js';
import { CommandError, type Given } from '../command.js';
import { bodyNamed } from '../http/bodies.js';
import { type AnswerOf, clientFor } from '../http/client.js';
import { type Colour, clockText, coloured, dayText, print, printJson, remark } from '../terminal/output.js';

type Entry = AnswerOf<'getRigTimeline'>['entries'][number];

const COLOURS: Readonly<Record<string, Colour>> = {
  lost: 'red',
  gone: 'yellow',
  error: 'red',
  missing: 'red',
  refused: 'red',
  'pictures-lost': 'red',
  unknown: 'red',
  recovered: 'green',
  exposed: 'cyan',
  drift: 'yellow',
};
const MS_PER_HOUR = 3_600_000;
/** Width of the column of `what`: that of its longest word, pictures-lost. */
const WIDTH = 13;

/** Prints the entries. */
export async function run(given: Given): Promise<void> {
  const client = await clientFor(given);
  const [word] = given.words;
  const { hours, limit = '100', json } = given.options;
  const query = new URLSearchParams({ limit: String(limit) });
  if (word !== undefined) query.set('camera', (await bodyNamed(client, word)).id);
  if (hours !== undefined) query.set('since', new Date(Date.now() - hoursMs(String(hours))).toISOString());
  const answer = await client.ask<'getRigTimeline'>('GET', `/api/rig/timeline?${query}`);
  if (json === true) printJson(answer);
  else if (answer.entries.length === 0) remark('no entries in that time');
  else for (const entry of answer.entries.toReversed()) print(lineOf(entry));
}

function lineOf({ at, what, text }: Entry): string {
  const when = new Date(at);
  const time = coloured(`${dayText(when)} ${clockText(when)}`, 'dim');
  return `${time}  ${coloured(printable(what).padEnd(WIDTH), COLOURS[what])}  ${printable(text)}`;
}

function hoursMs(text: string): number {
  const hours = Number(text);
  if (hours > 0) return hours * MS_PER_HOUR;
  throw new CommandError('not-understood', '--hours must be a number above 0');
}
