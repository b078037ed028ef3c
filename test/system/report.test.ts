// `rigd report` and GET /api/report as people use them, on a service that runs, one that is halted, and one that has
// ended; the archive is unpacked by the tar of the system.

import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import t, { type Test } from 'tap';
import { until } from '#harness/deadline.js';
import { Service } from '#harness/service.js';
import { testDirectory } from '#harness/test-directory.js';
import { linesOf } from '#recordings/lines.js';
import { readRecording } from '#recordings/records.js';
import { type ProgramRun, runProgram } from '../support/program-run.js';

const TOKEN = 'studio-7-9f3c61d2e8';
/** A secret of each kind that a service is given. */
const SECRETS = {
  username: 'quartermaster',
  password: 'open-sesame-4711',
  fingerprint: 'thumb-of-quartermaster',
};
/** A busy machine takes its time. */
const LIMITS = { doctorCheckMs: 30_000, doctorMs: 50_000 };
const NAME = (cause: string) => `20260131T120000123Z-camera-worker-D10F60140701-${cause}.rec`;

/** Runs `rigd report` in a directory, which gets the archives without a named place. */
function report(
  directory: string,
  words: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<ProgramRun> {
  return runProgram(directory, ['report', ...words], LIMITS, environment);
}

/** An archive, unpacked. */
class Unpacked {
  readonly files = new Map<string, Buffer>();
  // biome-ignore lint/suspicious/noExplicitAny: its members are what is tested
  readonly manifest: any;

  constructor(t: Test, archive: Buffer) {
    // Not the directory of the test, which may have been made already.
    const directory = mkdtempSync(join(tmpdir(), 'rigd-report-'));
    t.teardown(() => rmSync(directory, { recursive: true }));
    execFileSync('tar', ['-xzf', '-', '-C', directory], { input: archive });
    for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isFile()) this.files.set(relative(directory, path), readFileSync(path));
    }
    this.manifest = JSON.parse(this.text('MANIFEST.json'));
    const listed = this.manifest.files.map(({ name, sizeBytes }: { name: string; sizeBytes: number }) => [
      name,
      sizeBytes,
    ]);
    const found = [...this.files].map(([name, { length }]) => [name, length]);
    t.same(
      listed.sort(),
      found.filter(([name]) => name !== 'MANIFEST.json').sort(),
      'the manifest has all files and their sizes',
    );
  }

  text(name: string): string {
    return this.files.get(name)?.toString('utf8') ?? '';
  }

  // biome-ignore lint/suspicious/noExplicitAny: tests look into files of every shape
  json(name: string): any {
    return JSON.parse(this.text(name));
  }

  names(pattern: RegExp): string[] {
    return [...this.files.keys()].filter((name) => pattern.test(name)).sort();
  }

  missing(name: string): string | undefined {
    return this.manifest.missing.find((one: { name: string }) => one.name === name)?.why;
  }

  /** Checks every recording with the reader. @returns the names of the calls of each */
  calls(): Record<string, string[]> {
    return Object.fromEntries(
      this.names(/\.rec$/).map((name) => {
        const lines = [...linesOf(readRecording(this.files.get(name) ?? Buffer.alloc(0)))];
        return [name, lines.filter(({ kind }) => kind === 'call').map((line) => String(line.name))];
      }),
    );
  }
}

