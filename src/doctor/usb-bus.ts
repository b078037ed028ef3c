// The bodies on the USB of this host, and the hubs between them and the host, as sysfs shows them. The vendor makes
// other devices too; a device counts as a camera when it has an interface of the still image class or offers a disk.
// Nothing here opens a device.

import type { Host } from './host.js';

const DEVICES = '/sys/bus/usb/devices';
/** The vendor's number. */
const VENDOR = '054c';
const STILL_IMAGE = '06';
const MASS_STORAGE = '08';

/** A device, a hub or a root hub. */
export interface UsbDevice {
  /** Name in sysfs: the bus and the ports on the way, as in `1-2.3`; `usb1` is a root hub. */
  readonly place: string;
  readonly product: string;
  /** Mbit/s of its link. */
  readonly speed: number;
}

/** A device of the vendor that may be a body. */
export interface UsbCamera extends UsbDevice {
  /** Device file: `/dev/bus/usb/001/004`. */
  readonly node: string;
  /** Whether the body supports USB 3, whatever its present link is. */
  readonly isFast: boolean;
  /** The offered function: control of the camera, or only its cards as a disk. */
  readonly offers: 'control' | 'disk';
  /** Drivers of its interfaces; with `usbfs` a program has claimed the interface. */
  readonly drivers: readonly string[];
  /** Power setting; with `auto` the kernel may suspend the device when it is idle. */
  readonly power: string;
  /** Hubs from the root hub to the camera, without the camera itself. */
  readonly hubs: readonly UsbDevice[];
}

const BUSES = new WeakMap<Host, Promise<readonly UsbCamera[] | undefined>>();

/** The bodies on the bus, by their place; undefined: this host has no USB. Read once for all checks of a run. */
export function camerasOf(host: Host): Promise<readonly UsbCamera[] | undefined> {
  const known = BUSES.get(host);
  if (known !== undefined) return known;
  const begun = readBus(host);
  BUSES.set(host, begun);
  return begun;
}

async function readBus(host: Host): Promise<readonly UsbCamera[] | undefined> {
  const names = await host.names(DEVICES);
  if (names === undefined) return undefined;
  const places = names.filter((name) => !name.includes(':')).sort();
  const cameras = await Promise.all(places.map((place) => readCamera(host, names, place)));
  return cameras.filter((camera) => camera !== undefined);
}

async function readCamera(
  host: Host,
  names: readonly string[],
  place: string,
): Promise<UsbCamera | undefined> {
  const directory = `${DEVICES}/${place}`;
  if ((await host.text(`${directory}/idVendor`)) !== VENDOR) return undefined;
  const interfaces = names.filter((name) => name.startsWith(`${place}:`));
  const classes = await Promise.all(
    interfaces.map((name) => host.text(`${DEVICES}/${name}/bInterfaceClass`)),
  );
  const isControlled = classes.includes(STILL_IMAGE);
  if (!isControlled && !classes.includes(MASS_STORAGE)) return undefined;
  const links = await Promise.all(interfaces.map((name) => host.linked(`${DEVICES}/${name}/driver`)));
  const drivers = links.flatMap((link) => link?.split('/').at(-1) ?? []);
  const number = async (name: string) => String((await host.number(`${directory}/${name}`)) ?? 0);
  const bus = (await number('busnum')).padStart(3, '0');
  const device = (await number('devnum')).padStart(3, '0');
  return {
    ...(await readDevice(host, place)),
    node: `/dev/bus/usb/${bus}/${device}`,
    // A body that supports USB 3 reports version 2.10 or above, even on a USB 2 link.
    isFast: Number(await host.text(`${directory}/version`)) > 2,
    offers: isControlled ? 'control' : 'disk',
    drivers: [...new Set(drivers)],
    power: (await host.text(`${directory}/power/control`)) ?? '',
    hubs: await Promise.all(hubsOf(place).map((hub) => readDevice(host, hub))),
  };
}

async function readDevice(host: Host, place: string): Promise<UsbDevice> {
  const product = (await host.text(`${DEVICES}/${place}/product`)) ?? 'unnamed device';
  return { place, product, speed: (await host.number(`${DEVICES}/${place}/speed`)) ?? 0 };
}

/** The places of the hubs above a place: `1-2.3.4` is attached to `1-2.3`, that to `1-2`, and that to `usb1`. */
function hubsOf(place: string): string[] {
  const [bus = '', way = ''] = place.split('-');
  const ports = way.split('.');
  const hubs = ports.slice(1).map((_, index) => `${bus}-${ports.slice(0, index + 1).join('.')}`);
  return [`usb${bus}`, ...hubs];
}
