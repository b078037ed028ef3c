// Every check of the doctor on a host that has what it looks for wrong: made-up trees of /proc, /sys, /dev and /etc,
// real directories, ports, locks, programs and libraries. A table says what each must say.

import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import t, { type Test } from 'tap';
import { lockStateDirectory } from '#gateway/host/state-lock.js';
import { systemClock } from '#worker/protocol/clock.js';
import { compileC } from '../native/support/native-build.js';
import { testDirectory } from '../support/test-directory.js';
import { type Text, textsIn } from './support/texts.js';

// By path: package.json does not export the doctor.
const from = (path: string) => import(new URL(`../../dist/doctor/${path}`, import.meta.url).href);
const { CHECKS } = await from('checks/table.js');
const { Host } = await from('host.js');
const { examine } = await from('run/examine.js');

/** Any user but root. */
const OTHER_USER = 65_534;

type Result = 'ok' | 'warning' | 'failure';
interface Verdict {
  result: Result;
  why: string;
  todo: string[];
}
/** A file by its path, or where a link leads. */
type Tree = Readonly<Record<string, string | { to: string }>>;
interface Case {
  readonly check: string;
  readonly says: string;
  readonly tree?: Tree;
  readonly subject?: object;
  readonly process?: object;
  readonly environment?: Readonly<Record<string, string>>;
  /** Makes more in the scratch directory. */
  readonly prepare?: (scratch: string) => void;
  /** By a user who is not root, and has no right to what is closed. */
  readonly asOther?: true;
  readonly skip?: string | false;
  readonly checkMs?: number;
  readonly isSimulated?: boolean;
  /** Programs on the PATH, as scripts. */
  readonly programs?: Readonly<Record<string, string>>;
  readonly result: Result;
  readonly why: RegExp;
  readonly todo?: RegExp;
}

const BUS = '/sys/bus/usb/devices';
const BODY = '1-1';

/** A device on the bus with one interface. */
function device(place: string, about: Record<string, string> = {}): Tree {
  const { class: interfaceClass = '06', driver, number = '4', ...files } = about;
  const all = {
    idVendor: '054c',
    product: 'ILCE-7M4',
    speed: '5000',
    version: ' 3.20',
    busnum: '1',
    devnum: number,
    'power/control': 'on',
    ...files,
  };
  return {
    ...Object.fromEntries(Object.entries(all).map(([name, text]) => [`${BUS}/${place}/${name}`, text])),
    [`${BUS}/${place}:1.0/bInterfaceClass`]: interfaceClass,
    ...(driver === undefined ? {} : { [`${BUS}/${place}:1.0/driver`]: { to: `../../drivers/${driver}` } }),
    [`/dev/bus/usb/001/00${number}`]: '',
  };
}
const hub = (place: string, speed: string): Tree => ({
  [`${BUS}/${place}/product`]: 'Hub',
  [`${BUS}/${place}/speed`]: speed,
});
const process_ = (pid: number, name: string, links: Record<string, string> = {}): Tree => ({
  [`/proc/${pid}/stat`]: `${pid} (${name}) S 1 1 1`,
  [`/proc/${pid}/fd/0`]: { to: '/dev/null' },
  ...Object.fromEntries(Object.entries(links).map(([fd, to]) => [`/proc/${pid}/fd/${fd}`, { to }])),
});
const MEMORY = '/sys/module/usbcore/parameters/usbfs_memory_mb';
const REAL = { simulated: false };
const MOUNT = (type: string, options = 'rw') => ({
  '/proc/self/mountinfo': `1 0 8:1 / / rw - ext4 /dev/sda rw\n2 1 0:9 / /ROOT ${options} - ${type} x rw`,
});
const SYSTEMD: Tree = {
  '/run/systemd/system/x': '',
  '/etc/systemd/system/rigd.service': '',
  '/opt/rigd': '',
};
const shows = (...lines: string[]) => ({ systemctl: `cat <<'X'\n${lines.join('\n')}\nX` });
const RUNS = ['UnitFileState=enabled', 'ActiveState=active', 'SubState=running', 'NeedDaemonReload=no'];
const NFILES = (most: string) => ({
  '/proc/self/limits': `Max open files            1024                 ${most}                 files`,
});

