// What is pressed in the last moment of a session: the SDK refuses the press as disconnected, and the body may have
// taken it. When the SDK brings the session back, it is let go. The SDK is the test's.

import t from 'tap';
import { WorkerError } from '#protocol/codes.js';
import type { Camera } from '#worker/camera/camera.js';
import { triggerShutter } from '#worker/operations/shooting.js';
import { BUTTON, COMMAND, COMMAND_PARAMETER, PROPERTY_CODE, S1, SDK_ERROR } from '#worker/sdk/codes.js';
import type { SdkPort } from '#worker/sdk/sdk-port.js';
import { ManualClock } from '../../support/manual-clock.js';
import { inSession, testCamera } from '../../support/test-camera.js';

const KEY = 0x1c0000n;
const MOMENT = { atUs: 0, lateUs: 0 };

/** A camera in session; `refusal` is the SDK's answer to each call from now on, and `taken` is what it took. */
function stage() {
  const taken: unknown[][] = [];
  const answers: { refusal: number | undefined } = { refusal: undefined };
  const sdk = {
    call: async (name: string, parameters: readonly unknown[]) => {
      const { refusal: sdkCode } = answers;
      if (sdkCode !== undefined) throw new WorkerError('SDK_REFUSED', `${name} was refused`, { sdkCode });
      if (name === 'getProperties') return [];
      taken.push([name, ...parameters]);
      return undefined;
    },
  } as unknown as SdkPort;
  const camera = testCamera({ sdk, clock: new ManualClock() });
  inSession(camera);
  return { camera, taken, answers };
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
    // A first release finds the body away as well.
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
    const { held } = camera;
    t.equal(held.length, 1);
    await camera.letGo('all');
    await camera.letGoAgain(held);
    t.same(taken, [taken[0], taken[0]], 'twice the same');
    await press(camera);
    await camera.letGoAgain(held);
    t.equal(taken.length, 3, 'what a client has pressed since stays down');
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
