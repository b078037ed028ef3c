// Recording on cameras that report the result of an order in different ways, and on one where an accepted order that
// does not fit its state has no effect.

import t from 'tap';
import { monotonicUs } from '#base/clock.js';
import { until } from '#harness/deadline.js';
import { WorkerError } from '#protocol/codes.js';
import type { WorkerEvent } from '#protocol/messages.js';
import type { RecordingMoments } from '#protocol/operations.js';
import { toggleMovieRecording } from '#worker/operations/recording.js';
import type { NativeEvent, NativeProperty } from '#worker/sdk/addon.js';
import {
  COMMAND,
  COMMAND_PARAMETER,
  PROPERTY_CODE,
  RECORDING_STATE,
  SDK_ERROR,
  WARNING,
} from '#worker/sdk/codes.js';
import type { SdkPort } from '#worker/sdk/sdk-port.js';
import { ManualClock } from '../../support/manual-clock.js';
import { standIn } from '../../support/stand-in.js';
import { inSession, testCamera } from '../../support/test-camera.js';

const DONE: NativeEvent = { generation: 0, kind: 'warning', code: WARNING.recordingOrderDone };
const FAILED: NativeEvent = { generation: 0, kind: 'warning', code: WARNING.recordingOrderFailed };

/**
 * A camera whose recording state is `state()`; undefined = it reports none. It records the halves of commands that it
 * got.
 */
function stage(state: () => bigint | undefined) {
  const clock = new ManualClock();
  const halves: number[] = [];
  const sdk = standIn<SdkPort>({
    call: async (name: string, parameters: readonly unknown[]) => {
      if (name === 'getProperties') {
        const [codes] = parameters as [number[]];
        const current = state();
        if (!codes.includes(PROPERTY_CODE.recordingState) || current === undefined) return [];
        const native: NativeProperty = {
          code: PROPERTY_CODE.recordingState,
          type: 2,
          enableFlag: 2,
          current,
          values: [],
          settable: [],
        };
        return [native];
      }
      const [command, half] = parameters as [number, number];
      if (name === 'sendCommand' && command === COMMAND.movieRecord) halves.push(half);
      return undefined;
    },
  });
  const events: WorkerEvent[] = [];
  const camera = testCamera({ sdk, clock, report: (event) => events.push(event) });
  inSession(camera);
  const toggled = (to?: boolean) => {
    const outcome: { isRecording?: boolean; code?: string; atMs?: number } = {};
    toggleMovieRecording(camera, to === undefined ? {} : { to })
      .then(
        ({ isRecording }) => Object.assign(outcome, { isRecording }),
        ({ code }) => Object.assign(outcome, { code }),
      )
      .finally(() => Object.assign(outcome, { atMs: clock.nowMs() }));
    return outcome;
  };
  return { clock, camera, halves, toggled, events };
}

t.test('row 37: a camera without a recording state is believed when it reports the end', async (t) => {
  const { clock, camera, halves, toggled } = stage(() => undefined);
  const outcome = toggled();
  await until('the order', () => halves.length === 1);
  await clock.advance(200);
  camera.receive(DONE);
  await until('the answer', () => outcome.atMs !== undefined);
  t.same(outcome, { isRecording: true, atMs: 200 });
  t.same(halves, [COMMAND_PARAMETER.down], 'nothing else is sent');
});

t.test('row 37: a reported state decides, whatever is reported of the order', async (t) => {
  let state = RECORDING_STATE.stopped as bigint;
  const { clock, camera, halves, toggled } = stage(() => state);
  const outcome = toggled();
  await until('the order', () => halves.length === 1);
  camera.receive(DONE);
  await clock.advance(230);
  t.equal(outcome.atMs, undefined, 'it does not record yet');
  state = RECORDING_STATE.recording;
  camera.receive({ generation: 0, kind: 'propertyChanged', codes: [PROPERTY_CODE.recordingState] });
  await until('the answer', () => outcome.atMs !== undefined);
  t.same(outcome, { isRecording: true, atMs: 230 });
});

t.test('row 37: an order that the camera reports as failed is not waited for', async (t) => {
  const { clock, camera, halves, toggled } = stage(() => RECORDING_STATE.stopped);
  const outcome = toggled();
  for (let tries = 1; outcome.atMs === undefined && tries <= 20; tries += 1) {
    camera.receive(FAILED);
    await clock.advance(50);
  }
  t.match(outcome, { code: 'RECORDING_UNCHANGED' });
  t.ok(Number(outcome.atMs) < 2_000, `after ${outcome.atMs} ms`);
  t.ok(halves.length >= 2, 'the other forms were tried anyway');
});

t.test(
  'a button that the SDK refuses as disconnected may have been pressed: no other form is tried',
  async (t) => {
    const sent: number[] = [];
    const sdkCode = SDK_ERROR.disconnected;
    const sdk = standIn<SdkPort>({
      call: async (name: string, [asked]: readonly unknown[]) => {
        if (name !== 'getProperties') {
          sent.push(asked as number);
          throw new WorkerError('SDK_REFUSED', 'SendCommand was refused: 0x8207', { sdkCode });
        }
        const states: Readonly<Record<number, bigint>> = {
          [PROPERTY_CODE.recordingState]: RECORDING_STATE.stopped,
          [PROPERTY_CODE.recordButtonEnable]: 1n,
        };
        return (asked as number[])
          .filter((code) => states[code] !== undefined)
          .map((code) => ({ code, type: 2, enableFlag: 2, current: states[code], values: [], settable: [] }));
      },
    });
    const camera = testCamera({ sdk, clock: new ManualClock(), report: () => undefined });
    inSession(camera);
    await t.rejects(toggleMovieRecording(camera, {}), { code: 'SDK_REFUSED', outcome: 'unknown', sdkCode });
    t.same(sent, [COMMAND.recordButtonToggle]);
  },
);

t.test('a start has the moments of the order that was obeyed and of the report', async (t) => {
  let state = RECORDING_STATE.stopped as bigint;
  const { clock, camera, halves } = stage(() => state);
  let answer: { isRecording: boolean; moments?: RecordingMoments } | undefined;
  const beforeUs = monotonicUs();
  void toggleMovieRecording(camera, { to: true }).then((result) => {
    answer = result;
  });
  await until('the order', () => halves.length === 1);
  const orderedUs = monotonicUs();
  await clock.advance(190);
  state = RECORDING_STATE.recording;
  const reportedUs = monotonicUs();
  camera.receive({ generation: 0, kind: 'propertyChanged', codes: [PROPERTY_CODE.recordingState] });
  await until('the answer', () => answer !== undefined);
  const { issuedUs = 0, confirmedUs = 0 } = answer?.moments ?? {};
  const inOrder = [beforeUs, issuedUs, orderedUs, reportedUs, confirmedUs, monotonicUs()];
  t.same(
    inOrder,
    inOrder.toSorted((a, b) => a - b),
  );
  t.same(await toggleMovieRecording(camera, { to: true }), { isRecording: true }, 'no order, no moments');
});