const PROGRAM = join(process.cwd(), 'bin/rigd');
const SIMULATED_CORE = join(process.cwd(), 'native/build/sdk/libCr_Core.so');
const EXPORTED = '__attribute__((visibility("default")))';

/** An SDK that is the simulated one, but for what this C source has. */
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
/** Ports below this one are for root. */
const FIRST_PORT_FOR_ALL = Number(readFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8'));

const CASES: readonly Case[] = [
  {
    check: 'addon',
    says: 'it cannot be loaded, and the SDK is not blamed',
    prepare: addonIsBroken,
    result: 'failure',
    why: /it said: Error: the addon cannot be loaded/,
    todo: /docs\/packaging\.md/,
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
    why: /says it is version 3\.00\.00.*use SDK 2\.00 to 2\.02/,
  },
  {
    check: 'sdk-loads',
    says: 'version 2.03',
    ...saysVersion('0x02030000'),
    result: 'failure',
    why: /says it is version 2\.03\.00/,
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
  {
    check: 'usb-cameras',
    says: 'none',
    tree: { [`${BUS}/usb1/idVendor`]: '1d6b' },
    subject: REAL,
    result: 'warning',
    why: /no body/,
    todo: /lsusb/,
  },
  {
    check: 'usb-cameras',
    says: 'a headset of the vendor is none',
    tree: device(BODY, { class: '01' }),
    subject: REAL,
    result: 'warning',
    why: /no body/,
  },
  {
    check: 'usb-cameras',
    says: 'a disk',
    tree: device(BODY, { class: '08', driver: 'usb-storage' }),
    subject: REAL,
    result: 'failure',
    why: /as a disk/,
    todo: /PC Remote/,
  },
  {
    check: 'usb-cameras',
    says: 'a USB 2 cable',
    tree: device(BODY, { speed: '480', version: ' 2.10' }),
    subject: REAL,
    result: 'warning',
    why: /could be faster/,
    todo: /USB 3 cable/,
  },
  {
    check: 'usb-cameras',
    says: 'a USB 2 body',
    tree: device(BODY, { speed: '480', version: ' 2.00' }),
    subject: REAL,
    result: 'ok',
    why: /480/,
  },
  {
    check: 'usb-cameras',
    says: 'simulated although there is one',
    tree: device(BODY),
    result: 'warning',
    why: /uses simulated/,
  },
  {
    check: 'usb-access',
    says: 'no rule and no camera',
    tree: { [`${BUS}/usb1/idVendor`]: '1d6b' },
    subject: REAL,
    process: { uid: 1000 },
    result: 'warning',
    why: /no udev rule/,
    todo: /60-camera\.rules/,
  },
  {
    check: 'usb-access',
    says: 'no device file',
    tree: { ...device(BODY), '/dev/bus/usb/001/004': { to: '/nowhere' } },
    subject: REAL,
    result: 'failure',
    why: /may not open 1-1 \(.*ENOENT/,
    todo: /tee .*60-camera/,
  },
  {
    check: 'usb-access',
    says: 'a rule without effect',
    tree: {
      ...device(BODY),
      '/dev/bus/usb/001/004': { to: '/nowhere' },
      '/etc/udev/rules.d/9.rules': 'ATTR{idVendor}=="054c", MODE="0660"',
    },
    subject: REAL,
    result: 'failure',
    why: /although there is a udev rule/,
    todo: /udevadm control --reload/,
  },
  {
    check: 'usb-holders',
    says: 'gvfs',
    tree: { ...device(BODY), ...process_(77, 'gvfsd-gphoto2', { 9: '/dev/bus/usb/001/004' }) },
    result: 'failure',
    why: /1-1 is open in gvfsd-gphoto2 \(pid 77\)/,
    todo: /gio mount/,
  },
  {
    check: 'usb-holders',
    says: 'another rigd',
    tree: { ...device(BODY), ...process_(78, 'camera-worker', { 9: '/dev/bus/usb/001/004' }) },
    result: 'failure',
    why: /pid 78/,
    todo: /kill 78/,
  },
  {
    check: 'usb-holders',
    says: 'one that waits for the next plug',
    tree: { ...device(BODY), ...process_(79, 'gvfs-gphoto2-vo') },
    result: 'warning',
    why: /when they are plugged in/,
    todo: /systemctl --user mask/,
  },
  {
    check: 'usb-holders',
    says: 'our own worker',
    tree: { ...device(BODY), ...process_(80, 'node', { 9: '/dev/bus/usb/001/004' }) },
    subject: { service: { pid: 80, executable: '' } },
    result: 'ok',
    why: /no other/,
  },
  {
    check: 'usb-sharing',
    says: 'one slow hub',
    tree: {
      ...hub('usb1', '480'),
      ...hub('1-1', '480'),
      ...device('1-1.1', { speed: '480' }),
      ...device('1-1.2', { speed: '480', number: '5' }),
    },
    result: 'warning',
    why: /1-1\.1, 1-1\.2 share the 480 Mbit\/s of the hub 1-1/,
    todo: /lsusb -t/,
  },
  {
    check: 'usb-sharing',
    says: 'a fast hub',
    tree: {
      ...hub('usb2', '10000'),
      ...hub('2-1', '5000'),
      ...device('2-1.1'),
      ...device('2-1.2', { number: '5' }),
    },
    result: 'ok',
    why: /none on a slow link/,
  },
  {
    check: 'usb-memory',
    says: '16 MB with a body',
    tree: { ...device(BODY), [MEMORY]: '16' },
    subject: REAL,
    result: 'failure',
    why: /16 MB/,
    todo: /echo 150/,
  },
  {
    check: 'usb-memory',
    says: '16 MB without',
    tree: { [MEMORY]: '16' },
    subject: REAL,
    result: 'warning',
    why: /needs 150/,
  },
  {
    check: 'usb-memory',
    says: 'too little for four',
    tree: { ...device(BODY), [MEMORY]: '150' },
    subject: { ...REAL, bodies: 4 },
    result: 'warning',
    why: /4 bodies need 600/,
  },
  {
    check: 'usb-memory',
    says: 'no limit',
    tree: { [MEMORY]: '0' },
    subject: REAL,
    result: 'ok',
    why: /no limit/,
  },
  {
    check: 'usb-power',
    says: 'suspended when idle',
    tree: device(BODY, { 'power/control': 'auto' }),
    result: 'warning',
    why: /may suspend 1-1/,
    todo: /autosuspend/,
  },
  {
    check: 'state-directory',
    says: 'a file',
    subject: { stateDirectory: 'SCRATCH/file' },
    result: 'failure',
    why: /not a directory/,
  },
  {
    check: 'state-directory',
    says: 'of another user',
    subject: { stateDirectory: 'SCRATCH' },
    process: { uid: 4242 },
    result: 'failure',
    why: /belongs to user \d+/,
    todo: /chown/,
  },
  {
    check: 'state-directory',
    says: 'open to all',
    subject: { stateDirectory: 'SCRATCH/open' },
    result: 'failure',
    why: /written to by other users/,
    todo: /chmod 700/,
  },
  {
    check: 'state-directory',
    says: 'noexec',
    tree: MOUNT('tmpfs', 'rw,noexec'),
    subject: { stateDirectory: 'SCRATCH' },
    result: 'failure',
    why: /noexec/,
    todo: /remount,exec/,
  },
  {
    check: 'state-directory',
    says: 'on another host',
    tree: MOUNT('nfs4'),
    subject: { stateDirectory: 'SCRATCH' },
    result: 'failure',
    why: /disk of another host \(nfs4\)/,
  },
  {
    check: 'save-directory',
    says: 'a file in its way',
    subject: { saveDirectory: 'SCRATCH/file/pictures' },
    result: 'failure',
    why: /not a directory/,
  },
  {
    check: 'save-directory',
    says: 'a link to a disk that is not there',
    subject: { saveDirectory: 'SCRATCH/link/today' },
    prepare: (scratch) => symlinkSync('/nowhere/disk', join(scratch, 'link')),
    result: 'failure',
    why: /\/link" is a link that leads nowhere/,
    todo: /findmnt/,
  },
  {
    check: 'save-directory',
    says: 'a link to itself',
    subject: { saveDirectory: 'SCRATCH/link' },
    prepare: (scratch) => symlinkSync('link', join(scratch, 'link')),
    result: 'failure',
    why: /leads nowhere/,
  },
  {
    check: 'save-directory',
    says: 'less than the limit of little room',
    subject: { lowRoomBytes: Number.MAX_SAFE_INTEGER },
    result: 'warning',
    why: /B free, room for about \d+ raw pictures$/,
    todo: /df -h/,
  },
  {
    check: 'save-directory',
    says: 'less than the limit of no room',
    subject: { noRoomBytes: Number.MAX_SAFE_INTEGER },
    result: 'failure',
    why: /B free: the disk is full$/,
  },
  {
    check: 'instance',
    says: 'a state directory that is closed to the user',
    subject: { stateDirectory: 'SCRATCH/private' },
    asOther: true,
    result: 'warning',
    why: /may not look into the state directory/,
    todo: /sudo rigd doctor/,
  },
  {
    check: 'port',
    says: 'for root only',
    subject: { port: 1, host: '127.0.0.1' },
    asOther: true,
    skip: FIRST_PORT_FOR_ALL <= 1 && 'on this host all users may use all ports',
    result: 'failure',
    why: /may not listen on port 1: ports below 1024 belong to root/,
    todo: /--port N/,
  },
  {
    check: 'usb-access',
    says: 'no right',
    tree: device(BODY),
    subject: REAL,
    asOther: true,
    result: 'failure',
    why: /may not open 1-1 \(\/dev\/bus\/usb\/001\/004: EACCES\)/,
    todo: /usermod -aG plugdev/,
  },
  {
    check: 'usb-holders',
    says: 'claimed by a program that cannot be seen',
    tree: { ...device(BODY, { driver: 'usbfs' }), '/proc/81/stat': '81 (x) S 1 1 1', '/proc/81/fd': '' },
    subject: REAL,
    result: 'warning',
    why: /1-1: a program of another user has claimed it/,
    todo: /sudo rigd doctor/,
  },
  {
    check: 'save-speed',
    says: 'a directory that is none',
    subject: { saveDirectory: 'SCRATCH/file' },
    result: 'failure',
    why: /not tried/,
  },
  {
    check: 'open-files',
    says: 'few for eight bodies',
    tree: NFILES('300'),
    result: 'warning',
    why: /300 open files.*8 bodies need 512/,
    todo: /LimitNOFILE=512/,
  },
  {
    check: 'open-files',
    says: 'too few for any',
    tree: NFILES('100'),
    result: 'failure',
    why: /100 open files/,
  },
  {
    check: 'tasks',
    says: 'of the control group',
    tree: {
      '/proc/self/cgroup': '0::/system.slice/rigd.service',
      '/sys/fs/cgroup/system.slice/rigd.service/pids.max': '50',
    },
    result: 'warning',
    why: /50 processes/,
    todo: /TasksMax=224/,
  },
  {
    check: 'tasks',
    says: 'of the user',
    tree: {
      '/proc/self/limits': 'Max processes             60                   60                   processes',
    },
    process: { uid: 1000 },
    result: 'warning',
    why: /60 processes/,
    todo: /ulimit -u/,
  },
  {
    check: 'memory',
    says: 'little',
    tree: { '/proc/meminfo': 'MemAvailable:     200000 kB' },
    result: 'warning',
    why: /200 MB of memory/,
  },
  {
    check: 'semaphores',
    says: 'used up',
    tree: { '/proc/sys/kernel/sem': '250 32000 32 20', '/proc/sysvipc/sem': `head\n${'row\n'.repeat(18)}` },
    result: 'warning',
    why: /18 of 20/,
    todo: /ipcs/,
  },
  {
    check: 'clock',
    says: '1970',
    process: { epochMs: 5000 },
    result: 'failure',
    why: /1970-01-01/,
    todo: /timedatectl/,
  },
  {
    check: 'clock',
    says: 'drifts',
    programs: { timedatectl: 'echo no' },
    result: 'warning',
    why: /not synchronised/,
    todo: /set-ntp/,
  },
  {
    check: 'clock',
    says: 'is synchronised',
    programs: { timedatectl: 'echo yes' },
    result: 'ok',
    why: /, synchronised/,
  },
  {
    check: 'unit',
    says: 'not installed',
    tree: { '/run/systemd/system/x': '' },
    result: 'ok',
    why: /not installed/,
    todo: /service install/,
  },
  {
    check: 'unit',
    says: 'failed',
    tree: SYSTEMD,
    programs: shows('ActiveState=failed', 'Result=watchdog'),
    result: 'failure',
    why: /failed \(watchdog\)/,
    todo: /journalctl/,
  },
  {
    check: 'unit',
    says: 'fails again and again',
    tree: SYSTEMD,
    programs: shows('ActiveState=activating', 'SubState=auto-restart', 'NRestarts=7'),
    result: 'failure',
    why: /7 restarts/,
  },
  {
    check: 'unit',
    says: 'its program is gone',
    tree: SYSTEMD,
    programs: shows(...RUNS, 'ExecStart={ path=/gone/rigd ; argv[]=x }'),
    result: 'failure',
    why: /\/gone\/rigd.*does not exist/,
    todo: /service install/,
  },
  {
    check: 'unit',
    says: 'changed',
    tree: SYSTEMD,
    programs: shows('ActiveState=active', 'NeedDaemonReload=yes'),
    result: 'warning',
    why: /was changed/,
    todo: /daemon-reload/,
  },
  {
    check: 'unit',
    says: 'not enabled',
    tree: SYSTEMD,
    programs: shows('ActiveState=inactive', 'UnitFileState=disabled'),
    result: 'warning',
    why: /does not begin at boot/,
    todo: /enable --now/,
  },
  {
    check: 'unit',
    says: 'without linger',
    tree: { '/run/systemd/system/x': '', '/etc/systemd/user/rigd.service': '' },
    programs: shows(...RUNS),
    result: 'warning',
    why: /without linger/,
    todo: /enable-linger/,
  },
  {
    check: 'unit',
    says: 'systemd is silent',
    tree: SYSTEMD,
    programs: { systemctl: 'echo no bus >&2; exit 1' },
    result: 'warning',
    why: /does not answer: no bus/,
  },
  {
    check: 'unit',
    says: 'well',
    tree: SYSTEMD,
    programs: shows(...RUNS, 'ExecStart={ path=/opt/rigd ; }'),
    result: 'ok',
    why: /enabled, active/,
  },
];

/** A node in the launch directory that cannot load the addon. */
function addonIsBroken(scratch: string): void {
  const launch = join(scratch, 'state/launch/0123456789abcdef');
  mkdirSync(launch, { recursive: true });
  symlinkSync(join(dirname(SIMULATED_CORE), 'CrAdapter'), join(launch, 'CrAdapter'));
  const script = '#!/bin/sh\necho "Error: the addon cannot be loaded" >&2\nexit 1\n';
  writeFileSync(join(launch, 'node'), script, { mode: 0o755 });
}

/** Says what a user without rights would hear; root drops its own for the moment. */
async function asOtherUser<Result>(isAsked: boolean, look: () => Promise<Result>): Promise<Result> {
  if (!isAsked || process.geteuid?.() !== 0) return look();
  process.seteuid?.(OTHER_USER);
  return look().finally(() => process.seteuid?.(0));
}

/** A host of one test. */
function hostOf(t: Test, given: Partial<Case>) {
  const { tree = {}, subject = {}, process: facts = {}, programs, prepare, environment, checkMs } = given;
  const directory = testDirectory(t, {});
  const root = join(directory, 'root');
  const scratch = join(directory, 'scratch');
  mkdirSync(join(scratch, 'open'), { recursive: true });
  mkdirSync(join(scratch, 'closed'));
  mkdirSync(join(scratch, 'private'));
  if (given.asOther === true) {
    chmodSync(join(scratch, 'closed'), 0o555);
    chmodSync(join(scratch, 'private'), 0);
    // Or the directory cannot be removed.
    t.teardown(() => chmodSync(join(scratch, 'private'), 0o700));
  } else chmodSync(scratch, 0o700);
  chmodSync(join(scratch, 'open'), 0o777);
  writeFileSync(join(scratch, 'file'), '');
  mkdirSync(root, { recursive: true });
  for (const [path, content] of Object.entries(tree)) {
    const place = join(root, path);
    mkdirSync(dirname(place), { recursive: true });
    if (typeof content === 'string') writeFileSync(place, content.replaceAll('/ROOT', directory));
    else symlinkSync(content.to, place);
  }
  prepare?.(scratch);
  const node = join(root, '/dev/bus/usb/001/004');
  if (given.asOther === true && existsSync(node)) chmodSync(node, 0);
  const bin = join(directory, 'bin');
  mkdirSync(bin);
  for (const [name, text] of Object.entries(programs ?? {}))
    writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  const placed = Object.fromEntries(
    Object.entries(subject).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replace('SCRATCH', scratch) : value,
    ]),
  );
  return new Host(
    {
      stateDirectory: join(scratch, 'state'),
      saveDirectory: scratch,
      sdkDirectory: join(process.cwd(), 'native/build/sdk'),
      simulated: true,
      host: 'localhost',
      port: 0,
      lowRoomBytes: 1,
      noRoomBytes: 1,
      checkMs: checkMs ?? 20_000,
      scratch,
      root,
      ...placed,
      ...(given.isSimulated === undefined ? {} : { simulated: given.isSimulated }),
    },
    {
      node: 'v20.20.2',
      architecture: 'x64',
      glibc: '2.36',
      uid: process.geteuid?.() ?? 0,
      user: 'somebody',
      environment: {
        PATH:
          programs?.ldd === undefined && programs !== undefined
            ? `${bin}:/bin`
            : `${bin}:${process.env.PATH}`,
        RIGD_SIM_ENUMERATE_MS: '20',
        ...environment,
      },
      epochMs: Date.UTC(2026, 5, 1),
      ...facts,
    },
  );
}

/** What all rows have said. */
const said: (Verdict & { name: string })[] = [];

async function look(host: unknown, name: string): Promise<Verdict> {
  const verdict = await CHECKS.find((check: { name: string }) => check.name === name).look(host);
  said.push({ ...verdict, name });
  return verdict;
}

for (const one of CASES) {
  t.test(`${one.check}: ${one.says}`, { skip: one.skip ?? false }, async (t) => {
    const { check, result, why, todo } = one;
    // Without ldd there is none on the PATH at all.
    const host = hostOf(t, one);
    if (check === 'libraries' && one.programs?.ldd === undefined) host.process.environment.PATH = '/nowhere';
    const verdict = await asOtherUser(one.asOther === true, () => look(host, check));
    t.match(verdict, { result, why, ...(todo === undefined ? {} : { todo: [] }) });
    if (todo !== undefined) t.match(verdict.todo.join('\n'), todo);
    if (result === 'failure' && !/not tried/.test(verdict.why))
      t.not(verdict.todo.length, 0, 'a failure says what to type');
  });
}

t.test('libraries: a real library that needs one which is not there', async (t) => {
  const host = hostOf(t, { subject: { sdkDirectory: 'SCRATCH/sdk', ...REAL } });
  const { sdkDirectory } = host.subject;
  mkdirSync(join(sdkDirectory, 'CrAdapter'), { recursive: true });
  const source = join(sdkDirectory, 'x.c');
  writeFileSync(source, 'int x(void) { return 1; }');
  const made = join(sdkDirectory, 'gone.so');
  const link = (to: string, ...words: string[]) =>
    execFileSync('gcc', ['-shared', '-o', to, source, ...words]);
  link(made, '-Wl,-soname,libxml2.so.2');
  link(join(sdkDirectory, 'libCr_Core.so'), '-Wl,--no-as-needed', made);
  // Only where the system has no such library.
  link(made, '-Wl,-soname,librigd-test.so.9');
  link(join(sdkDirectory, 'CrAdapter/libCr_PTP_USB.so'), '-Wl,--no-as-needed', made);
  const verdict = await look(host, 'libraries');
  t.equal(verdict.result, 'failure');
  t.match(verdict.why, /librigd-test\.so\.9/);
});

t.test('instance: a second service on a state directory that is in use', async (t) => {
  const host = hostOf(t, { subject: { stateDirectory: 'SCRATCH' } });
  t.match(await look(host, 'instance'), { result: 'ok' });
  await lockStateDirectory(host.subject.stateDirectory);
  const verdict = await look(host, 'instance');
  t.match(verdict, { result: 'failure', why: /another rigd/ });
  t.match(verdict.todo.join('\n'), /--state-dir/);
});

t.test('port: taken by this very process, and named', async (t) => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => server.close());
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const host = hostOf(t, { subject: { port, root: '/' } });
  const verdict = await look(host, 'port');
  t.match(verdict, {
    result: 'failure',
    why: new RegExp(`port ${port} is taken by .*\\(pid ${process.pid}\\)`),
  });
  t.match(await look(hostOf(t, { subject: { port, host: '203.0.113.9' } }), 'port'), {
    result: 'failure',
    why: /not an address of this host/,
  });
});

