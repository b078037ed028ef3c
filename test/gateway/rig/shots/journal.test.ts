import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import t, { type Test } from 'tap';
import { systemClock } from '#base/clock.js';
import { DEFAULT_LIMITS, type Limits } from '#gateway/limits/limit-table.js';
import { receiptOf } from '#gateway/rig/shots/receipt.js';
import { ShotBook } from '#gateway/rig/shots/shot-book.js';
import { until } from '#harness/deadline.js';
import { testDirectory } from '#harness/test-directory.js';
import { begun, taken } from './records.js';

/** A book on a directory, and its log. */
async function bookOn(t: Test, directory: string, limits: Partial<Limits> = {}, host?: string) {
  const log: string[] = [];
  const logger = pino({ level: 'info' }, { write: (line: string) => log.push(JSON.parse(line).msg) });
  const book = new ShotBook({
    directory,
    clock: systemClock,
    logger,
    limits: { ...DEFAULT_LIMITS, ...limits },
    host,
    onFacts: () => undefined,
  });
  await book.open();
  t.teardown(() => book.close());
  return { book, log };
}

/** A shot of this id that went well. */
async function shoot(book: ShotBook, shotId: string): Promise<void> {
  await book.begin(begun({ shotId, number: book.nextNumber() }));
  book.add(...[...taken('A1'), ...taken('B2')].map((record) => ({ ...record, shotId })));
}

const stateOf = async (book: ShotBook, shotId: string) => {
  const facts = await book.find(shotId);
  return facts && receiptOf(facts)?.state;
};

const segments = (directory: string) => readdirSync(directory).sort();

t.test('a receipt is the same after a restart', async (t) => {
  const directory = join(testDirectory(t), 'shots');
  const { book } = await bookOn(t, directory);
  await shoot(book, 'one');
  await shoot(book, 'two');
  const before = JSON.stringify(receiptOf((await book.find('one')) as never));
  await book.close();
  const { book: again, log } = await bookOn(t, directory);
  t.equal(JSON.stringify(receiptOf((await again.find('one')) as never)), before);
  t.equal(again.nextNumber(), 3, 'numbers continue');
  t.same(log, []);
  t.equal(segments(directory).length, 1, 'a restart appends to the newest segment');
});

t.test('a last line that is cut off and a damaged line are reported, and all others are used', async (t) => {
  const directory = join(testDirectory(t), 'shots');
  const { book } = await bookOn(t, directory);
  await shoot(book, 'one');
  await shoot(book, 'two');
  await book.close();
  const path = join(directory, segments(directory)[0] ?? '');
  const lines = readFileSync(path, 'utf8').split('\n');
  const damaged = lines.findIndex((line) => line.includes('"one"') && line.includes('"landed"'));
  lines[damaged] = '{"kind":"landed","shotId":"one"';
  writeFileSync(path, lines.join('\n'));
  truncateSync(path, Buffer.byteLength(lines.join('\n')) - 9);
  const { book: again, log } = await bookOn(t, directory);
  t.equal(log.filter((line) => /damaged/.test(line)).length, 1);
  t.equal(log.filter((line) => /is incomplete/.test(line)).length, 1);
  t.same([await stateOf(again, 'one'), await stateOf(again, 'two')], ['incomplete', 'incomplete']);
  await shoot(again, 'three');
  await again.close();
  const { book: third } = await bookOn(t, directory);
  t.equal(await stateOf(third, 'three'), 'complete', 'what was written after the cut is read');
});

t.test(
  'every prefix of a journal can be opened, and no shot in it is more complete than it was',
  async (t) => {
    const directory = join(testDirectory(t), 'shots');
    const { book } = await bookOn(t, directory);
    await shoot(book, 'one');
    await book.close();
    const [name = ''] = segments(directory);
    const whole = readFileSync(join(directory, name));
    const wrong: number[] = [];
    for (let bytes = 0; bytes < whole.length - 1; bytes += 37) {
      const part = join(directory, `../part-${bytes}`);
      mkdirSync(part);
      writeFileSync(join(part, name), whole.subarray(0, bytes));
      const { book: read } = await bookOn(t, part);
      if ((await stateOf(read, 'one')) === 'complete') wrong.push(bytes);
      await read.close();
      rmSync(part, { recursive: true });
    }
    t.same(wrong, []);
  },
);

