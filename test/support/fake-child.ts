// A stand-in for a worker process, a program that ManagedChild starts in managed-child.test.ts. It ignores SIGTERM as a
// worker does, and prints one line. Its options decide about hello, ping and the end of the link.

import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { Link } from '#protocol/link.js';
import { type FromWorker, LINK_FD, PROTOCOL_VERSION, type ToWorker } from '#protocol/messages.js';

/** Options of the child. */
export interface FakeChildOptions {
  /**
   * `never`: sends no hello; `old`: hello of the protocol version before; `refused`: hello with SDK_UNAVAILABLE;
   * `exit`: exits with code 7 without a hello.
   */
  hello: 'ok' | 'never' | 'old' | 'refused' | 'exit';
  /** `stuck`: the pong reports a call that has been running for 60 s; `garbage`: 64 bytes of 0xff instead of a pong. */
  ping: 'answer' | 'ignore' | 'stuck' | 'garbage';
  /** Behaviour when the link ends. */
  end: 'exit' | 'ignore';
  /** Starts a `sleep` that inherits stdout and stderr, so they stay open after this process has ended. */
  grandchild?: boolean;
  /** Path of an empty file that the child makes after it has written the hello, if given. */
  marker?: string;
}

// The program does nothing when a test imports only its types.
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
      // Keeps the process alive after the link has closed, like a worker whose session thread is stuck.
      setInterval(() => undefined, 1000);
    },
  });
  if (options.grandchild === true) spawn('sleep', ['60'], { stdio: ['ignore', 'inherit', 'inherit'] });
  // A worker ignores them too: signals are for the service.
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
  const { marker } = options;
  // The link sends at the end of this turn, so the hello leaves together with what is written after it.
  if (marker !== undefined) socket.write('', () => writeFileSync(marker, ''));
}
