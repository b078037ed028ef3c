// Declarations of the rig file in a real service: applied when a body connects and reconnects, watched, adopted; values
// for groups and presets, with a body that is away.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';
import { replaceFile } from '../support/replace-file.js';

/** A service with bodies in the group `ring`, and their values as a client reads them. */
async function startRing(t: Test, bodies: number) {
  const limits = { rigFileMs: 20, bodyPauseMs: 20 };
  const service = await Service.start(t, { rig: `ILCE-7M4:${bodies}`, limits });
  await until('all bodies are listed', async () => (await service.cameraIds()).length === bodies);
  const ids = await service.cameraIds();
  const file = join(service.directory, 'state', 'rig.toml');
  return {
    service,
    ids: ids as [string, string],
    text: () => readFileSync(file, 'utf8'),
    /** A value that a client sets earlier would be replaced by the declared one. */
    applied: () =>
      until('all declared values are applied', () =>
        service.log.some((line) => line.includes('"declared properties are applied"')),
      ),
    write: (properties: string, more = '') =>
      replaceFile(
        file,
        `# ours\n[groups.ring]\nproperties = { ${properties} }\n${ids
          .map((id) => `[cameras.${id}]\ngroups = ["ring"] # of ${id}\n`)
          .join('')}${more}`,
      ),
    camera: async (id: string) => (await service.ok('GET', `/api/rig/cameras/${id}`)).body.camera,
    label: async (id: string, property: string) =>
      (await service.ok('GET', `/api/cameras/${id}/properties/${property}`)).body.data.formatted,
    set: (id: string, property: string, value: string) =>
      service.ok('PUT', `/api/cameras/${id}/properties/${property}`, { value }),
  };
}

t.test('declared values are applied on connect and after a recovery; a change is drift', async (t) => {
  const { service, ids, write, camera, label, applied } = await startRing(t, 1);
  const [id] = ids;
  const events = await service.events();
  write('iso = "800", aperture = "F4", exposure-program-mode = "A_AperturePriority"');
  await events.next('rig', (data) => data.change === 'taken');
  await service.connect(id);
  await applied();
  t.equal(await label(id, 'aperture'), 'F4');
  t.equal(await label(id, 'iso'), 'ISO 800');
  t.equal(await label(id, 'exposure-program-mode'), 'A_AperturePriority');
  t.same((await camera(id)).drift, []);
  await until('the facts are read', async () => (await camera(id)).facts.batteryPercent !== undefined);
  t.match((await camera(id)).facts, { cards: [{ slot: 1 }, { slot: 2 }], overheating: 0, recording: false });

  await service.sim('dial', id, 'iso', '0x64');
  const { data } = await events.next('drift', ({ property }) => property === 'iso');
  t.match(data, { cameraId: id, desired: '800', current: 'ISO 100' });
  t.match((await camera(id)).drift, [{ property: 'iso', desired: '800', current: 'ISO 100' }]);
  const metrics = await (await fetch(`${service.url}/metrics`)).text();
  t.match(metrics, `rigd_rig_drift{camera="${id}"} 1`);
  t.equal(await label(id, 'iso'), 'ISO 100', 'it is not touched');

  await service.ok('POST', '/api/rig/groups/ring/apply');
  t.equal(await label(id, 'iso'), 'ISO 800');
  await events.next('drift', ({ resolved }) => resolved === true);
  t.same((await camera(id)).drift, []);

  await service.sim('dial', id, 'iso', '0xc8');
  await events.next('drift', ({ current }) => current === 'ISO 200');
  process.kill(service.workerPid(id), 'SIGKILL');
  await events.next('disconnected', (data) => data.recovering === true);
  await until('it has returned as declared', async () => {
    const { state, drift } = await camera(id);
    return state === 'connected' && drift.length === 0 && (await label(id, 'iso')) === 'ISO 800';
  });
});

t.test('adopt writes what the bodies have into the file, and keeps its comments', async (t) => {
  const { service, ids, write, camera, label, set, text, applied } = await startRing(t, 1);
  const [id] = ids;
  const events = await service.events();
  write('iso = "800", white-balance = "Daylight"');
  await events.next('rig', (data) => data.change === 'taken');
  await service.connect(id);
  await applied();
  t.same([await label(id, 'iso'), await label(id, 'white-balance')], ['ISO 800', 'Daylight']);
  await set(id, 'iso', '640');
  await events.next('drift', ({ current }) => current === 'ISO 640');
  const { body } = await service.ok('POST', '/api/rig/groups/ring/adopt');
  t.match(body.results, [{ id, success: true, data: { properties: { iso: 'ISO 640' } } }]);
  await events.next('drift', ({ resolved }) => resolved === true);
  t.match(await camera(id), { drift: [], desired: { iso: 'ISO 640', 'white-balance': 'Daylight' } });
  t.match(text(), /^# ours\n/);
  t.match(text(), `# of ${id}`);
  t.match(text(), 'ISO 640');
});

