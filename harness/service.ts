// The whole service as a program that is started as users start it, on a free port and in a directory of the test; and
// the check that it leaves nothing behind.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { DEFAULT_LIMITS, type Limits } from '#gateway/limits/limit-table.js';
import { GENEROUS_MS, until, within } from './deadline.js';
import { EventClient } from './event-client.js';
import { misuseIn, WATCH } from './misuse.js';
import type { Scope } from './scope.js';
import { type CameraOptions, ServiceCamera } from './service-camera.js';
import { TEMPER } from './temper.js';
import { testDirectory } from './test-directory.js';

/** An answer with its body parsed. */
export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  body: any;
}

/** How a service is started. */
export interface ServiceOptions {
  /** Bodies of the simulated rig, `ILCE-7M4:3`. */
  rig?: string;
  limits?: Partial<Limits>;
  /** A directory of another service, to start a second one on it. */
  directory?: string;
  arguments?: string[];
  /** Another checkout's program. */
  program?: string;
  /** A command that the program is run by. */
  launcher?: string[];
  environment?: NodeJS.ProcessEnv;
  /** Descriptor of the test that its log goes to instead of {@link Service.log}. */
  stderr?: number;
}

// Imported by its path: the names in package.json do not include commands.
const { runSim } = (await import(new URL('../dist/cli/sim.js', import.meta.url).href)) as {
  runSim(words: readonly string[], directory: { path: string; source: string }): string;
};

/** How the simulated bodies behave (docs/develop/tempers.md): every system test has to pass in each. */
export { TEMPER };

/** Limits that a busy machine exceeds without a fault; a test about one of these sets it. */
const BUSY_MACHINE: Partial<Limits> = {
  // The first list of cameras waits for discovery, which starts a program.
  firstDiscoveryMs: GENEROUS_MS,
  // A service kills itself when its time to end is over.
  shutdownGraceMs: 30_000,
  // A delayed client may send a request on a connection just when the service closes it.
  idleConnectionMs: 600_000,
};

/** Lines of each log that a failed test prints: a failure that occurs once in a hundred runs has no other trace. */
const LINES_OF_FAILURE = 80;

const PROGRAM = fileURLToPath(new URL('../bin/rigd', import.meta.url));

/** A running service. */
export class Service {
  readonly directory: string;
  readonly pictures: string;
  readonly log: string[] = [];
  readonly process: ChildProcess;
  /** Resolves with the exit code of the gateway, or the signal that ended it. */
  readonly ended: Promise<number | string | null>;
  url = '';
  readonly #streams: EventClient[] = [];
  /** Cameras that tests of the file have taken. */
  readonly #taken = new Set<string>();

  private constructor(directory: string, options: ServiceOptions) {
    this.directory = directory;
    this.pictures = join(directory, 'pictures');
    mkdirSync(this.pictures, { recursive: true });
    const stateDirectory = join(directory, 'state');
    const paths = ['--state-dir', stateDirectory, '--save-dir', this.pictures];
    const program = options.program ?? PROGRAM;
    const words = [process.execPath, program, '--port', '0', ...paths, ...(options.arguments ?? [])];
    const [command = '', ...rest] = [...(options.launcher ?? []), ...words];
    this.process = spawn(command, rest, {
      // Relative paths of clients start here.
      cwd: directory,
      stdio: ['ignore', 'pipe', options.stderr ?? 'pipe'],
      env: {
        PATH: process.env.PATH,
        HOME: directory,
        // The service of a test must not read a config file of the host.
        RIGD_CONFIG: 'none',
        RIGD_SIM_RIG: options.rig ?? 'ILCE-7M4:3',
        RIGD_SIM_ENUMERATE_MS: '20',
        RIGD_SIM_TEMPER: TEMPER,
        RIGD_SIM_CARDS: 'empty',
        ...WATCH,
        RIGD_LIMITS: JSON.stringify({ ...BUSY_MACHINE, ...options.limits }),
        ...options.environment,
      },
    });
    this.ended = once(this.process, 'exit').then(([code, by]) => by ?? code);
    // A program that cannot be started is an event `error`; `start` reports it.
    this.ended.catch(() => undefined);
  }

