import t from 'tap';
import { restartDelayMs } from '#gateway/supervisor/restart-delay.js';
import { StartGate } from '#gateway/supervisor/start-gate.js';
import { settle } from '../../support/manual-clock.js';

t.test('no more than the allowed number are inside, and a failure gives its place back', async (t) => {
  const gate = new StartGate(2);
  const releases: ((value: string | Promise<string>) => void)[] = [];
  const entered: number[] = [];
  const enter = (name: number) =>
    gate.run(() => {
      entered.push(name);
      return new Promise<string>((resolve) => releases.push(resolve));
    });
  const all = [enter(0), enter(1), enter(2), enter(3)];
  await settle();
  t.same(entered, [0, 1]);
  releases[0]?.('done');
  await settle();
  t.same(entered, [0, 1, 2]);
  releases[1]?.(Promise.reject(new Error('failed')));
  await t.rejects(all[1] as Promise<string>, { message: 'failed' });
  await settle();
  t.same(entered, [0, 1, 2, 3]);
  for (const release of releases.slice(2)) release('done');
  t.equal(await all[3], 'done');
});

t.test('the delay before a restart doubles, has a maximum, and is spread by a fifth', async (t) => {
  const delays = [1, 2, 3, 4].map((failures) => restartDelayMs(failures, 250, 30_000, 0.5));
  t.same(delays, [250, 500, 1000, 2000]);
  t.equal(restartDelayMs(40, 250, 30_000, 0.5), 30_000);
  t.equal(restartDelayMs(1, 1000, 30_000, 0), 800);
  t.equal(restartDelayMs(1, 1000, 30_000, 1), 1200);
});