/** Whether another user can start the program at all: a checkout may be in a directory that is closed. */
const NOT_FOR_OTHERS = await asOtherUser(true, async () => readFileSync(PROGRAM)).then(
  () => false as const,
  () => 'the checkout is closed to other users',
);

t.test('directories that are closed to the user', { skip: NOT_FOR_OTHERS }, async (t) => {
  const { scratch } = hostOf(t, { asOther: true }).subject;
  const places = [
    '--state-dir',
    join(scratch, 'private/state/of/rigd'),
    '--save-dir',
    join(scratch, 'closed'),
  ];
  const { stdout } = spawnSync(
    process.execPath,
    [PROGRAM, 'doctor', '--here', '--json', '--port', '0', ...places],
    {
      ...(process.geteuid?.() === 0 ? { uid: OTHER_USER, gid: OTHER_USER } : {}),
      env: {
        PATH: process.env.PATH,
        HOME: scratch,
        RIGD_CONFIG: 'none',
        RIGD_LIMITS: '{"doctorCheckMs":30000,"doctorMs":50000}',
      },
      encoding: 'utf8',
    },
  );
  const { checks } = JSON.parse(stdout) as { checks: (Verdict & { name: string })[] };
  said.push(...checks);
  const of = (name: string) => checks.find((one) => one.name === name);
  t.match(of('state-directory'), {
    result: 'failure',
    why: /private\/state\/of\/rigd" cannot be made in ".*\/private" by user .* \(EACCES\)/,
    todo: [/sudo install -d -o .* -m 700 .*rigd$/],
  });
  t.match(of('save-directory'), {
    result: 'failure',
    why: /closed" cannot be written to by user .* \(EACCES\)/,
    todo: [/sudo chown .*closed/],
  });
  t.match(of('save-speed'), { result: 'failure', why: /^not tried/ });
  t.match(of('sdk-loads'), { result: 'ok' }, 'another user can use the SDK all the same');
});

