// The end of autofocus as two channels report it: the AF state, and the property FocusIndication.

import t from 'tap';
import { type Focus, focusReported } from '#worker/operations/focus-wait.js';
import type { NativeProperty } from '#worker/sdk/addon.js';
import {
  AF_STATUS,
  CALL_RESULT,
  FOCUS_INDICATION,
  PROPERTY_CODE,
  SDK_API,
  WARNING_EXT_AF_STATUS,
  WARNING_EXT_OPERATION,
} from '#worker/sdk/codes.js';
import type { SdkPort } from '#worker/sdk/sdk-port.js';
import { ManualClock } from '../../support/manual-clock.js';
import { standIn } from '../../support/stand-in.js';
import { inSession, testCamera } from '../../support/test-camera.js';

/** A camera for whose focus an operation waits, 2 s at most. */
function waiting() {
  const clock = new ManualClock();
  let indication: bigint = 1n;
  const sdk = standIn<SdkPort>({
    call: async (): Promise<NativeProperty[]> => [
      {
        code: PROPERTY_CODE.focusIndication,
        type: 3,
        enableFlag: 2,
        current: indication,
        values: [],
        settable: [],
      },
    ],
  });
  const camera = testCamera({ sdk, clock });
  inSession(camera);
  const outcome: { focus?: Focus; atMs?: number } = {};
  void focusReported(camera, 2_000).then((focus) => Object.assign(outcome, { focus, atMs: clock.nowMs() }));
  const status = (state: number) =>
    camera.receive({
      generation: 0,
      kind: 'warningExt',
      code: WARNING_EXT_AF_STATUS,
      parameters: [state, 0, 0],
    });
  const indicate = (value: bigint) => {
    indication = value;
    camera.receive({ generation: 0, kind: 'propertyChanged', codes: [PROPERTY_CODE.focusIndication] });
  };
  const refuse = () =>
    camera.receive({
      generation: 0,
      kind: 'warningExt',
      code: WARNING_EXT_OPERATION.results,
      parameters: [SDK_API.setDeviceProperty, PROPERTY_CODE.s1, CALL_RESULT.state],
    });
  return { clock, outcome, status, indicate, refuse };
}

t.test('row 35: tracking is no focus: it comes before focus', async (t) => {
  const { clock, outcome, status } = waiting();
  await clock.advance(800);
  status(AF_STATUS.trackingC);
  await clock.advance(61);
  t.equal(outcome.atMs, undefined, 'nothing is released while it tracks');
  status(AF_STATUS.focusedC);
  await clock.advance(0);
  t.same(outcome, { focus: 'focused', atMs: 861 });
});

t.test('row 35: a camera that tracks until the limit is taken to track', async (t) => {
  const { clock, outcome, status } = waiting();
  status(AF_STATUS.notFocusedC);
  status(AF_STATUS.trackingC);
  await clock.advance(2_000);
  t.same(outcome, { focus: 'tracking', atMs: 2_000 });
});

t.test('row 35: in AF-C no focus yet is not the end, in AF-S it is', async (t) => {
  const continuous = waiting();
  continuous.status(AF_STATUS.notFocusedC);
  await continuous.clock.advance(731);
  t.equal(continuous.outcome.atMs, undefined);
  continuous.status(AF_STATUS.focusedC);
  await continuous.clock.advance(0);
  t.equal(continuous.outcome.focus, 'focused');
  const single = waiting();
  single.status(AF_STATUS.notFocusedS);
  await single.clock.advance(0);
  t.same(single.outcome, { focus: 'not-focused', atMs: 0 });
});

t.test('row 35: the property is enough when it is first', async (t) => {
  const { clock, outcome, indicate, status } = waiting();
  indicate(FOCUS_INDICATION.trackingC);
  await clock.advance(100);
  t.equal(outcome.atMs, undefined);
  indicate(FOCUS_INDICATION.focusedC);
  await clock.advance(0);
  t.same(outcome, { focus: 'focused', atMs: 100 });
  status(AF_STATUS.focusedC);
  await clock.advance(0);
  t.equal(clock.pending, 0);
});

t.test('row 64: a half-press that the camera does not take is not waited for', async (t) => {
  const { clock, outcome, refuse } = waiting();
  await clock.advance(60);
  refuse();
  await clock.advance(0);
  t.same(outcome, { focus: 'no-report', atMs: 60 });
});
