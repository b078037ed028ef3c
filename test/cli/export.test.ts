// `rigd export` and `rigd bin` as people type them, against one service with simulated bodies.

import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, renameSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { within } from '#harness/deadline.js';
import { Service } from '#harness/service.js';

const PROGRAM = fileURLToPath(new URL('../../bin/rigd', import.meta.url));
const service = await Service.start(t, { rig: 'ILCE-7M4:2' });
const { directory, pictures } = service;
const env = { PATH: process.env.PATH, HOME: directory, RIGD_CONFIG: 'none', RIGD_URL: service.url };

function rigd(...words: readonly string[]) {
  const ended = new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, [PROGRAM, ...words], { env, cwd: directory }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
  return within(`the end of rigd ${words.join(' ')}`, ended);
}

await rigd('connect', 'all', '--mode', 'remote');
for (const id of await service.cameraIds()) {
  await service.ok('PUT', `/api/cameras/${id}/properties/focus-mode`, { value: '0x1' });
  await service.reads(id, 'focus-mode', '0x1');
}
const shot = await rigd('shoot', 'all', '--no-af', '--id', 'first');
const originals = [...shot.stdout.matchAll(/ (\/\S+\.JPG) /g)].map(([, path = '']) => path);

t.test('shots are copied into a folder, with the state and the place of the export', async (t) => {
  t.equal(originals.length, 2, `${shot.stdout}${shot.stderr}`);
  t.match(await rigd('export'), { code: 0, stdout: 'no exports yet\n' });
  const made = await rigd('export', 'start', '1', '--to', 'handed', '--id', 'one', '--no-xmp');
  t.match(made, { code: 0, stdout: /^AT .*\n\S+ +done +2\/2 .* flat +\/\S+\/handed +one\n$/ });
  const copies = readdirSync(join(pictures, 'handed')).filter((name) => name.endsWith('.JPG'));
  t.same(
    copies.map((name) => readFileSync(join(pictures, 'handed', name)).length).sort(),
    originals.map((path) => readFileSync(path).length).sort(),
  );
  t.ok(existsSync(join(pictures, 'handed', 'ascmhl')));
  t.notOk(readdirSync(join(pictures, 'handed')).some((name) => name.endsWith('.xmp')));
  t.match(await rigd('export'), { code: 0, stdout: / done +2\/2 .* one\n/ });
  t.match(await rigd('export', 'start'), { code: 2, stderr: /name shots, or options that select them/ });
  t.match(await rigd('export', 'start', '9'), { code: 1, stderr: /SHOT_NOT_FOUND/ });
  t.match(await rigd('export', 'start', '1', '--to', 'x', '--zip', 'y'), {
    code: 2,
    stderr: /exclude each other/,
  });
  t.match(await rigd('export', 'start', '1', '--layout', '{x}'), {
    code: 1,
    stderr: /"\{x\}" is not a token.*\(EXPORT_REFUSED\)\n$/,
  });
});

t.test('a file that has changed is named, and the exit code reports it', async (t) => {
  const [path = ''] = originals;
  const kept = readFileSync(path);
  renameSync(path, `${path}.kept`);
  writeFileSync(path, Buffer.alloc(kept.length));
  const failed = await rigd('export', 'start', '1', '--to', 'again', '--id', 'bad');
  t.match(failed, {
    code: 1,
    stdout: / failed [\s\S]*NOT HANDED OVER/,
    stderr: /next: rigd export resume bad/,
  });
  renameSync(`${path}.kept`, path);
  t.match(await rigd('export', 'resume', 'bad'), { code: 0, stdout: / done +2\/2 / });
});

t.test('a ZIP file is fetched, an interrupted fetch continues, and nothing is overwritten', async (t) => {
  const made = await rigd('export', 'start', 'first', '--zip', 'first.zip', '--id', 'zipped');
  t.match(made, { code: 0, stdout: / ready /, stderr: /saved as \/\S+\/first\.zip/ });
  const zip = join(directory, 'first.zip');
  const whole = readFileSync(zip);
  const listed = execFileSync('python3', ['-m', 'zipfile', '-l', zip], { encoding: 'utf8' });
  t.equal(listed.match(/\.JPG/g)?.length, 2, listed);
  t.match(await rigd('export', 'fetch', 'zipped', 'first.zip'), { code: 1, stderr: /is not overwritten/ });
  renameSync(zip, `${zip}.zipped.part`);
  truncateSync(`${zip}.zipped.part`, 1_000_000);
  t.match(await rigd('export', 'fetch', 'zipped', 'first.zip'), { code: 0 });
  t.ok(readFileSync(zip).equals(whole), 'the continued file is the same');
  t.notOk(existsSync(`${zip}.zipped.part`));
});

t.test('files are moved to the bin and put back', async (t) => {
  t.match(await rigd('bin'), { code: 0, stdout: 'the bin is empty\n' });
  t.match(await rigd('bin', 'put'), { code: 2, stderr: /name shots/ });
  const put = await rigd('bin', 'put', '--day', 'today', '--text', 'first');
  t.match(put, { code: 0, stdout: / binned +1 +2 / });
  t.same(originals.map(existsSync), [false, false]);
  const [, id = ''] = / (\S+)\n$/.exec(put.stdout) ?? [];
  t.match(await rigd('bin', 'restore', id), { code: 0, stdout: / restored +1 +0 / });
  t.same(originals.map(existsSync), [true, true]);
  t.match(await rigd('bin', 'restore', 'nothing'), { code: 1, stderr: /EXPORT_NOT_FOUND/ });
});
