// The calls of a session and their results, with a stand-in SDK that reports its arguments and returns any results that
// a test needs, also garbage.

import { join } from 'node:path';
import t from 'tap';
import { testDirectory } from '#harness/test-directory.js';
import type { DiscoveredCamera } from '#protocol/operations.js';
import type { NativeConnectOptions } from '#worker/sdk/addon.js';
import { SDK_NUMBER } from '../support/sdk-numbers.js';
import { AddonChild } from './support/addon-child.js';
import { standInSdk } from './support/native-build.js';
import { ARRAY, COMMAND, USB_CAMERA } from './support/stand-in.js';

type Test = { teardown(done: () => Promise<void>): void; testdir(): string };

const NETWORK_CAMERA = {
  id: '00:1A:2B:3C:4D:5E',
  model: 'ILCE-1M2',
  connectionType: 'Network',
  ipAddress: 0x0500a8c0,
  sshSupport: true,
  listed: {
    ...USB_CAMERA.listed,
    model: 'ILCE-1M2',
    idType: 2,
    // The id of the stand-in's network body: a block of bytes that are no text, longer than any text.
    id: [0xc0, 0xa8, 0x00, 0x05, ...Array.from({ length: 596 }, (_, at) => at % 251)],
    connectionType: 'IP',
    sshSupport: 1,
  },
} satisfies DiscoveredCamera;
/** A camera whose id is too long to be kept. */
const LONG_CAMERA: DiscoveredCamera = {
  id: '00:1A:2B:3C:4D:5F',
  model: 'ILCE-1M2',
  connectionType: 'Network',
  ipAddress: 0x0900a8c0,
  sshSupport: false,
};
/** A camera whose texts begin with a byte order mark, and whose id is not text. */
const MARKED_CAMERA = {
  id: '0100ABFF',
  model: 'ILCE-UNHEARD-OF',
  connectionType: 'USB',
  listed: { ...USB_CAMERA.listed, model: '\ufeffILCE-UNHEARD-OF', id: [0x01, 0x00, 0xab, 0xff] },
} satisfies DiscoveredCamera;
const OPTIONS: NativeConnectOptions = {
  camera: USB_CAMERA,
  mode: 2,
  reconnecting: true,
  username: 'admin',
  password: 'pässword',
  fingerprint: 'AbC=',
};

const BUILT = testDirectory(t);
const SDK = standInSdk(join(BUILT, 'sdk'));

/** A child with the SDK loaded and its events received. */
async function started(test: Test, sdk = SDK): Promise<AddonChild> {
  const child = new AddonChild(test, testDirectory(test), sdk);
  await child.order('listen');
  await child.session.load(sdk);
  return child;
}

async function connected(test: Test, sdk = SDK): Promise<AddonChild> {
  const child = await started(test, sdk);
  await child.session.connect(OPTIONS);
  return child;
}

t.test('row 8, row 18: cameras are described by the texts of the SDK, without marks', async (t) => {
  const child = await started(t);
  t.same(await child.session.enumerate(3), [USB_CAMERA, MARKED_CAMERA, NETWORK_CAMERA, LONG_CAMERA]);
  t.same(await child.session.enumerate(1), [], 'no list: no camera');
  await t.rejects(child.session.enumerate(0), {
    call: 'EnumCameraObjects',
    sdkCode: 0x8006,
    message: /^EnumCameraObjects was refused/,
  });
});

