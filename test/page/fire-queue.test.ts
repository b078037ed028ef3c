// The presses of the deck: each is fired once, in its order, and no more wait than the deck can show.

import t from 'tap';
import { FireQueue, MOST_WAITING } from '#page/state/fire-queue.js';

/** A queue whose shots the test ends. */
function deck() {
  const fired: number[] = [];
  const ends: ((isWell: boolean) => void)[] = [];
  const queue = new FireQueue<number>((order) => {
    fired.push(order);
    return new Promise((resolve) => ends.push(resolve));
  });
  const end = async (isWell = true) => {
    ends.shift()?.(isWell);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { queue, fired, end };
}

t.test('presses while a shot is under way are counted and fired next, each once', async (t) => {
  const { queue, fired, end } = deck();
  t.ok(queue.press(1));
  t.same(fired, [1]);
  t.ok(queue.press(2));
  t.ok(queue.press(3));
  t.same(queue.state.value, { isFiring: true, waiting: 2 });
  await end();
  t.same([fired, queue.state.value.waiting], [[1, 2], 1]);
  await end();
  await end();
  t.same([fired, queue.state.value], [[1, 2, 3], { isFiring: false, waiting: 0 }]);
  t.ok(queue.press(4), 'it fires again after a pause');
  t.same(fired, [1, 2, 3, 4]);
  await end();
});

t.test('a press when all places are taken has no effect, and the caller gets to know', async (t) => {
  const { queue, fired, end } = deck();
  queue.press(0);
  for (let press = 1; press <= MOST_WAITING; press += 1) t.ok(queue.press(press));
  t.notOk(queue.press(99));
  for (let press = 0; press <= MOST_WAITING; press += 1) await end();
  t.same(fired, [0, 1, 2, 3]);
});

t.test('waiting presses are dropped by a cancel, and when a shot could not be taken', async (t) => {
  const { queue, fired, end } = deck();
  queue.press(1);
  queue.press(2);
  queue.clear();
  await end();
  t.same([fired, queue.state.value], [[1], { isFiring: false, waiting: 0 }]);
  queue.press(3);
  queue.press(4);
  await end(false);
  t.same([fired, queue.state.value], [[1, 3], { isFiring: false, waiting: 0 }]);
});
