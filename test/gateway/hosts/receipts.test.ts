// The journals of two hosts over a bus: every record reaches the other host, despite losses of the bus and restarts.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pino } from 'pino';
import t, { type Test } from 'tap';
import { systemClock } from '#base/clock.js';
import { Receipts } from '#gateway/hosts/receipts.js';
import { SharedShotIds } from '#gateway/hosts/shared-shot-ids.js';
import { DEFAULT_LIMITS } from '#gateway/limits/limit-table.js';
import { receiptOf } from '#gateway/rig/shots/receipt.js';
import type { RecordOfShot } from '#gateway/rig/shots/record.js';
import { ShotBook } from '#gateway/rig/shots/shot-book.js';
import { until } from '#harness/deadline.js';
import { testDirectory } from '#harness/test-directory.js';
import { begunOfHosts, taken, told } from '../rig/shots/records.js';
import { busOf, Shared } from './test-bus.js';

const HOSTS = ['left', 'right'];

/** A host with a journal on this directory. */
async function hostOn(t: Test, shared: Shared, host: string, directory: string, log: string[] = []) {
  const logger = pino({ level: 'warn' }, { write: (line: string) => log.push(line) });
  const limits = { ...DEFAULT_LIMITS, busRetryMs: 5 };
  const receipts = new Receipts({
    ...{ bus: busOf(shared, host), stateDirectory: directory, logger, clock: systemClock, limits },
  });
  const book = new ShotBook({
    ...{ directory: join(directory, 'shots'), clock: systemClock, logger, limits, host },
    onWritten: (record, segment) => receipts.written(record, segment),
    onFacts: () => undefined,
  });
  await receipts.open();
  await book.open();
  receipts.serve({
    keep: async () => undefined,
    arm: () => Promise.reject(new Error('no body is armed')),
    disarm: async () => undefined,
    fire: async () => undefined,
    stop: async () => undefined,
    away: () => undefined,
    startedAnew: () => undefined,
    back: () => undefined,
    records: async () => [],
    useOf: () => 'free',
    take: (records) => book.addOfOthers(records),
    replay: (segment, take) => book.replay(segment, take),
  });
  const end = async () => {
    await book.close();
    await receipts.close();
  };
  t.teardown(end);
  const stateOf = async (shotId: string) => {
    const facts = await book.find(shotId);
    return facts && receiptOf(facts)?.state;
  };
  return { book, receipts, end, stateOf };
}

const of = (shotId: string, records: readonly RecordOfShot[]) =>
  records.map((record) => ({ ...record, shotId }) as RecordOfShot);

const recordsOn = (shared: Shared) =>
  shared.records.flatMap(({ record }) => (record as { records: RecordOfShot[] }).records);

t.test('each of two hosts has the records of both, in whatever order they arrive', async (t) => {
  const shared = new Shared();
  const directories = HOSTS.map((host) => join(testDirectory(t), host));
  const [left, right] = await Promise.all(
    directories.map((directory, at) => hostOn(t, shared, HOSTS[at] ?? '', directory)),
  );
  // The right host records the result of its body before the record of the shot has arrived over the bus.
  right?.book.addOfOthers([]);
  await left?.book.addOfOthers(told('right', 'one', ...taken('B2')));
  t.equal(await left?.stateOf('one'), undefined, 'it is not known what the shot was');
  await left?.book.begin(begunOfHosts({ shotId: 'one', number: 1 }));
  left?.book.add(...told('left', 'one', ...taken('A1')));
  t.equal(await left?.stateOf('one'), 'complete', 'nothing that came before was lost');
  await until('the right has the shot', async () => (await right?.stateOf('one')) === 'incomplete');
  right?.book.add(...told('right', 'one', ...taken('B2')));
  await until('the right has all', async () => (await right?.stateOf('one')) === 'complete');
  await until('all is on the bus', () => recordsOn(shared).length >= 11);
  t.ok(recordsOn(shared).every(({ by }) => by === 'left' || by === 'right'));
  t.equal(new Set(recordsOn(shared).map((record) => JSON.stringify(record))).size, recordsOn(shared).length);

  await t.test('records arrive after a time without a bus, a restart, and a lost answer', async (t) => {
    shared.set(false);
    const ofLeft = begunOfHosts().bodies.map((body) => ({ ...body, host: 'left' }));
    await left?.book.begin(begunOfHosts({ shotId: 'two', number: 2, bodies: ofLeft }));
    left?.book.add(...told('left', 'two', ...taken('A1')));
    await left?.end();
    const again = await hostOn(t, shared, 'left', directories[0] ?? '');
    again.book.add(...told('left', 'two', ...taken('B2')));
    t.equal(await right?.stateOf('two'), undefined);
    shared.lostAnswers = 2;
    shared.set(true);
    await until('the right has it', async () => (await right?.stateOf('two')) === 'complete');
    const two = recordsOn(shared).filter(({ shotId }) => shotId === 'two');
    t.equal(two[0]?.kind, 'begun', 'in order');
  });

  await t.test('more records than memory holds are read from the journal again', async (t) => {
    shared.set(false);
    const again = await hostOn(t, shared, 'left', directories[0] ?? '');
    const many = Array.from({ length: 1_200 }, (_, at) => `many-${at}`);
    for (const [at, shotId] of many.entries()) {
      again.book.refuse(begunOfHosts({ shotId, number: 10 + at }), 'not now');
      again.book.add(...of(shotId, taken('A1')));
    }
    await again.book.begin(begunOfHosts({ shotId: 'last', number: 9_000 }));
    shared.set(true);
    await until('the newest one is on the right', async () => (await right?.stateOf('last')) !== undefined);
    const told = new Set(recordsOn(shared).map(({ shotId }) => shotId));
    t.same(
      many.filter((shotId) => !told.has(shotId)),
      [],
    );
  });
});

