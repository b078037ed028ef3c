// A plain press in an autofocus mode without a half-press: how long the worker waits for a proof depends on the
// camera's reports.

import t from 'tap';
import type { WorkerError } from '#protocol/codes.js';
import { triggerShutter } from '#worker/operations/shooting.js';
import type { NativeProperty } from '#worker/sdk/addon.js';
import {
  AF_STATUS,
  FOCUS_INDICATION,
  FOCUS_MODE_MANUAL,
  PROPERTY_CODE,
  WARNING,
  WARNING_EXT_AF_STATUS,
} from '#worker/sdk/codes.js';
import type { SdkPort } from '#worker/sdk/sdk-port.js';
import { ManualClock, settle } from '../../support/manual-clock.js';
import { standIn } from '../../support/stand-in.js';
import { inSession, testCamera } from '../../support/test-camera.js';

const AF_SINGLE = 2n;
/** 1/60 s. */
const SHUTTER_SPEED = (1n << 16n) + 60n;
/** The time for which a press holds the button, plus twice the exposure time. */
const LEAST_MS = 500 + 33;

/** A body without actions of its own: the test sends its reports. */
function body(focusMode = AF_SINGLE, indication = 1n) {
  const clock = new ManualClock();
  const values = new Map([
    [PROPERTY_CODE.focusMode as number, focusMode],
    [PROPERTY_CODE.focusIndication as number, indication],
    [PROPERTY_CODE.shutterSpeed as number, SHUTTER_SPEED],
    [PROPERTY_CODE.driveMode as number, 1n],
  ]);
  let presses = 0;
  const sdk = standIn<SdkPort>({
    call: async (name: string, [codes, isDown]: [number[], number]): Promise<unknown> => {
      if (name === 'sendCommand' && isDown === 1) presses += 1;
      if (name !== 'getProperties') return undefined;
      return codes.flatMap((code): NativeProperty[] => {
        const current = values.get(code);
        return current === undefined
          ? []
          : [{ code, type: 3, enableFlag: 1, current, values: [], settable: [] }];
      });
    },
  });
  const camera = testCamera({ sdk, clock });
  inSession(camera);
  /** Presses. @returns the outcome, and when it came */
  const press = () => {
    const outcome: { error?: WorkerError; endMs?: number } = {};
    const end = () => Object.assign(outcome, { endMs: clock.nowMs() });
    void triggerShutter(camera, { action: 'press' }).then(end, (error: WorkerError) => {
      Object.assign(outcome, { error });
      end();
    });
    return outcome;
  };
  const expose = () => {
    camera.receive({ generation: 0, kind: 'warning', code: WARNING.exposureStarted });
  };
  const focus = (state: number) => {
    camera.receive({
      generation: 0,
      kind: 'warningExt',
      code: WARNING_EXT_AF_STATUS,
      parameters: [state, 0, 0],
    });
  };
  return { camera, clock, press, expose, focus, presses: () => presses };
}

t.test('the camera reports nothing: the answer arrives within 3 s, and names the remedy', async (t) => {
  const { clock, press, presses } = body();
  const outcome = press();
  await clock.advance(3_000);
  t.equal(presses(), 1);
  t.match(outcome.error, {
    code: 'NO_EXPOSURE',
    outcome: 'unknown',
    message: /neither focus nor an exposure.*half-press/,
  });
  t.ok((outcome.endMs ?? 0) >= 2_000 + 33, 'it had the time of a slow report');
});

t.test('three presses in a row hold the camera for 12 s at most', async (t) => {
  const { clock, press, presses } = body();
  for (let count = 1; count <= 3; count += 1) {
    const outcome = press();
    await clock.advance(4_000);
    t.equal(outcome.error?.code, 'NO_EXPOSURE');
    t.equal(presses(), count);
  }
});

t.test('an exposure is the proof, whatever autofocus does', async (t) => {
  const { clock, press, expose } = body();
  const outcome = press();
  await clock.advance(LEAST_MS + 1_000);
  expose();
  await settle();
  t.same(outcome, { endMs: LEAST_MS + 1_000 });
});

for (const [name, state] of Object.entries({
  focused: AF_STATUS.focusedS,
  tracking: AF_STATUS.trackingC,
  'not focused': AF_STATUS.notFocusedC,
})) {
  t.test(`the camera reports "${name}": it may still expose, and has the time for it`, async (t) => {
    const { clock, press, expose, focus } = body();
    const outcome = press();
    await clock.advance(1_500);
    focus(state);
    await clock.advance(6_500);
    t.same(outcome, {}, 'it is waited for');
    expose();
    await settle();
    t.same(outcome, { endMs: 8_000 });
  });
}

t.test('a report that autofocus is off does not prolong the wait', async (t) => {
  const { clock, press, focus } = body();
  const outcome = press();
  await clock.advance(400);
  focus(AF_STATUS.unlocked);
  await clock.advance(2_600);
  t.equal(outcome.error?.code, 'NO_EXPOSURE');
});

t.test('in manual focus, and where the camera has focused already, the whole time is waited', async (t) => {
  for (const [mode, indication] of [
    [FOCUS_MODE_MANUAL, 1n],
    // The AF-ON key, or a finger on the body.
    [AF_SINGLE, FOCUS_INDICATION.focusedS],
  ] as const) {
    const { clock, press } = body(mode, indication);
    const outcome = press();
    await clock.advance(10_000);
    t.same(outcome, {});
    await clock.advance(1_000);
    t.match(outcome.error, { code: 'NO_EXPOSURE', outcome: 'unknown' });
  }
});

t.test('a late report is of its press, and proves no other', async (t) => {
  const { clock, press, expose, presses } = body();
  const first = press();
  await clock.advance(2_700);
  t.equal(first.error?.code, 'NO_EXPOSURE');
  const second = press();
  await settle();
  expose();
  await clock.advance(100);
  t.equal(presses(), 2, 'pressed once the first is reported');
  t.same(second, {}, 'and not proven by that report');
  await clock.advance(1_000);
  expose();
  await settle();
  t.same(second, { endMs: 3_800 });
});
