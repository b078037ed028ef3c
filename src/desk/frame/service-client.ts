// The desk as a client of the service: calls by the contract, and files. Requests that only read are sent again
// when the service is too busy or the connection fails; so are shots with an id, which expose at most once. Nothing
// else is sent twice. When the service ends, the desk ends too.

import type { IncomingMessage } from 'node:http';
import type { Static, TSchema } from 'typebox';
import { delay, systemClock } from '../../base/clock.js';
import { textOf, unixRequest } from '../../base/unix-request.js';
import { LEASE_HEADER } from '../../gateway/contract/lease-needs.js';
import type { OperationContract } from '../../gateway/contract/operation.js';
import { OPERATIONS, type OperationId } from '../../gateway/contract/operations.js';
import type { Role } from '../../gateway/contract/role-needs.js';
import { DESK_ROLE, errorOf, MOST_ANSWER_BYTES } from '../../gateway/desk/asking.js';
import { ServiceError } from '../../gateway/errors/errors.js';

type Contract<Id extends OperationId> = (typeof OPERATIONS)[Id];
type Given<Id extends OperationId, Part extends 'params' | 'query' | 'body'> =
  Contract<Id> extends { readonly [Name in Part]: infer Schema extends TSchema }
    ? { readonly [Name in Part]?: Static<Schema> }
    : unknown;

/** A request for an operation: the parts that its contract has. */
export type CallOf<Id extends OperationId> = Given<Id, 'params'> & Given<Id, 'query'> & Given<Id, 'body'>;
/** Answer of an operation that succeeds. */
export type AnswerOf<Id extends OperationId> = Static<Contract<Id>['success']['schema']>;

/** Whom the desk works for: sent with each request to the service. */
export interface OnBehalf {
  readonly role: Role;
  /** Ids of leases. */
  readonly leases: readonly string[];
}

/** Whom the desk works for when it only looks. */
export const ITSELF: OnBehalf = { role: 'look', leases: [] };

/** How often a request that may be repeated is sent, and the pause before the second one; it doubles. */
const TRIES = 5;
const PAUSE_MS = 100;

/** How a request is sent, besides what the operation takes. */
interface HowAsked {
  readonly signal?: AbortSignal | undefined;
  /** Bytes of a file, as the header `Range` has them. */
  readonly range?: string;
}

interface Parts {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: { readonly shotId?: string };
}

/** See the head of this file. */
export class ServiceClient {
  readonly #socketPath: string;

  /** @param socketPath the socket of the service */
  constructor(socketPath: string) {
    this.#socketPath = socketPath;
  }

  /**
   * Calls an operation whose answer is JSON.
   * @param signal ends the call; what was sent may have an effect
   * @throws ServiceError with the code of the service; DESK_LOST when the connection failed
   */
  async call<Id extends OperationId>(
    id: Id,
    call: CallOf<Id>,
    by: OnBehalf,
    signal?: AbortSignal,
  ): Promise<AnswerOf<Id>> {
    const response = await this.open(id, call, by, { signal });
    return JSON.parse(await textOf(response, MOST_ANSWER_BYTES)) as AnswerOf<Id>;
  }

  /**
   * Calls an operation whose answer is a stream; its reader must read it to its end, or destroy it.
   * @throws as {@link call}
   */
  async open<Id extends OperationId>(
    id: Id,
    call: CallOf<Id>,
    by: OnBehalf,
    how: HowAsked = {},
  ): Promise<IncomingMessage> {
    const contract: OperationContract = OPERATIONS[id];
    const parts = call as Parts;
    const mayRepeat = contract.method === 'GET' || parts.body?.shotId !== undefined;
    for (let tries = mayRepeat ? TRIES : 1, pauseMs = PAUSE_MS; ; tries -= 1, pauseMs *= 2) {
      try {
        return await this.#exchange(contract, parts, by, how);
      } catch (error) {
        const isPassing =
          error instanceof ServiceError && (error.code === 'DESK_LOST' || error.retryAfterS !== undefined);
        if (!isPassing || tries <= 1 || how.signal?.aborted === true) throw error;
        await delay(systemClock, pauseMs);
      }
    }
  }

  async #exchange(
    { method, path, operationId }: OperationContract,
    { params = {}, query = {}, body }: Parts,
    by: OnBehalf,
    { signal, range }: HowAsked,
  ): Promise<IncomingMessage> {
    const place = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(`${params[name]}`));
    const search = new URLSearchParams(given(query));
    const response = await unixRequest({
      socketPath: this.#socketPath,
      ...{ method, path: `${place}?${search}`, body, signal },
      headers: {
        ...{ host: 'localhost', [DESK_ROLE]: by.role },
        ...given({ [LEASE_HEADER]: by.leases.join(',') || undefined, range }),
      },
    }).catch((cause: Error) => {
      const outcome = method === 'GET' ? 'none' : 'unknown';
      throw new ServiceError('DESK_LOST', `${operationId} got no answer: ${cause.message}`, {
        cause,
        outcome,
      });
    });
    const { statusCode = 0 } = response;
    if (statusCode >= 200 && statusCode < 300) return response;
    throw errorOf(await textOf(response, MOST_ANSWER_BYTES), operationId);
  }
}

/** The members that have a value, as texts. */
function given(members: Readonly<Record<string, string | number | undefined>>): Record<string, string> {
  const present = Object.entries(members).filter(([, value]) => value !== undefined);
  return Object.fromEntries(present.map(([name, value]) => [name, `${value}`]));
}
