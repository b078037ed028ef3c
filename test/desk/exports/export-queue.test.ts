// The order, the ends and the limits of exports, with a performer that the test ends.

import t from 'tap';
import { ExportFiles } from '#desk/exports/export-files.js';
import {
  type Attempt,
  ExportQueue,
  type ExportQueueContext,
  type ExportView,
} from '#desk/exports/export-queue.js';
import { until } from '#harness/deadline.js';
import type { Scope } from '#harness/scope.js';
import { testDirectory } from '#harness/test-directory.js';

type End = Pick<ExportView, 'state' | 'message'>;
type Compare = ExportQueueContext['compare'];
const SOUND = { files: 2, ofFiles: 2, count: 0, findings: [], message: '2 file(s) are as they were.' };
const DONE: End = { state: 'done', message: 'All files are in the folder.' };

/** A queue in a state directory, and its exports under way. */
function queueIn(stateDirectory: string, limits = { exportsKept: 10, exportsWaiting: 10 }) {
  const running: { attempt: Attempt; end: (end: End) => void; fail: (error: Error) => void }[] = [];
  const comparing: {
    progress: Parameters<Compare>[2];
    end: (result: Awaited<ReturnType<Compare>>) => void;
    fail: (error: Error) => void;
  }[] = [];
  const reported: string[] = [];
  const listeners = new Set<(view: ExportView) => void>();
  let inHand = 0;
  const queue = new ExportQueue({
    ...{ files: new ExportFiles(stateDirectory, () => undefined), limits, say: () => undefined },
    work: {
      begin: () => {
        inHand += 1;
        return () => {
          inHand -= 1;
        };
      },
    },
    perform: (attempt) => {
      const end = new Promise<End>((resolve, reject) => {
        running.push({ attempt, end: resolve, fail: reject });
        attempt.signal.addEventListener('abort', () => reject(attempt.signal.reason));
      });
      // It may fail before anybody waits for it.
      end.catch(() => undefined);
      return attempt.note({ state: 'running', message: 'It runs.' }, true).then(() => end);
    },
    compare: (_path, signal, progress) =>
      new Promise((resolve, reject) => {
        comparing.push({ progress, end: resolve, fail: reject });
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
    report: (view) => {
      reported.push(`${view.exportId} ${view.state}`);
      for (const listener of listeners) listener(view);
    },
  });
  const add = (exportId: string) =>
    queue.add(exportId, async () => ({
      request: { selection: { shots: ['a'] }, xmp: false, mhl: false },
      view: {
        ...{ state: 'waiting', files: 0, ofFiles: 0, bytes: 0, ofBytes: 0, message: '', faults: [] },
        ...{ at: new Date().toISOString(), to: 'folder', path: '/pictures', layout: 'flat' },
      },
    }));
  const started = (count: number) =>
    until(`${count} exports have begun`, () => (running.length >= count ? running[count - 1] : undefined));
  const compared = (count: number) =>
    until(`${count} checks have begun`, () => (comparing.length >= count ? comparing[count - 1] : undefined));
  const checkOf = async (exportId: string) => (await queue.get(exportId)).view.check;
  const stateOf = async (exportId: string) => (await queue.get(exportId)).view.state;
  return { queue, add, started, compared, stateOf, checkOf, reported, listeners, inHand: () => inHand };
}

const directoryOf = (t: Scope) => testDirectory(t);

t.test(
  'exports run one after another, and the next one begins whatever the end of the one before',
  async (t) => {
    const { add, started, stateOf, reported, inHand } = queueIn(directoryOf(t));
    for (const id of ['a', 'b', 'c']) t.match(await add(id), { exportId: id });
    (await started(1)).end(DONE);
    const second = await started(2);
    t.same([await stateOf('a'), await stateOf('b'), await stateOf('c')], ['done', 'running', 'waiting']);
    second.fail(new Error('the disk is gone'));
    (await started(3)).end(DONE);
    await until('nothing is in hand', () => inHand() === 0);
    t.same([await stateOf('b'), await stateOf('c')], ['failed', 'done']);
    t.same(
      reported.filter((line) => line.startsWith('b')),
      ['b waiting', 'b running', 'b failed'],
    );
  },
);

t.test('a request made as soon as an end is reported begins too', async (t) => {
  const { add, started, compared, checkOf, listeners, queue, inHand } = queueIn(directoryOf(t));
  const answers: Promise<ExportView>[] = [];
  listeners.add(({ exportId, state, check }) => {
    if (state === 'failed') answers.push(queue.resume(exportId));
    if (state === 'done' && check === undefined) answers.push(queue.check(exportId), queue.check(exportId));
  });
  await add('a');
  (await started(1)).fail(new Error('the disk is gone'));
  (await started(2)).end(DONE);
  (await compared(1)).end(SOUND);
  await until('nothing is in hand', () => inHand() === 0);
  t.equal((await checkOf('a'))?.state, 'done');
  const [resumed, ...checked] = await Promise.all(answers);
  t.match([resumed?.exportId, checked.length], ['a', 2]);
  for (const view of checked) t.match(view.check, { files: 2 });
});

t.test('a known id begins nothing', async (t) => {
  const { add, started, queue, inHand } = queueIn(directoryOf(t));
  await Promise.all([add('a'), add('a')]);
  (await started(1)).end(DONE);
  t.match(await add('a'), { exportId: 'a' });
  t.equal((await queue.all()).length, 1);
  await until('nothing is in hand', () => inHand() === 0);
});

t.test(
  'an export that waits is stopped at once, and one that was resumed is not stopped again',
  async (t) => {
    const { add, started, queue, inHand, stateOf } = queueIn(directoryOf(t));
    await add('a');
    await add('b');
    const first = await started(1);
    t.match(await queue.stop('b'), { state: 'stopped' });
    await queue.resume('b');
    first.end(DONE);
    (await started(2)).end(DONE);
    await until('nothing is in hand', () => inHand() === 0);
    t.equal(await stateOf('b'), 'done');
  },
);

t.test('an export that runs is stopped when nothing of it runs any more', async (t) => {
  const { add, started, queue } = queueIn(directoryOf(t));
  await add('a');
  await started(1);
  t.match(await queue.stop('a'), { state: 'stopped' });
  await t.rejects(queue.stop('none'), { code: 'EXPORT_NOT_FOUND' });
});

t.test('a next desk takes up what waited and ran, and nothing else', async (t) => {
  const directory = directoryOf(t);
  const before = queueIn(directory);
  for (const id of ['a', 'b', 'c']) await before.add(id);
  (await before.started(1)).end(DONE);
  await before.started(2);
  await before.queue.close();
  t.not(before.inHand(), 0, 'the next desk is started for the rest');
  const after = queueIn(directory);
  await after.queue.takeUp();
  (await after.started(1)).end(DONE);
  (await after.started(2)).end(DONE);
  await until('nothing is in hand', () => after.inHand() === 0);
  t.equal(await after.stateOf('c'), 'done');
  t.equal(after.reported.filter((line) => line === 'a waiting').length, 0);
});

t.test('more exports than the limit are refused, and the oldest that have ended are forgotten', async (t) => {
  const { add, started, queue, inHand } = queueIn(directoryOf(t), { exportsKept: 2, exportsWaiting: 1 });
  for (const [index, id] of ['a', 'b', 'c'].entries()) {
    await add(id);
    await t.rejects(add('more'), { code: 'DESK_BUSY' });
    (await started(index + 1)).end(DONE);
    await until('it has ended', () => inHand() === 0);
  }
  t.same(
    (await queue.all()).map(({ exportId }) => exportId),
    ['c', 'b'],
  );
});

/** A queue with an export `a` that is done. */
async function withDone(directory: string, limits?: Parameters<typeof queueIn>[1]) {
  const made = queueIn(directory, limits);
  await made.add('a');
  (await made.started(1)).end(DONE);
  await until('nothing is in hand', () => made.inHand() === 0);
  return made;
}

t.test('an export that is done is checked when its turn comes, and has the result', async (t) => {
  const { add, queue, started, compared, checkOf, inHand } = await withDone(directoryOf(t));
  await add('b');
  const other = await started(2);
  await t.rejects(queue.check('b'), { code: 'EXPORT_REFUSED' });
  t.match((await queue.check('a')).check, { state: 'running', message: /will be compared/ });
  await queue.check('a');
  other.end(DONE);
  const check = await compared(1);
  check.progress({ files: 1, ofFiles: 2 });
  t.match(await checkOf('a'), { state: 'running', files: 1, ofFiles: 2, message: /^1 of 2 / });
  check.end({ ...SOUND, count: 1, findings: [{ path: 'x', reason: 'changed' }] });
  await until('nothing is in hand', () => inHand() === 0);
  t.match(await checkOf('a'), { state: 'done', count: 1, findings: [{ path: 'x' }] });
  await queue.check('a');
  (await compared(2)).fail(new Error('the list is damaged'));
  await until('nothing is in hand', () => inHand() === 0);
  t.match(await checkOf('a'), { state: 'failed', findings: [], message: 'the list is damaged' });
});

t.test('a check that runs is no further work, also when the queue is full', async (t) => {
  const limits = { exportsKept: 10, exportsWaiting: 1 };
  const { queue, compared, inHand } = await withDone(directoryOf(t), limits);
  await queue.check('a');
  t.match((await queue.check('a')).check, { state: 'running' });
  (await compared(1)).end(SOUND);
  await until('nothing is in hand', () => inHand() === 0);
});

t.test('a check is stopped while it waits and while it runs, and can begin again', async (t) => {
  const { add, queue, started, compared, checkOf, stateOf, inHand } = await withDone(directoryOf(t));
  await add('b');
  const other = await started(2);
  await queue.check('a');
  t.match((await queue.stop('a')).check, { state: 'stopped' });
  other.end(DONE);
  await queue.check('a');
  await compared(1);
  t.match((await queue.stop('a')).check, { state: 'stopped' });
  await queue.check('a');
  (await compared(2)).end(SOUND);
  await until('nothing is in hand', () => inHand() === 0);
  t.match([await stateOf('a'), await checkOf('a')], ['done', { state: 'done', files: 2 }]);
});

t.test('a next desk begins a check again that did not end', async (t) => {
  const directory = directoryOf(t);
  const before = await withDone(directory);
  await before.queue.check('a');
  await before.compared(1);
  await before.queue.close();
  const after = queueIn(directory);
  await after.queue.takeUp();
  (await after.compared(1)).end(SOUND);
  await until('nothing is in hand', () => after.inHand() === 0);
  t.match([await after.stateOf('a'), await after.checkOf('a')], ['done', { state: 'done' }]);
});
