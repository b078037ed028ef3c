// The lags of bodies, learnt from records of shots, and the delays that make exposures coincide.

import t from 'tap';
import { withDelays } from '#gateway/rig/shots/equalise.js';
import { fold, noFacts } from '#gateway/rig/shots/fold.js';
import { ENOUGH_EXPOSURES, Lags } from '#gateway/rig/shots/lags.js';
import { receiptOf } from '#gateway/rig/shots/receipt.js';
import type { BegunBody, RecordOf, RecordOfShot } from '#gateway/rig/shots/record.js';
import { BODIES, begun, taken } from './records.js';

const [A1, B2] = BODIES as [BegunBody, BegunBody];
const MANUAL = { focusMode: 'Manual Focus', driveMode: 'Single Shooting', exposureMs: 4 };
const SHOT = { focus: true, pattern: {} };

/** A record of the body, with this lag, and with this time in the file. */
function lagging(record: RecordOfShot, lagMs: number, takenAt?: string): RecordOfShot {
  if (record.kind === 'exposed') {
    const issuedUs = record.exposedUs - 5_000;
    return { ...record, exposedUs: issuedUs + 1_000 * lagMs };
  }
  return record.kind === 'landed' && takenAt !== undefined ? { ...record, takenAt } : record;
}

interface Made {
  readonly lagMs: number;
  readonly body?: Partial<BegunBody>;
  readonly shot?: Partial<RecordOf<'begun'>>;
  readonly takenAt?: string;
}

/** The facts of a shot of the first body. */
function factsOf(shotId: string, { lagMs, body = {}, shot = {}, takenAt }: Made) {
  const facts = noFacts(shotId);
  const record = begun({ ...SHOT, bodies: [{ ...A1, ...MANUAL, ...body }], ...shot });
  for (const each of [record, ...taken(A1.id).map((one) => lagging(one, lagMs, takenAt))])
    fold(facts, { ...each, shotId } as RecordOfShot);
  return facts;
}

function learnt(lags: Lags, made: readonly Made[], prefix = 'shot'): Lags {
  for (const [at, each] of made.entries()) lags.learn(factsOf(`${prefix}-${at}`, each));
  return lags;
}

const armed = (over: Partial<BegunBody> = {}) => ({ ...A1, ...MANUAL, ...over });

t.test('the lag of a body is the median of its newest exposures, whatever single ones say', async (t) => {
  const lags = learnt(new Lags(), [{ lagMs: 50 }, { lagMs: 52 }, { lagMs: 900 }, { lagMs: 51 }]);
  t.equal(lags.of('B2'), undefined);
  t.equal(lags.usualUs(armed(), SHOT), undefined, 'too few exposures');
  learnt(lags, [{ lagMs: 53 }], 'more');
  t.equal(lags.usualUs(armed(), SHOT), 52_000);
  t.same(lags.of('A1'), { ms: 52, shots: ENOUGH_EXPOSURES, spreadMs: 1 });
  learnt(lags, [{ lagMs: 53 }], 'more');
  t.equal(lags.of('A1')?.shots, ENOUGH_EXPOSURES, 'an exposure counts once, however often it is learnt');
  learnt(lags, Array(40).fill({ lagMs: 70 }), 'later');
  t.same(lags.of('A1'), { ms: 70, shots: 32, spreadMs: 0 }, 'old exposures are forgotten');
});

t.test('a lag holds only for the conditions in which it was measured', async (t) => {
  const lags = learnt(new Lags(), Array(5).fill({ lagMs: 50 }));
  const used = (over: Partial<BegunBody>, shot: Partial<RecordOf<'begun'>> = {}) =>
    lags.usualUs(armed(over), { ...SHOT, ...shot }) !== undefined;
  const cases = {
    same: used({}),
    'another short exposure': used({ exposureMs: 16 }),
    'long exposure': used({ exposureMs: 500 }),
    autofocus: used({ focusMode: 'AF-S' }),
    'self-timer': used({ driveMode: 'Self-timer 2 s' }),
    'another model': used({ model: 'ILCE-1' }),
    'without focusing': used({}, { focus: false }),
    bulb: used({}, { pattern: { bulbMs: 900 } }),
  };
  const expected = Object.fromEntries(Object.keys(cases).map((name) => [name, false]));
  t.same(cases, { ...expected, same: true, 'another short exposure': true });
  learnt(lags, [{ lagMs: 600, body: { focusMode: 'AF-S' } }], 'af');
  t.match(lags.of('A1'), { ms: 600, shots: 1 }, 'clients see the conditions of the newest shot');
  t.ok(used({}), 'the other ones are remembered');
});

t.test('presses of one camera and exposures without a call or a report teach nothing', async (t) => {
  const lags = learnt(new Lags(), [{ lagMs: 50, shot: { single: 'press' } }]);
  for (const missing of ['issued', 'exposed']) {
    const facts = noFacts('shot-a');
    const records = taken(A1.id).filter(({ kind }) => kind !== missing);
    for (const record of [begun({ bodies: [armed()] }), ...records]) fold(facts, record);
    lags.learn(facts);
  }
  t.equal(lags.of('A1'), undefined);
});

