// Declared values are applied when a session opens and when the declaration changes. A change at the body is drift and
// stays until the operator decides.

import t from 'tap';
import { ServiceError } from '#gateway/errors/errors.js';
import { Body, closedFor, LIMITS, rigOf } from './bodies.js';

const ISO = 0x104;
const APERTURE = 0x100;

t.test('declared values are applied when the session opens, and again after a recovery', async (t) => {
  const body = new Body({ iso: '400' });
  const { desired, drift, enter } = rigOf({ A: body }, { A: { iso: '800' } });
  await enter('A', 'connected');
  t.equal(body.values.get('iso'), '800');
  body.values.set('iso', '400');
  await enter('A', 'recovering');
  await enter('A', 'connected');
  t.equal(body.values.get('iso'), '800');
  t.same(drift(), [], 'what is applied is no drift');
  t.same(desired.facts('A'), {
    desired: { iso: '800' },
    drift: [],
    facts: { exposure: { iso: 'is 800' }, cards: [] },
  });
});

t.test(
  'a dial that is turned is drift until it is turned back; the declared value is not applied automatically',
  async (t) => {
    const body = new Body({ iso: '800' });
    const { desired, drift, enter, changed, clock } = rigOf({ A: body }, { A: { iso: '800' } });
    await enter('A', 'connected');
    await clock.advance(LIMITS.bodyPauseMs);
    body.values.set('iso', '640');
    await changed('A', ISO);
    const found = { property: 'iso', desired: '800', current: 'is 640' };
    t.match(desired.drift('A'), [{ ...found, since: /^\d{4}-.*Z$/ }]);
    await clock.advance(LIMITS.bodyReadMs * 2);
    t.equal(body.values.get('iso'), '640', 'the operator decides');
    body.values.set('iso', '1000');
    await changed('A', ISO);
    await clock.advance(LIMITS.bodyPauseMs);
    body.values.set('iso', '800');
    await changed('A', ISO);
    await clock.advance(LIMITS.bodyPauseMs);
    t.same(drift(), [
      { cameraId: 'A', ...found },
      { cameraId: 'A', ...found, current: 'is 1000' },
      { cameraId: 'A', ...found, current: 'is 800', resolved: true },
    ]);
    t.same(desired.drift('A'), []);
  },
);

t.test('applying the declared values ends drift', async (t) => {
  const body = new Body({ iso: '800' });
  const { desired, drift, enter, changed, clock } = rigOf({ A: body }, { A: { iso: '800' } });
  await enter('A', 'connected');
  await clock.advance(LIMITS.bodyPauseMs);
  body.values.set('iso', '640');
  await changed('A', ISO);
  t.match(await desired.apply('A'), [{ property: 'iso', success: true }]);
  t.same(desired.drift('A'), []);
  t.match(drift(), [{ current: 'is 640' }, { resolved: true }]);
});

t.test(
  'a refused value is drift with its reason, and is applied once the body takes writes of it',
  async (t) => {
    const body = new Body({ aperture: '560', iso: '400' });
    body.closed.set('aperture', closedFor('aperture'));
    const { desired, drift, enter, changed, clock } = rigOf(
      { A: body },
      { A: { aperture: '400', iso: '400' } },
    );
    await enter('A', 'connected');
    t.match(desired.drift('A'), [{ property: 'aperture', current: 'is 560', code: 'NOT_WRITABLE' }]);
    const tries = () => body.asked.filter((each) => each.startsWith('aperture')).length;
    const before = tries();
    await clock.advance(LIMITS.bodyReadMs * 3);
    t.equal(tries(), before, 'it is not tried again without a reason');
    body.closed.clear();
    await changed('A', APERTURE);
    await clock.advance(LIMITS.bodyPauseMs);
    t.equal(body.values.get('aperture'), '400');
    t.match(drift(), [{ code: 'NOT_WRITABLE' }, { property: 'aperture', resolved: true }]);
  },
);

t.test('a change of the file applies what it changes, and leaves drift alone', async (t) => {
  const body = new Body({ iso: '800', aperture: '560' });
  const { desired, enter, changed, clock, declare } = rigOf({ A: body }, { A: { iso: '800' } });
  await enter('A', 'connected');
  await clock.advance(LIMITS.bodyPauseMs);
  body.values.set('iso', '640');
  await changed('A', ISO);
  await declare('A', { iso: '800', aperture: '400' });
  t.equal(body.values.get('aperture'), '400');
  t.equal(body.values.get('iso'), '640');
  t.match(desired.drift('A'), [{ property: 'iso' }]);
  await declare('A', { aperture: '400' });
  t.same(desired.drift('A'), [], 'what is not declared does not drift');
  await declare('A', { aperture: '560' });
  t.equal(body.values.get('aperture'), '560');
});

t.test('a camera that becomes known while it is connected is given what is declared', async (t) => {
  const body = new Body({ iso: '400' });
  const { desired, enter, declare, changed, clock } = rigOf({ A: body });
  await enter('A', 'connected');
  t.same(body.asked, []);
  await declare('A', { iso: '800' });
  t.equal(body.values.get('iso'), '800');
  await clock.advance(LIMITS.bodyPauseMs);
  body.values.set('iso', '640');
  await changed('A', ISO);
  t.match(desired.drift('A'), [{ property: 'iso' }], 'and is watched');
  await declare('A', undefined);
  t.same(desired.drift('A'), []);
});

t.test('sets of values of one camera come one after another, and not too many wait', async (t) => {
  const body = new Body({ iso: '400' });
  const { desired, enter } = rigOf({ A: body }, { A: {} });
  await enter('A', 'connected');
  const first = desired.set('A', { iso: '800' });
  const second = desired.set('A', { iso: '100' });
  await t.rejects(desired.set('A', { iso: '200' }), { code: 'CAMERA_BUSY' });
  t.match(await first, [{ current: 'is 800' }]);
  t.match(await second, [{ current: 'is 100' }]);
});

t.test('values cannot be written to a camera that is lost meanwhile or not connected', async (t) => {
  const body = new Body({ iso: '400' });
  const { desired, enter, drift } = rigOf({ A: body }, { A: { iso: '800' } });
  await t.rejects(desired.apply('A'), { code: 'NOT_CONNECTED' });
  body.failure = new ServiceError('WORKER_LOST', 'the worker ended');
  await enter('A', 'connected');
  await t.rejects(desired.set('A', { iso: '100' }), { code: 'WORKER_LOST' });
  await enter('A', 'recovering');
  t.same(drift(), []);
});

t.test('a body that plays back its card is not touched', async (t) => {
  const body = new Body({ iso: '400' });
  body.mode = 'contents';
  const { enter } = rigOf({ A: body }, { A: { iso: '800' } });
  await enter('A', 'connected');
  t.same(body.asked, []);
});
