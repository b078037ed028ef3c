// The addon with the simulated SDK, as a worker uses them: discovery, a session, values, a picture, and faults.
// calls.test.ts tests the single calls with a stand-in SDK.

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import t from 'tap';
import { testDirectory } from '#harness/test-directory.js';
import type { NativeConnectOptions, NativeProperty } from '#worker/sdk/addon.js';
import { SDK_NUMBER } from '../support/sdk-numbers.js';
import { AddonChild } from './support/addon-child.js';
import { SIMULATED_SDK } from './support/native-build.js';

type Test = { teardown(done: () => Promise<void>): void };

const skip =
  !existsSync(join(SIMULATED_SDK, 'SIMULATED')) && 'the simulated SDK is not built: make -C native';

/** CrDeviceProperty codes and values; CrCommandId 0 is the release button. */
const S1 = { code: 0x1, type: 0x2, locked: 2n };
const PRIORITY_KEY = { code: 0x11a, type: 0x2002, pcRemote: 2n };
const APERTURE = { code: 0x100, type: 0x2002, f8: 800n };
const ABSENT_CODE = 0x999;
const RELEASE = 0;
/** A number that no command has. */
const UNKNOWN = 0x7fff;
const UP = 0;
const DOWN = 1;
/** OnWarningExt: AF status, focused in AF-S. OnWarning: an exposure has started. */
const AF_STATUS = SDK_NUMBER.CrWarningExt_AFStatus;
const FOCUSED = 2;
const EXPOSURE_STARTED = SDK_NUMBER.CrWarning_Exposure_Started;

/**
 * A child in `directory` that has loaded the SDK and receives its events; it has a rig of its own unless `state` is
 * given.
 */
async function started(
  test: Test,
  directory: string,
  { rig = 'ILCE-7M4:2', state = directory } = {},
): Promise<AddonChild> {
  const env = { RIGD_SIM_STATE: join(state, 'state'), RIGD_SIM_RIG: rig, HOME: directory };
  const child = new AddonChild(test, directory, SIMULATED_SDK, env);
  await child.order('listen');
  await child.session.load(SIMULATED_SDK);
  return child;
}

/** A session with the first body of that rig. */
async function connected(test: Test, directory: string): Promise<AddonChild> {
  const child = await started(test, directory);
  await child.session.connect(await firstBody(child));
  await child.event('connected');
  return child;
}

async function firstBody(child: AddonChild): Promise<NativeConnectOptions> {
  const [camera] = await child.session.enumerate(1);
  if (camera === undefined) throw new Error('the rig is empty');
  return {
    camera,
    mode: 0,
    reconnecting: false,
    username: '',
    password: '',
    fingerprint: '',
    listedFirst: false,
  };
}

/** Waits until the body reports the property and `isSo` holds. @returns the property */
async function reported(
  child: AddonChild,
  code: number,
  isSo: (property: NativeProperty) => boolean = () => true,
): Promise<NativeProperty> {
  for (;;) {
    child.events.splice(0);
    const [property] = await child.session.getProperties([code]);
    if (property !== undefined && isSo(property)) return property;
    await child.event('propertyChanged', (event) => event.codes.includes(code));
  }
}

/** Writes, and waits until the body reports the value. */
async function written(child: AddonChild, code: number, type: number, value: bigint): Promise<void> {
  await reported(child, code);
  await child.session.setProperty(code, type, value);
  await reported(child, code, ({ current }) => current === value);
}

t.test('two bodies are found, each with an id of its own', { skip }, async (t) => {
  const child = await started(t, testDirectory(t));
  const cameras = await child.session.enumerate(1);
  t.match(cameras, [
    { model: 'ILCE-7M4', connectionType: 'USB' },
    { model: 'ILCE-7M4', connectionType: 'USB' },
  ]);
  t.equal(new Set(cameras.map((camera) => camera.id)).size, 2);
});

t.test('a fingerprint is written once, whole, however many processes start', { skip }, async (t) => {
  const state = testDirectory(t);
  const first = await started(t, join(state, 'first'), { rig: 'ILCE-1M2:1', state });
  const [camera] = await first.session.enumerate(1);
  const shown = join(state, 'state', camera?.id ?? '', 'fingerprint');
  const { ino, mtimeMs } = statSync(shown);
  await started(t, join(state, 'second'), { rig: 'ILCE-1M2:1', state });
  t.match(statSync(shown), { ino, mtimeMs }, 'a reader never finds it empty');
  t.match(readFileSync(shown, 'utf8'), /^\S+\n$/);
  t.same(
    readdirSync(dirname(shown)).filter((name) => name.startsWith('fingerprint.')),
    [],
  );
});

