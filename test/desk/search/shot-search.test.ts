// The search in a journal on the disk: what it finds, and that its index can be thrown away.

import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import type { ServiceClient } from '#desk/frame/service-client.js';
import type { JobFacts } from '#desk/search/filter.js';
import { ShotSearch } from '#desk/search/shot-search.js';
import { ServiceError } from '#gateway/errors/errors.js';
import { until } from '#harness/deadline.js';
import { bodyOf, idOf, JournalWriter, type MadeShot, recordsOf } from '#harness/shot-journal.js';
import { testDirectory } from '#harness/test-directory.js';
import { standIn } from '../../support/stand-in.js';

const NO_JOBS: JobFacts = { verdictOf: () => undefined, nameOf: () => undefined };

/** Shots with these numbers; each hour has one. */
function* shots(from: number, to: number, more: Partial<MadeShot> = {}): Generator<MadeShot> {
  for (let number = from; number <= to; number += 1)
    yield {
      number,
      bodies: 2,
      at: new Date(Date.UTC(2026, 4, 1) + number * 3_600_000).toISOString(),
      ...more,
    };
}

const numbers = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, at) => idOf(from - at));

/** A search in a state directory; asks no service unless one is given. */
function searchIn(
  stateDirectory: string,
  {
    searchShots = 2_000,
    jobs = NO_JOBS,
    getShot = async (): Promise<never> => {
      throw new ServiceError('SHOT_NOT_FOUND', 'no such shot');
    },
  }: { searchShots?: number; jobs?: JobFacts; getShot?: (shotId: string) => Promise<unknown> } = {},
) {
  const said: string[] = [];
  const asked: string[] = [];
  const service = standIn<Pick<ServiceClient, 'call'>>({
    call: (_id: string, { params }: { params: { shotId: string } }) => {
      asked.push(params.shotId);
      return getShot(params.shotId);
    },
  });
  const search = new ShotSearch({
    ...{ stateDirectory, limits: { searchShots }, service, say: (text) => said.push(text) },
    jobs: { ...jobs, update: async () => undefined },
  });
  const ids = async (asks: Parameters<ShotSearch['find']>[0]) =>
    (await search.find(asks)).shots.map(({ shotId }) => shotId);
  return { search, ids, said, asked };
}

function journal(t: Test) {
  const state = testDirectory(t);
  return { state, writer: new JournalWriter(state), index: join(state, 'desk', 'index.jsonl') };
}

t.test('shots are found by each member of a search, and by several', async (t) => {
  const { state, writer } = journal(t);
  writer.segment([
    ...shots(1, 3),
    ...shots(4, 5, { session: 'fittings', group: 'left' }),
    ...shots(6, 6, { bodies: 3 }),
    ...shots(7, 7, { isOpen: true }),
  ]);
  const { ids } = searchIn(state);
  t.same(await ids({ cursor: `8-${idOf(8)}` }), numbers(7, 1));
  t.same(await ids({ state: 'incomplete' }), [idOf(7)]);
  t.same(await ids({ session: 'fittings' }), numbers(5, 4));
  t.same(await ids({ session: 'fitting' }), [], 'a session is named as a whole');
  t.same(await ids({ camera: bodyOf(3), state: 'complete' }), [idOf(6)]);
  t.same(await ids({ text: 'LEFT dsc00004' }), [idOf(4)], 'every word counts, in upper and lower case');
  t.same(await ids({ text: 'dsc00004 dsc00005' }), []);
  t.same(await ids({ text: 'Body shot-3' }), [idOf(3)]);
  await t.rejects(ids({ day: '2026-02-30' }), { code: 'BAD_REQUEST' });
  await t.rejects(ids({ cursor: 'x' }), { code: 'BAD_REQUEST' });
});

