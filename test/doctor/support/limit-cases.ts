// Limits of the host, its clock and the unit, each with a fault, and the finding of the doctor.

import type { Case, Tree } from './case.js';

const SYSTEMD: Tree = {
  '/run/systemd/system/x': '',
  '/etc/systemd/system/rigd.service': '',
  '/opt/a rigd': '',
};
const shows = (...lines: string[]) => ({ systemctl: `cat <<'X'\n${lines.join('\n')}\nX` });
const RUNS = ['UnitFileState=enabled', 'ActiveState=active', 'SubState=running', 'NeedDaemonReload=no'];
const NFILES = (most: string) => ({
  '/proc/self/limits': `Max open files            1024                 ${most}                 files`,
});

/** Limits, clock and unit. */
export const LIMIT_CASES: readonly Case[] = [
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
    says: 'its program was removed',
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
    programs: shows(...RUNS, 'ExecStart={ path=/opt/a rigd ; }'),
    result: 'ok',
    why: /enabled, active/,
  },
];
