// A job of an operator on the page, in a real browser: the service is restarted while the page is open.

import t from 'tap';
import { freePort } from '#harness/free-port.js';
import { Service } from '#harness/service.js';
import { startRig } from '../../support/job-rig.js';
import { Operator } from '../../support/operator.js';
import { noBrowser } from '../../support/operator-page.js';

const LIVE = `document.querySelectorAll('.tile[data-picture="live"]').length === 8`;

t.test('the page continues after a restart of the service', { skip: noBrowser }, async (t) => {
  const port = ['--port', String(await freePort())];
  const rig = await startRig(t, 8, { arguments: port });
  const operator = await Operator.open(t, `${rig.service.url}/`, {
    width: 2560,
    height: 1440,
    theme: 'light',
  });
  await operator.page.until('all pictures', LIVE);
  await operator.picture('wall-large');
  t.equal(await rig.service.stop(), 0);
  await operator.sees('.banner', 'The service does not answer.');
  await operator.sees('.tile', /no signal/i);
  await operator.picture('restart');
  const { directory } = rig.service;
  const again = await Service.start(t, { directory, rig: 'ILCE-7M4:8', arguments: port });
  await operator.page.until('no banner', `document.querySelector('.banner') === null`);
  await operator.page.until('all pictures again', LIVE);
  await operator.click('.places-nav a', 'Cards');
  await operator.sees('.card-slots', 'front left');
  const { cameras } = (await again.ok('GET', '/api/rig')).body;
  t.ok(
    cameras.every(({ connected }: { connected: boolean }) => connected),
    'all bodies are connected again',
  );
  await operator.finish(t, 'Go on after a restart of the service', 1);
});
