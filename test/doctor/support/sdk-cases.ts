// Runtime of the service and the SDK, each part broken, and the finding of the doctor.

import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compileC } from '../../native/support/native-build.js';
import { type Lie, liarInPlaceOfNode } from '../../support/lying-sdk-process.js';
import { type Case, REAL } from './case.js';

const SIMULATED_CORE = join(process.cwd(), 'native/build/sdk/libCr_Core.so');
/** Attribute of an exported function in C. */
export const EXPORTED = '__attribute__((visibility("default")))';

/** The simulated SDK, except for the functions in this C source. */
const sdkWith = (source: string, isWhole = true) => ({
  subject: { sdkDirectory: 'SCRATCH/sdk', ...REAL },
  prepare: (scratch: string) => {
    mkdirSync(join(scratch, 'sdk/CrAdapter'), { recursive: true });
    const core = isWhole
      ? ['-Wl,--no-as-needed', '-xnone', SIMULATED_CORE, `-Wl,-rpath,${dirname(SIMULATED_CORE)}`]
      : [];
    compileC(join(scratch, 'sdk/libCr_Core.so'), source, ...core);
  },
});
const whileItLoads = (source: string) =>
  sdkWith(`#include <stdlib.h>
#include <unistd.h>
__attribute__((constructor)) static void Begin(void) { ${source} }`);
const inTheSearch = (source: string) =>
  sdkWith(`#include <stdlib.h>
${EXPORTED} unsigned EnumCameraObjects(void** list, unsigned char seconds) { ${source} }`);
const saysVersion = (version: string) =>
  sdkWith(`${EXPORTED} unsigned GetSDKVersion(void) { return ${version}; }`);

/** The place of node in a launch directory, which is made. */
export function nodeIn(scratch: string): string {
  const launch = join(scratch, 'state/launch/0123456789abcdef');
  mkdirSync(launch, { recursive: true });
  symlinkSync(join(dirname(SIMULATED_CORE), 'CrAdapter'), join(launch, 'CrAdapter'));
  return join(launch, 'node');
}

/** A node in the launch directory that cannot load the addon. */
function addonIsBroken(scratch: string): void {
  const script = '#!/bin/sh\necho "Error: the addon cannot be loaded" >&2\nexit 1\n';
  writeFileSync(nodeIn(scratch), script, { mode: 0o755 });
}

/** A process with the SDK that lies, and the words of the doctor about it. */
const lies = (check: string, lie: Lie, result: Case['result'], why: RegExp): Case => ({
  check,
  says: `the process with the SDK lies (${lie})`,
  prepare: (scratch) => liarInPlaceOfNode(nodeIn(scratch), lie),
  subject: REAL,
  result,
  why,
});

