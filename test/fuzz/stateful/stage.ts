// A real service with simulated cameras, for the fuzzer. It runs the commands; watches the events, the log and one
// camera that no command is about; and removes all disturbances between two lists of commands.

import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Test } from 'tap';
import type { Limits } from '#gateway/limits/limit-table.js';
import { until } from '#harness/deadline.js';
import type { EventClient } from '#harness/event-client.js';
import { Service } from '#harness/service.js';
import { SLOWEST_CONNECT_MS } from '#harness/temper.js';
import { descriptorCount, memoryBytes } from '#harness/vitals.js';
import { CardFolder } from '../../support/card.js';
import { BODIES } from '../blocking/attacks.js';
import { exampleOf, type FuzzedOperation, isEndless, OPERATIONS } from '../interface.js';
import { type Command, expanded, expandedJson, type RequestCommand, stepsOf, type Text } from './commands.js';
import { type Answered, send, sendBytes } from './http.js';
import { EventJudge, faultsOfAnswer, faultsOfLogLine } from './judge.js';

/** Shorter than the defaults, so that hanging calls end soon, but in the same order. */
const LIMITS = {
  answerMs: 1_500,
  writeMs: 1_500,
  shutterAnswerMs: 6_000,
  connectMs: 3_000 + 2 * SLOWEST_CONNECT_MS,
  poisonedConnectMs: 800,
  disconnectMs: 500,
  answerGraceMs: 500,
  killMs: 4_000 + 2 * SLOWEST_CONNECT_MS,
  heartbeatMs: 250,
  silenceMs: 4_000,
  workerStopMs: 2_500,
  orphanMs: 1_800,
  pendingPicturesMs: 500,
  discoveryPauseMs: 100,
  restartMs: 50,
  restartMaxMs: 500,
  // Not shortened as much: a gateway that gets no processor time for this long answers 408 to requests that it could
  // not read.
  requestMs: 20_000,
  listMs: 5_000,
  indexMs: 2_000,
  transferStallMs: 2_000,
  pictureWaitMs: 500,
  // Short, because a lease keeps other requests from their operations.
  leaseMs: 1_000,
  // The desk must have ended when the service is at rest.
  deskIdleMs: 1_000,
} satisfies Partial<Limits>;
const BYTES_PER_MIB = 1024 * 1024;
/** Limit of every answer: twice the longest of the limits above, and more for a busy machine. */
const ANSWER_MS = 30_000;
/** Time until a camera must be connectable again, after all disturbances were removed. */
const BACK_MS = 60_000;
/** The client leaves endless answers after this time. */
const LOOK_MS = 60;
const BYSTANDER_PAUSE_MS = 40;
/** A body above the limit is answered while it is being sent, so the connection may end before the answer is read. */
const MOST_BODY = 1024 * 1024;
/** Most descriptors by which the end may exceed the start. */
export const MORE_DESCRIPTORS = 6;
/** The same for memory, which the garbage collector may not have released yet. */
export const MORE_MIB = 200;

/** Figures that a stage has collected. */
export interface Figures {
  requests: number;
  steps: number;
  statuses: Map<number, number>;
  codes: Map<string, number>;
  longestMs: number;
  longest: string;
  bystanderReads: number;
}

/** See the head of this file. */
export class Stage {
  readonly service: Service;
  readonly ids: readonly string[];
  readonly bystander: string;
  readonly figures: Figures = {
    requests: 0,
    steps: 0,
    statuses: new Map(),
    codes: new Map(),
    longestMs: 0,
    longest: '',
    bystanderReads: 0,
  };
  readonly events = new EventJudge();
  readonly #base: URL;
  readonly #stream: EventClient;
  readonly #findings: string[] = [];
  #isOver = false;
  #bystanding: Promise<void> = Promise.resolve();
  #start = { descriptors: 0, rssMib: 0 };

  private constructor(service: Service, ids: readonly string[], stream: EventClient) {
    this.service = service;
    this.ids = ids.slice(0, -1);
    this.bystander = ids.at(-1) ?? '';
    this.#base = new URL(service.url);
    this.#stream = stream;
  }

