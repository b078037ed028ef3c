// A real nats-server on a free port of loopback, for tests and benches of rigs of several hosts. It comes from Debian's
// package nats-server. Without it those tests are skipped; the gate installs it.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import { until, within } from './deadline.js';
import { freePort } from './free-port.js';
import { directoryOf, type Scope } from './scope.js';

/** How a server is started. */
export interface NatsOptions {
  /** Directory of its lasting data; a new directory of the test when left out. */
  directory?: string;
  /** A config file like the one in docs/run/nats; it must not set a port or a directory. */
  config?: string;
  /** A command that the server is run by. */
  launcher?: string[];
}

/** Whether the program is installed. */
export const HAS_NATS = (process.env.PATH ?? '').split(delimiter).concat('/usr/sbin').some(isIn);

/** A running server. */
export class NatsServer {
  readonly port: number;
  readonly directory: string;
  readonly #options: NatsOptions;
  #process: ChildProcess | undefined;

  private constructor(port: number, directory: string, options: NatsOptions) {
    this.port = port;
    this.directory = directory;
    this.#options = options;
  }

  /** Starts a server, which ends with the test. */
  static async start(scope: Scope, options: NatsOptions = {}): Promise<NatsServer> {
    const directory = options.directory ?? directoryOf(scope, 'rigd-nats');
    const server = new NatsServer(await freePort(), directory, options);
    scope.teardown(() => server.end('SIGKILL'));
    await server.begin();
    return server;
  }

  get url(): string {
    return `nats://127.0.0.1:${this.port}`;
  }

  get pid(): number {
    return this.#process?.pid ?? 0;
  }

  /** Starts the server; a later start uses the same port and directory. Resolves when it listens. */
  async begin(): Promise<void> {
    const { config, launcher = [] } = this.#options;
    const words = ['-a', '127.0.0.1', '-p', `${this.port}`, '-js', '-sd', this.directory];
    const [command = '', ...rest] = [
      ...launcher,
      'nats-server',
      ...words,
      ...(config === undefined ? [] : ['-c', config]),
    ];
    this.#process = spawn(command, rest, {
      stdio: 'ignore',
      env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
    });
    const started = this.#process;
    await until('nats-server listens', () => {
      // Another program may listen there.
      if (started.exitCode !== null) throw new Error(`nats-server has ended with ${started.exitCode}`);
      return isListening(this.port);
    });
  }

  /** Ends the server. */
  async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const running = this.#process;
    if (running === undefined || running.exitCode !== null || running.signalCode !== null) return;
    const ended = once(running, 'exit');
    running.kill(signal);
    // It may be halted.
    running.kill('SIGCONT');
    await within('the end of nats-server', ended);
  }
}

function isIn(directory: string): boolean {
  try {
    accessSync(join(directory, 'nats-server'), constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
