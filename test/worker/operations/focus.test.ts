// An af-shutter whose focus fails. The test gives the camera's reports to a real Camera; its SDK calls are
// answered at once.

import t from 'tap';
import type { Camera } from '#worker/camera/camera.js';
import { afShutter } from '#worker/operations/shooting.js';
import type { NativeEvent } from '#worker/sdk/addon.js';
import type { SdkPort } from '#worker/sdk/sdk-port.js';
import { ManualClock } from '../../support/manual-clock.js';
import { SDK_NUMBER } from '../../support/sdk-numbers.js';
import { standIn } from '../../support/stand-in.js';
import { inSession, testCamera } from '../../support/test-camera.js';

/** AF-S, with a short shutter speed and single shooting. */
const PROPERTIES = [
  { code: 0x109, current: 2n },
  { code: 0x103, current: 0x10fa0n },
  { code: 0x10e, current: 1n },
].map((property) => ({ type: 0x2002, enableFlag: 1, values: [], settable: [], ...property }));

const NOT_FOCUSED: NativeEvent = {
  generation: 1,
  kind: 'warningExt',
  code: SDK_NUMBER.CrWarningExt_AFStatus,
  parameters: [3, 0, 0],
};

t.test('an accepted press without focus and without a report has an unknown outcome', async (t) => {
  const clock = new ManualClock();
  const calls: string[] = [];
  const sdk = standIn<SdkPort>({
    call: async (name: string, args: unknown[]) => {
      calls.push(`${name} ${args.map(String).join(' ')}`);
      if (name === 'writeReported' && args[2] === 2n) camera.receive(NOT_FOCUSED);
      const [codes] = args as [number[]];
      return name === 'getProperties' ? PROPERTIES.filter(({ code }) => codes.includes(code)) : undefined;
    },
  });
  const camera: Camera = testCamera({ sdk, clock });
  inSession(camera);
  const refusal = afShutter(camera, {}).catch((error: unknown) => error);
  await clock.advance(60_000);
  t.match(await refusal, { code: 'FOCUS_NOT_REACHED', outcome: 'unknown' });
  t.ok(calls.includes('sendCommand 0 1'), 'the press was accepted');
  t.equal(calls.at(-1), 'writeReported 1 2 1', 'and the half-press was released');
});
