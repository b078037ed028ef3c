// The fault matrix of the calls that find cameras, open and end sessions, write, and send commands; also a check that
// every fault has a row. Calls that read are in fault-matrix-reads.test.ts, since all together take too long for one
// file.

import t from 'tap';
import { CONTENT_ANSWERS, CONTENT_CALLS } from '../support/content-fault-cases.js';
import { FAULT_CASES, FIRED } from '../support/fault-cases.js';
import { allPairs, applicability, isRead, testFaultMatrix } from '../support/fault-matrix.js';

t.test('every fault of every call has a row, and every row is one of them', async (t) => {
  // Calls about contents have a matrix of their own (content-fault-matrix.test.ts).
  const pairs = allPairs().filter((pair) => !Object.hasOwn(CONTENT_CALLS, pair.split(' ')[0] ?? ''));
  const rows = Object.keys(FAULT_CASES);
  t.same(rows.filter((name) => !name.endsWith(FIRED)).sort(), pairs.sort());
  const presses = pairs.filter((pair) => pair.startsWith('SendCommand '));
  t.same(rows.filter((name) => name.endsWith(FIRED)).sort(), presses.map((pair) => pair + FIRED).sort());
  const others = Object.keys(applicability()).filter((call) => Object.hasOwn(CONTENT_CALLS, call));
  t.same(others.sort(), Object.keys(CONTENT_CALLS).sort());
  for (const call of others) {
    const { kind = 'read' } = CONTENT_CALLS[call] ?? {};
    for (const fault of applicability()[call] ?? []) t.ok(CONTENT_ANSWERS[kind][fault], `${call} ${fault}`);
  }
});

testFaultMatrix((call) => !isRead(call));
