// The fault matrix of the calls that find cameras, open and end sessions, write and command; and that the table of its
// rows is whole. Calls that read are in fault-matrix-reads.test.ts, since all together take too long for one file.

import t from 'tap';
import { FAULT_CASES } from '../support/fault-cases.js';
import { allPairs, isRead, testFaultMatrix } from '../support/fault-matrix.js';

t.test('every fault of every call has a row, and every row is one of them', async (t) => {
  t.same(Object.keys(FAULT_CASES).sort(), allPairs().sort());
});

testFaultMatrix((call) => !isRead(call));
