// The service under test: the real program on a free port, in a directory of its own, with a simulated rig; and what
// the machine knows about its processes.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../../bin/rigd', import.meta.url));

/** A running service. */
export class Service {
  /** Where it is served. */
  url = '';
  /** Where pictures are expected. */
  pictures;
  /** What it wrote to stderr. */
  log;
  #state;
  #process;
  #exit;

  /**
   * @param {string} directory for everything the service writes.
   * @param {number} cameras bodies of the rig.
   * @param {NodeJS.ProcessEnv} environment added to that of the service.
   */
  constructor(directory, cameras, environment = {}) {
    this.pictures = join(directory, 'pictures');
    this.log = join(directory, 'service.log');
    this.#state = join(directory, 'state');
    mkdirSync(this.pictures, { recursive: true });
    const paths = ['--state-dir', this.#state, '--save-dir', this.pictures];
    this.#process = spawn(process.execPath, [PROGRAM, '--port', '0', ...paths], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        HOME: directory,
        RIGD_SIM_RIG: `ILCE-7M4:${cameras}`,
        RIGD_SIM_CARDS: 'empty',
        ...environment,
      },
    });
    this.#exit = once(this.#process, 'exit');
    this.#process.stderr.pipe(createWriteStream(this.log));
  }

  /** Resolves when it serves. */
  async started() {
    const lines = createInterface({ input: this.#process.stdout });
    this.url = await new Promise((resolve, reject) => {
      lines.on('line', (line) => {
        const url = /started on (http:\S+)/.exec(line)?.[1];
        if (url !== undefined) resolve(url);
      });
      void this.#exit.then(([code, signal]) => reject(new Error(`the service ended with ${signal ?? code}`)));
    });
  }

  /** The process of the gateway. */
  get pid() {
    return this.#process.pid;
  }

  /** Whether the gateway runs. */
  get isRunning() {
    return this.#process.exitCode === null && this.#process.signalCode === null;
  }

  /** Ends it as an administrator would. @returns its exit code, or the signal that ended it. */
  async stop() {
    if (this.isRunning) this.#process.kill('SIGTERM');
    const [code, signal] = await this.#exit;
    return signal ?? code;
  }

  /** The directory of a simulated body. */
  body(id) {
    return join(this.#state, 'simulator', id);
  }

  /** The exposures that a body has made: what the pictures are compared with. */
  exposures(id) {
    return this.#bodyLog(id).flatMap((line) => {
      const [, time, number, file] = /^(\S+) exposure (\d+) (\S+) /.exec(line) ?? [];
      return time === undefined ? [] : [{ camera: id, number: Number(number), file, atMs: Date.parse(time) }];
    });
  }

  /** The words of the faults that have fired in a body. */
  firedFaults(id) {
    return this.#bodyLog(id).flatMap((line) => /^\S+ fault \S+ ([a-z-]+)/.exec(line)?.[1] ?? []);
  }

  /** When faults have fired in a body. */
  faultTimes(id) {
    return this.#bodyLog(id).flatMap((line) => {
      const time = /^(\S+) fault /.exec(line)?.[1];
      return time === undefined ? [] : [Date.parse(time)];
    });
  }

  /** Processes that run from the launch directory of this service, whoever their parent is. */
  processes() {
    const launch = join(this.#state, 'launch');
    return readdirSync('/proc').flatMap((name) => {
      if (!/^\d+$/.test(name)) return [];
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

  /** Ends a child of the service at once. @param {string} title begins its command line. @returns whether there was one. */
  kill(title) {
    const found = this.processes().find((child) => child.title.startsWith(title));
    if (found === undefined) return false;
    try {
      process.kill(found.pid, 'SIGKILL');
      return true;
    } catch {
      return false;
    }
  }

  #bodyLog(id) {
    const path = join(this.body(id), 'log');
    return existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
  }
}
