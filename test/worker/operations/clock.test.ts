// When the worker sends the time, and how it reads the camera's results. The test gives the camera's reports to a real
// Camera, whose SDK calls are answered at once.

import t from 'tap';
import { delay } from '#base/clock.js';
import { WorkerError } from '#protocol/codes.js';
import type { Camera } from '#worker/camera/camera.js';
import { localTime, setClock } from '#worker/operations/clock.js';
import type { NativeEvent } from '#worker/sdk/addon.js';
import { CLOCK_RESULT, DATA_TYPE, PROPERTY_CODE, SDK_ERROR } from '#worker/sdk/codes.js';
import type { SdkPort } from '#worker/sdk/sdk-port.js';
import { ManualClock, settle } from '../../support/manual-clock.js';
import { standIn } from '../../support/stand-in.js';
import { inSession, testCamera } from '../../support/test-camera.js';

const TEXT = { code: PROPERTY_CODE.clock, current: 0n, type: DATA_TYPE.text, enableFlag: 1, text: '' };
const NUMBER = { code: PROPERTY_CODE.clock, current: 0n, type: DATA_TYPE.uint64, enableFlag: 0 };
/** The time at which a test begins. */
const START_MS = Date.parse('2026-11-23T13:22:32.400Z');
const SECOND_33 = localTime(new Date('2026-11-23T13:22:33Z'));
const SECOND_34 = localTime(new Date('2026-11-23T13:22:34Z'));

/** The answer of the camera to a time, and how long the SDK takes to send the time. */
interface Sending {
  result?: number;
  takesMs?: number;
  /** How long the call of the SDK lasts. */
  heldMs?: number;
  refusal?: number;
}

/** Runs the operation on a camera that answers each call with the next entry of `sendings`. */
function setting(sendings: readonly Sending[], reported: object | null = TEXT) {
  const clock = new ManualClock();
  const sent: [given: unknown[], atMs: number][] = [];
  let lateMs = 0;
  const wallMs = () => START_MS + clock.nowMs() + lateMs;
  const sdk = standIn<SdkPort>({
    call: async (name: string, [code, ...given]: unknown[]) => {
      if (name === 'getProperties')
        return reported === null ? [] : [{ values: [], settable: [], ...reported }];
      const { result, takesMs = 0, heldMs = 0, refusal } = sendings[sent.length] ?? {};
      sent.push([[name, code, ...given], wallMs()]);
      if (heldMs > 0) await delay(clock, heldMs);
      lateMs += takesMs;
      if (refusal !== undefined) throw new WorkerError('SDK_REFUSED', 'no', { sdkCode: refusal });
      if (result === undefined) return undefined;
      const event: NativeEvent = { generation: 1, kind: 'warning', code: result };
      camera.receive(event);
      return undefined;
    },
  });
  const camera: Camera = testCamera({ sdk, clock });
  inSession(camera);
  return { clock, sent, answer: setClock(camera, {}, wallMs).catch((error: unknown) => error) };
}

t.test('the text has the form of PTP, in local time with the offset', async (t) => {
  const moment = new Date('2026-11-23T23:05:06Z');
  t.match(localTime(moment, 345), { text: '20261124T045006+0545', iso: '2026-11-24T04:50:06+05:45' });
  t.match(localTime(moment, -210), { text: '20261123T193506-0330', iso: '2026-11-23T19:35:06-03:30' });
  t.match(localTime(moment, 0), { text: '20261123T230506+0000', iso: '2026-11-23T23:05:06+00:00' });
});

t.test('row 58: the number counts the seconds of local time', async (t) => {
  const moment = new Date('2026-11-23T23:05:06Z');
  const utc = 1_795_475_106n;
  t.equal(utc, BigInt(moment.getTime() / 1000));
  t.equal(localTime(moment, 345).seconds, utc + 345n * 60n);
  t.equal(localTime(moment, -210).seconds, utc - 210n * 60n);
});

t.test('a second is sent when it begins, and the camera confirms it', async (t) => {
  const { clock, sent, answer } = setting([{ result: CLOCK_RESULT.ok, takesMs: 20 }]);
  await clock.advance(599);
  t.same(sent, [], 'not before');
  await clock.advance(1);
  t.same(await answer, { setTo: SECOND_33.iso, confirmed: true, lateMs: 20 });
  t.same(sent, [[['setPropertyText', PROPERTY_CODE.clock, SECOND_33.text], START_MS + 600]]);
});

t.test('rows 39 and 58: the number is sent when no text is reported, whatever the flag', async (t) => {
  for (const reported of [NUMBER, { ...NUMBER, type: DATA_TYPE.uint64, enableFlag: -1 }, null]) {
    const { clock, sent, answer } = setting([{ result: CLOCK_RESULT.ok }], reported);
    await clock.advance(10_000);
    t.same(await answer, { setTo: SECOND_33.iso, confirmed: true, lateMs: 0 });
    t.same(sent, [[['setProperty', PROPERTY_CODE.clock, 0x4, SECOND_33.seconds], START_MS + 600]]);
  }
});

t.test('row 39: a camera that lets no host set its clock is named as such', async (t) => {
  const { clock, answer } = setting([{ refusal: SDK_ERROR.invalidCalled }], NUMBER);
  await clock.advance(10_000);
  t.match(await answer, {
    code: 'SDK_REFUSED',
    sdkCode: SDK_ERROR.invalidCalled,
    message: /DateTime_Settings.*set it in its menu/,
  });
});

t.test('a second that the SDK has taken too late is followed by another, once', async (t) => {
  const late = { result: CLOCK_RESULT.ok, takesMs: 150 };
  const once = setting([late, { result: CLOCK_RESULT.ok }]);
  await once.clock.advance(10_000);
  t.same(await once.answer, { setTo: SECOND_34.iso, confirmed: true, lateMs: 0 });
  const twice = setting([late, late, late]);
  await twice.clock.advance(10_000);
  t.same(await twice.answer, { setTo: SECOND_34.iso, confirmed: true, lateMs: 150 });
});

t.test('a result has its time from when the SDK has taken the second', async (t) => {
  const slow = { result: CLOCK_RESULT.ok, heldMs: 1_500 };
  const { clock, answer } = setting([slow, slow]);
  await clock.advance(10_000);
  t.match(await answer, { confirmed: true, lateMs: 1_500 });
  t.equal(clock.pending, 0);
});

t.test('without a result of the camera it is not confirmed', async (t) => {
  const { clock, answer } = setting([{}]);
  await clock.advance(10_000);
  t.same(await answer, { setTo: SECOND_33.iso, confirmed: false, lateMs: 0 });
  t.equal(clock.pending, 0);
});

t.test('each refusal of the camera is explained in words', async (t) => {
  const meant = [
    [CLOCK_RESULT.invalid, /takes no time now \(0x20012\)/],
    [CLOCK_RESULT.parameterError, /does not understand .* \(0x20014\)/],
    [CLOCK_RESULT.exclusionError, /doing something .* \(0x20015\)/],
    [CLOCK_RESULT.systemError, /system error \(0x20016\)/],
  ] as const;
  for (const [result, message] of meant) {
    const { clock, answer } = setting([{ result }]);
    await clock.advance(10_000);
    t.match(await answer, { code: 'SDK_REFUSED', message });
  }
});

t.test('nothing is written to a camera that reports a text that cannot be written', async (t) => {
  const { clock, sent, answer } = setting([{ result: CLOCK_RESULT.ok }], { ...TEXT, enableFlag: 2 });
  await clock.advance(10_000);
  await settle();
  t.match(await answer, { code: 'NOT_WRITABLE' });
  t.same(sent, []);
});
