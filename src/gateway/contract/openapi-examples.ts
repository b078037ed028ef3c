// The recorded examples (data/examples.json) in the form of openapi.json. A request and its answer bear one name, so
// that a reader finds which belongs to which.

import type { Components, Json, JsonObject } from './openapi-components.js';

/** A recorded request with its answer. */
export interface RecordedExchange {
  readonly summary: string;
  readonly params?: Readonly<Record<string, string>>;
  /** With its question mark. */
  readonly query?: string;
  readonly body?: unknown;
  readonly status: number;
  /** Left out when it is not JSON. */
  readonly answer?: unknown;
}

/** A recorded failure. */
export type RecordedFailure = Pick<RecordedExchange, 'status' | 'answer'>;

/** Contents of data/examples.json. */
export interface RecordedExamples {
  readonly operations: Readonly<
    Record<
      string,
      {
        readonly successes: readonly RecordedExchange[];
        readonly failures: Readonly<Record<string, RecordedFailure>>;
      }
    >
  >;
  /** Failures that many operations can meet, by envelope and code: `CameraError.BAD_JSON`. */
  readonly failures: Readonly<Record<string, RecordedFailure>>;
}

/** Examples of the requests and answers of one operation. */
export class OperationExamples {
  readonly #successes: readonly RecordedExchange[];

  constructor({ operations }: RecordedExamples, operationId: string) {
    this.#successes = operations[operationId]?.successes ?? [];
  }

  /** `examples` of the request body. */
  requests(): JsonObject {
    return examplesOf(
      this.#successes.filter(({ body }) => typeof body === 'object'),
      ({ body }) => body,
    );
  }

  /** `examples` of the success. */
  answers(): JsonObject {
    return examplesOf(
      this.#successes.filter(({ answer }) => answer !== undefined),
      ({ answer }) => answer,
    );
  }
}

/** `example` of a parameter: the first one recorded in any operation, so that a name has one example everywhere. */
export function parameterExample(
  { operations }: RecordedExamples,
  place: string,
  name: string,
  type: unknown,
): JsonObject {
  for (const { successes } of Object.values(operations)) {
    for (const { params, query = '' } of successes) {
      const value =
        place === 'path' ? params?.[name] : place === 'query' ? queryMember(query, name) : undefined;
      if (value !== undefined) return { example: type === 'integer' ? Number(value) : value };
    }
  }
  return {};
}

/**
 * `examples` of a failure by its codes: as one of its operations was answered, or any operation with that envelope.
 * An example that holds for many failures is a component.
 */
export function failureExamples(
  { operations, failures }: RecordedExamples,
  failure: {
    readonly envelope: string;
    readonly status: number;
    readonly codes: readonly string[];
    readonly operationIds: readonly string[];
  },
  components: Components,
): JsonObject {
  const { envelope, status, codes, operationIds } = failure;
  const entries = codes.flatMap((code): [string, Json][] => {
    const own = operationIds
      .map((id) => operations[id]?.failures[code])
      .find((each) => each?.status === status);
    if (own !== undefined) return [[code, { value: own.answer as Json }]];
    const name = `${envelope}.${code}`;
    const common = failures[name];
    if (common?.status !== status) return [];
    return [[code, components.share('examples', name, { value: common.answer as Json })]];
  });
  return entries.length === 0 ? {} : { examples: Object.fromEntries(entries) };
}

function queryMember(query: string, name: string): string | undefined {
  return new URLSearchParams(query).get(name) ?? undefined;
}

/** The examples by name: `plain`, and the others in words. */
function examplesOf(
  exchanges: readonly RecordedExchange[],
  jsonOf: (exchange: RecordedExchange) => unknown,
): JsonObject {
  if (exchanges.length === 0) return {};
  const entries = exchanges.map((exchange): [string, Json] => [
    nameOf(exchange),
    { summary: sentenceOf(exchange), value: jsonOf(exchange) as Json },
  ]);
  return { examples: Object.fromEntries(entries) };
}

/** The summary as it begins a line. */
function sentenceOf({ summary }: RecordedExchange): string {
  return `${summary.charAt(0).toUpperCase()}${summary.slice(1)}`;
}

function nameOf({ summary }: RecordedExchange): string {
  return summary.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}
