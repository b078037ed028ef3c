// Presses that a body drops, refuses later or answers with something else: what the caller learns, and how soon. The
// tests check it against the body's own log.

import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { until, within } from '#harness/deadline.js';
import { CAMERA, RealWorker } from '../../support/real-worker.js';

const MANUAL = '0x1';
const SINGLE = '0x2';
const CONTINUOUS = '0x3';
const TAG = { shotId: 'A', shot: 1, round: 0, group: 'all', session: 'test' };

/** A connected body of a temper, in a focus mode. */
async function body(t: Test, temper: string, focusMode: string, limits: { proofMs?: number } = {}) {
  const real = await RealWorker.start(t, limits, undefined, {
    RIGD_SIM_TEMPER: temper,
    RIGD_SIM_GROWTH_MS: '0',
  });
  await real.connect();
  const set = async (property: string, value: string) => {
    await real.worker.call('setProperty', { property, value });
    await real.reads(property, value);
  };
  await set('focus-mode', focusMode);
  /** Changes a property on the body itself. */
  const turn = async (property: string, code: string, value: string) => {
    appendFileSync(join(real.directory, 'bodies', CAMERA.id, 'plug'), `dial ${code} ${value}\n`);
    await until('the dial', () => real.bodyLog().some((line) => line.endsWith(`dial ${code} ${value}`)));
    if (property !== '') await real.reads(property, value);
  };
  return { real, set, turn };
}

t.test('row 64: a press that the camera reports as refused is not waited for', async (t) => {
  const { real } = await body(t, 'network', '0x2', { proofMs: 600_000 });
  const press = real.worker.call('triggerShutter', { action: 'press' });
  await t.rejects(within('an answer long before the time of a proof', press), {
    code: 'SDK_REFUSED',
    outcome: 'none',
    message: /refused in the present state.*needs focus/,
  });
  t.equal(real.exposures(), 0);
  await real.event('warning', ({ call }: { call?: object }) => {
    return JSON.stringify(call) === JSON.stringify({ name: 'SendCommand', code: 0, result: 'wrong-state' });
  });
});

for (const temper of ['strict', 'older', 'wayward']) {
  t.test(`a press without focus is not waited for long, on a body that is ${temper}`, async (t) => {
    // The limit of a proof is longer than any caller waits.
    const { real } = await body(t, temper, SINGLE, { proofMs: 120_000 });
    await t.rejects(real.worker.call('triggerShutter', { action: 'press' }), {
      code: 'NO_EXPOSURE',
      outcome: 'unknown',
      message: /neither focus nor an exposure.*half-press/,
    });
    t.equal(real.exposures(), 0);
    await real.worker.call('afShutter', {});
    t.equal(real.exposures(), 1, 'the advice helps');
  });
}

t.test('row 11: a body that exposes without focus is not given up', async (t) => {
  const { real } = await body(t, 'sample', SINGLE);
  await real.worker.call('triggerShutter', { action: 'press' });
  t.equal(real.exposures(), 1);
});

t.test('row 64: calls that end well are no events', async (t) => {
  const { real } = await body(t, 'network', MANUAL);
  await real.worker.call('triggerShutter', { action: 'press' });
  await real.event('downloadComplete');
  t.same(
    real.events.filter(({ name, payload }) => name === 'warning' && 'call' in payload),
    [],
  );
});

for (const temper of ['strict', 'sample', 'network', 'wayward']) {
  t.test(`rows 35, 50: in AF-C nothing is released before focus, on a body that is ${temper}`, async (t) => {
    const { real } = await body(t, temper, CONTINUOUS);
    await real.worker.call('afShutter', {});
    t.equal(real.exposures(), 1);
  });
}

t.test('row 42: a body that ignores everything while it has the priority is found out', async (t) => {
  const { real } = await body(t, 'wayward', MANUAL, { proofMs: 3_000 });
  await real.worker.call('setPriorityKey', { setting: 'camera-position' });
  await t.rejects(real.worker.call('triggerShutter', { action: 'press' }), {
    code: 'NO_EXPOSURE',
    outcome: 'unknown',
    message: /priority key is at the camera/,
    details: { error: 'priority_key_at_camera' },
  });
  t.equal(real.exposures(), 0);
  await real.worker.call('setPriorityKey', { setting: 'pc-remote' });
  await real.worker.call('triggerShutter', { action: 'press' });
  t.equal(real.exposures(), 1);
});

t.test('row 48: a body that waits for its card is not armed, and a press has the reason', async (t) => {
  const { real, turn } = await body(t, 'strict', MANUAL, { proofMs: 1_000 });
  await turn('', '0x773', '0x2');
  await t.rejects(real.worker.call('armShutter', { tag: TAG, focus: false }), {
    code: 'WOULD_NOT_EXPOSE',
    message: /writing to the card in slot 1/,
    details: { error: 'card_writing' },
  });
  await t.rejects(real.worker.call('triggerShutter', { action: 'press' }), {
    code: 'NO_EXPOSURE',
    message: /writing to the card in slot 1/,
  });
  await turn('', '0x773', '0x1');
  await real.worker.call('armShutter', { tag: TAG, focus: false });
});

t.test('row 48: a body that is too hot is not armed', async (t) => {
  const { real, turn } = await body(t, 'strict', MANUAL);
  await turn('overheating-state', '0x760', '0x2');
  await t.rejects(real.worker.call('armShutter', { tag: TAG, focus: false }), {
    code: 'WOULD_NOT_EXPOSE',
    details: { error: 'overheated' },
  });
});

t.test(
  'row 49: with interval shooting armed no shot is armed, and a press reports what it may have begun',
  async (t) => {
    const { real, turn } = await body(t, 'strict', MANUAL, { proofMs: 1_000 });
    await turn('', '0x505', '0x2');
    await t.rejects(real.worker.call('armShutter', { tag: TAG, focus: false }), {
      code: 'WOULD_NOT_EXPOSE',
      details: { error: 'interval_armed' },
    });
    await t.rejects(real.worker.call('triggerShutter', { action: 'press' }), {
      code: 'NO_EXPOSURE',
      message: /interval shooting is armed/,
    });
    t.ok(real.bodyLog().some((line) => line.endsWith('interval series started')));
  },
);
