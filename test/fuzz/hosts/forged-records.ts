// Records of shots as a hostile host forges them, drawn from dice: valid ones of its own shots that name files and
// bodies of other hosts, valid ones of shots of other hosts, nearly valid ones, and nonsense.

import type { MarkedFile } from './marked-files.js';

/** Subjects of the records. */
export interface ForgedSubjects {
  /** Name of the host that forges. */
  readonly host: string;
  /** Names of the attacked hosts. */
  readonly hosts: readonly string[];
  /** Ids of the cameras of the attacked hosts. */
  readonly ids: readonly string[];
  readonly files: readonly MarkedFile[];
  /** Shots that the hosts have made until now. */
  readonly shots: () => readonly string[];
}

/** A forged record. */
type Forged = Readonly<Record<string, unknown>>;

/** Most ids of forged shots: each is requested at the end. */
const MOST_SHOTS = 120;
const MOST_ROUNDS = 3;
const AT = '2027-03-01T10:00:00.000Z';
const FILES_OF_HOST = 1_000_000;

/** Draws the records. */
export class ForgedRecords {
  readonly #subjects: ForgedSubjects;
  readonly #dice: (below: number) => number;
  readonly #any: () => unknown;
  readonly #mark: string;
  /** Ids of shots that were forged. */
  readonly shots = new Set<string>();

  /** @param any a value of any kind @param mark in their texts */
  constructor(subjects: ForgedSubjects, dice: (below: number) => number, any: () => unknown, mark: string) {
    this.#subjects = subjects;
    this.#dice = dice;
    this.#any = any;
    this.#mark = mark;
  }

  /** The next message: some records of one shot. */
  message(): unknown {
    const shotId = this.#shot();
    const records = this.recordsOf(shotId);
    if (this.#dice(12) === 0) return this.#any();
    if (this.#dice(6) > 0) return { records };
    return { records: records.map((record) => this.#changed(record)) };
  }

  /** Records of a shot: its begin by the hostile host, or the result of one body. */
  recordsOf(shotId: string): Forged[] {
    const body = this.#one(this.#subjects.ids);
    const begun = this.#begun(shotId);
    const count = 1 + this.#dice(3);
    const others = Array.from({ length: count }, () => this.#ofBody(shotId, body));
    return this.#dice(3) === 0 ? others : [begun, ...others];
  }

  #shot(): string {
    const own = this.#subjects.shots();
    // Ids of future shots are left alone: every host is allowed to use them up (docs/run/hosts.md).
    return own.length > 0 && this.#dice(4) === 0 ? this.#one(own) : this.ownShot();
  }

  /** The id of a shot that is forged. */
  ownShot(): string {
    const shotId = `${this.#mark}-${this.#dice(MOST_SHOTS)}`;
    this.shots.add(shotId);
    return shotId;
  }

  #one<Item>(items: readonly Item[]): Item {
    return items[this.#dice(items.length)] as Item;
  }

  /** The signer, mostly the hostile host: records signed by others are refused on arrival. */
  #by(): string {
    return this.#dice(8) > 0 ? this.#subjects.host : this.#one(this.#subjects.hosts);
  }

  #begun(shotId: string): Forged {
    const { ids, hosts, host } = this.#subjects;
    const places = [host, ...hosts];
    return {
      ...{ kind: 'begun', shotId, number: this.#one([1, 7, 2 ** 53 - 1, this.#dice(1e6)]), group: 'all' },
      ...{ by: this.#by(), session: '', at: AT, policy: 'those-that-can', focus: false },
      pattern: this.#one([{}, { repeat: { everyMs: 1_000, times: MOST_ROUNDS } }]),
      bodies: ids.map((id) => ({ id, name: this.#mark, model: this.#mark, host: this.#one(places) })),
      hosts: places
        .slice(this.#dice(places.length))
        .map((each) => ({ host: each, offsetUs: 0, boundUs: 0, from: 'own' })),
    };
  }

  #ofBody(shotId: string, body: string): Forged {
    const of = { shotId, by: this.#by(), body, round: this.#dice(MOST_ROUNDS) };
    const { path, sizeBytes, sha256 } = this.#one(this.#subjects.files);
    const index = this.#one([0, 1, FILES_OF_HOST, 2 * FILES_OF_HOST, 900_000]);
    return this.#one<Forged>([
      { kind: 'landed', ...of, path, sizeBytes, sha256, index },
      { kind: 'landed', ...of, path, sizeBytes, sha256, index },
      { kind: 'exposed', ...of, frame: 1 + this.#dice(3), exposedUs: 1, exposedAt: AT, proof: this.#mark },
      { kind: 'fired', ...of, atUs: 1, at: AT },
      { kind: 'issued', ...of, issuedUs: 1, at: AT, acceptedUs: 2 },
      { kind: 'missing', ...of, reason: this.#mark, files: this.#dice(3) },
      { kind: 'failed', ...of, code: 'X', message: this.#mark },
      { kind: 'unknown', ...of, code: 'X', message: this.#mark },
      { kind: 'skipped', ...of, reason: this.#mark },
      { kind: 'givenUp', ...of, reason: this.#mark },
      { kind: 'previewed', ...of, at: AT, path },
      { kind: 'stopped', shotId, by: of.by, at: AT },
      { kind: 'withdrawn', shotId, by: of.by, number: 1, reason: this.#mark },
    ]);
  }

  /** The record with one member changed or left out. */
  #changed(record: Forged): unknown {
    const name = this.#one(Object.keys(record));
    const { [name]: _left, ...rest } = record;
    return this.#one<unknown>([rest, { ...record, [name]: this.#any() }, null, record]);
  }
}