  /** Starts a service; it and all that it started end with the test. */
  static async start(scope: Scope, options: ServiceOptions = {}): Promise<Service> {
    const service = new Service(options.directory ?? testDirectory(scope), options);
    scope.teardown(() => service.#endOfTest());
    scope.teardown(() => {
      if (scope.passing?.() === false) service.#printLogs();
    });
    const { stdout, stderr } = service.process;
    if (stdout === null) throw new Error('the service has no output');
    if (stderr !== null) createInterface({ input: stderr }).on('line', (line) => service.log.push(line));
    const lines = createInterface({ input: stdout });
    const listening = new Promise<string>((resolve) => {
      lines.on('line', (line) => {
        const url = /started on (https?:\S+)/.exec(line)?.[1];
        if (url !== undefined) resolve(url);
      });
    });
    const ended = service.ended.then((how) => {
      throw new Error(`exit ${how}: ${service.log.join('\n')}`);
    });
    const started = Promise.race([listening, ended]);
    service.url = await within('the line "started on"', started);
    return service;
  }

  /** Sends a request; a body is sent as JSON. */
  async request(method: string, path: string, body?: unknown): Promise<Answer> {
    const init: RequestInit = { method };
    if (body !== undefined) init.body = typeof body === 'string' ? body : JSON.stringify(body);
    const response = await fetch(`${this.url}${path}`, init);
    return { status: response.status, headers: response.headers, body: await response.json() };
  }

  /** Sends a request that must succeed. */
  async ok(method: string, path: string, body?: unknown): Promise<Answer> {
    const answer = await this.request(method, path, body);
    if (answer.status !== 200)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer;
  }

  /** The ids of the cameras, sorted. */
  async cameraIds(): Promise<string[]> {
    const { body } = await this.ok('GET', '/api/cameras');
    return body.cameras.map((camera: { id: string }) => camera.id);
  }

  /** Waits until a camera is listed: the first looks of discovery may miss it. */
  async listed(id: string): Promise<void> {
    await until(`${id} is listed`, async () => (await this.cameraIds()).includes(id));
  }

  /** Connects a camera and takes control of it. */
  async connect(id: string): Promise<void> {
    await this.ok('POST', `/api/cameras/${id}/connection`, { mode: 'remote' });
    await this.ok('PUT', `/api/cameras/${id}/priority-key`, { setting: 'pc-remote' });
    await this.reads(id, 'priority-key', '0x2');
  }

  /** Waits until a property reads as `value`: a camera takes a moment to carry out a write. */
  async reads(id: string, property: string, value: string): Promise<void> {
    await until(`${property} of ${id} reads ${value}`, async () => {
      const { body } = await this.ok('GET', `/api/cameras/${id}/properties/${property}`);
      return body.data.value === value;
    });
  }

  /** A camera of this service that no other test of the file gets: see {@link ServiceCamera}. */
  async camera(scope: Scope, options: CameraOptions = {}): Promise<ServiceCamera> {
    return ServiceCamera.take(scope, this, this.#taken, options);
  }

  /** An event stream that ends with the service. */
  async events(path = '/api/events'): Promise<EventClient> {
    const client = await EventClient.open(`${this.url}${path}`);
    this.#streams.push(client);
    return client;
  }

  /** The directory of a simulated body. */
  body(id: string): string {
    return join(this.directory, 'state', 'simulator', id);
  }

  /** The log-in that a body on the network requires, as members of the request; nothing for others. */
  logIn(id: string): { auth?: { username: string; password: string; fingerprint: string } } {
    const shown = join(this.body(id), 'fingerprint');
    if (!existsSync(shown)) return {};
    const fingerprint = readFileSync(shown, 'utf8').trim();
    return { auth: { username: 'admin', password: 'simulated', fingerprint } };
  }

  /**
   * Changes a simulated body: `unplug`, `power`, … Does the same as `rigd sim`, without a further process
   * (test/cli/sim.test.ts runs the command itself).
   */
  async sim(command: string, id: string, ...words: string[]): Promise<void> {
    runSim([command, id, ...words], {
      path: join(this.directory, 'state', 'simulator'),
      source: '--state-dir',
    });
  }

  /** Makes a simulated body misbehave: `SendCommand#1 hang`. */
  injectFault(id: string, line: string): void {
    appendFileSync(join(this.body(id), 'faults'), `${line}\n`);
  }

  /** Removes all faults of a body. */
  clearFaults(id: string): void {
    if (!existsSync(this.body(id))) return;
    // The file is replaced as a whole, since the library counts down in it.
    const empty = join(this.body(id), 'faults.empty');
    writeFileSync(empty, '');
    renameSync(empty, join(this.body(id), 'faults'));
  }

  /** The lines of a body's own log, which holds every exposure it has made. */
  bodyLog(id: string): string[] {
    const path = join(this.body(id), 'log');
    return existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : [];
  }

  /** The process of a camera's worker. */
  workerPid(id: string): number {
    const pid = this.childProcesses().find(({ title }) => title.includes(`camera-worker ${id}`))?.pid;
    if (pid === undefined) throw new Error(`${id} has no worker`);
    return pid;
  }

  /** Every process that runs from this service's launch directory, also when its parent is another one. */
  childProcesses(): { pid: number; title: string }[] {
    const launch = join(this.directory, 'state', 'launch');
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        try {
          if (!readlinkSync(`/proc/${name}/exe`).startsWith(launch)) return [];
          return [
            { pid: Number(name), title: readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ') },
          ];
        } catch {
          return [];
        }
      });
  }

  /** Whether the gateway runs. */
  get isRunning(): boolean {
    return this.process.exitCode === null && this.process.signalCode === null;
  }

  /** Sends a signal to the gateway and resolves with its exit code or signal. */
  async signal(signal: NodeJS.Signals): Promise<number | string | null> {
    this.process.kill(signal);
    // The gateway may first wait for pictures for this time.
    const limitMs = DEFAULT_LIMITS.drainMs + GENEROUS_MS;
    return within(`the end of the service after ${signal}`, this.ended, limitMs);
  }

  /** Ends the gateway as an administrator would. @returns its exit code or signal, also when it had ended before */
  async stop(): Promise<number | string | null> {
    return this.isRunning ? this.signal('SIGTERM') : this.ended;
  }

  /** Prints the ends of its log and of those of its bodies as comments of TAP, which scripts/test.js shows. */
  #printLogs(): void {
    const simulator = join(this.directory, 'state', 'simulator');
    const bodies = existsSync(simulator) ? readdirSync(simulator) : [];
    const logs = [{ title: 'the service', lines: this.log }];
    for (const id of bodies) logs.push({ title: id, lines: this.bodyLog(id) });
    const said = logs.flatMap(({ title, lines }) => [
      `log of ${title}, ${lines.length} lines`,
      ...lines.slice(-LINES_OF_FAILURE),
    ]);
    process.stdout.write(said.map((line) => `# ${line}\n`).join(''));
  }

  async #endOfTest(): Promise<void> {
    const streams = await Promise.allSettled(this.#streams.map((stream) => stream.close()));
    if (this.isRunning) {
      const end = await this.signal('SIGTERM');
      if (end !== 0) throw new Error(`the service ended with ${end}: ${this.log.slice(-5).join('\n')}`);
    }
    await until('the end of every process', () => this.childProcesses().length === 0);
    for (const stream of streams) if (stream.status === 'rejected') throw stream.reason;
    const misuse = misuseIn(join(this.directory, 'state', 'simulator'));
    // In a run of the tests the runner checks this: an error here would skip the other teardown functions.
    if (misuse.length > 0 && WATCH.RIGD_SIM_MISUSE === undefined)
      throw new Error(`misuse of the SDK: ${misuse.join('\n')}`);
  }
}