  /** Starts a service with this many cameras for commands, and one more to watch. */
  static async open(t: Test, directory: string, cameras: number): Promise<Stage> {
    const root = join(directory, 'pictures');
    mkdirSync(join(root, 'camera_settings'), { recursive: true });
    mkdirSync(join(directory, 'files'));
    const service = await Service.start(t, {
      directory,
      rig: `ILCE-7M4:${cameras + 1}`,
      limits: LIMITS,
      // Paths that are drawn at random must not lead out of the test.
      arguments: ['--save-root', root, '--log-level', 'warn'],
    });
    const ids = await until('all cameras', async () => {
      const found = await service.cameraIds();
      return found.length === cameras + 1 && found;
    });
    const stage = new Stage(service, ids, await service.events('/api/events?frames=1'));
    await stage.#connected(stage.bystander);
    stage.#bystanding = stage.#readBystander();
    return stage;
  }

  /** Whether the gateway runs. */
  get isAlive(): boolean {
    return this.service.process.exitCode === null && this.service.process.signalCode === null;
  }

  get rssMib(): number {
    return Math.round(memoryBytes(this.service.process.pid, 'VmRSS') / BYTES_PER_MIB);
  }

  get descriptors(): number {
    return descriptorCount(this.service.process.pid);
  }

  /** Figures that the end is compared with; taken when the service is warm. */
  get start(): { descriptors: number; rssMib: number } {
    return this.#start;
  }

  /** Measures descriptors and memory of the idle service. */
  async rest(): Promise<void> {
    await this.#calm();
    this.#start = { descriptors: this.descriptors, rssMib: this.rssMib };
  }

  /** Runs the commands, those of one camera one after another, and throws an error that names every fault. */
  async run(commands: readonly Command[]): Promise<void> {
    await this.back();
    this.figures.steps += stepsOf(commands);
    const lanes = this.ids.map((id, index) =>
      commands
        .filter(({ camera }) => camera % this.ids.length === index)
        .map((command) => [id, command] as const),
    );
    await Promise.all(
      lanes.map(async (lane) => {
        for (const [id, command] of lane) if (this.isAlive) await this.#do(id, command);
      }),
    );
    this.throwFindings();
  }

