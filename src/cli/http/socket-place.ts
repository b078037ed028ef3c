// Addresses at which systemd listens for the installed service: `rigd.socket` as systemd knows it, with what
// `systemctl edit` has changed. The config file does not say it.

import { spawnSync } from 'node:child_process';
import { CommandError } from '../command.js';

const SOCKET_UNIT = 'rigd.socket';
/** The systemd of a busy host takes seconds, and no other address is right. */
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

/**
 * The addresses of the active socket; none when systemd holds no port for the service, and where there is no systemd.
 * @throws CommandError when systemd does not answer: it may hold one
 */
export function heldAddresses(): HeldAddress[] {
  const words = ['show', SOCKET_UNIT, '--property=ActiveState,Listen'];
  const { status, stdout, error } = spawnSync('systemctl', words, {
    encoding: 'utf8',
    timeout: ANSWER_MS,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  if ((error as NodeJS.ErrnoException | undefined)?.code === 'ETIMEDOUT') throw notSaid();
  if (status !== 0 || !/^ActiveState=active$/m.test(stdout)) return [];
  return [...stdout.matchAll(ADDRESS)].map(([, host = '', port = '']) => ({ host, port }));
}

function notSaid(): CommandError {
  return new CommandError(
    'failed',
    `systemd does not say where ${SOCKET_UNIT} listens: no answer of systemctl within ${ANSWER_MS / 1_000} s\n` +
      `  next: again, as soon as systemctl show ${SOCKET_UNIT} answers; or name the service with --url`,
  );
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