t.test('a service that runs: all parts, nothing secret', async (t) => {
  const service = await Service.start(t, { environment: { RIGD_TOKEN: TOKEN }, limits: LIMITS });
  const headers = { authorization: `Bearer ${TOKEN}` };
  const ask = async (method: string, path: string, body?: object) => {
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
    return (await fetch(`${service.url}${path}`, init)).json() as any;
  };
  const ids: string[] = (await ask('GET', '/api/cameras')).cameras.map(({ id }: { id: string }) => id);
  const [victim = '', other = ''] = ids;
  for (const id of [victim, other])
    t.match(await ask('POST', `/api/cameras/${id}/connection`, { mode: 'remote', auth: SECRETS }), {
      success: true,
    });
  const worker = service.childProcesses().find(({ title }) => title.includes(victim));
  process.kill(worker?.pid ?? 0, 'SIGKILL');
  const kept = join(service.directory, 'state', 'recordings');
  await until('the recording of its end', () => recordingsIn(kept).length === 1);

  t.match(await report(service.directory, ['--url', service.url]), { code: 1, stderr: /TOKEN_REQUIRED/ });
  const environment = { RIGD_TOKEN: TOKEN };
  const words = ['--url', service.url, '--output', 'all.tar.gz'];
  const { code, stdout, stderr } = await report(service.directory, words, environment);
  t.equal(code, 0, stderr);
  const path = join(service.directory, 'all.tar.gz');
  t.equal(statSync(path).mode & 0o777, 0o600, 'for its owner only');
  t.same(
    readdirSync(service.directory).filter((name) => /tar\.gz/.test(name)),
    ['all.tar.gz'],
    'nothing beside it',
  );
  const archive = new Unpacked(t, readFileSync(path));
  for (const name of archive.files.keys())
    if (name !== 'MANIFEST.json') t.ok(stdout.includes(name), `${name} is printed`);
  t.match(stdout, /Personal data that may be in the archive\n {2}recordings: serial numbers/);
  t.ok(stdout.includes(path));

  t.match(archive.manifest, { format: 1, source: 'service' });
  const calls = archive.calls();
  const ended = Object.entries(calls).find(([name]) => name.endsWith(`-camera-worker-${victim}-ended.rec`));
  t.ok(ended?.[1].includes('Connect'), 'that of the process that was killed');
  const now = Object.entries(calls).find(([name]) => name.endsWith(`-camera-worker-${other}-asked.rec`));
  t.ok(now?.[1].includes('Connect'), 'what is recorded now');
  t.same(recordingsIn(kept).length, 1, 'a requested one takes no place on the disk');
  const { cameras } = archive.json('cameras.json');
  t.same(
    cameras.map(({ id }: { id: string }) => id),
    ids,
  );
  t.match(
    cameras.find(({ id }: { id: string }) => id === other),
    { state: 'connected', brokenAssumptions: [] },
  );
  t.ok(archive.json('doctor.json').checks.length > 20);
  t.match(archive.json('versions.json'), {
    rigd: /^\d/,
    node: process.version,
    sdk: /simulated/,
    libraries: [
      { name: 'libCr_Core.so', sha256: /^[0-9a-f]{64}$/ },
      { name: /\.node$/, sha256: /^[0-9a-f]{64}$/ },
    ],
  });
  const log = archive
    .text('log.jsonl')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  t.ok(
    log.some(({ cameraId, message }) => cameraId === victim && /the worker of a camera ended/.test(message)),
  );
  t.strictSame(
    log,
    log.toSorted((a, b) => (a.timestamp < b.timestamp ? -1 : 0)),
    'the oldest first',
  );
  for (const [name, bytes] of archive.files)
    for (const secret of [TOKEN, ...Object.values(SECRETS)])
      t.notOk(
        bytes.includes(secret) || bytes.includes(Buffer.from(secret, 'utf16le')),
        `${secret} in ${name}`,
      );

  // One camera, and only some parts.
  const some = ['--url', service.url, '--without', 'log,doctor', '--json', other];
  const printed = JSON.parse((await report(service.directory, some, environment)).stdout);
  const one = new Unpacked(t, readFileSync(printed.path));
  t.strictSame(printed.manifest, one.manifest);
  t.match(one.manifest, { camera: other });
  t.ok(printed.path.includes(`rigd-report-${other}-`));
  t.match(one.names(/^recordings/), [new RegExp(`-camera-worker-${other}-asked\\.rec$`)]);
  t.strictSame(one.names(/^(log|doctor)/), []);
  t.equal(one.missing('log'), '--without');
  t.equal(one.json('cameras.json').cameras.length, 1);
  t.match(await report(service.directory, ['--url', service.url, 'D0', '-o', 'none'], environment), {
    code: 1,
    stderr: /CAMERA_NOT_FOUND/,
  });
  t.match(await report(service.directory, ['--without', 'cats']), { code: 2, stderr: /takes parts/ });
});

/** A service with enough files that its archive does not fit into the buffers to a client that does not read. */
async function withMuch(t: Test, limits: object = {}): Promise<Service> {
  const service = await Service.start(t, { limits: { ...LIMITS, ...limits } });
  await service.cameraIds();
  const kept = join(service.directory, 'state', 'recordings');
  mkdirSync(kept);
  writeFileSync(join(kept, NAME('ended')), randomBytes(32 * 1024 * 1024));
  return service;
}

