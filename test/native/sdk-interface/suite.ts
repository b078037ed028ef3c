// Expectations of this project for any library with the SDK's interface, as checks that run through the addon with a
// given library and camera. They use nothing of the simulator: no fault, no state directory, and no timing that the
// SDK's reference does not have. They change settings of the camera and take pictures.

import { deepStrictEqual, match, notStrictEqual, ok, rejects } from 'node:assert';
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { DiscoveredCamera } from '#protocol/operations.js';
import type { NativeConnectOptions, NativeProperty } from '#worker/sdk/addon.js';
import { SDK_NUMBER } from '../../support/sdk-numbers.js';
import type { AddonChild } from '../support/addon-child.js';

/**
 * The arguments of a check: a process that has loaded the library and receives its events, and a camera that is not in
 * use.
 */
export interface Bench {
  child: AddonChild;
  camera: DiscoveredCamera;
  /** An empty directory for pictures. */
  directory: string;
}

/** One check. */
export interface Check {
  title: string;
  run: (bench: Bench) => Promise<void>;
}

const PRIORITY_KEY = { code: 0x11a, type: 0x2002, camera: 1n, pcRemote: 2n };
const FOCUS_MODE = { code: 0x109, type: 0x2002, manual: 1n, single: 2n };
const ISO = 0x104;
const STORE_DESTINATION = { code: 0x119, type: 0x2002, host: 1n };
const S1 = { code: 0x1, type: 0x2, unlocked: 1n, locked: 2n };
const RELEASE = { command: 0, up: 0, down: 1 };
const EXPOSURE_STARTED = SDK_NUMBER.CrWarning_Exposure_Started;
const AF_STATUS = SDK_NUMBER.CrWarningExt_AFStatus;
const UNUSED_CODE = 0xffe;
/** Width of an element by the low nibble of CrDataType. */
const WIDTHS_BITS = [8, 8, 16, 32, 64];

const options = (camera: DiscoveredCamera): NativeConnectOptions => ({
  camera,
  mode: 0,
  reconnecting: false,
  username: process.env.RIGD_TEST_CAMERA_USER ?? '',
  password: process.env.RIGD_TEST_CAMERA_PASSWORD ?? '',
  fingerprint: process.env.RIGD_TEST_CAMERA_FINGERPRINT ?? '',
});

async function inSession(bench: Bench, body: (child: AddonChild) => Promise<void>): Promise<void> {
  const { child, camera } = bench;
  const generation = await child.session.connect(options(camera));
  await child.event('connected', (event) => event.generation === generation);
  try {
    await body(child);
  } finally {
    await child.session.disconnect();
    await child.event('disconnected', (event) => event.generation === generation);
    await child.session.releaseDevice();
  }
}

/** Reads the properties until `isEnough` holds: a body reports some of them only after some seconds. */
async function reported(
  child: AddonChild,
  codes: number[] | undefined,
  isEnough: (properties: NativeProperty[]) => boolean,
): Promise<NativeProperty[]> {
  for (;;) {
    const properties = await child.session.getProperties(codes);
    if (isEnough(properties)) return properties;
    await child.event('propertyChanged').catch((cause: Error) => {
      const asked = codes?.map((code) => `0x${code.toString(16)}`).join(', ') ?? 'all';
      throw new Error(`asked for ${asked}, the camera reports ${properties.length} properties`, { cause });
    });
    child.events.splice(0);
  }
}

async function one(child: AddonChild, code: number): Promise<NativeProperty> {
  const [found] = await reported(child, [code], (properties) => properties.length > 0);
  if (found?.code !== code)
    throw new Error(`asked for 0x${code.toString(16)}: got 0x${found?.code.toString(16)}`);
  return found;
}

/** Writes a value, and waits for reports of the camera until the value reads back. */
async function write(child: AddonChild, code: number, type: number, value: bigint): Promise<void> {
  child.events.splice(0);
  if ((await one(child, code)).current === value) return;
  await child.session.setProperty(code, type, value);
  while ((await one(child, code)).current !== value) {
    await child.event('propertyChanged');
    child.events.splice(0);
  }
}

const controlled = (bench: Bench, body: (child: AddonChild) => Promise<void>) =>
  inSession(bench, async (child) => {
    await write(child, PRIORITY_KEY.code, PRIORITY_KEY.type, PRIORITY_KEY.pcRemote);
    await body(child);
  });

