// `rigd take`: lists the takes of a subject, judges one, and fires the bodies that it lacks.

import { someOf } from '../../base/some-of.js';
import { CommandError, type Given } from '../command.js';
import { bodyName } from '../http/bodies.js';
import { type AnswerOf, clientFor } from '../http/client.js';
import { jobNamed, subjectNamed, subjectPath } from '../http/jobs.js';
import { wholeNumber } from '../selection.js';
import { type Cell, table } from '../terminal/output.js';
import { type Action, type Asked, act, needed, tell } from './answers.js';
import { shootAt } from './shoot-group.js';

/** Bodies that a line names. */
const MOST_NAMED = 2;

type Take = AnswerOf<'listTakes'>['takes'][number];

const ACTIONS: Readonly<Record<string, Action>> = {
  keep: judge(() => ({ verdict: 'keep' })),
  reject: judge(() => ({ verdict: 'reject' })),
  undecided: judge(() => ({ verdict: 'none' })),
  rate: judge(({ words }) => ({ rating: ratingIn(needed(words, 'the rating')) })),
  note: judge(({ words }) => ({ note: needed(words, 'the text') })),
  reshoot: async (asked) => shootAt(asked.client, asked.given, `${await takePath(asked)}/reshoot`),
};

/** Carries out the action. */
export async function run(given: Given): Promise<void> {
  await act(await clientFor(given), given, ACTIONS, list);
}

const list: Action = async (asked) =>
  tell<'listTakes'>(asked, ['GET', await takesPath(asked)], ({ subject, takes }) =>
    takes.length === 0 ? `${subject.name} has no takes` : takeTable(takes),
  );

function judge(body: (asked: Asked) => Readonly<Record<string, unknown>>): Action {
  return async (asked) => {
    const members = body(asked);
    await tell<'judgeTake'>(asked, ['PUT', await takePath(asked), members], ({ take }) => takeTable([take]));
  };
}

function takeTable(takes: readonly Take[]): string {
  const rows = takes.map((each): Cell[] => [
    String(each.take),
    verdictCell(each.verdict),
    '*'.repeat(each.rating),
    each.shots.map(({ number }) => number).join(', '),
    String(each.shots.reduce((sum, { files }) => sum + files, 0)),
    { text: someOf(each.lacks.map(bodyName), MOST_NAMED), colour: 'red' },
    each.note ?? '',
  ]);
  return table(['TAKE', 'VERDICT', 'RATING', 'SHOTS', 'FILES', 'LACKS', 'NOTE'], rows);
}

function verdictCell(verdict: Take['verdict']): Cell {
  if (verdict === 'none') return '';
  return { text: verdict, colour: verdict === 'keep' ? 'green' : 'yellow' };
}

async function takesPath({ client, given: { options } }: Asked): Promise<string> {
  const text = (name: string) => (typeof options[name] === 'string' ? String(options[name]) : undefined);
  const job = await jobNamed(client, text('job'));
  return `${subjectPath(job, await subjectNamed(client, job, text('subject')))}/takes`;
}

/** The path of the take that is meant: the newest without --take. @throws CommandError */
async function takePath(asked: Asked): Promise<string> {
  const path = await takesPath(asked);
  const { take } = asked.given.options;
  if (typeof take === 'string') return `${path}/${wholeNumber('take', take)}`;
  const { takes, subject } = await asked.client.ask<'listTakes'>('GET', path);
  const newest = takes.at(-1);
  if (newest !== undefined) return `${path}/${newest.take}`;
  throw new CommandError('failed', `${subject.name} has no takes\n  next: rigd shoot GROUP`);
}

function ratingIn(text: string): number {
  if (/^[0-5]$/.test(text)) return Number(text);
  throw new CommandError('not-understood', 'a rating is 0 to 5');
}
