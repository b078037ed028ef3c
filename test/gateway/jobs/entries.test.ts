// Entries of jobs: copies of several hosts become the same, and what is written is read again.

import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { pino } from 'pino';
import t from 'tap';
import { systemClock } from '#base/clock.js';
import { type Change, type Entry, isEntry, isNewer } from '#gateway/jobs/entry.js';
import { JobBook } from '#gateway/jobs/job-book.js';
import { JobFiles } from '#gateway/jobs/job-files.js';
import { testDirectory } from '#harness/test-directory.js';
import { VERDICTS } from '#protocol/words.js';

const DAY_MS = 86_400_000;
const time = fc.integer({ min: 0, max: 5 }).map((ms) => new Date(1_800_000_000_000 + ms).toISOString());
const entry: fc.Arbitrary<Entry> = fc.record({
  key: fc.constantFrom('take/a/1', 'take/a/2', 'take/b/1'),
  at: time,
  by: fc.constantFrom('', 'left', 'right'),
  value: fc.record({
    verdict: fc.constantFrom(...VERDICTS),
    rating: fc.integer({ min: 0, max: 5 }),
  }),
}) as fc.Arbitrary<Entry>;

/** The entries that count after these were merged in this order. */
function merged(entries: readonly Entry[]): [string, Entry][] {
  const found = new Map<string, Entry>();
  for (const each of entries) if (isNewer(each, found.get(each.key))) found.set(each.key, each);
  return [...found].sort(([one], [other]) => (one < other ? -1 : 1));
}

function bookIn(stateDirectory: string, { nowMs = Date.now, jobsBytes = 1_000_000 } = {}) {
  const logger = pino({ enabled: false });
  const files = new JobFiles({
    stateDirectory,
    logger,
    clock: systemClock,
    fileMs: 10_000,
    limits: { jobsBytes },
  });
  return new JobBook({ files, logger, host: '', nowMs, onChange: () => undefined });
}

const JOB: Change = {
  key: 'job',
  value: { name: 'Spring', fields: [], createdAt: new Date(0).toISOString() },
};
const write = (book: JobBook, ...changes: Change[]) =>
  book.change((put) => {
    for (const each of changes) put('spring', each);
  });

t.test('the order and the number of merges do not matter', async (t) => {
  t.doesNotThrow(() =>
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 12 }), fc.integer({ min: 0, max: 12 }), (entries, at) => {
        const turned = [...entries.slice(at), ...entries.slice(0, at)].reverse();
        const twice = merged([...turned, ...entries]);
        return JSON.stringify(merged(entries)) === JSON.stringify(twice) && entries.every(isEntry);
      }),
    ),
  );
});

t.test('a change counts against the entry that it replaces, also when the clock has gone back', async (t) => {
  let nowMs = 10 * DAY_MS;
  const book = bookIn(testDirectory(t), { nowMs: () => nowMs });
  await write(book, JOB);
  nowMs = DAY_MS;
  await write(book, { ...JOB, value: { ...JOB.value, name: 'Summer' } } as Change);
  const again = book.get('spring').entries.get('job');
  t.equal(again?.at, new Date(10 * DAY_MS + 1).toISOString());
  t.equal(book.get('spring').job.name, 'Summer');
});

t.test('a book that was written is read again, in fewer lines', async (t) => {
  const directory = testDirectory(t);
  const book = bookIn(directory);
  await write(book, JOB);
  for (const rating of [1, 2, 3]) await write(book, { key: 'take/a/1', value: { verdict: 'keep', rating } });
  book.noteShot('spring', 'take 1\u00e9'.slice(0, 4), {
    subjectId: 'a',
    take: 1,
    number: 7,
    at: new Date(0).toISOString(),
  });
  await book.settled();
  const later = bookIn(directory);
  await later.load();
  t.same(later.get('spring').entries, book.get('spring').entries);
  const path = join(directory, 'jobs', 'spring.jsonl');
  t.equal(readFileSync(path, 'utf8').trim().split('\n').length, 3);
  await write(later, { key: 'take/a/1', value: { verdict: 'none', rating: 0 } });
  const last = bookIn(directory);
  await last.load();
  t.equal(last.get('spring').verdicts.get('a/1')?.verdict, 'none');
});

t.test('a line that was cut off is left out, and the next one does not join it', async (t) => {
  const directory = testDirectory(t);
  const book = bookIn(directory);
  await write(book, JOB);
  const path = join(directory, 'jobs', 'spring.jsonl');
  appendFileSync(path, '{"key":"take/a/1","val');
  const later = bookIn(directory);
  await later.load();
  await write(later, { key: 'take/a/2', value: { verdict: 'keep', rating: 1 } });
  const last = bookIn(directory);
  await last.load();
  t.same([...last.get('spring').entries.keys()].sort(), ['job', 'take/a/2']);
  appendFileSync(path, 'damaged\n');
  const damaged = readFileSync(path, 'utf8');
  const kept = bookIn(directory);
  await kept.load();
  t.equal(kept.get('spring').job.name, 'Spring');
  t.equal(readFileSync(path, 'utf8'), damaged, 'a file with a damaged line is not written anew');
});

t.test(
  'a job that was removed 30 days ago is deleted at the start, and not taken from other hosts',
  async (t) => {
    const directory = testDirectory(t);
    const book = bookIn(directory);
    const removed = { ...JOB, value: { ...JOB.value, removedAt: new Date().toISOString() } } as Change;
    await write(book, removed);
    const soon = bookIn(directory, { nowMs: () => Date.now() + 29 * DAY_MS });
    await soon.load();
    t.equal(soon.all().length, 1);
    const late = bookIn(directory, { nowMs: () => Date.now() + 31 * DAY_MS });
    await late.load();
    t.equal(late.all().length, 0);
    await late.merge('spring', [...book.get('spring').entries.values()]);
    t.equal(late.find('spring'), undefined);
    const gone = bookIn(directory);
    await gone.load();
    t.equal(gone.all().length, 0);
  },
);

t.test('files of jobs that are full take no change, and nothing counts that is not written', async (t) => {
  const book = bookIn(testDirectory(t), { jobsBytes: 400 });
  await write(book, JOB);
  const note = 'x'.repeat(400);
  await t.rejects(write(book, { key: 'take/a/1', value: { verdict: 'keep', rating: 1, note } }), {
    code: 'JOB_CONFLICT',
  });
  t.equal(book.get('spring').verdicts.size, 0);
});

t.test('entries with another shape are refused', async (t) => {
  const good = {
    key: 'take/a/1',
    at: new Date(0).toISOString(),
    by: '',
    value: { verdict: 'keep', rating: 1 },
  };
  t.ok(isEntry(good));
  const wrong = [
    { ...good, key: 'take/a/0' },
    { ...good, key: 'take/../1' },
    { ...good, key: 'toString' },
    { ...good, at: '2027' },
    { ...good, value: { verdict: 'keep', rating: 6 } },
    { ...good, value: { verdict: 'maybe', rating: 1 } },
    null,
    7,
  ];
  t.same(wrong.filter(isEntry), []);
});
