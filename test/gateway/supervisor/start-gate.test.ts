import t from 'tap';
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