t.test(
  'a shot whose line was not written to its end has not used its id: nothing is fired before',
  async (t) => {
    const directory = join(testDirectory(t), 'shots');
    const { book } = await bookOn(t, directory);
    await shoot(book, 'one');
    const path = join(directory, segments(directory)[0] ?? '');
    const before = readFileSync(path);
    await book.begin(begun({ shotId: 'two', number: book.nextNumber() }));
    await book.close();
    const line = readFileSync(path).subarray(before.length);
    const wrong: number[] = [];
    for (let bytes = 1; bytes < line.length - 2; bytes += 29) {
      writeFileSync(path, Buffer.concat([before, line.subarray(0, bytes)]));
      const { book: again } = await bookOn(t, directory);
      await shoot(again, 'three');
      await again.close();
      const { book: third, log } = await bookOn(t, directory);
      if (third.isUsed('two') || (await stateOf(third, 'three')) !== 'complete' || log.length > 0)
        wrong.push(bytes);
      await shoot(third, 'two');
      if ((await stateOf(third, 'two')) !== 'complete') wrong.push(bytes);
      await third.close();
    }
    t.same(wrong, []);
  },
);

t.test('a line that was written to its end and is damaged there has used its id', async (t) => {
  const directory = join(testDirectory(t), 'shots');
  const { book } = await bookOn(t, directory);
  await book.begin(begun({ shotId: 'one', number: book.nextNumber() }));
  await book.close();
  const path = join(directory, segments(directory)[0] ?? '');
  writeFileSync(path, readFileSync(path, 'utf8').replace(/\n$/, '?'));
  for (const shotId of ['two', 'three']) {
    const { book: again } = await bookOn(t, directory);
    t.ok(again.isUsed('one'));
    await shoot(again, shotId);
    await again.close();
  }
  const { book: last } = await bookOn(t, directory);
  t.same([await stateOf(last, 'two'), await stateOf(last, 'three')], ['complete', 'complete']);
});

t.test('the journal stays within its limit; older receipts are read from it', async (t) => {
  const directory = join(testDirectory(t), 'shots');
  const limits = { shotSegmentBytes: 2_000, shotJournalBytes: 12_000, shotsInMemory: 2 };
  const { book, log } = await bookOn(t, directory, limits);
  for (let index = 0; index < 20; index += 1) await shoot(book, `shot ${index}`);
  t.equal(book.newest().length, 2);
  t.equal(await stateOf(book, 'shot 17'), 'complete', 'it is not in memory');
  t.equal(await stateOf(book, 'shot 0'), undefined, 'its segment was removed');
  t.ok(log.some((line) => /oldest part/.test(line)));
  await book.close();
  const { book: again } = await bookOn(t, directory, limits);
  t.equal(await stateOf(again, 'shot 17'), 'complete');
  t.equal(again.nextNumber(), 21);
});

t.test('while the journal cannot be written no shot begins, and open records wait', async (t) => {
  const directory = join(testDirectory(t), 'shots');
  // Every write begins a segment, and there is no room for the first.
  const limits = { shotRetryMs: 10, shotSegmentBytes: 1, shotRoomBytes: 0 };
  const { book, log } = await bookOn(t, directory, limits);
  const next = join(directory, 'shots-00000002.jsonl');
  await until('the first segment', () => segments(directory).length === 1);
  renameSync(directory, `${directory}-away`);
  symlinkSync('/proc', directory);
  for (const shotId of ['one', 'two']) {
    await t.rejects(book.begin(begun({ shotId, number: book.nextNumber() })), { code: 'JOURNAL_FAILED' });
  }
  rmSync(directory);
  renameSync(`${directory}-away`, directory);
  await until('the records that both attempts are withdrawn', () => /"two"/.test(readOr(next)));
  await shoot(book, 'one');
  t.equal(await stateOf(book, 'one'), 'complete', 'the same id may be used: nothing was fired');
  await book.close();
  const { book: again } = await bookOn(t, directory);
  t.equal(await stateOf(again, 'one'), 'complete');
  t.equal(await again.find('two'), undefined, 'nor is it a shot after a restart');
  await shoot(again, 'two');
  t.equal(await stateOf(again, 'two'), 'complete');
  t.same(log, ['the journal of shots cannot be written', 'the journal of shots can be written again']);
});

t.test(
  'the remains of an interrupted write are in no receipt, and each record is present once',
  async (t) => {
    const directory = join(testDirectory(t), 'shots');
    const path = join(directory, 'shots-00000001.jsonl');
    const written: string[] = [];
    const book = new ShotBook({
      ...{ directory, clock: systemClock, logger: pino({ enabled: false }), host: 'left' },
      limits: { ...DEFAULT_LIMITS, shotRetryMs: 10 },
      onFacts: () => undefined,
      onWritten: (record) => written.push(JSON.stringify(record)),
    });
    await book.open();
    await book.begin(begun({ number: 1 }));
    const probe = await open(path);
    const handle = Object.getPrototypeOf(probe) as { appendFile: (text: string) => Promise<void> };
    await probe.close();
    const { appendFile } = handle;
    t.teardown(() => Object.assign(handle, { appendFile }));
    let failures = 0;
    handle.appendFile = async function (this: unknown, text: string) {
      if (failures >= 3) return appendFile.call(this, text);
      failures += 1;
      // The first lines are complete; the last one is not.
      await appendFile.call(this, text.slice(0, text.length - 20));
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    };
    book.add(...taken('A1'));
    await until('the records are written', () => written.length >= 6);
    await book.close();
    const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
    t.equal(failures, 3);
    t.equal(lines.length - 1, written.length, 'as many as were counted, and the head');
    const { book: again, log } = await bookOn(t, directory);
    t.same(log, []);
    t.equal(await stateOf(again, 'shot-a'), 'incomplete');
  },
);

