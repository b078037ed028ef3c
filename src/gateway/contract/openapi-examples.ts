// The recorded examples (data/examples.json) in the form of openapi.json. The examples of a request and of its answer
// have the same name, so that a reader can find the answer to a request.

import type { Components, Json, JsonObject } from './openapi-components.js';

/** A recorded request with its answer. */
export interface RecordedExchange {
  readonly summary: string;
  readonly params?: Readonly<Record<string, string>>;
  /** The query, with its question mark. */
  readonly query?: string;
  readonly body?: unknown;
  readonly status: number;
  /** The answer; left out if it is not JSON. */
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
  /** Failures that many operations have in common, by schema and code: `CameraError.BAD_JSON`. */
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

  /** `examples` of the answer. */
  answers(): JsonObject {
    return examplesOf(
      this.#successes.filter(({ answer }) => answer !== undefined),
      ({ answer }) => answer,
    );
  }
}

/** `example` of a parameter: the first recorded value in any operation, so that equal parameters have one example. */
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
 * `examples` of an error response, one for each code: an answer that many operations have in common, which becomes a
 * component, or a recorded answer of one of its operations.
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
    const name = `${envelope}.${code}`;
    const common = failures[name];
    if (common?.status === status)
      return [[code, components.share('examples', name, { value: common.answer as Json })]];
    const own = operationIds
      .map((id) => operations[id]?.failures[code])
      .find((each) => each?.status === status);
    return own === undefined ? [] : [[code, { value: own.answer as Json }]];
  });
  return entries.length === 0 ? {} : { examples: Object.fromEntries(entries) };
}

function queryMember(query: string, name: string): string | undefined {
  return new URLSearchParams(query).get(name) ?? undefined;
}

/** The member `examples`, with a name and a summary for each example; empty if there is none. */
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

/** The summary with a capital first letter. */
function sentenceOf({ summary }: RecordedExchange): string {
  return `${summary.charAt(0).toUpperCase()}${summary.slice(1)}`;
}

function nameOf({ summary }: RecordedExchange): string {
  return summary.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}