/** The checks of the suite. */
export const CHECKS: readonly Check[] = [
  {
    title: 'a listed camera has an id and a model of printable characters',
    run: async ({ child, camera }) => {
      match(camera.id, /^[\x21-\x7e]+$/);
      match(camera.model, /^[\x20-\x7e]+$/);
      deepStrictEqual(
        (await child.session.enumerate(3)).find(({ id }) => id === camera.id),
        camera,
      );
    },
  },
  {
    title: 'a session comes up, ends, is released, and comes up again',
    run: async (bench) => {
      await inSession(bench, async () => {});
      await inSession(bench, async () => {});
    },
  },
  {
    title: 'without a session a call is refused and nothing crashes',
    run: async ({ child }) => {
      await rejects(child.session.getProperties());
      await rejects(child.session.sendCommand(RELEASE.command, RELEASE.up));
    },
  },
  {
    title: 'every property is reported once, with elements of the width of its type',
    run: (bench) =>
      inSession(bench, async (child) => {
        const properties = await reported(child, undefined, ({ length }) => length > 10);
        deepStrictEqual(properties.length, new Set(properties.map(({ code }) => code)).size);
        for (const { code, type, text, values, settable } of properties) {
          if (text !== undefined) continue;
          const width = WIDTHS_BITS[type & 0xf] ?? 64;
          for (const value of [...values, ...settable]) {
            ok(value >= 0n && value < 1n << BigInt(width), `0x${code.toString(16)}: ${value}`);
          }
          if ((type & 0x4000) !== 0 && values.length > 0) deepStrictEqual(values.length, 3);
        }
      }),
  },
  {
    title: 'selected properties read the same as in the list of all',
    run: (bench) =>
      inSession(bench, async (child) => {
        const codes = [ISO, FOCUS_MODE.code, PRIORITY_KEY.code];
        await reported(child, codes, ({ length }) => length === codes.length);
        const all = (await child.session.getProperties()).filter(({ code }) => codes.includes(code));
        const some = await child.session.getProperties(codes);
        const facts = (list: NativeProperty[]) =>
          list.map(({ code, type, current }) => ({ code, type, current })).sort((a, b) => a.code - b.code);
        deepStrictEqual(facts(some), facts(all));
      }),
  },
  {
    title: 'a code the body does not know is left out or refused',
    run: (bench) =>
      inSession(bench, async (child) => {
        const read = child.session.getProperties([UNUSED_CODE]).catch((error: { sdkCode?: number }) => {
          notStrictEqual(error.sdkCode, undefined);
          return [];
        });
        deepStrictEqual(await read, []);
      }),
  },
  {
    title: 'the priority key takes a write at any time and opens the settings',
    run: (bench) =>
      controlled(bench, async (child) => {
        deepStrictEqual((await one(child, ISO)).enableFlag, 1);
        await write(child, PRIORITY_KEY.code, PRIORITY_KEY.type, PRIORITY_KEY.camera);
        await write(child, PRIORITY_KEY.code, PRIORITY_KEY.type, PRIORITY_KEY.pcRemote);
      }),
  },
  {
    title: 'a value of the list is accepted and reads back after the camera has reported it',
    run: (bench) =>
      controlled(bench, async (child) => {
        const { type, settable, current } = await one(child, ISO);
        const other = settable.find((value) => value !== current);
        if (other === undefined) throw new Error('the camera offers no other ISO');
        await write(child, ISO, type, other);
        await write(child, ISO, type, current);
      }),
  },
  {
    title: 'a half-press in an AF mode ends with a report about focus',
    run: (bench) =>
      controlled(bench, async (child) => {
        await write(child, FOCUS_MODE.code, FOCUS_MODE.type, FOCUS_MODE.single);
        child.events.splice(0);
        await child.session.setProperty(S1.code, S1.type, S1.locked);
        await child.event('warningExt', ({ code }) => code === AF_STATUS);
        await child.session.setProperty(S1.code, S1.type, S1.unlocked);
      }),
  },
  {
    title: 'a release is proved by its notification and its file arrives whole',
    run: (bench) =>
      controlled(bench, async (child) => {
        await write(child, FOCUS_MODE.code, FOCUS_MODE.type, FOCUS_MODE.manual);
        await write(child, STORE_DESTINATION.code, STORE_DESTINATION.type, STORE_DESTINATION.host);
        await child.session.setSaveInfo(bench.directory, '', -1);
        child.events.splice(0);
        await child.session.sendCommand(RELEASE.command, RELEASE.down);
        await child.session.sendCommand(RELEASE.command, RELEASE.up);
        await child.event('warning', ({ code }) => code === EXPOSURE_STARTED);
        const { path } = await child.event('completeDownload');
        // Some bodies report the name alone, or a path from the directory (row 69).
        const arrived = resolve(bench.directory, path);
        ok(arrived.startsWith(bench.directory), path);
        ok(statSync(arrived).size > 10_000, path);
      }),
  },
];
