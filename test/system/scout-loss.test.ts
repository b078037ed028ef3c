import { readdirSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { readConfig } from '#gateway/config/config.js';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';
import { testDirectory } from '#harness/test-directory.js';

t.test('when the scout cannot be started again, the cameras that are known can be used', async (t) => {
  const built = readConfig([], {}).sdkDirectory;
  const sdk = join(testDirectory(t, { sdk: {} }), 'sdk');
  for (const name of readdirSync(built)) symlinkSync(join(built, name), join(sdk, name));
  const service = await Service.start(t, {
    directory: join(sdk, '..', 'service'),
    arguments: ['--sdk-dir', sdk],
    limits: { restartMs: 20, restartMaxMs: 100, maxRestarts: 50 },
  });
  const ids = await service.cameraIds();
  const [connected = '', other = ''] = ids;
  await service.connect(connected);

  renameSync(join(sdk, 'libCr_Core.so'), join(sdk, 'taken-away'));
  const scout = service.childProcesses().find(({ title }) => title.includes('camera-scout'));
  process.kill(scout?.pid ?? 0, 'SIGKILL');
  await until(
    'two scouts that found no SDK',
    () => service.log.filter((line) => line.includes('discovery process ended')).length >= 3,
  );
  t.same(await service.cameraIds(), ids, 'the list is what was known');
  t.match((await service.ok('GET', `/api/cameras/${connected}/status`)).body.data, { state: 'connected' });
  await service.ok('POST', `/api/cameras/${connected}/connection`);
  await service.ok('POST', `/api/cameras/${connected}/actions/af-shutter`);
  const refused = await service.request('POST', `/api/cameras/${other}/connection`);
  t.match(refused, { status: 503, body: { code: 'SDK_UNAVAILABLE' } }, 'its own worker has no SDK either');

  renameSync(join(sdk, 'taken-away'), join(sdk, 'libCr_Core.so'));
  await service.connect(other);
});
