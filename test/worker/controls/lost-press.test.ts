// A press just before the session is lost: the SDK refuses it as disconnected, but the body may have taken it. When the
// SDK brings the session back, the worker lets the button go. The test plays the SDK.

import t from 'tap';
import { WorkerError } from '#protocol/codes.js';
import type { WorkerEvent } from '#protocol/messages.js';
import type { Camera } from '#worker/camera/camera.js';
import type { Report } from '#worker/events/event-report.js';
import { setPriorityKey } from '#worker/operations/properties.js';
import { triggerShutter } from '#worker/operations/shooting.js';
import {
  BUTTON,
  COMMAND,
  COMMAND_PARAMETER,
  DATA_TYPE,
  PRIORITY_KEY,
  PROPERTY_CODE,
  S1,
  SDK_ERROR,
  WARNING,
} from '#worker/sdk/codes.js';
import type { SdkPort } from '#worker/sdk/sdk-port.js';
import { ManualClock } from '../../support/manual-clock.js';
import { standIn } from '../../support/stand-in.js';
import { inSession, testCamera } from '../../support/test-camera.js';

const PRIORITY = { code: PROPERTY_CODE.priorityKey, type: 3, enableFlag: 1, values: [], settable: [] };
const KEY = 0x1c0000n;
const MOMENT = { atUs: 0, lateUs: 0 };

/**
 * A camera in session; `refusal` is the SDK's answer to each call from now on, and `taken` the commands that it took.
 */
function stage() {
  const taken: unknown[][] = [];
  const faults: string[] = [];
  const answers: { refusal: number | undefined; key: bigint | undefined } = {
    refusal: undefined,
    key: undefined,
  };
  const sdk = standIn<SdkPort>({
    call: async (name: string, parameters: readonly unknown[]) => {
      const { refusal: sdkCode, key: current } = answers;
      if (name === 'getProperties') return current === undefined ? [] : [{ ...PRIORITY, current }];
      if (parameters[0] === PROPERTY_CODE.priorityKey) return undefined;
      if (sdkCode !== undefined) throw new WorkerError('SDK_REFUSED', `${name} was refused`, { sdkCode });
      taken.push([name, ...parameters]);
      return undefined;
    },
  });
  const clock = new ManualClock();
  const report = (event: WorkerEvent) => {
    if (event.name === 'fault') faults.push(event.payload.message);
  };
  const camera = testCamera({ sdk, clock, report: report as Report });
  inSession(camera);
  const lost = () => camera.receive({ kind: 'warning', generation: 0, code: WARNING.reconnecting });
  return { camera, taken, answers, faults, clock, lost };
}

const S2_UP = ['sendCommand', COMMAND.release, COMMAND_PARAMETER.up];
const PRESSES: readonly { what: string; press: (camera: Camera) => Promise<unknown>; release: unknown[] }[] =
  [
    { what: 'the button', press: ({ shutterButton }) => shutterButton.press('s2'), release: S2_UP },
    {
      what: 'the button at a moment',
      press: ({ shutterButton }) => shutterButton.pressAt(MOMENT, 1_000),
      release: S2_UP,
    },
    {
      what: 'a half-press',
      press: ({ shutterButton }) => shutterButton.press('s1'),
      release: ['writeReported', PROPERTY_CODE.s1, 3, S1.unlocked],
    },
    {
      what: 'a key',
      press: ({ keysAndZoom }) => keysAndZoom.pressKey(KEY, 'af-on', 3),
      release: ['setProperty', PROPERTY_CODE.buttonFunction, 3, KEY | BUTTON.up],
    },
    {
      what: 'the zoom',
      press: ({ keysAndZoom }) => keysAndZoom.zoom(1, 3),
      release: ['setProperty', PROPERTY_CODE.zoomOperation, 3, 0n],
    },
  ];

