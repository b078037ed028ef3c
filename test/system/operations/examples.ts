// The examples of openapi.json (data/examples.json). With RIGD_RECORD_EXAMPLES=1 they are recorded from the
// rows of the table; otherwise each is compared with the row that it came from, so that no outdated one goes unnoticed.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { ownName } from '#gateway/config/bus-settings.js';
import type { RecordedExchange as Exchange } from '#gateway/contract/openapi-examples.js';
import type { PublishedOperation } from '#harness/published-contract.js';
import type { Answer } from '#harness/service.js';
import type { Asked, OperationCase } from './case.js';
import { CASES } from './table.js';

const FILE = new URL('../../../data/examples.json', import.meta.url);
const IS_RECORDING = process.env.RIGD_RECORD_EXAMPLES === '1';

/** The most successes that are published of an operation. */
const MAX_SUCCESSES = 5;
/** The most entries of a list, or members of a record, in an example. */
const MAX_ENTRIES = 2;
const PROPERTIES_SHOWN = ['f-number', 'iso', 'shutter-speed'];
/** Placeholder for the name of the host, which is another one on every machine. */
const HOST = 'stage-left';
/** Placeholder for the directory of the service, which is another one in every run. */
const DIRECTORY = '/var/lib/rigd';

interface Recorded {
  readonly operations: Record<string, { successes: Exchange[]; failures: Record<string, Exchange> }>;
  /** Failures that many operations can have, by envelope and code. */
  readonly failures: Record<string, Pick<Exchange, 'status' | 'answer'>>;
}

/** One request of a run with its answer. */
export interface Noted {
  readonly operation: PublishedOperation;
  readonly row: OperationCase;
  readonly id: string;
  readonly asked: Asked;
  readonly answer: Answer;
  /** The directory of the service. */
  readonly directory: string;
}

/** The examples of one run; see the head of this file. */
export class ExampleBook {
  readonly #published: Recorded = existsSync(FILE)
    ? JSON.parse(readFileSync(FILE, 'utf8'))
    : { operations: {}, failures: {} };
  readonly #seen: Recorded = { operations: {}, failures: {} };

  /** Adds a row of the table. */
  note({ operation, row, id, asked, answer, directory }: Noted): void {
    const entry = this.#entryOf(operation.operationId);
    const isJson = !Buffer.isBuffer(answer.body);
    const params = operation.path.includes('{cameraId}') ? { cameraId: id, ...asked.params } : asked.params;
    const exchange = withoutPaths(directory, {
      summary: row.says,
      ...(params === undefined ? {} : { params }),
      ...(asked.query === undefined ? {} : { query: asked.query }),
      ...(asked.body === undefined ? {} : { body: asked.body }),
      status: answer.status,
      ...(isJson ? { answer: shortened(answer.body) } : {}),
    });
    if (row.code !== undefined) entry.failures[row.code] ??= exchange;
    else entry.successes.push(exchange);
  }

  /** Adds a failure that many operations can have. */
  noteFailure(answer: Answer): void {
    const envelope = answer.body.camera === undefined ? 'PlainError' : 'CameraError';
    this.#seen.failures[`${envelope}.${answer.body.code}`] ??= { status: answer.status, answer: answer.body };
  }

  /** Writes the examples, or returns how the published ones differ from this run. */
  settle(): string[] {
    for (const [operationId, entry] of Object.entries(this.#seen.operations)) {
      entry.successes = worthReading(entry.successes, CASES[operationId] ?? []);
    }
    if (!IS_RECORDING) return this.#differences();
    const merged: Recorded = {
      operations: { ...this.#published.operations, ...this.#seen.operations },
      failures: { ...this.#published.failures, ...this.#seen.failures },
    };
    writeFileSync(FILE, `${JSON.stringify(merged, null, 2)}\n`);
    return [];
  }

  #entryOf(operationId: string) {
    const { operations } = this.#seen;
    operations[operationId] ??= { successes: [], failures: {} };
    return operations[operationId];
  }

  #differences(): string[] {
    const rows = Object.entries(this.#seen.operations).flatMap(([operationId, seen]) => {
      const known = this.#published.operations[operationId];
      if (known === undefined) return [`${operationId} has no examples`];
      const pairs = [
        ...seen.successes.map((each, at) => [each, known.successes[at]] as const),
        ...Object.entries(seen.failures).map(([code, each]) => [each, known.failures[code]] as const),
      ];
      return pairs.flatMap(([now, then]) =>
        then !== undefined && outline(now) === outline(then)
          ? []
          : [`${operationId} "${now.summary}": ${outline(now)} is published as ${then && outline(then)}`],
      );
    });
    const failures = Object.keys(this.#seen.failures).filter(
      (code) => this.#published.failures[code] === undefined,
    );
    return [...rows, ...failures.map((code) => `${code} has no example`)];
  }
}

/** The plain success, which is the first row of the table, and others that have another request. */
function worthReading(successes: readonly Exchange[], rows: readonly OperationCase[]): Exchange[] {
  const placeOf = ({ summary }: Exchange) => rows.findIndex(({ says }) => says === summary);
  const requestOf = ({ query, body }: Exchange) => JSON.stringify([query, body]);
  const [plain, ...others] = successes.toSorted((one, other) => placeOf(one) - placeOf(other));
  if (plain === undefined) return [];
  const chosen = new Map([[requestOf(plain), plain]]);
  for (const each of others) {
    if (typeof each.body === 'object' && !chosen.has(requestOf(each))) chosen.set(requestOf(each), each);
  }
  return [...chosen.values()].slice(0, MAX_SUCCESSES);
}

/**
 * Outline that must stay the same: the request with the names of its members, the status, and the members of a success.
 * Members of a failure depend on how the bodies of this run behave.
 */
function outline({ summary, params, query, body, status, answer }: Exchange): string {
  const names = (value: unknown) => Object.keys((value ?? {}) as object).sort();
  const code = (answer as { code?: string } | undefined)?.code;
  const members = code === undefined ? names(answer) : [];
  return JSON.stringify([summary, names(params), query, names(body), status, code, members]);
}

/** Lists and the record of properties with their first entries only. */
function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, MAX_ENTRIES).map(shortened);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => {
    const isRecord = name === 'properties' && typeof member === 'object' && member !== null;
    const chosen = isRecord
      ? Object.fromEntries(PROPERTIES_SHOWN.map((each) => [each, (member as Record<string, unknown>)[each]]))
      : member;
    return [name, shortened(chosen)];
  });
  return Object.fromEntries(members);
}

/** Replaces the paths of this run with those of a service that systemd has started. */
function withoutPaths<Value>(directory: string, value: Value): Value {
  const text = JSON.stringify(value)
    .replaceAll(/\/row-\d+/g, '/pictures')
    .replaceAll(`${directory}/`, `${DIRECTORY}/`)
    .replaceAll(`"${directory}"`, `"${DIRECTORY}"`)
    .replaceAll(`"${ownName()}"`, `"${HOST}"`);
  return JSON.parse(text);
}
