// The commands about jobs, their subjects and takes: rows of the table.

import { SHOT_POLICIES } from '../protocol/words.js';
import { action, type Command, type Option } from './command.js';

const OF_A_JOB: Option = {
  type: 'string',
  value: 'JOB',
  meaning: 'name or id of the job; default: the open one',
  completes: 'job',
};
const REMOVED: Option = {
  type: 'boolean',
  meaning: 'list those that were removed; restore brings them back for 30 days',
};

/** The rows, in the order of the help. */
export const JOB_COMMANDS: readonly Command[] = [
  {
    name: 'job',
    group: 'Jobs',
    summary: 'list, add, open, close, change or remove jobs',
    arguments: [
      action('new open close change remove restore', 'list the jobs'),
      {
        name: 'JOB',
        meaning: 'name of the new job; or name or id of the job, default for close and change: the open one',
        isOptional: true,
        completes: 'job',
      },
    ],
    options: {
      fields: {
        type: 'string',
        value: 'NAMES',
        meaning: 'for new and change: fields of each subject, such as class,student-id',
      },
      name: { type: 'string', value: 'TEXT', meaning: 'for change: new name' },
      removed: REMOVED,
    },
    details: [
      'A job is a queue of subjects. While it is open, each shot of a group is a take of its current subject. At most one ' +
        'job is open. docs/use/jobs.md explains jobs.',
    ],
    examples: [
      ['rigd job new "School 12" --fields class,student-id', 'add a job, and open it'],
      ['rigd job close', 'shots are no longer takes'],
    ],
    overHttp: true,
    load: () => import('./commands/job.js'),
  },
  {
    name: 'subject',
    group: 'Jobs',
    summary: 'list, add, change or import the subjects of a job; go to the next one',
    arguments: [
      action(
        'next scan add change done undone remove restore import export',
        'list the subjects, * is the current one',
      ),
      {
        name: 'SUBJECT',
        meaning:
          'name, barcode or id of the subject; for import and export: the CSV file, or - for standard input and output',
        isOptional: true,
        completes: 'subject',
      },
      {
        name: 'FIELD=TEXT',
        meaning: 'for add and change: texts of fields, such as class=3b',
        isOptional: true,
        isMany: true,
      },
    ],
    options: {
      barcode: { type: 'string', value: 'TEXT', meaning: 'barcode, for next, add and change' },
      name: { type: 'string', value: 'TEXT', meaning: 'for change: new name' },
      job: OF_A_JOB,
      removed: REMOVED,
    },
    details: [
      'next makes a subject the current one: the named one, or the next that is not done. scan does the same with each ' +
        'line of standard input, which a barcode reader types; an unknown barcode adds a subject.',
      'A new name does not change files and receipts that exist.',
    ],
    examples: [
      ['rigd subject import class-3b.csv', 'add or change the subjects of a CSV file'],
      ['rigd subject scan', 'read barcodes until Ctrl-D'],
      ['rigd subject add "Ann Lee" class=3b --barcode 4711', 'add one subject'],
    ],
    overHttp: true,
    load: () => import('./commands/subject.js'),
  },
  {
    name: 'take',
    group: 'Jobs',
    summary: 'list the takes of a subject; keep, reject, rate or complete one',
    arguments: [
      action('keep reject undecided rate note reshoot', 'list the takes'),
      { name: 'VALUE', meaning: 'for rate: 0 to 5; for note: the text', isOptional: true },
    ],
    options: {
      take: { type: 'string', value: 'N', meaning: 'number of the take; default: the newest' },
      subject: {
        type: 'string',
        value: 'SUBJECT',
        meaning: 'name, barcode or id of the subject; default: the current one',
        completes: 'subject',
      },
      job: OF_A_JOB,
      'no-af': { type: 'boolean', meaning: 'for reshoot: press without waiting for the autofocus' },
      policy: {
        type: 'string',
        value: 'WORD',
        meaning: 'for reshoot: all-or-nothing or those-that-can, as in rigd shoot',
        completes: SHOT_POLICIES,
      },
      timeout: { type: 'string', value: 'S', meaning: 'for reshoot: wait for the pictures; default: 60' },
      'no-wait': { type: 'boolean', meaning: 'for reshoot: do not wait for the pictures' },
      id: { type: 'string', value: 'TEXT', meaning: 'for reshoot: id of the shot' },
    },
    details: ['reshoot fires only the bodies that lack a picture, as a part of the same take.'],
    examples: [
      ['rigd take keep', 'keep the newest take of the current subject'],
      ['rigd take rate 5 --take 2', 'five stars for its take 2'],
      ['rigd take reshoot', 'complete the newest take'],
    ],
    overHttp: true,
    load: () => import('./commands/take.js'),
  },
];
