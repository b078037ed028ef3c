// `rigd download` of files whose names come from a malicious or damaged card. A stand-in of the service lists and sends
// them.

import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t, { type Test } from 'tap';
import { within } from '#harness/deadline.js';
import { testDirectory } from '#harness/test-directory.js';

const PROGRAM = fileURLToPath(new URL('../../bin/rigd', import.meta.url));
const CONTENT = 'a picture';
const DIGEST = createHash('sha256').update(CONTENT).digest('base64');
const LONG = `${'語'.repeat(300)}.JPG`;

/** A service with one camera, whose card has files of these names. @returns its address */
async function serviceWith(t: Test, names: readonly string[]): Promise<string> {
  const files = names.map((name, index) => ({
    ...{ content_id: index + 1, file_id: 0, file_path: `DCIM/100MSDCF/${name}` },
    ...{ file_size: CONTENT.length, width: 0, height: 0 },
  }));
  const camera = {
    id: 'D10F60140701',
    model: 'ILCE-7M4',
    connected: true,
    connectionType: 'USB',
    state: 'connected',
  };
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://x');
    if (/\/files\/\d+\/0$/.test(pathname)) {
      response.setHeader('repr-digest', `sha-256=:${DIGEST}:`);
      response.end(CONTENT);
      return;
    }
    response.setHeader('content-type', 'application/json');
    const answer = pathname === '/api/cameras' ? { cameras: [camera] } : { files, file_count: files.length };
    response.end(JSON.stringify({ success: true, message: '', ...answer }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function download(url: string, directory: string, ...words: string[]) {
  const env = { PATH: process.env.PATH, HOME: directory, RIGD_CONFIG: 'none', RIGD_URL: url };
  const ended = new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const given = [PROGRAM, 'download', '--to', directory, ...words];
    execFile(process.execPath, given, { env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
  return within('the end of the download', ended);
}

t.test(
  'files get the names that the service would give them; no name stops the download of other files',
  async (t) => {
    const directory = testDirectory(t);
    const names = [
      '.bashrc',
      LONG,
      'a\u001b]0;owned\u0007\nrm -rf.JPG',
      '..',
      '\u202egpj.exe',
      'DSC00001.JPG',
    ];
    const url = await serviceWith(t, names);
    const { code, stdout, stderr } = await download(url, directory);
    t.equal(stderr, '');
    t.equal(code, 0);
    t.same(readdirSync(directory).sort(), [
      'DSC00001.JPG',
      'a]0;ownedrm -rf.JPG',
      'bashrc',
      'content-4-0',
      'gpj.exe',
      `${'語'.repeat(56)}.JPG`,
    ]);
    for (const name of readdirSync(directory)) t.equal(readFileSync(join(directory, name), 'utf8'), CONTENT);
    t.equal(stdout.trim().split('\n').length, names.length, 'a line for each');
    t.same(
      ['\u001b', '\u0007', '\u202e'].filter((sign) => stdout.includes(sign)),
      [],
    );
  },
);

t.test('a file is chosen by its name on the card too; lists are printable', async (t) => {
  const directory = testDirectory(t);
  const url = await serviceWith(t, [LONG, '.bashrc', 'a\u009b31m.JPG']);
  const list = await download(url, directory, '--list');
  t.match(list, { code: 0, stdout: /^bashrc /m });
  t.notOk(list.stdout.includes('\u009b'));
  t.match(await download(url, directory, '.bashrc'), { code: 0 });
  t.match(await download(url, directory, `${'語'.repeat(5)}*.JPG`), { code: 0 });
  t.same(readdirSync(directory).sort(), ['bashrc', `${'語'.repeat(56)}.JPG`]);
});

t.test('an answer that holds control characters changes no terminal', async (t) => {
  const directory = testDirectory(t);
  const url = await serviceWith(t, []);
  const { stdout, stderr } = await download(url, directory, 'no\u001b[2Jfile');
  t.notOk(`${stdout}${stderr}`.includes('\u001b'));
});
