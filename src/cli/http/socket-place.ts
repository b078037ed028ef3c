// Address of the installed service when systemd holds its port: `rigd.socket` as systemd knows it, with what
// `systemctl edit` has changed. The config file does not say it.

import { spawnSync } from 'node:child_process';

const SOCKET_UNIT = 'rigd.socket';
/** A systemd that does not answer is as good as none. */
const ANSWER_MS = 2_000;
/** An address of IPv4, or of IPv6 in brackets, and its port. */
const ADDRESS = /^Listen=(.+):(\d+) \(Stream\)$/gm;
/** Addresses to listen on that no client can call. */
const ANY_ADDRESS: ReadonlySet<string> = new Set(['0.0.0.0', '[::]']);

/** The address of the installed service; undefined when systemd holds no port for it. */
export function socketAddress(): URL | undefined {
  const words = ['show', SOCKET_UNIT, '--property=ActiveState,Listen'];
  const { status, stdout } = spawnSync('systemctl', words, {
    encoding: 'utf8',
    timeout: ANSWER_MS,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return status === 0 ? addressIn(stdout) : undefined;
}

/** The first address of an active socket in what systemd says of it. */
function addressIn(shown: string): URL | undefined {
  if (!/^ActiveState=active$/m.test(shown)) return undefined;
  const [first] = shown.matchAll(ADDRESS);
  if (first === undefined) return undefined;
  const [, host = '', port = ''] = first;
  return new URL(`http://${ANY_ADDRESS.has(host) ? 'localhost' : host}:${port}`);
}
