// Two hosts that share their leases over a real nats-server. Books and buses are those of the service, without its
// processes.

import { pino } from 'pino';
import t, { type Test } from 'tap';
import { systemClock } from '#base/clock.js';
import { WHOLE_RIG } from '#gateway/contract/lease-needs.js';
import { ServiceError } from '#gateway/errors/errors.js';
import { NatsBus } from '#gateway/hosts/bus/nats-bus.js';
import { BusCell } from '#gateway/hosts/shared-cell.js';
import { DEFAULT_LIMITS } from '#gateway/limits/limit-table.js';
import type { LeaseNews, OwnLease } from '#gateway/rig/leases/lease.js';
import { LeaseBook } from '#gateway/rig/leases/lease-book.js';
import { GENEROUS_MS, until } from '#harness/deadline.js';
import { HAS_NATS, NatsServer } from '#harness/nats-server.js';

/** A copy counts by the monotonic clock: both clocks are rounded to a millisecond. */
const ROUNDING_MS = 2;
/** Ping limits for a server on a busy machine, which may not run for seconds; the end of it is seen without a ping. */
const limits = { ...DEFAULT_LIMITS, busPingMs: GENEROUS_MS, busRetryMs: 50, busStoreMs: 20_000 };
const logger = pino({ level: 'silent' });
const MINUTE = 60_000;
/** Which host has which camera. */
const HOST_OF: Record<string, string> = { L1: 'left', L2: 'left', R1: 'right', R2: 'right' };

interface Desk {
  readonly host: string;
  readonly bus: NatsBus;
  readonly book: LeaseBook;
  readonly news: LeaseNews[];
  take(scope: string, holder: string, more?: TakeOptions): Promise<OwnLease>;
  /** Why a change is refused; undefined: it is allowed. */
  refusal(scope: string, ...shown: string[]): string | undefined;
}

interface TakeOptions {
  readonly takeOver?: boolean;
  readonly shown?: string[];
  readonly forMs?: number;
}

function deskOf(t: Test, server: NatsServer, host: string): Desk {
  const settings = { servers: [server.url], rig: 'studio', host, url: undefined };
  const bus = new NatsBus({ settings, limits, logger });
  const news: LeaseNews[] = [];
  const book = new LeaseBook({ clock: systemClock, limits, report: (each) => news.push(each) });
  book.share({
    cell: new BusCell({ bus, key: 'lease.all', what: 'the leases', logger, limits }),
    hostOf: (cameraId) => (HOST_OF[cameraId] === host ? undefined : HOST_OF[cameraId]),
    logger,
  });
  t.teardown(async () => {
    book.close();
    await bus.close();
  });
  return {
    ...{ host, bus, book, news },
    take: (scope, holder, { takeOver = false, shown = [], forMs = MINUTE } = {}) =>
      book.take({ scope, holder, forMs, takeOver }, shown),
    refusal: (scope, ...shown) => {
      try {
        book.require(scope, shown);
        return undefined;
      } catch (error) {
        if (error instanceof ServiceError) return error.code;
        throw error;
      }
    },
  };
}

/** Waits until a host knows who holds a scope; undefined = it is free. */
const holds = ({ book, host }: Desk, scope: string, holder: string | undefined) =>
  until(`${host} knows that ${holder} holds ${scope}`, () => book.of(scope)?.holder === holder);

const wordsOf = (news: readonly LeaseNews[]) =>
  news.map(({ scope, state, holder, from }) => [scope, state, holder, ...(from === undefined ? [] : [from])]);

