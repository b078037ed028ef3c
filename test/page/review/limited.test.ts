// The limits of Review: pieces of work at once, and bytes in memory.

import t from 'tap';
import { ByteCache, Limited } from '#page/review/limited.js';

/** Work that ends on request. */
function manual(limit: Limited, signal: AbortSignal) {
  let end = () => {};
  const state = { isRunning: false };
  const ended = limit.run(() => {
    state.isRunning = true;
    return new Promise<void>((resolve) => {
      end = resolve;
    });
  }, signal);
  return { state, end: () => end(), ended };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

t.test('work beyond the limit waits for its turn, in order', async (t) => {
  const limit = new Limited(2);
  const { signal } = new AbortController();
  const works = [1, 2, 3, 4].map(() => manual(limit, signal));
  const running = () => works.map(({ state }) => state.isRunning);
  t.same(running(), [true, true, false, false]);
  works[1]?.end();
  await settle();
  t.same(running(), [true, true, true, false]);
  works[0]?.end();
  works[2]?.end();
  await settle();
  t.same(running(), [true, true, true, true]);
  works[3]?.end();
  await Promise.all(works.map(({ ended }) => ended));
  const last = manual(limit, signal);
  t.equal(last.state.isRunning, true, 'every place is free again');
  last.end();
  await last.ended;
});

t.test('work that is given up before its turn leaves the queue and never runs', async (t) => {
  const limit = new Limited(1);
  const stop = new AbortController();
  const first = manual(limit, new AbortController().signal);
  const second = manual(limit, stop.signal);
  const third = manual(limit, new AbortController().signal);
  stop.abort(new Error('out of sight'));
  await t.rejects(second.ended, { message: 'out of sight' });
  first.end();
  await settle();
  t.same([second.state.isRunning, third.state.isRunning], [false, true]);
  third.end();
  await third.ended;
  await t.rejects(
    limit.run(async () => 1, stop.signal),
    { message: 'out of sight' },
  );
  t.equal(await limit.run(async () => 2, new AbortController().signal), 2, 'its place was given back');
});

t.test('work that fails gives its place back', async (t) => {
  const limit = new Limited(1);
  const { signal } = new AbortController();
  const fail = () => Promise.reject(new Error('no such file'));
  await t.rejects(limit.run(fail, signal), { message: 'no such file' });
  t.equal(await limit.run(async () => 'next', signal), 'next');
});

t.test('the cache drops what was used longest ago, and keeps nothing larger than itself', async (t) => {
  const cache = new ByteCache<string>(10, (text) => text.length);
  cache.set('a', 'aaaa');
  cache.set('b', 'bbbb');
  t.equal(cache.get('a'), 'aaaa');
  cache.set('c', 'cccc');
  t.same(
    ['a', 'b', 'c'].map((key) => cache.get(key)),
    ['aaaa', undefined, 'cccc'],
  );
  cache.set('c', 'c');
  t.equal(cache.bytes, 5, 'a value that is replaced counts once');
  cache.set('d', 'd'.repeat(11));
  t.equal(cache.get('d'), undefined);
  t.equal(cache.bytes, 5);
});