t.test('a day is one of the time zone of the host', async (t) => {
  const { state, writer } = journal(t);
  writer.segment(shots(1, 72));
  const days = new Map<string, string[]>();
  for (const { number, at } of shots(1, 72)) {
    const date = new Date(at);
    const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) =>
      String(part).padStart(2, '0'),
    );
    days.set(day.join('-'), [idOf(number), ...(days.get(day.join('-')) ?? [])]);
  }
  const { ids } = searchIn(state);
  for (const [day, expected] of days) t.same(await ids({ day }), expected, day);
});

t.test('pages have every shot once while further shots are taken', async (t) => {
  const { state, writer } = journal(t);
  writer.segment(shots(1, 25));
  const { search } = searchIn(state);
  const seen: string[] = [];
  let cursor: string | undefined;
  let number = 25;
  do {
    const page = await search.find({ text: 'shot', limit: 7, ...(cursor === undefined ? {} : { cursor }) });
    seen.push(...page.shots.map(({ shotId }) => shotId));
    cursor = page.cursor;
    number += 1;
    writer.add(shots(number, number));
  } while (cursor !== undefined);
  t.same(seen, numbers(25, 1));
  t.same(
    (await search.find({ text: 'shot', before: idOf(3) })).shots.map(({ shotId }) => shotId),
    numbers(2, 1),
  );
  t.same((await search.find({ text: 'shot', before: 'unknown' })).shots, []);
});

t.test('a search finds what was written just before it, also of an earlier shot', async (t) => {
  const { state, writer } = journal(t);
  writer.segment(shots(1, 1, { isOpen: true }));
  const { ids, asked } = searchIn(state);
  t.same(await ids({ state: 'complete' }), []);
  const [open = []] = [...shots(1, 1)].map(recordsOf);
  writer.records(...open.filter(({ kind }) => kind === 'landed'));
  t.same(await ids({ state: 'complete' }), [idOf(1)]);
  t.same(asked, [], 'its records were still in memory');
});

t.test('a line that is still being written counts when it is whole', async (t) => {
  const { state, writer } = journal(t);
  const segment = writer.segment(shots(1, 1));
  const { ids } = searchIn(state);
  const whole = testDirectory(t);
  const other = new JournalWriter(whole);
  other.segment(shots(2, 2));
  const text = readFileSync(other.pathOf(1), 'utf8').split('\n').slice(1).join('\n');
  appendFileSync(writer.pathOf(segment), text.slice(0, text.length / 2));
  await ids({ text: 'shot' });
  appendFileSync(writer.pathOf(segment), text.slice(text.length / 2));
  t.same(await ids({ text: 'shot', state: 'complete' }), numbers(2, 1));
});

/** Shots from which on an index is written. */
const MANY = 1_010;
/** Shots that are read again from the index. */
const SCATTERED = 12_000;

/** The search of a journal that is long enough for an index, once the index has been written. */
async function indexed({ state, index }: ReturnType<typeof journal>) {
  const { ids } = searchIn(state);
  await ids({ text: 'shot', limit: 1 });
  await until('the index is written', () => existsSync(index));
}

t.test(
  'an index on the disk is used; without one, or with a damaged one, the result is the same',
  async (t) => {
    const made = journal(t);
    const { state, writer, index } = made;
    writer.segment(shots(1, MANY - 1));
    writer.segment(shots(MANY, MANY));
    await indexed(made);
    writer.add(shots(MANY + 1, MANY + 1, { isOpen: true }));
    const whole = readFileSync(index, 'utf8');
    writeFileSync(index, whole.replace('dsc00007', 'changed'));
    t.same(await searchIn(state).ids({ text: 'changed' }), [idOf(7)], 'it is used');
    const damaged: Readonly<Record<string, string>> = {
      'as it was left': whole,
      'thrown away': '',
      'cut off': whole.slice(0, 700),
      'cut off at a line end': whole.slice(0, whole.indexOf('\n') + 1),
      'with a line of something else': `${whole}{"shotId":7}\n`,
      'with a position that the journal never had': whole.replace('"own":2', '"own":9'),
    };
    for (const [name, text] of Object.entries(damaged)) {
      if (text === '') rmSync(index);
      else writeFileSync(index, text);
      const { ids, said } = searchIn(state);
      t.same(await ids({ text: 'dsc00007' }), [idOf(7)], name);
      t.same(await ids({ text: 'shot', limit: 500 }), numbers(MANY + 1, MANY - 498), name);
      t.same(await ids({ state: 'incomplete' }), [idOf(MANY + 1)], name);
      await until('the index is whole again', () => readFileSync(index, 'utf8').length >= whole.length);
      t.same(said, []);
    }
  },
);