const { listed: _, ...NOT_LISTED } = NETWORK_CAMERA;
const OBJECTS: { title: string; camera: DiscoveredCamera; origin: string; listedFirst?: boolean }[] = [
  { title: 'row 8: a USB body', camera: USB_CAMERA, origin: 'made' },
  { title: 'row 8: a body whose id is not a text', camera: MARKED_CAMERA, origin: 'made' },
  { title: 'row 55: a network body', camera: NETWORK_CAMERA, origin: 'addressed' },
  {
    title: 'row 55: a network body whose model has no number',
    camera: { ...NETWORK_CAMERA, model: 'ILCE-UNHEARD-OF' },
    origin: 'made',
  },
  {
    title: 'row 55: a network body without an address',
    camera: { ...NETWORK_CAMERA, ipAddress: 0 },
    origin: 'made',
  },
  { title: 'row 55: a network body whose id is too long', camera: LONG_CAMERA, origin: 'addressed' },
  {
    title: 'row 55: a network body whose id has lost its end',
    camera: {
      ...NETWORK_CAMERA,
      ipAddress: 0,
      listed: { ...NETWORK_CAMERA.listed, id: NETWORK_CAMERA.listed.id.slice(0, 256) },
    },
    origin: 'listed',
  },
  {
    title: 'row 59: a body that no list has shown',
    camera: { id: USB_CAMERA.id, model: USB_CAMERA.model, connectionType: 'USB' },
    origin: 'numbered',
  },
  {
    title: 'row 59: a body that the SDK makes no object for by its entry in a list',
    camera: { ...USB_CAMERA, listed: { ...USB_CAMERA.listed, pairing: 'off' } },
    origin: 'numbered',
  },
  {
    title: 'row 8: a body that the SDK makes no object for',
    camera: { ...MARKED_CAMERA, listed: { ...MARKED_CAMERA.listed, pairing: 'off' } },
    origin: 'listed',
  },
  { title: 'row 59: a second try', camera: USB_CAMERA, origin: 'listed', listedFirst: true },
  {
    title: 'row 59: a second try with a body that the list lacks',
    camera: { ...NOT_LISTED, id: '00:1A:2B:3C:4D:60' },
    origin: 'addressed',
    listedFirst: true,
  },
];

for (const { title, camera, origin, listedFirst = false } of OBJECTS) {
  t.test(`${title} is connected with an object that was ${origin}`, async (t) => {
    const child = await started(t);
    const fingerprint = 'AbC+/09=';
    t.equal(await child.session.connect({ ...OPTIONS, camera, listedFirst, fingerprint }), 1);
    const reported = await child.event('completeDownload');
    t.match(reported.path, new RegExp(`^${origin} `));
  });
}

t.test('a camera that is neither made nor listed is refused by name', async (t) => {
  const child = await started(t);
  const camera = { id: 'NOSUCHCAMERAID', model: USB_CAMERA.model, connectionType: 'USB' } as const;
  await t.rejects(child.session.connect({ ...OPTIONS, camera }), {
    code: 'CAMERA_ABSENT',
    message: /does not see camera NOSUCHCAMERAID; check its cable/,
  });
});

t.test('the fingerprint of a body on the network is read without a session', async (t) => {
  const child = await started(t);
  const withScenario = (scenario: number) => ({
    ...NETWORK_CAMERA,
    ipAddress: NETWORK_CAMERA.ipAddress + (scenario - 5) * 0x0100_0000,
  });
  t.equal(await child.session.getFingerprint(withScenario(9)), 'AbC+/09=', 'the size ends it');
  t.equal(await child.session.getFingerprint(withScenario(5)), 'AbC+/09=', 'a terminator is not part of it');
  await t.rejects(child.session.getFingerprint(withScenario(1)), {
    message: /^GetFingerprint was refused/,
    call: 'GetFingerprint',
    sdkCode: SDK_NUMBER.CrError_Connect_SSH_GetFingerprintFailed,
  });
  await t.rejects(child.session.getFingerprint(withScenario(2)), {
    code: 'SDK_NONSENSE',
    message: 'GetFingerprint returned 513 bytes in a smaller buffer',
  });
  for (const [scenario, size] of [
    [3, 14],
    [4, 0],
  ] as const)
    await t.rejects(child.session.getFingerprint(withScenario(scenario)), {
      code: 'SDK_NONSENSE',
      message: `GetFingerprint returned ${size} bytes that are no fingerprint`,
    });
  t.equal(await child.session.connect(OPTIONS), 1);
  t.equal(await child.session.getFingerprint(withScenario(9)), 'AbC+/09=', 'beside a session too');
  await t.rejects(child.abuse('getFingerprint', 'A1'), { name: 'TypeError', message: /camera must be/ });
});

t.test(
  'row 61: the fingerprint goes back as the SDK gave it when it reads as the client has it',
  async (t) => {
    const passed = async (lastOctet: number, fingerprint: string) => {
      const child = await started(t);
      const camera = {
        ...NETWORK_CAMERA,
        ipAddress: NETWORK_CAMERA.ipAddress + (lastOctet - 5) * 0x0100_0000,
      };
      await child.session.connect({ ...OPTIONS, camera, fingerprint });
      return (await child.event('completeDownload')).path.split(' ').slice(-2).join(' ');
    };
    t.equal(await passed(9, 'AbC+/09='), 'AbC+/09= 8');
    t.equal(await passed(5, 'AbC+/09='), 'AbC+/09= 9', 'with its terminator');
    t.equal(await passed(1, 'AbC='), 'AbC= 4', 'the text of the client where it cannot be read again');
    t.equal(await passed(3, 'AbC='), 'AbC= 4', 'and where it is no text');
    await t.rejects(passed(9, 'AbC='), {
      message: /^GetFingerprint was refused/,
      sdkCode: SDK_NUMBER.CrError_Connect_SSH_ServerAuthenticationFailed,
    });
  },
);

