// Files that no worker has reported, on the attacked hosts, and every way to read a file of a shot. A finding is a way
// that reveals the content of such a file, or facts about it.

import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Service } from '#harness/service.js';
import type { HostileHost } from '../../support/hostile-host.js';

/** A file of a host that is not a picture of a camera. */
export interface MarkedFile {
  readonly path: string;
  readonly sizeBytes: number;
  readonly sha256: string;
}

/** Contained in each of these files. */
const SECRET = 'a secret of the host';
const INDEX_OF_FIRST = 0;
/** Most files of one receipt that are requested. */
const MOST_FILES = 8;

interface ToldFile {
  readonly index: number;
  readonly path: string;
}

/** Makes the files and tries to read them. */
export class MarkedFiles {
  readonly files: readonly MarkedFile[];
  readonly #services: ReadonlyMap<string, Service>;
  readonly #stranger: HostileHost;
  readonly #found: (text: string) => void;

  /**
   * Makes the files: a token beside the directory of the pictures, and a file among the pictures.
   * @param services by host
   */
  constructor(services: ReadonlyMap<string, Service>, stranger: HostileHost, found: (text: string) => void) {
    this.#services = services;
    this.#stranger = stranger;
    this.#found = found;
    this.files = [...services].flatMap(([host, service]) =>
      [join(service.directory, 'token'), join(service.pictures, 'MARKED.JPG')].map((path) =>
        planted(path, `${SECRET} ${host} in ${path}\n`),
      ),
    );
  }

  /** Asks every host for the files of a shot in every way. @returns the number of requests */
  async ask(shotId: string): Promise<number> {
    const asked = await Promise.all(
      [...this.#services].map(([host, service]) => this.#askOne(host, service, shotId)),
    );
    return asked.reduce((sum, count) => sum + count, 0);
  }

  async #askOne(host: string, service: Service, shotId: string): Promise<number> {
    const path = `/api/rig/shots/${encodeURIComponent(shotId)}`;
    const receipt = this.#judged(`${host} GET ${path}`, await textOf(service, 'GET', path));
    const listed = filesIn(receipt);
    const indexes = [...new Set([INDEX_OF_FIRST, ...listed.map(({ index }) => index)])].slice(0, MOST_FILES);
    const wanted = this.files.map(({ sha256 }) => ({ 'rigd-shot-file': sha256 }));
    const reads = [
      ...indexes.map((index) => [`${path}/files/${index}`, {}] as const),
      [`${path}/files/${INDEX_OF_FIRST}?size=thumbnail`, {}] as const,
      ...wanted.map((headers) => [`${path}/files/${INDEX_OF_FIRST}`, headers] as const),
    ];
    for (const [url, headers] of reads)
      this.#judged(`${host} GET ${url}`, await textOf(service, 'GET', url, headers));
    const verified = this.#judged(
      `${host} POST ${path}/verify`,
      await textOf(service, 'POST', `${path}/verify`),
    );
    this.#judgeVerdicts(`${host} verify ${shotId}`, Object(verified).files);
    const asked = { id: 1, method: 'POST', url: `${path}/verify`, headers: {}, bodies: [] };
    const { value } = await this.#stranger.ask(host, 'operation', asked);
    const over = JSON.parse(String((Object(value) as { body?: unknown }).body ?? '{}')) as unknown;
    this.#judgeVerdicts(`${host} verify ${shotId} over the bus`, Object(over).files);
    return reads.length + 3;
  }

  /** @returns the answer as JSON, if it is JSON */
  #judged(what: string, text: string): unknown {
    if (text.includes(SECRET)) this.#found(`${what} shows a foreign file: ${text.slice(0, 200)}`);
    try {
      return JSON.parse(text);
    } catch {
      return undefined;
    }
  }

  /** A verdict on such a file would show whether it exists, its length, and whether it has this content. */
  #judgeVerdicts(what: string, files: unknown): void {
    for (const { path, result } of Array.isArray(files) ? files : [])
      if (result !== 'unreadable' && this.files.some((file) => file.path === path))
        this.#found(`${what}: ${path} is ${result}`);
  }
}

function planted(path: string, text: string): MarkedFile {
  writeFileSync(path, text);
  return {
    path,
    sizeBytes: Buffer.byteLength(text),
    sha256: createHash('sha256').update(text).digest('hex'),
  };
}

async function textOf(
  service: Service,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const answer = await fetch(`${service.url}${path}`, { method, headers });
  return Buffer.from(await answer.arrayBuffer()).toString('latin1');
}

function filesIn(answer: unknown): ToldFile[] {
  const { bodies = [] } = Object(Object(answer).receipt) as {
    bodies?: { exposures: { files: ToldFile[] }[] }[];
  };
  return bodies.flatMap(({ exposures }) => exposures.flatMap(({ files }) => files));
}
