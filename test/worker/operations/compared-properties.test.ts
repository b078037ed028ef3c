// The comparison of properties with texts that clients write, with scripted answers of the SDK.

import t from 'tap';
import type { Camera } from '#worker/camera/camera.js';
import { PendingWrites } from '#worker/events/pending-writes.js';
import { ReportGrowth } from '#worker/events/report-growth.js';
import { compareProperties } from '#worker/operations/compared-properties.js';
import type { NativeProperty } from '#worker/sdk/addon.js';
import { ManualClock } from '../../support/manual-clock.js';
import { standIn } from '../../support/stand-in.js';

const UINT32_LIST = 0x2003;

function native(code: number, type: number, more: Partial<NativeProperty> = {}): NativeProperty {
  return { code, type, enableFlag: 1, current: 0n, values: [], settable: [], ...more };
}

/** A camera whose SDK reports these properties, and the codes of each call. */
function cameraWith(...natives: NativeProperty[]) {
  const asked: number[][] = [];
  const call = async (_name: string, [codes]: [number[]]) => {
    asked.push(codes);
    return natives.filter(({ code }) => codes.includes(code));
  };
  const clock = new ManualClock();
  const listen = () => undefined;
  const camera = standIn<Camera>({
    sdk: { call },
    session: { require: () => ({}) },
    writes: new PendingWrites({
      clock,
      settleMs: 1_000,
      listen,
      read: async () => undefined,
      late: () => undefined,
    }),
    growth: new ReportGrowth({
      clock,
      growthMs: 6_000,
      growthQuietMs: 1_000,
      growthWaitMs: 3_000,
      listen,
      restless: () => undefined,
    }),
  });
  return { camera, asked };
}

const ISO = native(0x104, UINT32_LIST, { current: 800n, settable: [400n, 800n] });
const APERTURE = native(0x100, 0x2002, { current: 560n, settable: [400n, 560n] });
const WHITE_BALANCE = native(0x108, 0x2002, { current: 0x11n, settable: [0n, 0x11n] });

/** Whether the property agrees with each of these texts. */
async function agreements(natives: NativeProperty[], property: string, texts: readonly string[]) {
  const { camera } = cameraWith(...natives);
  const { readings } = await compareProperties(camera, {
    properties: texts.map((wanted) => ({ property, wanted })),
  });
  return Object.fromEntries(readings.map(({ agrees }, at) => [texts[at], agrees]));
}

t.test('hex, label, number and word of a value agree with it; all else does not', async (t) => {
  t.same(await agreements([ISO], 'iso', ['800', 'ISO 800', '0x320', '400', 'ISO', 'auto']), {
    800: true,
    'ISO 800': true,
    '0x320': true,
    400: false,
    ISO: false,
    auto: false,
  });
  t.same(await agreements([APERTURE], 'aperture', ['F5.6', '5.6', 'f/5.6', 'F4']), {
    'F5.6': true,
    '5.6': true,
    'f/5.6': true,
    F4: false,
  });
  t.same(await agreements([WHITE_BALANCE], 'white-balance', ['daylight', 'Daylight', 'awb']), {
    daylight: true,
    Daylight: true,
    awb: false,
  });
});

t.test('one call of the SDK reads them all; what is not compared has no agreement', async (t) => {
  const { camera, asked } = cameraWith(ISO, APERTURE);
  const { readings } = await compareProperties(camera, {
    properties: [{ property: 'iso', wanted: '800' }, { property: 'aperture' }, { property: 'dro' }],
  });
  t.same(readings, [
    {
      property: 'iso',
      value: '0x320',
      formatted: 'ISO 800',
      portable: 'ISO 800',
      writable: true,
      agrees: true,
    },
    { property: 'aperture', value: '0x230', formatted: 'F5.6', portable: 'F5.6', writable: true },
    { property: 'dro', value: '', formatted: '', portable: '', writable: false },
  ]);
  t.equal(asked.length, 1);
  t.same((await compareProperties(camera, { properties: [] })).readings, []);
  t.equal(asked.length, 1, 'nothing is read for nothing');
});

t.test('a label that means another value elsewhere is left for the number', async (t) => {
  const odd = native(0x108, 0x2002, { current: 0x999n });
  const { camera } = cameraWith(odd);
  const { readings } = await compareProperties(camera, { properties: [{ property: 'white-balance' }] });
  t.equal(readings[0]?.portable, '0x999');
});

t.test('a property that the camera lacks does not agree', async (t) => {
  t.same(await agreements([], 'iso', ['800']), { 800: false });
});

t.test('a text is compared unchanged', async (t) => {
  const name = native(0x146, 0xffff, { text: 'FRONT' });
  t.same(await agreements([name], 'image-id-string', ['FRONT', 'front']), { FRONT: true, front: false });
});

t.test('an unknown name is refused', async (t) => {
  const { camera } = cameraWith(ISO);
  await t.rejects(compareProperties(camera, { properties: [{ property: 'isos' }] }), {
    code: 'UNKNOWN_PROPERTY',
  });
});
