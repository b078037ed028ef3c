// Every check, in the order in which findings are shown: runtime, SDK, bodies on the USB, directories, obstacles to a
// start, limits, clock, unit.

import type { Check } from '../check.js';
import { clock } from './clock.js';
import { saveDirectory, saveSpeed, stateDirectory } from './directories.js';
import { instance, port } from './instance.js';
import { memory, openFiles, semaphores, tasks } from './limits.js';
import { architecture, glibc, node } from './runtime.js';
import { adapters, libraries, sdk } from './sdk-files.js';
import { addon, cameras, sdkLoads } from './sdk-runs.js';
import { unit } from './unit.js';
import { usbAccess, usbCameras, usbSharing } from './usb-cameras.js';
import { usbHolders } from './usb-holders.js';
import { usbMemory, usbPower } from './usb-kernel.js';

/** All checks. */
export const CHECKS: readonly Check[] = [
  node,
  architecture,
  glibc,
  addon,
  sdk,
  adapters,
  libraries,
  sdkLoads,
  cameras,
  usbCameras,
  usbAccess,
  usbHolders,
  usbSharing,
  usbMemory,
  usbPower,
  saveDirectory,
  saveSpeed,
  stateDirectory,
  instance,
  port,
  openFiles,
  tasks,
  memory,
  semaphores,
  clock,
  unit,
];
