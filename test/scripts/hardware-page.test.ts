// The block of docs/run/hardware.md that copies the library from the unpacked archive of the vendor, typed in a home
// directory of the test. The archive may not be redistributed, so the test makes the reported directory tree itself.

import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { testDirectory } from '#harness/test-directory.js';

const home = testDirectory(t);

/** The lines of the block that has this command, from the line of the command on. */
function linesFrom(command: string): string {
  const page = readFileSync('docs/run/hardware.md', 'utf8');
  const blocks = [...page.matchAll(/^ *```sh\n([\s\S]*?)^ *```$/gm)].map(([, text = '']) => text);
  const block = blocks.find((text) => text.includes(command)) ?? '';
  return block.slice(block.indexOf(command));
}

t.test('the library is taken from the one directory that has all of it, wherever else it lies', async (t) => {
  const whole = join(home, 'CrSDK', 'RemoteCli', 'external', 'crsdk');
  const places = [whole, join(home, 'CrSDK', 'RemoteCli', 'build')];
  for (const place of places) {
    mkdirSync(place, { recursive: true });
    writeFileSync(join(place, 'libCr_Core.so'), '');
  }
  mkdirSync(join(whole, 'CrAdapter'));
  const target = join(home, 'opt');
  const typed = linesFrom('sudo mkdir').replaceAll('sudo ', '').replaceAll('/opt/crsdk', target);
  execFileSync('bash', ['-ec', typed], { env: { PATH: process.env.PATH, HOME: home } });
  t.same(readdirSync(target).sort(), ['CrAdapter', 'libCr_Core.so']);
});
