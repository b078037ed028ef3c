// Checks of kernel settings for USB: the memory of usbfs, and the suspending of idle devices.

import type { Check } from '../check.js';
import { failure, ok, warning } from '../finding.js';
import { camerasOf } from '../usb-bus.js';

const MEMORY = '/sys/module/usbcore/parameters/usbfs_memory_mb';
const AUTOSUSPEND = '/sys/module/usbcore/parameters/autosuspend';
/** Memory that is reported to be enough for one body (docs/run/hardware.md). */
const WANTED_MB = 150;
/** Value that means "no limit" to the kernel. */
const UNLIMITED = 0;

/** Whether usbfs has enough memory for transfers under way. All devices share this memory. */
export const usbMemory: Check = {
  name: 'usb-memory',
  async look(host) {
    const megabytes = await host.number(MEMORY);
    const cameras = (await camerasOf(host)) ?? [];
    if (megabytes === undefined) return ok('this kernel has no usbfs, which only bodies on the USB need');
    if (megabytes === UNLIMITED) return ok('no limit');
    const bodies = Math.max(1, host.subject.bodies ?? cameras.length);
    const wanted = WANTED_MB * bodies;
    if (megabytes >= wanted) return ok(`${megabytes} MB`);
    if (host.subject.simulated && cameras.length === 0)
      return ok(`${megabytes} MB, enough without real bodies; those need ${wanted} MB`);
    const why = `${megabytes} MB of memory for USB transfers; ${bodies === 1 ? 'a body needs' : `${bodies} bodies need`} ${wanted} MB`;
    const todo = [
      `echo ${wanted} | sudo tee ${MEMORY}   # until the next start of the host`,
      `# for good: usbcore.usbfs_memory_mb=${wanted} on the kernel's command line (docs/run/hardware.md)`,
    ];
    return megabytes < WANTED_MB && cameras.length > 0
      ? failure(`${why}: sessions end in the middle of a picture`, ...todo)
      : warning(why, ...todo);
  },
};

/** Whether the kernel may suspend the port of a body between two calls. */
export const usbPower: Check = {
  name: 'usb-power',
  async look(host) {
    const cameras = (await camerasOf(host)) ?? [];
    if (cameras.length === 0) return ok('no body on the USB');
    const idle = cameras.filter(({ power }) => power === 'auto');
    if (idle.length === 0) return ok('bodies stay powered');
    return warning(
      `the kernel may suspend ${idle.map(({ place }) => place).join(', ')} when idle, which ends sessions on small boards`,
      ...idle.map(({ place }) => `echo on | sudo tee /sys/bus/usb/devices/${place}/power/control`),
      `echo -1 | sudo tee ${AUTOSUSPEND}   # for devices that come later; for good: usbcore.autosuspend=-1`,
    );
  },
};
