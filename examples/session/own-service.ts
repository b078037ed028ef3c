// A service of this program's own: three simulated bodies, a free port, a temporary directory that goes with it.
// Knows nothing of what is asked of it.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { within } from './deadline.js';

/** A still camera, one on the network that asks for a log-in, and a cinema camera that takes LUTs. */
const RIG = 'ILCE-7M4:1,ILCE-1M2:1,ILME-FX6:1';
const STOP_LIMIT_MS = 10_000;
const KEPT_LOG_LINES = 20;
const PROGRAM = fileURLToPath(new URL('../../bin/rigd', import.meta.url));

/** The running service. */
export class OwnService {
  /** Where everything of this session is: state, pictures, settings, LUTs. */
  readonly directory = mkdtempSync(join(tmpdir(), 'rigd-session-'));
  /** Where pictures go. */
  readonly pictures = join(this.directory, 'pictures');
  /** Without a slash at the end; empty until {@link OwnService.start} has resolved. */
  url = '';
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;
  readonly #process: ChildProcess;
  readonly #log: string[] = [];

  constructor() {
    mkdirSync(this.pictures);
    const paths = ['--state-dir', join(this.directory, 'state'), '--save-dir', this.pictures];
    // The environment of whoever runs this must not lead to cameras, tokens or directories of theirs.
    const environment: NodeJS.ProcessEnv = {
      PATH: process.env.PATH,
      HOME: this.directory,
      RIGD_SIM_RIG: RIG,
    };
    // How the simulated bodies behave (docs/tempers.md).
    const { RIGD_SIM_TEMPER } = process.env;
    if (RIGD_SIM_TEMPER !== undefined) environment.RIGD_SIM_TEMPER = RIGD_SIM_TEMPER;
    this.#process = spawn(process.execPath, [PROGRAM, '--port', '0', ...paths], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: environment,
      // Settings files go below the directory it runs in.
      cwd: this.directory,
    });
    this.ended = once(this.#process, 'exit').then(([code, signal]) => code ?? signal);
  }

  /**
   * Resolves when it listens.
   * @throws Error when it ends instead, or takes too long.
   */
  async start(): Promise<void> {
    const { stdout, stderr } = this.#process;
    if (stdout === null || stderr === null) throw new Error('the service has no output');
    createInterface({ input: stderr }).on('line', (line) => {
      this.#log.push(line);
      if (this.#log.length > KEPT_LOG_LINES) this.#log.shift();
    });
    const listening = new Promise<string>((resolve) => {
      createInterface({ input: stdout }).on('line', (line) => {
        const url = /started on (http:\S+)/.exec(line)?.[1];
        if (url !== undefined) resolve(url);
      });
    });
    const died = this.ended.then((how) => Promise.reject(new Error(`the service ended with ${how}`)));
    this.url = await within('start of the service', Promise.race([listening, died]));
  }

  /** Makes a touch on this simulated body track what it meets, as its menu would; by itself it only focuses there. */
  letTouchTrack(cameraId: string): void {
    writeFileSync(join(this.directory, 'state', 'simulator', cameraId, 'touch-func'), 'tracking\n');
  }

  /** The newest lines of its log. */
  get log(): readonly string[] {
    return this.#log;
  }

  /** Ends it if it still runs, and removes its directory. */
  async remove(): Promise<void> {
    this.#process.kill('SIGTERM');
    await within('end of the service', this.ended, STOP_LIMIT_MS).catch(() => this.#process.kill('SIGKILL'));
    await this.ended;
    rmSync(this.directory, { recursive: true, force: true });
  }
}
