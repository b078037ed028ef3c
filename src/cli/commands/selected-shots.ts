// The shots that a line means, for an export or the bin: shots by their ids or numbers, and options that select shots.

import { CommandError } from '../command.js';
import { shotPath } from '../http/shots.js';
import { selectionIn } from '../selection.js';
import type { Asked } from './answers.js';

/** A selection, as requests have it. @throws CommandError when the line selects nothing */
export async function selectedShots({
  client,
  given,
  words,
}: Asked): Promise<Readonly<Record<string, unknown>>> {
  const selected = selectionIn(given.options);
  if (words.length === 0 && Object.keys(selected).length === 0)
    throw new CommandError('not-understood', 'name shots, or options that select them, such as --day today');
  const shots: string[] = [];
  for (const word of words) shots.push((await client.ask<'getShot'>('GET', shotPath(word))).receipt.shotId);
  return { ...selected, ...(shots.length === 0 ? {} : { shots }) };
}