t.test('records that could not be kept are sent again to the next run', async (t) => {
  const shared = new Shared();
  const directories = HOSTS.map((host) => join(testDirectory(t), host));
  const [ofLeft = '', ofRight = ''] = directories;
  const others = join(ofRight, 'shots', 'others');
  mkdirSync(dirname(others), { recursive: true });
  writeFileSync(others, 'no directory');
  const right = await hostOn(t, shared, 'right', ofRight);
  const left = await hostOn(t, shared, 'left', ofLeft);
  await left.book.begin(begunOfHosts({ shotId: 'one', number: 1 }));
  left.book.add(...told('left', 'one', ...taken('A1')));
  await until('the right has it in memory', async () => (await right.stateOf('one')) === 'incomplete');
  await right.end();
  rmSync(others);
  const again = await hostOn(t, shared, 'right', ofRight);
  await until('the bus has sent it again', async () => (await again.stateOf('one')) !== undefined);
});

t.test('no shot number and no shot id is given twice', async (t) => {
  const shared = new Shared();
  const [left, right] = HOSTS.map((host) => new SharedShotIds(busOf(shared, host), pino({ enabled: false })));
  const numbers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? left : right)?.number(1)),
  );
  t.equal(new Set(numbers).size, 10);
  t.same(Math.max(...numbers.map(Number)), 10);
  t.equal(await right?.number(40), 40, 'never below those that a host has given on its own');
  const forged = shared.values.get('shots.number');
  shared.change('shots.number', Number.MAX_SAFE_INTEGER, forged?.revision ?? 0);
  t.equal(await right?.number(40), 40, 'a number that no counting leads to is none');
  t.equal(await left?.number(1), 41, 'and another one takes its place');
  shared.set(false);
  t.equal(await left?.number(3), 42, 'without a bus');
  t.equal(await left?.claim('alone'), undefined);
  shared.set(true);
  const holders = await Promise.all([left?.claim('a b/c'), right?.claim('a b/c')]);
  t.same(
    holders.map((holder) => holder?.host),
    [undefined, 'left'],
  );
  t.equal(await right?.claim('a b/c', holders[1]), undefined, 'the left knows of no such shot');
  t.equal((await left?.claim('a b/c'))?.host, 'right');
  await right?.release('a b/c');
  t.equal(await left?.claim('a b/c'), undefined);
});

t.test('a record that is too large for a message does not hold up the records after it', async (t) => {
  const shared = new Shared();
  shared.maxBytes = 4_000;
  const log: string[] = [];
  const { book } = await hostOn(t, shared, 'left', testDirectory(t), log);
  const [one] = begunOfHosts().bodies;
  const bodies = Array.from({ length: 100 }, (_, at) => ({
    ...one,
    id: `B${at}`,
    name: '',
    model: 'ILCE-7M4',
  }));
  await book.begin(begunOfHosts({ shotId: 'small', number: 1 }));
  await book.begin(begunOfHosts({ shotId: 'large', number: 2, bodies }));
  await book.begin(begunOfHosts({ shotId: 'next', number: 3 }));
  await until('the record behind it is sent', () =>
    recordsOn(shared).some(({ shotId }) => shotId === 'next'),
  );
  t.same(
    recordsOn(shared).map(({ shotId }) => shotId),
    ['small', 'next'],
  );
  t.equal(log.length, 1);
  t.match(JSON.parse(log[0] ?? '{}'), { shotId: 'large', kind: 'begun' });
});
