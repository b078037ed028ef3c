// Settings that the worker gives to a new or restored session: the save path, the priority key, and whether the SDK
// reconnects automatically. Some bodies lose or refuse one of them.

import t, { type Test } from 'tap';
import { until } from '#harness/deadline.js';
import type { WorkerEvent } from '#protocol/messages.js';
import type { ConnectParams } from '#protocol/operations.js';
import { RealWorker } from '../../support/real-worker.js';
import { SDK_NUMBER } from '../../support/sdk-numbers.js';

/** A session with a body of a temper; in each temper the first connect succeeds. */
async function session(t: Test, params: Partial<ConnectParams>, environment: NodeJS.ProcessEnv = {}) {
  const real = await RealWorker.start(t, {}, undefined, { RIGD_SIM_GROWTH_MS: '0', ...environment });
  await real.connect({ listedFirst: true, ...params });
  return real;
}

const saved = ({ events }: RealWorker) =>
  events
    .filter((event): event is WorkerEvent<'downloadComplete'> => event.name === 'downloadComplete')
    .map(({ payload }) => payload.path);

for (const temper of ['strict', 'wayward']) {
  t.test(`row 40: after the SDK has reconnected pictures come as before (${temper})`, async (t) => {
    const real = await session(t, { reconnecting: true }, { RIGD_SIM_TEMPER: temper });
    real.injectFault('GetSelectDeviceProperties#1 disconnect');
    await real.worker.call('getProperty', { property: 'iso' }).catch(() => undefined);
    await real.event('reconnected');
    await real.reads('priority-key', '0x2');
    t.match(await real.worker.call('getPriorityKey', {}), { setting: 'pc-remote' });
    await real.worker.call('afShutter', {});
    await until('the picture', () => saved(real).length === 1);
    t.match(saved(real)[0], real.pictures);
  });
}

t.test('row 41: the SDK is not asked to reconnect in a session for remote transfer', async (t) => {
  const environment = { RIGD_SIM_TEMPER: 'wayward', RIGD_SIM_CARDS: 'filled' };
  const real = await session(t, { mode: 'remote-transfer', reconnecting: true }, environment);
  const { rows } = await real.worker.call('listSDCardFiles', { slot: 1 });
  t.ok(rows.length > 0);
});

t.test('row 60: in remote transfer the half-press is taken until a picture goes to the host', async (t) => {
  const given = { mode: 'remote-transfer', isOwnSaveInfo: true } as const;
  const real = await session(t, given, { RIGD_SIM_TEMPER: 'wayward' });
  t.match(await real.worker.call('getSaveInfo', {}), { path: real.pictures }, 'the path is known to clients');
  await real.worker.call('halfPress', {});
  await real.worker.call('halfPress', {});
  await real.worker.call('afShutter', {});
  await until('the picture', () => saved(real).length === 1);
  t.match(saved(real)[0], real.pictures);
  await t.rejects(real.worker.call('halfPress', {}), {
    code: 'SDK_REFUSED',
    sdkCode: SDK_NUMBER.CrError_Api_InvalidCalled,
  });
});

t.test('row 60: pictures that stay on the card need no save path', async (t) => {
  const given = { mode: 'remote-transfer', isOwnSaveInfo: true } as const;
  const real = await session(t, given, { RIGD_SIM_TEMPER: 'wayward' });
  const property = 'still-image-store-destination';
  await real.worker.call('setProperty', { property, value: 'memory-card' });
  await real.reads(property, '0x2');
  await real.worker.call('afShutter', {});
  await real.worker.call('afShutter', {});
  t.equal(real.exposures(), 2);
});

t.test('row 60: a place that a client has chosen is given to the SDK at the connect', async (t) => {
  const real = await session(t, { mode: 'remote-transfer' }, { RIGD_SIM_TEMPER: 'wayward' });
  await t.rejects(real.worker.call('halfPress', {}), {
    code: 'SDK_REFUSED',
    sdkCode: SDK_NUMBER.CrError_Api_InvalidCalled,
  });
});

t.test('row 60: a save path that the SDK refuses before a press is reported, and sent again', async (t) => {
  const real = await session(t, { mode: 'remote-transfer', isOwnSaveInfo: true });
  real.injectFault('SetSaveInfo#1 error(0x8402)');
  await real.worker.call('afShutter', {});
  t.match((await real.event('fault')).payload, {
    message: /SetSaveInfo was refused .* set another with save-info/,
  });
  await real.worker.call('afShutter', {});
  await until('the second picture', () => saved(real).length === 1);
});
