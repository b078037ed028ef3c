// The check whether a session still works after a network error: with a clock of the test, and with a real worker whose
// body has left without a report.

import t from 'tap';
import { WorkerError } from '#protocol/codes.js';
import { LifeCheck } from '#worker/events/life-check.js';
import type { NativeEvent } from '#worker/sdk/addon.js';
import type { SdkPort } from '#worker/sdk/sdk-port.js';
import { ManualClock } from '../../support/manual-clock.js';
import { RealWorker } from '../../support/real-worker.js';
import { SDK_NUMBER } from '../../support/sdk-numbers.js';
import { standIn } from '../../support/stand-in.js';
import { inSession, testCamera } from '../../support/test-camera.js';

const GONE = SDK_NUMBER.CrError_Connect_Disconnected;
const BREAKS = SDK_NUMBER.CrWarning_NetworkErrorOccurred;
const RECOVERS = SDK_NUMBER.CrWarning_NetworkErrorRecovered;
const WRONG_STATE = SDK_NUMBER.CrError_Api_InvalidCalled;

/** A camera with a list of answers to its reads: 0, or the code of a refusal. All further reads get the last answer. */
function stage(answers: readonly number[], open: { session: object | undefined } = { session: {} }) {
  const clock = new ManualClock();
  const seen = { reads: 0, ended: [] as number[] };
  let emit: (event: NativeEvent) => void = () => undefined;
  new LifeCheck({
    clock,
    listen: (listener) => {
      emit = listener;
    },
    unwatched: () => open.session,
    read: async () => {
      const answer = answers[Math.min(seen.reads, answers.length - 1)] ?? 0;
      seen.reads += 1;
      if (answer !== 0) throw new WorkerError('SDK_REFUSED', 'refused', { sdkCode: answer });
    },
    ended: (sdkCode) => {
      seen.ended.push(sdkCode);
      open.session = undefined;
    },
  });
  const warn = (code: number) => emit({ generation: 1, kind: 'warning', code });
  const breaks = () => warn(BREAKS);
  const recovers = () => warn(RECOVERS);
  return { clock, seen, breaks, recovers, open };
}

t.test('row 65: a session whose reads are refused as disconnected is over', async (t) => {
  const { clock, seen, breaks } = stage([GONE]);
  breaks();
  await clock.advance(60_000);
  t.same(seen, { reads: 2, ended: [GONE] });
  t.equal(clock.pending, 0);
});

for (const [what, answers] of [
  ['that answers', [0]],
  ['that is refused once', [GONE, 0]],
  ['that refuses for another reason', [WRONG_STATE]],
] as const) {
  t.test(`row 65: a session ${what} is not touched, and the check ends`, async (t) => {
    const { clock, seen, breaks } = stage(answers);
    breaks();
    await clock.advance(60_000);
    t.same(seen, { reads: 5, ended: [] });
    t.equal(clock.pending, 0);
  });
}

t.test('row 65: the recovery of the network ends the check', async (t) => {
  const { clock, seen, breaks, recovers } = stage([GONE]);
  breaks();
  await clock.advance(1_500);
  recovers();
  await clock.advance(60_000);
  t.same(seen, { reads: 1, ended: [] });
});

t.test('row 65: another error begins the check anew, and there is one at a time', async (t) => {
  const { clock, seen, breaks } = stage([0]);
  breaks();
  breaks();
  await clock.advance(60_000);
  t.equal(seen.reads, 5);
});

t.test('row 65: a session that the SDK brings back itself is not checked, nor a later one', async (t) => {
  const kept = stage([GONE], { session: undefined });
  kept.breaks();
  await kept.clock.advance(60_000);
  t.equal(kept.seen.reads, 0);
  const replaced = stage([GONE]);
  replaced.breaks();
  await replaced.clock.advance(500);
  replaced.open.session = {};
  await replaced.clock.advance(60_000);
  t.same(replaced.seen, { reads: 0, ended: [] });
});

t.test(
  'row 65: after an error of the network a dead session is found, and a living one continues',
  async (t) => {
    const real = await RealWorker.start(t);
    await real.connect();
    real.warn('0x20007');
    const said = (code: number) =>
      real.event('warning', (payload: { code: number }) => payload.code === code);
    t.match((await said(BREAKS)).payload, { message: /error of the network/ });
    t.match(await real.worker.call('getProperty', { property: 'iso' }), { value: '0x190' });
    real.warn('0x20008');
    await said(RECOVERS);
    real.injectFault('GetSelectDeviceProperties error(0x8207)');
    real.warn('0x20007');
    t.match((await real.event('disconnected')).payload, { sdkCode: GONE });
    await t.rejects(real.worker.call('getProperty', { property: 'iso' }), { code: 'NOT_CONNECTED' });
  },
);

for (const isKeptBySdk of [true, false]) {
  const what = isKeptBySdk ? 'with reconnecting on nothing is done' : 'with reconnecting off it ends';
  t.test(`row 65: ${what}`, async (t) => {
    const clock = new ManualClock();
    const gone = new WorkerError('SDK_REFUSED', 'refused', { sdkCode: GONE });
    const sdk = standIn<SdkPort>({ call: () => Promise.reject(gone) });
    const camera = testCamera({ sdk, clock });
    inSession(camera, { isKeptBySdk });
    camera.receive({ generation: 0, kind: 'warning', code: BREAKS });
    await clock.advance(60_000);
    t.equal(camera.session.open !== undefined, isKeptBySdk);
  });
}
