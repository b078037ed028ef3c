// Cost of reports and orders of another host of the rig for the journal of this one: no record for an order that the
// shot does not have, nor for bodies that the host has never seen.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import type { RecordOf, RecordOfShot } from '#gateway/rig/shots/record.js';
import { until } from '#harness/deadline.js';
import { testDirectory } from '#harness/test-directory.js';
import { hostRig, INVENTED } from './host-rig.js';
import { about, begun, taken, told } from './records.js';

const AT = '2027-03-01T10:00:00.000Z';
/** Most bodies that a shot can name. */
const MOST_BODIES = 1_024;
/** Number of records that contradict each other, far more than any body reports. */
const MANY = 300;
/** Most lines that they may add to the host's own journal. */
const MOST_LINES = 60;

const body = (id: string, host: string) => ({ id, name: '', model: 'ILCE-7M4', host, hostFiles: 1 });
const invented = Array.from({ length: MOST_BODIES - 1 }, (_, at) => body(`${INVENTED} ${at}`, 'left'));

const orderOf = (cameraId: string, round: number, offsetUs = 0) => ({
  ...{ cameraId, offsetUs },
  params: { tag: { shotId: 'theirs', shot: 4, round, group: 'all', session: '' }, atUs: 9_050_000 },
});

/** The lines of the own journal, without the heads of its segments. */
function linesIn(directory: string): string[] {
  const shots = join(directory, 'shots');
  return readdirSync(shots)
    .filter((name) => name.endsWith('.jsonl'))
    .flatMap((name) => readFileSync(join(shots, name), 'utf8').trimEnd().split('\n'))
    .filter((line) => !line.includes('"kind":"segment"'));
}

t.test('an order that the record of the shot does not have is refused and not recorded', async (t) => {
  const directory = testDirectory(t);
  const log: string[] = [];
  const rig = await hostRig(t, {}, { directory, logged: (line) => log.push(line) });
  const refused = { ...body('M', 'left'), refused: { code: 'CAMERA_BUSY', message: '' } };
  const pattern = { repeat: { everyMs: 1_000, times: 2 } };
  await rig.service().keep(
    begun({
      shotId: 'theirs',
      by: 'far',
      pattern,
      bodies: [body('L', 'left'), refused, body('R', 'right')],
    }),
  );
  const orders = [
    orderOf('X', 2 ** 33),
    orderOf('X', 0),
    orderOf('L', 2),
    orderOf('L', 100_000_000),
    orderOf('M', 0),
    orderOf('R', 0),
  ];
  for (const order of orders) await t.rejects(rig.service().fire(order, 'far'), { code: 'BAD_REQUEST' });
  const bodies = [body(`${INVENTED} 1`, 'left')];
  await rig.service().keep(begun({ shotId: 'of the unseen', by: 'far', bodies }));
  const ofUnseen = orderOf(`${INVENTED} 1`, 0);
  ofUnseen.params.tag.shotId = 'of the unseen';
  await t.rejects(rig.service().fire(ofUnseen, 'far'), { code: 'CAMERA_NOT_FOUND' });
  t.same(await rig.service().records('of the unseen'), [], 'of a body that the host has never seen');
  t.same(rig.calls, []);
  t.match(await rig.shots.receipt('theirs'), { rounds: { planned: 2, begun: 1 } });
  t.equal((await rig.shots.newest(10)).length, 2);
  t.same(await rig.service().records('theirs'), []);
  rig.shots.workerEnded('L', 'a crash', false);
  await rig.service().fire(orderOf('L', 1), 'far');
  t.same(rig.calls, ['fireShutter L'], 'one that it has is given');
  await rig.shots.close();
  t.same(
    linesIn(directory).filter((line) => line.includes('"X"')),
    [],
  );
  t.same(log, []);
});

t.test('a report of a body on an order with a distant clock can be written and read', async (t) => {
  const directory = testDirectory(t);
  const rig = await hostRig(t, {}, { directory });
  await rig.service().keep(begun({ shotId: 'theirs', by: 'far', bodies: [body('L', 'left')] }));
  await rig.service().fire(orderOf('L', 0, Number.MIN_SAFE_INTEGER), 'far');
  const payload = { shotId: 'theirs', round: 0, issuedUs: 9_000_700, issuedAt: AT };
  rig.shots.onNews({ cameraId: 'L', name: 'shotIssued', payload });
  const before = JSON.stringify(await rig.shots.receipt('theirs'));
  t.match(before, /"issued"/);
  await rig.shots.close();
  const again = await hostRig(t, {}, { directory });
  t.equal(JSON.stringify(await again.shots.receipt('theirs')), before);
});

