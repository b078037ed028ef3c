// A shot over hosts, by a host whose others are made up: who is armed, who is fired, by which clock, and what is recorded.

import { EventEmitter, once } from 'node:events';
import { join } from 'node:path';
import { pino } from 'pino';
import t, { type Test } from 'tap';
import { ServiceError } from '#gateway/errors.js';
import { DEFAULT_LIMITS } from '#gateway/limits.js';
import type { KnownRig } from '#gateway/rig/model.js';
import { answerOf } from '#gateway/rig/shots/answer.js';
import { fold, noFacts } from '#gateway/rig/shots/fold.js';
import { ownRecord } from '#gateway/rig/shots/own-records.js';
import { receiptOf } from '#gateway/rig/shots/receipt.js';
import type { RecordOf, RecordOfShot } from '#gateway/rig/shots/record.js';
import type { RemoteOrder, ServedShots, ShotHosts } from '#gateway/rig/shots/shot-hosts.js';
import { Shots, type ShotsContext } from '#gateway/rig/shots/shots.js';
import { monotonicUs, systemClock } from '#worker/protocol/clock.js';
import { testDirectory } from '../../../support/test-directory.js';
import { about, begun, landed, taken } from './records.js';

const OFFSET_US = 2_000_000;
/** What no record comes for is not waited for long, but for longer than a record that comes at once. */
const LIMITS = { ...DEFAULT_LIMITS, busLateMs: 500 };
const AWAY = 'the host far cannot be reached since noon';

/** The left shoots bodies of its own, of the right, and of one that is away. */
async function rig(t: Test, over: Partial<ShotHosts> = {}) {
  const calls: string[] = [];
  const local: { atUs: number }[] = [];
  const orders: RemoteOrder[] = [];
  const kept: RecordOf<'begun'>[] = [];
  let served: ServedShots | undefined;
  const hosts: ShotHosts = {
    own: 'left',
    aheadUs: 50_000,
    hostOf: (id) => ({ R: 'right', F: 'far' })[id] ?? 'left',
    awayText: (host) => (host === 'far' ? AWAY : undefined),
    measure: async () => undefined,
    clockOf: (host) =>
      host === 'left'
        ? { host, offsetUs: 0, boundUs: 0, from: 'own' }
        : { host, offsetUs: OFFSET_US, boundUs: 3_000, from: 'bus' },
    wayMs: () => 30,
    number: async (least) => least + 100,
    claim: async () => undefined,
    release: async () => undefined,
    keep: async (_host, record) => void kept.push(record),
    fire: async (_host, order) => void orders.push(order),
    stop: async (host, shotId) => void calls.push(`stop ${host} ${shotId}`),
    lookUp: async () => [],
    written: () => undefined,
    open: async () => undefined,
    serve: (shots) => {
      served = shots;
    },
    close: async () => undefined,
    ...over,
  };
  const directory = testDirectory(t);
  const context = {
    directory: join(directory, 'shots'),
    slipDirectory: join(directory, 'slips'),
    rig: {
      summary: (id: string) => ({ id, model: 'ILCE-7M4', connected: true }),
      call: async (id: string, operation: string, params: { atUs: number }) => {
        calls.push(`${operation} ${id}`);
        if (id === 'F') throw new ServiceError('HOST_UNREACHABLE', AWAY);
        if (operation === 'fireShutter') local.push(params);
        return { hostFiles: 0 };
      },
    },
    known: {
      content: { session: 'spring' },
      members: (group: string) => group.split('+'),
      camera: () => undefined,
    } as unknown as KnownRig,
    ...{ clock: systemClock, logger: pino({ enabled: false }), limits: LIMITS, hosts },
    earlierEnded: async () => undefined,
    report: () => undefined,
    ended: () => undefined,
  } as unknown as ShotsContext;
  const shots = new Shots(context);
  shots.start();
  t.teardown(() => shots.close());
  await shots.newest(1);
  const shoot = (group: string, more: { toleranceMs?: number; shotId?: string } = {}) =>
    shots.shoot({
      ...{ group, focus: false, policy: 'those-that-can', pattern: {}, order: [] },
      ...{ mayChange: () => undefined, shotId: 'one', ...more },
    });
  return { shots, shoot, calls, local, orders, kept, service: () => served as ServedShots };
}

