// The property operations with scripted answers of the SDK.

import t from 'tap';
import { WorkerError } from '#protocol/codes.js';
import type { Camera } from '#worker/camera/camera.js';
import { PendingWrites } from '#worker/events/pending-writes.js';
import { ReportGrowth } from '#worker/events/report-growth.js';
import { getAllProperties, getProperty, setProperty } from '#worker/operations/properties.js';
import type { NativeProperty } from '#worker/sdk/addon.js';
import { ManualClock, settle } from '../../support/manual-clock.js';
import { standIn } from '../../support/stand-in.js';

const TEXT_CODE = 0x146;
const MAX_LENGTH_CODE = 0x7cc;

function native(code: number, type: number, more: Partial<NativeProperty> = {}): NativeProperty {
  return { code, type, enableFlag: 1, current: 0n, values: [], settable: [], ...more };
}

/** A camera whose SDK reports these properties, applies writes at once, and records them. */
function cameraWith(...given: NativeProperty[]) {
  return cameraThat({ ignores: false }, ...given);
}

/** A camera as above, and one that takes writes and ignores them. */
function cameraThat({ ignores }: { ignores: boolean }, ...given: NativeProperty[]) {
  const natives = given.map((each) => ({ ...each }));
  const writes: unknown[][] = [];
  const call = async (name: string, args: unknown[]) => {
    if (name !== 'getProperties') {
      writes.push([name, ...args]);
      const written = natives.find(({ code }) => code === args[0] && !ignores);
      if (written !== undefined && name === 'setProperty') written.current = args[2] as bigint;
      if (written !== undefined && name === 'setPropertyText') written.text = args[1] as string;
      return undefined;
    }
    const codes = args[0] as number[] | undefined;
    return natives
      .filter(({ code }) => codes === undefined || codes.includes(code))
      .map((each) => ({ ...each }));
  };
  const clock = new ManualClock();
  const listen = () => undefined;
  const camera = standIn<Camera>({
    sdk: { call },
    session: { requireControl: () => ({}), require: () => ({}) },
    readOnly: { mayBe: false },
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
  return { camera, writes, clock };
}

t.test('the one of the two codes for iso that lists the possible values is shown', async (t) => {
  const setting = native(0x104, 0x2003, { current: 400n, values: [100n, 400n], settable: [100n, 400n] });
  const used = native(0x729, 0x3, { current: 1250n, enableFlag: 2 });
  for (const natives of [
    [setting, used],
    [used, setting],
  ]) {
    const { properties, totalProperties } = await getAllProperties(cameraWith(...natives).camera, {});
    t.equal(totalProperties, 2);
    t.match(properties, [{ property: 'iso', value: '0x190', writable: true }]);
    t.equal(properties.length, 1);
  }
  const alone = { property: 'iso', formatted: 'ISO 1250', writable: false };
  t.match((await getAllProperties(cameraWith(used).camera, {})).properties, [alone]);
  t.match(await getProperty(cameraWith(used).camera, { property: 'iso' }), alone);
  t.match(await getProperty(cameraWith(used, setting).camera, { property: 'iso' }), { value: '0x190' });
});

t.test('a property that a body does not support is empty', async (t) => {
  const { camera } = cameraWith(native(0x104, 0x2003, { enableFlag: -1 }));
  t.same(await getAllProperties(camera, {}), { properties: [], totalProperties: 1 });
  t.match(await getProperty(camera, { property: 'iso' }), { value: '', formatted: '' });
});

t.test('a text is read unchanged, and written up to the length the camera names', async (t) => {
  const text = native(TEXT_CODE, 0xffff, { text: 'A7-01' });
  const { camera, writes } = cameraWith(text, native(MAX_LENGTH_CODE, 1, { current: 8n }));
  const property = 'image-id-string';
  t.match(await getProperty(camera, { property }), { text: 'A7-01', formatted: 'A7-01', value: '0x0' });
  for (const value of ['12345678', '', '0x10', ' b ', 'é💥']) {
    t.same(await setProperty(camera, { property, value }), { value, confirmed: true, current: value });
    t.same(writes.pop(), ['setPropertyText', TEXT_CODE, value]);
  }
  for (const value of ['123456789', 'a\0b']) {
    await t.rejects(setProperty(camera, { property, value }), { code: 'VALUE_NOT_ALLOWED' });
  }
  t.same(writes, []);
});

t.test('no text is longer than the protocol underneath can carry', async (t) => {
  const text = native(TEXT_CODE, 0xffff, { text: '' });
  const { camera } = cameraWith(text, native(MAX_LENGTH_CODE, 2, { current: 0xffffn }));
  const property = 'image-id-string';
  await setProperty(camera, { property, value: 'x'.repeat(254) });
  await t.rejects(setProperty(camera, { property, value: 'x'.repeat(255) }), { code: 'VALUE_NOT_ALLOWED' });
});

t.test('a camera that names no length takes 64 characters', async (t) => {
  const { camera, writes } = cameraWith(native(TEXT_CODE, 0xffff, { text: '' }));
  const property = 'image-id-string';
  t.match(await getProperty(camera, { property }), { text: '', formatted: '(empty)' });
  await setProperty(camera, { property, value: 'x'.repeat(64) });
  t.equal(writes.length, 1);
  await t.rejects(setProperty(camera, { property, value: 'x'.repeat(65) }), { code: 'VALUE_NOT_ALLOWED' });
});

t.test('a text that the camera lacks or does not take now is refused', async (t) => {
  const write = { property: 'image-id-string', value: 'a' };
  await t.rejects(setProperty(cameraWith().camera, write), { code: 'PROPERTY_NOT_REPORTED' });
  const { camera } = cameraWith(native(TEXT_CODE, 0xffff, { text: '', enableFlag: 2 }));
  await t.rejects(setProperty(camera, write), { code: 'NOT_WRITABLE' });
});

t.test('row 42: a write that is taken and ignored names the key when it is at the camera', async (t) => {
  const iso = native(0x104, 0x2003, { current: 400n, values: [100n, 400n], settable: [100n, 400n] });
  const text = native(TEXT_CODE, 0xffff, { text: 'A' });
  const because = 'the priority key is at the camera';
  for (const [key, expected] of [
    [1n, { confirmed: false, current: '0x190', because }],
    [2n, { confirmed: false, current: '0x190' }],
  ] as const) {
    const { camera, clock } = cameraThat(
      { ignores: true },
      iso,
      text,
      native(0x11a, 0x2002, { current: key }),
    );
    const answer = setProperty(camera, { property: 'iso', value: '100' });
    await settle();
    await clock.advance(1_000);
    t.same(await answer, { value: '0x64', ...expected });
    const written = setProperty(camera, { property: 'image-id-string', value: 'B' });
    await settle();
    await clock.advance(1_000);
    t.match(await written, { confirmed: false, current: 'A', ...(key === 1n ? { because } : {}) });
  }
});

t.test('negative values are one value, whatever width the SDK gives them', async (t) => {
  const property = 'exposure-compensation';
  const minus = 0xffff_ffff_ffff_fed4n;
  for (const current of [0xfed4n, minus]) {
    const list = [0xfed4n, 0n, 300n];
    const { camera, writes } = cameraWith(native(0x101, 0x2002, { current, values: list, settable: list }));
    t.same(await getProperty(camera, { property }), {
      property,
      value: '0xfffffffffffffed4',
      formatted: '-0.3 EV',
      writable: true,
      availableValues: [
        { value: '0xfffffffffffffed4', formatted: '-0.3 EV' },
        { value: '0x0', formatted: '0.0 EV' },
        { value: '0x12c', formatted: '+0.3 EV' },
      ],
    });
    for (const value of ['-0.3 EV', '-300', '0xfed4', '0xfffffffffffffed4']) {
      const current = '0xfffffffffffffed4';
      t.same(await setProperty(camera, { property, value }), { value: current, confirmed: true, current });
      t.same(writes.pop(), ['setProperty', 0x101, 0x2002, minus]);
    }
    for (const value of ['-0.7 EV', '-301', '0xfffffed4', '0x1fed4']) {
      await t.rejects(setProperty(camera, { property, value }), { code: 'VALUE_NOT_ALLOWED' });
    }
  }
});

t.test('a range accepts the values in it that are on its step', async (t) => {
  const property = 'white-balance-color-temp';
  const range = [2500n, 9900n, 100n];
  const { camera, writes } = cameraWith(
    native(0x115, 0x4002, { current: 5500n, values: range, settable: range }),
  );
  t.match(await getProperty(camera, { property }), {
    formatted: '5500K',
    availableValues: [{ formatted: '2500K' }, { formatted: '9900K' }, { formatted: '100K' }],
  });
  for (const value of ['5600', '5600K', '0x15e0', '2500', '9900K'])
    await setProperty(camera, { property, value });
  t.equal(writes.length, 5);
  for (const value of ['2400', '10000K', '5650']) {
    await t.rejects(setProperty(camera, { property, value }), { code: 'VALUE_NOT_ALLOWED' });
  }
  await t.rejects(setProperty(camera, { property, value: '5600 Kelvin' }), { code: 'VALUE_NOT_UNDERSTOOD' });
});

t.test('a number of 64 bits passes unchanged, and its range is named as such', async (t) => {
  const property = 'image-id-num';
  const most = (1n << 64n) - 1n;
  const range = [0n, most, 1n];
  const { camera, writes } = cameraWith(
    native(0x145, 0x4004, { current: 7n, values: range, settable: range }),
  );
  t.match(await getProperty(camera, { property }), {
    value: '0x7',
    availableValues: [{ formatted: 'min: 0' }, { formatted: `max: ${most}` }, { formatted: 'step: 1' }],
  });
  await setProperty(camera, { property, value: most.toString() });
  t.same(writes.pop(), ['setProperty', 0x145, 0x4004, most]);
  await t.rejects(setProperty(camera, { property, value: '-1' }), { code: 'VALUE_NOT_UNDERSTOOD' });
});

t.test('a reading after an accepted write proves nothing against the write', async (t) => {
  const iso = native(0x104, 0x2003, {
    current: 400n,
    enableFlag: 1,
    values: [100n, 400n],
    settable: [100n, 400n],
  });
  const text = native(TEXT_CODE, 0xffff, { text: 'A' });
  const { camera, writes } = cameraWith(iso, text);
  const { call } = camera.sdk;
  camera.sdk.call = (async (...args: Parameters<typeof call>) => {
    if (writes.length > 0) throw new WorkerError('CAMERA_STUCK', 'the camera does not answer');
    return call(...args);
  }) as typeof call;
  await t.rejects(setProperty(camera, { property: 'iso', value: '100' }), {
    code: 'CAMERA_STUCK',
    outcome: 'unknown',
  });
  t.same(writes, [['setProperty', 0x104, 0x2003, 100n]], 'it is written once');
  writes.length = 0;
  await t.rejects(setProperty(camera, { property: 'image-id-string', value: 'B' }), {
    code: 'CAMERA_STUCK',
    outcome: 'unknown',
  });
  t.equal(writes.length, 1);
});
