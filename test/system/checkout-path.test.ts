import { cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { Service } from '#harness/service.js';
import { testDirectory } from '#harness/test-directory.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/**
 * Files that are executed are copied, since node resolves links; files that are only read are linked.
 */
const COPIED = ['bin', 'dist', 'package.json', 'public'];
const LINKED = ['node_modules', 'native', 'prebuilds', 'data', 'openapi.json'];

t.test('a checkout whose path has a space, a percent sign and an umlaut serves its cameras', async (t) => {
  const checkout = join(testDirectory(t, { 'my 100%20 rig ä': {} }), 'my 100%20 rig ä');
  for (const name of COPIED) cpSync(join(ROOT, name), join(checkout, name), { recursive: true });
  for (const name of LINKED) symlinkSync(join(ROOT, name), join(checkout, name));
  const directory = join(checkout, 'here too');
  const service = await Service.start(t, {
    rig: 'ILCE-7M4:1',
    program: join(checkout, 'bin', 'rigd'),
    directory,
  });
  const [id = ''] = await service.cameraIds();
  await service.connect(id);
  const events = await service.events();
  await service.ok('POST', `/api/cameras/${id}/actions/af-shutter`);
  t.match((await events.next('downloadComplete')).data, { savedPath: /here too\/pictures\// });
});
