import t from 'tap';
import { NumberedReads } from '#worker/fast-reads/numbered-reads.js';
import type { NativeProperty } from '#worker/sdk/addon.js';
import type { SessionRequest } from '#worker/sdk/session-thread.js';

const ISO = 0x104;
const APERTURE = 0x100;
const ONE: SessionRequest = { name: 'getProperties', args: [[ISO]] };
const SEVERAL: SessionRequest = { name: 'getProperties', args: [[ISO, APERTURE]] };
const ALL: SessionRequest = { name: 'getProperties', args: [] };
const property = (code: number): NativeProperty => {
  return { code, type: 2, enableFlag: 1, current: 1n, values: [], settable: [] };
};
const iso = property(ISO);

t.test('a read sends the number of the copy in the main thread, until an answer is lost', async (t) => {
  const reads = new NumberedReads();
  const asked = () => [ONE, ALL].map((request) => reads.asked(request));
  const without = [
    { name: 'getProperty', args: [ISO, 0] },
    { name: 'getAllProperties', args: [0] },
  ];
  t.same(asked(), without);
  const all = { codes: Uint32Array.of(ISO), numbers: Uint32Array.of(7), changed: [iso] };
  t.same([reads.newIn(ALL, all), reads.taken(ALL, all)], [[iso], [iso]]);
  t.same(asked(), [
    { name: 'getProperty', args: [ISO, 7] },
    { name: 'getAllProperties', args: [7] },
  ]);
  t.same([reads.newIn(ONE, { number: 7 }), reads.taken(ONE, { number: 7 })], [[], [iso]]);
  reads.lost();
  t.same(asked(), without, 'properties are requested again without a known number');
  t.throws(
    () => reads.taken(ONE, { number: 7 }),
    { code: 'WORKER_FAULT' },
    'an old copy is not used in its place',
  );
});

t.test('a read of several properties is passed on without numbers and returns all of them', async (t) => {
  const reads = new NumberedReads();
  const answer = [iso, property(APERTURE)];
  t.equal(reads.asked(SEVERAL), SEVERAL);
  t.equal(reads.newIn(SEVERAL, answer), answer);
  t.equal(reads.taken(SEVERAL, answer), answer);
});
