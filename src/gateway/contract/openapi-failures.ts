// The failures of operations in openapi.json: one response for each status, with its codes. Operations that fail alike
// share one.

import { ErrorResponse } from './envelope.js';
import { CAMERA_PATH_FAILURES, LEASE_FAILURES, REQUEST_FAILURES } from './failures.js';
import { leaseNeedOf } from './lease-needs.js';
import type { Components, JsonObject } from './openapi-components.js';
import { failureExamples, type RecordedExamples } from './openapi-examples.js';
import type { OperationContract } from './operation.js';

/** Facts of an error code in the document. */
export interface ErrorFacts {
  readonly status: number;
  readonly retryAfterS?: number;
  readonly advice: string;
}

/** The envelopes: of paths that name no camera, and of those that do. */
type Envelope = 'PlainError' | 'CameraError';

/** A response to a failure, and the operations that have it. */
interface Failure {
  readonly envelope: Envelope;
  readonly status: number;
  readonly codes: readonly string[];
  readonly operationIds: string[];
}

/** Headers of answers with these codes, beside Retry-After. */
const CODE_HEADERS: Readonly<Record<string, readonly [name: string, description: string]>> = {
  TOKEN_REQUIRED: ['WWW-Authenticate', 'Bearer.'],
  RANGE_NOT_SATISFIABLE: ['Content-Range', 'Range of bytes in this answer, and the full size.'],
};
const RETRY_AFTER = {
  schema: { type: 'integer' },
  description: 'Seconds to wait before a retry.',
};

/** Makes the responses of all failures. */
export class Failures {
  readonly #errors: Readonly<Record<string, ErrorFacts>>;
  readonly #recorded: RecordedExamples;
  readonly #components: Components;
  readonly #known = new Map<string, Failure>();

  constructor(
    contracts: readonly OperationContract[],
    errors: Readonly<Record<string, ErrorFacts>>,
    recorded: RecordedExamples,
    components: Components,
  ) {
    this.#errors = errors;
    this.#recorded = recorded;
    this.#components = components;
    const error = components.refer(ErrorResponse);
    components.add('PlainError', { description: 'Error for a path without a camera.', allOf: [error] });
    components.add('CameraError', {
      description: 'Error for a path with a camera.',
      allOf: [error],
      required: ['camera'],
    });
    for (const contract of contracts) {
      for (const failure of this.#failuresOf(contract)) {
        const known = this.#known.get(keyOf(failure));
        if (known === undefined) this.#known.set(keyOf(failure), failure);
        else known.operationIds.push(contract.operationId);
      }
    }
  }

  /** The responses of an operation by status. @throws Error when it names a code that the error table lacks. */
  of(contract: OperationContract): [status: number, response: JsonObject][] {
    return this.#failuresOf(contract).map((failure) => {
      const known = this.#known.get(keyOf(failure)) ?? failure;
      const response = this.#response(known);
      if (known.operationIds.length === 1) return [failure.status, response];
      return [failure.status, this.#components.share('responses', nameOf(known), response)];
    });
  }

  #failuresOf(contract: OperationContract): Failure[] {
    const envelope = namesCamera(contract) ? 'CameraError' : 'PlainError';
    const byStatus = new Map<number, string[]>();
    for (const code of codesOf(contract)) {
      const facts = this.#errors[code];
      if (facts === undefined)
        throw new Error(`${contract.operationId} names ${code}, which the error table lacks`);
      const statuses = new Set([contract.statuses?.[code] ?? facts.status]);
      // An effect whose outcome is unknown is answered 400, whatever the code.
      if (contract.method !== 'GET' && contract.failures.includes(code)) statuses.add(400);
      for (const status of statuses) byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
    }
    return [...byStatus]
      .sort(([left], [right]) => left - right)
      .map(([status, codes]) => ({ envelope, status, codes, operationIds: [contract.operationId] }));
  }

  #response({ envelope, status, codes, operationIds }: Failure): JsonObject {
    const headers: JsonObject = {};
    const share = (name: string, header: JsonObject) => {
      headers[name] = this.#components.share('headers', name, header);
    };
    if (codes.some((code) => this.#errors[code]?.retryAfterS !== undefined))
      share('Retry-After', RETRY_AFTER);
    for (const code of codes) {
      const [name, description] = CODE_HEADERS[code] ?? [];
      if (name !== undefined && description !== undefined)
        share(name, { schema: { type: 'string' }, description });
    }
    return {
      description: codes.map((code) => `- \`${code}\`: ${this.#errors[code]?.advice ?? ''}`).join('\n'),
      ...(Object.keys(headers).length === 0 ? {} : { headers }),
      content: {
        'application/json': {
          schema: {
            allOf: [{ $ref: `#/components/schemas/${envelope}` }],
            properties: { code: { type: 'string', enum: [...codes] } },
          },
          ...failureExamples(this.#recorded, { envelope, status, codes, operationIds }, this.#components),
        },
      },
    };
  }
}

/** Every error code an operation can be answered with, in alphabetical order. */
function codesOf(contract: OperationContract): string[] {
  const paths = namesCamera(contract) && contract.isAnyCamera !== true ? CAMERA_PATH_FAILURES : [];
  const leases = isKeptByLeases(contract) ? LEASE_FAILURES : [];
  return [...new Set([...REQUEST_FAILURES, ...paths, ...leases, ...contract.failures])].sort();
}

function keyOf({ envelope, status, codes }: Failure): string {
  return `${envelope} ${status} ${codes.join(' ')}`;
}

/** Name of a response: that of the first operation that has it is a part, unless every operation can have it. */
function nameOf({ envelope, status, codes, operationIds: [first = ''] }: Failure): string {
  const name = `${envelope}${status}`;
  const isOfAll = codes.every((code) => REQUEST_FAILURES.some((common) => common === code));
  return isOfAll ? name : `${name}Of${first.charAt(0).toUpperCase()}${first.slice(1)}`;
}

/** Whether LEASED can be the answer; an operation on many cameras has it in the result of each camera instead. */
function isKeptByLeases(contract: OperationContract): boolean {
  return ['camera', 'whole-rig'].includes(leaseNeedOf(contract));
}

function namesCamera({ path }: OperationContract): boolean {
  return path.includes('{cameraId}');
}
