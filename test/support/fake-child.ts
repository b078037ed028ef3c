// A child process that obeys: it does what its options say and nothing else, so that a test of the supervisor
// drives every way a real worker can behave. Run as a program by ManagedChild.

import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { Link } from '#worker/protocol/link.js';
import { type FromWorker, LINK_FD, PROTOCOL_VERSION, type ToWorker } from '#worker/protocol/messages.js';

/** What the child does. */
export interface FakeChildOptions {
  /** `never` = it stays silent; `old` = another protocol; `refused` = no SDK; `exit` = it ends before. */
  hello: 'ok' | 'never' | 'old' | 'refused' | 'exit';
  /** What it does with a ping. */
  ping: 'answer' | 'ignore' | 'stuck' | 'garbage';
  /** What it does when the link ends. */
  end: 'exit' | 'ignore';
  /** It starts a process of its own, which keeps its output open. */
  heir?: boolean;
  /** A file that it makes when its hello is on its way. */
  marker?: string;
}

if (process.argv[2] !== undefined) {
  const options = JSON.parse(process.argv[2]) as FakeChildOptions;
  const socket = new Socket({ fd: LINK_FD });
  const link: Link<ToWorker, FromWorker> = new Link<ToWorker, FromWorker>(socket, {
    message(message) {
      if (message.kind !== 'ping') return;
      if (options.ping === 'answer') link.send({ kind: 'pong', queued: 0 });
      if (options.ping === 'stuck')
        link.send({ kind: 'pong', queued: 1, call: 'sendCommand', sinceMs: 60_000 });
      if (options.ping === 'garbage') socket.write(Buffer.alloc(64, 0xff));
    },
    closed() {
      if (options.end === 'exit') process.exit(0);
      // Keeps the process alive without a link, as a worker does whose session thread is stuck.
      setInterval(() => undefined, 1000);
    },
  });
  if (options.heir === true) spawn('sleep', ['60'], { stdio: ['ignore', 'inherit', 'inherit'] });
  process.on('SIGTERM', () => undefined);
  process.stdout.write('a line of the vendor library\n');
  if (options.hello === 'exit') process.exit(7);
  if (options.hello !== 'never') {
    const refused = { code: 'SDK_UNAVAILABLE', message: 'no library', outcome: 'none' } as const;
    link.send({
      kind: 'hello',
      protocol: options.hello === 'old' ? PROTOCOL_VERSION - 1 : PROTOCOL_VERSION,
      pid: process.pid,
      sdkVersion: 'V0 (fake)',
      ...(options.hello === 'refused' ? { refused } : {}),
    });
  }
  if (options.marker !== undefined) writeFileSync(options.marker, '');
}
