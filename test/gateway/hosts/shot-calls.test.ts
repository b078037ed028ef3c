// Reports of other hosts about a shot on request: limited in records and time, and requested once.

import { pino } from 'pino';
import t from 'tap';
import { CameraPlaces } from '#gateway/hosts/camera-places.js';
import type { HostCalls } from '#gateway/hosts/remote-host.js';
import { ShotCalls } from '#gateway/hosts/shot-calls.js';
import { DEFAULT_LIMITS } from '#gateway/limits/limit-table.js';
import type { ShotAnswers } from '#gateway/rig/shots/shot-hosts.js';
import { ManualClock } from '../../support/manual-clock.js';
import { GivenHosts, remoteHost } from '../../support/other-hosts.js';
import { standIn } from '../../support/stand-in.js';
import { busOf, Shared } from './test-bus.js';

const PAGE = 500;
/** A record of the other host. */
const skipped = (round: number, more: object = {}) => ({
  ...{ kind: 'skipped', by: 'right', shotId: 'one', body: 'R', round, reason: 'test' },
  ...more,
});

/** The calls of a host to another one, which answers as a test says. */
function asking(
  answer: (from: number, clock: ManualClock) => Promise<unknown>,
  answers = new Map<string, (question: unknown, asker: string) => Promise<unknown>>(),
  limits: number[] = [],
) {
  const clock = new ManualClock();
  const asked: number[] = [];
  const calls: HostCalls = {
    ask: (_host, _verb, question, { limitMs }) => {
      limits.push(limitMs);
      const { from } = question as { from: number };
      asked.push(from);
      return answer(from, clock);
    },
    answer: (verb, give) => void answers.set(verb, give),
  };
  const others = new GivenHosts();
  others.set(remoteHost('right', ['R']));
  const shared = new Shared();
  const shots = new ShotCalls({
    ...{ calls, others, clock, limits: DEFAULT_LIMITS },
    places: new CameraPlaces(DEFAULT_LIMITS),
    bus: busOf(shared, 'left'),
    logger: pino({ enabled: false }),
    stateDirectory: '/nowhere',
    environment: {},
  });
  return { shots, asked, shared, others };
}

const rows = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, at) => skipped(at, more));

t.test('a page of records has a maximum size, and a page with fewer records is the last', async (t) => {
  const { shots, asked } = asking(async (from) => ({
    records: from === 0 ? rows(PAGE + 100) : rows(1),
    isLast: false,
  }));
  t.equal((await shots.lookUp('one')).length, PAGE + 1);
  t.same(asked, [0, PAGE]);
});

t.test('all questions of a look-up of a shot share one deadline', async (t) => {
  const { shots, asked } = asking(async (_from, clock) => {
    await clock.advance(DEFAULT_LIMITS.fileMs / 2);
    return { records: rows(PAGE), isLast: false };
  });
  t.same(await shots.lookUp('one'), []);
  t.equal(asked.length, 2);
});

t.test('the records of a host that sends more than a shot can have are ignored', async (t) => {
  const large = 'x'.repeat(40_000);
  const { shots, asked } = asking(async () => ({ records: rows(PAGE, { large }), isLast: false }));
  t.same(await shots.lookUp('one'), []);
  t.ok(asked.length < 10, `${asked.length} questions`);
});

t.test('clients that request one shot together ask the other hosts once', async (t) => {
  const { shots, asked } = asking(async () => ({ records: rows(1), isLast: true }));
  const all = await Promise.all(Array.from({ length: 20 }, () => shots.lookUp('one')));
  t.ok(all.every((records) => records.length === 1));
  t.equal(asked.length, 1);
  await shots.lookUp('one');
  t.equal(asked.length, 2, 'and later again');
});

t.test('a value that cannot be written as JSON is not a record', async (t) => {
  const { shots } = asking(async () => ({ records: [skipped(1, { more: 2n ** 60n })], isLast: true }));
  t.same(await shots.lookUp('one'), []);
});

t.test('no host takes over a shot id that another has used, whatever is left of the receipt', async (t) => {
  const key = `shots.claim.${Buffer.from('one').toString('base64url')}`;
  for (const [use, outcome] of [
    [{ isUsed: true }, { code: 'SHOT_FIRED', message: /used before by the host right/ }],
    [
      { isUsed: true, isUnread: true },
      {
        code: 'JOURNAL_FAILED',
        retryAfterS: undefined,
        message: /not known .* used before by the host right/,
      },
    ],
    [{ isUsed: false }, 'taken'],
    [{}, 'taken'],
  ] as const) {
    const { shots, shared } = asking(async () => ({ records: [], isLast: true, ...use }));
    shared.change(key, { host: 'right', atMs: 1 }, 0);
    const claimed = await shots.claim('one').then(
      (records) => records ?? 'taken',
      (error: unknown) => error,
    );
    t.match(claimed, outcome, JSON.stringify(use));
  }
});