t.test(
  'memory is bounded: the bodies and conditions that were used least recently are forgotten',
  async (t) => {
    const lags = new Lags();
    for (let at = 0; at < 9; at += 1)
      learnt(lags, Array(5).fill({ lagMs: 50, body: { exposureMs: 100 + at } }), `${at}`);
    t.equal(lags.usualUs(armed({ exposureMs: 100 }), SHOT), undefined);
    t.equal(lags.usualUs(armed({ exposureMs: 101 }), SHOT), 50_000);
    for (let at = 0; at < 1_024; at += 1) {
      const facts = factsOf(`x-${at}`, { lagMs: 50 });
      const rounds = facts.bodies.get('A1') ?? new Map();
      const bodies = [{ ...A1, id: `X${at}` }];
      lags.learn({ ...facts, bodies: new Map([[`X${at}`, rounds]]), begun: begun({ bodies }) });
    }
    t.equal(lags.of('A1'), undefined);
    t.match(lags.of('X1023'), { ms: 50 });
  },
);

t.test(
  'times in files show how constant the exposure is, whatever the clock of the body shows',
  async (t) => {
    const lags = new Lags();
    // The clock of the body is years behind and gains 1 ms from shot to shot; reports vary much more.
    const made = [0, 1, 2, 3, 4, 5].map((at) => ({
      lagMs: 50 + 40 * (at % 2),
      takenAt: `2020-01-01T00:00:00.${500 + at}+09:00`,
    }));
    learnt(lags, made);
    t.match(lags.of('A1'), { spreadMs: 0, fileSpreadMs: 0.7 });
    const coarse = learnt(new Lags(), Array(6).fill({ lagMs: 50, takenAt: '2020-01-01T00:00:00' }));
    t.notOk('fileSpreadMs' in Object(coarse.of('A1')), 'whole seconds show nothing');
  },
);

t.test('bodies with a short lag are delayed up to the longest lag', async (t) => {
  const us: Readonly<Record<string, number>> = { A1: 20_000, B2: 80_000, C3: 35_500 };
  const bodies = ['A1', 'B2', 'C3', 'D4'].map((id) => ({ ...A1, id }));
  const refused = { ...B2, id: 'E5', refused: { code: 'NOT_CONNECTED', message: '' } };
  const usualUs = ({ id }: BegunBody) => (id === 'E5' ? 700_000 : us[id]);
  const delays = (isEqualised: boolean) =>
    withDelays([...bodies, refused], usualUs, isEqualised).map(({ lagUs, delayUs }) => [lagUs, delayUs]);
  const none = undefined;
  t.same(delays(true), [
    [20_000, 60_000],
    [80_000, 0],
    [35_500, 44_500],
    [none, none],
    [none, none],
  ]);
  t.same(
    delays(false).map(([, delayUs]) => delayUs),
    [none, none, none, none, none],
  );
  const one = withDelays(bodies, ({ id }) => (id === 'A1' ? 20_000 : none), true);
  t.ok(
    one.every(({ delayUs }) => delayUs === undefined),
    'one lag alone is not compared',
  );
  const far = withDelays(bodies, ({ id }) => (id === 'B2' ? 9_000_000 : us[id]), true);
  t.same(
    far.map(({ delayUs }) => delayUs),
    [1_000_000, 0, 984_500, none],
    'no body waits longer than a second',
  );
});

t.test('the receipt of an equalised shot judges each body by its planned instant', async (t) => {
  const bodies = [
    { ...A1, lagUs: 20_000, delayUs: 60_000 },
    { ...B2, lagUs: 80_000, delayUs: 0 },
    { ...B2, id: 'C3', name: 'top', number: 3 },
  ];
  const made = (equalised: boolean) => {
    const facts = noFacts('shot-a');
    const plain = bodies.map(({ id, name, model }) => ({ id, name, model, hostFiles: 1 }));
    const record = begun({ togetherMs: 40, bodies: plain });
    fold(facts, equalised ? { ...record, bodies, equalised: true } : record);
    for (const { id, delayUs = 0, lagUs = 80_000 } of bodies)
      for (const each of taken(id)) {
        const late = equalised ? delayUs : 0;
        const { atUs, issuedUs, exposedUs } = each as {
          atUs?: number;
          issuedUs?: number;
          exposedUs?: number;
        };
        const moved = {
          ...(atUs === undefined ? {} : { atUs: atUs + late }),
          ...(issuedUs === undefined ? {} : { issuedUs: issuedUs + late }),
          ...(exposedUs === undefined ? {} : { exposedUs: exposedUs - 5_000 + late + lagUs }),
        };
        fold(facts, { ...each, ...moved } as RecordOfShot);
      }
    return receiptOf(facts);
  };
  const receipt = made(true);
  t.match(receipt, {
    state: 'complete',
    equalised: true,
    together: true,
    skew: { issueMs: 0, exposureMs: 0 },
    bodies: [{ lagMs: 20 }, { lagMs: 80 }, {}],
    notices: [/^not delayed, because their lags or those of the others are not known yet: 3 top$/],
  });
  t.same(
    receipt?.bodies.map(({ exposures }) => exposures[0]?.delayMs),
    [60, 0, undefined],
  );
  t.same(
    receipt?.bodies.map(({ exposures }) => exposures[0]?.issued?.lateUs),
    [0, 0, 0],
  );
  const plain = made(false);
  t.match(plain?.skew, { issueMs: 0, exposureMs: 60 }, 'without delays the reports differ');
  t.notOk('equalised' in Object(plain));
  t.notOk('notices' in Object(plain));
});
