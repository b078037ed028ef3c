// Who a connection comes from, for sharing connections out: one address of IPv4, one network of IPv6, since a host has
// as many addresses of it as it likes.

/** The addresses by which all programs of this machine come. */
const LOCAL = new Set(['127.0.0.1', '::1']);
const GROUPS = 8;
const NETWORK_GROUPS = 4;

/** Whether all programs of this machine come by this address. */
export function isLocal(peer: string): boolean {
  return LOCAL.has(peer);
}

/** The word that connections of one peer share. */
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
