// A shot across hosts, with stand-ins of the other hosts: which bodies are armed and fired, by which clock, and which
// records result.

import { EventEmitter, once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import t from 'tap';
import { monotonicUs } from '#base/clock.js';
import { ServiceError } from '#gateway/errors/errors.js';
import { answerOf } from '#gateway/rig/shots/answer.js';
import { fold, foldTold, noFacts } from '#gateway/rig/shots/fold.js';
import { ownRecords } from '#gateway/rig/shots/own-records.js';
import { receiptOf } from '#gateway/rig/shots/receipt.js';
import type { RecordOf } from '#gateway/rig/shots/record.js';
import { type ShotFile, verified } from '#gateway/rig/shots/shot-files.js';
import { UsedIds } from '#gateway/rig/shots/used-ids.js';
import { type OtherShotFiles, shotHandlers } from '#gateway/routes/rig-shots.js';
import type { SmallPictures } from '#gateway/small-pictures/small-pictures.js';
import { until } from '#harness/deadline.js';
import { testDirectory } from '#harness/test-directory.js';
import { slipName } from '#protocol/slip-name.js';
import { ManualClock } from '../../../support/manual-clock.js';
import { NO_DESK } from '../../../support/no-desk.js';
import { standIn } from '../../../support/stand-in.js';
import { AWAY, hostRig, OFFSET_US } from './host-rig.js';
import { about, begun, begunOfHosts, landed, taken, told } from './records.js';

t.test('each host is ordered by its own clock, after it has the record', async (t) => {
  const { shoot, local, orders, kept } = await hostRig(t);
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
  t.equal((order?.params.atUs ?? 0) - OFFSET_US, own?.atUs, 'one instant');
  t.ok((own?.atUs ?? 0) - beganUs >= 150_000, 'the way to the slowest host is added to the lead');
});

t.test(
  'row 50: a record of an exposure that arrives after the answer to the order is waited for',
  async (t) => {
    const ordered = new EventEmitter();
    const fire = async () => void ordered.emit('fire');
    const { shoot, service } = await hostRig(t, { fire }, { clock: new ManualClock() });
    const late = once(ordered, 'fire').then(() =>
      setImmediate(() => service().take(told('right', 'one', ...taken('R')))),
    );
    const receipt = await shoot('R');
    await late;
    t.match(answerOf(receipt), { success: true });
  },
);

t.test('bodies of a host with an inexact clock, or of an unreachable host, are refused', async (t) => {
  const { shoot, calls } = await hostRig(t);
  const receipt = await shoot('L+R+F', { toleranceMs: 2 });
  const refused = receipt.bodies.map((body) => body.refused);
  t.match(refused, [
    undefined,
    {
      code: 'HOST_CLOCK',
      message:
        'the clock of the host right is known only to within 3.00 ms (from bus), and the tolerance of the shot is 2 ms',
    },
    { code: 'HOST_UNREACHABLE', message: AWAY },
  ]);
  t.notOk(calls.includes('armShutter R'));
  t.same(
    receipt.hosts?.map(({ host }) => host),
    ['left'],
  );
});

t.test('a body that the request leaves out is not armed on any host, and the receipt names it', async (t) => {
  const { shoot, calls, orders, local, kept } = await hostRig(t);
  const receipt = await shoot('L+R+F', { policy: 'all-or-nothing', except: ['R', 'F', 'elsewhere'] });
  t.same(
    receipt.bodies.map(({ id, refused }) => [id, refused]),
    [['L', undefined]],
  );
  t.same(receipt.leftOut, [
    { id: 'R', name: '' },
    { id: 'F', name: '' },
  ]);
  t.match(receipt.message, /left out: R, F/);
  t.same([local.length, orders, kept], [1, [], []], 'no other host receives the record of the shot');
  t.notOk(calls.includes('armShutter R'));
  await t.rejects(shoot('L', { shotId: 'none', except: ['L'] }), { code: 'GROUP_EMPTY' });
});

t.test('settings of shots hold where neither the request nor the rig file has a value', async (t) => {
  const limits = { shotLeadMs: 3_000, shotTogetherMs: 7, shotToleranceMs: 2 };
  const { shoot, local } = await hostRig(t, {}, { limits });
  const beganUs = monotonicUs();
  const receipt = await shoot('L+R');
  t.equal(receipt.togetherMs, 7, 'shotTogetherMs');
  t.match(
    receipt.bodies.find(({ id }) => id === 'R')?.refused,
    { code: 'HOST_CLOCK', message: /the tolerance of the shot is 2 ms/ },
    'shotToleranceMs',
  );
  t.ok((local[0]?.atUs ?? 0) - beganUs >= 3_000_000, 'shotLeadMs');
});

t.test('a host that cannot keep the record does not fire', async (t) => {
  const { shoot, orders, calls, local } = await hostRig(t, {
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

for (const [group, policy] of [
  ['L+R', 'all-or-nothing'],
  ['R', 'those-that-can'],
] as const)
  t.test(`${group}, ${policy}: a host that cannot keep the record has the shot refused`, async (t) => {
    const directory = testDirectory(t);
    const options = { directory, limits: { shotEventMs: 5 } };
    const { shoot, shots, orders, calls, local, service } = await hostRig(
      t,
      {
        keep: async () => {
          throw new ServiceError('JOURNAL_FAILED', 'its disk is full');
        },
      },
      options,
    );
    const receipt = await shoot(group, { policy });
    t.same([orders, local], [[], []], 'no body fires');
    const disarmed = group.split('+').map((id) => `disarmShutter ${id}`);
    t.same(
      disarmed.filter((call) => !calls.includes(call)),
      [],
    );
    const reason = 'the host right could not record the shot: its disk is full';
    t.match(receipt, { state: 'refused', message: new RegExp(reason) });
    const refusal = { code: 'JOURNAL_FAILED', message: reason };
    t.match(receipt.bodies.find(({ id }) => id === 'R')?.refused, refusal);
    t.throws(() => answerOf(receipt), {
      code: 'SHOT_REFUSED',
      details: {
        results: group
          .split('+')
          .map((id) => (id === 'R' ? { id, ...refusal } : { id, code: 'SHOT_REFUSED' })),
      },
    });
    t.match(await shoot(group, { policy }), { state: 'refused' }, 'its id is used');
    const heard = noFacts('one');
    for (const record of await service().records('one')) foldTold(heard, record);
    t.match(receiptOf(heard), { state: 'refused', bodies: receipt.bodies }, 'as other hosts receive it');
    await shots.close();
    const again = await hostRig(t, {}, options);
    t.match(await again.shots.receipt('one'), { state: 'refused', bodies: receipt.bodies });
  });

t.test('an order without an answer is not given again, and the records of its host settle it', async (t) => {
  let given = 0;
  const { shoot, shots, service } = await hostRig(t, {
    fire: async () => {
      given += 1;
      throw new ServiceError('HOST_LOST', 'the host right has not answered', { outcome: 'unknown' });
    },
  });
  const receipt = await shoot('R');
  t.match(receipt.bodies[0]?.exposures[0], { unknown: { code: 'HOST_LOST' }, state: 'expected' });
  await service().take(told('right', 'one', ...taken('R')));
  t.match((await shots.receipt('one')).bodies[0]?.exposures[0], { state: 'complete' });
  t.equal(given, 1);
});

t.test('an id that another host has used exposes nothing', async (t) => {
  const records = [begun({ shotId: 'one', by: 'right', number: 4 })];
  const { shoot, shots, calls } = await hostRig(t, { claim: async () => records });
  t.match(await shoot('L'), { number: 4, by: 'right' });
  t.same(calls, []);
  await shots.stop('one');
  t.same(calls, ['stop right one'], 'and it is stopped where it is shot');
});

t.test('a stop before the first order stops the shot: nothing is fired', async (t) => {
  const states: unknown[] = [];
  for (const [at, during] of [
    ['while the bodies are armed', 'measure'],
    ['when the record is on the disk', 'keep'],
  ] as const) {
    const reached = new EventEmitter();
    const goOn = new EventEmitter();
    const wait = async () => {
      const going = once(goOn, 'go');
      reached.emit('reached');
      await going;
    };
    const isReached = once(reached, 'reached');
    const { shots, shoot, calls, orders, local } = await hostRig(
      t,
      { [during]: wait },
      { directory: join(testDirectory(t), during) },
    );
    const shot = shoot('L+R');
    await isReached;
    const stopped = shots.stop('one').catch((error: unknown) => error);
    setImmediate(() => goOn.emit('go'));
    const [, { state, message }] = await Promise.all([stopped, shot]);
    states.push([at, state, orders.length, local.length]);
    t.match(message, /stopped before its first order/);
    t.match(await stopped, { shotId: 'one', state }, 'and the client that has stopped it gets its receipt');
    t.notOk(calls.some((call) => call.startsWith('fireShutter')));
    const isFree = during === 'measure' || calls.includes('disarmShutter L');
    t.ok(isFree, 'no body is held');
    t.match(await shots.receipt('one'), { state });
  }
  t.same(states, [
    ['while the bodies are armed', 'refused', 0, 0],
    ['when the record is on the disk', 'stopped', 0, 0],
  ]);
});

t.test('a shot of a host that is away is given up, also by the next run', async (t) => {
  const directory = testDirectory(t);
  const limits = { shotWaitMs: 300, shotEventMs: 5 };
  const clock = new ManualClock();
  const { service, shots } = await hostRig(t, {}, { directory, limits, clock });
  const bodies = [{ id: 'F', name: '', model: 'ILCE-7M4', host: 'far', hostFiles: 1 }];
  await service().keep(begun({ shotId: 'theirs', by: 'far', bodies }));
  t.equal((await shots.receipt('theirs')).state, 'incomplete');
  await clock.advance(2 * limits.shotWaitMs);
  await until('the host gives it up', async () => (await shots.receipt('theirs')).state === 'lost');
  await shots.close();
  const again = await hostRig(t, {}, { directory, limits });
  await until('the next run gives it up', async () => (await again.shots.receipt('theirs')).state === 'lost');
});

t.test('a request before the journal is read waits for it, or is refused', async (t) => {
  const directory = testDirectory(t);
  const before = await hostRig(t, {}, { directory });
  await before.shoot('L');
  await before.shots.close();
  const { shots, shoot, local } = await hostRig(t, {}, { directory, isStarted: false });
  const asked = Promise.all([shoot('L'), shots.newest(1)]);
  await new Promise(setImmediate);
  shots.start();
  const [receipt, [newest]] = await asked;
  t.match([receipt, newest], [{ shotId: 'one' }, { shotId: 'one' }]);
  t.equal(local.length, 0, 'the id was used: it exposes nothing');
  const never = await hostRig(t, {}, { directory, isStarted: false });
  const refused = never.shoot('L', { shotId: 'two' });
  await never.shots.close();
  await t.rejects(refused, { code: 'JOURNAL_FAILED' });
  t.equal(never.local.length, 0);
});

/** Start of a service that began after the shots of these tests. */
const LATER_MS = Date.parse('2027-03-01T10:00:01.000Z');

t.test('a round that a host had not ordered before its restart is never exposed', async (t) => {
  const { service, shots, calls } = await hostRig(t, { beganAtMs: () => LATER_MS });
  const bodies = ['L', 'M', 'R'].map((id) => ({
    ...{ id, name: '', model: 'ILCE-7M4', hostFiles: 1 },
    host: id === 'R' ? 'right' : 'left',
  }));
  await service().keep(begun({ shotId: 'theirs', by: 'right', bodies }));
  const tag = { shotId: 'theirs', shot: 4, round: 0, group: 'all', session: 'spring' };
  await service().fire({ cameraId: 'L', params: { tag, atUs: 9_050_000 }, offsetUs: 0 }, 'right');
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

t.test(
  'if the record of a shot arrives after its host has restarted, its order counts as never sent',
  async (t) => {
    const bodies = [{ id: 'L', name: '', model: 'ILCE-7M4', host: 'left', hostFiles: 1 }];
    const record = begun({ shotId: 'theirs', by: 'right', bodies });
    const reason = 'the host right ended before its order came';
    const parent = testDirectory(t);
    for (const [way, beganAtMs, expected] of [
      ['told', LATER_MS, [{ kind: 'skipped', body: 'L', reason }]],
      ['told', LATER_MS - 2_000, []],
      ['told', undefined, []],
      ['kept', LATER_MS, [{ kind: 'skipped', body: 'L', reason }]],
    ] as const) {
      let run: number | undefined = way === 'told' ? beganAtMs : 1;
      const { service } = await hostRig(
        t,
        { beganAtMs: () => run },
        { directory: join(parent, `${way} ${run}`) },
      );
      service().startedAnew('right');
      const done: Promise<unknown> = way === 'told' ? service().take([record]) : service().keep(record);
      if (way === 'kept') {
        run = beganAtMs;
        service().startedAnew('right');
      }
      await done;
      t.match(await service().records('theirs'), expected, way);
      t.equal((await service().records('theirs')).length, expected.length);
    }
  },
);

t.test('a shot of a host that has not restarted since keeps waiting for its order', async (t) => {
  const { service } = await hostRig(t, { beganAtMs: () => LATER_MS - 2_000 });
  const bodies = [{ id: 'L', name: '', model: 'ILCE-7M4', host: 'left', hostFiles: 1 }];
  await service().keep(begun({ shotId: 'theirs', by: 'right', bodies }));
  service().startedAnew('right');
  t.same(await service().records('theirs'), []);
});

t.test('an order to a body that was no longer armed counts as no order', async (t) => {
  const { service, shots, refuse } = await hostRig(t, { beganAtMs: () => LATER_MS });
  const bodies = [{ id: 'L', name: '', model: 'ILCE-7M4', host: 'left', hostFiles: 1 }];
  await service().keep(begun({ shotId: 'theirs', by: 'right', bodies }));
  refuse.set('fireShutter L', new ServiceError('SHOT_NOT_ARMED', 'it is armed no longer'));
  const tag = { shotId: 'theirs', shot: 4, round: 0, group: 'all', session: 'spring' };
  await t.rejects(service().fire({ cameraId: 'L', params: { tag, atUs: 9_050_000 }, offsetUs: 0 }, 'right'), {
    code: 'SHOT_NOT_ARMED',
  });
  service().startedAnew('right');
  t.match(await shots.receipt('theirs'), { state: 'lost' });
});

t.test('conclusions about an unreachable host are taken back when it is connected', async (t) => {
  let away: string | undefined = AWAY;
  const clock = new ManualClock();
  const { service, shots } = await hostRig(
    t,
    { awayText: () => away },
    { limits: { shotWaitMs: 300 }, clock },
  );
  const bodies = [{ id: 'F', name: '', model: 'ILCE-7M4', host: 'far', hostFiles: 1 }];
  const pattern = { repeat: { everyMs: 1_000, times: 3 } };
  await service().take([begun({ shotId: 'theirs', by: 'far', bodies, pattern })]);
  const receipt = () => shots.receipt('theirs');
  await clock.advance(1_000);
  await until('the end of the wait', async () => (await receipt()).state === 'lost');
  service().back('right');
  t.equal((await receipt()).state, 'lost', 'another host');
  away = undefined;
  service().back('far');
  t.match(await receipt(), { state: 'incomplete', rounds: { planned: 3, begun: 1 } });
  t.equal((await receipt()).bodies[0]?.exposures.length, 1);
  const [gone] = told('far', 'theirs', { kind: 'givenUp', ...about('F'), reason: 'zzz its worker ended' });
  await service().take(gone === undefined ? [] : [gone]);
  t.match((await receipt()).bodies[0]?.exposures, [{ missing: { reason: /zzz/ } }]);
});

t.test('a stop is effective from the first moment of a shot on', async (t) => {
  const reached = new EventEmitter();
  const goOn = new EventEmitter();
  const isReached = once(reached, 'reached');
  const { shots, shoot, local } = await hostRig(t, {
    claim: async () => {
      const going = once(goOn, 'go');
      reached.emit('reached');
      await going;
      return undefined;
    },
  });
  const shot = shoot('L+R');
  await isReached;
  const stopped = shots.stop('one');
  await new Promise(setImmediate);
  goOn.emit('go');
  t.match(await stopped, { state: 'refused' });
  t.match(await shot, { state: 'refused' });
  t.equal(local.length, 0);
});

t.test('a shot that another host is about to begin is stopped there', async (t) => {
  const records = [begun({ shotId: 'one', by: 'right', number: 4 })];
  let isStopped = false;
  const { shots, calls } = await hostRig(t, {
    stopAnywhere: async (shotId) => {
      isStopped = shotId === 'one';
    },
    lookUp: async () => (isStopped ? records : []),
  });
  t.match(await shots.stop('one'), { shotId: 'one', by: 'right' });
  t.same(calls, ['stop right one']);
  await t.rejects(shots.stop('two'), { code: 'SHOT_NOT_FOUND' });
});

t.test('a report of a body proves its order, also an order to an earlier run of its host', async (t) => {
  const { service, shots } = await hostRig(t, { beganAtMs: () => LATER_MS });
  const bodies = ['L', 'M'].map((id) => ({ id, name: '', model: 'ILCE-7M4', host: 'left', hostFiles: 1 }));
  await service().keep(begun({ shotId: 'theirs', by: 'right', bodies }));
  const of = { shotId: 'theirs', round: 0 };
  const at = '2027-03-01T10:00:00.000Z';
  shots.onNews({ cameraId: 'L', name: 'shotIssued', payload: { ...of, issuedUs: 9_050_700, issuedAt: at } });
  const exposed = { ...of, frame: 1, exposedUs: 9_000_900, exposedAt: at, proof: 'OnWarning 0x20011' };
  shots.onNews({ cameraId: 'M', name: 'shotExposed', payload: exposed });
  service().startedAnew('right');
  const kinds = (await service().records('theirs')).map(({ kind }) => kind);
  t.same(kinds, ['issued', 'exposed']);
});

t.test('an order to an earlier run without an outcome is not reported as skipped', async (t) => {
  const directory = testDirectory(t);
  const before = await hostRig(t, {}, { directory });
  const bodies = [{ id: 'L', name: '', model: 'ILCE-7M4', host: 'left', hostFiles: 1 }];
  await before.service().keep(begun({ shotId: 'theirs', by: 'right', bodies }));
  await before.shots.close();
  const [unknown] = told('left', 'theirs', {
    kind: 'unknown',
    ...about('L'),
    code: 'SDK_SILENT',
    message: '',
  });
  appendFileSync(join(directory, 'shots', 'shots-00000001.jsonl'), `${JSON.stringify(unknown)}\n`);
  const earlierEnded = () => new Promise<void>(() => undefined);
  const { service } = await hostRig(t, { beganAtMs: () => LATER_MS }, { directory, earlierEnded });
  service().startedAnew('right');
  t.match(await service().records('theirs'), [{ kind: 'unknown' }]);
  t.equal((await service().records('theirs')).length, 1);
});

t.test('an order of another host needs the record of its shot, and is in its clock', async (t) => {
  const { service, local, shots, calls } = await hostRig(t);
  const tag = { shotId: 'theirs', shot: 4, round: 0, group: 'all', session: 'spring' };
  const order = { cameraId: 'L', params: { tag, atUs: 9_050_000 }, offsetUs: -400 };
  await t.rejects(
    Promise.resolve().then(() => service()?.fire(order, 'right')),
    { code: 'JOURNAL_FAILED' },
  );
  const bodies = [{ id: 'L', name: '', model: 'ILCE-7M4', host: 'left', hostFiles: 1 }];
  const record = begun({ shotId: 'theirs', by: 'right', bodies });
  await service().keep(record);
  await t.rejects(service().keep({ ...record, by: 'far' }), { code: 'SHOT_FIRED' });
  await t.rejects(service().fire(order, 'far'), { code: 'JOURNAL_FAILED' }, 'the shot is of another host');
  await service().fire(order, 'right');
  t.same(
    local.map(({ atUs }) => atUs),
    [9_050_000],
  );
  shots.onNews({
    cameraId: 'L',
    name: 'shotIssued',
    payload: { shotId: 'theirs', round: 0, issuedUs: 9_050_700, issuedAt: '2027-03-01T10:00:00.000Z' },
  });
  service().away('far');
  t.notOk(calls.includes('disarmShutter L'));
  service().away('right');
  t.ok(calls.includes('disarmShutter L'), 'a body does not wait for the orders of a host that is away');
  const records = await service().records('theirs');
  // The instant is 9,050,700 by the clock of this host, and 9,051,100 by the clock of `right`, which is 400 µs ahead.
  t.match(
    records.find(({ kind }) => kind === 'issued'),
    { issuedUs: 9_051_100, by: 'left' },
  );
});

t.test('a host that goes ends the arming of each body once, however many shots it reports', async (t) => {
  const { service, calls } = await hostRig(t);
  const bodies = [{ id: 'L', name: 'L', model: 'ILCE-7M4', host: 'left' }];
  for (let n = 0; n < 40; n += 1) await service().keep(begun({ shotId: `theirs-${n}`, by: 'right', bodies }));
  service().away('right');
  t.equal(calls.filter((call) => call === 'disarmShutter L').length, 1);
});

t.test('a used id is taken from no other host, although no receipt of it is left', async (t) => {
  const directory = testDirectory(t);
  const before = await hostRig(t, {}, { directory });
  await before.shoot('L');
  await before.shots.close();
  const journal = join(directory, 'shots', 'shots-00000001.jsonl');
  const lines = readFileSync(journal, 'utf8').split('\n');
  writeFileSync(journal, lines.filter((line) => !line.includes('"begun"')).join('\n'));
  const logger = pino({ enabled: false });
  const ids = new UsedIds({ path: join(directory, 'shots', 'others', 'ids'), most: 10, logger });
  await ids.add([['two', 'far']]);
  const { service } = await hostRig(t, {}, { directory });
  const of = (shotId: string, by: string) =>
    begun({ shotId, by, bodies: [{ id: 'L', name: '', model: 'ILCE-7M4', host: 'left' }] });
  for (const record of [of('one', 'right'), of('two', 'right')])
    await t.rejects(service().keep(record), { code: 'SHOT_FIRED', message: /as host left has on record/ });
  await service().keep(of('two', 'far'));
  await service().keep(of('three', 'right'));
  await service().keep(of('three', 'right'));
});

t.test('each file in a slip gets its own index', async (t) => {
  const directory = testDirectory(t);
  const before = await hostRig(t, {}, { directory });
  await before.shoot('L');
  await before.shots.close();
  mkdirSync(join(directory, 'slips'));
  // No process has the largest possible pid.
  const slip = join(directory, 'slips', slipName({ cameraId: 'L', pid: 4_194_304, startTicks: '1' }));
  const lines = ['one.JPG', 'two.JPG', 'one.JPG'].map((name) => {
    const { kind: _kind, body: _body, ...file } = landed('L', 0, name);
    return JSON.stringify({
      cameraId: 'L',
      name: 'shotLanded',
      payload: { ...file, shotId: 'one', frame: 1 },
    });
  });
  writeFileSync(slip, `${lines.join('\n')}\n`);
  const { shots } = await hostRig(t, {}, { directory });
  await until('the slip is taken over', () => !existsSync(slip));
  const { files } = await shots.files('one');
  t.same(
    files.map(({ file: { index } }) => index),
    [0, 1],
  );
});

t.test('a file is verified by its identity, even if another file has the same index', async (t) => {
  const { service, shots } = await hostRig(t);
  const bodies = [{ id: 'R', name: '', model: 'ILCE-7M4', host: 'right', hostFiles: 2 }];
  const record = begun({ hosts: begunOfHosts().hosts ?? [], bodies });
  const files = ['one.JPG', 'two.JPG'].map((name) => landed('R', 0, name));
  await service().take(told('right', 'theirs', record, ...files));
  const otherShotFiles = standIn<OtherShotFiles>({
    isElsewhere: () => true,
    verify: async (_shotId: string, there: readonly ShotFile[]) =>
      there.map((file, at) => verified(file, { result: at === 0 ? 'gone' : 'ok' })),
  });
  const handlers = shotHandlers({
    ...{ shots, otherShotFiles, limits: { shotVerifyFiles: 1 } },
    smallPictures: standIn<SmallPictures>({}),
    desk: NO_DESK,
  });
  const answer = await handlers.verifyShot?.({ params: { shotId: 'theirs' } } as never);
  t.match(answer, { verified: false, files: [{ result: 'gone' }, { result: 'ok' }] });
});

t.test('a client waits for a slow disk only a limited time if other hosts know the shot', async (t) => {
  const directory = testDirectory(t);
  const clock = new ManualClock();
  // Every write begins a segment, for which there will be no room.
  const limits = { fileMs: 200, shotSegmentBytes: 1, busLateMs: 1 };
  const records = told('right', 'one', begun({ bodies: [{ id: 'R', name: '', model: 'ILCE-7M4' }] }));
  const { shots, shoot } = await hostRig(
    t,
    { claim: async () => records, lookUp: async (id) => told('right', id, ...records) },
    { directory, limits, clock },
  );
  const others = join(directory, 'shots', 'others');
  await until('the first segment', () => existsSync(join(others, 'shots-00000001.jsonl')));
  rmSync(others, { recursive: true });
  symlinkSync('/proc', others);
  const answered: string[] = [];
  for (const asked of [shots.receipt('two'), shoot('L')])
    void asked.then(({ shotId }) => answered.push(shotId));
  await until('both answers', async () => {
    await clock.advance(limits.fileMs);
    return answered.length === 2;
  });
  t.same(answered.sort(), ['one', 'two']);
});

t.test('the index of a file is the same on every host', async (t) => {
  const facts = noFacts('shot-a');
  const hosts = ['left', 'right'].map((host) => ({ host, offsetUs: 0, boundUs: 0, from: 'bus' as const }));
  fold(facts, begun({ hosts }));
  const indexOn = (own: string, record: RecordOf<'landed'>) => {
    const [made] = ownRecords([record], () => ({ own, facts, orderOffsetUs: undefined }));
    if (made !== undefined) fold(facts, made);
    return made?.kind === 'landed' ? made.index : undefined;
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
  const one = begunOfHosts();
  const refused = { code: 'X', message: 'away' };
  const clock = { offsetUs: 0, boundUs: 0, from: 'own' as const };
  const left = begunOfHosts({
    hosts: [{ host: 'left', ...clock }],
    bodies: one.bodies.map((body, at) => (at === 1 ? { ...body, refused } : body)),
  });
  const right = begunOfHosts({
    ...{ by: 'right', number: 90, group: 'right', hosts: [{ host: 'right', ...clock }] },
    bodies: one.bodies.map((body, at) => (at === 0 ? { ...body, refused } : body)),
  });
  const onLeft = noFacts('shot-a');
  for (const record of [left, ...taken('A1')]) fold(onLeft, record);
  for (const record of told('right', 'shot-a', right, ...taken('B2'))) foldTold(onLeft, record);
  const onRight = noFacts('shot-a');
  for (const record of [right, ...taken('B2')]) fold(onRight, record);
  for (const record of told('left', 'shot-a', left, ...taken('A1'))) foldTold(onRight, record);
  for (const receipt of [onLeft, onRight].map(receiptOf)) {
    t.match(receipt, { state: 'complete', bodies: [{ id: 'A1' }, { id: 'B2' }] });
    t.same(
      receipt?.bodies.map((body) => body.refused),
      [undefined, undefined],
    );
    const indexes = receipt?.bodies.flatMap(({ exposures }) => exposures.flatMap(({ files }) => files));
    t.equal(new Set(indexes?.map(({ index }) => index)).size, 2, 'no two files have one index');
  }
  t.match(receiptOf(onLeft), { number: 7, by: 'left' }, 'each has its own record first');
  t.match(receiptOf(onRight), { number: 90, by: 'right' });
});

t.test(
  'a used id without a receipt in the journal exposes nothing, and is not released for other hosts',
  async (t) => {
    const released: string[] = [];
    const { shoot, service, calls } = await hostRig(t, { release: async (id) => void released.push(id) });
    await service().take(told('right', 'one', { kind: 'skipped', ...about('R'), reason: 'it began before' }));
    await t.rejects(shoot('L'), { code: 'SHOT_FIRED' });
    t.same([calls, released], [[], []]);
  },
);

t.test('the number of records before the record of a shot is bounded', async (t) => {
  const facts = noFacts('shot-a');
  const most = 20_000;
  const strays = Array.from({ length: most + 10 }, (_, at) =>
    told('right', 'shot-a', { kind: 'skipped', ...about('B2', at), reason: '' }),
  );
  const isNew = strays.flat().map((record) => foldTold(facts, record));
  t.same([facts.early.length, isNew.filter(Boolean).length], [most, most]);
});

t.test('a host that was renamed keeps its shots', async (t) => {
  const directory = testDirectory(t);
  const left = await hostRig(t, {}, { directory });
  await left.shoot('L+R');
  const exposed = { shotId: 'one', round: 0, frame: 1, exposedUs: 5, exposedAt: '2027', proof: 'it' };
  left.shots.onNews({ cameraId: 'L', name: 'shotExposed', payload: exposed } as never);
  await left.shots.close();
  for (const own of ['west', undefined]) {
    const over = { own, hostOf: () => own, awayText: (host: string) => (host === own ? undefined : AWAY) };
    const limits = { shotWaitMs: 300 };
    const { shots } = await hostRig(t, over as never, { directory, limits, hasHosts: own !== undefined });
    const receipt = await until('its shot is over', async () => {
      const now = await shots.receipt('one');
      return now.state !== 'incomplete' && now;
    });
    const of = ({ host }: { host?: string }) => host;
    t.equal(receipt.by, own);
    t.same(receipt.bodies.map(of), [own, 'right']);
    t.match(receipt.bodies[0]?.exposures[0], { state: 'complete' });
    t.equal((await shots.stop('one')).state, receipt.state, 'no other host is asked to stop it');
    await shots.close();
  }
});

t.test('a renamed host orders no further round of a series that it had begun', async (t) => {
  const directory = testDirectory(t);
  mkdirSync(join(directory, 'shots'));
  const pattern = { repeat: { everyMs: 60_000, times: 3 } };
  const head = { kind: 'segment', version: 1, number: 1, at: '', host: 'left' };
  const records = [...told('left', 'one', ...taken('A1')), ...told('right', 'one', ...taken('B2'))];
  const lines = [head, begunOfHosts({ shotId: 'one', pattern }), ...records];
  writeFileSync(
    join(directory, 'shots', 'shots-00000001.jsonl'),
    lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
  );
  const { shots } = await hostRig(t, { own: 'west', hostOf: () => 'west' }, { directory });
  const receipt = await until('its shot is over', async () => {
    const now = await shots.receipt('one');
    return now.state !== 'incomplete' && now;
  });
  t.match(receipt.message, /stopped: the service ended before it was over/);
});
