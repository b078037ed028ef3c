// examples/full-session.ts as people run it: a program that calls every operation of the interface, and says so
// when one does not succeed.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import t, { type Test } from 'tap';
import { HAS_NATS } from '#harness/nats-server.js';
import { TEMPER } from '#harness/temper.js';
import { testDirectory } from '../support/test-directory.js';

const PROGRAM = fileURLToPath(new URL('../../dist-examples/full-session.js', import.meta.url));
const INTERFACE = new URL('../../data/interface-operations.json', import.meta.url);
const wanted = Object.keys(JSON.parse(readFileSync(INTERFACE, 'utf8')));

/** Runs the program to its end, with temporary files below a directory of the test. */
async function played(
  t: Test,
  onLine: (line: string, directory: string) => void = () => {},
  words: readonly string[] = [],
) {
  const directory = testDirectory(t);
  const program = spawn(process.execPath, [PROGRAM, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, TMPDIR: directory, RIGD_SIM_TEMPER: TEMPER },
  });
  t.teardown(() => program.kill());
  const lines: string[] = [];
  const errors: string[] = [];
  createInterface({ input: program.stdout }).on('line', (line) => {
    lines.push(line);
    onLine(line, directory);
  });
  createInterface({ input: program.stderr }).on('line', (line) => errors.push(line));
  const [code] = await once(program, 'close');
  return { code, lines, errors, left: readdirSync(directory) };
}

t.test('every operation succeeds, each has a line, and nothing is left behind', async (t) => {
  const { code, lines, errors, left } = await played(t);
  t.same(errors, []);
  t.equal(code, 0);
  t.equal(lines.at(-1), '47 of 47 operations succeeded');
  const named = lines.slice(1, -1).map((line) => line.split(' ')[0]);
  t.same(named.sort(), wanted.sort());
  t.same(left, []);
});

const skip = !HAS_NATS && 'nats-server is not installed';
t.test('the same when another host is asked than that of the bodies', { skip }, async (t) => {
  const { code, lines, errors, left } = await played(t, undefined, ['hosts']);
  t.same(errors, []);
  t.equal(code, 0);
  t.equal(lines.at(-1), '47 of 47 operations succeeded');
  t.same(left, []);
});

t.test('an operation that fails is named, with exit code 1', async (t) => {
  const { code, lines, errors, left } = await played(t, (line, directory) => {
    const camera = /ILCE-7M4 (\w+)/.exec(/^listCameras /.test(line) ? line : '')?.[1];
    if (camera === undefined) return;
    const [session = ''] = readdirSync(directory);
    const faults = join(directory, session, 'state', 'simulator', camera, 'faults');
    appendFileSync(faults, 'DownloadSettingFile error(0x8000)\n');
  });
  t.equal(code, 1);
  t.match(
    errors.at(-1),
    /^FAILED downloadCameraSettings: downloadCameraSettings answered 400: .*SDK_REFUSED/,
  );
  t.notMatch(lines.join('\n'), /of 47/);
  t.same(left, []);
});
