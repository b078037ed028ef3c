// How far apart the bodies of a take fired: one figure for the deck, the column and the receipt.

import '../support/page-globals.js';
import t from 'tap';
import type { Receipt, ShotBody } from '#page/interface/wire.js';
import { delayOf, spreadOf, spreadText } from '#page/state/spread.js';
import { type Parts, standIn } from '../support/stand-in.js';

type Exposure = ShotBody['exposures'][number];

const skew = { issueMs: 2.14, exposureMs: 633 };
const at = (ms: number) => ({ at: new Date(ms).toISOString() });
const body = (issuedMs: number | undefined, exposedMs: number, lateUs?: number): ShotBody => {
  const exposed = { ...at(exposedMs), proof: '' };
  const late = lateUs === undefined ? {} : { lateUs };
  const issued = issuedMs === undefined ? {} : { issued: { lateUs: undefined, ...at(issuedMs), ...late } };
  return standIn<ShotBody>({ exposures: [standIn<Exposure>({ issued: undefined, ...issued, exposed })] });
};
const receipt = (more: Parts<Receipt>): Receipt =>
  standIn<Receipt>({ skew, together: true, pattern: {}, ...more });

t.test('orders are compared, since bodies report their exposures with delays of their own', async (t) => {
  t.equal(spreadOf({ together: true, skew }), 2.14);
  t.equal(spreadText({ together: true, skew }), 'fired 2.1 ms apart');
  t.equal(spreadText({ skew: {} }), undefined, 'one body');
});

t.test('reports are compared when they show that the bodies were not together', async (t) => {
  t.equal(spreadOf({ together: false, skew: { issueMs: 2, exposureMs: 5000 } }), 5000);
  t.equal(spreadText({ together: false, skew: { issueMs: 2, exposureMs: 5000 } }), '5.0 s apart');
  t.equal(spreadOf({ together: false, skew: { issueMs: 80 } }), 80);
});

t.test('the delay of a body is from the same instants as the spread', async (t) => {
  const bodies = [body(1000, 1100), body(1002, 1733)];
  t.equal(delayOf(receipt({ bodies }), bodies[1] as ShotBody), 2);
  t.equal(delayOf(receipt({ bodies, together: false }), bodies[1] as ShotBody), 633);
  const unordered = [body(undefined, 1100), body(undefined, 1105)];
  t.equal(
    delayOf(receipt({ bodies: unordered }), unordered[1] as ShotBody),
    5,
    'without orders, by the reports',
  );
});

t.test('the delay is in parts of a millisecond when all bodies were ordered for one instant', async (t) => {
  const bodies = [body(1000, 1100, 210), body(1000, 1101, 1010)];
  const [first, second] = bodies as [ShotBody, ShotBody];
  t.equal(delayOf(receipt({ bodies }), first), 0);
  t.equal(delayOf(receipt({ bodies }), second), 0.8);
  t.equal(delayOf(receipt({ bodies, pattern: { intervalMs: 500 } }), second), 0, 'each has its own instant');
  t.equal(delayOf(receipt({ bodies, together: false }), second), 1, 'by the reports');
});
