// Checks of the bodies on the USB: which bodies there are, their mode and speed, whether this user may open them, and
// which of them share a slow link.

import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { quoted } from '../../base/quoted.js';
import type { Check } from '../check.js';
import { failure, ok, type Verdict, warning } from '../finding.js';
import type { Host } from '../host.js';
import { shellWord } from '../shell-word.js';
import { camerasOf, type UsbCamera, type UsbDevice } from '../usb-bus.js';

/** Mbit/s of USB 2. */
const HIGH_SPEED = 480;
/**
 * Mbit/s that each body on a shared link should have. Live view takes about 25 Mbit/s; pictures take all that is left.
 */
const SHARE = 120;
/** File with the udev rule of rigd; `rigd service install` installs it too. */
const RULE_FILE = '60-rigd.rules';
const RULE_SOURCE = fileURLToPath(new URL(`../../../data/systemd/${RULE_FILE}`, import.meta.url));
/** Group that the rule gives the devices to. */
const GROUP = 'rigd';
/** Directories with rules of udev. */
const RULE_DIRECTORIES = [
  '/etc/udev/rules.d',
  '/run/udev/rules.d',
  '/usr/lib/udev/rules.d',
  '/lib/udev/rules.d',
];
const NO_USB = 'this host has no USB: bodies can be reached by network';

/** Whether the kernel sees bodies that can be controlled. */
export const usbCameras: Check = {
  name: 'usb-cameras',
  async look(host) {
    const cameras = await camerasOf(host);
    const { simulated } = host.subject;
    if (cameras === undefined) return ok(NO_USB);
    if (cameras.length === 0)
      return simulated
        ? ok('none on the USB')
        : warning(
            'the kernel sees no body on the USB',
            '# is it on? another cable, another port; at the camera: USB connection: PC Remote',
            'lsusb -d 054c:',
          );
    const disks = cameras.filter(({ offers }) => offers === 'disk');
    if (disks.length > 0)
      return failure(
        `${disks.map(shown).join(', ')}: offers its cards as a disk and cannot be controlled`,
        '# at the camera: USB connection: PC Remote (or Remote Shooting), not Mass Storage; then plug it in again',
      );
    if (simulated)
      return warning(
        `${cameras.map(shown).join(', ')} on the USB, but rigd uses simulated cameras`,
        'rigd serve --sdk-dir DIR',
      );
    return speedOf(cameras);
  },
};

function speedOf(cameras: readonly UsbCamera[]): Verdict {
  const list = cameras.map((camera) => `${shown(camera)} at ${camera.speed} Mbit/s`).join(', ');
  const slow = cameras.filter(({ speed, isFast }) => speed < HIGH_SPEED || (isFast && speed <= HIGH_SPEED));
  if (slow.length === 0) return ok(list);
  return warning(
    `${list}: ${slow.map(({ place }) => place).join(', ')} could be faster, so pictures take longer`,
    '# use a USB 3 cable in a USB 3 port (often blue), without a USB 2 hub in between',
  );
}

/**
 * Whether the user of the service may open the bodies. The check opens each device, which neither claims nor changes
 * it.
 */
export const usbAccess: Check = {
  name: 'usb-access',
  async look(host) {
    const cameras = await camerasOf(host);
    if (cameras === undefined) return ok(NO_USB);
    const { user, uid } = host.process;
    const rules = await rulesOf(host);
    if (cameras.length === 0) {
      if (rules.length > 1) return contradiction(rules);
      if (uid === 0 || host.subject.simulated || rules.length > 0) return ok('no body on the USB to open');
      return warning(
        `no udev rule for the vendor's cameras: user ${user} will not be able to open one`,
        ...installRule(user),
      );
    }
    const refusals = await Promise.all(cameras.map((camera) => refusalOf(host, camera)));
    const refused = refusals.filter((refusal) => refusal !== undefined);
    if (rules.length > 1) return contradiction(rules);
    if (refused.length === 0) return ok(`user ${user} may open ${cameras.map(shown).join(', ')}`);
    const why = `user ${user} may not open ${refused.join(', ')}`;
    return rules.length > 0
      ? failure(
          `${why}, although there is a udev rule for it`,
          'sudo udevadm control --reload && sudo udevadm trigger   # then pull the cable and put it back',
          `id ${user}   # is the user in the group of the rule? sudo usermod -aG ${GROUP} ${user}`,
          '# a service also needs DeviceAllow=char-usb_device rw in its unit',
        )
      : failure(why, ...installRule(user));
  },
};

