import t from 'tap';
import { OperationQueue } from '#worker/calls/queue.js';
import { settle } from '../../support/manual-clock.js';

/** A task that runs until the test ends it. */
function gate() {
  const order: string[] = [];
  const releases = new Map<string, () => void>();
  return {
    order,
    task: (name: string) => () =>
      new Promise<string>((resolve) => {
        order.push(name);
        releases.set(name, () => resolve(name));
      }),
    release: (name: string) => releases.get(name)?.(),
  };
}

t.test('writes and actions run in order, one at a time', async (t) => {
  const queue = new OperationQueue(8);
  const { order, task, release } = gate();
  const first = queue.run(1, 'action', task('first'));
  const second = queue.run(2, 'write', task('second'));
  await settle();
  t.same(order, ['first']);
  release('first');
  t.equal(await first, 'first');
  await settle();
  t.same(order, ['first', 'second']);
  release('second');
  await second;
  t.equal(queue.length, 0);
});

t.test('a read passes an action that is running', async (t) => {
  const queue = new OperationQueue(8);
  const { task, release } = gate();
  const action = queue.run(1, 'action', task('action'));
  t.equal(await queue.run(2, 'read', async () => 'read'), 'read');
  release('action');
  await action;
});

t.test('a few reads run at once; those that wait can be withdrawn, and make room', async (t) => {
  const queue = new OperationQueue(12);
  const { order, task, release } = gate();
  const reads = Array.from({ length: 12 }, (_, n) => queue.run(n, 'read', task(`read ${n}`)));
  await settle();
  t.same(order, ['read 0', 'read 1', 'read 2', 'read 3', 'read 4', 'read 5', 'read 6', 'read 7']);
  t.equal(queue.hasRoom, false);
  t.equal(queue.cancel(0), false, 'it runs');
  for (const n of [8, 10, 11]) t.equal(queue.cancel(n), true);
  for (const n of [8, 10, 11]) await t.rejects(reads[n] as Promise<string>, { code: 'CANCELLED' });
  t.equal(queue.length, 9);
  release('read 3');
  t.equal(await reads[3], 'read 3');
  await settle();
  t.equal(order.at(-1), 'read 9');
  t.equal(await queue.run(20, 'transfer', async () => 'at once'), 'at once');
});

t.test('an operation that fails does not hold up the next', async (t) => {
  const queue = new OperationQueue(8);
  const failing = queue.run(1, 'write', async () => {
    throw new Error('no');
  });
  const next = queue.run(2, 'write', async () => 'yes');
  await t.rejects(failing, { message: 'no' });
  t.equal(await next, 'yes');
});

t.test('a waiting call can be withdrawn and then never runs; a running one cannot', async (t) => {
  const queue = new OperationQueue(8);
  const { order, task, release } = gate();
  const running = queue.run(1, 'action', task('running'));
  const waiting = queue.run(2, 'action', task('waiting'));
  t.equal(queue.cancel(2), true);
  t.equal(queue.cancel(1), false);
  await t.rejects(waiting, { code: 'CANCELLED', outcome: 'none' });
  release('running');
  await running;
  t.same(order, ['running']);
});

t.test('an operation put first goes before those that wait, and cannot be withdrawn', async (t) => {
  const queue = new OperationQueue(8);
  const { order, task, release } = gate();
  const running = queue.run(1, 'action', task('running'));
  const waiting = queue.run(2, 'action', task('waiting'));
  const first = queue.run(3, 'action', task('first'), { first: true });
  t.equal(queue.cancel(3), false);
  await settle();
  release('running');
  await running;
  await settle();
  release('first');
  await first;
  await settle();
  release('waiting');
  await waiting;
  t.same(order, ['running', 'first', 'waiting']);
});

t.test('a full queue refuses at once, reads included, and takes again when there is room', async (t) => {
  const queue = new OperationQueue(2);
  const { task, release } = gate();
  const one = queue.run(1, 'action', task('one'));
  const two = queue.run(2, 'action', task('two'));
  await t.rejects(
    queue.run(3, 'read', async () => 'read'),
    { code: 'CAMERA_BUSY', outcome: 'none' },
  );
  release('one');
  await one;
  t.equal(await queue.run(4, 'read', async () => 'read'), 'read');
  await settle();
  release('two');
  await two;
});
