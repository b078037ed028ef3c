// Shots and presses while another client holds the shutter button: they are refused, and the button stays down until
// its client lets it go. The clock is the test's.

import t, { type Test } from 'tap';
import { WorkerError } from '#protocol/codes.js';
import { afShutter, triggerShutter } from '#worker/operations/shooting.js';
import { armShutter } from '#worker/operations/shots.js';
import type { NativeEvent, NativeProperty } from '#worker/sdk/addon.js';
import { COMMAND, DRIVE_SINGLE, PROPERTY_CODE, SDK_ERROR, WARNING } from '#worker/sdk/codes.js';
import type { SdkPort } from '#worker/sdk/sdk-port.js';
import { ManualClock } from '../../support/manual-clock.js';
import { standIn } from '../../support/stand-in.js';
import { inSession, testCamera } from '../../support/test-camera.js';

const TAG = { shotId: 'A', shot: 1, round: 0, group: 'all', session: 'test' };
const AF_S = 2n;
/** How a body reports settings that can be written, and for about two seconds after an exposure. */
const WRITABLE = 1;
const READ_ONLY = 2;
const EXPOSED: NativeEvent = { generation: 0, kind: 'warning', code: WARNING.exposureStarted };

/** A body in AF-S whose shutter button a client holds down; it refuses the calls in `refuses`. */
async function heldCamera(t: Test, enableFlag: number) {
  const clock = new ManualClock();
  const halves: string[] = [];
  let refuses: (name: string) => number | undefined = () => undefined;
  const settings: Readonly<Record<number, bigint>> = {
    [PROPERTY_CODE.driveMode]: DRIVE_SINGLE,
    [PROPERTY_CODE.shutterSpeed]: 0n,
    [PROPERTY_CODE.focusMode]: AF_S,
  };
  const sdk = standIn<SdkPort>({
    call: async (name: string, [first, second]: readonly unknown[]) => {
      const sdkCode = refuses(name);
      if (sdkCode !== undefined) throw new WorkerError('SDK_REFUSED', `${name} was refused`, { sdkCode });
      if (name === 'sendCommand' && first === COMMAND.release) halves.push(second === 1 ? 'down' : 'up');
      if (name === 'writeReported' && first === PROPERTY_CODE.s1) halves.push('half-press');
      if (name !== 'getProperties') return undefined;
      const more = { type: 3, enableFlag, values: [], settable: [] };
      return (first as number[])
        .filter((code) => settings[code] !== undefined)
        .map((code): NativeProperty => ({ code, current: settings[code] ?? 0n, ...more }));
    },
  });
  const camera = testCamera({ sdk, clock });
  inSession(camera);
  await triggerShutter(camera, { action: 'down' });
  t.same(halves.splice(0), ['down']);
  camera.receive(EXPOSED);
  const refuse = (how: typeof refuses) => {
    refuses = how;
  };
  return { camera, clock, halves, refuse };
}

t.test('a shot is refused at once: the camera is kept from the client by no wait', async (t) => {
  const { camera, halves } = await heldCamera(t, READ_ONLY);
  // The settings are read-only, and an earlier press has no report yet: neither is waited for.
  camera.pending.press({ takingMs: 2_000, isBulb: false, isSeries: false });
  camera.pending.lift();
  await t.rejects(armShutter(camera, { tag: TAG, focus: true }), { code: 'CAMERA_BUSY', outcome: 'none' });
  t.same(halves, []);
});

const REFUSALS = [
  { what: 'a press', call: triggerShutter, params: { action: 'press' }, refused: 'getProperties' },
  { what: 'a press', call: triggerShutter, params: { action: 'press' }, refused: 'sendCommand' },
  { what: 'a down', call: triggerShutter, params: { action: 'down' }, refused: 'getProperties' },
  { what: 'a down', call: triggerShutter, params: { action: 'down' }, refused: 'sendCommand' },
  { what: 'an AF shutter', call: afShutter, params: {}, refused: 'writeReported' },
] as const;

for (const { what, call, params, refused } of REFUSALS) {
  t.test(`${what} that is refused at ${refused} leaves the button down`, async (t) => {
    const { camera, halves, refuse } = await heldCamera(t, WRITABLE);
    refuse((name) => (name === refused ? SDK_ERROR.invalidCalled : undefined));
    await t.rejects((call as typeof triggerShutter)(camera, params as { action: 'press' }), {
      code: 'SDK_REFUSED',
      outcome: 'none',
    });
    refuse(() => undefined);
    t.ok(camera.shutterButton.isDown('s2'));
    t.same(halves, []);
    await triggerShutter(camera, { action: 'up' });
    t.same(halves, ['up']);
  });
}

t.test('a press that may have been taken is let go, also where a client holds the button', async (t) => {
  const { camera, halves, refuse } = await heldCamera(t, WRITABLE);
  refuse((name) => {
    if (name !== 'sendCommand') return undefined;
    refuse(() => undefined);
    throw new WorkerError('CAMERA_STUCK', 'it hangs', { outcome: 'unknown' });
  });
  await t.rejects(triggerShutter(camera, { action: 'down' }), { code: 'CAMERA_STUCK' });
  t.same(halves, ['up']);
});
