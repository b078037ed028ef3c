// Handlers of the operations that the desk performs.

import { IncomingMessage } from 'node:http';
import type { OperationContract } from '../contract/operation.js';
import { OPERATIONS, type OperationId } from '../contract/operations.js';
import type { DeskOperationId } from '../desk/asking.js';
import type { Desk } from '../desk/desk.js';
import { FileAnswer } from '../http/file-answer.js';
import type { Handler, OperationRequest, SomeHandlers } from '../http/operation-route.js';

/** Headers of streams that are passed on. */
const PASSED_ON = [
  ...['content-type', 'content-length', 'content-disposition', 'content-range'],
  ...['accept-ranges', 'etag', 'cache-control', 'last-modified'],
];

/** Dependencies of these handlers. */
export interface DeskRoutesContext {
  readonly desk: Pick<Desk, 'ask'>;
}

/** The operations that the desk always performs. */
type Handled = {
  [Id in OperationId]: (typeof OPERATIONS)[Id] extends { readonly desk: true } ? Id : never;
}[OperationId];

/** A handler for each operation that the desk always performs. */
export function deskHandlers({ desk }: DeskRoutesContext): SomeHandlers<Handled> {
  const ids = (Object.keys(OPERATIONS) as OperationId[]).filter(
    (id) => (OPERATIONS[id] as OperationContract).desk === true,
  );
  const handlers = ids.map((id) => [
    id,
    (request: OperationRequest<never>) => askDesk(desk, id as Handled, request),
  ]);
  return Object.fromEntries(handlers) as Record<Handled, Handler<never>> as SomeHandlers<Handled>;
}

/** Has the desk perform the operation of a request. @throws as {@link Desk.ask} */
export async function askDesk(
  desk: Pick<Desk, 'ask'>,
  id: DeskOperationId,
  { params, query, body, headers, role, lease, signal }: AnyRequest,
): Promise<object> {
  const declared = Object.keys((OPERATIONS[id] as OperationContract).headers?.properties ?? {});
  const given = Object.entries((headers ?? {}) as object).filter(([name]) => declared.includes(name));
  const parts = { params: members(params), query: members(query), body: members(body) };
  const request = { ...parts, headers: Object.fromEntries(given), role, leases: [...lease.shown] };
  const answer = await desk.ask(id, request, signal);
  if (!(answer instanceof IncomingMessage)) return answer;
  const passedOn = Object.entries(answer.headers).filter(([name]) => PASSED_ON.includes(name));
  return new FileAnswer(
    answer.statusCode ?? 0,
    Object.fromEntries(passedOn) as Record<string, string>,
    answer,
  );
}

type AnyRequest = Pick<OperationRequest<OperationId>, 'role' | 'lease' | 'signal'> & {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly headers: unknown;
};

function members(of: unknown): Record<string, unknown> {
  return { ...(of as object) };
}