t.test('no shot begins on a file system without room', async (t) => {
  const { book } = await bookOn(t, join(testDirectory(t), 'shots'), { shotRoomBytes: 2 ** 60 });
  await t.rejects(book.begin(begun()), { code: 'JOURNAL_FAILED', message: /bytes left/ });
  t.equal(await book.find('shot-a'), undefined);
});

t.test(
  'an id that the journal did not take is refused under its receipt, also after a restart',
  async (t) => {
    const directory = join(testDirectory(t), 'shots');
    const { book } = await bookOn(t, directory, { shotRoomBytes: 2 ** 60 });
    await t.rejects(book.begin(begun({ number: book.nextNumber() })), { code: 'JOURNAL_FAILED' });
    await book.close();
    const { book: again } = await bookOn(t, directory);
    t.equal(again.isUsed('shot-a'), false, 'nothing was fired');
    again.refuse(begun({ number: again.nextNumber() }), '2 of 2 bodies would not expose');
    t.equal(await stateOf(again, 'shot-a'), 'refused');
    await again.close();
    const { book: third } = await bookOn(t, directory);
    t.equal(await stateOf(third, 'shot-a'), 'refused', 'and after another restart');
  },
);

t.test('a refused shot has a receipt when another host has reported on it before', async (t) => {
  const { book } = await bookOn(t, join(testDirectory(t), 'shots'), {}, 'left');
  await book.addOfOthers(taken('B2').map((record) => ({ ...record, by: 'right' })));
  t.equal(await book.find('shot-a'), undefined, 'what it is about is not known');
  book.refuse(begun({ number: book.nextNumber() }), '2 of 2 bodies would not expose');
  t.equal(await stateOf(book, 'shot-a'), 'refused');
});

t.test('a segment whose head could not be written is removed', async (t) => {
  const parent = testDirectory(t);
  for (const method of ['appendFile', 'sync'] as const) {
    const directory = join(parent, method);
    const { book } = await bookOn(t, directory, { shotSegmentBytes: 1 });
    await book.begin(begun({ shotId: 'one', number: book.nextNumber() }));
    const before = segments(directory);
    const probe = await open(join(directory, before[0] ?? ''));
    const prototype = Object.getPrototypeOf(probe) as { appendFile: unknown; sync: unknown };
    await probe.close();
    const original = prototype[method];
    prototype[method] = async () => {
      throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    };
    try {
      await t.rejects(book.begin(begun({ shotId: 'full', number: book.nextNumber() })), {
        code: 'JOURNAL_FAILED',
      });
      await until(
        'the segments that were begun are removed',
        () => segments(directory).length === before.length,
      );
    } finally {
      prototype[method] = original;
    }
    await shoot(book, 'two');
    await book.close();
    for (const name of segments(directory).filter((each) => each.endsWith('.jsonl'))) {
      const [head] = readFileSync(join(directory, name), 'utf8').split('\n');
      t.match(head, /"kind":"segment"/, name);
    }
    const { book: again } = await bookOn(t, directory);
    t.equal(await stateOf(again, 'two'), 'complete');
  }
});

t.test('a shot id counts as used if the journal has anything of it, otherwise as free', async (t) => {
  const directory = join(testDirectory(t), 'shots');
  const limits = { shotSegmentBytes: 2_000, shotJournalBytes: 8_000 };
  const { book } = await bookOn(t, directory, limits);
  for (let index = 0; index < 20; index += 1) await shoot(book, `shot ${index}`);
  await book.close();
  const path = join(directory, segments(directory).findLast((name) => name.endsWith('.jsonl')) ?? '');
  const lines = readFileSync(path, 'utf8').split('\n');
  const damaged = lines.map((line) =>
    line.replace('"begun","shotId":"shot 19"', '"begnu","shotId":"shot 19"'),
  );
  writeFileSync(path, damaged.join('\n'));
  const { book: again } = await bookOn(t, directory, limits);
  t.equal(await again.find('shot 19'), undefined, 'there is no receipt');
  t.equal(await again.find('shot 0'), undefined, 'its segment was removed');
  t.same(
    ['shot 0', 'shot 5', 'shot 18', 'shot 19', 'shot 20'].map((id) => again.isUsed(id)),
    [true, true, true, true, false],
  );
});

