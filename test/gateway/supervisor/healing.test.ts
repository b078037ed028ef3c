import t from 'tap';
import { ServiceError } from '#gateway/errors.js';
import { Healing } from '#gateway/supervisor/healing.js';
import { ManualClock, settle } from '../../support/manual-clock.js';

/** A healing whose every try does what the test says; `said` is what its owner was told, in order. */
function healing(tries: (() => Promise<void>)[], options: { isPresent?: boolean; delayMs?: number } = {}) {
  const clock = new ManualClock();
  const said: string[] = [];
  const body = { isPresent: options.isPresent ?? true };
  const subject = new Healing({
    clock,
    isPresent: () => body.isPresent,
    failed: () => ({ delayMs: options.delayMs ?? 1_000, isLooping: false, failuresInWindow: 1 }),
    told: (text) => said.push(text),
    open: () => {
      said.push('open');
      return tries.shift()?.() ?? Promise.resolve();
    },
    clear: () => said.push('clear'),
    opened: () => said.push('opened'),
    gaveUp: (error) => said.push(`gave up: ${error.code}`),
  });
  void subject.run();
  return { clock, said, body, subject };
}

const refuse = (code: 'CONNECT_REFUSED' | 'CREDENTIALS_REFUSED') => () =>
  Promise.reject(new ServiceError(code, 'it said no'));

t.test('it tries after the delay, again after each failure, and ends when it succeeds', async (t) => {
  const { clock, said, subject } = healing([refuse('CONNECT_REFUSED')]);
  const joined = subject.outcome(60_000);
  await clock.advance(999);
  t.same(said, []);
  t.equal(subject.isWaiting, true);
  await clock.advance(1);
  t.same(said, ['open', 'clear', 'it said no']);
  await clock.advance(1_000);
  await joined;
  t.same(said, ['open', 'clear', 'it said no', 'open', 'opened']);
  t.equal(clock.pending, 0, 'no timer is left');
});

t.test('wrong credentials are never tried again, and who waits is told', async (t) => {
  const { clock, said, subject } = healing([refuse('CREDENTIALS_REFUSED')]);
  const joined = t.rejects(subject.outcome(60_000), { code: 'CREDENTIALS_REFUSED' });
  await clock.advance(1_000);
  await joined;
  await clock.advance(3_600_000);
  t.same(said, ['open', 'clear', 'gave up: CREDENTIALS_REFUSED']);
  t.equal(clock.pending, 0);
});

t.test('a body that is away is waited for and not tried', async (t) => {
  const { clock, said, body, subject } = healing([], { isPresent: false });
  await clock.advance(3_600_000);
  t.notOk(said.includes('open'));
  body.isPresent = true;
  subject.appeared();
  await settle();
  t.match(said, ['the camera is not attached; it is brought back when it is', 'open', 'opened']);
});

t.test('a body that comes and goes does not shorten the delay', async (t) => {
  const { clock, said, subject } = healing([]);
  for (let round = 0; round < 20; round += 1) {
    subject.appeared();
    await settle();
  }
  t.same(said, []);
  await clock.advance(1_000);
  t.same(said, ['open', 'opened']);
});

t.test('cancelling ends it wherever it is, and who waits is told', async (t) => {
  const waiting = healing([]);
  const joined = t.rejects(waiting.subject.outcome(60_000), { code: 'CANCELLED' });
  await settle();
  waiting.subject.cancel();
  await joined;
  await waiting.clock.advance(3_600_000);
  t.same(waiting.said, []);

  const away = healing([], { isPresent: false });
  await away.clock.advance(1_000);
  away.subject.cancel();
  await settle();
  t.notOk(away.said.includes('open'));
  t.equal(away.clock.pending, 0);
});

for (const end of ['succeeds', 'fails'] as const) {
  t.test(`a try that is cancelled and then ${end} is neither told nor repeated`, async (t) => {
    let settleTry: { resolve: () => void; reject: (error: Error) => void } | undefined;
    const pending = () =>
      new Promise<void>((resolve, reject) => {
        settleTry = { resolve, reject };
      });
    const { clock, said, subject } = healing([pending]);
    const joined = t.rejects(subject.outcome(60_000), { code: 'CANCELLED' });
    await clock.advance(1_000);
    t.same(said, ['open']);
    subject.cancel();
    await joined;
    if (end === 'succeeds') settleTry?.resolve();
    else settleTry?.reject(new ServiceError('CREDENTIALS_REFUSED', 'it said no'));
    await settle();
    await clock.advance(3_600_000);
    t.same(said, ['open'], 'it neither clears nor tells: what is there may be of another');
    t.equal(clock.pending, 0, 'no timer is left');
  });
}

t.test('who waits is answered in time, with what is known, and the healing goes on', async (t) => {
  const { clock, said, subject } = healing([refuse('CONNECT_REFUSED')]);
  const joined = t.rejects(subject.outcome(1_500), { code: 'CONNECT_TIMEOUT', message: /it said no/ });
  await clock.advance(1_500);
  await joined;
  await clock.advance(1_000);
  t.same(said.at(-1), 'opened');
});
