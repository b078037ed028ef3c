// Host of a probe: the settings of the service, a lock on its state directory, and the directory from which processes
// with the SDK are started. While a service uses the state directory, the probe is refused here.

import { accessSync, constants, existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '../../base/clock.js';
import { semaphoreSets } from '../../base/semaphore-sets.js';
import { openStateDirectory } from '../../base/state-directory.js';
import { lockStateDirectory } from '../../base/state-lock.js';
import { loadConfig } from '../../gateway/config/config.js';
import { rigEnvironment } from '../../gateway/config/rig-environment.js';
import { prepareLaunchDirectory } from '../../gateway/supervisor/launch-directory.js';
import { ProcessRecords } from '../../gateway/supervisor/process-record.js';
import { ProbeRecordings } from './recordings.js';
import { type ProbeHost, SdkProcess } from './sdk-process.js';

/** Facts of the host; those that could not be read are left out. */
export interface HostFacts {
  readonly node: string;
  readonly platform: string;
  readonly kernel?: string;
  readonly usbfsMemoryMb?: number;
  readonly autosuspend?: number;
  /** System V semaphore sets of all users. */
  readonly semaphoreSets?: number;
  readonly simulated: boolean;
}

/** Place from which processes are started, and whether their SDK is the simulated one. */
export type PreparedHost = ProbeHost & { readonly simulated: boolean; readonly recordings: ProbeRecordings };

/** Locks the state directory and makes what is needed there. @throws Error whose message is for the terminal */
export async function prepareHost(
  argv: readonly string[],
  notice: (line: string) => void,
): Promise<PreparedHost> {
  const config = loadConfig(argv, process.env);
  const stateDirectory = await openStateDirectory(config.stateDirectory, notice);
  await lockStateDirectory(stateDirectory);
  const executable = await prepareLaunchDirectory(stateDirectory, config.sdkDirectory);
  const { sdkDirectory, simulated, limits } = config;
  const logger = operatorLog(notice);
  const records = new ProcessRecords(stateDirectory, logger);
  // Processes of an earlier probe may still hold a session with the camera.
  await records.waitForOrphans(systemClock, limits);
  return {
    executable,
    stateDirectory,
    sdkDirectory,
    environment: rigEnvironment(config),
    records,
    recordings: new ProbeRecordings(),
    clock: systemClock,
    limits,
    logger,
    isOutputQuiet: true,
    simulated,
  };
}

/** A logger for parts of the service that prints lines for the operator. */
function operatorLog(notice: (line: string) => void): ProbeHost['logger'] {
  const say = (about: unknown, text?: unknown): void => notice(String(text ?? about));
  const log = { info: () => undefined, warn: say, error: say };
  return { ...log, child: () => log };
}

/** Loads the SDK once. @returns its version @throws Error with the words of the SDK's loader */
export async function sdkVersionOf(host: PreparedHost): Promise<string> {
  const first = await SdkProcess.start(host);
  const { version } = first.sdk;
  await first.end();
  return host.simulated ? `${version} (simulated)` : version;
}

/** Reads the facts about the host that docs/run/hardware.md asks for. */
export async function hostFacts(simulated: boolean): Promise<HostFacts> {
  const kernel = await textIn('/proc/sys/kernel/osrelease');
  const usbfsMemoryMb = await number('/sys/module/usbcore/parameters/usbfs_memory_mb');
  const autosuspend = await number('/sys/module/usbcore/parameters/autosuspend');
  const sets = semaphoreSets();
  return {
    node: process.version,
    platform: `${process.platform}-${process.arch}`,
    ...(kernel === undefined ? {} : { kernel }),
    ...(usbfsMemoryMb === undefined ? {} : { usbfsMemoryMb }),
    ...(autosuspend === undefined ? {} : { autosuspend }),
    ...(sets === undefined ? {} : { semaphoreSets: sets.size }),
    simulated,
  };
}

/** Cameras of the vendor on the bus that this user may not open, as `001/004`. */
export async function closedDevices(): Promise<string[]> {
  const closed: string[] = [];
  for (const name of await readdir('/sys/bus/usb/devices').catch(() => [])) {
    const directory = join('/sys/bus/usb/devices', name);
    const vendor = await textIn(join(directory, 'idVendor'));
    if (vendor !== '054c') continue;
    const bus = String(await number(join(directory, 'busnum'))).padStart(3, '0');
    const device = String(await number(join(directory, 'devnum'))).padStart(3, '0');
    if (!isOpenToUs(join('/dev/bus/usb', bus, device))) closed.push(`${bus}/${device}`);
  }
  return closed;
}

function isOpenToUs(path: string): boolean {
  if (!existsSync(path)) return false;
  try {
    accessSync(path, constants.R_OK | constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

async function textIn(path: string): Promise<string | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  return text?.trim();
}

async function number(path: string): Promise<number | undefined> {
  const text = await textIn(path);
  return text === undefined || !/^-?\d+$/.test(text) ? undefined : Number(text);
}