/** An examination in a process of its own, with a library before all others. */
async function examined(t: Test, source: string, given: Partial<Case>, options: object = {}) {
  const { subject, process: facts } = hostOf(t, { subject: { root: '/' }, ...given });
  const library = compileC(
    join(subject.scratch, 'before.so'),
    source.replace('SCRATCH', subject.scratch),
    '-ldl',
  );
  const environment = { ...facts.environment, HOME: subject.scratch, LD_PRELOAD: library };
  const findings = await examine(subject, { clock: systemClock, doctorMs: 50_000, environment, ...options });
  said.push(...findings);
  return Object.fromEntries(findings.map((one: { name: string }) => [one.name, one])) as Record<
    string,
    Verdict
  >;
}

/** As on a network disk whose server is gone. */
const HANGS = `#define _GNU_SOURCE
#include <dlfcn.h>
#include <string.h>
#include <unistd.h>
${EXPORTED} int access(const char* path, int mode) {
  while (strcmp(path, "SCRATCH/private") == 0) pause();
  return ((int (*)(const char*, int))dlsym(RTLD_NEXT, "access"))(path, mode);
}`;
const SLOW = `#define _GNU_SOURCE
#include <dlfcn.h>
#include <unistd.h>
${EXPORTED} int fdatasync(int file) {
  usleep(150000);
  return ((int (*)(int))dlsym(RTLD_NEXT, "fdatasync"))(file);
}`;
const ON_IT = { saveDirectory: 'SCRATCH/private', root: '/' };
const HANGING = ['save-directory', 'save-speed'];

