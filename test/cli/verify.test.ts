// `rigd verify` as people run it, without a service.

import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { writeGeneration } from '#desk/exports/mhl/index.js';

const PROGRAM = fileURLToPath(new URL('../../bin/rigd', import.meta.url));

function rigd(...words: string[]) {
  const env = { PATH: process.env.PATH, HOME: '/nonexistent', RIGD_CONFIG: 'none' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, 'verify', ...words], { env });
  return { status, stdout: stdout.toString(), stderr: stderr.toString() };
}

t.test('verify names each difference, records a generation, and has an exit code for programs', async (t) => {
  const root = t.testdir({ 'a.jpg': 'a', 'b.jpg': 'b' });
  t.match(rigd(root), { status: 1, stdout: '', stderr: /^rigd: .* has no history/ });
  t.match(rigd(join(root, 'nowhere')), { status: 1, stderr: /ENOENT/ });
  t.match(rigd(root, 'more'), { status: 2, stderr: /one argument too many/ });
  const hashes = { 'a.jpg': '0cc175b9c0f1b6a831c399e269772661', 'b.jpg': '92eb5ffee6ae2fec3ad71c777531578f' };
  const files = Object.entries(hashes).map(([path, md5]) => ({ path, sizeBytes: 1, hashes: { md5 } }));
  await writeGeneration(root, files, { process: 'transfer', version: '1.2.3' });
  t.match(rigd(root), { status: 0, stdout: '', stderr: /^2 files \(2 B\) are as generation 1 / });
  writeFileSync(join(root, 'b.jpg'), 'x');
  writeFileSync(join(root, 'c\n.jpg'), 'c');
  const { status, stdout, stderr } = rigd(root);
  t.equal(status, 1);
  t.match(stdout, /^PROBLEM +FILE +REASON\nchanged +b\.jpg\nnew +c\\u000a\.jpg\n$/);
  t.match(stderr, /\nrigd: 2 differences\n$/);
  const recorded = rigd(root, '--record', '--json');
  t.equal(recorded.status, 1);
  t.match(JSON.parse(recorded.stdout), {
    files: 1,
    findings: [{ path: 'b.jpg' }],
    recorded: { sequence: 2 },
  });
  t.equal(readdirSync(join(root, 'ascmhl')).length, 3);
  writeFileSync(join(root, 'b.jpg'), 'b');
  t.match(JSON.parse(rigd(root, '--json').stdout), { files: 3, findings: [], generation: 2 });
});
