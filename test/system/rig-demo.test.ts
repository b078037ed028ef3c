// examples/rig-demo.ts as people run it, with --check: three hosts and a real nats-server, every body listed by each.

import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import t from 'tap';
import { HAS_NATS } from '#harness/nats-server.js';
import { TEMPER } from '#harness/temper.js';
import { testDirectory } from '#harness/test-directory.js';

const PROGRAM = fileURLToPath(new URL('../../dist-examples/rig-demo.js', import.meta.url));

t.test('three hosts, one rig', { skip: !HAS_NATS && 'nats-server is not installed' }, async (t) => {
  const directory = testDirectory(t);
  const env = { PATH: process.env.PATH, TMPDIR: directory, RIGD_SIM_TEMPER: TEMPER };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [PROGRAM, '--check'], { env });
  t.equal(stderr, '');
  t.match(
    stdout,
    /^nats-server +nats:.*\nleft +http:.*\nright +http:.*\ntop +http:.*\n12 bodies, listed by each host\n$/,
  );
  t.same(readdirSync(directory), [], 'nothing is left behind');
});
