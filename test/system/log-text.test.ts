// Texts that clients send, in the log of the whole service as JSON and on a terminal.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import t from 'tap';
import { until, within } from '#harness/deadline.js';
import { freePort } from '#harness/free-port.js';
import { Service } from '#harness/service.js';
import { testDirectory } from '#harness/test-directory.js';

const PROGRAM = new URL('../../bin/rigd', import.meta.url).pathname;

/**
 * Characters that a terminal obeys, or that change how the text around them looks, except colours and ends of
 * lines.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the subject
const UNPRINTABLE = /(?!\u001b\[\d{1,2}m)[\p{Cc}\p{Bidi_Control}\u2028\u2029]/u;

/** Sends bytes beyond ASCII in headers and in the address, as no client library would. */
async function hostileRequests(port: number): Promise<void> {
  const bytes = '\x9b31m\x9d0;owned\x9c\x85';
  const encoded = '%C2%9B31m%E2%80%AE%1B%5B2J%0Ax';
  for (const head of [
    `GET /api/${bytes} HTTP/1.1\r\nHost: localhost`,
    `GET /api/cameras/${bytes}/status HTTP/1.1\r\nHost: localhost`,
    `GET /api/cameras/${encoded}/status HTTP/1.1\r\nHost: localhost`,
    `GET /api/cameras/x/properties/${encoded} HTTP/1.1\r\nHost: localhost`,
    `GET / HTTP/1.1\r\nHost: ${bytes}`,
    `GET / HTTP/1.1\r\nHost: localhost\r\nOrigin: ${bytes}`,
  ]) {
    const socket = connect(port, '127.0.0.1');
    socket.end(Buffer.from(`${head}\r\nConnection: close\r\n\r\n`, 'latin1'));
    socket.resume();
    await within('an answer', once(socket, 'close'));
  }
}

t.test(
  'text of clients reaches terminals only as text: in JSON, in lines for people, in answers',
  async (t) => {
    const service = await Service.start(t, { rig: 'ILCE-7M4:1', arguments: ['--log-level', 'debug'] });
    await hostileRequests(Number(new URL(service.url).port));
    await until(
      'the last line',
      () => service.log.filter((line) => line.includes('"status":403')).length === 2,
    );
    const { logs } = (await service.ok('GET', '/api/server/logs?lines=1000&level=debug')).body;
    t.ok(logs.some(({ cameraId = '' }) => cameraId.startsWith('\\u009b31m\\u202e')));
    for (const text of [...service.log, ...logs.flatMap(Object.values)]) t.notMatch(text, UNPRINTABLE);

    // The same service with its standard error on a pseudo-terminal, made by script(1).
    const port = await freePort();
    const words = [
      process.execPath,
      PROGRAM,
      '--port',
      String(port),
      '--state-dir',
      testDirectory(t),
      '--log-level',
      'debug',
    ];
    const env = { PATH: process.env.PATH, HOME: testDirectory(t), RIGD_SIM_RIG: 'ILCE-7M4:1' };
    const args = ['--quiet', '--return', '--flush', '--command', words.join(' '), '/dev/null'];
    const child = spawn('script', args, { env, stdio: ['pipe', 'pipe', 'inherit'] });
    t.teardown(() => child.kill());
    let screen = '';
    child.stdout.setEncoding('latin1').on('data', (text) => {
      screen += text;
    });
    await until('the start', () => screen.includes('started on'));
    await hostileRequests(port);
    await until('the last line there', () => screen.split('"status":403').length === 3);
    const ended = once(child, 'exit');
    await fetch(`http://127.0.0.1:${port}/api/server/shutdown`, { method: 'POST' });
    t.same(await within('the end', ended), [0, null]);
    const lines = Buffer.from(screen, 'latin1').toString('utf8').split('\r\n');
    t.match(screen, /DEBUG.*request/, 'for a person');
    t.match(screen, '\\u009b31m');
    for (const line of lines) t.notMatch(line, UNPRINTABLE);
  },
);
