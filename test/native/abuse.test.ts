// Wrong arguments and calls at the wrong time cause a JavaScript Error that names the fault, never a crash.

import { join } from 'node:path';
import t from 'tap';
import { testDirectory } from '#harness/test-directory.js';
import { AddonChild } from './support/addon-child.js';
import { standInSdk } from './support/native-build.js';
import { CAMERA_OPTIONS as OPTIONS, USB_CAMERA } from './support/stand-in.js';

const SDK = standInSdk(join(testDirectory(t), 'sdk'));
const BIG_CAMERA = { ...USB_CAMERA, ipAddress: 2 ** 32 };
const ABUSE: [Parameters<AddonChild['abuse']>[0], unknown[], string][] = [
  ['setEventSink', [], 'TypeError: sink must be a function'],
  ['setEventSink', [{}], 'TypeError: sink must be a function'],
  ['endWithParent', [], 'TypeError: graceS must be a number'],
  ['endWithParent', [-1], 'RangeError: graceS must be a whole number from 0 to 3600'],
  ['endWithParent', [Number.NaN], 'RangeError: graceS must be a whole number from 0 to 3600'],
  ['load', [], 'TypeError: sdkDirectory must be a string'],
  ['load', ['/tmp\0/sdk'], 'RangeError: sdkDirectory must be a string without NUL'],
  ['enumerate', ['3'], 'TypeError: seconds must be a number'],
  ['enumerate', [256], 'RangeError: seconds must be a whole number from 0 to 255'],
  ['enumerate', [1.5], 'RangeError: seconds must be a whole number from 0 to 255'],
  ['connect', [], 'TypeError: options must be an object'],
  ['connect', [null], 'TypeError: options must be an object'],
  ['connect', [{}], 'TypeError: camera must be an object'],
  ['connect', [{ ...OPTIONS, camera: {} }], 'TypeError: camera.id must be a string'],
  [
    'connect',
    [{ ...OPTIONS, camera: BIG_CAMERA }],
    'RangeError: camera.ipAddress must be a whole number from 0 to 4294967295',
  ],
  [
    'connect',
    [{ ...OPTIONS, camera: { ...USB_CAMERA, connectionType: 'IP' } }],
    'RangeError: camera.connectionType must be USB or Network',
  ],
  [
    'connect',
    [{ ...OPTIONS, camera: { ...USB_CAMERA, listed: { ...USB_CAMERA.listed, id: [256] } } }],
    'RangeError: camera.listed.id must be an array of bytes',
  ],
  [
    'connect',
    [{ ...OPTIONS, camera: { ...USB_CAMERA, listed: {} } }],
    'TypeError: camera.listed.name must be a string',
  ],
  ['connect', [{ ...OPTIONS, mode: 3 }], 'RangeError: mode must be a whole number from 0 to 2'],
  ['connect', [{ ...OPTIONS, reconnecting: 'on' }], 'TypeError: reconnecting must be a boolean'],
  ['connect', [{ ...OPTIONS, password: undefined }], 'TypeError: password must be a string'],
  ['getProperties', [1], 'TypeError: codes must be an array of numbers'],
  ['getProperties', [['1']], 'TypeError: codes must be a number'],
  ['getProperties', [new Array(5000).fill(1)], 'RangeError: codes must be an array of at most 4096 codes'],
  ['setProperty', [1, 2, 3], 'TypeError: value must be a bigint'],
  ['setProperty', [1, 2, 2n ** 64n], 'RangeError: value must be a bigint of at most 64 bits'],
  ['setProperty', [1, 2, -(2n ** 63n) - 1n], 'RangeError: value must be a bigint of at most 64 bits'],
  ['setProperty', [1, 0xffff, 3n], 'RangeError: type must be the CrDataType of a number'],
  ['setProperty', [-1, 2, 3n], 'RangeError: code must be a whole number from 0 to 4294967295'],
  ['setPropertyText', [1, 2], 'TypeError: text must be a string'],
  ['setPropertyText', [1, 'a\0b'], 'RangeError: text must be a string without NUL'],
  ['setPropertyText', [1, 'x'.repeat(255)], 'RangeError: text must be at most 254 characters long'],
  ['sendCommand', [1], 'TypeError: parameter must be a number'],
  ['commandAt', [1, 1], 'TypeError: atUs must be a number'],
  ['commandAt', [1, 1, -1, 0], 'RangeError: atUs must be a whole number from 0 to 9007199254740992'],
  ['sendCommand', [1, 65536], 'RangeError: parameter must be a whole number from 0 to 65535'],
  ['setSaveInfo', ['/tmp', '', -2], 'RangeError: startNo must be a whole number from -1 to 2147483647'],
  ['setSaveInfo', [1, '', 0], 'TypeError: path must be a string'],
];

t.test('wrong arguments and calls without a session are answered with an Error', async (t) => {
  const child = new AddonChild(t, testDirectory(t), SDK);
  const refused = (name: (typeof ABUSE)[number][0], args: unknown[]) =>
    child.abuse(name, ...args).then(
      () => 'accepted',
      (error: Error) => `${error.name}: ${error.message}`,
    );
  for (const [name, args, message] of ABUSE) t.equal(await refused(name, args), message);
  const notLoaded = 'Error: the SDK is not loaded; call load first';
  t.equal(await refused('enumerate', [3]), notLoaded);
  t.equal(await refused('connect', [OPTIONS]), notLoaded);
  t.equal(await refused('disconnect', []), notLoaded);
  t.equal(await refused('getProperties', []), notLoaded);
  t.equal(await refused('setProperty', [1, 2, 3n]), notLoaded);
  t.equal(await refused('sendCommand', [1, 1]), notLoaded);
  t.equal(await refused('setSaveInfo', ['/tmp', '', 0]), notLoaded);
  await child.main.releaseDevice();
  await child.main.release();
  await child.main.load(SDK);
  await child.main.connect(OPTIONS);
  for (const [name, args, message] of ABUSE) t.equal(await refused(name, args), message);
  await child.main.sendCommand(0, 0);
});
