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

/** What data/examples.json holds. */
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

/** Finds the examples of one operation. */
export class OperationExamples {
  readonly #successes: readonly RecordedExchange[];
  readonly #own: Readonly<Record<string, RecordedFailure>>;
  readonly #common: Readonly<Record<string, RecordedFailure>>;

  constructor({ operations, failures }: RecordedExamples, operationId: string) {
    this.#successes = operations[operationId]?.successes ?? [];
    this.#own = operations[operationId]?.failures ?? {};
    this.#common = failures;
  }

  /** `example` of a parameter; nothing where the plain request has none. */
  parameter(place: string, name: string, type: unknown): JsonObject {
    const [plain] = this.#successes;
    const query = new URLSearchParams(plain?.query ?? '').get(name) ?? undefined;
    const value = place === 'path' ? plain?.params?.[name] : place === 'query' ? query : undefined;
    if (value === undefined) return {};
    return { example: type === 'integer' ? Number(value) : value };
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

  /** `examples` of a failure with one of these codes: its own, or that of another operation. */
  failures(envelope: string, codes: readonly string[], status: number, components: Components): JsonObject {
    const entries = codes.flatMap((code): [string, Json][] => {
      const own = this.#own[code];
      if (own?.status === status) return [[code, { value: own.answer as Json }]];
      const name = `${envelope}.${code}`;
      const common = this.#common[name];
      if (common?.status !== status) return [];
      return [[code, components.exemplify(name, { value: common.answer as Json })]];
    });
    return entries.length === 0 ? {} : { examples: Object.fromEntries(entries) };
  }
}

/** The examples by name: `plain`, and the others in words. */
function examplesOf(
  exchanges: readonly RecordedExchange[],
  jsonOf: (exchange: RecordedExchange) => unknown,
): JsonObject {
  if (exchanges.length === 0) return {};
  const entries = exchanges.map((exchange): [string, Json] => [
    nameOf(exchange),
    { summary: exchange.summary, value: jsonOf(exchange) as Json },
  ]);
  return { examples: Object.fromEntries(entries) };
}

function nameOf({ summary }: RecordedExchange): string {
  return summary.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
}