t.test('a disk that hangs costs its own checks and no other', async (t) => {
  const found = await examined(t, HANGS, { subject: ON_IT, checkMs: 1500 });
  for (const name of HANGING)
    t.match(found[name], { result: 'failure', why: /did not end within 1500 ms/, todo: [/findmnt/] });
  t.match(found['state-directory'], { result: 'ok' });
});

t.test('the limit of the whole: what has been found out until then is said', async (t) => {
  let end = (): void => undefined;
  const options = {
    doctorMs: 1234,
    clock: {
      ...systemClock,
      setTimer: (_ms: number, then: () => void) => {
        end = then;
        return () => undefined;
      },
    },
    progress: (names: string[], found: unknown[]) => {
      if (names.length > 0 && found.length === names.length - HANGING.length) end();
    },
  };
  const prepare = (scratch: string) => {
    mkdirSync(join(scratch, 'state'));
    writeFileSync(join(scratch, 'state/lock'), '');
  };
  const found = await examined(t, HANGS, { subject: ON_IT, checkMs: 60_000, prepare }, options);
  for (const name of HANGING)
    t.match(found[name], { result: 'failure', why: 'not found out within 1234 ms', todo: [/findmnt/] });
  const others = Object.keys(found).filter((name) => !HANGING.includes(name));
  t.equal(others.length, CHECKS.length - HANGING.length);
  for (const name of others) t.notMatch(found[name]?.why, /not found out/);
  t.match(found['sdk-loads'], { result: 'ok', why: /2\.01\.00/ });
  t.match(found.instance, { result: 'failure', why: /the check itself failed: ENOTDIR/ });
});