t.test('two reports at once: the second is asked to retry', async (t) => {
  const service = await withMuch(t);
  const leave = new AbortController();
  const first = await fetch(`${service.url}/api/report`, { signal: leave.signal });
  t.equal(first.headers.get('content-type'), 'application/gzip');
  const second = await fetch(`${service.url}/api/report`);
  t.equal(second.status, 503);
  t.equal(second.headers.get('retry-after'), '5');
  t.match(await second.json(), { code: 'REPORT_RUNNING' });
  leave.abort();
  const third = await until('the first client has left', async () => {
    const answer = await fetch(`${service.url}/api/report`);
    if (answer.status === 200) return answer;
    await answer.body?.cancel();
    return undefined;
  });
  const archive = new Unpacked(t, Buffer.from(await third.arrayBuffer()));
  t.equal(archive.files.get(`recordings/${NAME('ended')}`)?.length, 32 * 1024 * 1024);
  const refused = await fetch(`${service.url}/api/report?camera=unknown`);
  t.match(await refused.json(), { code: 'CAMERA_NOT_FOUND' });
  const again = await fetch(`${service.url}/api/report`, { signal: AbortSignal.timeout(60_000) });
  t.equal(again.status, 200, 'a refusal keeps no place');
  await again.body?.cancel();
});

t.test('a client that does not read is given up', async (t) => {
  const service = await withMuch(t, { reportMs: 500 });
  const first = await fetch(`${service.url}/api/report`);
  await until('another client gets its report', async () => {
    const answer = await fetch(`${service.url}/api/report`);
    await answer.body?.cancel();
    return answer.status === 200;
  });
  await t.rejects(first.arrayBuffer(), 'its archive has no end');
});

t.test('the remains of an ended service are in the report', async (t) => {
  const service = await Service.start(t, { arguments: ['--keep-recordings'], limits: LIMITS });
  const [id = ''] = await service.cameraIds();
  await service.connect(id);
  service.process.kill('SIGTERM');
  await service.ended;
  const { directory } = service;
  const words = ['--url', service.url, '--state-dir', join(directory, 'state'), '-o', 'left.tar.gz'];
  const { code, stderr } = await report(directory, words);
  t.equal(code, 0, stderr);
  t.match(stderr, /nothing listens there; this report is made from the files of the service/);
  const archive = new Unpacked(t, readFileSync(join(directory, 'left.tar.gz')));
  t.match(archive.manifest, { source: 'files' });
  const [closed = ''] = archive.names(new RegExp(`-camera-worker-${id}-closed\\.rec$`));
  t.ok(archive.calls()[closed]?.includes('Disconnect'));
  t.equal(archive.missing('cameras.json'), 'the service is not running');
  t.ok(archive.json('doctor.json').checks.length > 20);
  t.match(archive.json('versions.json'), { sdk: '', libraries: [{ name: 'libCr_Core.so' }, {}] });
});

const scouts = (service: Service) =>
  service.childProcesses().flatMap(({ title, pid }) => (title.includes('camera-scout') ? [pid] : []));

t.test('an ordinary end keeps no recording, the death of the discovery process does', async (t) => {
  const service = await Service.start(t);
  const kept = join(service.directory, 'state', 'recordings');
  const scout = await until('its discovery process', async () => {
    await service.cameraIds();
    const { body } = await service.ok('GET', '/api/server/status');
    return body.discovery.state === 'working' ? scouts(service)[0] : undefined;
  });
  process.kill(scout, 'SIGKILL');
  await until('its recording', () => recordingsIn(kept).length === 1);
  t.match(recordingsIn(kept), [/-camera-scout-ended\.rec$/]);
  rmSync(kept, { recursive: true });
  await until('it is started again', () => scouts(service).some((pid) => pid !== scout));
  await service.cameraIds();
  service.process.kill('SIGTERM');
  t.equal(await service.ended, 0);
  t.notOk(existsSync(kept), 'killed on purpose');
});

t.test('a service that is halted: its files are taken', async (t) => {
  const service = await Service.start(t, { limits: LIMITS });
  await service.cameraIds();
  service.process.kill('SIGSTOP');
  const words = [
    '--url',
    service.url,
    '--state-dir',
    join(service.directory, 'state'),
    '-o',
    'halted.tar.gz',
  ];
  const { code, stderr } = await report(service.directory, words).finally(() =>
    service.process.kill('SIGCONT'),
  );
  t.equal(code, 0, stderr);
  t.match(stderr, /no answer within/);
  t.match(new Unpacked(t, readFileSync(join(service.directory, 'halted.tar.gz'))).manifest, {
    source: 'files',
  });
});

