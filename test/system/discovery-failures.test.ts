import { mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { readConfig } from '#gateway/config/config.js';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';
import { testDirectory } from '#harness/test-directory.js';
import { compileC } from '../native/support/native-build.js';

const CORE = 'libCr_Core.so';
const LIMITS = { restartMs: 20, restartMaxMs: 200, maxRestarts: 1_000, firstDiscoveryMs: 60_000 };

/** Links to the files of the simulated SDK, so that a test can remove parts. */
function sdkOf(t: Test): { directory: string; sdk: string } {
  const directory = testDirectory(t, { sdk: { CrAdapter: {} } });
  const sdk = join(directory, 'sdk');
  const built = readConfig([], {}).sdkDirectory;
  for (const name of readdirSync(built).filter((name) => name !== 'CrAdapter'))
    symlinkSync(join(built, name), join(sdk, name));
  for (const name of readdirSync(join(built, 'CrAdapter')))
    symlinkSync(join(built, 'CrAdapter', name), join(sdk, 'CrAdapter', name));
  return { directory, sdk };
}

function serviceOf(t: Test, directory: string, sdk: string, limits = {}): Promise<Service> {
  return Service.start(t, {
    directory: join(directory, 'service'),
    arguments: ['--sdk-dir', sdk],
    limits: { ...LIMITS, ...limits },
  });
}

/** Faults that make every look of discovery fail, by name, each with how it is reported. */
const FAILURES: Record<
  string,
  { breakIt: (sdk: string) => void; code: string; message: RegExp; limits?: object }
> = {
  'there is no adapter': {
    breakIt: (sdk) => {
      for (const name of readdirSync(join(sdk, 'CrAdapter'))) rmSync(join(sdk, 'CrAdapter', name));
    },
    code: 'SDK_UNAVAILABLE',
    message: /could not enumerate cameras.*8703/,
  },
  'the library is cut off': {
    breakIt: (sdk) => {
      rmSync(join(sdk, CORE));
      writeFileSync(join(sdk, CORE), '\x7fELF and nothing more');
    },
    code: 'SDK_UNAVAILABLE',
    message: /libCr_Core\.so/,
  },
  'the library hangs while it is loaded': {
    breakIt: (sdk) => {
      rmSync(join(sdk, CORE));
      const source =
        '#include <unistd.h>\n__attribute__((constructor)) static void hang(void) { for (;;) pause(); }';
      compileC(join(sdk, CORE), source);
    },
    code: 'WORKER_START_FAILED',
    message: /has not finished loading the SDK of .*sdk/,
    limits: { firstDiscoveryMs: 1_500 },
  },
};

for (const [name, { breakIt, code, message, limits }] of Object.entries(FAILURES)) {
  t.test(`a list is refused and never empty when ${name}`, async (t) => {
    const { directory, sdk } = sdkOf(t);
    breakIt(sdk);
    const service = await serviceOf(t, directory, sdk, limits);
    const list = await service.request('GET', '/api/cameras');
    t.match(list, { status: 503, body: { success: false, code, message } });
    const { body } = await service.ok('GET', '/api/server/status');
    t.match(body, { cameras: { discovered: 0 }, discovery: { state: 'failing', reason: message } });
    t.match(await service.request('GET', '/api/health'), {
      status: 503,
      body: {
        code: 'NOT_READY',
        data: { ready: false, parts: [{ name: 'discovery', why: message }, { name: 'sdk' }] },
      },
    });
    t.match(await service.request('POST', '/api/cameras/D1/connection'), { status: 503, body: { code } });
    t.equal(
      service.log.filter((line) => line.includes('the search for cameras fails')).length,
      1,
      'reported once',
    );
  });
}

t.test('a simulated rig that cannot be is named by the health', async (t) => {
  const service = await Service.start(t, { rig: 'NO-SUCH-BODY', limits: LIMITS });
  const health = await until('the health names the reason', async () => {
    const { status, body } = await service.request('GET', '/api/health');
    return status === 503 && /RIGD_SIM_RIG is wrong/.test(body.message) ? body : undefined;
  });
  t.match(health.data.parts[1], { name: 'sdk', state: 'failing', why: /unknown model .*NO-SUCH-BODY/ });
  t.equal(await (await fetch(`${service.url}/livez`)).text(), 'ok\n', 'it lives anyway');
});

t.test('a library that hangs again after its process was killed is still named', async (t) => {
  const { directory, sdk } = sdkOf(t);
  FAILURES['the library hangs while it is loaded']?.breakIt(sdk);
  const service = await serviceOf(t, directory, sdk, { workerStartMs: 500, firstDiscoveryMs: 60_000 });
  await until('two scouts that were killed', () => {
    return service.log.filter((line) => line.includes('discovery process ended')).length >= 2;
  });
  const list = await service.request('GET', '/api/cameras');
  t.match(list, {
    status: 503,
    body: { code: 'WORKER_START_FAILED', message: /SDK of .*no hello within 500 ms/s },
  });
});

/** Waits until discovery fails. @returns the reason */
const failureOf = (service: Service) =>
  until('the failure', async () => {
    const { discovery } = (await service.ok('GET', '/api/server/status')).body;
    return discovery.state === 'failing' && String(discovery.reason);
  });

for (const temper of ['strict', 'sample']) {
  t.test(
    `row 6: the last camera that is pulled leaves the list, whatever the SDK answers then (${temper})`,
    async (t) => {
      const directory = testDirectory(t);
      const id = 'D10F60140701';
      // The body's directory exists before the start, and its cable is out.
      const body = join(directory, 'state', 'simulator', id);
      mkdirSync(body, { recursive: true, mode: 0o700 });
      writeFileSync(join(body, 'plug'), 'unplugged\n');
      const service = await Service.start(t, {
        rig: 'ILCE-7M4:1',
        directory,
        environment: { RIGD_SIM_TEMPER: temper },
      });
      t.same(await service.cameraIds(), [], 'also when none was ever seen');
      const events = await service.events();
      await service.sim('plug', id);
      t.match((await events.next('cameraAdded')).data, { cameraId: id });
      t.same(await service.cameraIds(), [id]);
      await service.sim('unplug', id);
      t.match((await events.next('cameraRemoved')).data, { cameraId: id });
      t.same(await service.cameraIds(), []);
      t.match((await service.ok('GET', '/api/server/status')).body.discovery, { state: 'working' });
    },
  );
}

t.test('a service that has found cameras', async (t) => {
  const service = await Service.start(t, { limits: { discoverySilenceMs: 5_000 } });
  const ids = await service.cameraIds();

  t.test(
    'when looks fail for long, what is known stays listed, and the failure is reported and taken back',
    async (t) => {
      t.match((await service.ok('GET', '/api/server/status')).body, {
        discovery: { state: 'working', reason: '' },
      });
      for (const id of ids) service.injectFault(id, 'EnumCameraObjects error(0x8703)');
      t.match(await failureOf(service), /could not enumerate cameras.*8703/);
      t.same(await service.cameraIds(), ids);
      for (const id of ids) service.clearFaults(id);
      await until('its end', async () => {
        return (await service.ok('GET', '/api/server/status')).body.discovery.state === 'working';
      });
      t.equal(service.log.filter((line) => line.includes('the search for cameras fails')).length, 1);
      t.equal(service.log.filter((line) => line.includes('discovery works again')).length, 1);
    },
  );

  t.test('row 6: any other refusal of a look is not announced', async (t) => {
    for (const id of ids) service.injectFault(id, 'EnumCameraObjects error(0x8000)');
    t.match(await failureOf(service), /could not enumerate cameras.*8000/);
    t.same(await service.cameraIds(), ids);
    for (const id of ids) service.clearFaults(id);
  });

  t.test('a launch directory that was damaged is repaired by the next start', async (t) => {
    t.equal(await service.signal('SIGTERM'), 0);
    const launch = join(service.directory, 'state', 'launch');
    const [name = ''] = readdirSync(launch);
    rmSync(join(launch, name, 'node'));
    mkdirSync(join(launch, name, 'node'));
    renameSync(join(launch, name, 'CrAdapter'), join(launch, name, 'taken-away'));
    const second = await Service.start(t, { directory: service.directory });
    t.same(await second.cameraIds(), ids);
    t.ok(second.log.some((line) => line.includes('launch directory is damaged')));
  });
});
