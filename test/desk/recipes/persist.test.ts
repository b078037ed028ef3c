// Failures that a run repeats a call for. A shot is ordered again only if certainly no body has fired.

import t from 'tap';
import { systemClock } from '#base/clock.js';
import { kindOfShot, persist } from '#desk/recipes/persist.js';
import { type ErrorCode, ServiceError, type ServiceErrorOptions } from '#gateway/errors/errors.js';

const failure = (code: ErrorCode, options: ServiceErrorOptions = {}) => new ServiceError(code, code, options);
const refused = (...codes: ErrorCode[]) =>
  failure('SHOT_REFUSED', {
    details: { results: [{ success: true }, ...codes.map((code) => ({ success: false, code }))] },
  });

t.test('a failed shot', async (t) => {
  const cases: readonly [string, unknown, string | undefined][] = [
    ['refused by busy bodies', refused('WOULD_NOT_EXPOSE', 'CAMERA_BUSY'), 'busy'],
    ['refused because a body is away', refused('WOULD_NOT_EXPOSE', 'NOT_CONNECTED'), 'away'],
    ['refused for a reason that stays', refused('CAMERA_BUSY', 'NO_STILL_PICTURES'), undefined],
    ['refused without a reason', refused(), undefined],
    ['with a part of the bodies', failure('GROUP_PARTIAL'), undefined],
    ['whose answer was lost', failure('DESK_LOST', { outcome: 'unknown' }), undefined],
    ['whose worker was lost', failure('WORKER_LOST', { outcome: 'unknown' }), undefined],
    ['before which a body is away', failure('NOT_CONNECTED'), 'away'],
    ['that failed in the program', new Error('no'), undefined],
  ];
  for (const [title, error, kind] of cases) t.equal(kindOfShot(error), kind, title);
});

t.test('a call that fails for some time', async (t) => {
  const patience = { clock: systemClock, settleMs: 60_000, awayMs: 0, stopped: new AbortController().signal };
  let calls = 0;
  const call = async () => {
    calls += 1;
    if (calls < 3) throw failure('CAMERA_BUSY');
    return calls;
  };
  t.equal(await persist(call, patience), 3, 'is repeated while the body is busy');
  const away = async () => {
    calls += 1;
    throw failure('NOT_CONNECTED');
  };
  await t.rejects(persist(away, patience), { code: 'NOT_CONNECTED' }, 'has a limit for each kind of failure');
  t.equal(calls, 4);
  const stopped = AbortSignal.abort();
  await t.rejects(persist(async () => Promise.reject(failure('CAMERA_BUSY')), { ...patience, stopped }));
});
