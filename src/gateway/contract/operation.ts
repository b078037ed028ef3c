// The shape of a contract: one operation as clients see it, without its implementation. Routes, types and openapi.json
// are derived from contracts.

import Type, { type TObject, type TSchema } from 'typebox';
import { MAX_HEADER, MAX_ID } from './texts.js';

/** The groups of operations, in the order in which openapi.json shows them. */
export const TAGS = {
  Connection: 'The list of cameras, and the session with each of them.',
  Properties: 'Settings and readings of a camera, by name.',
  Actions: 'Actions of a camera: shutter, keys, touch, zoom, focus, recording.',
  'Live View': 'Live view of a camera, with or without its on-screen display.',
  Events: 'Streams of server-sent events, which report what happens to cameras and to the rig.',
  'SD Card': 'Files on the cards of a camera, and their transfers.',
  Settings: 'The directory for pictures on the host; settings files and LUTs of a camera.',
  Rig: 'The rig as a whole: names, groups, shots, declared values, presets, leases, timeline and hosts.',
  Recipes: 'Declared captures with parameters, and their runs.',
  Jobs: 'The shoot as a job: subjects, and their takes.',
  Exports: 'Pictures that are handed over: folders and ZIP files on the host, and the bin.',
  Server: 'The service itself: its state, log and shutdown, and the examination of its host.',
} as const;

/** Groups of operations of parts that a build may lack. */
export type OptionalTag = 'Jobs';

/** The name of a group: a key of {@link TAGS}. */
export type Tag = keyof typeof TAGS;

/** The answer of an operation that succeeds. */
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
  /** Headers that every such answer has, besides Content-Type, with their values. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Headers whose values vary, with their descriptions. An answer may lack some of them. */
  readonly more?: Readonly<Record<string, string>>;
  /** The description of 206, for an operation that supports ranges of bytes. */
  readonly partial?: string;
  /** The description of 304, for an operation that supports If-None-Match. */
  readonly notModified?: string;
}

/** The query parameter that every operation accepts: the token, from clients that cannot send headers. */
export const ACCESS_TOKEN = 'access_token';

/** The header of streams that makes a proxy (nginx) forward each part at once. */
export const UNBUFFERED = { 'x-accel-buffering': 'no' } as const;

/** The description of the header ETag. All answers share one component for it. */
export const ETAG =
  'Identifies the content of this answer. A later request that sends it as If-None-Match is answered with ' +
  '304 if the content is still the same. For a file, it is the SHA-256 in hex.';

/** The request header If-None-Match. */
export const IfNoneMatch = Type.Optional(
  Type.String({ maxLength: MAX_HEADER, description: 'ETag of the content that the client has.' }),
);

/** The request headers for a range of bytes. */
export const RANGE_HEADERS = {
  range: Type.Optional(
    Type.String({
      maxLength: MAX_HEADER,
      description: 'One range of bytes: bytes=FIRST-LAST, bytes=FIRST- or bytes=-COUNT.',
    }),
  ),
  'if-range': Type.Optional(
    Type.String({
      maxLength: MAX_HEADER,
      description:
        'ETag of the file whose range is requested. If the file now has another ETag, the whole file is sent.',
    }),
  ),
};

/** The query of operations that also answer with a small picture of the file. */
export const PICTURE_QUERY = Type.Object({
  size: Type.Optional(
    Type.String({
      maxLength: MAX_ID,
      description:
        '"thumbnail": a small picture of the file, at most 512 pixels wide and high. "preview": a picture of at ' +
        'most 2048 pixels, for a RAW file the preview that the camera has put into it. Both are JPEG. A file of ' +
        'which none can be made is answered with NO_THUMBNAIL or NO_PREVIEW. Absent: the file itself.',
    }),
  ),
});

/** The description of the header Content-Range, likewise shared. */
export const CONTENT_RANGE =
  'With 206: the range of bytes in this answer, and the size of the whole file. With 416: the size alone.';

/** Headers of answers with a file. */
export const FILE_HEADERS = {
  ETag: ETAG,
  'Accept-Ranges': 'Always "bytes": the operation supports ranges of bytes.',
  'Cache-Control': '"private, no-cache"; for a thumbnail or preview "private" with a max-age.',
  'Content-Disposition': '"attachment" and the file name.',
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
  /** Path parameters: texts or whole numbers. */
  readonly params?: TObject;
  /** Whether the camera id in the path is ignored. */
  readonly isAnyCamera?: true;
  /**
   * Whether each host of the rig performs the operation for its own bodies. The host that gets the request joins the
   * answers.
   */
  readonly byHost?: true;
  /** Whether the desk performs the operation; `sometimes`: only some requests, which the handler hands on. */
  readonly desk?: true | 'sometimes';
  /** Query parameters except the token: texts or numbers, all optional. */
  readonly query?: TObject;
  /** Headers of the request, in lower case, all optional. */
  readonly headers?: TObject;
  /** The JSON request body. It may be left out if none of its members is required. */
  readonly body?: TObject;
  /**
   * The request body as openapi.json shows it, if that differs from `body`: the service accepts more than the document
   * promises, or the handler itself refuses a request, with a more precise message.
   */
  readonly promisedBody?: TSchema;
  /** Whether a request body of the type text/csv is taken too: it becomes the member `csv` of the body. */
  readonly takesCsv?: true;
  /** Whether the operation can also answer with text/csv. */
  readonly alsoCsv?: true;
  /** Whether openapi.json requires a request body although no single member is required. */
  readonly isBodyRequired?: true;
  readonly success: SuccessContract;
  /** Error codes of this operation, besides those that every request can get (failures.ts). */
  readonly failures: readonly string[];
  /** Statuses of codes whose status in this operation differs from the error table. */
  readonly statuses?: Readonly<Record<string, number>>;
  /** Texts of codes whose meaning in this operation differs from the error table. */
  readonly texts?: Readonly<Record<string, string>>;
}

/**
 * Whether an operation refuses unknown members of the request body and of the query, and treats null as a value. All
 * operations below /api/rig are closed in this way, because there a mistyped name can expose every body of the rig
 * twice. The others follow the published interface: they ignore unknown members and report them in the answer, and null
 * counts as absent.
 */
export function isClosed({ path }: Pick<OperationContract, 'path'>): boolean {
  return path.startsWith('/api/rig');
}

/** Keeps the literal types of a contract; the types of its route are derived from them. */
export function operation<const Contract extends OperationContract>(contract: Contract): Contract {
  return contract;
}

/** A JSON answer with status 200. */
export function jsonAnswer<const Schema extends TSchema>(description: string, schema: Schema) {
  return { status: 200, description, mediaType: 'application/json', schema } as const;
}