  /** Removes all disturbances and waits until every camera can be connected. */
  async back(): Promise<void> {
    this.#undo();
    await Promise.all(this.ids.map((id) => this.#connected(id)));
    this.throwFindings();
  }

  /** @throws Error with the findings since the last call. */
  throwFindings(): void {
    for (const event of this.#stream.events.splice(0)) this.#note('event stream', this.events.take(event));
    for (const line of this.service.log.splice(0)) this.#note('log', faultsOfLogLine(line));
    if (!this.isAlive) this.#findings.push(`the gateway has ended: ${this.service.process.exitCode}`);
    const findings = [...new Set(this.#findings.splice(0))];
    if (findings.length > 0) throw new Error(findings.slice(0, 10).join('\n'));
  }

  /** Checks the end: every camera can be connected, and the service holds no more than at the start. */
  async finish(): Promise<void> {
    await this.back();
    this.#isOver = true;
    await this.#bystanding;
    await this.#calm();
    const { descriptors, rssMib } = this.#start;
    await until(
      'descriptors as at the start',
      () => this.descriptors <= descriptors + MORE_DESCRIPTORS,
      ANSWER_MS,
    ).catch(() => {
      this.#findings.push(`${this.descriptors} descriptors after ${descriptors}`);
    });
    if (this.rssMib > rssMib + MORE_MIB) this.#findings.push(`${this.rssMib} MiB after ${rssMib} MiB`);
    this.throwFindings();
  }

  /** No camera but the bystander is connected. */
  async #calm(): Promise<void> {
    this.#undo();
    await Promise.all(this.ids.map((id) => this.#ask('DELETE', `/api/cameras/${id}/connection`)));
    const expected = 2;
    await until(
      'the end of the workers',
      () => this.service.childProcesses().length <= expected,
      ANSWER_MS,
    ).catch(() => {
      const titles = this.service.childProcesses().map(({ title }) => title);
      this.#findings.push(`processes that were left: ${titles.join('; ')}`);
    });
  }

  #note(what: string, faults: readonly string[]): void {
    for (const fault of faults) this.#findings.push(`${what}: ${fault}`);
  }

  async #do(id: string, command: Command): Promise<void> {
    switch (command.do) {
      case 'request':
        return this.#request(id, command);
      case 'together':
        await Promise.all(command.requests.map((request) => this.#request(id, request)));
        return;
      case 'fault':
        return this.service.injectFault(id, command.line);
      case 'clear':
        return this.service.clearFaults(id);
      case 'body':
        return appendFileSync(join(this.service.body(id), 'plug'), `${command.order}\n`);
      case 'signal':
        return this.#signal(command.to === 'scout' ? 'camera-scout' : `camera-worker ${id}`, command.signal);
      case 'card':
        return this.#putOnCard(id, command.name, command.sizeBytes);
      case 'file':
        return writeFileSync(join(this.service.directory, command.name), expanded(command.content));
      case 'path':
        return this.#block(id, command.kind, command.name);
      case 'raw':
        this.figures.requests += 1;
        await sendBytes(this.#base, command.parts.map(expanded), command.end);
        return;
      case 'pause':
        return new Promise((resolve) => setTimeout(resolve, command.ms));
    }
  }

  #signal(title: string, signal: NodeJS.Signals): void {
    for (const child of this.service.childProcesses()) {
      if (!child.title.includes(title)) continue;
      try {
        process.kill(child.pid, signal);
      } catch {
        // It has ended meanwhile.
      }
    }
  }

  #putOnCard(id: string, name: Text, sizeBytes: number): void {
    try {
      new CardFolder(this.service, id).put(expanded(name), sizeBytes);
    } catch (error) {
      // The file system of this machine refuses such a name.
      if (!['ENAMETOOLONG', 'ENOENT', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? ''))
        throw error;
    }
  }

  /** Puts something in the way of pictures; present entries stay. */
  #block(id: string, kind: 'link' | 'fifo' | 'file' | 'staging-link', name: string): void {
    const { directory, pictures } = this.service;
    const at = kind === 'staging-link' ? join(pictures, name, `.rigd-${id}`) : join(pictures, name);
    if (existsSync(at)) return;
    try {
      mkdirSync(dirname(at), { recursive: true });
      if (kind === 'file') writeFileSync(at, '');
      else if (kind === 'fifo') execFileSync('mkfifo', [at]);
      else symlinkSync(join(directory, 'files'), at);
    } catch {
      // Something else is in the way already.
    }
  }

  async #request(id: string, command: RequestCommand): Promise<void> {
    const operation = OPERATIONS.find(({ operationId }) => operationId === command.operation);
    if (operation === undefined) throw new Error(`openapi.json has no operation ${command.operation}`);
    const method = command.method ?? operation.method;
    const path = this.#addressOf(operation, id, command);
    const body = this.#bodyOf(command);
    const headers = headersOf(command);
    if (body !== undefined) headers['content-length'] = String(Buffer.byteLength(body));
    const leavesAfterMs = isEndless(operation) ? LOOK_MS : undefined;
    const sent = { method, path, headers, body, leavesAfterBytes: command.leavesAfterBytes, leavesAfterMs };
    const answer = await send(this.#base, sent, ANSWER_MS);
    this.#count(`${method} ${operation.path}`, answer);
    const given = command.body === undefined ? '' : ` ${JSON.stringify(command.body).slice(0, 300)}`;
    const what = `${method} ${path.slice(0, 200)}${given}`;
    if (answer.error !== undefined) {
      const isTooLarge =
        (body?.length ?? 0) >= MOST_BODY || path.length + JSON.stringify(headers).length > 15_000;
      if (!isTooLarge || answer.error === 'deadline')
        this.#findings.push(`${what}: no answer (${answer.error}, ${Math.round(answer.tookMs)} ms)`);
      return;
    }
    this.#note(what, faultsOfAnswer(operation, method, path, answer));
  }

  #count(what: string, { status, text, tookMs }: Answered): void {
    const { figures } = this;
    figures.requests += 1;
    figures.statuses.set(status, (figures.statuses.get(status) ?? 0) + 1);
    const code = /^\{"success":false,.{0,4000}?"code":"([A-Z_]+)"/.exec(text ?? '')?.[1];
    if (code !== undefined) figures.codes.set(code, (figures.codes.get(code) ?? 0) + 1);
    if (tookMs > figures.longestMs) [figures.longestMs, figures.longest] = [tookMs, what];
  }

  #addressOf(operation: FuzzedOperation, id: string, { path = {}, query = {} }: RequestCommand): string {
    const address = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const text = path[name];
      if (text !== undefined) return encoded(expanded(text));
      if (name === 'cameraId') return id;
      const schema = operation.parameters.find((one) => one.in === 'path' && one.name === name)?.schema;
      return String(exampleOf(schema ?? {}));
    });
    const pairs = Object.entries(query).map(([name, text]) => `${name}=${encoded(expanded(text))}`);
    return pairs.length === 0 ? address : `${address}?${pairs.join('&')}`;
  }

  #bodyOf({ body }: RequestCommand): string | undefined {
    if (body === undefined) return undefined;
    if ('raw' in body) return expanded(body.raw);
    if ('shape' in body) return BODIES[body.shape]?.(body.sizeBytes);
    return JSON.stringify(expandedJson(body.json))?.replaceAll('$dir', this.service.directory);
  }

