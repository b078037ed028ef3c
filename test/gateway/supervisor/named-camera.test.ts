import t from 'tap';
import { namedCamera, withWhatWasListed } from '#gateway/supervisor/named-camera.js';
import type { DiscoveredCamera } from '#protocol/operations.js';

const IP = '10.20.22.1';
const listed = {
  name: 'ILCE-1M2',
  model: 'ILCE-1M2',
  usbPid: 0,
  idType: 2,
  id: [1],
  connectionType: 'IP',
  adaptor: 'Cr_PTP_IP',
  pairing: 'on',
  sshSupport: 1,
};
const ONE: DiscoveredCamera = {
  id: '02:0F:60:14:16:01',
  model: 'ILCE-1M2',
  connectionType: 'Network',
  ipAddress: 0x0116_140a,
  sshSupport: true,
  listed,
};
const TWO: DiscoveredCamera = { ...ONE, id: '02:0F:60:14:16:02', model: 'ILCE-7M4' };
const there = (camera: DiscoveredCamera, isThere = true) => ({ camera, isThere });
const asOne = { id: ONE.id, model: ONE.model, ip: IP };

t.test('row 7: an address is enough for the camera that was seen there', async (t) => {
  const named = namedCamera({ ip: IP }, [there(ONE)], false);
  t.same(named, { ...asOne, accessAuthentication: true });
  t.throws(() => namedCamera({ ip: IP }, [there(ONE, false)], false), {
    code: 'ADDRESS_INCOMPLETE',
    message: /no camera has been seen at 10.20.22.1: mac is needed/,
  });
});

t.test('row 7: neither of two cameras seen at one address is guessed while both may have it', async (t) => {
  const known = [there(ONE), there(TWO)];
  t.throws(() => namedCamera({ ip: IP }, known, false), {
    code: 'ADDRESS_INCOMPLETE',
    message: /more than one camera has been seen at 10.20.22.1: mac is needed/,
  });
  t.match(namedCamera({ ip: IP, mac: '02-0f-60-14-16-02' }, known, false), {
    id: TWO.id,
    model: 'ILCE-7M4',
  });
  const isGone = [there(ONE, false), there(TWO)];
  t.match(namedCamera({ ip: IP }, isGone, false), { id: TWO.id });
});

t.test('row 7: a camera that discovery has not found needs mac and model', async (t) => {
  t.throws(() => namedCamera({ ip: IP, mac: ONE.id }, [], false), { message: /model is needed/ });
  t.same(namedCamera({ ip: IP, mac: ONE.id, model: 'ILCE-1M2' }, [], false), asOne);
  for (const ip of ['127.0.0.1', '10.20.22', 'camera'])
    t.throws(() => namedCamera({ ip, mac: ONE.id, model: 'ILCE-1M2' }, [], false), { code: 'BAD_REQUEST' });
});

t.test('row 3: discovery decides about access authentication before an earlier log-in does', async (t) => {
  const { listed: _listed, ...unlisted } = ONE;
  t.same(namedCamera({ ip: IP }, [there(unlisted)], true), { ...asOne, accessAuthentication: true });
  t.same(namedCamera({ ip: IP }, [there(unlisted)], false), asOne);
  const open = { ...ONE, sshSupport: false };
  t.same(namedCamera({ ip: IP }, [there(open)], false), { ...asOne, accessAuthentication: false });
});

t.test('row 7: a report of discovery holds at its address only', async (t) => {
  const { listed: _listed, ...named } = ONE;
  t.same(withWhatWasListed(ONE, named), ONE);
  const elsewhere = { ...named, ipAddress: 0x0216_140a };
  t.same(withWhatWasListed(ONE, elsewhere), elsewhere);
});
