// The address at which other hosts read pictures and files of this one.

import t from 'tap';
import { type Interfaces, ownUrl } from '#gateway/hosts/own-url.js';

const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1', '127.0.1.1'];
const lo = [
  { address: '127.0.0.1', family: 'IPv4', internal: true },
  { address: '::1', family: 'IPv6', internal: true },
] as const;
const interfaces: Interfaces = {
  lo,
  eth0: [
    { address: 'fe80::7', family: 'IPv6', internal: false },
    { address: '10.0.0.7', family: 'IPv4', internal: false },
  ],
  eth1: [{ address: '10.1.0.7', family: 'IPv4', internal: false }],
};
const open = { port: 8080, isLoopbackOnly: false, isTls: false, interfaces: () => interfaces };
const closed = { ...open, isLoopbackOnly: true };

t.test(
  'the address is the setting of the operator, else the one by which the server sees this host',
  async (t) => {
    t.equal(ownUrl('https://stage-left:8443', '10.0.0.7', open), 'https://stage-left:8443');
    t.equal(ownUrl('https://stage-left:8443', '127.0.0.1', open), 'https://stage-left:8443');
    t.equal(ownUrl(undefined, '10.2.0.7', open), 'http://10.2.0.7:8080');
    t.equal(ownUrl(undefined, 'fe80::1', open), 'http://[fe80::1]:8080');
    t.equal(ownUrl(undefined, '10.2.0.7', { ...open, isTls: true }), 'https://10.2.0.7:8080');
    t.equal(ownUrl(undefined, undefined, open), '', 'not known yet');
  },
);

t.test('a host on the machine of the server gives its first IPv4 address in a network', async (t) => {
  for (const address of LOOPBACK) t.equal(ownUrl(undefined, address, open), 'http://10.0.0.7:8080', address);
  const left: Interfaces = { lo, tun0: undefined, eth0: interfaces.eth0?.slice(0, 1) };
  const without = { ...open, interfaces: () => left };
  t.equal(ownUrl(undefined, '127.0.0.1', without), 'http://127.0.0.1:8080', 'it has no such address');
});

t.test('a host that listens on loopback alone has none, unless all are on one machine', async (t) => {
  t.equal(ownUrl(undefined, '10.0.0.7', closed), '');
  for (const address of LOOPBACK)
    t.equal(ownUrl(undefined, address, closed), 'http://127.0.0.1:8080', address);
});
