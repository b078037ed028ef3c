// The SDK's libssh2.so carries an OpenSSL of its own, under names that node exports too. Inside node it must call
// its own. A stand-in, opened by an adapter as the vendor's library is, reports which OpenSSL it reaches.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { testDirectory } from '#harness/test-directory.js';
import { AddonChild } from './support/addon-child.js';
import { compileC, NO_DEEP_BINDING, standInSdk } from './support/native-build.js';
import { CAMERA_OPTIONS, COMMAND } from './support/stand-in.js';

type Test = { teardown(done: () => Promise<void>): void };

const EXPORT = '__attribute__((visibility("default")))';
/** No OpenSSL has this version. */
const OWN_VERSION = 0x51;
const SSH_SOURCE = `
${EXPORT} unsigned long OpenSSL_version_num(void) { return ${OWN_VERSION}; }
${EXPORT} unsigned long rigd_probe_openssl(void) { return OpenSSL_version_num(); }`;
const ADAPTER_SOURCE = `
extern unsigned long rigd_probe_openssl(void);
${EXPORT} unsigned long probe(void) { return rigd_probe_openssl(); }`;

/** An SDK whose SSH library lies in this place under CrAdapter. @returns the version of the OpenSSL it calls. */
async function reachedFrom(test: Test, directory: string, place: string): Promise<number> {
  const sdk = standInSdk(join(directory, 'sdk'));
  const adapters = join(sdk, 'CrAdapter');
  mkdirSync(join(adapters, place), { recursive: true });
  const ssh = compileC(join(adapters, place, 'libssh2.so'), SSH_SOURCE, '-Wl,-soname,libssh2.so');
  const link = ['-x', 'none', ssh, `-Wl,-rpath,$ORIGIN/${place}`];
  compileC(join(adapters, 'libCr_PTP_IP.so'), ADAPTER_SOURCE, ...link);
  const child = new AddonChild(test, directory, sdk);
  await child.order('listen');
  await child.main.load(sdk);
  await child.main.connect(CAMERA_OPTIONS);
  await child.main.sendCommand(COMMAND.askAdapter, 0);
  return (await child.event('warning')).code;
}

t.test('the SSH library of the SDK calls its own OpenSSL', { skip: NO_DEEP_BINDING }, async (t) => {
  t.equal(await reachedFrom(t, testDirectory(t), '.'), OWN_VERSION);
});

t.test('the SSH library of the SDK calls the OpenSSL of node when it is not loaded first', async (t) => {
  const reached = await reachedFrom(t, testDirectory(t), 'elsewhere');
  const [major] = (process.versions.openssl ?? '').split('.');
  t.equal(reached >>> 28, Number(major));
});
