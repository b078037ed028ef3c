// Records that contradict each other: which of them counts does not depend on the order of their arrival.

import fc from 'fast-check';
import t from 'tap';
import { exposureOf, fold, noFacts } from '#gateway/rig/shots/fold.js';
import { receiptOf } from '#gateway/rig/shots/receipt.js';
import type { RecordOf, RecordOfShot } from '#gateway/rig/shots/record.js';
import { about, begun, landed } from './records.js';

const AT = '2027-03-01T10:00:00.000Z';
const of = about('A1');

/** A record of every kind, in different versions. */
const SAYS: { readonly [Kind in Exclude<RecordOfShot['kind'], 'begun'>]: (at: number) => RecordOf<Kind> } = {
  withdrawn: (at) => ({ kind: 'withdrawn', shotId: 'shot-a', number: 7 + at, reason: `reason ${at}` }),
  stopped: (at) => ({ kind: 'stopped', shotId: 'shot-a', at: AT, reason: `reason ${at}` }),
  fired: (at) => ({ kind: 'fired', ...of, atUs: 999_999 + at, at: AT }),
  issued: (at) => ({
    kind: 'issued',
    ...of,
    issuedUs: 1_000_000 + at,
    at: AT,
    ...(at > 1 ? { acceptedUs: at } : {}),
  }),
  exposed: (at) => ({
    kind: 'exposed',
    ...of,
    frame: 1,
    exposedUs: 99_999 + at,
    exposedAt: AT,
    proof: `proof ${at}`,
  }),
  previewed: (at) => ({ kind: 'previewed', ...of, at: AT, path: `/view-${at}` }),
  landed: (at) => ({ ...landed('A1'), index: 3, sizeBytes: 9 + at, sha256: `${at}`.repeat(64) }),
  missing: (at) => ({ kind: 'missing', ...of, reason: `reason ${at}` }),
  failed: (at) => ({ kind: 'failed', ...of, code: 'X', message: `reason ${at}` }),
  unknown: (at) => ({ kind: 'unknown', ...of, code: 'X', message: `reason ${at}` }),
  skipped: (at) => ({ kind: 'skipped', ...of, reason: `reason ${at}` }),
  givenUp: (at) => ({ kind: 'givenUp', ...of, reason: `reason ${at}` }),
};

function receiptText(records: readonly RecordOfShot[]): string {
  const facts = noFacts('shot-a');
  for (const record of records) fold(facts, record);
  return JSON.stringify(receiptOf(facts));
}

/** All orders of a few records. */
function* permutations<Each>(all: readonly Each[]): Generator<Each[]> {
  if (all.length <= 1) yield [...all];
  for (const [at, first] of all.entries())
    for (const rest of permutations([...all.slice(0, at), ...all.slice(at + 1)])) yield [first, ...rest];
}

const version = fc.integer({ min: 0, max: 3 });
const record = fc
  .tuple(fc.constantFrom(...Object.values(SAYS)), version)
  .map(([say, at]) => say(at) as RecordOfShot);
const begin = version.map((at) => begun({ number: 7 + (at % 2), group: `group ${at}` }));

t.test('the same one of two contradicting records counts, in whatever order they arrive', async (t) => {
  t.doesNotThrow(() =>
    fc.assert(
      fc.property(fc.array(record, { maxLength: 4 }), begin, (records, first) => {
        const all = [first, ...records];
        return new Set([...permutations(all)].map(receiptText)).size === 1;
      }),
      { numRuns: 300 },
    ),
  );
  const pairs = Object.values(SAYS).flatMap((say) => {
    const all = [begun(), begun({ group: 'another' }), say(0) as RecordOfShot, say(1) as RecordOfShot];
    return new Set([...permutations(all)].map(receiptText)).size === 1 ? [] : [say(0).kind];
  });
  t.same(pairs, []);
});

/** Pairs of records of which the first counts, although the line of the second sorts before it. */
const PAIRS = {
  'the later order': [
    { kind: 'fired', ...of, atUs: 2_000_000, at: AT },
    { kind: 'fired', ...of, atUs: 1_000_000, at: AT },
  ],
  'the report of a call that says more': [
    { kind: 'issued', ...of, issuedUs: 2_000_000, at: AT, acceptedUs: 5 },
    { kind: 'issued', ...of, issuedUs: 1_000_000, at: AT },
  ],
  'the earlier report of an exposure': [
    { kind: 'exposed', ...of, frame: 1, exposedUs: 900_000, exposedAt: AT, proof: 'b' },
    { kind: 'exposed', ...of, frame: 1, exposedUs: 1_000_000, exposedAt: AT, proof: 'a' },
  ],
  'the earlier post view': [
    { kind: 'previewed', ...of, at: '2027-03-01T10:00:00.000Z', path: '/b' },
    { kind: 'previewed', ...of, at: '2027-03-01T09:00:00.000-03:00', path: '/a' },
  ],
} as const satisfies Record<string, readonly [RecordOfShot, RecordOfShot]>;

for (const [title, pair] of Object.entries(PAIRS)) {
  t.test(`${title} counts`, async (t) => {
    const [wanted] = pair;
    for (const records of permutations<RecordOfShot>([begun(), ...pair])) {
      const facts = noFacts('shot-a');
      for (const each of records) fold(facts, each);
      const { fired, issued, exposed, postView } = exposureOf(facts, 'A1', of.round) ?? {};
      const counted = [fired, issued, exposed?.get(1), postView].find((each) => each !== undefined);
      t.same(counted, wanted);
    }
  });
}
