// The peer of a connection, as limits count it: one IPv4 address, or one IPv6 network, since a host can use any address
// of its network.

/** Addresses that all programs of this machine share. */
const LOCAL = new Set(['127.0.0.1', '::1']);
const GROUPS = 8;
const NETWORK_GROUPS = 4;

/** Whether all programs of this machine share this address. */
export function isLocal(peer: string): boolean {
  return LOCAL.has(peer);
}

/** The text that names the peer of an address. */
export function peerOf(address = ''): string {
  const [bare = ''] = address.split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1];
  if (mapped !== undefined) return mapped;
  // All hosts of a link share the first half of their link-local addresses.
  if (!bare.includes(':') || LOCAL.has(bare) || /^fe[89ab]/i.test(bare)) return bare;
  const [head = [], tail = []] = bare.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: Math.max(0, GROUPS - head.length - tail.length) }, () => '0');
  return `${[...head, ...zeros, ...tail].slice(0, NETWORK_GROUPS).join(':')}::/64`;
}