for (const { what, press, release } of PRESSES) {
  t.test(`${what} that is refused as disconnected is let go when the session is back`, async (t) => {
    const { camera, taken, answers } = stage();
    answers.refusal = SDK_ERROR.disconnected;
    await t.rejects(press(camera), { code: 'SDK_REFUSED' });
    // The first release also finds the body away.
    await camera.letGo();
    answers.refusal = undefined;
    await camera.letGo('all');
    t.match(taken, [[release[0], release[1]]]);
    t.same(taken[0]?.at(-1), release.at(-1));
    await camera.letGo('all');
    t.equal(taken.length, 1, 'once');
  });

  t.test(`${what} whose release the body may have ignored is let go once more`, async (t) => {
    const { camera, taken, answers } = stage();
    answers.refusal = SDK_ERROR.disconnected;
    await t.rejects(press(camera), { code: 'SDK_REFUSED' });
    answers.refusal = undefined;
    await camera.letGoAtReturn();
    await camera.letGoAgain();
    t.same(taken, [taken[0], taken[0]], 'twice the same');
    await camera.letGoAgain();
    t.equal(taken.length, 2, 'and not thrice');
    await press(camera);
    await camera.letGoAtReturn();
    await press(camera);
    taken.length = 0;
    await camera.letGoAgain();
    t.same(taken, [], 'what a client has pressed since stays down');
  });

  t.test(
    `${what} that is held at the loss is let go again, also when it was let go before the return`,
    async (t) => {
      const { camera, taken, lost } = stage();
      await press(camera);
      lost();
      // The release of the operation that runs, which the body ignores.
      await camera.letGo('all');
      await camera.letGoAtReturn();
      taken.length = 0;
      await camera.letGoAgain();
      t.match(taken, [[release[0], release[1]]]);
      t.same(taken[0]?.at(-1), release.at(-1));
    },
  );

  t.test(
    `${what} whose release is refused while the key is at the camera is reported only then`,
    async (t) => {
      const { camera, answers, faults, lost } = stage();
      await press(camera);
      lost();
      answers.refusal = SDK_ERROR.invalidCalled;
      await camera.letGoAtReturn();
      t.same(faults, [], 'another try follows');
      await camera.letGoWithoutKey();
      t.match(faults, [/could not be released/], 'there was none');
      answers.refusal = undefined;
      await camera.letGoAgain();
      t.equal(faults.length, 1);
      await press(camera);
      await camera.letGoAtReturn();
      answers.refusal = SDK_ERROR.invalidCalled;
      await camera.letGoAgain();
      t.equal(faults.length, 1, 'what is up already cannot be let go');
    },
  );

  t.test(`${what} is let go again when the priority key reads as the computer's`, async (t) => {
    const { camera, taken, answers, clock, lost } = stage();
    await press(camera);
    lost();
    await camera.letGoAtReturn();
    taken.length = 0;
    const give = async (setting: 'pc-remote' | 'camera-position') => {
      const given = setPriorityKey(camera, { setting });
      await clock.advance(2_000);
      await given;
    };
    answers.key = PRIORITY_KEY.camera;
    await give('pc-remote');
    t.same(taken, [], 'the SDK has taken the key, and the camera has it');
    await give('camera-position');
    t.same(taken, [], 'the client wants it there');
    answers.key = PRIORITY_KEY.pcRemote;
    await give('pc-remote');
    t.match(taken, [[release[0], release[1]]]);
  });

  t.test(`${what} that is refused otherwise is not let go`, async (t) => {
    const { camera, taken, answers } = stage();
    answers.refusal = SDK_ERROR.invalidCalled;
    await t.rejects(press(camera), { code: 'SDK_REFUSED', outcome: 'none' });
    answers.refusal = undefined;
    await camera.letGo('all');
    t.same(taken, []);
  });
}

t.test(
  'a half-press that was held at the loss is not let go under a button that a client presses since',
  async (t) => {
    const { camera, taken, lost } = stage();
    await camera.shutterButton.press('s1');
    lost();
    await camera.letGoAtReturn();
    taken.length = 0;
    const pressing = camera.shutterButton.pressAt(MOMENT, 1_000);
    await camera.letGoAgain();
    await pressing;
    t.match(taken, [['commandAt']], 'nor is a press in flight lifted');
    await camera.letGoAgain();
    t.equal(taken.length, 1);
    await triggerShutter(camera, { action: 'up' });
    t.same(
      taken.slice(1),
      [S2_UP, ['writeReported', PROPERTY_CODE.s1, DATA_TYPE.uint16, S1.unlocked]],
      'it follows the button',
    );
  },
);

for (const action of ['press', 'down'] as const)
  t.test(
    `a press that was taken by ${action} may expose, also when the cable goes before the button is up`,
    async (t) => {
      const { camera, answers, clock } = stage();
      const shutter = triggerShutter(camera, { action }).catch((error: unknown) => error);
      await clock.advance(100);
      answers.refusal = SDK_ERROR.disconnected;
      await clock.advance(1_000);
      t.ok(camera.readOnly.mayBe);
      await clock.advance(60_000);
      await shutter;
    },
  );

t.test('the button that a client may hold since the link dropped is let go', async (t) => {
  const { camera, taken, answers } = stage();
  const { sdk } = camera;
  const call = sdk.call.bind(sdk) as (...given: unknown[]) => Promise<unknown>;
  Object.assign(sdk, {
    call: (...given: unknown[]) => {
      if (given[0] === 'sendCommand') answers.refusal = SDK_ERROR.disconnected;
      return call(...given);
    },
  });
  await t.rejects(triggerShutter(camera, { action: 'down' }), { code: 'SDK_REFUSED', outcome: 'unknown' });
  Object.assign(sdk, { call });
  answers.refusal = undefined;
  await camera.letGo('all');
  t.same(taken, [S2_UP]);
});
