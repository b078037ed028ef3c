// Finds the addresses at which systemd listens for the installed service: those of `rigd.socket`, including changes by
// `systemctl edit`. They are not in the config file.

import { askSystemd } from '../systemctl.js';

const SOCKET_UNIT = 'rigd.socket';
/** An address of IPv4, or of IPv6 in brackets, and its port. */
const ADDRESS = /^Listen=(.+):(\d+) \(Stream\)$/gm;
/** Addresses on which a service can listen but which no client can call. */
const ANY_ADDRESS: ReadonlySet<string> = new Set(['0.0.0.0', '[::]']);

/** An address that systemd holds. */
interface HeldAddress {
  /** IPv6 in brackets. */
  readonly host: string;
  readonly port: string;
}

/**
 * The addresses of the active socket; none when systemd holds no port for the service, or when there is no systemd.
 * @throws CommandError when systemd does not answer, because it may hold a port
 */
export function heldAddresses(): HeldAddress[] {
  const words = [SOCKET_UNIT, '--property=ActiveState,Listen'];
  const text =
    askSystemd(words, `where ${SOCKET_UNIT} listens`, '; or give the address of the service by --url') ?? '';
  if (!/^ActiveState=active$/m.test(text)) return [];
  return [...text.matchAll(ADDRESS)].map(([, host = '', port = '']) => ({ host, port }));
}

/**
 * The address by which a client calls the installed service; undefined when systemd holds no port for it.
 * @throws CommandError when systemd does not answer
 */
export function socketAddress(): URL | undefined {
  const [first] = heldAddresses();
  if (first === undefined) return undefined;
  return new URL(`http://${ANY_ADDRESS.has(first.host) ? 'localhost' : first.host}:${first.port}`);
}
