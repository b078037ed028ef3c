// Checks the unit of the service in systemd: whether it is installed, enabled at boot, and running, and whether it
// keeps running when its user logs out.

import { join } from 'node:path';
import { quotedPath } from '../../base/quoted.js';
import type { Check } from '../check.js';
import { failure, ok, type Verdict, warning } from '../finding.js';
import type { Host } from '../host.js';

const UNIT = 'rigd.service';
const SYSTEM_PLACES = [
  '/etc/systemd/system',
  '/usr/local/lib/systemd/system',
  '/usr/lib/systemd/system',
  '/lib/systemd/system',
];
/** Directory that exists while systemd runs. */
const RUNNING = '/run/systemd/system';
const PROPERTIES = [
  'UnitFileState',
  'ActiveState',
  'SubState',
  'Result',
  'NRestarts',
  'NeedDaemonReload',
  'ExecStart',
];

interface Manager {
  /** Arguments of systemctl and journalctl that select the system's or the user's systemd. */
  readonly words: readonly string[];
  readonly sudo: string;
  readonly file: string;
  readonly isOfUser: boolean;
}

/** Whether the unit of this host or of this user works. */
export const unit: Check = {
  name: 'unit',
  async look(host) {
    if (!(await host.has(RUNNING))) return ok('systemd does not run here');
    const manager = await managerOf(host);
    if (manager === undefined)
      return ok('not installed: rigd does not begin at boot', 'sudo rigd service install   # if it should');
    const { words } = manager;
    const { code, stdout, stderr } = await host.run(
      'systemctl',
      ...words,
      'show',
      `--property=${PROPERTIES.join(',')}`,
      UNIT,
    );
    if (code !== 0)
      return warning(
        `${manager.file} exists, but systemctl does not answer: ${stderr.trim().split('\n')[0] || 'no output'}`,
        `systemctl ${[...words, 'status', UNIT].join(' ')}`,
      );
    const facts = new Map(stdout.split('\n').map((line) => splitAt(line, line.indexOf('='))));
    return judged(host, manager, facts);
  },
};

async function judged(host: Host, manager: Manager, facts: ReadonlyMap<string, string>): Promise<Verdict> {
  const { words, sudo, isOfUser } = manager;
  const call = [`${sudo}systemctl`, ...words].join(' ');
  const log = [`journalctl`, ...words, '-u', UNIT, '-n', '50', '--no-pager'].join(' ');
  const program = /^\{ path=(.*?) ;/.exec(facts.get('ExecStart') ?? '')?.[1];
  const state = facts.get('ActiveState') ?? '';
  if (program !== undefined && !(await host.has(program)))
    return failure(
      `the unit starts ${quotedPath(program)}, which does not exist: rigd or node has moved`,
      `${sudo}rigd service install   # writes the unit anew`,
    );
  if (state === 'failed')
    return failure(`the unit has failed (${facts.get('Result')})`, log, `${call} restart ${UNIT}`);
  if (facts.get('SubState') === 'auto-restart')
    return failure(`the unit fails again and again (${facts.get('NRestarts')} restarts)`, log);
  if (facts.get('NeedDaemonReload') === 'yes')
    return warning('the unit was changed after systemd had read it', `${call} daemon-reload`);
  const starts = facts.get('UnitFileState');
  if (starts !== 'enabled' && starts !== 'static' && starts !== 'enabled-runtime')
    return warning(
      `the unit is installed but ${starts || 'not enabled'}: rigd does not begin at boot`,
      `${call} enable --now ${UNIT}`,
    );
  if (isOfUser && !(await host.has(`/var/lib/systemd/linger/${host.process.user}`)))
    return warning(
      `a unit of user ${host.process.user} without linger: rigd ends when the user logs out`,
      `sudo loginctl enable-linger ${host.process.user}`,
    );
  return ok(`${manager.file}: ${starts}, ${state}`);
}

async function managerOf(host: Host): Promise<Manager | undefined> {
  for (const place of SYSTEM_PLACES) {
    const file = `${place}/${UNIT}`;
    if (await host.has(file)) return { words: [], sudo: 'sudo ', file, isOfUser: false };
  }
  const { HOME, XDG_CONFIG_HOME } = host.process.environment;
  const config = XDG_CONFIG_HOME || (HOME && join(HOME, '.config'));
  const places = ['/etc/systemd/user', ...(config ? [join(config, 'systemd/user')] : [])];
  for (const place of places) {
    const file = `${place}/${UNIT}`;
    if (await host.has(file)) return { words: ['--user'], sudo: '', file, isOfUser: true };
  }
  return undefined;
}

function splitAt(line: string, index: number): [string, string] {
  return [line.slice(0, index), line.slice(index + 1)];
}
