import t from 'tap';
import type { StartRank } from '#gateway/supervisor/machine/model.js';
import { StartGate } from '#gateway/supervisor/start-gate.js';
import { ManualClock, settle } from '../../support/manual-clock.js';

/** A gate with two places; `enter` starts something that ends on command of the test. */
function gate() {
  const clock = new ManualClock();
  const subject = new StartGate(clock, { concurrentStarts: 2, startPlaceMs: 3_000, startWaitMs: 10_000 });
  const entered: string[] = [];
  const ends = new Map<string, (value: string | Promise<string>) => void>();
  const enter = (name: string, rank: StartRank = 'client') =>
    subject.run(rank, () => {
      entered.push(name);
      return new Promise<string>((resolve) => ends.set(name, resolve));
    });
  return {
    clock,
    entered,
    enter,
    end: (name: string, how: string | Promise<string>) => ends.get(name)?.(how),
  };
}

t.test('no more than the allowed number of starts run at once, and a failed start makes room', async (t) => {
  const { clock, entered, enter, end } = gate();
  const all = ['a', 'b', 'c', 'd'].map((name) => enter(name));
  await settle();
  t.same(entered, ['a', 'b']);
  end('a', 'done');
  await settle();
  t.same(entered, ['a', 'b', 'c']);
  end('b', Promise.reject(new Error('failed')));
  await t.rejects(all[1] as Promise<string>, { message: 'failed' });
  await settle();
  t.same(entered, ['a', 'b', 'c', 'd']);
  end('c', 'done');
  end('d', 'done');
  t.equal(await all[3], 'done');
  t.equal(clock.pending, 0, 'no timer is left');
});

t.test('a start that hangs makes room once, and continues', async (t) => {
  const { clock, entered, enter, end } = gate();
  const all = ['a', 'b', 'c', 'd', 'e'].map((name) => enter(name));
  await settle();
  await clock.advance(3_000);
  t.same(entered, ['a', 'b', 'c', 'd'], 'two others start beside those that hang');
  end('a', 'late');
  t.equal(await all[0], 'late');
  await settle();
  t.same(entered, ['a', 'b', 'c', 'd'], 'its place was given back before and is not given back again');
  end('c', 'done');
  await settle();
  t.same(entered, ['a', 'b', 'c', 'd', 'e']);
});

t.test('clients and recoveries take turns, a client first', async (t) => {
  const { entered, enter, end } = gate();
  for (const name of ['a', 'b']) void enter(name);
  for (const name of ['recovered 1', 'recovered 2']) void enter(name, 'recovery');
  for (const name of ['c', 'd']) void enter(name);
  await settle();
  for (const name of ['a', 'b', 'c', 'recovered 1']) {
    end(name, 'done');
    await settle();
  }
  t.same(entered, ['a', 'b', 'c', 'recovered 1', 'd', 'recovered 2']);
});

t.test('a recovery waits for one of 32 connects, not for all of them', async (t) => {
  const { entered, enter, end } = gate();
  const clients = Array.from({ length: 32 }, (_, at) => `client ${at + 1}`);
  for (const name of clients) void enter(name);
  void enter('crashed', 'recovery');
  await settle();
  for (let at = 0; at < entered.length; at += 1) {
    end(entered[at] as string, 'done');
    await settle();
  }
  t.equal(entered.length, 33, 'all have started');
  t.equal(entered.indexOf('crashed'), 3, 'behind the two that had begun and one more');
});

t.test('a start that waits too long is refused, and leaves the queue', async (t) => {
  const clock = new ManualClock();
  const limits = { concurrentStarts: 1, startPlaceMs: 20_000, startWaitMs: 10_000 };
  const subject = new StartGate(clock, limits);
  let end: () => void = () => undefined;
  const first = subject.run('client', () => new Promise<void>((resolve) => (end = resolve)));
  const second = t.rejects(
    subject.run('client', async () => t.fail('it must not start')),
    { code: 'CAMERA_BUSY', message: /could not be started within 10000 ms/ },
  );
  await clock.advance(10_000);
  await second;
  end();
  await first;
  t.equal(await subject.run('recovery', async () => 'the place is free'), 'the place is free');
  t.equal(clock.pending, 0);
});