t.test('a changed shot whose records are no longer in memory is asked of the service', async (t) => {
  const made = journal(t);
  const { state, writer } = made;
  writer.segment(shots(1, 2));
  writer.segment(shots(3, MANY, { isOpen: true }));
  writer.segment([]);
  await indexed(made);
  const [records = []] = [...shots(4, 4)].map(recordsOf);
  writer.records(...records.filter(({ kind }) => kind === 'landed'));
  const complete = testDirectory(t);
  new JournalWriter(complete).segment(shots(4, 4));
  const [summary] = (await searchIn(complete).search.find({ text: 'shot' })).shots;
  const receipt = { ...summary, bodies: [], pattern: {}, rounds: { planned: 1, begun: 1 } };
  const next = searchIn(state, { getShot: async () => ({ receipt }) });
  t.same(await next.ids({ state: 'complete' }), [idOf(4), idOf(2), idOf(1)], 'by its receipt');
  t.same(next.asked, [idOf(4)]);
  const gone = searchIn(state);
  t.same(
    await gone.ids({ text: 'shot', cursor: `6-${idOf(6)}` }),
    [idOf(5), idOf(3), idOf(2), idOf(1)],
    'a shot that the service does not know is not found',
  );
});

t.test('shots leave with their segments, and above the limit', async (t) => {
  const { state, writer } = journal(t);
  writer.segment(shots(1, 10));
  writer.segment(shots(11, 20));
  const { ids } = searchIn(state);
  t.same(await ids({ text: 'shot' }), numbers(20, 1));
  rmSync(writer.pathOf(1));
  t.same(await ids({ text: 'shot' }), numbers(20, 11));
  const few = searchIn(state, { searchShots: 4 });
  t.same(await few.ids({ text: 'shot' }), numbers(20, 17));
  rmSync(writer.pathOf(2));
  t.same(await few.ids({ text: 'shot' }), [], 'a journal that was removed leaves nothing');
});

t.test('an index that cannot be written is reported, and the search works', async (t) => {
  const { state, writer } = journal(t);
  writer.segment(shots(1, MANY));
  writeFileSync(join(state, 'desk'), 'a file in its place');
  const { ids, said } = searchIn(state);
  t.same(await ids({ text: 'shot' }), numbers(MANY, MANY - 49));
  await until('the failure is reported', () => said.length > 0);
  t.match(said, [/the index of the search cannot be written/]);
});

t.test('many new shots are read from the index again once it is written, and only then', async (t) => {
  const made = journal(t);
  const { state, writer, index } = made;
  writer.segment(shots(1, MANY));
  await indexed(made);
  writer.segment(shots(MANY + 1, SCATTERED));
  const { ids } = searchIn(state, { searchShots: SCATTERED });
  mkdirSync(`${index}.next`);
  for (const time of ['first', 'second'])
    t.same(await ids({ text: 'shot' }), numbers(SCATTERED, SCATTERED - 49), `${time} search`);
  rmSync(`${index}.next`, { recursive: true });
  const next = searchIn(state, { searchShots: SCATTERED });
  t.same(await next.ids({ text: 'shot' }), numbers(SCATTERED, SCATTERED - 49));
  t.equal(readFileSync(index, 'utf8').split('\n').length - 2, SCATTERED, 'it is written before the answer');
  writer.segment(shots(SCATTERED + 1, SCATTERED + 2));
  t.same(await next.ids({ text: 'shot', limit: 3 }), numbers(SCATTERED + 2, SCATTERED));
});
