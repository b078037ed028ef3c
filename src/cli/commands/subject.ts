// `rigd subject`: the queue of subjects of a job: lists, adds, changes and imports them, and makes another one the
// current one, also by barcodes from standard input.

import { createInterface } from 'node:readline';
import { defined } from '../../base/defined.js';
import { CommandError, EXIT_CODES, firstLine, type Given } from '../command.js';
import { clientFor } from '../http/client.js';
import { type Job, jobNamed, jobPath, subjectNamed, subjectPath } from '../http/jobs.js';
import { fileText } from '../terminal/file-text.js';
import { printJson, remark, table } from '../terminal/output.js';
import { STANDARD_STREAM, saveNew } from '../terminal/save-new.js';
import { type Action, type Asked, act, needed, tell } from './answers.js';

const ACTIONS: Readonly<Record<string, Action>> = {
  add: async (asked) => {
    const name = needed(asked.words, 'the name of the subject');
    await send(asked, { subjects: [{ ...membersIn(asked), name }] });
  },
  import: async (asked) => send(asked, { csv: await textOf(needed(asked.words, 'the CSV file')) }),
  change: change(membersIn),
  done: change(() => ({ isDone: true })),
  undone: change(() => ({ isDone: false })),
  restore: change(() => ({ removed: false }), true),
  remove: async (asked) => {
    const job = await jobOf(asked);
    const subject = await subjectNamed(asked.client, job, needed(asked.words, 'the subject'));
    const request = ['DELETE', subjectPath(job, subject)] as const;
    await tell<'removeSubject'>(asked, request, ({ subject: { name } }) => `${name}: removed`);
  },
  next: async (asked) => {
    const job = await jobOf(asked);
    const [word] = asked.words;
    const subject = word === undefined ? undefined : await subjectNamed(asked.client, job, word);
    const { barcode } = asked.given.options;
    await next(asked, job, defined({ subjectId: subject?.subjectId, barcode }));
  },
  scan: async (asked) => {
    const job = await jobOf(asked);
    for await (const line of createInterface({ input: process.stdin })) {
      const barcode = line.trim();
      if (barcode === '') continue;
      try {
        await next(asked, job, { barcode });
      } catch (error) {
        // The next code may be a good one.
        if (!(error instanceof CommandError) || error.kind !== 'failed') throw error;
        if (asked.given.options.json === true) printJson(error.answer);
        else remark(`rigd: ${firstLine(error)}`);
        process.exitCode = EXIT_CODES.failed;
      }
    }
  },
  export: async (asked) => {
    const { client, given, words } = asked;
    const path = `${jobPath(await jobOf(asked))}/subjects?format=csv`;
    const [file = STANDARD_STREAM] = words;
    const savedPath = await saveNew(file, await client.bytes(path));
    if (savedPath === undefined) return;
    if (given.options.json === true) printJson({ savedPath });
    else remark(`saved as ${savedPath}`);
  },
};

/** Carries out the action. */
export async function run(given: Given): Promise<void> {
  await act(await clientFor(given), given, ACTIONS, list);
}

const list: Action = async (asked) => {
  const job = await jobOf(asked);
  const query = asked.given.options.removed === true ? '?removed=true' : '';
  await tell<'listSubjects'>(asked, ['GET', `${jobPath(job)}/subjects${query}`], ({ subjects }) => {
    if (subjects.length === 0) return `${job.name} has no such subjects`;
    const names = job.fields.map(({ name }) => name);
    const rows = subjects.map((each) => [
      each.subjectId === job.current ? '*' : each.isDone ? 'done' : '',
      each.name,
      each.barcode ?? '',
      `${each.keeps}/${each.takes}`,
      ...names.map((name) => each.fields[name] ?? ''),
      each.subjectId,
    ]);
    return table(['', 'SUBJECT', 'BARCODE', 'KEEPS', ...names.map((name) => name.toUpperCase()), 'ID'], rows);
  });
};

/** Adds or changes subjects. */
async function send(asked: Asked, body: Readonly<Record<string, unknown>>): Promise<void> {
  const request = ['POST', `${jobPath(await jobOf(asked))}/subjects`, body] as const;
  await tell<'addSubjects'>(
    asked,
    request,
    ({ added, changed, unchanged }) => `${added} added, ${changed} changed, ${unchanged} unchanged`,
  );
}

/** The action that changes a subject. @param isRemoved whether the subject was removed */
function change(body: (asked: Asked) => Readonly<Record<string, unknown>>, isRemoved = false): Action {
  return async (asked) => {
    const members = body(asked);
    const job = await jobOf(asked);
    const subject = await subjectNamed(asked.client, job, needed(asked.words, 'the subject'), isRemoved);
    const request = ['PUT', subjectPath(job, subject), members] as const;
    await tell<'setSubject'>(asked, request, ({ subject: { name, subjectId } }) => `${name}  ${subjectId}`);
  };
}

/** Makes another subject the current one, and prints it. */
function next(asked: Asked, job: Job, body: Readonly<Record<string, unknown>>): Promise<void> {
  return tell<'nextSubject'>(asked, ['POST', `${jobPath(job)}/next`, body], ({ subject, isNew }) => {
    if (subject === undefined) return 'no subject is left';
    const { name, takes } = subject;
    return `${name}${isNew ? '  (new)' : ''}${takes === 0 ? '' : `  ${takes} take(s) so far`}`;
  });
}

function jobOf({ client, given: { options } }: Asked): Promise<Job> {
  return jobNamed(client, typeof options.job === 'string' ? options.job : undefined);
}

/** Members of a subject by the options, and by the words FIELD=TEXT. @throws CommandError */
function membersIn({ given: { options }, words: [, ...pairs] }: Asked): Readonly<Record<string, unknown>> {
  const fields = pairs.map((pair) => {
    const [, name, text] = /^([a-z0-9-]+)=(.*)$/s.exec(pair) ?? [];
    if (name !== undefined) return [name, text];
    throw new CommandError('not-understood', `${JSON.stringify(pair)} is not a field, as in class=3b`);
  });
  const { name, barcode } = options;
  return defined({ name, barcode, fields: pairs.length === 0 ? undefined : Object.fromEntries(fields) });
}

async function textOf(path: string): Promise<string> {
  if (path !== STANDARD_STREAM) return fileText(path);
  return Buffer.concat(await process.stdin.toArray()).toString();
}