t.test('a record that could not be read again changes no receipt', async (t) => {
  const log: string[] = [];
  const rig = await hostRig(t, {}, { logged: (line) => log.push(line) });
  await rig.shoot('L');
  const before = JSON.stringify(await rig.shots.receipt('one'));
  const payload = { shotId: 'one', round: 2 ** 33, issuedUs: 9_000_700, issuedAt: AT };
  rig.shots.onNews({ cameraId: 'L', name: 'shotIssued', payload });
  t.equal(JSON.stringify(await rig.shots.receipt('one').catch(String)), before);
  t.match(log, [/could not be read again/]);
});

t.test('nothing is written of bodies that the host has never seen, whatever a shot names', async (t) => {
  const directory = testDirectory(t);
  const beganAtMs = () => Date.parse(AT) + 1;
  const limits = { shotWaitMs: 100, shotEventMs: 5 };
  const rig = await hostRig(t, { beganAtMs }, { directory, limits });
  const bodies = [...invented, body('L', 'left')];
  await rig.service().take([begun({ shotId: 'skipped', by: 'right', bodies })]);
  t.match(await rig.service().records('skipped'), [{ kind: 'skipped', body: 'L' }], 'one that it has');
  await rig.service().take([begun({ shotId: 'waited', by: 'far', at: '2027-04-01T10:00:00.000Z', bodies })]);
  await until('it is given up', async () => (await rig.shots.receipt('waited')).state === 'lost');
  t.match(await rig.service().records('waited'), [{ kind: 'givenUp', body: 'L' }]);
  await rig.shots.close();
  t.equal(linesIn(directory).length, 2);
});

t.test('records of another host that contradict each other are written a few times', async (t) => {
  const directory = testDirectory(t);
  const rig = await hostRig(t, {}, { directory });
  await rig.shoot('L+R+F');
  const ownLines = (await rig.service().records('one')).length;
  const of = { ...about('R'), shotId: 'one' };
  const exposed = (at: number): RecordOfShot => ({
    ...{ kind: 'exposed', ...of, frame: 1, exposedUs: 9_000_000 - at, exposedAt: AT, proof: 'x' },
  });
  const text = (at: number) => String(MANY - at).padStart(4, '0');
  const failed = (at: number): RecordOfShot => ({ kind: 'failed', ...of, code: 'X', message: text(at) });
  // The body F does not expose, so its host may begin a shot of its own and withdraw it.
  const joined = (at: number): RecordOf<'begun'> =>
    begun({ shotId: 'one', number: 9, group: text(at), bodies: [body('F', 'far')] });
  const withdrawn = (at: number): RecordOfShot => ({
    ...{ kind: 'withdrawn', shotId: 'one', number: 10, reason: text(at) },
  });
  const numbered = (at: number) => begun({ shotId: 'one', number: 20 + at, bodies: [body('F', 'far')] });
  for (let at = 0; at < MANY; at += 1) {
    await rig.service().take(told('right', 'one', exposed(at), failed(at)));
    await rig.service().take(told('far', 'one', joined(at), withdrawn(at), numbered(at)));
  }
  await rig.shots.close();
  const lines = linesIn(directory).length - ownLines;
  t.ok(lines > 0 && lines <= MOST_LINES, `${lines} lines`);
});

t.test('records of a body that would not expose are not taken, and no round begins by them', async (t) => {
  const rig = await hostRig(t);
  await rig.shots.shoot({
    ...{
      group: 'L+F',
      focus: false,
      policy: 'those-that-can',
      order: [],
      mayChange: () => undefined,
      leases: [],
    },
    ...{ shotId: 'one', pattern: { repeat: { everyMs: 60_000, times: 9 } } },
  });
  const before = await rig.shots.receipt('one');
  t.match(before, { rounds: { planned: 9, begun: 1 } });
  await rig.service().take(told('far', 'one', ...taken('F'), ...taken('F', 7)));
  t.same(await rig.shots.receipt('one'), before);
  await rig.shots.stop('one');
});

t.test('shots of other hosts without an order to this host push no own shot out of memory', async (t) => {
  const beganAtMs = () => Date.parse(AT) + 1;
  const rig = await hostRig(t, { beganAtMs }, { limits: { shotsInMemory: 2 } });
  await rig.shoot('L');
  const payload = { shotId: 'one', round: 0, frame: 1, exposedUs: 9_000_700, exposedAt: AT, proof: 'x' };
  rig.shots.onNews({ cameraId: 'L', name: 'shotExposed', payload });
  t.match(await rig.shots.newest(9), [{ shotId: 'one', state: 'complete' }]);
  for (let at = 0; at < 5; at += 1)
    await rig.service().take([begun({ shotId: `theirs ${at}`, by: 'right', bodies: [body('L', 'left')] })]);
  t.match(
    (await rig.shots.newest(9)).map(({ shotId }) => shotId),
    ['theirs 4', 'theirs 3', 'one'],
  );
});
