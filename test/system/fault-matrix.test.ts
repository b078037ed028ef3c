// The fault matrix of the calls that find cameras, open and end sessions, write and command; and that the table of its
// rows is whole. Calls that read are in fault-matrix-reads.test.ts, since all together take too long for one file.

import t from 'tap';
import { CONTENT_ANSWERS, CONTENT_CALLS } from '../support/content-fault-cases.js';
import { FAULT_CASES } from '../support/fault-cases.js';
import { allPairs, isRead, testFaultMatrix } from '../support/fault-matrix.js';

t.test('every fault of every call has a row, and every row is one of them', async (t) => {
  // Calls about contents have a matrix of their own (content-fault-matrix.test.ts).
  const isOfContents = (pair: string) => Object.hasOwn(CONTENT_CALLS, pair.split(' ')[0] ?? '');
  t.same(
    Object.keys(FAULT_CASES).sort(),
    allPairs()
      .filter((pair) => !isOfContents(pair))
      .sort(),
  );
  const others = allPairs().filter(isOfContents);
  t.same([...new Set(others.map((pair) => pair.split(' ')[0]))].sort(), Object.keys(CONTENT_CALLS).sort());
  for (const pair of others) {
    const [call = '', fault = ''] = pair.split(' ');
    const { kind = 'read' } = CONTENT_CALLS[call] ?? {};
    t.ok(CONTENT_ANSWERS[kind][fault], pair);
  }
});

testFaultMatrix((call) => !isRead(call));