/** Row 37: the end of a recording order, by OnCompleteOperation. */
const RECORDING_ORDER_DONE = {
  generation: 1,
  kind: 'warning',
  code: SDK_NUMBER.CrWarning_MovieRecordingOperation_Result_OK,
};

for (const level of [200, 201] as const) {
  t.test(
    `rows 37, 73 and 79: a level ${level} library gets every argument and its callbacks arrive`,
    async (t) => {
      const sdk = level === 201 ? SDK : standInSdk(join(BUILT, 'sdk200'), 'LEVEL=200');
      const child = await started(t, sdk);
      t.same(await child.main.load(sdk), { level, version: level === 200 ? '2.00.00' : '2.01.00' });
      t.equal(await child.session.connect(OPTIONS), 1);
      await child.event('completeDownload');
      t.same(child.events.splice(0), [
        { generation: 1, kind: 'connected', version: 300 },
        { generation: 1, kind: 'completeDownload', path: 'made 2 1 admin pässword AbC= 4', type: 7 },
      ]);
      await child.session.sendCommand(COMMAND.everyCallback, 0);
      await child.event('disconnected');
      t.same(child.events.splice(0), [
        { generation: 1, kind: 'connected', version: 300 },
        { generation: 1, kind: 'propertyChanged', codes: [0x103, 0x104] },
        { generation: 1, kind: 'completeDownload', path: '/tmp/DSC00001.JPG', type: 0xffffffff },
        ...(level === 201 ? [RECORDING_ORDER_DONE] : []),
        {
          generation: 1,
          kind: 'contentsTransfer',
          notify: SDK_NUMBER.CrNotify_ContentsTransfer_Start,
          handle: 2,
          path: '',
        },
        {
          generation: 1,
          kind: 'contentsTransfer',
          notify: SDK_NUMBER.CrNotify_ContentsTransfer_Complete,
          handle: 2,
          path: '/tmp/DSC00001.JPG',
        },
        { generation: 1, kind: 'warning', code: SDK_NUMBER.CrWarning_Exposure_Started },
        { generation: 1, kind: 'warningExt', code: SDK_NUMBER.CrWarningExt_AFStatus, parameters: [-1, 2, 3] },
        { generation: 1, kind: 'error', sdkCode: SDK_NUMBER.CrError_Connect_TimeOut },
        { generation: 1, kind: 'remoteTransfer', notify: 5, percent: 50, path: '/tmp/DSC00001.JPG' },
        { generation: 1, kind: 'remoteTransfer', notify: 6, percent: 60, path: '' },
        { generation: 1, kind: 'contentsListChanged', notify: 1, slot: 2, added: 3 },
        { generation: 1, kind: 'monitorUpdated', monitor: 1, number: 42 },
        ...(level === 201
          ? [{ generation: 1, kind: 'postView', path: '/tmp/DSC00001.JPG', sizeBytes: 99 }]
          : []),
        { generation: 1, kind: 'completeDownload', path: '', type: 0 },
        { generation: 1, kind: 'propertyChanged', codes: [] },
        { generation: 1, kind: 'disconnected', sdkCode: SDK_NUMBER.CrError_Connect_Disconnected },
      ]);
      await child.session.sendCommand(COMMAND.slotsBehindTheEnd, 0);
      await child.event('warning', (event) => event.code === 8);
      t.pass('slots behind the known ones do no harm');
    },
  );
}

t.test(
  'row 82: a list that comes with a refusal is given back, and a text without a length is read',
  async (t) => {
    const child = await connected(t);
    const refused = { message: /refused/, sdkCode: 0x8003 };
    await t.rejects(child.session.getCapturedDates(1), refused);
    await t.rejects(child.session.getContentsOfDay(1, { year: 2026, month: 1, day: 2 }), refused);
    await t.rejects(child.session.getDateFolders(), refused);
    await t.rejects(child.session.getContentHandles(1), refused);
    const none = { message: /refused/, sdkCode: SDK_NUMBER.CrError_RemoteTransfer_Unknown };
    await t.rejects(child.session.cancelFetch(), none, 'no list is kept');
    t.match(await child.session.getContentDetail(1), { name: 'DSC00001.JPG' });
  },
);

