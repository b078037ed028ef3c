import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, openSync, readSync, writeSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { until, within } from '#harness/deadline.js';
import { freePort } from '#harness/free-port.js';
import { Service } from '#harness/service.js';
import { testDirectory } from '#harness/test-directory.js';
import { byExtent } from '../support/extent.js';

/** More lines than are kept: a line has some 150 bytes. */
const LINES = byExtent({ quick: 4_000, usual: 5_000, full: 20_000 });
const PROGRAM = new URL('../../bin/rigd', import.meta.url).pathname;
/** Bytes that the gateway keeps when the pipe is full. */
const BACKLOG_BYTES = 300_000;
/** Capacity of a pipe without a reader on Linux, unless set otherwise (pipe(7)). */
const PIPE_BYTES = 65_536;

let pipes = 0;

/** Pipe of the first two tests, which read its log; the second one ends it. */
const log = pipe(t);
const service = await Service.start(t, {
  rig: 'ILCE-7M4:1',
  // A line for every request.
  arguments: ['--log-level', 'debug'],
  // A long limit: the test reads while the service ends, and does not judge how long that takes.
  limits: { logBacklogBytes: BACKLOG_BYTES, logFlushMs: 30_000 },
  environment: { NODE_OPTIONS: `--import=${new URL('../support/crash-on-signal.js', import.meta.url)}` },
  stderr: log.writer,
});
closeSync(log.writer);

/** A pipe whose reader reads only when the test orders it. */
function pipe(t: Pick<Test, 'teardown' | 'testdir'>): {
  writer: number;
  read: () => string;
  close: () => void;
} {
  pipes += 1;
  const path = join(testDirectory(t), `pipe-${pipes}`);
  execFileSync('mkfifo', [path]);
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const writer = openSync(path, constants.O_WRONLY);
  let isOpen = true;
  const close = () => {
    if (isOpen) closeSync(reader);
    isOpen = false;
  };
  t.teardown(close);
  const buffer = Buffer.alloc(PIPE_BYTES);
  const read = () => {
    let text = '';
    try {
      for (let bytes = -1; bytes !== 0; ) {
        bytes = readSync(reader, buffer);
        text += buffer.toString('utf8', 0, bytes);
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
    }
    return text;
  };
  return { writer, read, close };
}

/** Makes `count` requests over a few connections. @returns the statuses of the answers. */
async function requests(count: number, path: string): Promise<Set<number | undefined>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const statuses = new Set<number | undefined>();
  const one = () =>
    new Promise<void>((resolve, reject) => {
      get(`${service.url}${path}`, { agent }, (response) => {
        statuses.add(response.statusCode);
        response.resume().once('end', resolve);
      }).once('error', reject);
    });
  let left = count;
  const client = async () => {
    while (left > 0) {
      left -= 1;
      await one();
    }
  };
  await Promise.all(Array.from({ length: 8 }, client));
  agent.destroy();
  return statuses;
}

t.test('a log without a reader delays nothing, is bounded, and counts what is missing', async (t) => {
  const { read } = log;
  const answered = requests(LINES, '/api/server/status?about=nothing');
  t.same([...(await within('the answers', answered, 300_000))], [200]);

  let text = '';
  await until('the line about the gap', () => {
    text += read();
    return text.includes('"dropped":');
  });
  const gapBytes = Buffer.byteLength(text);
  t.ok(gapBytes <= PIPE_BYTES + BACKLOG_BYTES + 1_000, `${gapBytes} bytes were kept`);
  await service.ok('GET', '/api/cameras');
  await until('the line of the last request', () => {
    text += read();
    return text.includes('"path":"/api/cameras"');
  });
  const lines = text.trim().split('\n');
  const entries = lines.map((line) => JSON.parse(line));
  const dropped = entries.filter((entry) => entry.dropped !== undefined);
  t.equal(dropped.length, 1, 'one gap');
  t.match(dropped[0], { level: 'warn', msg: 'log lines were dropped: standard error was not read' });
  const kept = entries.filter(({ path }) => path === '/api/server/status').length;
  t.equal(kept + dropped[0].dropped, LINES, 'every line is written or counted');
});

t.test('a crash is in the log, after what still waited there', async (t) => {
  const { read } = log;
  read();
  // More requests than the pipe has room for, and fewer than the gateway keeps.
  const count = 2_000;
  await requests(count, '/api/server/status');
  const ended = service.signal('SIGUSR2');
  let text = '';
  await until('the end', () => {
    text += read();
    return service.process.exitCode !== null;
  });
  text += read();
  t.equal(await ended, 1);
  const entries = text.split('\n').filter((line) => line.startsWith('{"level"'));
  const bytes = Buffer.byteLength(text);
  t.ok(bytes > 2 * PIPE_BYTES, `${bytes} bytes: most of them waited in the gateway`);
  t.equal(entries.filter((line) => line.includes('"path":"/api/server/status"')).length, count);
  t.match(JSON.parse(entries.at(-1) ?? ''), {
    level: 'fatal',
    msg: 'the service crashed',
    err: { message: 'on purpose' },
  });
});

t.test('standard output that is full, or that has no reader, delays nothing', async (t) => {
  for (const isClosed of [false, true]) {
    const { writer, read, close } = pipe(t);
    const filler = openSync(`/proc/self/fd/${writer}`, constants.O_WRONLY | constants.O_NONBLOCK);
    t.throws(() => {
      for (;;) writeSync(filler, Buffer.alloc(4_096));
    }, /EAGAIN/);
    closeSync(filler);
    if (isClosed) close();
    const port = await freePort();
    const args = [PROGRAM, '--port', String(port), '--state-dir', testDirectory(t)];
    const env = {
      PATH: process.env.PATH,
      HOME: testDirectory(t),
      RIGD_SIM_RIG: 'ILCE-7M4:1',
      RIGD_SIM_CARDS: 'empty',
    };
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', writer, 'ignore'] });
    t.teardown(() => child.kill('SIGKILL'));
    closeSync(writer);
    await until('an answer', () =>
      fetch(`http://localhost:${port}/api/server/status`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    if (!isClosed) await until('the line', () => read().includes(`started on http://localhost:${port}`));
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    t.same(await within('the end', ended), [0, null], isClosed ? 'closed' : 'full');
  }
});
