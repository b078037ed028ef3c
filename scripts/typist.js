// Types the blocks of a page like a person at two terminals: services in one, commands in the other. Must not know the
// pages and their contents.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';

/** First line of a shell that ends at the first line that fails. */
const STRICT = 'set -euo pipefail\n';
const STARTED = 'started on';
/** Exit code after Ctrl-C, as in shells. */
const INTERRUPTED = 130;
/** Limit of a block; commands of an installed rigd take seconds. */
const LIMIT_MS = 120_000;

/** A person at two terminals. */
export class Typist {
  #place;
  #service;

  /**
   * @param {object} place
   * @param {string} place.home where commands are typed
   * @param {string} [place.clone] the clone of the repository
   * @param {NodeJS.ProcessEnv} place.env
   * @param {(text: string) => string} [place.changed] replaces texts of the page that differ here, such as a port
   * @param {string} [place.serviceOptions] options that are added to the line of a service
   * @param {number} [place.limitMs] limit of one block
   */
  constructor(place) {
    this.#place = {
      clone: place.home,
      changed: (text) => text,
      serviceOptions: '',
      limitMs: LIMIT_MS,
      ...place,
    };
  }

  /**
   * Types one block.
   * @param {import('./doc-blocks.js').Block} block
   * @returns {Promise<string>} the output
   * @throws Error when a line fails
   */
  async type(block) {
    const text = this.#place.changed(block.text);
    const directory = block.kind.includes('in the clone') ? this.#place.clone : this.#place.home;
    if (block.kind === 'file') return this.#write(block.path, text);
    if (block.kind.startsWith('service')) return await this.#serve(text, directory);
    if (block.kind === 'until Ctrl-C') return await this.#interrupt(text, directory);
    return await this.#run(text, directory);
  }

  /** Ends the service. */
  async end() {
    const service = this.#service;
    this.#service = undefined;
    if (service === undefined || service.exitCode !== null || service.signalCode !== null) return;
    const ended = once(service, 'exit');
    service.kill('SIGTERM');
    await this.#within('the end of the service', ended);
  }

  #write(path, text) {
    mkdirSync(dirname(path), { recursive: true });
    appendFileSync(path, `${text}\n`);
    return '';
  }

  async #run(text, directory) {
    const child = this.#shell(STRICT + text, directory);
    let said = '';
    for (const output of [child.stdout, child.stderr])
      output.on('data', (piece) => {
        said += piece;
      });
    const [code, signal] = await this.#within('the end of the block', once(child, 'close'));
    if (code !== 0) throw new Error(`it ended with ${code ?? signal}:\n${said}`);
    return said;
  }

  async #serve(text, directory) {
    await this.end();
    // The last line replaces the shell, so that a signal to the shell reaches the service.
    const lines = text.trim().split('\n');
    const last = lines.pop();
    const line = [STRICT, ...lines, `exec ${last}`].join('\n') + this.#place.serviceOptions;
    const service = this.#shell(line, directory);
    this.#service = service;
    let said = '';
    service.stderr.on('data', (piece) => {
      said += piece;
    });
    const started = new Promise((resolve, reject) => {
      createInterface({ input: service.stdout }).on('line', (text) => text.includes(STARTED) && resolve());
      service.once('exit', (code) => reject(new Error(`the service ended with ${code}:\n${said}`)));
    });
    await this.#within(`"${STARTED}"`, started);
    return '';
  }

  async #interrupt(text, directory) {
    const child = this.#shell(STRICT + text, directory);
    // The command is ready with its first line, which may come on either output.
    const lines = [child.stdout, child.stderr].map((input) => once(createInterface({ input }), 'line'));
    const [line] = await this.#within('its first line', Promise.race(lines));
    const ended = once(child, 'exit');
    child.kill('SIGINT');
    const [code, signal] = await this.#within('its end', ended);
    if (code === 0 || code === INTERRUPTED || signal === 'SIGINT') return String(line);
    throw new Error(`Ctrl-C ended it with ${code ?? signal}`);
  }

  #shell(text, cwd) {
    return spawn('bash', ['-c', text], { cwd, env: this.#place.env, stdio: ['ignore', 'pipe', 'pipe'] });
  }

  async #within(what, promise) {
    const { limitMs } = this.#place;
    let timer;
    const late = new Promise((_resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`not within ${limitMs} ms: ${what}`)), limitMs);
    });
    try {
      return await Promise.race([promise, late]);
    } finally {
      clearTimeout(timer);
    }
  }
}
