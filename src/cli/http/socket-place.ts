// Addresses at which systemd listens for the installed service: `rigd.socket` as systemd knows it, with what
// `systemctl edit` has changed. The config file does not say it.

import { spawnSync } from 'node:child_process';

const SOCKET_UNIT = 'rigd.socket';
/** A systemd that does not answer is as good as none; one of a busy host takes seconds, and no other address is right. */
const ANSWER_MS = 10_000;
/** An address of IPv4, or of IPv6 in brackets, and its port. */
const ADDRESS = /^Listen=(.+):(\d+) \(Stream\)$/gm;
/** Addresses to listen on that no client can call. */
const ANY_ADDRESS: ReadonlySet<string> = new Set(['0.0.0.0', '[::]']);

/** An address that systemd holds. */
interface HeldAddress {
  /** IPv6 in brackets. */
  readonly host: string;
  readonly port: string;
}

/** The addresses of the active socket; none when systemd holds no port for the service. */
export function heldAddresses(): HeldAddress[] {
  const words = ['show', SOCKET_UNIT, '--property=ActiveState,Listen'];
  const { status, stdout } = spawnSync('systemctl', words, {
    encoding: 'utf8',
    timeout: ANSWER_MS,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  if (status !== 0 || !/^ActiveState=active$/m.test(stdout)) return [];
  return [...stdout.matchAll(ADDRESS)].map(([, host = '', port = '']) => ({ host, port }));
}

/** The address by which a client calls the installed service; undefined when systemd holds no port for it. */
export function socketAddress(): URL | undefined {
  const [first] = heldAddresses();
  if (first === undefined) return undefined;
  return new URL(`http://${ANY_ADDRESS.has(first.host) ? 'localhost' : first.host}:${first.port}`);
}
