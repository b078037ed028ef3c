// Shots that no host reports any more: which host gives them up, after which time, and the resulting receipt.

import t from 'tap';
import { exposureOf, fold, foldTold, noFacts } from '#gateway/rig/shots/fold.js';
import { giveUp } from '#gateway/rig/shots/giving-up.js';
import { OpenShots } from '#gateway/rig/shots/open-shots.js';
import type { Receipt } from '#gateway/rig/shots/receipt-shape.js';
import type { RecordOfShot } from '#gateway/rig/shots/record.js';
import { ShotMemory } from '#gateway/rig/shots/shot-memory.js';
import { until } from '#harness/deadline.js';
import { ManualClock } from '../../../support/manual-clock.js';
import { hostRig, INVENTED } from './host-rig.js';
import { begun, begunOfHosts, taken, told } from './records.js';

const WAIT_MS = 5_000;
const AWAY = 'the host right cannot be reached since noon';

/** A shot that a host follows, on a clock of the test. */
function followed(own: string, isAway: boolean, beganAtMs?: number) {
  const clock = new ManualClock();
  const facts = noFacts('shot-a');
  const ended: Receipt[] = [];
  const given: RecordOfShot[] = [];
  const hosts = {
    own,
    awayText: (host: string) => (isAway && host !== own ? AWAY : undefined),
    beganAtMs: () => beganAtMs,
  };
  const open: OpenShots = new OpenShots({
    clock,
    limits: { shotEventMs: 200, shotWaitMs: WAIT_MS },
    isFiring: () => false,
    giveUp: (of, over) => giveUp(of, over, hosts, () => true),
    add: (givenUp) => {
      given.push(...givenUp.told);
      for (const record of [...givenUp.told, ...givenUp.concluded])
        if (fold(facts, record)) open.changed(facts);
    },
    report: () => undefined,
    ended: (receipt) => ended.push(receipt),
  });
  const tell = (...records: RecordOfShot[]) => {
    for (const record of records) if (foldTold(facts, record)) open.changed(facts);
  };
  return { clock, open, ended, given, tell };
}

/** A shot of the host `right`, with another body in each round. */
const ofRight = (times = 1) =>
  begunOfHosts({
    by: 'right',
    ...(times === 1 ? {} : { pattern: { repeat: { everyMs: 1_000, times } } }),
    bodies: begun()
      .bodies.slice(1)
      .map((body) => ({ ...body, host: 'right' })),
  });
const rounds = (...numbers: number[]) =>
  numbers.flatMap((round) =>
    told('right', 'shot-a', ...taken('B2', round)).map((record) =>
      record.kind === 'landed' ? { ...record, index: 1_000_000 + round } : record,
    ),
  );

t.test('a shot of another host that does not come back ends as not known, until it does', async (t) => {
  for (const times of [1, 3]) {
    const { clock, open, ended, given, tell } = followed('left', true);
    const known = times === 1 ? [] : rounds(0);
    tell(ofRight(times), ...known);
    await clock.advance(WAIT_MS + 1_000);
    t.equal(ended.length, 1, `${times} rounds`);
    t.match(ended[0], {
      state: 'lost',
      message: /the host right cannot be reached since noon; nothing has arrived/,
    });
    t.match(ended[0]?.rounds, { planned: times, begun: 1 }, 'no round is taken for begun');
    t.same(given, [], 'that is recorded nowhere');
    await clock.advance(10 * WAIT_MS);
    t.same([open.count, clock.pending, ended.length], [0, 0, 1], 'and it is followed no longer');
    tell(...rounds(...Array.from({ length: times }, (_, round) => round)));
    await clock.advance(1_000);
    t.equal(ended.at(-1)?.state, 'complete', 'what comes later anyway is added');
    open.close();
  }
});

t.test('a connected host has a second wait to report on its body', async (t) => {
  const ofLeft = followed('left', false);
  ofLeft.tell(begunOfHosts(), ...told('left', 'shot-a', ...taken('A1')));
  await ofLeft.clock.advance(WAIT_MS + 1_000);
  t.same([ofLeft.ended.length, ofLeft.given.length], [0, 0]);
  await ofLeft.clock.advance(WAIT_MS);
  t.match(ofLeft.ended, [{ state: 'lost', message: /the host right has not reported the result/ }]);
  t.match(ofLeft.given, [{ kind: 'givenUp', body: 'B2' }], 'the host that shoots reports it to the others');
  ofLeft.open.close();

  const other = followed('left', false);
  other.tell(ofRight(), ...rounds(0).slice(0, 1));
  await other.clock.advance(2 * WAIT_MS + 1_000);
  t.match(other.ended, [{ state: 'lost' }]);
  t.same(other.given, []);
  other.open.close();
});

t.test('rounds that the host that shoots may still order are not given up', async (t) => {
  const { clock, open, ended, tell } = followed('left', false);
  tell(ofRight(3), ...rounds(0));
  await clock.advance(10 * WAIT_MS);
  t.equal(ended.length, 0);
  open.close();
  t.equal(clock.pending, 0);
});

