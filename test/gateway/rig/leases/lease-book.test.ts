import t from 'tap';
import { WHOLE_RIG } from '#gateway/contract/lease-needs.js';
import { ServiceError } from '#gateway/errors/errors.js';
import type { LeaseNews } from '#gateway/rig/leases/lease.js';
import { LeaseBook } from '#gateway/rig/leases/lease-book.js';
import { ManualClock } from '../../../support/manual-clock.js';

const MINUTE = 60_000;
const [LEFT, RIGHT] = ['D1', 'D2'] as const;
const WALL = Date.parse('2026-08-01T12:00:00.000Z');

interface Desk {
  book: LeaseBook;
  clock: ManualClock;
  told: LeaseNews[];
  /** Takes a lease and returns its id. */
  take: (
    scope: string,
    holder: string,
    more?: { takeOver?: boolean; shown?: string[]; forMs?: number },
  ) => Promise<string>;
  /** The code and details of the refusal of a change; undefined: it is allowed. */
  refusal: (scope: string, ...shown: string[]) => unknown;
}

function desk(limits = { leaseMs: 60 * MINUTE, leases: 4 }): Desk {
  const clock = new ManualClock();
  const told: LeaseNews[] = [];
  const book = new LeaseBook({ clock, limits, report: (news) => told.push(news), wallMs: () => WALL });
  return {
    book,
    clock,
    told,
    take: async (scope, holder, { takeOver = false, shown = [], forMs = MINUTE } = {}) =>
      (await book.take({ scope, holder, forMs, takeOver }, shown)).leaseId,
    refusal: (scope, ...shown) => {
      try {
        return void book.require(scope, shown);
      } catch (error) {
        return wordsOf(error);
      }
    },
  };
}

function wordsOf(error: unknown): unknown {
  if (!(error instanceof ServiceError)) throw error;
  return { code: error.code, ...error.details };
}

async function refused(action: () => Promise<unknown>): Promise<unknown> {
  try {
    await action();
    return undefined;
  } catch (error) {
    return wordsOf(error);
  }
}

t.test('without a lease everybody may change everything', async (t) => {
  const { refusal, book } = desk();
  t.equal(refusal(LEFT), undefined);
  t.equal(refusal(WHOLE_RIG), undefined);
  t.equal(book.of(LEFT), undefined);
});

t.test('a lease of a camera keeps others from this camera only', async (t) => {
  const { take, refusal } = desk();
  const anna = await take(LEFT, 'Anna');
  t.match(refusal(LEFT), { code: 'LEASED', holder: 'Anna', scope: LEFT, until: '2026-08-01T12:01:00.000Z' });
  t.match(refusal(LEFT, 'a guess'), { code: 'LEASED' });
  t.equal(refusal(LEFT, 'a guess', anna), undefined);
  t.equal(refusal(RIGHT), undefined);
  t.equal(refusal(WHOLE_RIG), undefined);
});

t.test('a lease of the rig keeps others from every camera, seen or not', async (t) => {
  const { take, refusal } = desk();
  const anna = await take(WHOLE_RIG, 'Anna');
  for (const scope of [WHOLE_RIG, LEFT, 'never seen']) {
    t.match(refusal(scope), { code: 'LEASED', holder: 'Anna', scope: WHOLE_RIG });
    t.equal(refusal(scope, anna), undefined);
  }
});

t.test('a lease ends at its time, and its holder changes nothing from then on', async (t) => {
  const { take, refusal, clock, told } = desk();
  const anna = await take(LEFT, 'Anna');
  await clock.advance(MINUTE - 1);
  t.match(refusal(LEFT), { code: 'LEASED' });
  await clock.advance(1);
  t.equal(refusal(LEFT), undefined);
  t.match(refusal(LEFT, anna), { code: 'LEASE_OVER' });
  t.match(told.at(-1), { scope: LEFT, state: 'expired', holder: 'Anna' });
  t.equal(clock.pending, 0);
});

t.test('renewing moves the end, keeps the id and is not announced', async (t) => {
  const { take, refusal, clock, told, book } = desk();
  const anna = await take(LEFT, 'Anna');
  await clock.advance(MINUTE / 2);
  t.equal(await take(LEFT, '', { shown: [anna] }), anna);
  await clock.advance(MINUTE - 1);
  t.match(refusal(LEFT), { code: 'LEASED' });
  t.equal(book.of(LEFT)?.expiresAt, '2026-08-01T12:00:00.001Z');
  await clock.advance(1);
  t.equal(refusal(LEFT), undefined);
  t.same(
    told.map(({ state }) => state),
    ['taken', 'expired'],
  );
});

t.test('a shorter time can be requested when renewing', async (t) => {
  const { take, refusal, clock } = desk();
  const anna = await take(LEFT, 'Anna');
  await take(LEFT, 'Anna', { shown: [anna], forMs: 1_000 });
  await clock.advance(1_000);
  t.equal(refusal(LEFT), undefined);
});

