// The address at which other hosts read pictures and files of this one.

import t from 'tap';
import { ownUrl } from '#gateway/hosts/own-url.js';

t.test(
  'the address is the setting of the operator, else the one by which the server sees this host',
  async (t) => {
    const open = { port: 8080, isLoopbackOnly: false };
    t.equal(ownUrl('https://stage-left:8443', '10.0.0.7', open), 'https://stage-left:8443');
    t.equal(ownUrl(undefined, '10.0.0.7', open), 'http://10.0.0.7:8080');
    t.equal(ownUrl(undefined, 'fe80::1', open), 'http://[fe80::1]:8080');
    t.equal(ownUrl(undefined, undefined, open), '', 'not known yet');
  },
);

t.test('a host that listens on loopback alone has none, unless all are on one machine', async (t) => {
  const closed = { port: 8080, isLoopbackOnly: true };
  t.equal(ownUrl(undefined, '10.0.0.7', closed), '');
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
    t.equal(ownUrl(undefined, address, closed), 'http://127.0.0.1:8080', address);
});