t.test('each host is ordered by its own clock, after it has the record', async (t) => {
  const { shoot, local, orders, kept } = await rig(t);
  const beganUs = monotonicUs();
  const receipt = await shoot('L+R');
  t.match(receipt, { number: 101, by: 'left' });
  t.same(receipt.hosts, [
    { host: 'left', offsetUs: 0, boundUs: 0, from: 'own' },
    { host: 'right', offsetUs: OFFSET_US, boundUs: 3_000, from: 'bus' },
  ]);
  t.match(kept, [{ kind: 'begun', by: 'left', hosts: receipt.hosts }]);
  const [own] = local;
  const [order] = orders;
  t.equal(order?.offsetUs, OFFSET_US);
  t.equal((order?.params.atUs ?? 0) - OFFSET_US, (own?.atUs ?? 0) + 50_000, 'one instant');
  t.ok((own?.atUs ?? 0) - beganUs >= 150_000, 'the way to the slowest host is added to the lead');
});

t.test(
  'row 50: the record of an exposure that comes behind the answer to its order is waited for',
  async (t) => {
    const ordered = new EventEmitter();
    const { shoot, service } = await rig(t, { fire: async () => void ordered.emit('fire') });
    const late = once(ordered, 'fire').then(() =>
      setImmediate(() =>
        service().take(
          taken('R').map((record) => ({ ...record, shotId: 'one', by: 'right' }) as RecordOfShot),
        ),
      ),
    );
    const receipt = await shoot('R');
    await late;
    t.match(answerOf(receipt), { success: true });
  },
);

t.test('a clock that is known too badly, and a host that is away', async (t) => {
  const { shoot, calls } = await rig(t);
  const receipt = await shoot('L+R+F', { toleranceMs: 2 });
  const refused = receipt.bodies.map((body) => body.refused);
  t.match(refused, [
    undefined,
    {
      code: 'HOST_CLOCK',
      message:
        'the clock of the host right is known to 3.00 ms (by bus), and the tolerance of the shot is 2 ms',
    },
    { code: 'HOST_UNREACHABLE', message: AWAY },
  ]);
  t.notOk(calls.includes('armShutter R'));
  t.same(
    receipt.hosts?.map(({ host }) => host),
    ['left'],
  );
});

t.test('a host that cannot keep the record does not fire', async (t) => {
  const { shoot, orders, calls, local } = await rig(t, {
    keep: async () => {
      throw new ServiceError('JOURNAL_FAILED', 'its disk is full');
    },
  });
  const receipt = await shoot('L+R');
  t.same(orders, []);
  t.equal(local.length, 1, 'the others fire');
  t.ok(calls.includes('disarmShutter R'));
  const [exposure] = receipt.bodies.find(({ id }) => id === 'R')?.exposures ?? [];
  t.match(exposure, {
    state: 'lost',
    missing: { code: 'JOURNAL_FAILED', reason: 'the host right could not record the shot: its disk is full' },
  });
});

t.test('an order without an answer is not given again, and the records of its host settle it', async (t) => {
  let given = 0;
  const { shoot, shots, service } = await rig(t, {
    fire: async () => {
      given += 1;
      throw new ServiceError('HOST_LOST', 'the host right has not answered', { outcome: 'unknown' });
    },
  });
  const receipt = await shoot('R');
  t.match(receipt.bodies[0]?.exposures[0], { unknown: { code: 'HOST_LOST' }, state: 'expected' });
  const late = taken('R').map((record) => ({ ...record, shotId: 'one', by: 'right' }) as RecordOfShot);
  service().take(late);
  t.match((await shots.receipt('one')).bodies[0]?.exposures[0], { state: 'complete' });
  t.equal(given, 1);
});

t.test('an id that another host has used exposes nothing', async (t) => {
  const records = [begun({ shotId: 'one', by: 'right', number: 4 })];
  const { shoot, shots, calls } = await rig(t, { claim: async () => records });
  t.match(await shoot('L'), { number: 4, by: 'right' });
  t.same(calls, []);
  await shots.stop('one');
  t.same(calls, ['stop right one'], 'and it is stopped where it is shot');
});

