// The journal of other hosts, beside that of this host: one that cannot be read does not affect own shots, and ids stay
// with the host that has used them, even when their records are gone.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import t, { type Test } from 'tap';
import { systemClock } from '#base/clock.js';
import { DEFAULT_LIMITS, type Limits } from '#gateway/limits/limit-table.js';
import { receiptOf } from '#gateway/rig/shots/receipt.js';
import { ShotBook } from '#gateway/rig/shots/shot-book.js';
import { until } from '#harness/deadline.js';
import { testDirectory } from '#harness/test-directory.js';
import { begun, begunOfHosts, taken, told } from './records.js';

/** The book of the host `left`. */
async function bookOn(t: Test, directory: string, limits: Partial<Limits> = {}) {
  const book = new ShotBook({
    ...{ directory, clock: systemClock, logger: pino({ enabled: false }), host: 'left' },
    limits: { ...DEFAULT_LIMITS, ...limits },
    onFacts: () => undefined,
  });
  await book.open();
  t.teardown(() => book.close());
  return book;
}

const FIRST_SEGMENT = 'shots-00000001.jsonl';

t.test('without the journal of others, their records about own shots are kept anyway', async (t) => {
  const directory = join(testDirectory(t), 'shots');
  mkdirSync(directory);
  const others = join(directory, 'others');
  writeFileSync(others, 'no directory');
  const book = await bookOn(t, directory);
  await book.begin(begunOfHosts({ shotId: 'one', number: 1 }));
  book.add(...told('left', 'one', ...taken('A1')));
  const written: boolean[] = [];
  const records = [
    ...told('right', 'one', ...taken('B2')),
    ...told('right', 'theirs', begunOfHosts({ number: 2 })),
  ];
  void book.addOfOthers(records).then((isWritten) => written.push(isWritten));
  await until('the records are taken', () => written.length > 0);
  t.same(written, [false], 'the bus has to send that of their own shot again');
  await t.rejects(book.keepOfOther(begunOfHosts({ shotId: 'two', by: 'right' })), { code: 'JOURNAL_FAILED' });
  await book.close();
  const facts = await (await bookOn(t, directory)).find('one');
  t.match(facts && receiptOf(facts), { state: 'complete' });
  t.equal(readFileSync(others, 'utf8'), 'no directory');
});

t.test('an id of which only damaged lines were left still counts as used after their removal', async (t) => {
  const directory = join(testDirectory(t), 'shots');
  const before = await bookOn(t, directory);
  await before.begin(begun({ shotId: 'one', number: 1 }));
  await before.close();
  const path = join(directory, FIRST_SEGMENT);
  writeFileSync(path, readFileSync(path, 'utf8').replace('"kind":"begun"', '"kind":"bagun"'));
  const book = await bookOn(t, directory, { shotSegmentBytes: 1, shotJournalBytes: 1 });
  t.ok(book.isUsed('one'));
  for (const shotId of ['two', 'three']) await book.begin(begun({ shotId, number: book.nextNumber() }));
  t.notOk(existsSync(path));
  t.ok(book.isUsed('one'));
});

t.test('an id stays with its host after the removal of the record that names that host', async (t) => {
  const directory = join(testDirectory(t), 'shots');
  const limits = { shotOthersBytes: 8_000 };
  const bodies = begunOfHosts().bodies.slice(1);
  const book = await bookOn(t, directory, limits);
  const of = (by: string, shotId: string) => told(by, shotId, begunOfHosts({ by, bodies }));
  const isThere = (name: string) => existsSync(join(directory, 'others', name));
  await book.addOfOthers(of('right', 'theirs'));
  let flooded = 0;
  const floodUntil = async (isEnough: () => boolean) => {
    for (; !isEnough() && flooded < 200; flooded += 1) await book.addOfOthers(of('far', `flood ${flooded}`));
  };
  await floodUntil(() => isThere('shots-00000002.jsonl'));
  await book.addOfOthers(told('right', 'theirs', ...taken('B2')));
  await floodUntil(() => !isThere(FIRST_SEGMENT));
  t.ok(isThere('shots-00000002.jsonl'), 'later records of the shot are left');
  await book.close();
  const again = await bookOn(t, directory, limits);
  await again.addOfOthers(of('far', 'theirs'));
  t.equal(await again.find('theirs'), undefined, 'no other host has it now');
  await again.addOfOthers(of('right', 'theirs'));
  t.equal((await again.find('theirs'))?.begun?.by, 'right');
});
