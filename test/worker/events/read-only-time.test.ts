// How long a press waits for a camera that is read-only after an exposure or a change of its mode: the wait alone, with
// a clock of the test; and a real worker whose body drops presses while it is read-only.

import t, { type Test } from 'tap';
import { monotonicUs } from '#base/clock.js';
import { until } from '#harness/deadline.js';
import { ReadOnlyTime } from '#worker/events/read-only-time.js';
import type { NativeEvent, NativeProperty } from '#worker/sdk/addon.js';
import { PRIORITY_KEY, PROPERTY_CODE, WARNING } from '#worker/sdk/codes.js';
import { ManualClock } from '../../support/manual-clock.js';
import { RealWorker } from '../../support/real-worker.js';
import { SDK_NUMBER } from '../../support/sdk-numbers.js';

const READ_WRITE = 1;
const DISPLAY_ONLY = 2;

/** A camera whose drive mode and priority key a test sets. */
function stage() {
  const clock = new ManualClock();
  const state = { flag: DISPLAY_ONLY, key: PRIORITY_KEY.pcRemote as bigint, reads: 0 };
  let emit: (event: NativeEvent) => void = () => undefined;
  const property = (code: number, enableFlag: number, current: bigint): NativeProperty => {
    return { code, type: 3, enableFlag, current, values: [], settable: [] };
  };
  const readOnly = new ReadOnlyTime({
    clock,
    listen: (listener) => {
      emit = listener;
    },
    read: async () => {
      state.reads += 1;
      return [
        property(PROPERTY_CODE.driveMode, state.flag, 1n),
        property(PROPERTY_CODE.priorityKey, READ_WRITE, state.key),
      ];
    },
  });
  const ask = (wait: () => Promise<unknown>) => {
    const outcome: { isOver?: unknown; atMs?: number } = {};
    void wait().then((isOver) => Object.assign(outcome, { isOver, atMs: clock.nowMs() }));
    return outcome;
  };
  const exposed = () => emit({ generation: 1, kind: 'warning', code: WARNING.exposureStarted });
  const changed = () => emit({ generation: 1, kind: 'propertyChanged', codes: [PROPERTY_CODE.driveMode] });
  const lost = () =>
    emit({ generation: 1, kind: 'disconnected', sdkCode: SDK_NUMBER.CrError_Connect_Disconnected });
  const back = () => emit({ generation: 1, kind: 'connected', version: 300 });
  return { clock, state, readOnly, ask, exposed, changed, lost, back };
}

function isDone(call: Promise<unknown>): Promise<boolean> {
  return call.then(
    () => true,
    () => false,
  );
}

/** Checks that a camera is waited for until it reports that something can be written. */
async function endsWithReport(t: Test, { clock, state, readOnly, ask, changed }: ReturnType<typeof stage>) {
  const outcome = ask(() => readOnly.over());
  await clock.advance(1_900);
  t.equal(outcome.atMs, undefined);
  state.flag = READ_WRITE;
  changed();
  await clock.advance(0);
  t.same(outcome, { isOver: true, atMs: 1_900 }, 'a report ends the wait at once');
}

t.test('row 63: without an exposure or a change of the mode nothing is read', async (t) => {
  const { clock, state, readOnly, ask } = stage();
  const outcome = ask(() => readOnly.pressable());
  await clock.advance(0);
  t.equal(outcome.atMs, 0);
  t.equal(state.reads, 0);
});

t.test('row 63: the wait after an exposure ends when something can be written', async (t) => {
  const set = stage();
  set.exposed();
  await endsWithReport(t, set);
  t.equal(set.clock.pending, 0);
});

t.test('row 63: a camera that stays read-only is waited for 3 s at most', async (t) => {
  const { clock, readOnly, ask, exposed } = stage();
  exposed();
  const outcome = ask(() => readOnly.over());
  await clock.advance(2_999);
  t.equal(outcome.atMs, undefined);
  await clock.advance(1);
  t.equal(outcome.atMs, 3_000);
  t.equal(clock.pending, 0);
});

t.test(
  'row 63: with the priority key at the camera there is no wait, since that makes it read-only',
  async (t) => {
    const { clock, state, readOnly, ask, exposed } = stage();
    state.key = PRIORITY_KEY.camera;
    exposed();
    const outcome = ask(() => readOnly.over());
    await clock.advance(0);
    t.same(outcome, { isOver: true, atMs: 0 });
  },
);

t.test('row 63: a write that only its refusal shows is made again for 3 s at most', async (t) => {
  const { clock, readOnly, ask, exposed, lost } = stage();
  const refusal = new Error('refused');
  let tries = 0;
  let takenAtMs = 1_000;
  const attempt = async () => {
    tries += 1;
    if (clock.nowMs() < takenAtMs) throw refusal;
    return 'taken';
  };
  const made = (isRefusal = true) =>
    ask(() =>
      readOnly.untilTaken(attempt, (error) => isRefusal && error === refusal).catch((error: Error) => error),
    );
  t.match(await settledAt(made()), { isOver: refusal, atMs: 0 }, 'nothing has happened');
  exposed();
  t.match(await settledAt(made(false)), { isOver: refusal, atMs: 0 }, 'another error');
  const outcome = made();
  await clock.advance(1_000);
  t.same(outcome, { isOver: 'taken', atMs: 1_000 });
  takenAtMs = Number.POSITIVE_INFINITY;
  exposed();
  const vain = made();
  await clock.advance(3_000);
  t.same(vain, { isOver: refusal, atMs: 4_000 });
  exposed();
  const cut = made();
  await clock.advance(100);
  lost();
  await clock.advance(0);
  t.same(cut, { isOver: refusal, atMs: 4_100 });
  t.ok(tries < 30, `${tries} tries`);
  t.equal(clock.pending, 0);

  async function settledAt(of: ReturnType<typeof made>) {
    await clock.advance(0);
    return of;
  }
});