t.test('a restarted host that reports nothing of its shot orders no further round', async (t) => {
  const { clock, open, ended, given, tell } = followed('left', false, Date.parse('2027-03-01T10:00:01.000Z'));
  tell(ofRight(3), ...rounds(0));
  await clock.advance(2 * WAIT_MS + 1_000);
  t.match(ended, [{ state: 'lost', rounds: { planned: 3, begun: 1 } }]);
  t.same(given, []);
  open.close();
});

t.test('no exposure of a disconnected host is given up before the waiting time is over', async (t) => {
  const { clock, open, given, tell } = followed('left', true);
  tell(begunOfHosts());
  const facts = noFacts('shot-a');
  fold(facts, begunOfHosts());
  open.giveUp(facts, 'the service ended', undefined);
  t.match(given, [{ body: 'A1', reason: 'the service ended' }]);
  t.equal(given.length, 1);
  await clock.advance(WAIT_MS + 1_000);
  t.match(given.slice(1), [{ body: 'B2', reason: /the host right cannot be reached since noon; nothing/ }]);
  open.close();
});

t.test('a shot that was given up stays given up after it has left memory', async (t) => {
  const limits = { shotsInMemory: 2, shotWaitMs: 50, shotEventMs: 5 };
  const rig = await hostRig(t, {}, { limits });
  const bodies = [{ id: `${INVENTED} 1`, name: '', model: 'ILCE-7M4', host: 'left', hostFiles: 1 }];
  const of = { kind: 'fired', shotId: 'theirs 0', body: `${INVENTED} 1`, round: 0 } as const;
  const fired: RecordOfShot = { ...of, by: 'right', atUs: 5, at: '2027-03-01T10:00:00.000Z' };
  await rig.service().take([begun({ shotId: 'theirs 0', by: 'right', bodies }), fired]);
  await until('it is given up', async () => (await rig.shots.receipt('theirs 0')).state === 'lost');
  const before = await rig.shots.receipt('theirs 0');
  for (let at = 1; at < 5; at += 1)
    await rig.service().take([begun({ shotId: `theirs ${at}`, by: 'right', bodies })]);
  t.notOk((await rig.shots.newest(9)).some(({ shotId }) => shotId === 'theirs 0'));
  t.match(await rig.shots.receipt('theirs 0'), { state: before.state });
});

t.test('withdrawn attempts that never began do not displace one that did', async (t) => {
  const MOST = 40;
  const body = { id: 'A1', name: '', model: 'ILCE-7M4', host: 'far', hostFiles: 1 };
  const bodies = [body];
  const refused = [{ ...body, refused: { code: 'CAMERA_BUSY', message: '' } }];
  const withdrawn = (number: number): RecordOfShot => ({
    ...{ kind: 'withdrawn', shotId: 'shot-a', number, reason: 'the journal could not be written', by: 'far' },
  });
  for (const first of [[], [begun({ by: 'left', number: 3, bodies: refused })]]) {
    const facts = noFacts('shot-a');
    for (const record of first) foldTold(facts, record);
    let counted = 0;
    for (let at = 0; at < 10 * MOST; at += 1) counted += foldTold(facts, withdrawn(100 + at)) ? 1 : 0;
    t.ok(counted <= 2 * MOST, `${counted} cost a line of the journal`);
    const last = 100 + 10 * MOST - 1;
    t.notOk(
      foldTold(facts, begun({ by: 'far', number: last, bodies })),
      'one whose end was left out is none',
    );
    t.not(facts.begun?.number, last);
    t.ok(foldTold(facts, begun({ by: 'far', number: 2_000, bodies })), 'the one that was is taken');
    for (const record of told('far', 'shot-a', ...taken('A1'))) foldTold(facts, record);
    t.match(exposureOf(facts, 'A1', 0)?.exposed.size, 1, 'and what came of it');
    const taking = Array.from({ length: MOST }, (_, at) =>
      foldTold(facts, begun({ by: 'far', number: 3_000 + at, bodies })),
    );
    t.notOk(taking.at(-1), 'of those that were there is a bound');
  }
});

t.test('own shots that are open keep no others in memory', async (t) => {
  const limits = { shotsInMemory: 30, shotExposuresInMemory: 1_000 };
  const memory = new ShotMemory({ limits, onLeft: () => undefined });
  const add = (shotId: string, isDone: boolean) => {
    const facts = noFacts(shotId);
    const records = isDone ? [...taken('A1'), ...taken('B2')] : [];
    for (const record of [begun(), ...records]) fold(facts, { ...record, shotId } as RecordOfShot);
    memory.keep(facts, true);
  };
  for (let at = 0; at < 20; at += 1) add(`open ${at}`, false);
  for (let at = 0; at < 300; at += 1) add(`done ${at}`, true);
  t.equal(memory.all().length, 30);
  t.equal(memory.all().filter(({ shotId }) => shotId.startsWith('open')).length, 20, 'what is open stays');
  t.equal(memory.all().at(-1)?.shotId, 'done 299');
  t.equal(memory.all()[0]?.shotId, 'open 0', 'in the order in which they came');
});
