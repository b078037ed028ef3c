// Files that `load` accepts, and files that it refuses with a text that names the failure and the remedy. Each case has
// its own process, since a process loads only one SDK in its life.

import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { testDirectory } from '#harness/test-directory.js';
import { AddonChild, type RefusedCall } from './support/addon-child.js';
import { compileC, NO_DEEP_BINDING, type StandInFlag, standInSdk } from './support/native-build.js';

type Test = { teardown(done: () => Promise<void>): void; testdir(): string };

/** The refusal of `sdk`, in a child whose executable has adapters beside it. */
async function refusal(test: Test, directory: string, sdk: string): Promise<RefusedCall> {
  mkdirSync(join(directory, 'adapters', 'CrAdapter'), { recursive: true });
  const child = new AddonChild(test, directory, join(directory, 'adapters'));
  return await child.main.load(sdk).then(
    () => Promise.reject(new Error('load accepted it')),
    (error: RefusedCall) => error,
  );
}

t.test('a directory that does not exist is refused', async (t) => {
  const error = await refusal(t, testDirectory(t), '/nowhere/sdk');
  t.match(error, { code: 'SDK_UNAVAILABLE', message: /\/nowhere\/sdk does not exist.*give the directory/ });
});

t.test('a file is refused as a directory', async (t) => {
  const directory = testDirectory(t, { sdk: 'a file' });
  const error = await refusal(t, directory, join(directory, 'sdk'));
  t.match(error, { code: 'SDK_UNAVAILABLE', message: /sdk is not a directory/ });
});

t.test('a directory without the library is refused', async (t) => {
  const directory = testDirectory(t, { sdk: {} });
  const error = await refusal(t, directory, join(directory, 'sdk'));
  t.match(error, { code: 'SDK_UNAVAILABLE', message: /there is no libCr_Core\.so in/ });
});

t.test('a file that is not a library is refused with the words of the loader', async (t) => {
  const directory = testDirectory(t, { sdk: { 'libCr_Core.so': 'not an ELF file' } });
  const error = await refusal(t, directory, join(directory, 'sdk'));
  t.match(error, {
    code: 'SDK_UNAVAILABLE',
    message: /cannot be loaded: .*libCr_Core\.so.*check that the SDK is the Linux one/,
  });
});

t.test('a library that needs libxml2.so.2 names the missing package', async (t) => {
  const directory = testDirectory(t, { sdk: {}, other: {} });
  // A library with the name of one that the vendor's library is linked with; the child does not find it.
  const missing = compileC(
    join(directory, 'other', 'libxml2.so.2'),
    'int rigd_none;',
    '-Wl,-soname,libxml2.so.2',
    '-fvisibility=default',
  );
  const source =
    'extern int rigd_none; __attribute__((visibility("default"))) int Init(void) { return rigd_none; }';
  compileC(join(directory, 'sdk', 'libCr_Core.so'), source, '-x', 'none', missing);
  const error = await refusal(t, directory, join(directory, 'sdk'));
  // A machine with libxml2 finds that library, which lacks our symbol.
  t.match(error, {
    code: 'SDK_UNAVAILABLE',
    message: /libxml2\.so\.2.*install the package|cannot be loaded: .*rigd_none/,
  });
});

t.test('without adapters beside the executable nothing is loaded', async (t) => {
  const directory = testDirectory(t);
  const sdk = standInSdk(join(directory, 'sdk'));
  const child = new AddonChild(t, directory);
  await t.rejects(child.main.load(sdk), {
    code: 'SDK_UNAVAILABLE',
    message: /there is no directory .*launch\/CrAdapter.*start this process/,
  });
});

t.test(
  'an SSH library that cannot be loaded is refused before the core is',
  { skip: NO_DEEP_BINDING },
  async (t) => {
    const directory = testDirectory(t);
    const sdk = standInSdk(join(directory, 'sdk'));
    writeFileSync(join(sdk, 'CrAdapter', 'libssh2.so'), 'not an ELF file');
    const child = new AddonChild(t, directory, sdk);
    await t.rejects(child.main.load(sdk), {
      code: 'SDK_UNAVAILABLE',
      message: /SSH library cannot be loaded: .*libssh2\.so/,
    });
  },
);

const REFUSED: { title: string; flag: StandInFlag; message: RegExp }[] = [
  {
    title: 'a 1.x library is refused',
    flag: 'LEVEL=100',
    message: /is a 1\.x version .*use SDK 2\.00 or later/,
  },
  {
    title: 'a missing symbol is named',
    flag: 'WITHOUT_SEND_COMMAND',
    message: /lacks what this program calls: SendCommand; use/,
  },
  {
    title: 'an untested major version is refused',
    flag: 'MAJOR=3',
    message: /reports version 3\.01\.00.*callbacks this program does not know; use SDK 2\.00 to 2\.02/,
  },
  {
    title: 'a minor version newer than the newest known one is refused',
    flag: 'MINOR=3',
    message: /reports version 2\.03\.00.*callbacks this program does not know; use SDK 2\.00 to 2\.02/,
  },
  {
    title: 'row 19: a library whose property objects have grown is refused',
    flag: 'LARGE_PROPERTY',
    message: /CrDeviceProperty of this SDK is larger than 64 bytes/,
  },
  {
    title: 'a library that does not start is refused',
    flag: 'INIT_FAILS',
    message: /did not start \(Init returned false\)/,
  },
];

for (const { title, flag, message } of REFUSED) {
  t.test(title, async (t) => {
    const directory = testDirectory(t);
    const error = await refusal(t, directory, standInSdk(join(directory, 'sdk'), flag));
    t.match(error, { code: 'SDK_UNAVAILABLE', message });
  });
}

t.test('the newest version that is known is loaded', async (t) => {
  const directory = testDirectory(t);
  const sdk = standInSdk(join(directory, 'sdk'), 'MINOR=2');
  const child = new AddonChild(t, directory, sdk);
  t.same(await child.main.load(sdk), { level: 201, version: '2.02.00' });
});

t.test('a library is loaded once and both threads share it', async (t) => {
  const directory = testDirectory(t, { link: t.fixture('symlink', 'sdk') });
  const sdk = standInSdk(join(directory, 'sdk'));
  const child = new AddonChild(t, directory, sdk);
  const loaded = { level: 201, version: '2.01.00' };
  t.same(await child.main.load(sdk), loaded);
  t.same(await child.main.load(sdk), loaded, 'again');
  t.same(
    await child.session.load(join(directory, 'link')),
    loaded,
    'in the other thread, by another name of the directory',
  );
  const other = standInSdk(join(directory, 'other'), 'LEVEL=200');
  const refusal = `this process has loaded the SDK of ${realpathSync(sdk)} and cannot load another`;
  await t.rejects(child.main.load(other), {
    code: 'SDK_UNAVAILABLE',
    message: `${refusal}; start a new process for ${other}`,
  });
});

t.test('after release the same SDK may be started again', async (t) => {
  const directory = testDirectory(t);
  const sdk = standInSdk(join(directory, 'sdk'));
  const child = new AddonChild(t, directory, sdk);
  await child.main.load(sdk);
  await child.main.release();
  await child.main.release();
  await t.rejects(child.main.enumerate(3), { message: /not loaded; call load first/ });
  t.same(await child.main.load(sdk), { level: 201, version: '2.01.00' });
  t.ok((await child.main.enumerate(3)).length > 0, 'it lists its cameras');
});