t.test('a host that is asked for records reports whether the id was used there', async (t) => {
  const answers = new Map<string, (question: unknown, asker: string) => Promise<unknown>>();
  const { shots } = asking(async () => ({}), answers);
  const useOf = (shotId: string) => ({ one: 'used', two: 'unread' })[shotId] ?? 'free';
  shots.serve(standIn<ShotAnswers>({ records: async () => [], useOf, back: () => undefined }));
  t.teardown(() => shots.close());
  const ask = (shotId: string) => answers.get('receipt')?.({ shotId, from: 0 }, 'right');
  t.match(await ask('one'), { records: [], isUsed: true });
  t.match(await ask('two'), { records: [], isUsed: true, isUnread: true });
  t.match(await ask('three'), { records: [], isUsed: false });
});

t.test(
  'the restart of a host that was known before the journal was read is noticed, and so is its return',
  async (t) => {
    const { shots, others } = asking(async () => ({}));
    const told: string[] = [];
    const served = standIn<ShotAnswers>({
      startedAnew: (host: string) => told.push(`${host} anew`),
      away: (host: string) => told.push(`${host} away`),
      back: (host: string) => told.push(`${host} back`),
    });
    others.set(remoteHost('right', ['R'], { session: '1000-a' }));
    shots.serve(served);
    t.teardown(() => shots.close());
    t.same(told.splice(0), ['right back']);
    t.equal(shots.beganAtMs('right'), 1_000);
    others.set(remoteHost('right', ['R'], { session: '2000-b' }));
    t.same(told.splice(0), ['right anew']);
    others.set(remoteHost('right', ['R'], { session: '2000-b', state: 'unreachable' }));
    others.set(remoteHost('right', ['R'], { session: '2000-b' }));
    t.same(told.splice(0), ['right away', 'right back']);
    t.equal(shots.beganAtMs('far'), undefined);
  },
);

t.test('a stop is waited for as long as the other host may take to record it', async (t) => {
  const limits: number[] = [];
  const { shots } = asking(async () => ({}), new Map(), limits);
  await shots.stopAnywhere('one');
  t.same(limits, [DEFAULT_LIMITS.fileMs + DEFAULT_LIMITS.busLateMs]);
});

t.test('an order is accepted only within the bounds of the records that will be made of it', async (t) => {
  const answers = new Map<string, (question: unknown, asker: string) => Promise<unknown>>();
  const { shots } = asking(async () => ({}), answers);
  const fired: unknown[] = [];
  const served = standIn<ShotAnswers>({
    fire: async (order: unknown) => void fired.push(order),
    arm: async () => ({}),
    back: () => undefined,
  });
  shots.serve(served);
  t.teardown(() => shots.close());
  const tag = { shotId: 'one', shot: 4, round: 0, group: 'all', session: '' };
  const order = async (params: object, offsetUs = 0) =>
    answers.get('fire')?.({ cameraId: 'L', offsetUs, params: { tag, atUs: 5, ...params } }, 'right');
  for (const round of [-1, 20_001, 2 ** 33, 1e300])
    await t.rejects(order({ tag: { ...tag, round } }), { code: 'BAD_REQUEST' });
  await t.rejects(order({ tag: { ...tag, shot: 2 ** 53 - 1 } }), { code: 'BAD_REQUEST' });
  await t.rejects(order({ tag: { ...tag, shotId: '' } }), { code: 'BAD_REQUEST' });
  for (const atUs of [-1, 1e300]) await t.rejects(order({ atUs }), { code: 'BAD_REQUEST' });
  for (const holdMs of [0, 1e300]) await t.rejects(order({ holdMs }), { code: 'BAD_REQUEST' });
  await t.rejects(order({}, 1e300), { code: 'BAD_REQUEST' });
  t.same(fired, []);
  await order({ holdMs: 5 }, -7);
  t.equal(fired.length, 1);
  const arm = async (round: number) =>
    answers.get('arm')?.({ cameraId: 'L', params: { tag: { ...tag, round }, focus: false } }, 'right');
  await t.rejects(arm(2 ** 33), { code: 'BAD_REQUEST' });
  await t.resolves(arm(20_000));
});