  async #ask(method: string, path: string, body?: unknown): Promise<Answered> {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const headers: Record<string, string> =
      text === undefined ? {} : { 'content-length': String(Buffer.byteLength(text)) };
    return send(
      this.#base,
      { method, path, headers, body: text, leavesAfterBytes: undefined, leavesAfterMs: undefined },
      ANSWER_MS,
    );
  }

  /** Connects a camera in the mode `remote`, with as many requests as that needs. */
  async #connected(id: string): Promise<void> {
    let last = '';
    const address = `/api/cameras/${id}/connection`;
    await until(
      `camera ${id} connected`,
      async () => {
        if (!this.isAlive) return true;
        const { status, text = '' } = await this.#ask('POST', address, { mode: 'remote' });
        if (status === 200) return true;
        last = text;
        if (status === 409 || text.includes('CAMERA_STUCK') || text.includes('WORKER_LOST'))
          await this.#ask('DELETE', address);
        return false;
      },
      BACK_MS,
    ).catch((error: Error) => this.#findings.push(`${error.message}: ${last}`));
  }

  #undo(): void {
    for (const id of this.ids) {
      this.service.clearFaults(id);
      appendFileSync(join(this.service.body(id), 'plug'), 'plugged\ncard1 insert\n');
      // Pictures of earlier lists would only fill the cards.
      rmSync(join(this.service.body(id), 'card1', 'DCIM'), { recursive: true, force: true });
    }
    this.#signal('camera-', 'SIGCONT');
  }

  async #readBystander(): Promise<void> {
    while (!this.#isOver && this.isAlive) {
      const { status, text, error, tookMs } = await this.#ask(
        'GET',
        `/api/cameras/${this.bystander}/properties/battery-remain`,
      );
      this.figures.bystanderReads += 1;
      if (status !== 200 && this.isAlive && !this.#isOver)
        this.#findings.push(
          `the camera that nothing is done to: ${status} ${error ?? text} after ${Math.round(tookMs)} ms`,
        );
      await new Promise((resolve) => setTimeout(resolve, BYSTANDER_PAUSE_MS));
    }
  }

  /** Stops at once, in any state: the service ends with its test. */
  leave(): void {
    this.#isOver = true;
    this.#undo();
  }
}

function headersOf({ headers = {} }: RequestCommand): Record<string, string> {
  const pairs = Object.entries(headers).map(([name, text]) => {
    return [
      name,
      expanded(text)
        .replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '?')
        .trim(),
    ] as const;
  });
  return Object.fromEntries(pairs);
}

/** The text percent-encoded, except for parts that already are. */
function encoded(text: string): string {
  if (/^[\w.~%!*'()-]*$/.test(text)) return text;
  return encodeURIComponent(text.replaceAll(/\p{Cs}/gu, '\ufffd'));
}