t.test('row 62: settings files have no password', async (t) => {
  const child = await connected(t);
  await child.session.saveSettings('/tmp', 'a.DAT');
  await child.session.loadSettings('/tmp/a.DAT');
  t.pass('the stand-in refuses an empty one');
});

t.test('a session is opened, closed, released and opened again', async (t) => {
  const child = await connected(t);
  await t.rejects(child.session.connect(OPTIONS), { message: /a session is open; call disconnect/ });
  await t.rejects(child.session.release(), { message: /a session is open; release it/ });
  await child.session.disconnect();
  await child.event('disconnected');
  await child.session.releaseDevice();
  await child.session.releaseDevice();
  await t.rejects(child.session.disconnect(), { code: 'NO_SESSION', message: /no session is open/ });
  t.equal(await child.session.connect(OPTIONS), 2);
  await child.event('connected', (event) => event.generation === 2);
  await child.session.sendCommand(COMMAND.lateCallback, 0);
  await child.event('warning', (event) => event.generation === 1 && event.code === COMMAND.lateCallback);
  t.pass('a late call to the old callback keeps the old generation');
});

t.test('the number of a refused connect is used again, and its callback reports nothing', async (t) => {
  const child = await started(t);
  const refused = child.session.connect({ ...OPTIONS, username: 'warned' });
  await t.rejects(refused, {
    call: 'Connect',
    sdkCode: SDK_NUMBER.CrError_Connect_SSH_UserAuthenticationFailed,
    message: 'Connect was refused by the SDK: 0x8216',
  });
  t.equal(await child.session.connect(OPTIONS), 1);
  await child.session.sendCommand(COMMAND.lateCallback, 0);
  await child.session.sendCommand(COMMAND.lateCallback, 1);
  await child.event('warning', (event) => event.code === COMMAND.lateCallback);
  const late = child.events.filter(
    (event) => event.kind === 'warning' && event.code === COMMAND.lateCallback,
  );
  t.equal(late.length, 1, 'only from the callback of the accepted connect');
});

t.test('properties are copied by their value types', async (t) => {
  const child = await connected(t);
  t.same(await child.session.getProperties(), [
    { code: 0x100, type: 0x2002, enableFlag: 1, current: 560n, values: [280n, 560n], settable: [560n] },
    { code: 0x101, type: 0x1002, enableFlag: 1, current: 0n, values: [0xfed4n, 0n, 300n], settable: [] },
    { code: 0x7a0, type: 0xffff, enableFlag: 1, current: 0n, text: 'Iüx', values: [], settable: [] },
    {
      code: 0x7a1,
      type: 0x2005,
      enableFlag: -1,
      current: 0xffff_ffff_ffff_ffffn,
      values: [0x1112131415161718_0102030405060708n],
      settable: [],
    },
  ]);
});

t.test('selected properties leave out what the camera lacks', async (t) => {
  const child = await connected(t);
  const codes = async (...wanted: number[]) =>
    (await child.session.getProperties(wanted)).map((property) => property.code);
  t.same(await codes(0x101, 0x100), [0x101, 0x100]);
  t.same(await codes(0x100, 0x999), [0x100], 'although the SDK refuses the whole call');
  t.same(await codes(), [], 'none requested');
});

t.test('a property is left out only while it is alike in everything to the copy that is known', async (t) => {
  const child = await connected(t);
  const [listed] = await child.session.getProperties([0x100]);
  const first = await child.session.getProperty(0x100, 0);
  t.same(first, { number: first.number, property: listed });
  const known = first.number ?? 0;
  t.ok(known > 0);
  t.same(await child.session.getProperty(0x100, known), { number: known });
  t.same(await child.session.getProperty(0x100, known - 1), first, 'another number is another copy');
  t.same(await child.session.getProperty(0x999, known), {}, 'the camera lacks it');
  t.not((await child.session.getProperty(0x101, known)).number, known, 'numbers are of all codes together');
  await child.session.sendCommand(COMMAND.chooseArray, ARRAY.negativeCount);
  await t.rejects(child.session.getProperty(0x101, 0), { code: 'SDK_NONSENSE' }, 'garbage is no property');
});

