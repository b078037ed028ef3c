// Compares the limits that the kernel sets for the service with the needs of a number of bodies.

import type { Check } from '../check.js';
import { failure, ok, warning } from '../finding.js';
import type { Host } from '../host.js';
import { camerasOf } from '../usb-bus.js';

/** Open files of the service without a camera: connections, the log, discovery. */
const OWN_FILES = 256;
const FILES_PER_BODY = 32;
/** Processes and threads of the service without a camera. */
const OWN_TASKS = 32;
/** Threads of a worker, as measured, with room for the threads of the vendor's library. */
const TASKS_PER_BODY = 24;
/** Memory of the service without a camera. */
const OWN_MEMORY_MB = 150;
const MEMORY_MB_PER_BODY = 80;
/** Number of bodies that must fit when no number is given. */
const USUAL_BODIES = 8;

async function bodiesOf(host: Host): Promise<number> {
  const { bodies } = host.subject;
  return bodies ?? Math.max(USUAL_BODIES, ((await camerasOf(host)) ?? []).length);
}

/** Whether the limit of open files suffices. */
export const openFiles: Check = {
  name: 'open-files',
  async look(host) {
    const bodies = await bodiesOf(host);
    const needed = OWN_FILES + bodies * FILES_PER_BODY;
    // Node raises its limit to the hard one on its own.
    const most = await limitOf(host, 'Max open files');
    if (most === undefined || most >= needed)
      return ok(`${most ?? 'no limit'}, ${needed} wanted for ${bodies} bodies`);
    const why = `${most} open files are allowed; ${bodies} bodies need ${needed}`;
    return (most < OWN_FILES ? failure : warning)(
      why,
      `ulimit -Hn ${needed}   # as root, in the shell that starts rigd; in a unit: LimitNOFILE=${needed}`,
    );
  },
};

/** Whether the limits of processes and threads suffice: that of the user and that of the control group. */
export const tasks: Check = {
  name: 'tasks',
  async look(host) {
    const bodies = await bodiesOf(host);
    const needed = OWN_TASKS + bodies * TASKS_PER_BODY;
    // The kernel does not hold root to the limit of a user.
    const ofUser = host.process.uid === 0 ? undefined : await limitOf(host, 'Max processes');
    const ofGroup = await groupLimit(host);
    const limits = [ofUser, ofGroup].filter((limit) => limit !== undefined);
    const most = Math.min(...limits);
    if (most >= needed)
      return ok(`${limits.length === 0 ? 'no limit' : most}, ${needed} wanted for ${bodies} bodies`);
    return warning(
      `${most} processes and threads are allowed; ${bodies} bodies need ${needed}`,
      most === ofGroup
        ? `# in the unit: TasksMax=${needed}; then: sudo systemctl daemon-reload && sudo systemctl restart rigd`
        : `ulimit -u ${needed}   # in the shell that starts rigd; in a unit: LimitNPROC=${needed}`,
    );
  },
};

/** Whether the memory that is available now suffices. */
export const memory: Check = {
  name: 'memory',
  async look(host) {
    const text = (await host.text('/proc/meminfo')) ?? '';
    const kilobytes = Number(/^MemAvailable:\s+(\d+) kB/m.exec(text)?.[1]);
    if (Number.isNaN(kilobytes)) return ok('the kernel does not report the available memory');
    const available = Math.round(kilobytes / 1000);
    const bodies = await bodiesOf(host);
    // A running service already has its own memory.
    const needed =
      host.subject.service === undefined ? OWN_MEMORY_MB + bodies * MEMORY_MB_PER_BODY : OWN_MEMORY_MB;
    if (available >= needed) return ok(`${available} MB available, ${needed} MB wanted for ${bodies} bodies`);
    return warning(
      `${available} MB of memory are available; ${bodies} bodies need about ${needed} MB`,
      '# end other programs, or connect fewer bodies',
      'free -m',
    );
  },
};

/** Whether enough System V semaphores, which the SDK uses, are free. */
export const semaphores: Check = {
  name: 'semaphores',
  async look(host) {
    const most = Number((await host.text('/proc/sys/kernel/sem'))?.split(/\s+/)[3]);
    const table = await host.text('/proc/sysvipc/sem');
    if (table === undefined || Number.isNaN(most))
      return ok('the kernel does not report how many are in use');
    // The first line of the table has the names of the columns.
    const used = table.split('\n').length - 1;
    const free = most - used;
    const bodies = await bodiesOf(host);
    if (free > bodies * 2) return ok(`${used} of ${most} sets in use`);
    return warning(
      `${used} of ${most} sets of semaphores are in use, and the SDK makes some for each body`,
      'ipcs -s   # ipcrm -s ID removes a set that no running program needs',
      `sudo sysctl kernel.sem="250 32000 100 ${most * 2}"`,
    );
  },
};

/** The hard limit of this name; undefined = no limit. */
async function limitOf(host: Host, name: string): Promise<number | undefined> {
  const text = (await host.text('/proc/self/limits')) ?? '';
  const line = text.split('\n').find((one) => one.startsWith(name));
  const hard = line?.slice(name.length).trim().split(/\s+/)[1];
  return hard === undefined || hard === 'unlimited' ? undefined : Number(hard);
}

/** The lowest pids.max of the control groups above this process. */
async function groupLimit(host: Host): Promise<number | undefined> {
  const lines = ((await host.text('/proc/self/cgroup')) ?? '').split('\n');
  const limits: number[] = [];
  for (const line of lines) {
    // `0::/system.slice/rigd.service`, or with version 1 `8:pids:/system.slice`.
    const [, controllers = '', path = ''] = line.split(':');
    if (controllers !== '' && !controllers.split(',').includes('pids')) continue;
    const base = controllers === '' ? '/sys/fs/cgroup' : '/sys/fs/cgroup/pids';
    const parts = path.split('/').filter(Boolean);
    for (let length = parts.length; length > 0; length -= 1) {
      const limit = await host.number(`${base}/${parts.slice(0, length).join('/')}/pids.max`);
      if (limit !== undefined) limits.push(limit);
    }
  }
  return limits.length === 0 ? undefined : Math.min(...limits);
}
