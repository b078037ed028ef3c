// The error responses of operations in openapi.json: one response for each status, with all error codes of that status.
// Operations with equal responses share one component.

import { ErrorResponse } from './envelope.js';
import {
  CAMERA_PATH_FAILURES,
  LEASE_FAILURES,
  REQUEST_FAILURES,
  ROLE_FAILURES,
  UNCERTAIN_FAILURES,
} from './failures.js';
import { leaseNeedOf } from './lease-needs.js';
import type { Components, JsonObject } from './openapi-components.js';
import { failureExamples, type RecordedExamples } from './openapi-examples.js';
import { CONTENT_RANGE, type OperationContract } from './operation.js';
import { roleNeedOf } from './role-needs.js';

/** Facts about an error code that the document shows. */
export interface ErrorFacts {
  readonly status: number;
  readonly retryAfterS?: number;
  readonly meaning: string;
  readonly advice: string;
}

/** The schema of an error. CameraError: the path names a camera. PlainError: it does not. */
type Envelope = 'PlainError' | 'CameraError';

/** An error response, and the operations that have it. */
interface Failure {
  readonly envelope: Envelope;
  readonly status: number;
  readonly codes: readonly string[];
  /** The rows of the description, one for each code. */
  readonly rows: readonly string[];
  readonly operationIds: string[];
}

/** Headers of answers with these codes, besides Retry-After. */
const CODE_HEADERS: Readonly<Record<string, readonly [name: string, description: string]>> = {
  TOKEN_REQUIRED: ['WWW-Authenticate', 'Always "Bearer".'],
  RANGE_NOT_SATISFIABLE: ['Content-Range', CONTENT_RANGE],
};
/** Advice for an error with outcome unknown. */
const DOUBT = 'Check whether the request took effect before you repeat it.';
/** Meanings that codes have in an error with outcome unknown, if they differ from the error table. */
const UNCERTAIN_MEANINGS: Readonly<Record<string, string>> = {
  BUS_DOWN: 'The bus has not confirmed a change of data that all hosts of the rig share.',
  GROUP_PARTIAL:
    'The operation on the group failed for at least one body, and may have taken effect for it; see outcome in ' +
    'data.results.',
};
const RETRY_AFTER = {
  schema: { type: 'integer' },
  description: 'Seconds to wait before a retry.',
};

/** Makes the error responses of all operations. */
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
    components.add('PlainError', {
      description: 'Error of an operation whose path has no cameraId.',
      allOf: [error],
    });
    components.add('CameraError', {
      description: 'Error of an operation whose path has a cameraId.',
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

  /** The error responses of an operation. @throws Error when its contract names a code that the error table lacks. */
  of(contract: OperationContract): [status: number, response: JsonObject][] {
    return this.#failuresOf(contract).map((failure) => {
      const known = this.#known.get(keyOf(failure)) ?? failure;
      return [failure.status, this.#components.share('responses', nameOf(known), this.#response(known))];
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
      if (canBeUncertain(contract, code)) statuses.add(400);
      for (const status of statuses) byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
    }
    return [...byStatus]
      .sort(([left], [right]) => left - right)
      .map(([status, codes]) => ({
        envelope,
        status,
        codes,
        rows: codes.map((code) => this.#row(contract, status, code)),
        operationIds: [contract.operationId],
      }));
  }

  #response(failure: Failure): JsonObject {
    const { envelope, codes, rows } = failure;
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
      description: rows.join('\n'),
      ...(Object.keys(headers).length === 0 ? {} : { headers }),
      content: {
        'application/json': {
          schema: {
            allOf: [{ $ref: `#/components/schemas/${envelope}` }],
            properties: { code: { type: 'string', enum: [...codes] } },
          },
          ...failureExamples(this.#recorded, failure, this.#components),
        },
      },
    };
  }

  #row({ texts, statuses }: OperationContract, status: number, code: string): string {
    const { meaning = '', advice = '', status: usual } = this.#errors[code] ?? {};
    if (status !== (statuses?.[code] ?? usual))
      return `- \`${code}\` with outcome unknown: ${UNCERTAIN_MEANINGS[code] ?? meaning} ${DOUBT}`;
    return `- \`${code}\`: ${texts?.[code] ?? `${meaning} ${advice}`}`;
  }
}

/** Whether an operation can fail with a code while it is unknown whether the operation took effect. */
function canBeUncertain({ method, failures }: OperationContract, code: string): boolean {
  return method !== 'GET' && failures.includes(code) && UNCERTAIN_FAILURES.has(code);
}

/** All error codes of an operation, in alphabetical order. */
function codesOf(contract: OperationContract): string[] {
  const paths = namesCamera(contract) && contract.isAnyCamera !== true ? CAMERA_PATH_FAILURES : [];
  const leases = isKeptByLeases(contract) ? LEASE_FAILURES : [];
  const roles = roleNeedOf(contract) === 'look' ? [] : ROLE_FAILURES;
  return [...new Set([...REQUEST_FAILURES, ...paths, ...leases, ...roles, ...contract.failures])].sort();
}

function keyOf({ envelope, status, rows }: Failure): string {
  return `${envelope} ${status} ${rows.join(' ')}`;
}

/** Name of a response. It ends with the name of the first operation that has it, unless every request can get it. */
function nameOf({ envelope, status, codes, operationIds: [first = ''] }: Failure): string {
  const name = `${envelope}${status}`;
  const isOfAll = codes.every((code) => REQUEST_FAILURES.some((common) => common === code));
  return isOfAll ? name : `${name}Of${first.charAt(0).toUpperCase()}${first.slice(1)}`;
}

/**
 * Whether LEASED can be the code of the answer. In an operation on many cameras it is instead the code in the result of
 * a camera.
 */
function isKeptByLeases(contract: OperationContract): boolean {
  return ['camera', 'whole-rig'].includes(leaseNeedOf(contract));
}

function namesCamera({ path }: OperationContract): boolean {
  return path.includes('{cameraId}');
}
