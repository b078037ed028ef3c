import t from 'tap';
import { decideRestart } from '#gateway/supervisor/machine/restart-policy.js';

const policy = { maxRestarts: 5, windowMs: 60_000, firstDelayMs: 250, maxDelayMs: 30_000 };
const MIDDLE = 0.5;

t.test('the delay doubles with every failure in the window', async (t) => {
  const failures: number[] = [];
  const delays = [0, 1_000, 2_000, 3_000, 4_000].map((atMs) => {
    failures.push(atMs);
    return decideRestart(policy, failures, atMs, MIDDLE).delayMs;
  });
  t.same(delays, [250, 500, 1_000, 2_000, 4_000]);
});

t.test('more failures than allowed are a loop, which continues at the slowest pace', async (t) => {
  const failures = [0, 1, 2, 3, 4, 5];
  t.match(decideRestart(policy, failures.slice(0, 5), 5, MIDDLE), { isLooping: false, failuresInWindow: 5 });
  t.match(decideRestart(policy, failures, 5, MIDDLE), {
    isLooping: true,
    delayMs: 30_000,
    failuresInWindow: 6,
  });
});

t.test('a failure that is older than the window is forgotten', async (t) => {
  const failures = [0, 1, 2, 3, 4, 5, 70_000];
  t.match(decideRestart(policy, failures, 70_000, MIDDLE), {
    isLooping: false,
    delayMs: 250,
    failuresInWindow: 1,
  });
});

t.test('the delay never exceeds its maximum, and is spread by a fifth both ways', async (t) => {
  const generous = { ...policy, maxRestarts: 100 };
  const many = Array.from({ length: 30 }, (_, atMs) => atMs);
  t.equal(decideRestart(generous, many, 30, MIDDLE).delayMs, 30_000);
  t.equal(decideRestart(policy, [0], 0, 0).delayMs, 200);
  t.equal(decideRestart(policy, [0], 0, 1).delayMs, 300);
});