t.test('only properties whose copies are newer than a number are handed over', async (t) => {
  const child = await connected(t);
  const listed = await child.session.getProperties();
  const { codes, numbers, changed } = await child.session.getAllProperties(0);
  t.same([...(codes ?? [])], [0x100, 0x101, 0x7a0, 0x7a1]);
  t.same(changed, listed);
  const inOrder = [...(numbers ?? [])];
  t.ok(inOrder.every((number, index) => number > (inOrder[index - 1] ?? 0)));
  const [, second = 0] = inOrder;
  t.same((await child.session.getAllProperties(second)).changed, listed.slice(2));
  const last = Math.max(...inOrder);
  t.same(await child.session.getAllProperties(last), { codes, numbers, changed: [] });
  t.same(await child.session.getProperty(0x101, second), { number: second }, 'as of a single property');
  await child.session.sendCommand(COMMAND.chooseArray, ARRAY.otherCode);
  const other = await child.session.getAllProperties(last);
  t.same([...(other.codes ?? [])], [0x100, 0xdead_beef, 0x7a0, 0x7a1]);
  t.match(other.changed, [{ code: 0xdead_beef }]);
  await child.session.sendCommand(COMMAND.chooseArray, ARRAY.negativeCount);
  await t.rejects(child.session.getAllProperties(0), { code: 'SDK_NONSENSE' });
});

const ARRAYS: { title: string; scenario: number; message: RegExp }[] = [
  {
    title: 'a negative number of properties',
    scenario: ARRAY.negativeCount,
    message: /returned -1 properties/,
  },
  { title: 'a count without an array', scenario: ARRAY.missing, message: /returned no array/ },
];

for (const { title, scenario, message } of ARRAYS) {
  t.test(`${title} is an error and no crash`, async (t) => {
    const child = await connected(t);
    await child.session.sendCommand(COMMAND.chooseArray, scenario);
    await t.rejects(child.session.getProperties(), { message });
    await t.rejects(child.session.getProperties([0x100, 0x101]), { message });
  });
}

t.test('row 19: a code of any size is read, and one that was not requested is garbage', async (t) => {
  const child = await connected(t);
  await child.session.sendCommand(COMMAND.chooseArray, ARRAY.otherCode);
  t.match(await child.session.getProperties(), [{ code: 0x100 }, { code: 0xdead_beef }]);
  await t.rejects(child.session.getProperties([0x100, 0x101]), {
    code: 'SDK_NONSENSE',
    message: /^GetSelectDeviceProperties returned a property that was not requested/,
  });
});

t.test('lists and texts whose sizes make no sense are read as empty', async (t) => {
  const child = await connected(t);
  await child.session.sendCommand(COMMAND.chooseArray, ARRAY.garbage);
  const properties = await child.session.getProperties();
  t.same(
    properties.map((property) => property.code),
    [0x100, 0x103, 0x104, 0x105, 0x7a0, 0x7a1],
  );
  for (const property of properties) {
    t.match(property, { values: [], settable: [] });
    if (property.type === 0xffff) t.equal(property.text, '');
  }
  await child.session.sendCommand(COMMAND.chooseArray, ARRAY.none);
  t.same(await child.session.getProperties(), [], 'none at all');
});

const WRITES: { type: number; value: bigint; container: bigint }[] = [
  { type: 0x1002, value: -300n, container: 0xffff_ffff_ffff_fed4n },
  { type: 0x3002, value: 0xfed4n, container: 0xffff_ffff_ffff_fed4n },
  { type: 0x1001, value: 0x7fn, container: 0x7fn },
  { type: 0x5003, value: 0x8000_0000n, container: 0xffff_ffff_8000_0000n },
  { type: 0x2002, value: 0xfed4n, container: 0xfed4n },
  { type: 0x12002, value: 0x0003_0001n, container: 0x0003_0001n },
  { type: 0x4, value: 0xffff_ffff_ffff_ffffn, container: 0xffff_ffff_ffff_ffffn },
  { type: 0x1004, value: -(2n ** 63n), container: 2n ** 63n },
];

t.test('a write reaches the SDK with the type it is given and a 64-bit container', async (t) => {
  const child = await connected(t);
  for (const { type, value, container } of WRITES) {
    await child.session.setProperty(0x101, type, value);
    t.match(
      await child.session.getProperties([0x101]),
      [{ type, current: container }],
      `${value} as ${type.toString(16)}`,
    );
  }
  await t.rejects(child.session.setProperty(0x100, 2, 1n), {
    call: 'SetDeviceProperty',
    sdkCode: SDK_NUMBER.CrError_Api_InvalidCalled,
    message: /^SetDeviceProperty was refused/,
  });
});

