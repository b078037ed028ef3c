// Checks whether another program has a body open: a desktop that mounts it, a photo program, another rigd. The SDK then
// cannot connect (0x8208).

import type { Check } from '../check.js';
import { failure, ok, warning } from '../finding.js';
import { holdersOf, isOf, named, type Process, processesOf } from '../processes.js';
import { camerasOf } from '../usb-bus.js';

/**
 * Programs that open a camera when it is plugged in or when they start, each with the command that ends it. The kernel
 * cuts names of processes to 15 characters.
 */
const TAKERS: Readonly<Record<string, string>> = {
  'gvfs-gphoto2-vo':
    'systemctl --user mask --now gvfs-gphoto2-volume-monitor.service   # as the user of the desktop',
  'gvfsd-gphoto2': 'gio mount -s gphoto2   # as the user of the desktop',
  gphoto2: 'pkill -x gphoto2',
  entangle: 'pkill -x entangle',
  darktable: 'pkill -x darktable',
  digikam: 'pkill -x digikam',
  shotwell: 'pkill -x shotwell',
};

/** Whether other programs hold the bodies on the USB. */
export const usbHolders: Check = {
  name: 'usb-holders',
  async look(host) {
    const cameras = (await camerasOf(host)) ?? [];
    if (cameras.length === 0) return ok('no body on the USB to hold');
    const all = await processesOf(host);
    const places = new Map(cameras.map(({ node, place }) => [node, place]));
    const { found, unseen } = await holdersOf(host, all, (link) => places.get(link));
    const { service } = host.subject;
    const isForeign = (one: Process) => service === undefined || !isOf(one, service.pid, all);
    const held = [...found].flatMap(([place, holders]) => {
      const foreign = holders.filter(isForeign);
      return foreign.length === 0 ? [] : [{ place, foreign }];
    });
    if (held.length > 0) {
      const list = held.map(({ place, foreign }) => `${place} is open in ${foreign.map(named).join(', ')}`);
      const holders = new Map(held.flatMap(({ foreign }) => foreign.map((one) => [one.pid, one])));
      return failure(
        `${list.join('; ')}: the SDK cannot connect meanwhile`,
        ...new Set([...holders.values()].map(wayToEnd)),
      );
    }
    const waiting = all.filter(({ name }) => Object.hasOwn(TAKERS, name));
    const doubt = unseen === 0 ? '' : `; ${unseen} processes of other users could not be looked at`;
    if (waiting.length > 0)
      return warning(
        `${waiting.map(named).join(', ')} takes bodies when they are plugged in${doubt}`,
        ...new Set(waiting.flatMap(({ name }) => TAKERS[name] ?? [])),
      );
    // When no rigd service runs here, a claimed interface belongs to a program that this user cannot examine.
    const claimed = cameras.filter(({ drivers }) => drivers.includes('usbfs'));
    if (unseen > 0 && service === undefined && claimed.length > 0)
      return warning(
        `${claimed.map(({ place }) => place).join(', ')}: a program of another user has claimed it`,
        'sudo rigd doctor',
      );
    return ok(`no other program has a body open${doubt}`);
  },
};

/** The command that ends a program. An unknown program may belong to anyone: the command then only shows it. */
function wayToEnd({ name, pid }: Process): string {
  const known = Object.hasOwn(TAKERS, name) ? TAKERS[name] : undefined;
  return known ?? `ps -f ${pid}   # ${name}: end it in its own way`;
}