/** The complete recordings in a directory: a recording has another name while it is being written. */
function recordingsIn(kept: string): string[] {
  return existsSync(kept) ? readdirSync(kept).filter((name) => name.endsWith('.rec')) : [];
}

/** Puts foreign entries into a directory of recordings. */
function damage(kept: string): void {
  mkdirSync(kept, { recursive: true });
  writeFileSync(join(kept, NAME('ended')), 'no recording');
  mkdirSync(join(kept, NAME('closed')));
  symlinkSync('/etc/passwd', join(kept, NAME('asked')));
  execFileSync('mkfifo', [join(kept, NAME('assumption-fifo'))]);
  writeFileSync(join(kept, 'passwords.txt'), 'not of rigd');
}

for (const isRunning of [true, false]) {
  t.test(`a damaged state directory, the service ${isRunning ? 'runs' : 'does not run'}`, async (t) => {
    const service = isRunning ? await Service.start(t, { limits: LIMITS }) : undefined;
    const { directory, url } = service ?? { directory: testDirectory(t, {}), url: 'http://127.0.0.1:9' };
    const state = join(directory, 'state');
    const kept = join(state, 'recordings');
    damage(kept);
    const words = ['--url', url, '--state-dir', state, '-o', 'damaged.tar.gz'];
    t.match(await report(directory, words), { code: 0 });
    const archive = new Unpacked(t, readFileSync(join(directory, 'damaged.tar.gz')));
    t.equal(archive.text(`recordings/${NAME('ended')}`), 'no recording');
    t.strictSame(archive.names(/passw|root/), []);
    for (const cause of ['closed', 'asked', 'assumption-fifo'])
      t.match(archive.missing(`recordings/${NAME(cause)}`), /not a regular file|ELOOP/, cause);

    rmSync(kept, { recursive: true });
    writeFileSync(kept, 'in the way');
    t.match(await report(directory, words), { code: 0 });
    const other = new Unpacked(t, readFileSync(join(directory, 'damaged.tar.gz')));
    t.equal(other.missing('recordings'), 'it cannot be read: ENOTDIR');
    t.ok(other.files.has('doctor.json'));
  });
}

t.test('reports of a probe: the newest of each camera, without pictures', async (t) => {
  const probe = (text: string) => ({ 'report.json': text, 'a.rec': text, 'DSC00001.JPG': text });
  const directory = testDirectory(t, {
    'rigd-probe-D10F60140701-20260131T120000Z': probe('old'),
    'rigd-probe-D10F60140701-20260201T120000Z': probe('new'),
    'rigd-probe-library-20260131T120000Z': { 'library.txt': 'library' },
    'rigd-probe-020F60141601-20260131T120000Z': probe('other'),
  });
  const run = async (...words: string[]) => {
    const all = ['--url', '127.0.0.1:9', '--state-dir', join(directory, 'state'), '-o', 'a.tar.gz', ...words];
    t.match(await report(directory, all), { code: 0 });
    return new Unpacked(t, readFileSync(join(directory, 'a.tar.gz')));
  };
  const newest = 'probes/rigd-probe-D10F60140701-20260201T120000Z';
  const library = 'probes/rigd-probe-library-20260131T120000Z/library.txt';
  const one = await run('D10F60140701', '--without', 'doctor');
  t.strictSame(one.names(/^probes/), [`${newest}/a.rec`, `${newest}/report.json`, library]);
  t.equal(one.text(`${newest}/report.json`), 'new');
  t.equal((await run('--without', 'doctor')).names(/^probes/).length, 5);
});

t.test('an answer that is cut, and a host that is not there, leave no archive', async (t) => {
  const directory = testDirectory(t, {});
  const whole = gzipSync(randomBytes(100_000));
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://x');
    if (pathname === '/api/report') {
      response.writeHead(200, { 'content-type': 'application/gzip', 'content-length': whole.length });
      response.write(whole.subarray(0, 50_000), () => response.destroy());
    } else response.end('{"success":true,"cameras":[]}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  t.match(await report(directory, ['--url', url]), { code: 1, stderr: /no report was made/ });
  t.match(await report(directory, ['--url', 'http://127.0.0.9:9']), { code: 3, stderr: /no service at/ });
  t.strictSame(readdirSync(directory), []);
});
