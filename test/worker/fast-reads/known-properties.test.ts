import t from 'tap';
import { KnownProperties } from '#worker/fast-reads/known-properties.js';
import type { NativeProperty } from '#worker/sdk/addon.js';

const ISO = 0x104;
const APERTURE = 0x100;
const property = (code: number, current: bigint): NativeProperty => {
  return { code, type: 2, enableFlag: 1, current, values: [], settable: [] };
};
const all = (numbers: number[], ...changed: NativeProperty[]) => {
  return { codes: Uint32Array.of(ISO, APERTURE), numbers: Uint32Array.from(numbers), changed };
};

t.test('a copy is the same object until another one comes', async (t) => {
  const known = new KnownProperties();
  t.same([known.numberOf(ISO), known.since], [0, 0]);
  const first = known.take(ISO, { number: 7, property: property(ISO, 1n) });
  t.same([known.numberOf(ISO), known.since], [7, 0], 'not all have been read');
  t.equal(known.take(ISO, { number: 7 }), first);
  t.ok(Object.isFrozen(first) && Object.isFrozen(first[0]), 'all who read it share it');
  const second = known.take(ISO, { number: 8, property: property(ISO, 2n) });
  t.same(
    [first, second].map(([each]) => each?.current),
    [1n, 2n],
  );
  t.same(known.take(ISO, {}), [], 'the camera lacks it now');
  t.equal(known.take(ISO, { number: 8 }), second, 'and has it again unchanged');
});

t.test('only new properties of a reading of all are handed over', async (t) => {
  const known = new KnownProperties();
  const first = known.takeAll(all([1, 2], property(ISO, 1n), property(APERTURE, 2n)));
  t.match(first, [{ code: ISO }, { code: APERTURE }]);
  t.equal(known.since, 2);
  const second = known.takeAll(all([3, 2], property(ISO, 5n)));
  t.equal(second[1], first[1]);
  t.match(second[0], { code: ISO, current: 5n });
  t.equal(known.take(ISO, { number: 3 })[0], second[0], 'single reads have the same copies');
  const doubled = [property(ISO, 1n), property(ISO, 2n)];
  t.equal(known.takeAll({ changed: doubled }), doubled, 'without numbers they are taken unchanged');
  t.equal(known.since, 3);
});

t.test('an old value is never taken for a new one', async (t) => {
  const known = new KnownProperties();
  known.takeAll(all([1, 2], property(ISO, 1n), property(APERTURE, 2n)));
  t.throws(() => known.takeAll(all([4, 2])), { code: 'WORKER_FAULT' }, 'copy 4 was lost on its way');
  known.forget();
  t.same([known.numberOf(ISO), known.numberOf(APERTURE), known.since], [0, 0, 0], 'all are read anew');
  known.take(ISO, { number: 4, property: property(ISO, 1n) });
  t.throws(() => known.take(ISO, { number: 5 }), { code: 'WORKER_FAULT' });
});

t.test('a reading of one after copies were lost does not count as a reading of all', async (t) => {
  const known = new KnownProperties();
  known.takeAll(all([1, 2], property(ISO, 1n), property(APERTURE, 2n)));
  known.forget();
  known.take(ISO, { number: 3, property: property(ISO, 5n) });
  t.equal(known.since, 0, 'the aperture is not here');
  known.takeAll(all([3, 2], property(ISO, 5n), property(APERTURE, 2n)));
  known.take(ISO, { number: 4, property: property(ISO, 6n) });
  t.equal(known.since, 4, 'now all are here');
});
