import t from 'tap';
import type { NativeProperty } from '#worker/sdk/addon.js';
import { KnownProperties } from '#worker/sdk/known-properties.js';

const property = (current: bigint): NativeProperty => {
  return { code: 0x104, type: 2, enableFlag: 1, current, values: [], settable: [] };
};

t.test('a copy is the same object until another one comes', async (t) => {
  const known = new KnownProperties();
  t.equal(known.numberOf(0x104), 0);
  const first = known.take(0x104, { number: 7, property: property(1n) });
  t.equal(known.numberOf(0x104), 7);
  t.equal(known.take(0x104, { number: 7 }), first);
  t.ok(Object.isFrozen(first) && Object.isFrozen(first[0]), 'all who read it share it');
  const second = known.take(0x104, { number: 8, property: property(2n) });
  t.same(
    [first, second].map(([each]) => each?.current),
    [1n, 2n],
  );
  t.same(known.take(0x104, {}), [], 'the camera lacks it now');
  t.equal(known.take(0x104, { number: 8 }), second, 'and has it again as it was');
});
