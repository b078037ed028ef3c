// Messages of a hostile host of the rig, drawn from a seed: on every subject that its log-in may write to, except those
// of JetStream's own requests, and in answer to requests. Some are well formed, some nearly so, some random bytes.
// Actions that every host is allowed (command cameras, take leases, change the rig file) are left out: they are not a
// finding (docs/run/hosts.md, Security).

import { CAMERA_STATES, CONNECTION_MODES } from '#protocol/words.js';
import { forgedBody, type HostileHost } from '../../support/hostile-host.js';
import { randomFrom } from '../../support/random-from.js';
import { STUDIO } from '../../support/studio-bus.js';
import { ForgedRecords, type ForgedSubjects } from './forged-records.js';
import { ForgedValues } from './forged-values.js';

/** Contained in everything that is forged about cameras that the hostile host does not have. */
export const MARK = 'f0rged';
/** Prefix of the ids of cameras that the hostile host claims. */
export const HERS = 'HERS';
/** Prefix of the ids of cameras that no host has. */
export const NOBODYS = 'NOBODYS';

const MOST_BODIES = 1_200;
const LARGE = 400_000;
const SAFE = Number.MAX_SAFE_INTEGER;
const TEXTS = [
  '',
  'a',
  MARK,
  `${MARK}\r\n\r\nevent: error\ndata: {}\n\n`,
  '../../x',
  '\u0000',
  '__proto__',
  '\u202e',
];
const NUMBERS = [0, -1, 1, 1.5, SAFE, SAFE + 2, -SAFE, Number.NaN, Number.POSITIVE_INFINITY, 1e300];
const EVENTS = [
  'propertyChanged',
  'cameraState',
  'disconnected',
  'connected',
  'error',
  'lease',
  'shot',
  'rig',
  'gap',
];
const VERBS = [
  'presence',
  'events',
  'operation',
  'cancel',
  'peer',
  'clock',
  'receipt',
  'shot',
  'arm',
  'disarm',
  'fire',
  'shotStop',
  'watch',
  'nothing',
];
/** Round numbers of orders, possible and impossible ones. */
const ROUNDS = [0, 1, 2, 3, 20_000, 20_001, 100_000_000, 2 ** 33, ...NUMBERS];
const PATHS = [
  '/api/cameras/{id}/../../server/shutdown',
  '/api/cameras/{id}/%2e%2e/%2e%2e/server/shutdown',
  '/api/server/shutdown',
  '/api/rig',
  '/api/cameras/{id}/properties/iso',
  '/api/cameras/{id}/status?x=1',
  '/api/cameras/{id}/live-view/frame',
  '/metrics',
];
const URLS = [
  '',
  'http://127.0.0.1:1',
  'http://127.0.0.1:1/x?',
  'file:///etc/passwd',
  'http://[::1',
  `http://${MARK}`,
];

/** Draws and sends the messages. */
export class Forger {
  readonly #host: HostileHost;
  readonly #dice: (below: number) => number;
  /** Ids of cameras of the hosts that are attacked. */
  readonly #ids: readonly string[];
  readonly #hosts: readonly string[];
  readonly #records: ForgedRecords;
  readonly #values: ForgedValues;
  /** Number of sent messages by kind. */
  readonly counts: Record<string, number> = {};
  readonly #kinds: readonly (readonly [name: string, weight: number, send: () => void])[];
  readonly #weights: number;

