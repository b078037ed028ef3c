// Verdicts and names in the files of jobs, as the service writes them.

import { appendFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import t from 'tap';
import { systemClock } from '#base/clock.js';
import { JobBooks } from '#desk/search/job-facts.js';
import type { Row } from '#desk/search/row.js';
import type { Entry } from '#gateway/jobs/entry.js';
import { JobFiles } from '#gateway/jobs/job-files.js';
import { testDirectory } from '#harness/test-directory.js';

const at = (second: number) => `2026-05-01T10:00:0${second}.000Z`;
const subject = (second: number, name: string): Entry => ({
  ...{ key: 'subject/s-1', at: at(second), by: 'left' },
  value: { name, fields: {}, order: 1 },
});
const verdict = (second: number, rating: number): Entry => ({
  ...{ key: 'take/s-1/2', at: at(second), by: 'left' },
  value: { verdict: 'keep', rating },
});
const row = (jobId: string, take = 2) => ({ jobId, subjectId: 's-1', take }) as Row;

t.test('verdicts and names are the newest of what the service has written', async (t) => {
  const stateDirectory = testDirectory(t);
  const books = new JobBooks(stateDirectory);
  await books.update();
  t.equal(books.nameOf(row('job-1')), undefined, 'there are no jobs');
  const files = new JobFiles({
    ...{ stateDirectory, logger: pino({ level: 'silent' }), limits: { jobsBytes: 1_000_000 } },
    ...{ clock: systemClock, fileMs: 60_000 },
  });
  await files.load();
  await files.append('job-1', [subject(1, 'Anna'), verdict(2, 3)]);
  await books.update();
  t.same([books.nameOf(row('job-1')), books.verdictOf(row('job-1'))?.rating], ['anna', 3]);
  t.same([books.nameOf(row('job-2')), books.verdictOf(row('job-1', 1))], [undefined, undefined]);
  await files.append('job-1', [verdict(3, 1), subject(3, 'Bea'), verdict(4, 5)]);
  await books.update();
  t.same([books.nameOf(row('job-1')), books.verdictOf(row('job-1'))?.rating], ['bea', 5]);
  const [name = ''] = readdirSync(join(stateDirectory, 'jobs'));
  appendFileSync(
    join(stateDirectory, 'jobs', name),
    '{"key":"take/s-1/2","at":"2027","by":"x","value":{"rating":9}}\ncut o',
  );
  await books.update();
  t.equal(books.verdictOf(row('job-1'))?.rating, 5, 'lines without their checksum do not count');
  rmSync(join(stateDirectory, 'jobs'), { recursive: true });
  await books.update();
  t.equal(books.nameOf(row('job-1')), undefined);
});