t.test('what a host has not ordered when it is started anew is never exposed', async (t) => {
  const { service, shots, calls } = await rig(t);
  const bodies = ['L', 'M', 'R'].map((id) => ({
    ...{ id, name: '', model: 'ILCE-7M4', hostFiles: 1 },
    host: id === 'R' ? 'right' : 'left',
  }));
  await service().keep(begun({ shotId: 'theirs', by: 'right', bodies }));
  const tag = { shotId: 'theirs', shot: 4, round: 0, group: 'all', session: 'spring' };
  await service().fire({ cameraId: 'L', params: { tag, atUs: 9_050_000 }, offsetUs: 0 });
  const exposures = async () =>
    (await shots.receipt('theirs')).bodies.map(({ exposures: [one] }) => [one?.state, one?.missing?.reason]);
  const ended = 'the host right ended before its order came';
  service().startedAnew('far');
  t.notOk((await exposures()).flat().includes(ended), 'another host');
  service().startedAnew('right');
  t.same(
    await exposures(),
    [
      ['expected', undefined],
      ['lost', ended],
      ['expected', undefined],
    ],
    'an order that came is carried out; the other host knows of its own body',
  );
  t.ok(calls.includes('disarmShutter M'));
});

t.test('an order of another host needs the record of its shot, and is in its clock', async (t) => {
  const { service, local, shots, calls } = await rig(t);
  const tag = { shotId: 'theirs', shot: 4, round: 0, group: 'all', session: 'spring' };
  const order = { cameraId: 'L', params: { tag, atUs: 9_050_000 }, offsetUs: -400 };
  await t.rejects(
    Promise.resolve().then(() => service()?.fire(order)),
    { code: 'JOURNAL_FAILED' },
  );
  const bodies = [{ id: 'L', name: '', model: 'ILCE-7M4', host: 'left', hostFiles: 1 }];
  const record = begun({ shotId: 'theirs', by: 'right', bodies });
  await service().keep(record);
  await t.rejects(service().keep({ ...record, by: 'far' }), { code: 'SHOT_FIRED' });
  await service().fire(order);
  t.same(
    local.map(({ atUs }) => atUs),
    [9_000_000],
  );
  shots.onNews({
    cameraId: 'L',
    name: 'shotIssued',
    payload: { shotId: 'theirs', round: 0, issuedUs: 9_000_700, issuedAt: '2027-03-01T10:00:00.000Z' },
  });
  service().away('far');
  t.notOk(calls.includes('disarmShutter L'));
  service().away('right');
  t.ok(calls.includes('disarmShutter L'), 'a body does not wait for the orders of a host that is away');
  const records = await service().records('theirs');
  // By the worker's clock 9,000,700; by that of the right, which is 400 µs ahead of what this host says: 9,051,100.
  t.match(
    records.find(({ kind }) => kind === 'issued'),
    { issuedUs: 9_051_100, by: 'left' },
  );
});

t.test('the index of a file is the same on every host', async (t) => {
  const facts = noFacts('shot-a');
  const hosts = ['left', 'right'].map((host) => ({ host, offsetUs: 0, boundUs: 0, from: 'bus' as const }));
  fold(facts, begun({ hosts }));
  const indexOn = (own: string, record: RecordOf<'landed'>) => {
    const made = ownRecord(record, { own, aheadUs: 0, facts, orderOffsetUs: undefined });
    fold(facts, made);
    return made.kind === 'landed' ? made.index : undefined;
  };
  t.same(
    [
      indexOn('right', landed('B2', 0, 'one.JPG')),
      indexOn('left', landed('A1', 0, 'one.JPG')),
      indexOn('right', landed('B2', 0, 'two.JPG')),
      indexOn('right', landed('B2', 0, 'one.JPG')),
    ],
    [1_000_000, 0, 1_000_001, 1_000_000],
  );
});

t.test('two hosts without a bus begin a shot of one id: the receipt has the bodies of both', async (t) => {
  const [a, b] = begun().bodies;
  const one = begun({
    by: 'left',
    bodies: [a as never, { ...b, refused: { code: 'X', message: 'away' } } as never],
  });
  const other = begun({ by: 'right', bodies: [b as never] });
  const receipts = [
    [one, other],
    [other, one],
  ].map((order) => {
    const facts = noFacts('shot-a');
    for (const record of [...order, ...taken('A1'), ...taken('B2')]) fold(facts, record);
    return receiptOf(facts);
  });
  t.same(receipts[0], receipts[1], 'whatever comes first');
  t.match(receipts[0], { state: 'complete', bodies: [{ id: 'A1' }, { id: 'B2' }] });
  t.equal(receipts[0]?.bodies[1]?.refused, undefined);
  t.equal(about('A1').shotId, 'shot-a');
});
