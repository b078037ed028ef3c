// The shape of one entry of the contract table: an operation on the wire, without its implementation. Routes, types and
// openapi.json are derived from such entries.

import type { TObject, TSchema } from 'typebox';

/** The groups of operations, in the order in which documents show them. */
export const TAGS = {
  Connection: 'Cameras, and the session with each of them.',
  Properties: 'Settings and readings of a camera, by name.',
  Actions: 'Actions of a camera: shutter, keys, touch, zoom, focus, recording.',
  'Live View': 'Live pictures of a camera, and its on-screen display.',
  Events: 'Everything that happens, as server-sent events.',
  'SD Card': 'Files on the cards of a camera, and their transfers.',
  Settings: 'Where pictures are saved; settings files and LUTs.',
  Rig: 'The rig as a whole: names, groups, shots, desired values, leases, hosts.',
  Server: 'The service itself.',
} as const;

/** One of {@link TAGS}. */
export type Tag = keyof typeof TAGS;

/** Success of an operation. */
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
  /** Headers whose values depend on the answer, by name, with their description; some successes lack some. */
  readonly more?: Readonly<Record<string, string>>;
  /** The description of 206, for operations that answer a range of bytes. */
  readonly partial?: string;
  /** The description of 304, for operations that can answer it. */
  readonly notModified?: string;
}

/** The member of the query that every operation takes: the token of clients that cannot send headers. */
export const ACCESS_TOKEN = 'access_token';

/** Header of streams: proxies that know it (nginx) pass each part on at once. */
export const UNBUFFERED = { 'x-accel-buffering': 'no' } as const;

/** The description of ETag, which is one in all answers. */
export const ETAG = 'For If-None-Match; for a file, its SHA-256 in hex.';

/** Headers of answers with a file. */
export const FILE_HEADERS = {
  ETag: ETAG,
  'Accept-Ranges': 'bytes.',
  'Cache-Control': 'private, no-cache.',
  'Content-Disposition': 'attachment, with the file name.',
  'Repr-Digest': 'The SHA-256 of the whole file (RFC 9530).',
} as const;

/** One operation of the interface. */
export interface OperationContract {
  readonly operationId: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** OpenAPI form: `/api/cameras/{cameraId}/connection`. */
  readonly path: `/api/${string}`;
  readonly tag: Tag;
  readonly summary: string;
  readonly description?: string;
  /** Path parameters, texts or whole numbers. */
  readonly params?: TObject;
  /** The camera id of the path is ignored. */
  readonly isAnyCamera?: true;
  /** Each host of the rig performs it for its own bodies; the host that a client asks joins the answers. */
  readonly byHost?: true;
  /** Members of the query, texts or numbers, all of them optional; without the token. */
  readonly query?: TObject;
  /** Headers of the request, all of them optional; lower case. */
  readonly headers?: TObject;
  /** Members of the JSON body. The body may be left out when none of them is required. */
  readonly body?: TObject;
  /**
   * The body as documents have it. It differs from `body` if the service accepts more than documents promise, or if
   * the handler refuses with a reason of its own.
   */
  readonly promisedBody?: TSchema;
  /** Documents require a body, although no single member is required. */
  readonly isBodyRequired?: true;
  readonly success: SuccessContract;
  /** Error codes of this operation, beside those every request can meet (failures.ts). */
  readonly failures: readonly string[];
  /** Codes whose status in this operation differs from the error table. */
  readonly statuses?: Readonly<Record<string, number>>;
}

/**
 * Whether body and query may hold only members that the operation knows, and null is a value like others. Below
 * /api/rig a mistyped name can expose every body of the rig twice. Elsewhere, as in the published interface, unknown
 * members are ignored, which the answer reports, and null counts as absent.
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
