// When the time is sent and what the camera's results mean. The test gives the camera's reports to a real Camera;
// the SDK calls behind it are answered at once.

import t from 'tap';
import type { Camera } from '#worker/camera/camera.js';
import { localTime, setClock } from '#worker/operations/clock.js';
import type { NativeEvent } from '#worker/sdk/addon.js';
import { CLOCK_RESULT, DATA_TYPE, PROPERTY_CODE } from '#worker/sdk/codes.js';
import type { SdkPort } from '#worker/sdk/sdk-port.js';
import { ManualClock, settle } from '../../support/manual-clock.js';
import { inSession, testCamera } from '../../support/test-camera.js';

const REPORTED = { code: PROPERTY_CODE.clock, current: 0n, type: DATA_TYPE.text, enableFlag: 1, text: '' };
/** When a test begins. */
const START_MS = Date.parse('2026-11-23T13:22:32.400Z');
const SECOND_33 = localTime(new Date('2026-11-23T13:22:33Z'));
const SECOND_34 = localTime(new Date('2026-11-23T13:22:34Z'));

/** What the camera answers to a text, and how long the SDK takes to send it. */
interface Sending {
  result?: number;
  takesMs?: number;
}

/** The operation on a camera that answers each text with the next of `sendings`. */
function setting(sendings: readonly Sending[], reported: object = REPORTED) {
  const clock = new ManualClock();
  const sent: [text: string, atMs: number][] = [];
  let lateMs = 0;
  const wallMs = () => START_MS + clock.nowMs() + lateMs;
  const sdk = {
    call: async (name: string, [, text]: [unknown, string]) => {
      if (name === 'getProperties') return [{ values: [], settable: [], ...reported }];
      const { result, takesMs = 0 } = sendings[sent.length] ?? {};
      sent.push([text, wallMs()]);
      lateMs += takesMs;
      if (result === undefined) return undefined;
      const event: NativeEvent = { generation: 1, kind: 'warning', code: result };
      camera.receive(event);
      return undefined;
    },
  } as unknown as SdkPort;
  const camera: Camera = testCamera({ sdk, clock });
  inSession(camera);
  return { clock, sent, answer: setClock(camera, {}, wallMs).catch((error: unknown) => error) };
}

t.test('the text has the form of PTP, in local time with the offset', async (t) => {
  const moment = new Date('2026-11-23T23:05:06Z');
  t.same(localTime(moment, 345), { text: '20261124T045006+0545', iso: '2026-11-24T04:50:06+05:45' });
  t.same(localTime(moment, -210), { text: '20261123T193506-0330', iso: '2026-11-23T19:35:06-03:30' });
  t.same(localTime(moment, 0), { text: '20261123T230506+0000', iso: '2026-11-23T23:05:06+00:00' });
});

t.test('a second is sent when it begins, and the camera confirms it', async (t) => {
  const { clock, sent, answer } = setting([{ result: CLOCK_RESULT.ok, takesMs: 20 }]);
  await clock.advance(599);
  t.same(sent, [], 'not before');
  await clock.advance(1);
  t.same(await answer, { setTo: SECOND_33.iso, confirmed: true, lateMs: 20 });
  t.same(sent, [[SECOND_33.text, START_MS + 600]]);
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

t.test('without a result of the camera it is not confirmed', async (t) => {
  const { clock, answer } = setting([{}]);
  await clock.advance(10_000);
  t.same(await answer, { setTo: SECOND_33.iso, confirmed: false, lateMs: 0 });
  t.equal(clock.pending, 0);
});

t.test('each refusal of the camera is told in words', async (t) => {
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

t.test('nothing is written to a camera that reports no text, or none that can be written', async (t) => {
  const rows = [
    { reported: { ...REPORTED, type: DATA_TYPE.uint16 }, code: 'PROPERTY_NOT_REPORTED' },
    { reported: { ...REPORTED, enableFlag: -1 }, code: 'PROPERTY_NOT_REPORTED' },
    { reported: { ...REPORTED, enableFlag: 2 }, code: 'NOT_WRITABLE' },
  ];
  for (const { reported, code } of rows) {
    const { clock, sent, answer } = setting([{ result: CLOCK_RESULT.ok }], reported);
    await clock.advance(10_000);
    await settle();
    t.match(await answer, { code });
    t.same(sent, []);
  }
});
