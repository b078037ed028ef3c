// The clients of the rig. Some shoot and some read, each on a camera that is drawn for every request. They follow the
// advice of the interface: they connect a camera that is not connected, send a refused save path again, and never
// repeat a shot.

import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpClient, TimedAnswer } from '#harness/http-client.js';
import { Random } from './random.js';

const READ_PROPERTIES = ['battery-remain', 'iso', 'aperture', 'shutter-speed', 'all'];
const PAUSE_MS = { shot: 100, read: 25 };

/** One answer to a shutter. */
export interface Shot {
  camera: string;
  status: number;
  code: string | undefined;
  /** `unknown` when the service does not know whether an exposure was made. */
  outcome: string | undefined;
  startedAtMs: number;
  endedAtMs: number;
}

/** The load of a soak. */
export class Load {
  /** Every answer to a shutter. */
  readonly shots: Shot[] = [];
  /** Answers to reads. */
  reads = 0;
  /** Answers that were not a success, by code. */
  readonly failures = new Map<string, number>();
  /** Sentences about answers that no client should ever get. */
  readonly defects: string[] = [];
  readonly #client: HttpClient;
  readonly #ids: string[];
  readonly #savePath: string;
  #isOver = false;
  readonly #busy = new Set<string>();
  readonly #reviving = new Map<string, Promise<TimedAnswer>>();
  readonly #running: Promise<void>[] = [];

  /** @param ids of all cameras @param savePath where their pictures go */
  constructor(client: HttpClient, ids: string[], savePath: string) {
    this.#client = client;
    this.#ids = ids;
    this.#savePath = savePath;
  }

  /** Makes a group of each camera, so that it can be shot with a receipt. @returns sentences about those that failed */
  async declare(): Promise<string[]> {
    const answers = await Promise.all(
      this.#ids.map((id) => this.#client.request('PUT', `/api/rig/cameras/${id}`, { groups: [groupOf(id)] })),
    );
    return answers.flatMap(({ status, body }) => (status === 200 ? [] : `no group: ${body.message}`));
  }

  /** Starts `shooters` and `readers` clients, one request each at a time. */
  start(seed: number, shooters: number, readers: number): void {
    const lane = (kind: keyof typeof PAUSE_MS, index: number, once: (random: Random) => Promise<void>) =>
      this.#lane(new Random(seed * 1_000 + index), PAUSE_MS[kind], once);
    for (let index = 0; index < shooters; index += 1) {
      this.#running.push(lane('shot', index, (random) => this.#shoot(random)));
    }
    for (let index = 0; index < readers; index += 1) {
      this.#running.push(lane('read', 500 + index, (random) => this.#read(random)));
    }
  }

  /** Ends the load and resolves when every answer has arrived. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#running);
    await Promise.all(this.#reviving.values());
  }

  /** Connects a camera; a second call during the attempt waits for the same attempt. */
  revive(id: string): Promise<TimedAnswer> {
    const running = this.#reviving.get(id);
    if (running !== undefined) return running;
    const started = this.ask('POST', id, 'connection', { mode: 'remote' }).finally(() =>
      this.#reviving.delete(id),
    );
    this.#reviving.set(id, started);
    return started;
  }

  /** Sends the save path again. */
  resendSavePath(id: string): Promise<TimedAnswer> {
    return this.ask('PUT', id, 'settings/save-info', { path: this.#savePath });
  }

  /** Sends one request about a camera and records the answer. */
  async ask(method: string, id: string, path: string, body?: unknown): Promise<TimedAnswer> {
    return this.#noted(id, method, `/api/cameras/${id}/${path}`, body);
  }

  async #noted(id: string, method: string, path: string, sent?: unknown): Promise<TimedAnswer> {
    const answer = await this.#client.request(method, path, sent);
    const { status } = answer;
    if (status === 200) return answer;
    const code = String(answer.body.code ?? status);
    this.failures.set(code, (this.failures.get(code) ?? 0) + 1);
    // A 503 is a refusal, also where the SDK returned nonsense. A 500 or a request without an answer is a defect.
    if (status === 0 || status === 500) {
      this.defects.push(`${method} ${path} of ${id}: ${status} ${code}: ${answer.body.message}`);
    }
    return answer;
  }

  async #lane(random: Random, pauseMs: number, once: (random: Random) => Promise<void>): Promise<void> {
    while (!this.#isOver) {
      await once(random);
      await sleep(random.pauseMs(pauseMs));
    }
  }

  async #shoot(random: Random): Promise<void> {
    const id = random.pick(this.#ids);
    // Each camera has one shot at a time, so that an exposure and an answer can be matched by time.
    if (this.#busy.has(id)) return;
    this.#busy.add(id);
    const isFired = random.integer(0, 1) === 1;
    const answer = await (isFired
      ? this.#noted(id, 'POST', `/api/rig/groups/${groupOf(id)}/shoot`, { focus: true })
      : this.ask('POST', id, 'actions/af-shutter'));
    this.#busy.delete(id);
    const { status, startedAtMs, endedAtMs } = answer;
    const { code, outcome } = resultOf(answer.body);
    this.shots.push({ camera: id, status, code, outcome, startedAtMs, endedAtMs });
    if (code === 'NOT_CONNECTED') await this.revive(id);
  }

  async #read(random: Random): Promise<void> {
    const id = random.pick(this.#ids);
    await this.ask('GET', id, `properties/${random.pick(READ_PROPERTIES)}`);
    this.reads += 1;
  }
}

const groupOf = (id: string) => `only-${id}`;

/** The result for the only camera of a group answer. */
function resultOf({ code, data, results }: TimedAnswer['body']): Pick<Shot, 'code' | 'outcome'> {
  const [result] = results ?? data?.results ?? [];
  return result ?? { code, outcome: data?.outcome };
}
