// Presses of one camera and their receipts: what ends the wait for a press that exposed nothing, and how its files and
// its number are found.

import t, { type Test } from 'tap';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';

/** Service of all tests; the limits of receipts are longer than this file takes. */
const service = await Service.start(t, { rig: 'ILCE-7M4:3' });

/** A body in manual focus that no other test uses. */
async function oneBody(t: Test, name: string) {
  const { id, path } = await service.camera(t);
  await service.connect(id);
  await service.ok('PUT', `/api/rig/cameras/${id}`, { name, number: name.length, groups: [name] });
  await service.ok('PUT', `${path}/properties/focus-mode`, { value: '0x1' });
  await service.reads(id, 'focus-mode', '0x1');
  const shutter = (action: string) => service.ok('POST', `${path}/actions/shutter`, { action });
  return { id, path, shutter };
}

async function newestEnded() {
  const [{ shotId }] = (await service.ok('GET', '/api/rig/shots?limit=1')).body.shots;
  return until('the end of the shot', async () => {
    const { receipt } = (await service.ok('GET', `/api/rig/shots/${shotId}`)).body;
    return receipt.state !== 'incomplete' && receipt;
  });
}

t.test(
  "a press without an exposure ends with the time that its report has, not with the receipt's",
  async (t) => {
    const { id, shutter } = await oneBody(t, 'silent');
    service.injectFault(id, 'SendCommand#1 no-exposure');
    await shutter('down');
    await shutter('up');
    const receipt = await newestEnded();
    t.match(receipt.bodies[0].exposures[0], {
      state: 'lost',
      unknown: { code: 'NO_EXPOSURE', message: /^no exposure was reported$/ },
    });
    const line = await until('its line in the log', () =>
      service.log.find(
        (each) => each.includes(`"shotId":"${receipt.shotId}"`) && each.includes('"state":"lost"'),
      ),
    );
    t.equal(JSON.parse(line).level, 'info', 'a press that exposes nothing is nothing to warn of');
  },
);

t.test('an end requested by a client is not the end of a worker', async (t) => {
  const { id, path, shutter } = await oneBody(t, 'ended');
  service.injectFault(id, 'SendCommand#1 no-exposure');
  await shutter('down');
  await service.ok('DELETE', `${path}/connection`);
  const receipt = await newestEnded();
  const { message } = receipt.bodies[0].exposures[0].unknown;
  t.match(message, /^no exposure was reported/);
  t.notMatch(receipt.message, /worker/);
});

t.test('a landed file names its shot, and a shot is found by its number', async (t) => {
  await oneBody(t, 'landing');
  const events = await service.events();
  await service.ok('POST', '/api/rig/groups/landing/shoot', { shotId: 'take-1' });
  const { data } = await events.next('downloadComplete');
  t.match(data, { shotId: 'take-1', round: 0, name: 'landing', number: 7, savedPath: /landing-/ });
  const { number } = (await service.ok('GET', '/api/rig/shots/take-1')).body.receipt;
  const byNumber = await service.ok('GET', `/api/rig/shots/${number}`);
  t.equal(byNumber.body.receipt.shotId, 'take-1');
  await service.ok('POST', `/api/rig/shots/${number}/verify`);
  await service.ok('POST', '/api/rig/groups/landing/shoot', { shotId: `${number}` });
  const named = await service.ok('GET', `/api/rig/shots/${number}`);
  t.equal(named.body.receipt.number, number + 1, 'an id goes before a number');
  t.match(await service.request('GET', '/api/rig/shots/999'), {
    status: 404,
    body: { code: 'SHOT_NOT_FOUND' },
  });
});