t.test('taking over is explicit, and the former holder is notified', async (t) => {
  const { take, refusal, told, book } = desk();
  const anna = await take(LEFT, 'Anna');
  t.match(await refused(() => take(LEFT, 'Ben')), { code: 'LEASED', holder: 'Anna' });
  const ben = await take(LEFT, 'Ben', { takeOver: true });
  t.match(told.at(-1), { scope: LEFT, state: 'taken-over', holder: 'Ben', from: 'Anna' });
  t.match(refusal(LEFT, anna), { code: 'LEASED', holder: 'Ben', takenOver: true });
  t.notOk('takenOver' in (refusal(LEFT) as object), 'a client that never held it is not notified');
  t.throws(() => book.require(LEFT, [anna]), /"Ben" has taken over the lease of camera "D1" until 2026/);
  t.equal(refusal(LEFT, ben), undefined);
  const cleo = await take(LEFT, 'Cleo', { takeOver: true });
  t.match(refusal(LEFT, anna), { code: 'LEASED', holder: 'Cleo', takenOver: true });
  await book.release(LEFT, [cleo]);
  t.match(refusal(LEFT, anna), { code: 'LEASE_OVER' });
  t.match(
    await refused(() => take(LEFT, 'Anna', { shown: [anna] })),
    { code: 'LEASE_OVER' },
    'a lease that is over is not renewed by surprise',
  );
});

t.test('a camera is taken out of a lease of the rig, which continues for the others', async (t) => {
  const { take, refusal, told, clock } = desk();
  const anna = await take(WHOLE_RIG, 'Anna', { forMs: 10 * MINUTE });
  t.match(await refused(() => take(LEFT, 'Ben')), { code: 'LEASED', scope: WHOLE_RIG });
  const ben = await take(LEFT, 'Ben', { takeOver: true });
  t.match(told.at(-1), { scope: LEFT, state: 'taken-over', holder: 'Ben', from: 'Anna' });
  t.match(refusal(LEFT, anna), { code: 'LEASED', holder: 'Ben', takenOver: true });
  t.equal(refusal(LEFT, ben), undefined);
  t.equal(refusal(RIGHT, anna), undefined);
  t.match(refusal(RIGHT, ben), { code: 'LEASED', holder: 'Anna' });
  await clock.advance(MINUTE);
  t.equal(refusal(LEFT, anna), undefined, "the rig's lease holds for it again");
});

t.test('the rig can be taken over from all who hold a camera', async (t) => {
  const { take, refusal, told, book } = desk();
  const anna = await take(LEFT, 'Anna');
  const ben = await take(RIGHT, 'Ben');
  t.match(await refused(() => take(WHOLE_RIG, 'Cleo')), { code: 'LEASED' });
  t.match(
    await refused(() => take(WHOLE_RIG, 'Anna', { shown: [anna] })),
    { code: 'LEASED', holder: 'Ben' },
    'her own lease is not in the way',
  );
  told.length = 0;
  const cleo = await take(WHOLE_RIG, 'Cleo', { takeOver: true });
  t.same(
    told.map(({ scope, state, holder, from }) => [scope, state, holder, from]),
    [
      [WHOLE_RIG, 'taken-over', 'Cleo', 'Anna, Ben'],
      [LEFT, 'taken-over', 'Cleo', 'Anna'],
      [RIGHT, 'taken-over', 'Cleo', 'Ben'],
    ],
  );
  t.match(refusal(RIGHT, ben), { code: 'LEASED', holder: 'Cleo', takenOver: true });
  t.equal(refusal(LEFT, cleo), undefined);
  t.same(
    book.all().map(({ scope, holder }) => [scope, holder]),
    [[WHOLE_RIG, 'Cleo']],
  );
});

t.test('a holder of a camera that takes the rig keeps both', async (t) => {
  const { take, refusal, book } = desk();
  const camera = await take(LEFT, 'Anna');
  const rig = await take(WHOLE_RIG, 'Anna', { shown: [camera] });
  t.equal(refusal(LEFT, camera), undefined);
  t.equal(refusal(LEFT, rig, camera), undefined);
  t.equal(refusal(RIGHT, rig), undefined);
  t.equal(book.all().length, 2);
});

t.test('only the holder releases, and releasing what is free is harmless', async (t) => {
  const { take, refusal, told, book } = desk();
  t.equal(await book.release(LEFT, []), false);
  const anna = await take(LEFT, 'Anna');
  t.match(await refused(() => book.release(LEFT, ['a guess'])), { code: 'LEASED', holder: 'Anna' });
  t.equal(await book.release(LEFT, [anna]), true);
  t.equal(refusal(LEFT), undefined);
  t.match(told.at(-1), { scope: LEFT, state: 'released', holder: 'Anna' });
});

t.test('the view of a lease holds no secret', async (t) => {
  const { take, book, told } = desk();
  const id = await take(LEFT, 'Anna');
  t.notMatch(JSON.stringify([book.of(LEFT), book.all(), told]), id);
});

t.test('time and number are limited', async (t) => {
  const { take, book, clock } = desk({ leaseMs: MINUTE, leases: 2 });
  t.match(await refused(() => take(LEFT, 'Anna', { forMs: MINUTE + 1 })), { code: 'BAD_REQUEST' });
  t.match(await refused(() => take(LEFT, '')), { code: 'BAD_REQUEST' });
  await take(LEFT, 'Anna');
  await take(RIGHT, 'Anna');
  t.match(await refused(() => take('D3', 'Anna')), { code: 'LEASES_FULL' });
  await take(LEFT, 'Ben', { takeOver: true });
  t.equal(book.all().length, 2);
  book.close();
  t.equal(clock.pending, 0);
});
