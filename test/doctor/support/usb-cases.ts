// Each possible fault of bodies on a made-up bus, and the finding of the doctor.

import { type Case, REAL, type Tree } from './case.js';

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
/** Fields of /proc/PID/stat from the one after the parent to the start time. */
const STAT = '1 1 0 -1 0 0 0 0 0 0 0 0 0 0 20 0 1 0 4711';
const process_ = (pid: number, name: string, links: Record<string, string> = {}): Tree => ({
  [`/proc/${pid}/stat`]: `${pid} (${name}) S 1 ${STAT}`,
  [`/proc/${pid}/fd/0`]: { to: '/dev/null' },
  ...Object.fromEntries(Object.entries(links).map(([fd, to]) => [`/proc/${pid}/fd/${fd}`, { to }])),
});
const MEMORY = '/sys/module/usbcore/parameters/usbfs_memory_mb';

/** Faults of USB. */
export const USB_CASES: readonly Case[] = [
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
    todo: /cp .*data\/systemd\/60-rigd\.rules \/etc\/udev\/rules\.d\//,
  },
  {
    check: 'usb-access',
    says: 'no device file',
    tree: { ...device(BODY), '/dev/bus/usb/001/004': { to: '/nowhere' } },
    subject: REAL,
    result: 'failure',
    why: /may not open 1-1 \(.*ENOENT/,
    todo: /cp .*60-rigd\.rules/,
  },
  {
    check: 'usb-access',
    says: 'two rules that contradict each other',
    tree: {
      ...device(BODY),
      '/dev/bus/usb/001/004': '',
      '/etc/udev/rules.d/60-rigd.rules': 'ATTR{idVendor}=="054c", GROUP="rigd"',
      '/etc/udev/rules.d/60-camera.rules': 'ATTR{idVendor}=="054c", GROUP="plugdev"',
      '/usr/lib/udev/rules.d/60-libgphoto2.rules': 'ATTR{idVendor}=="054c", ATTR{idProduct}=="0994"',
    },
    subject: REAL,
    result: 'warning',
    why: /several udev rules.*rules\.d\/60-camera\.rules/,
    todo: /rm \/etc\/udev\/rules\.d\/60-camera\.rules/,
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
    todo: /ps -f 78/,
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
    check: 'usb-access',
    says: 'no right',
    tree: device(BODY),
    subject: REAL,
    asOther: true,
    result: 'failure',
    why: /may not open 1-1 \(\/dev\/bus\/usb\/001\/004: EACCES\)/,
    todo: /usermod -aG rigd/,
  },
  {
    check: 'usb-holders',
    says: 'claimed by a program that cannot be seen',
    tree: { ...device(BODY, { driver: 'usbfs' }), '/proc/81/stat': `81 (x) S 1 ${STAT}`, '/proc/81/fd': '' },
    subject: REAL,
    result: 'warning',
    why: /1-1: a program of another user has claimed it/,
    todo: /sudo rigd doctor/,
  },
];
