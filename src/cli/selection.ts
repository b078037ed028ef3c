// The options that select shots, and the words of a request that they stand for: in a search, an export and the bin.

import { SHOT_STATES, VERDICTS } from '../protocol/words.js';
import { CommandError, type Given, type Option } from './command.js';

/** Options that select shots. A shot is meant if it has everything that is given. */
export const SELECTION = {
  day: { type: 'string', value: 'DAY', meaning: 'the day of the shots: 2027-03-01, today or yesterday' },
  subject: { type: 'string', value: 'TEXT', meaning: 'id, or a part of the name, of the subject' },
  take: { type: 'string', value: 'N', meaning: 'number of the take' },
  job: { type: 'string', value: 'ID', meaning: 'id of the job', completes: 'job' },
  state: { type: 'string', value: 'WORD', meaning: 'state of the shots', completes: SHOT_STATES },
  rating: { type: 'string', value: 'N', meaning: 'least rating of the take, 1 to 5' },
  verdict: { type: 'string', value: 'WORD', meaning: 'verdict on the take', completes: VERDICTS },
  text: { type: 'string', value: 'WORDS', meaning: 'words in names, files and messages of the shots' },
} as const satisfies Record<string, Option>;

/** Members of a request that selects shots; a number is written as a number. */
export type Selected = Readonly<Record<string, string | number>>;

/** The members for the given options; none when no option selects anything. @throws CommandError */
export function selectionIn(options: Given['options']): Selected {
  const members: Record<string, string | number> = {};
  for (const name of Object.keys(SELECTION)) {
    const value = options[name];
    if (typeof value !== 'string') continue;
    if (name === 'take' || name === 'rating') members[name] = wholeNumber(name, value);
    else members[name === 'job' ? 'jobId' : name] = name === 'day' ? dayOf(value) : value;
  }
  return members;
}

/** A whole number from 1 on. @param option name of its option, without dashes @throws CommandError */
export function wholeNumber(option: string, text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new CommandError(
    'not-understood',
    `--${option} takes a whole number, but ${JSON.stringify(text)} was given`,
  );
}

function dayOf(text: string): string {
  const back = { today: 0, yesterday: 1 }[text];
  if (back === undefined) return text;
  const day = new Date();
  day.setDate(day.getDate() - back);
  return day.toLocaleDateString('sv');
}
