// Reports of broken assumptions: how often they are sent, and that each fits a message of the link.

import t from 'tap';
import { Compile } from 'typebox/compile';
import type { WorkerEvent } from '#protocol/messages.js';
import { EVENTS } from '#protocol/schemas/events.js';
import { Assumptions } from '#worker/events/assumptions.js';
import { ManualClock } from '../../support/manual-clock.js';

function desk() {
  const clock = new ManualClock();
  const told: WorkerEvent[] = [];
  const assumptions = new Assumptions(clock, (event) => told.push(event));
  const payloads = () => told.map(({ payload }) => payload);
  return { clock, assumptions, payloads };
}

t.test('a broken assumption is reported once a minute, with how often it was broken', async (t) => {
  const { clock, assumptions, payloads } = desk();
  for (let at = 0; at < 100; at += 1) assumptions.broken('elementSizes', `${at}`);
  assumptions.broken('pictureWhole', 'another one');
  await clock.advance(59_999);
  assumptions.broken('elementSizes', 'too early');
  t.same(payloads(), [
    { name: 'elementSizes', seen: '0', count: 1 },
    { name: 'pictureWhole', seen: 'another one', count: 1 },
  ]);
  await clock.advance(1);
  assumptions.broken('elementSizes', 'a minute later');
  t.same(payloads().at(-1), { name: 'elementSizes', seen: 'a minute later', count: 101 });
  assumptions.receive({ generation: 2, kind: 'connected', version: 300 });
  assumptions.broken('elementSizes', 'in another session');
  t.same(payloads().at(-1), { name: 'elementSizes', seen: 'in another session', count: 1 });
  t.equal(clock.pending, 0);
});

t.test('every observed value fits the link, on one line', async (t) => {
  const texts = ['\u0000'.repeat(500), 'a\nb\u202ec', '\ud83d\ude00'.repeat(300), 'x'.repeat(1e6), '\ud800'];
  const link = Compile(EVENTS.assumption);
  for (const seen of texts) {
    const { assumptions, payloads } = desk();
    assumptions.broken('pictureWhole', seen);
    t.ok(link.Check(payloads()[0]), JSON.stringify(payloads()[0]).slice(0, 80));
  }
});
