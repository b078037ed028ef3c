import t from 'tap';
import { cameraAt, ipAddressOf, ipTextOf, macOf } from '#gateway/supervisor/camera-address.js';

t.test('an address is converted to the form of the SDK and back', async (t) => {
  t.equal(ipAddressOf('192.168.0.5'), 0x0500_a8c0);
  t.equal(ipTextOf(0x0500_a8c0), '192.168.0.5');
  t.equal(ipAddressOf('10.20.22.254'), 0xfe16_140a, 'unsigned');
  t.equal(ipTextOf(0xfe16_140a), '10.20.22.254');
});

t.test('only the dotted IPv4 address of one other host is valid', async (t) => {
  const texts = ['', '10.0.0', '10.0.0.256', '010.0.0.1', ' 10.0.0.1', '::1', 'camera.local'];
  const networks = ['0.0.0.0', '127.0.0.1', '127.255.0.1', '224.0.0.1', '239.255.255.250', '255.255.255.255'];
  t.same(
    [...texts, ...networks].filter((text) => ipAddressOf(text) !== undefined),
    [],
  );
  t.not(ipAddressOf('169.254.1.2'), undefined, 'a link-local address, of a direct cable without DHCP');
});

t.test('a MAC address has one form', async (t) => {
  for (const text of ['02:0f:60:14:16:01', '02-0F-60-14-16-01', '020f60141601'])
    t.equal(macOf(text), '02:0F:60:14:16:01');
  for (const text of [
    '',
    '00:00:00:00:00:00',
    '02:0f:60:14:16',
    '02:0f:60:14:16:0g',
    'D10F60140701'.slice(1),
  ])
    t.equal(macOf(text), undefined, text);
});

t.test('a remembered address gives the same camera as discovery', async (t) => {
  const remembered = { id: '02:0F:60:14:16:01', model: 'ILCE-1M2', ip: '10.20.22.1' };
  const camera = { id: remembered.id, model: 'ILCE-1M2', connectionType: 'Network', ipAddress: 0x0116_140a };
  t.same(cameraAt(remembered), camera);
  t.same(cameraAt({ ...remembered, accessAuthentication: true }), { ...camera, sshSupport: true });
});
