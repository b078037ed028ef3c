import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { until, within } from '#harness/deadline.js';
import { Service } from '#harness/service.js';
import { testDirectory } from '#harness/test-directory.js';
import { compileC, NO_DEEP_BINDING } from '../native/support/native-build.js';

const SOURCE = fileURLToPath(new URL('../../test/support/hanging-scandir.c', import.meta.url));
// Skipped with a sanitizer, which has to be the first preloaded library.
t.test('a directory on a mount that hangs', { skip: NO_DEEP_BINDING }, async (t) => {
  const directory = testDirectory(t);
  const library = compileC(join(directory, 'hang.so'), readFileSync(SOURCE, 'utf8'), '-ldl');
  const settings = join(directory, 'pictures', 'camera_settings');
  mkdirSync(settings, { recursive: true });
  const service = await Service.start(t, {
    directory,
    limits: { fileMs: 500 },
    environment: { LD_PRELOAD: library, HANG_DIRECTORY: settings, HANG_ACCESS: join(directory, 'pictures') },
  });
  const ids = await service.cameraIds();
  await Promise.all(ids.map((id) => service.connect(id)));

  const health = await until('the health names the directory that hangs', async () => {
    const { status, body } = await service.request('GET', '/api/health');
    const parts: { name: string; state: string }[] = body.data.parts;
    const isFailing = parts.some(({ name, state }) => name === 'saveDirectory' && state === 'failing');
    return status === 503 && isFailing ? parts : undefined;
  });
  // On a busy machine another part may be slow too.
  t.match(
    health.filter(({ name }: { name: string }) => name === 'saveDirectory'),
    [{ state: 'failing', why: /pictures does not answer.*500 ms/ }],
  );

  // More calls than node has threads for.
  const answers = await within(
    'answers for all',
    Promise.all(Array.from({ length: 12 }, () => service.request('GET', '/api/cameras/any/settings/files'))),
  );
  for (const answer of answers) {
    t.match(answer, {
      status: 400,
      body: { code: 'SAVE_PATH_UNUSABLE', message: /camera_settings.*500 ms/ },
    });
  }
  await service.ok('POST', `/api/cameras/${ids[0]}/actions/af-shutter`);
  await service.ok('DELETE', `/api/cameras/${ids[0]}/connection`);
  await service.connect(ids[0] ?? '');

  // Hung calls never return, so any end shows that the process did not wait for them.
  t.equal(await service.signal('SIGTERM'), 'SIGKILL', 'an exit would wait for the thread that hangs');
  t.ok(
    service.log.some((line) => line.includes('a call to the file system hangs')),
    'the log has the reason',
  );
  t.same(service.childProcesses(), [], 'the cameras were disconnected first');
  for (const id of ids)
    t.match(
      service
        .bodyLog(id)
        .filter((line) => line.includes('session'))
        .at(-1),
      /session end$/,
    );
  const next = await Service.start(t, { directory });
  t.same(await next.cameraIds(), ids, 'the state directory is free');
});

t.test('FIFOs among the records of processes hold up neither a connect nor the end', async (t) => {
  const directory = testDirectory(t);
  const processes = join(directory, 'state', 'processes');
  mkdirSync(processes, { recursive: true });
  for (const name of ['1.json', '2.json', '3.json', '4.json', '5.json'])
    execFileSync('mkfifo', [join(processes, name)]);
  const service = await Service.start(t, { directory, rig: 'ILCE-7M4:1' });
  const [id = ''] = await service.cameraIds();
  await within('the connect', service.connect(id));
  t.equal(readdirSync(processes).length, 2, 'the records of the scout and the worker');
  t.equal(await service.signal('SIGTERM'), 0);
});