/** Node, its parts, and the SDK. */
export const SDK_CASES: readonly Case[] = [
  {
    check: 'addon',
    says: 'it cannot be loaded, and the SDK is not blamed',
    prepare: addonIsBroken,
    result: 'failure',
    why: /its output: Error: the addon cannot be loaded/,
    todo: /docs\/develop\/packaging\.md/,
  },
  {
    check: 'sdk-loads',
    says: 'not tried without the addon',
    prepare: addonIsBroken,
    result: 'failure',
    why: /^not tried/,
  },
  {
    check: 'sdk-loads',
    says: 'no library',
    subject: { sdkDirectory: 'SCRATCH/sdk', ...REAL },
    prepare: (scratch) => {
      mkdirSync(join(scratch, 'sdk/CrAdapter'), { recursive: true });
      writeFileSync(join(scratch, 'sdk/libCr_Core.so'), 'no library at all');
    },
    result: 'failure',
    why: /cannot be loaded.*invalid ELF|cannot be loaded.*too short/,
  },
  {
    check: 'sdk-loads',
    says: 'no directory',
    subject: { sdkDirectory: '/nowhere', ...REAL },
    result: 'failure',
    why: /\/nowhere does not exist/,
  },
  {
    check: 'addon',
    says: 'well without an SDK',
    subject: { sdkDirectory: '/nowhere' },
    result: 'ok',
    why: /loads/,
  },
  {
    check: 'sdk-loads',
    says: 'version 3',
    ...saysVersion('0x03000000'),
    result: 'failure',
    why: /reports version 3\.00\.00.*use SDK 2\.00 to 2\.02/,
  },
  {
    check: 'sdk-loads',
    says: 'version 2.03',
    ...saysVersion('0x02030000'),
    result: 'failure',
    why: /reports version 2\.03\.00/,
  },
  { check: 'sdk-loads', says: 'version 2.02', ...saysVersion('0x02020000'), result: 'ok', why: /2\.02\.00/ },
  {
    check: 'sdk-loads',
    says: 'version 1',
    ...sdkWith('int x;', false),
    result: 'failure',
    why: /is a 1\.x version of the SDK/,
  },
  {
    check: 'sdk-loads',
    says: 'it crashes',
    ...whileItLoads('abort();'),
    result: 'failure',
    why: /the process with the SDK ended \(SIGABRT\)/,
    todo: /libraries/,
  },
  {
    check: 'sdk-loads',
    says: 'it ends the process',
    ...whileItLoads('_exit(3);'),
    result: 'failure',
    why: /the process with the SDK ended \(exit code 3\)/,
  },
  {
    check: 'addon',
    says: 'well with an SDK that crashes',
    ...whileItLoads('abort();'),
    result: 'ok',
    why: /loads/,
  },
  {
    check: 'sdk-loads',
    says: 'it hangs',
    ...whileItLoads('for (;;) pause();'),
    checkMs: 1500,
    result: 'failure',
    why: /the SDK does not come back from its call "load"/,
  },
  lies(
    'sdk-loads',
    'loaded',
    'failure',
    /broke the protocol: the result of the SDK call load is malformed: \/level/,
  ),
  lies('sdk-loads', 'bytes', 'failure', /broke the protocol: a body holds no value of the SDK/),
  lies('sdk-loads', 'kind', 'failure', /broke the protocol: it sent a message of kind "sdkAnswers"/),
  lies(
    'cameras',
    'cameras',
    'warning',
    /broke the protocol: the result of the SDK call enumerate is malformed: \/0/,
  ),
  {
    check: 'sdk-loads',
    says: 'a wrong rig',
    environment: { RIGD_SIM_RIG: 'ILCE-NONE:3' },
    result: 'failure',
    why: /RIGD_SIM_RIG is wrong/,
    todo: /env \| grep RIGD_SIM_/,
  },
  {
    check: 'cameras',
    says: 'not tried without the SDK',
    subject: { sdkDirectory: '/nowhere', ...REAL },
    result: 'failure',
    why: /^not tried/,
  },
  {
    check: 'cameras',
    says: 'the search crashes',
    ...inTheSearch('abort();'),
    result: 'warning',
    why: /sees no camera: the process with the SDK ended \(SIGABRT\)/,
    todo: /PC Remote/,
  },
  {
    check: 'cameras',
    says: 'a simulated search crashes',
    ...inTheSearch('abort();'),
    isSimulated: true,
    result: 'failure',
    why: /^the process with the SDK ended \(SIGABRT\)/,
    todo: /RIGD_SIM_/,
  },
  {
    check: 'cameras',
    says: 'none',
    ...inTheSearch('*list = NULL; return 0;'),
    result: 'warning',
    why: /^the SDK sees no camera$/,
    todo: /subnet/,
  },
  {
    check: 'node',
    says: 'too old',
    process: { node: 'v18.19.0' },
    result: 'failure',
    why: /too old/,
    todo: /nodejs\.org/,
  },
  { check: 'node', says: 'not tested', process: { node: 'v27.0.0' }, result: 'warning', why: /tested on/ },
  {
    check: 'architecture',
    says: '32 bits',
    process: { architecture: 'arm' },
    result: 'failure',
    why: /built for arm;/,
  },
  { check: 'glibc', says: 'musl', process: { glibc: undefined }, result: 'failure', why: /musl/ },
  { check: 'glibc', says: 'old', process: { glibc: '2.31' }, result: 'failure', why: /2\.31 is too old/ },
  { check: 'glibc', says: 'the oldest', process: { glibc: '2.34' }, result: 'ok', why: /2\.34/ },
  {
    check: 'sdk',
    says: 'no directory',
    subject: { sdkDirectory: '/nowhere', ...REAL },
    result: 'failure',
    why: /does not exist/,
    todo: /--sdk-dir/,
  },
  {
    check: 'sdk',
    says: 'no library',
    subject: { sdkDirectory: 'SCRATCH', ...REAL },
    result: 'failure',
    why: /no libCr_Core/,
  },
  ...['external/crsdk', 'CrSDK_v2.00.00_20250805a_Linux64PC/external/crsdk', 'RemoteCli/external/crsdk'].map(
    (place): Case => ({
      check: 'sdk',
      says: `the download is named, and the library is in ${place}`,
      subject: { sdkDirectory: 'SCRATCH/sdk', ...REAL },
      prepare: (scratch) => {
        mkdirSync(join(scratch, 'sdk', place), { recursive: true });
        writeFileSync(join(scratch, 'sdk', place, 'libCr_Core.so'), '');
      },
      result: 'failure',
      why: new RegExp(`but in \\S+/sdk/${place}": that is the SDK directory`),
      todo: new RegExp(`--sdk-dir \\S+/sdk/${place}`),
    }),
  ),
  {
    check: 'sdk',
    says: 'the archive inside the download is not unpacked',
    subject: { sdkDirectory: 'SCRATCH/sdk', ...REAL },
    prepare: (scratch) => {
      mkdirSync(join(scratch, 'sdk'));
      writeFileSync(join(scratch, 'sdk/RemoteCli.zip'), '');
    },
    result: 'failure',
    why: /it is in the archive \S+\/sdk\/RemoteCli\.zip/,
    todo: /unzip \S+RemoteCli\.zip/,
  },
  {
    check: 'sdk',
    says: 'in a home that the user of the service cannot enter',
    subject: { sdkDirectory: 'SCRATCH/home/sdk', ...REAL },
    prepare: (scratch) => {
      mkdirSync(join(scratch, 'home/sdk'), { recursive: true });
      chmodSync(join(scratch, 'home'), 0o700);
    },
    asOther: true,
    result: 'failure',
    why: /cannot read the SDK directory/,
    todo: /\/opt\/crsdk/,
  },
  {
    check: 'adapters',
    says: 'no folder',
    subject: { sdkDirectory: '/nowhere', ...REAL },
    result: 'failure',
    why: /no folder/,
  },
  {
    check: 'adapters',
    says: 'the simulated folder lacks libusb',
    subject: REAL,
    result: 'failure',
    why: /lacks libusb-1\.0\.so$/,
  },
  {
    check: 'libraries',
    says: 'no SDK',
    subject: { sdkDirectory: '/nowhere', ...REAL },
    result: 'failure',
    why: /^not tried: see sdk$/,
  },
  { check: 'libraries', says: 'no ldd', programs: {}, result: 'warning', why: /ldd cannot read/ },
  {
    check: 'libraries',
    says: 'a newer system',
    programs: { ldd: 'echo "x: /lib/libc.so.6: version \\`GLIBC_2.99\' not found"' },
    result: 'failure',
    why: /GLIBC_2\.99/,
  },
  {
    check: 'libraries',
    says: 'ldd hangs',
    programs: { ldd: 'exec sleep 60' },
    subject: { checkMs: 300 },
    result: 'warning',
    why: /did not end/,
  },
];