t.test('leases of two hosts are shared', { skip: !HAS_NATS && 'nats-server is not installed' }, async (t) => {
  const server = await NatsServer.start(t);
  const left = deskOf(t, server, 'left');
  const right = deskOf(t, server, 'right');
  const both = [left, right];
  const areUp = async () => {
    await until('both have the bus', () => both.every(({ bus }) => bus.isUp));
    // A release waits until the shared leases have been merged with the host's copy.
    for (const { book } of both) await book.release('nothing', []);
  };
  /** Waits until no lease is in force, and drops the news so far, for the next test. */
  const forget = async () => {
    await until('no lease is in force', () => both.every(({ book }) => book.all().length === 0));
    for (const { news } of both) news.length = 0;
  };
  await areUp();

  await t.test(
    'a lease that one host gives is in force on all hosts, and only the client knows its id',
    async (t) => {
      const anna = await left.take('L1', 'Anna');
      await holds(right, 'L1', 'Anna');
      t.equal(right.refusal('L1'), 'LEASED');
      t.equal(right.refusal('L1', anna.leaseId), undefined);
      const { value } = (await right.bus.values.get('lease.all')) ?? {};
      t.notMatch(JSON.stringify(value), anna.leaseId);
      t.match(JSON.stringify(value), /"by":"left"/);
      await t.rejects(right.take(WHOLE_RIG, 'Ben'), { code: 'LEASED' });
      t.equal(
        (await right.take('L1', '', { shown: [anna.leaseId], forMs: 2 * MINUTE })).leaseId,
        anna.leaseId,
      );
      const cleo = await right.take(WHOLE_RIG, 'Cleo', { takeOver: true });
      await holds(left, WHOLE_RIG, 'Cleo');
      t.equal(left.refusal('L1', anna.leaseId), 'LEASED');
      t.equal(await left.book.release(WHOLE_RIG, [cleo.leaseId]), true);
      await holds(right, WHOLE_RIG, undefined);
      const words = [
        ['L1', 'taken', 'Anna'],
        [WHOLE_RIG, 'taken-over', 'Cleo', 'Anna'],
        ['L1', 'taken-over', 'Cleo', 'Anna'],
        [WHOLE_RIG, 'released', 'Cleo'],
      ];
      t.same(wordsOf(left.news), words);
      t.same(wordsOf(right.news), words);
      await forget();
    },
  );

  await t.test('a request with a lease that another host gave a moment ago is not refused', async (t) => {
    for (let round = 0; round < 20; round += 1) {
      const { leaseId } = await left.take('R1', 'Anna');
      if (!right.book.knows([leaseId])) await right.book.lookAgain();
      t.equal(right.refusal('R1', leaseId), undefined);
      t.equal(await right.book.release('R1', [leaseId]), true);
    }
    await holds(left, 'R1', undefined);
    await forget();
  });

  await t.test('exactly one of two hosts that give the same lease at the same time succeeds', async (t) => {
    for (let round = 0; round < 60; round += 1) {
      // Leases of one camera, and of the rig against a camera.
      const [one, other] = round % 2 === 0 ? ['L1', 'L1'] : [WHOLE_RIG, 'R1'];
      const outcomes = await Promise.allSettled([left.take(one, 'Anna'), right.take(other, 'Ben')]);
      const given = outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
      const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []));
      t.same([given.length, refused], [1, ['LEASED']], `round ${round}`);
      const [lease] = given;
      t.equal(await left.book.release(lease?.scope ?? '', [lease?.leaseId ?? '']), true);
      await holds(right, lease?.scope ?? '', undefined);
    }
    t.same(wordsOf(left.news), wordsOf(right.news), 'both have reported the same');
    t.equal(left.news.length, 120);
    await forget();
  });

  await t.test('changes from both hosts at once are all made', async (t) => {
    const scopes = Array.from({ length: 12 }, (_, index) => `C${index}`);
    const leases = await Promise.all(
      both.flatMap((desk) => scopes.map((scope) => desk.take(`${desk.host}${scope}`, desk.host))),
    );
    t.equal(leases.length, 24);
    await until('both know all', () => both.every(({ book }) => book.all().length === leases.length));
    await Promise.all(leases.map(({ scope, leaseId }) => right.book.release(scope, [leaseId])));
    await until('both know the end of all', () => both.every(({ book }) => book.all().length === 0));
    await forget();
  });

  await t.test(
    'a lease ends on every host at its time, also when the host that gave it has left',
    async (t) => {
      const third = deskOf(t, server, 'third');
      await until('the third has the bus', () => third.bus.isUp);
      const known = holds(left, 'L2', 'Dora');
      await third.take('L2', 'Dora', { forMs: 3_000 });
      await known;
      await third.bus.close();
      third.book.close();
      await holds(left, 'L2', undefined);
      await holds(right, 'L2', undefined);
      t.same(wordsOf(left.news), [
        ['L2', 'taken', 'Dora'],
        ['L2', 'expired', 'Dora'],
      ]);
      const taken = holds(left, 'L2', 'Emil');
      await right.take('L2', 'Emil', { forMs: 3_000 });
      await taken;
      await holds(left, 'L2', undefined);
      await forget();
    },
  );

  await t.test('a host that starts finds the leases of the others', async (t) => {
    const beforeMs = Date.now();
    const { leaseId } = await left.take('L1', 'Anna', { forMs: 2 * MINUTE });
    const third = deskOf(t, server, 'third');
    await holds(third, 'L1', 'Anna');
    t.same(third.news, []);
    const takenMs = Date.parse(third.book.of('L1')?.expiresAt ?? '') - 2 * MINUTE;
    t.ok(
      takenMs >= beforeMs - ROUNDING_MS && takenMs <= Date.now() + ROUNDING_MS,
      `taken at ${takenMs}, not after ${beforeMs}`,
    );
    await third.book.release('L1', [leaseId]);
    await holds(left, 'L1', undefined);
    await forget();
  });

  await t.test('without the bus a host gives leases of its cameras, which are joined later', async (t) => {
    const kept = await left.take('L2', 'Kim');
    await holds(right, 'L2', 'Kim');
    await server.end('SIGKILL');
    await until('both have noticed', () => both.every(({ bus }) => !bus.isUp));
    t.equal(right.refusal('L2'), 'LEASED', 'what was in force stays');
    const own = await left.take('L1', 'Anna');
    const others = await right.take('R1', 'Ben');
    await t.rejects(left.take(WHOLE_RIG, 'Anna'), { code: 'BUS_DOWN', message: /whole rig/ });
    await t.rejects(left.take('R2', 'Anna'), { code: 'BUS_DOWN', message: /"R2" of host "right"/ });
    t.equal(await left.book.release('L2', [kept.leaseId]), true);
    t.equal((await right.take('R1', '', { shown: [others.leaseId] })).leaseId, others.leaseId);
    await server.begin();
    await areUp();
    for (const desk of both) {
      await holds(desk, 'L1', 'Anna');
      await holds(desk, 'R1', 'Ben');
      await holds(desk, 'L2', undefined);
    }
    t.equal(right.refusal('L1', own.leaseId), undefined);
    t.same(wordsOf(right.news).at(-1)?.slice(0, 1), ['L2']);
    t.match(wordsOf(right.news), [
      ['L2', 'taken', 'Kim'],
      ['R1', 'taken', 'Ben'],
    ]);
    await left.book.release('L1', [own.leaseId]);
    await right.book.release('R1', [others.leaseId]);
    await until('both know the end of all', () => both.every(({ book }) => book.all().length === 0));
    await forget();
  });

  await t.test('a lease given without the bus is replaced by leases that others got meanwhile', async (t) => {
    await server.end('SIGKILL');
    await until('both have noticed', () => both.every(({ bus }) => !bus.isUp));
    // Neither host knows that the other has the camera, as when it was moved to another host.
    const [anna, ben] = [await left.take('moved', 'Anna'), await right.take('moved', 'Ben')];
    await server.begin();
    await areUp();
    await until(
      'both agree',
      () => both.every(({ news }) => news.length === 2) || left.news.length + right.news.length === 3,
    );
    const [winner] = left.book.all();
    await holds(right, 'moved', winner?.holder);
    const loser =
      winner?.holder === 'Anna' ? { desk: right, id: ben.leaseId } : { desk: left, id: anna.leaseId };
    t.match(loser.desk.news.at(-1), { state: 'taken-over', holder: winner?.holder });
    t.throws(() => loser.desk.book.require('moved', [loser.id]), {
      code: 'LEASED',
      details: { takenOver: true },
    });
  });
});