t.test('ids stay used when a start removes a segment', async (t) => {
  const directory = join(testDirectory(t), 'shots');
  const limits = { shotSegmentBytes: 2_000, shotJournalBytes: 8_000 };
  const { book } = await bookOn(t, directory, limits);
  for (let index = 0; index < 12; index += 1) await shoot(book, `shot ${index}`);
  await book.close();
  // Every segment is full now, and the journal too long: the start begins a new one and removes old ones.
  const { book: again } = await bookOn(t, directory, { shotSegmentBytes: 1, shotJournalBytes: 4_000 });
  await shoot(again, 'shot 12');
  await again.close();
  const { book: third } = await bookOn(t, directory, limits);
  const ids = Array.from({ length: 13 }, (_, index) => `shot ${index}`);
  t.same(
    ids.filter((id) => !third.isUsed(id)),
    [],
  );
});

t.test('a line whose content was changed after it was written is not used', async (t) => {
  const directory = join(testDirectory(t), 'shots');
  const { book } = await bookOn(t, directory);
  await shoot(book, 'one');
  await book.close();
  const path = join(directory, segments(directory)[0] ?? '');
  writeFileSync(
    path,
    readFileSync(path, 'utf8').replaceAll(
      '"kind":"landed","shotId":"one","body":"B2"',
      '"kind":"landed","shotId":"one","body":"A1"',
    ),
  );
  const { book: again, log } = await bookOn(t, directory);
  t.equal(await stateOf(again, 'one'), 'incomplete');
  t.equal(log.length, 1);
});

t.test('an entry in the way of the journal is left untouched, and stops nothing', async (t) => {
  const directory = join(testDirectory(t), 'shots');
  const { book } = await bookOn(t, directory);
  await shoot(book, 'one');
  await book.close();
  mkdirSync(join(directory, 'shots-00000002.jsonl'));
  execFileSync('mkfifo', [join(directory, 'shots-00000003.jsonl')]);
  symlinkSync('/etc/passwd', join(directory, 'shots-00000004.jsonl'));
  mkdirSync(join(directory, 'shots-00000005.jsonl', 'more'), { recursive: true });
  writeFileSync(join(directory, 'notes.txt'), 'of a person');
  mkdirSync(join(directory, 'a directory'));
  mkdirSync(join(directory, 'ids'));
  writeFileSync(join(directory, 'others'), 'of a person');
  writeFileSync(join(directory, 'shots-99999999.jsonl'), Buffer.from([0, 255, 10, 0x7b, 10]));
  const { book: again, log } = await bookOn(t, directory);
  t.equal(await stateOf(again, 'one'), 'complete');
  await shoot(again, 'two');
  t.ok(log.length >= 4, 'each has its line in the log');
  await again.close();
  const { book: third } = await bookOn(t, directory);
  t.same([await stateOf(third, 'one'), await stateOf(third, 'two')], ['complete', 'complete']);
});

t.test('the number in the name of a foreign file is ignored if no journal can reach it', async (t) => {
  const directory = join(testDirectory(t), 'shots');
  const limits = { shotSegmentBytes: 1 };
  const { book } = await bookOn(t, directory, limits);
  await shoot(book, 'one');
  await book.close();
  const stray = 'shots-999999999999999.jsonl';
  writeFileSync(join(directory, stray), '');
  const { book: again, log } = await bookOn(t, directory, limits);
  await shoot(again, 'two');
  await again.close();
  t.match(log, [/left untouched/]);
  t.same(
    segments(directory).filter((name) => name.length > 'shots-00000001.jsonl'.length),
    [stray],
  );
  const { book: third } = await bookOn(t, directory, limits);
  t.same([await stateOf(third, 'one'), await stateOf(third, 'two')], ['complete', 'complete']);
  t.ok(third.isUsed('two'));
});

t.test('a receipt is read from the existing segments, however far apart their numbers are', async (t) => {
  const directory = join(testDirectory(t), 'shots');
  const { book } = await bookOn(t, directory);
  await shoot(book, 'one');
  await book.close();
  const copy = join(directory, 'shots-99999999.jsonl');
  copyFileSync(join(directory, 'shots-00000001.jsonl'), copy);
  const { book: again } = await bookOn(t, directory, { shotsInMemory: 1 });
  await shoot(again, 'two');
  await shoot(again, 'three');
  t.equal(again.inMemory('one'), undefined);
  t.equal(await stateOf(again, 'one'), 'complete');
});

t.test('a line of another program is skipped', async (t) => {
  const directory = join(testDirectory(t), 'shots');
  mkdirSync(directory);
  appendFileSync(join(directory, 'shots-00000001.jsonl'), '[]\n{"kind":"landed"}\nnull\n\n');
  const { log } = await bookOn(t, directory);
  t.equal(log.length, 1);
});

function readOr(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
