import { readFileSync } from 'node:fs';
import t from 'tap';
import { Service } from '#harness/service.js';

/** The addons of node that a process has loaded. */
function addonsOf(pid: number): string[] {
  const mapped = readFileSync(`/proc/${pid}/maps`, 'utf8').split('\n');
  const paths = mapped.map((line) => line.split(/\s+/).slice(5).join(' '));
  return [...new Set(paths.filter((path) => /\.node\b/.test(path)))];
}

t.test('a gateway that has read messages of a worker runs no native code but node itself', async (t) => {
  const service = await Service.start(t, { rig: 'ILCE-7M4:1' });
  const [id = ''] = await service.cameraIds();
  await service.connect(id);
  await service.ok('GET', `/api/cameras/${id}/properties/iso`);
  t.same(addonsOf(service.process.pid ?? 0), []);
  t.equal(
    addonsOf(service.workerPid(id)).length > 0,
    true,
    'the worker has an addon, so that the check can see one',
  );
});

t.test('no package may run a script when it is installed', async (t) => {
  const { allowScripts } = JSON.parse(readFileSync('package.json', 'utf8'));
  t.same(Object.values(allowScripts).filter(Boolean), []);
});
