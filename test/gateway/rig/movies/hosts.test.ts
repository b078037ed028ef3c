// Recordings in a rig of several hosts: what a host notes about bodies of others, and its part of their requests.

import t from 'tap';
import type { BodyOutcome, OtherBodies } from '#gateway/rig/declared/group-run.js';
import { FREE } from '#gateway/rig/declared/group-run.js';
import { Stage } from './stage.js';

const DATA = { issuedAt: '2027-03-01T10:00:00.000Z', confirmedAt: '2027-03-01T10:00:00.200Z' };

/** Another host that has the body B2, and answers so. */
function other(outcome: BodyOutcome): OtherBodies {
  return {
    hostOf: (id) => (id === 'B2' ? 'right' : undefined),
    outcomes: async () => new Map([['B2', outcome]]),
  };
}

t.test('a body of another host has the results of requests, and its skew is not compared', async (t) => {
  const stage = new Stage(t, ['B1', 'B2', 'B3']);
  const others = other({ success: true, data: DATA });
  const { receipt } = await stage.start('take-1', { others });
  t.match(receipt?.bodies[1], { host: 'right', state: 'recording', start: DATA });
  t.equal(stage.body('B2').orders, 0);
  t.ok(Number(receipt?.skew.startMs) < 1_000, 'bodies of this host alone');
  stage.news('lost', 'B2', { reason: 'of a body that this host does not have', isRecovering: true });
  await stage.states('take-1', 'recording', 'recording', 'recording');
  const stopped = await stage.stop({ others });
  t.match(stopped.receipt, {
    state: 'done',
    bodies: [{}, { state: 'stopped', stop: DATA, durationMs: 0 }, {}],
  });
});

t.test('a body of another host that answers without moments, or with false ones, has none', async (t) => {
  const stage = new Stage(t, ['B1', 'B2']);
  for (const data of [{ ...DATA, issuedAt: 'yesterday' }, { ...DATA, confirmedAt: 7 }, {}]) {
    const { receipt } = await stage.start(undefined, { others: other({ success: true, data }) });
    t.same(receipt?.bodies[1]?.start, { already: true });
  }
});

t.test('a body of another host that refuses, or whose host is lost, is refused', async (t) => {
  const stage = new Stage(t, ['B1', 'B2']);
  const others = other({ success: false, code: 'HOST_LOST', message: 'it is away', outcome: 'unknown' });
  await t.rejects(stage.start('take-1', { others }), { code: 'GROUP_PARTIAL' });
  t.match(await stage.receipt('take-1'), {
    bodies: [
      { state: 'recording' },
      { host: 'right', state: 'refused', code: 'HOST_LOST', outcome: 'unknown' },
    ],
  });
});

t.test('a recording is over when the bodies of this host have stopped by another request', async (t) => {
  const stage = new Stage(t, ['B1', 'B2']);
  await stage.start('take-1', { others: other({ success: true, data: DATA }) });
  await stage.stop({ group: 'B1' });
  t.match(await stage.receipt('take-1'), {
    state: 'incomplete',
    bodies: [{ state: 'stopped' }, { state: 'lost', message: /the receipt of the host right has more/ }],
  });
});

t.test(
  "a part of another host's request is a recording here, with the id that the client chose",
  async (t) => {
    const stage = new Stage(t, ['B1', 'B2']);
    const place = <T>(_id: string, perform: () => Promise<T>) => perform();
    const part = (...bodies: string[]) => ({ mayChange: FREE, part: { bodies, place } });
    t.match(await stage.start('take-1', part('B1')), {
      receipt: { movieId: 'take-1', bodies: [{ id: 'B1' }] },
    });
    const second = await stage.start('take-1', part('B2'));
    t.match(second.receipt?.bodies, [{ id: 'B2', state: 'recording' }], 'a second part of the same request');
    t.not(second.receipt?.movieId, 'take-1');
    await stage.start('take-1', part('B1'));
    t.equal(stage.body('B1').orders, 1, 'a repeated part gives no order');
  },
);
