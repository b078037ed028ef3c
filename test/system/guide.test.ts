// The guide, typed line by line by one who has no camera: its own blocks, in their order, in a home of their own. What
// needs root is run by scripts/try-package.sh and scripts/try-service.sh, which read the guide too.

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import t from 'tap';
import { within } from '#harness/deadline.js';
import { freePort } from '#harness/free-port.js';
import { TEMPER } from '#harness/temper.js';
import { type Block, guideBlocks } from '../support/guide-blocks.js';
import { testDirectory } from '../support/test-directory.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

const guide = readFileSync(join(ROOT, 'docs', 'guide.md'), 'utf8');
const blocks = guideBlocks(guide);
const home = testDirectory(t);
const port = await freePort();
const programs = join(home, 'programs');
mkdirSync(programs);
symlinkSync(join(ROOT, 'bin', 'rigd'), join(programs, 'rigd'));
// Where the guide unpacks the vendor's SDK is the simulated one.
symlinkSync(join(ROOT, 'native', 'build', 'sdk'), join(home, 'CrSDK'));

const environment = {
  PATH: `${programs}:${process.env.PATH}`,
  HOME: home,
  RIGD_URL: `http://localhost:${port}`,
  RIGD_CONFIG: 'none',
  RIGD_SIM_TEMPER: TEMPER,
  RIGD_SIM_RIG: 'ILCE-7M4:8,ILCE-1M2:1',
};

/** The lines of a block, with the port of this test. */
function linesOf({ text }: Block): string {
  return text.replaceAll('8080', String(port));
}

function shell(block: Block): ChildProcess {
  const text = `set -euo pipefail\n${linesOf(block)}`;
  return spawn('bash', ['-c', text], { cwd: home, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
}

let service: ChildProcess | undefined;

async function endService(): Promise<void> {
  if (service === undefined || service.exitCode !== null) return;
  const ended = once(service, 'exit');
  service.kill('SIGTERM');
  await within('the end of the service', ended);
}

async function startService(block: Block): Promise<void> {
  await endService();
  // The shell becomes the service: a signal to it reaches the service.
  const line = `exec ${linesOf(block)} --port ${port}`;
  service = spawn('bash', ['-c', line], {
    cwd: home,
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: service.stdout ?? process.stdin });
  const started = new Promise<void>((resolve, reject) => {
    lines.on('line', (text) => text.includes('started on') && resolve());
    service?.once('exit', (code) => reject(new Error(`exit ${code}`)));
  });
  await within('"started on"', started);
}

t.teardown(endService);

t.test('the guide has blocks of every kind', async (t) => {
  t.ok(blocks.length > 20, `${blocks.length} blocks`);
  t.same([...new Set(blocks.map(({ kind }) => kind))].sort(), ['as root', 'run', 'service', 'until Ctrl-C']);
});

for (const block of blocks) {
  if (block.kind === 'as root') continue;
  t.test(`${block.heading}, line ${block.line}: ${block.text.split('\n')[0]}`, async (t) => {
    if (block.kind === 'service') {
      await startService(block);
      t.equal(service?.exitCode, null, 'it runs');
    } else if (block.kind === 'run') {
      const text = `set -euo pipefail\n${linesOf(block)}`;
      const { stdout, stderr } = await within(
        'the end of the block',
        run('bash', ['-c', text], { cwd: home, env: environment }),
      );
      t.comment(stdout + stderr);
      t.pass('every line succeeds');
    } else {
      const child = shell(block);
      const { stdout, stderr } = child;
      if (stdout === null || stderr === null) throw new Error('no output');
      // What it says first is for people, on standard error; results follow when something happens.
      const lines = [stdout, stderr].map((input) => once(createInterface({ input }), 'line'));
      const [line] = await within('its first line', Promise.race(lines));
      t.ok(String(line).length > 0, String(line));
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      const [code, signal] = await within('its end', ended);
      t.ok(code === 0 || code === 130 || signal === 'SIGINT', `ended by ${code ?? signal}`);
    }
  });
}