  constructor(host: HostileHost, subjects: ForgedSubjects, seed: number) {
    this.#host = host;
    this.#ids = subjects.ids;
    this.#hosts = subjects.hosts;
    const random = randomFrom(seed);
    this.#dice = (below) => Math.floor(random() * 2 ** 32) % below;
    this.#records = new ForgedRecords(subjects, this.#dice, () => this.#any(), MARK);
    this.#values = new ForgedValues(this.#dice, {
      ...{ hosts: ['left', ...subjects.hosts, ...TEXTS], numbers: NUMBERS, mark: MARK, camera: NOBODYS },
      any: () => this.#any(),
      shot: () => this.#records.ownShot(),
    });
    this.#kinds = [
      ['event', 50, () => this.#event()],
      ['large event', 1, () => this.#event({ padding: MARK.repeat(LARGE / MARK.length) })],
      ['bytes', 12, () => this.#bytes()],
      ['sign of life', 12, () => this.#sign()],
      ['bodies', 3, () => this.#bodies()],
      ['run', 1, () => host.restart()],
      ['question', 12, () => this.#question()],
      ['order', 4, () => this.#order()],
      ['value', 3, () => this.#value()],
      ['record', 6, () => this.#record()],
    ];
    this.#weights = this.#kinds.reduce((sum, [, weight]) => sum + weight, 0);
    host.answers = () => this.#answer();
  }

  /** Ids of shots that were forged. */
  get shots(): readonly string[] {
    return [...this.#records.shots];
  }

  /** Sends the next message. */
  send(): void {
    let at = this.#dice(this.#weights);
    for (const [name, weight, send] of this.#kinds) {
      at -= weight;
      if (at >= 0) continue;
      this.counts[name] = (this.counts[name] ?? 0) + 1;
      send();
      return;
    }
  }

  #one<Item>(items: readonly Item[]): Item {
    return items[this.#dice(items.length)] as Item;
  }

  /** A value of any kind. */
  #any(depth = 0): unknown {
    const kinds = [
      () => null,
      () => true,
      () => this.#one(NUMBERS),
      () => this.#one(TEXTS),
      () => 2n ** 60n,
      () => new Date(0),
      () => Buffer.alloc(this.#dice(64)),
      () => Array.from({ length: this.#dice(4) }, () => this.#any(depth + 1)),
      () => ({ [this.#one(TEXTS)]: this.#any(depth + 1), id: this.#any(depth + 1) }),
    ];
    return this.#one(depth > 3 ? kinds.slice(0, 6) : kinds)();
  }

  #camera(): string {
    const hers = `${HERS}${this.#dice(50)}`;
    return this.#one([
      hers,
      hers,
      `${NOBODYS}${this.#dice(1e6)}`,
      this.#one(this.#ids),
      '*',
      this.#one(TEXTS),
    ]);
  }

  #event(more: object = {}): void {
    const cameraId = this.#camera();
    const payload = {
      ...{ id: cameraId, model: MARK, codes: ['0xdead'], count: 1, message: MARK, holder: MARK, error: MARK },
      ...{ state: this.#one(['connected', 'taken', MARK]), previous: 'absent', reason: MARK },
      ...more,
    };
    const name = this.#dice(8) === 0 ? this.#one(TEXTS) : this.#one(EVENTS);
    if (this.#dice(10) > 0) this.#host.event(name, cameraId, payload);
    else {
      const event = this.#one([{ name, cameraId, payload: this.#any() }, this.#any()]);
      const number = this.#one([this.#one(NUMBERS), this.#dice(100_000)]);
      this.#host.say('events', { session: this.#one([this.#host.session, MARK]), number, event });
    }
  }

  #bytes(): void {
    const bytes = Buffer.from(Array.from({ length: this.#dice(40) }, () => this.#dice(256)));
    const topic = this.#one(['presence', 'events', 'records', 'ask', 'value']);
    if (topic === 'ask') this.#host.askBytes(this.#one(this.#hosts), this.#one(VERBS), bytes);
    else if (topic === 'value') this.#host.publish(`$KV.RIGD_${STUDIO}.${this.#values.key()}`, bytes);
    else this.#host.publish(`rigd.${STUDIO}.${topic}.left`, bytes);
  }

  #sign(): void {
    if (this.#dice(3) > 0) this.#host.live();
    else if (this.#dice(2) > 0) this.#host.say('presence', this.#any());
    else
      this.#host.say('presence', {
        ...{ spoken: this.#one([1, 1, 2]), session: this.#host.session, isReady: this.#dice(2) > 0 },
        eventNumber: this.#one(NUMBERS),
        ...this.#one([{ goodbye: true }, {}, { whole: this.#any() }]),
      });
  }

  #bodies(): void {
    const count = this.#one([1, 50, MOST_BODIES]);
    const hers = Array.from({ length: Math.min(count, 50) }, (_, at) =>
      forgedBody(`${HERS}${at}`, this.#facts()),
    );
    const others = Array.from({ length: Math.max(0, count - 50) }, () =>
      forgedBody(`${HERS}${50 + this.#dice(1e6)}`, { model: MARK }),
    );
    const theirs = this.#ids.map((id) =>
      forgedBody(id, { claimedAtMs: this.#one([Date.now() + 1e9, ...NUMBERS]), model: MARK }),
    );
    this.#host.live([...hers, ...others, ...(this.#dice(2) > 0 ? theirs : [])], this.#one(URLS));
  }

  /** States of a body: on a cable or on the network, in every state, with and without a session. */
  #facts(): object {
    const state = this.#one(CAMERA_STATES);
    return {
      ...{ state, connected: state === 'connected', connectionType: this.#one(['USB', 'Network']) },
      ...{ mode: this.#one(CONNECTION_MODES), ipAddress: this.#one(['10.0.0.9', ...TEXTS]) },
      ...{ pairingNecessity: this.#one(TEXTS), number: this.#dice(100), name: this.#one(TEXTS) },
      ...this.#one([{}, { remembered: true }, { claimedAtMs: this.#one(NUMBERS) }]),
    };
  }

  /** An order of a shot of the hostile host, which may exist or not. No body is armed for it, so none exposes. */
  #order(): void {
    const host = this.#one(this.#hosts);
    const shotId = this.#records.ownShot();
    const records = this.#records.recordsOf(shotId);
    const begun = records.find(({ kind }) => kind === 'begun');
    const round = this.#one(ROUNDS);
    const tag = { shotId, shot: this.#one([1, ...NUMBERS]), round, group: 'all', session: '' };
    const order = {
      ...{ cameraId: this.#camera(), offsetUs: this.#one([0, ...NUMBERS]) },
      params: { tag, atUs: this.#one([5, ...NUMBERS]), ...this.#one([{}, { holdMs: this.#one(NUMBERS) }]) },
    };
    const fire = () => this.#host.ask(host, 'fire', order);
    const asked = begun === undefined ? fire() : this.#host.ask(host, 'shot', { begun }).then(fire);
    void asked.catch(() => undefined);
  }

  #question(): void {
    const id = this.#one([...this.#ids, `${HERS}1`]);
    const method = this.#one(['GET', 'POST', 'PUT', 'DELETE']);
    const path = this.#one(PATHS).replace('{id}', id);
    // Changing a camera of another host is open to every host.
    const isReading = method === 'GET' || path.includes('..') || !path.includes(id);
    const asked = {
      ...{ id: this.#dice(100), method: isReading ? method : 'GET', url: path, headers: {} },
      body: '{}',
    };
    const [begun] = this.#records.recordsOf(`${MARK}-asked`);
    const part = {
      ...{ ...asked, method: 'GET', url: this.#one(['/api/rig/groups/all', '/api/rig/timeline', path]) },
      bodies: this.#one([[], [id, `${HERS}1`], this.#ids, this.#any()]),
      ...this.#one([{}, { rig: this.#one(NUMBERS) }]),
    };
    const questions = [asked, part, { cameraId: id, layer: 'live' }, { begun }, this.#any()];
    void this.#host
      .ask(this.#one(this.#hosts), this.#one(VERBS), this.#one(questions))
      .catch(() => undefined);
  }

  #value(): void {
    const { key, text } = this.#values.next();
    this.#host.publish(`$KV.RIGD_${STUDIO}.${key}`, Buffer.from(text));
  }

  #record(): void {
    const text = JSON.stringify(this.#records.message(), (_name, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    this.#host.publish(`rigd.${STUDIO}.records.left`, Buffer.from(text ?? ''));
  }

  #answer(): unknown {
    const html = { 'content-type': 'text/html', 'set-cookie': 'a=b' };
    return this.#one([
      () => undefined,
      () => this.#any(),
      () => ({ value: this.#any() }),
      () => ({ value: { status: this.#one(NUMBERS), headers: html, body: Buffer.from(MARK) } }),
      () => ({ value: { session: this.#host.session, first: this.#one(NUMBERS), events: [this.#any()] } }),
      () => ({ value: [{ id: this.#one(this.#ids), model: MARK }] }),
      () => ({ value: this.#records.message() }),
      () => ({ fault: this.#any() }),
    ])();
  }
}
