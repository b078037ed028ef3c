// Searches for takes, and the order of rows, on rows made by hand.

import * as fc from 'fast-check';
import t from 'tap';
import { filterOf, type JobFacts } from '#desk/search/filter.js';
import { inOrder, isRow, type Row, rowOf } from '#desk/search/row.js';
import { Rows } from '#desk/search/rows.js';
import type { Receipt } from '#gateway/rig/shots/receipt-shape.js';
import { standIn } from '../../support/stand-in.js';

const NO_JOBS: JobFacts = { verdictOf: () => undefined, nameOf: () => undefined };

function rowWith(number: number, { take, ...more }: Partial<Receipt> = {}): Row {
  const receipt = standIn<Receipt>({
    ...{ shotId: `shot-${number}`, number, group: 'all', at: '2026-05-01T10:00:00.000Z' },
    ...{ state: 'complete', message: '', session: '', bodies: [], together: undefined },
    ...{ skew: {}, take, ...more },
  });
  return rowOf(receipt, 'own', 1);
}

const bodyWith = (id: string) => standIn<Receipt['bodies'][number]>({ id, name: '', exposures: [] });

t.test('takes are found by job, subject, number, verdict and rating', async (t) => {
  const take = { jobId: 'job-1', subjectId: 's-1', subject: 'Ânna Maria', take: 2 };
  const rows = [
    rowWith(1),
    rowWith(2, { take }),
    rowWith(3, { take: { ...take, subjectId: 's-2', subject: 'Bea', take: 1 } }),
    rowWith(4, { take, state: 'refused' }),
  ];
  t.same(rows.filter(isRow), rows, 'the index file keeps them');
  const jobs: JobFacts = {
    verdictOf: ({ subjectId, take: number }) =>
      subjectId === 's-1' && number === 2 ? { verdict: 'keep', rating: 4 } : undefined,
    nameOf: ({ subjectId }) => (subjectId === 's-1' ? 'renamed later' : undefined),
  };
  const found = (search: Parameters<typeof filterOf>[0]) =>
    rows.filter(filterOf(search, jobs)).map(({ number }) => number);
  t.same(found({ verdict: 'keep' }), [2]);
  t.same(found({ verdict: 'none' }), [1, 3, 4], 'takes without a verdict');
  t.same([found({ rating: 4 }), found({ rating: 5 })], [[2], []]);
  for (const subject of ['s-1', 'ânna', 'LATER'])
    t.same(found({ subject }), [2, 4], `a subject by ${subject}`);
  t.same(found({ text: 'renamed' }), [2, 4], 'the present name is a text of the shot');
  t.same(found({ subject: 's-' }), [], 'an id counts as a whole');
  t.same(found({ jobId: 'job-1' }), [2, 3, 4]);
  t.same(found({ subject: 's-1', take: 2 }), [2], 'a refused shot uses no number');
  t.same(found({ jobId: 'job-1', take: 1 }), [3]);
});

t.test('rows stay in order whatever the order in which they come, change and leave', async (t) => {
  const change = fc.record({ number: fc.nat(12), name: fc.constantFrom('a', 'b'), isGone: fc.boolean() });
  await fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), fc.nat(12), (changes, from) => {
      const rows = new Rows(1_000);
      const expected = new Map<string, number>();
      for (const { number, name, isGone } of changes) {
        // A shot keeps its number.
        const shotId = `${name}-${number}`;
        if (isGone) rows.keep((row) => row.shotId !== shotId);
        else rows.set(rowWith(number, { shotId }));
        if (isGone) expected.delete(shotId);
        else expected.set(shotId, number);
      }
      const sorted = [...expected]
        .map(([shotId, number]) => ({ shotId, number }))
        .sort(inOrder)
        .reverse();
      const after = { number: from, shotId: 'b' };
      const left = sorted.filter((row) => inOrder(row, after) < 0);
      t.same(
        rows.find(() => true, 1_000, undefined).map(({ shotId }) => shotId),
        sorted.map(({ shotId }) => shotId),
      );
      t.same(
        rows.find(() => true, 3, after).map(({ shotId }) => shotId),
        left.slice(0, 3).map(({ shotId }) => shotId),
      );
    }),
  );
});

t.test('a search looks at every row, in thousands of rows', async (t) => {
  const rows = new Rows(2_500);
  const order = Array.from({ length: 3_000 }, (_, at) => (at * 1_009) % 3_000);
  for (const number of order) rows.set(rowWith(number, { bodies: [bodyWith(`body-${number % 100}`)] }));
  t.equal(rows.all.length, 2_500);
  const found = (search: Parameters<typeof filterOf>[0]) =>
    rows.find(filterOf(search, NO_JOBS), 3_000, undefined).map(({ number }) => number);
  const kept = Array.from({ length: 2_500 }, (_, at) => 2_999 - at);
  t.same(found({}), kept, 'the oldest have left');
  t.same(
    found({ camera: 'body-7' }),
    kept.filter((number) => number % 100 === 7),
    'an id counts as a whole',
  );
  t.same(found({ text: 'shot-2999' }), [2_999]);
  t.same(
    found({ text: 'shot-17' }),
    kept.filter((number) => String(number).startsWith('17')),
  );
  rows.keep(({ number }) => number % 3 !== 0);
  t.same(
    found({ text: 'shot' }),
    kept.filter((number) => number % 3 !== 0),
  );
});