t.test('a slow disk', async (t) => {
  const found = await examined(t, SLOW, {});
  t.match(found['save-speed'], {
    result: 'warning',
    why: /MB\/s .*: a raw picture of 60 MB takes about \d+ s/,
  });
  t.match(found['save-speed']?.todo.join(), /--save-dir/);
});

t.test('no place for the files of the doctor', async (t) => {
  const given = { subject: { stateDirectory: '/nowhere/at/all' }, environment: { TMPDIR: '/nowhere' } };
  const found = await examined(t, SLOW, given);
  t.match(found.doctor, {
    result: 'failure',
    why: /ended \(exit code 1\) before its first check: Error: ENOENT/,
  });
});

/** Why no file system can be mounted; false = one can. */
const NO_MOUNTS = (() => {
  try {
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt'], { stdio: 'ignore' });
    return false;
  } catch {
    return 'only root can mount a file system here';
  }
})();

t.test('disks that are full', { skip: NO_MOUNTS }, async (t) => {
  const rows = [
    { with: 'size=1m', why: /1 MB free: the disk is full$/, todo: /df -h/ },
    { with: 'nr_inodes=1', why: /no file can be added: no inodes are left$/, todo: /df -i/ },
    { with: 'ro', why: /cannot be written to by user .* \(EROFS\)$/, todo: /findmnt -T/ },
  ];
  for (const row of rows) {
    const host = hostOf(t, { subject: { saveDirectory: 'SCRATCH/open', noRoomBytes: 128 * 1024 * 1024 } });
    const place = host.subject.saveDirectory;
    execFileSync('mount', ['-t', 'tmpfs', '-o', row.with, 'none', place]);
    try {
      const verdict = await look(host, 'save-directory');
      t.match(verdict, { result: 'failure', why: row.why });
      t.match(verdict.todo.join(), row.todo);
    } finally {
      execFileSync('umount', [place]);
    }
  }
});

t.test(
  'every failure and every warning in the sources has been said by a row',
  { skip: NO_MOUNTS || NOT_FOR_OTHERS },
  (t) => {
    const texts = textsIn('src/doctor');
    t.ok(texts.length > 50, 'they were found');
    const isClosed = (text: Text, { result, why }: Verdict) =>
      !text.isOpen && text.result === result && text.pattern.test(why);
    for (const text of texts) {
      if (
        text.place.startsWith('src/doctor/checks/instance') &&
        /ports below/.test(text.pattern.source) &&
        FIRST_PORT_FOR_ALL <= 1
      )
        continue;
      const isSaid = said.some((one) =>
        text.isOpen
          ? one.name === text.check &&
            one.result === text.result &&
            !texts.some((other) => isClosed(other, one))
          : isClosed(text, one),
      );
      t.ok(isSaid, `${text.place} ${text.result} ${text.pattern.source}`);
    }
    t.end();
  },
);