t.test(
  'row 63: with a longer limit a write is made again for as long as the camera may be read-only',
  async (t) => {
    const { clock, readOnly, ask } = stage();
    const refusal = new Error('refused');
    const isRefusal = () => true;
    readOnly.pressed(10_000);
    const attempt = () => Promise.reject(refusal);
    const outcome = ask(() =>
      readOnly.untilTaken(attempt, isRefusal, Infinity).catch((error: Error) => error),
    );
    await clock.advance(12_999);
    t.equal(outcome.atMs, undefined);
    await clock.advance(1);
    t.same(outcome, { isOver: refusal, atMs: 13_000 });
    readOnly.pressed(10_000);
    let isWanted = true;
    let tries = 0;
    const counted = async () => {
      tries += 1;
      throw refusal;
    };
    const unwanted = ask(() => readOnly.untilTaken(counted, () => isWanted).catch((error: Error) => error));
    await clock.advance(100);
    isWanted = false;
    await clock.advance(1_000);
    t.match(unwanted, { isOver: refusal });
    t.equal(tries, 1, 'it is not made again when it is not wanted any more');
    t.equal(clock.pending, 0);
  },
);

t.test('row 63: the loss of the camera ends the wait', async (t) => {
  const { clock, readOnly, ask, exposed, lost } = stage();
  exposed();
  const outcome = ask(() => readOnly.over());
  await clock.advance(100);
  lost();
  await clock.advance(0);
  t.equal(outcome.atMs, 100);
  t.equal(clock.pending, 0);
});

t.test('row 63: a body that reconnects in the same session is still read-only', async (t) => {
  const set = stage();
  set.exposed();
  set.back();
  await endsWithReport(t, set);
});

t.test('row 63: 500 ms lie between a write of the mode and a press', async (t) => {
  const { clock, state, readOnly, ask } = stage();
  state.flag = READ_WRITE;
  readOnly.exposureProgramWritten();
  await clock.advance(200);
  const outcome = ask(() => readOnly.pressable());
  await clock.advance(299);
  t.equal(outcome.atMs, undefined);
  await clock.advance(1);
  t.equal(outcome.atMs, 500);
});

t.test('row 63: the wait after a button was let go ends only after the report of the exposure', async (t) => {
  const { clock, state, readOnly, ask, exposed, changed } = stage();
  state.flag = READ_WRITE;
  readOnly.heldDown();
  readOnly.letGo();
  const outcome = ask(() => readOnly.over());
  await clock.advance(100);
  t.equal(outcome.atMs, undefined, 'a property that can be written now proves nothing');
  state.flag = DISPLAY_ONLY;
  exposed();
  await clock.advance(1_900);
  t.equal(outcome.atMs, undefined);
  state.flag = READ_WRITE;
  changed();
  await clock.advance(0);
  t.equal(outcome.atMs, 2_000);
  readOnly.heldDown();
  readOnly.letGo();
  const without = ask(() => readOnly.over());
  await clock.advance(699);
  t.equal(without.atMs, undefined);
  await clock.advance(200);
  t.ok(without.atMs !== undefined, 'a press that exposes nothing is not waited for longer');
});

t.test('row 63: a picture that takes long is followed by its time', async (t) => {
  const { clock, state, readOnly } = stage();
  readOnly.pressed(30_000);
  await clock.advance(31_000);
  t.ok(readOnly.mayBe);
  await clock.advance(2_000);
  t.notOk(readOnly.mayBe);
  t.equal(state.reads, 0);
});

for (const temper of ['strict', 'wayward']) {
  const environment = { RIGD_SIM_TEMPER: temper, RIGD_SIM_GROWTH_MS: '0' };

  t.test(`row 63: each of some presses in a row exposes, on a body that is ${temper}`, async (t) => {
    const real = await RealWorker.start(t, {}, undefined, environment);
    await real.connect();
    await real.worker.call('afShutter', {});
    await real.worker.call('afShutter', {});
    // Other tests cover the wait of writes; this one covers presses.
    const manual = { property: 'focus-mode', value: '0x1' };
    await until('a write', () => isDone(real.worker.call('setProperty', manual)));
    await real.reads('focus-mode', '0x1');
    await real.worker.call('triggerShutter', { action: 'press' });
    await real.worker.call('triggerShutter', { action: 'down' });
    await real.worker.call('triggerShutter', { action: 'up' });
    // On a busy machine a simulated body may report an exposure too late for the worker, later than any real body does.
    await until('the exposure of the button that was held', () => real.exposures() === 4);
    const tag = { shotId: 'A', shot: 1, round: 0, group: 'all', session: 'test' };
    await real.worker.call('armShutter', { tag, focus: false });
    await real.worker.call('fireShutter', { tag, atUs: monotonicUs() });
    t.equal(real.exposures(), 5);
  });

  t.test(
    `row 63: a press right after a change of the mode exposes, on a body that is ${temper}`,
    async (t) => {
      const real = await RealWorker.start(t, {}, undefined, environment);
      await real.connect();
      await real.worker.call('setProperty', { property: 'exposure-program-mode', value: '0x2' });
      await real.worker.call('afShutter', {});
      t.equal(real.exposures(), 1);
    },
  );
}
