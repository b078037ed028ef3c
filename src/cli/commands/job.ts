// `rigd job`: lists, adds, changes, opens, closes and removes jobs.

import { defined } from '../../base/defined.js';
import { CommandError, type Given } from '../command.js';
import { clientFor } from '../http/client.js';
import { JOBS, type Job, jobNamed, jobPath } from '../http/jobs.js';
import { type Cell, table } from '../terminal/output.js';
import { type Action, act, needed, tell } from './answers.js';

const ACTIONS: Readonly<Record<string, Action>> = {
  new: (asked) => {
    const name = needed(asked.words, 'the name of the job');
    const body = defined({ name, fields: fieldsIn(asked.given) });
    return tell<'addJob'>(asked, ['POST', JOBS, body], ({ job }) => jobTable([job]));
  },
  open: change(() => ({ isOpen: true })),
  close: change(() => ({ isOpen: false })),
  change: change((given) => {
    const body = defined({ name: given.options.name, fields: fieldsIn(given) });
    if (Object.keys(body).length > 0) return body;
    throw new CommandError('not-understood', 'give --name, --fields or both');
  }),
  remove: async (asked) => {
    const path = jobPath(await jobNamed(asked.client, needed(asked.words, 'the job')));
    await tell<'removeJob'>(asked, ['DELETE', path], ({ job }) => jobTable([job]));
  },
  restore: change(() => ({ removed: false }), true),
};

/** Carries out the action. */
export async function run(given: Given): Promise<void> {
  const path = `${JOBS}${given.options.removed === true ? '?removed=true' : ''}`;
  await act(await clientFor(given), given, ACTIONS, (asked) =>
    tell<'listJobs'>(asked, ['GET', path], ({ jobs }) =>
      jobs.length === 0 ? 'no jobs; to add one: rigd job new NAME' : jobTable(jobs),
    ),
  );
}

/** The action that changes a job. @param isRemoved whether the job was removed */
function change(body: (given: Given) => Readonly<Record<string, unknown>>, isRemoved = false): Action {
  return async (asked) => {
    const members = body(asked.given);
    const path = jobPath(await jobNamed(asked.client, asked.words[0], isRemoved));
    await tell<'setJob'>(asked, ['PUT', path, members], ({ job }) => jobTable([job]));
  };
}

function jobTable(jobs: readonly Job[]): string {
  const rows = jobs.map((job): Cell[] => [
    job.name,
    stateOf(job),
    String(job.subjects),
    String(job.takes),
    job.fields.map(({ name }) => name).join(', '),
    job.createdAt,
    job.jobId,
  ]);
  return table(['JOB', 'STATE', 'SUBJECTS', 'TAKES', 'FIELDS', 'CREATED', 'ID'], rows);
}

function stateOf({ isOpen, removed }: Job): Cell {
  if (removed === true) return { text: 'removed', colour: 'dim' };
  return isOpen ? { text: 'open', colour: 'green' } : 'closed';
}

function fieldsIn({ options: { fields } }: Given): { name: string }[] | undefined {
  if (typeof fields !== 'string') return undefined;
  const names = fields.split(',').map((name) => name.trim());
  return names.filter((name) => name !== '').map((name) => ({ name }));
}