async function refusalOf(host: Host, { node, place }: UsbCamera): Promise<string | undefined> {
  try {
    const handle = await open(host.at(node), constants.O_RDWR | constants.O_NONBLOCK);
    await handle.close();
    return undefined;
  } catch (error) {
    return `${place} (${node}: ${(error as NodeJS.ErrnoException).code})`;
  }
}

function installRule(user: string): string[] {
  return [
    `sudo cp ${shellWord(RULE_SOURCE)} /etc/udev/rules.d/`,
    `sudo groupadd -f -r ${GROUP} && sudo usermod -aG ${GROUP} ${user}   # and log in again`,
    'sudo udevadm control --reload && sudo udevadm trigger   # then pull the cable and put it back',
  ];
}

/** The verdict on several rules that give the devices to different groups: the last one decides. */
function contradiction(rules: readonly string[]): Verdict {
  const others = rules.filter((path) => !path.endsWith(`/${RULE_FILE}`));
  return warning(
    `several udev rules are about the cameras, and the last one decides who may open them: ${rules.join(', ')}`,
    ...others.map((path) => `sudo rm ${shellWord(path)}   # unless another program needs it`),
    'sudo udevadm control --reload && sudo udevadm trigger   # then pull the cable and put it back',
  );
}

/** Files with a rule for every device of the vendor. */
async function rulesOf(host: Host): Promise<string[]> {
  const found: string[] = [];
  const seen = new Set<string>();
  for (const directory of RULE_DIRECTORIES) {
    for (const name of (await host.names(directory)) ?? []) {
      // A file in an earlier directory replaces one of the same name in a later directory; /lib may be a link to
      // /usr/lib.
      if (!name.endsWith('.rules') || seen.has(name)) continue;
      seen.add(name);
      const text = await host.text(`${directory}/${name}`);
      if (text?.split('\n').some(isGeneral)) found.push(`${directory}/${name}`);
    }
  }
  return found;
}

/** Whether a rule covers every body. The rules of libgphoto2 name the vendor too, but only with certain products. */
function isGeneral(line: string): boolean {
  return line.includes('"054c"') && !line.includes('idProduct') && !line.trimStart().startsWith('#');
}

/** Whether several bodies share one slow link. */
export const usbSharing: Check = {
  name: 'usb-sharing',
  async look(host) {
    const cameras = (await camerasOf(host)) ?? [];
    if (cameras.length < 2) return ok('no two bodies share a link');
    const links = new Map<string, { hub: UsbDevice; isRoot: boolean; bodies: UsbCamera[] }>();
    for (const camera of cameras) {
      for (const [level, hub] of camera.hubs.entries()) {
        const link = links.get(hub.place) ?? { hub, isRoot: level === 0, bodies: [] };
        link.bodies.push(camera);
        links.set(hub.place, link);
      }
    }
    const tight = [...links.values()].filter(
      ({ hub, isRoot, bodies }) =>
        bodies.length > 1 && hub.speed <= HIGH_SPEED && (!isRoot || hub.speed / bodies.length < SHARE),
    );
    if (tight.length === 0) return ok(`${cameras.length} bodies, none on a slow link with another`);
    const lines = tight.map(({ hub, isRoot, bodies }) => {
      const where = isRoot ? `the bus ${hub.place}` : `the hub ${hub.place} (${quoted(hub.product)})`;
      return `${bodies.map(({ place }) => place).join(', ')} share the ${hub.speed} Mbit/s of ${where}`;
    });
    return warning(
      `${lines.join('; ')}: their pictures and live view wait for each other`,
      '# spread the bodies over ports of the host, use USB 3 hubs with their own power, or another USB controller',
      'lsusb -t',
    );
  },
};

function shown({ product, place }: UsbDevice): string {
  return `${quoted(product)} (${place})`;
}
