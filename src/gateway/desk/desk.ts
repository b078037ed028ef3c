// Has the desk perform operations: sends the request that the route has checked, and checks the answer. A request that
// the desk loses by crashing is repeated if it only reads. Streams of the desk are passed on as they come.

import type { IncomingMessage } from 'node:http';
import { systemClock } from '../../base/clock.js';
import { textOf, unixRequest } from '../../base/unix-request.js';
import { type AbortNotice, within } from '../../base/within.js';
import { compiledAtUse, type SchemaCheck } from '../../protocol/schemas/compiled-at-use.js';
import type { OperationContract } from '../contract/operation.js';
import { OPERATIONS } from '../contract/operations.js';
import { ServiceError } from '../errors/errors.js';
import { type DeskOperationId, type DeskRequest, errorOf, JSON_TYPE, MOST_ANSWER_BYTES } from './asking.js';

/** How often a read is sent. */
const TRIES = 2;
/** How long the end of a process that has closed a connection may take to be noticed. */
const END_MS = 2_000;
/** The process of the desk, as requests need it. */
interface Process {
  /** Begins a request. @throws DESK_BUSY, WORKER_START_FAILED, PROTOCOL_MISMATCH, SHUTTING_DOWN */
  begin(): Promise<{
    readonly socketPath: string;
    readonly end: () => void;
    readonly ended: Promise<void>;
  }>;
}

/** See the head of this file. */
export class Desk {
  readonly #process: Process;
  readonly #checks = new Map<string, SchemaCheck<OperationContract['success']['schema']>>();

  constructor(process: Process) {
    this.#process = process;
  }

  /**
   * Has an operation performed.
   * @param signal aborted when the caller has left; the desk is notified
   * @returns the answer of the operation: checked JSON, or a stream, which must be read to its end or destroyed
   * @throws DESK_BUSY, DESK_LOST, CANCELLED, WORKER_START_FAILED, PROTOCOL_MISMATCH; the errors of the operation
   */
  async ask(
    id: DeskOperationId,
    request: DeskRequest,
    signal: AbortNotice,
  ): Promise<object | IncomingMessage> {
    const contract: OperationContract = OPERATIONS[id];
    for (let tries = TRIES; ; tries -= 1) {
      const { socketPath, end, ended } = await this.#process.begin();
      try {
        const asked = { socketPath, method: 'POST', path: `/${id}`, headers: {}, body: request, signal };
        const response = await unixRequest(asked);
        if (response.headers['content-type'] !== JSON_TYPE) {
          response.once('close', end);
          return response;
        }
        const text = await textOf(response, MOST_ANSWER_BYTES);
        end();
        if (response.statusCode !== 200) throw errorOf(text, id);
        return this.#checked(contract, JSON.parse(text));
      } catch (error) {
        end();
        if (error instanceof ServiceError) throw error;
        if (signal.aborted) throw new ServiceError('CANCELLED', 'the answer of the desk is no longer wanted');
        await within(ended, END_MS, systemClock);
        if (contract.method !== 'GET') throw lost(error, !isUnsent(error));
        if (tries <= 1) throw lost(error, false);
      }
    }
  }

  #checked({ operationId, success: { schema } }: OperationContract, answer: unknown): object {
    const check = this.#checks.get(operationId) ?? compiledAtUse(schema);
    this.#checks.set(operationId, check);
    if (check.Check(answer)) return answer as object;
    const [fault] = check.Errors(answer);
    const text = `the desk answered ${operationId} with something else: ${fault?.instancePath} ${fault?.message}`;
    throw ServiceError.unforeseen(new Error(text));
  }
}

function lost(cause: unknown, isUnknown: boolean): ServiceError {
  return new ServiceError('DESK_LOST', `the desk did not answer: ${(cause as Error).message}`, {
    cause,
    ...(isUnknown ? { outcome: 'unknown' } : {}),
  });
}

/** Whether there was no connection that the request could have been sent on. */
function isUnsent(error: unknown): boolean {
  return ['ECONNREFUSED', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '');
}
