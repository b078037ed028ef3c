// Children without processes: a caller that starts a child gets an object like a process, with a real socket to a
// program in this process. Tests can so send thousands of messages to the gateway, for which starting real processes
// would take too long. The gateway's side of the socket is real.

import childProcess, { type ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import { connect, createServer, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import type { Test } from 'tap';
import { Link } from '#protocol/link.js';
import { type FromWorker, PROTOCOL_VERSION, type ToWorker } from '#protocol/messages.js';

/** A child, as its program sees it. */
export interface StandIn {
  role: 'worker' | 'scout';
  /** The camera of a worker. */
  cameraId: string;
  send(message: FromWorker, body?: Buffer): void;
  /**
   * Sends literal bytes. Resolves when the gateway has read them, or has ended the child because of earlier bytes.
   */
  sendBytes(bytes: Buffer): Promise<void>;
  readonly hasEnded: boolean;
  /** Ends the child as a crash does. */
  exit(): void;
}

/** The program of a child: functions that run at its start and for each message. */
export type Program = (child: StandIn) => (message: ToWorker) => void;

/** Makes every child that is started until the end of the test run `program`. */
export async function standIn(t: Test, program: Program): Promise<void> {
  // An abstract socket, without a file: paths of sockets must be short, and directories of tests are deep.
  const path = `\0stand-in-children-${process.pid}`;
  const waiting: ((socket: Socket) => void)[] = [];
  const server = createServer((socket) => waiting.shift()?.(socket));
  await new Promise<void>((resolve) => server.listen(path, resolve));
  const genuine = childProcess.spawn;
  const spawn = (_executable: string, [entry = '', options = '']: string[]): ChildProcess => {
    const link = connect(path);
    const child = new StandInProcess(link);
    waiting.push((socket) => {
      const { cameraId = '' } = JSON.parse(options) as { cameraId?: string };
      run(program, socket, child, entry.endsWith('scout.js') ? 'scout' : 'worker', cameraId);
    });
    return child as unknown as ChildProcess;
  };
  Object.assign(childProcess, { spawn });
  syncBuiltinESMExports();
  t.teardown(() => {
    Object.assign(childProcess, { spawn: genuine });
    syncBuiltinESMExports();
    server.close();
  });
}

/** Process of a child, as the gateway sees it. It has no process, and so no id. */
class StandInProcess extends EventEmitter {
  readonly pid = undefined;
  readonly stdout = new PassThrough();
  readonly stderr = new PassThrough();
  readonly stdio: unknown[];
  readonly link: Socket;
  hasEnded = false;

  constructor(link: Socket) {
    super();
    this.link = link;
    this.stdio = [null, this.stdout, this.stderr, link];
  }

  kill(): boolean {
    this.end(null, 'SIGKILL');
    return true;
  }

  end(code: number | null, signal: string | null): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    setImmediate(() => {
      this.emit('exit', code, signal);
      this.stdout.end();
      this.stderr.end();
      this.link.destroy();
      setImmediate(() => this.emit('close', code, signal));
    });
  }
}

function run(
  program: Program,
  socket: Socket,
  child: StandInProcess,
  role: StandIn['role'],
  cameraId: string,
): void {
  const sendBytes = async (bytes: Buffer) => {
    socket.write(bytes);
    while (child.link.bytesRead < socket.bytesWritten && !child.hasEnded && !socket.destroyed) await turn();
    await turn();
  };
  const self: StandIn = {
    role,
    cameraId,
    send: (message, body) => link.send(message, body),
    sendBytes,
    get hasEnded() {
      return child.hasEnded || socket.destroyed;
    },
    exit: () => {
      socket.destroy();
      child.end(9, null);
    },
  };
  const link: Link<ToWorker, FromWorker> = new Link<ToWorker, FromWorker>(socket, {
    message: (message) => receive(message),
    closed: () => child.end(0, null),
  });
  const receive = program(self);
}

/** The first message of a child that is in order. */
export function hello(): FromWorker {
  return { kind: 'hello', protocol: PROTOCOL_VERSION, pid: process.pid, sdkVersion: 'V2.01.00 (simulated)' };
}

function turn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
