// The shape of one entry of the contract table: an operation on the wire, without its implementation. Routes, types and
// openapi.json are derived from such entries.

import type { TObject, TSchema } from 'typebox';

/** The groups of operations, in the order in which documents show them. */
export const TAGS = [
  'Connection',
  'Properties',
  'Actions',
  'Live View',
  'Events',
  'SD Card',
  'Settings',
  'Rig',
  'Server',
  'Rig',
] as const;

/** One of {@link TAGS}. */
export type Tag = (typeof TAGS)[number];

/** What an operation answers when it succeeds. */
export interface SuccessContract {
  readonly status: 200 | 202;
  readonly description: string;
  readonly mediaType:
    | 'application/json'
    | 'text/event-stream'
    | 'application/gzip'
    | 'application/octet-stream'
    | 'image/jpeg'
    | 'multipart/x-mixed-replace';
  readonly schema: TSchema;
  /** Headers that every success carries, beside Content-Type. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The description of 304, for operations that can answer it. */
  readonly notModified?: string;
}

/** Header of streams: proxies that know it (nginx) pass each part on at once. */
export const UNBUFFERED = { 'x-accel-buffering': 'no' } as const;

/** One operation of the interface. */
export interface OperationContract {
  readonly operationId: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** OpenAPI form: `/api/cameras/{cameraId}/connection`. */
  readonly path: `/api/${string}`;
  readonly tag: Tag;
  readonly summary: string;
  readonly description?: string;
  /** Path parameters, all of them texts. */
  readonly params?: TObject;
  /** The camera id of the path is ignored. */
  readonly isAnyCamera?: true;
  /** Members of the query, texts or whole numbers, all of them optional; without the token. */
  readonly query?: TObject;
  /** Headers of the request, all of them optional; lower case. */
  readonly headers?: TObject;
  /** Members of the JSON body. The body may be left out when none of them is required. */
  readonly body?: TObject;
  readonly success: SuccessContract;
  /** Error codes of this operation, beside those every request can meet (failures.ts). */
  readonly failures: readonly string[];
  /** Codes whose status in this operation differs from the error table. */
  readonly statuses?: Readonly<Record<string, number>>;
}

/**
 * Whether a body may hold only members that the operation knows. Below /api/rig a mistyped name can expose every body
 * of the rig twice. Elsewhere what is not known is ignored, as in the published interface, and the answer says so.
 */
export function isClosed({ path }: Pick<OperationContract, 'path'>): boolean {
  return path.startsWith('/api/rig');
}

/** Keeps the literal types of an entry, which the types of its route are derived from. */
export function operation<const Contract extends OperationContract>(contract: Contract): Contract {
  return contract;
}

/** Success with a JSON body, status 200. */
export function jsonAnswer<const Schema extends TSchema>(description: string, schema: Schema) {
  return { status: 200, description, mediaType: 'application/json', schema } as const;
}