t.test('a value that the body refuses is drift with its reason', async (t) => {
  const { service, ids, write, camera, set } = await startRing(t, 1);
  const [id] = ids;
  const events = await service.events();
  write('aperture = "F4", exposure-program-mode = "P_Auto"');
  await events.next('rig', (data) => data.change === 'taken');
  await service.connect(id);
  const { data } = await events.next('drift', ({ property }) => property === 'aperture');
  t.match(data, { code: 'NOT_WRITABLE', desired: 'F4' });
  t.match((await camera(id)).drift, [{ property: 'aperture', code: 'NOT_WRITABLE' }]);
  await set(id, 'exposure-program-mode', 'm');
  await events.next('drift', ({ property, resolved }) => property === 'aperture' && resolved === true);
  t.match((await camera(id)).drift, [{ property: 'exposure-program-mode' }]);
});

t.test('values of a group, declared as well; a preset is saved, compared and applied', async (t) => {
  const { service, ids, write, camera, label, set } = await startRing(t, 2);
  const [first, second] = ids;
  const events = await service.events();
  write('dro = "0x10"', '[cameras.DZNEVERSEEN0]\n');
  await events.next('rig', (data) => data.change === 'taken');
  for (const id of ids) await service.connect(id);
  const properties = { iso: '400', 'white-balance': 'Daylight' };
  await service.ok('PUT', '/api/rig/groups/ring/properties', { properties, desired: true });
  for (const id of ids) t.match((await camera(id)).desired, { ...properties, dro: '0x10' });

  await set(second, 'iso', '1600');
  const names = ['iso', 'white-balance'];
  await service.ok('PUT', '/api/rig/presets/night', { group: 'ring', properties: names });
  t.match((await service.ok('GET', '/api/rig/presets/night')).body.preset, {
    properties: { 'white-balance': 'Daylight' },
    cameras: { [first]: { iso: 'ISO 400' }, [second]: { iso: 'ISO 1600' } },
  });
  for (const id of ids) await set(id, 'iso', '100');
  const partial = await service.request('GET', '/api/rig/presets/night/diff');
  t.match(partial.body.results, [
    {
      id: first,
      success: true,
      data: { differs: [{ property: 'iso', preset: 'ISO 400', current: 'ISO 100' }] },
    },
    { id: second, data: { differs: [{ property: 'iso', preset: 'ISO 1600' }] } },
    { success: false },
  ]);
  await service.ok('POST', '/api/rig/presets/night/apply', { group: 'ring' });
  t.same([await label(first, 'iso'), await label(second, 'iso')], ['ISO 400', 'ISO 1600']);

  const { status, body } = await service.request('POST', '/api/rig/presets/night/apply', {});
  t.equal(status, 409);
  t.match(body, { code: 'GROUP_PARTIAL', message: /^2 of 3 bodies have the preset\. / });
  t.same(
    body.data.results.map(({ success }: { success: boolean }) => success),
    [true, true, false],
  );
});