t.test('a session reads, writes and ends', { skip }, async (t) => {
  const child = await connected(t, testDirectory(t));
  await written(child, PRIORITY_KEY.code, PRIORITY_KEY.type, PRIORITY_KEY.pcRemote);
  const properties = await child.session.getProperties();
  t.ok(properties.length > 1);
  t.equal(new Set(properties.map((property) => property.code)).size, properties.length, 'every code once');
  await written(child, APERTURE.code, APERTURE.type, APERTURE.f8);
  const [aperture, ...more] = await child.session.getProperties([APERTURE.code, ABSENT_CODE]);
  t.match(aperture, { code: APERTURE.code, type: APERTURE.type, enableFlag: 1, current: APERTURE.f8 });
  t.ok(aperture?.settable.includes(APERTURE.f8));
  t.same(more, [], 'a code the body lacks is left out');
  await child.session.disconnect();
  t.match(await child.event('disconnected'), { generation: 1, sdkCode: 0 });
  await child.session.releaseDevice();
  t.equal(await child.session.connect(await firstBody(child)), 2);
  await child.event('connected', (event) => event.generation === 2);
  await child.session.disconnect();
  await child.event('disconnected', (event) => event.generation === 2);
  await child.session.releaseDevice();
  await child.session.release();
  child.letGo();
  t.same(await child.exited(), { code: 0, signal: null }, child.said);
});

t.test('row 22: save info is accepted between Connect and OnConnected', { skip }, async (t) => {
  const directory = testDirectory(t, { pictures: {} });
  const child = await started(t, directory);
  const options = await firstBody(child);
  const body = join(directory, 'state', options.camera.id);
  // A body of this temper takes seconds to connect, and its reports are held back until the faults are removed.
  writeFileSync(join(body, 'temper'), 'sample\n');
  writeFileSync(join(body, 'faults'), 'Connect stall\n');
  await child.session.connect(options);
  await child.session.setSaveInfo(join(directory, 'pictures'), 'RIG', 7);
  t.notOk(
    child.events.some(({ kind }) => kind === 'connected'),
    'before it was connected',
  );
  rmSync(join(body, 'faults'));
  await child.event('connected');
});

t.test('a release makes an exposure and a file at the place of the save info', { skip }, async (t) => {
  const directory = testDirectory(t, { pictures: {} });
  const child = await connected(t, directory);
  await written(child, PRIORITY_KEY.code, PRIORITY_KEY.type, PRIORITY_KEY.pcRemote);
  await t.rejects(child.session.sendCommand(UNKNOWN, DOWN), {
    call: 'SendCommand',
    sdkCode: SDK_NUMBER.CrError_Api_InvalidCalled,
    message: 'SendCommand was refused by the SDK: 0x8402',
  });
  await child.session.setSaveInfo(join(directory, 'pictures'), 'RIG', 7);
  await reported(child, S1.code);
  await child.session.setProperty(S1.code, S1.type, S1.locked);
  await child.event('warningExt', (event) => event.code === AF_STATUS && event.parameters[0] === FOCUSED);
  await child.session.sendCommand(RELEASE, DOWN);
  await child.session.sendCommand(RELEASE, UP);
  await child.event('warning', (event) => event.code === EXPOSURE_STARTED);
  // Some bodies report the name alone, or a path from the directory (row 69), and report a post view too (row 51).
  const wanted = join(directory, 'pictures', 'RIG00007.JPG');
  await child.event('completeDownload', ({ path }) => resolve(directory, 'pictures', path) === wanted);
  t.same(
    readdirSync(join(directory, 'pictures')).filter((name) => !name.includes('_PV')),
    ['RIG00007.JPG'],
  );
});

t.test('a crash inside a call ends the process by a signal', { skip }, async (t) => {
  const directory = testDirectory(t);
  const child = await started(t, directory);
  const options = await firstBody(child);
  const body = join(directory, 'state', options.camera.id);
  mkdirSync(body, { recursive: true });
  writeFileSync(join(body, 'faults'), 'SendCommand#1 crash\n');
  await child.session.connect(options);
  await child.event('connected');
  child.session.sendCommand(RELEASE, UP).catch(() => {});
  t.match(await child.exited(), { code: null, signal: /^SIG/ });
});