t.test('a text reaches the SDK whole, and reads back', async (t) => {
  const child = await connected(t);
  for (const text of ['A7-01', '', 'Büro 💥', 'x'.repeat(254), '~ the other byte order, Ü']) {
    await child.session.setPropertyText(0x7a0, text);
    t.match(await child.session.getProperties([0x7a0]), [{ type: 0xffff, text }], text);
  }
  await t.rejects(child.session.setPropertyText(0x100, 'no text'), {
    call: 'SetDeviceProperty',
    sdkCode: SDK_NUMBER.CrError_Api_InvalidCalled,
    message: /^SetDeviceProperty was refused/,
  });
});

const CONTENT_CLASSES: { name: string; call: (session: AddonChild['session']) => Promise<unknown> }[] = [
  { name: 'CrCaptureDate', call: (session) => session.getCapturedDates(1) },
  {
    name: 'CrContentsInfo',
    call: (session) => session.getContentsOfDay(1, { year: 2026, month: 8, day: 13 }),
  },
  {
    name: 'CrContentsFile',
    call: (session) => session.getContentsOfDay(1, { year: 2026, month: 8, day: 13 }),
  },
  { name: 'CrMtpFolderInfo', call: (session) => session.getDateFolders() },
  { name: 'CrMtpContentsInfo', call: (session) => session.getContentDetail(1) },
];

for (const { name, call } of CONTENT_CLASSES) {
  t.test(`a ${name} that has grown is noticed before anything is read`, async (t) => {
    const { session } = await connected(t, standInSdk(join(BUILT, name), `LARGE_CONTENTS=${name}`));
    await t.rejects(call(session), {
      code: 'SDK_NONSENSE',
      message: new RegExp(`^${name} of this SDK is larger than \\d+ bytes`),
    });
  });
}

t.test('commands and save info reach the SDK', async (t) => {
  const child = await connected(t);
  await child.session.sendCommand(0, 1);
  await t.rejects(child.session.sendCommand(4711, 0), {
    call: 'SendCommand',
    sdkCode: SDK_NUMBER.CrError_Api_InvalidCalled,
    message: 'SendCommand was refused by the SDK: 0x8402',
  });
  await child.session.setSaveInfo('/tmp/Bilder ü', 'DSC', -1);
  t.match(await child.event('completeDownload', (event) => event.type === 8), {
    path: '/tmp/Bilder ü DSC -1',
  });
  await t.rejects(child.session.setSaveInfo('', '', 0), {
    call: 'SetSaveInfo',
    sdkCode: 0x8006,
    message: /^SetSaveInfo was refused/,
  });
});

t.test('a command waits for its moment, and is not sent when that is over', async (t) => {
  const child = await connected(t);
  const nowUs = () => Number(process.hrtime.bigint() / 1000n);
  const atUs = nowUs() + 100_000;
  const times = await child.session.commandAt(0, 1, atUs, 60_000_000);
  t.ok(times.issuedUs >= atUs, 'not before it');
  t.ok(times.returnedUs >= times.issuedUs && times.returnedUs <= nowUs(), 'by the clock of all processes');
  // This command would throw if it were sent.
  await t.rejects(child.session.commandAt(COMMAND.throwNumber, 0, nowUs() - 2_000_000, 1_000_000), {
    code: 'TOO_LATE',
    message: /^its moment was over by \d+ ms: nothing was sent$/,
  });
  await t.rejects(child.session.commandAt(0, 1, nowUs() + 60_000_000, 0), {
    message: 'atUs is more than a second ahead',
  });
  await t.rejects(child.session.commandAt(4711, 0, 0, Number.MAX_SAFE_INTEGER), {
    call: 'SendCommand',
    sdkCode: SDK_NUMBER.CrError_Api_InvalidCalled,
    message: /^SendCommand was refused/,
  });
});

t.test('an exception of the SDK becomes an error', async (t) => {
  const child = await connected(t);
  await t.rejects(child.session.sendCommand(COMMAND.throwException, 0), {
    name: 'Error',
    message: 'thrown by the stand-in',
  });
  await t.rejects(child.session.sendCommand(COMMAND.throwNumber, 0), {
    name: 'Error',
    message: /threw something/,
  });
  await child.session.sendCommand(0, 0);
});
