import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import t from 'tap';
import { within } from '#harness/deadline.js';
import { testDirectory } from '#harness/test-directory.js';

const PROGRAM = fileURLToPath(new URL('../../support/starved-rig.js', import.meta.url));

t.test('a service without file descriptors continues, reports it, and recovers later', async (t) => {
  const script = 'ulimit -n 256 && exec "$0" "$1" "$2"';
  const ran = promisify(execFile)('sh', ['-c', script, process.execPath, PROGRAM, testDirectory(t)]);
  t.teardown(() => ran.child.kill('SIGKILL'));
  const { stdout } = await within('the end of the program', ran);
  t.same(JSON.parse(stdout), {
    refused: 'WORKER_START_FAILED',
    starved: 'WORKER_START_FAILED',
    connected: 'connected',
  });
});
