// Operations of the SD Card group: lists, transfers to the host, and the bytes themselves.

import Type from 'typebox';
import { TRANSFER_KINDS, TRANSFER_STATES } from '../../protocol/words.js';
import { CameraParams, cameraAnswerWith, plainAnswer } from './envelope.js';
import { NOT_CONNECTED_AS_UNKNOWN, SESSION_FAILURES, START_FAILURES } from './failures.js';
import { FILE_HEADERS, jsonAnswer, operation } from './operation.js';
import { MAX_HEADER, MAX_PATH } from './texts.js';

/** Any number; the camera decides whether it exists. */
const Id = Type.Integer({ minimum: 0 });

const SlotParams = Type.Object({
  ...CameraParams.properties,
  slotNumber: Type.Enum([1, 2], {
    type: 'integer',
    description: 'Number of the card slot. In the mode contents both slots have the same list.',
  }),
});
const FileParams = Type.Object({
  ...SlotParams.properties,
  contentId: Id,
  fileId: Id,
});

const Kind = Type.Enum([...TRANSFER_KINDS]);

const CardFile = Type.Object(
  {
    content_id: Type.Integer({
      description:
        'Id of the content; a later content has a higher one. In the mode contents, the handle ' +
        'of the file.',
    }),
    file_id: Type.Integer({
      description:
        'Id of the file within the content: a RAW file and its JPEG have two. 0 in the mode ' + 'contents.',
    }),
    file_path: Type.String({ description: 'Path on the card; in the mode contents the name alone.' }),
    file_size: Type.Integer({ description: 'Size of the file in bytes.' }),
    width: Type.Optional(
      Type.Integer({ description: 'Width in pixels; absent if the camera does not report it.' }),
    ),
    height: Type.Optional(Type.Integer()),
    creation_year: Type.Optional(
      Type.Integer({
        description:
          'Year of creation by the clock of the camera. Absent, with the other five, if the camera ' +
          'does not report the time.',
      }),
    ),
    creation_month: Type.Optional(Type.Integer()),
    creation_day: Type.Optional(Type.Integer()),
    creation_hour: Type.Optional(Type.Integer()),
    creation_minute: Type.Optional(Type.Integer()),
    creation_second: Type.Optional(Type.Integer()),
  },
  { title: 'SDCardFile' },
);

const CARD_FAILURES = ['WRONG_MODE', ...SESSION_FAILURES] as const;
const TRANSFER_FAILURES = [
  'CONTENT_NOT_FOUND',
  'DISK_FULL',
  'SAVE_PATH_UNUSABLE',
  'TRANSFER_BUSY',
  'TRANSFER_FAILED',
  'UNKNOWN_ROUTE',
  // The loss of a worker does not end a transfer: the transfer is started again.
  ...CARD_FAILURES.filter((code) => code !== 'WORKER_LOST'),
] as const;

const SavePath = Type.Object(
  {
    save_path: Type.Optional(
      Type.String({
        pattern: '^[^\\u0000]+$',
        maxLength: MAX_PATH,
        description: 'Directory on this host for this file alone; absent: the directory for pictures.',
      }),
    ),
  },
  { title: 'SDCardDownloadRequest' },
);

const TRANSFER_DESCRIPTION =
  'Answered when the camera has begun the transfer, or when the transfer waits behind others of the ' +
  'same camera. The event transferProgress reports progress; the last one has percent 100, savedPath ' +
  'and sha256, and comes after this answer. The event transferFailed reports a failure. No file is ' +
  'ever overwritten, and an incomplete file never has its final name.';

/** GET /api/cameras/{cameraId}/sd-card/slot/{slotNumber}/files. */
export const listSDCardFiles = operation({
  operationId: 'listSDCardFiles',
  method: 'GET',
  path: '/api/cameras/{cameraId}/sd-card/slot/{slotNumber}/files',
  tag: 'SD Card',
  summary: 'List the files on a card',
  params: SlotParams,
  success: jsonAnswer(
    'All files on the card, oldest first.',
    plainAnswer(
      {
        slot: Type.Integer(),
        file_count: Type.Integer({ description: 'Number of files; a RAW file and its JPEG count as two.' }),
        files: Type.Array(CardFile),
      },
      'SDCardFileListResponse',
    ),
  ),
  failures: ['UNKNOWN_ROUTE', ...CARD_FAILURES],
  statuses: NOT_CONNECTED_AS_UNKNOWN,
});

/** POST …/files/{contentId}/{fileId}/download. */
export const downloadSDCardFile = operation({
  operationId: 'downloadSDCardFile',
  method: 'POST',
  path: '/api/cameras/{cameraId}/sd-card/slot/{slotNumber}/files/{contentId}/{fileId}/download',
  tag: 'SD Card',
  summary: 'Save a file on the host',
  description: TRANSFER_DESCRIPTION,
  params: FileParams,
  body: SavePath,
  success: {
    ...jsonAnswer('The transfer is accepted.', plainAnswer({}, 'AsyncOperationResponse')),
    status: 202,
  },
  failures: TRANSFER_FAILURES,
  statuses: NOT_CONNECTED_AS_UNKNOWN,
});

const imageAnswer = {
  ...jsonAnswer(
    'The transfer is accepted.',
    plainAnswer({ type: Type.Enum(['thumbnail', 'screennail']) }, 'CompressedDownloadResponse'),
  ),
  status: 202,
} as const;

/** POST …/files/{contentId}/{fileId}/thumbnail. */
export const downloadSDCardThumbnail = operation({
  operationId: 'downloadSDCardThumbnail',
  method: 'POST',
  path: '/api/cameras/{cameraId}/sd-card/slot/{slotNumber}/files/{contentId}/{fileId}/thumbnail',
  tag: 'SD Card',
  summary: 'Save the thumbnail of a file on the host',
  description: TRANSFER_DESCRIPTION,
  params: FileParams,
  body: SavePath,
  success: imageAnswer,
  failures: TRANSFER_FAILURES,
  statuses: NOT_CONNECTED_AS_UNKNOWN,
});

/** POST …/files/{contentId}/{fileId}/screennail. */
export const downloadSDCardScreennail = operation({
  operationId: 'downloadSDCardScreennail',
  method: 'POST',
  path: '/api/cameras/{cameraId}/sd-card/slot/{slotNumber}/files/{contentId}/{fileId}/screennail',
  tag: 'SD Card',
  summary: 'Save the screen-sized picture of a file on the host',
  description: TRANSFER_DESCRIPTION,
  params: FileParams,
  body: SavePath,
  success: imageAnswer,
  failures: TRANSFER_FAILURES,
  statuses: NOT_CONNECTED_AS_UNKNOWN,
});

/** GET …/files/{contentId}/{fileId}. */
export const readSDCardFile = operation({
  operationId: 'readSDCardFile',
  method: 'GET',
  path: '/api/cameras/{cameraId}/sd-card/slot/{slotNumber}/files/{contentId}/{fileId}',
  tag: 'SD Card',
  summary: 'Read the bytes of a file',
  description:
    'The file is first fetched to the host, after any transfers that are waiting, so the answer may take ' +
    'as long as these; the host then keeps it for a while. A request for one range of bytes is answered ' +
    'with 206; one whose If-None-Match has the current ETag, with 304. ETag and Repr-Digest have the ' +
    'SHA-256 of the whole file. If the request has Want-Repr-Digest: sha-256=0, a file that is not on ' +
    'the host yet is sent while it arrives, without these two headers. Its last bytes are held back ' +
    'until the host has compared the digest of the bytes sent with that of the file. If the digests ' +
    'differ, or the transfer fails, the connection is closed before the end.',
  params: FileParams,
  headers: Type.Object({
    range: Type.Optional(
      Type.String({
        maxLength: MAX_HEADER,
        description: 'One range of bytes: bytes=first-last, bytes=first- or bytes=-count.',
      }),
    ),
    'if-range': Type.Optional(
      Type.String({
        maxLength: MAX_HEADER,
        description: 'ETag of the file that the range is of; if the file has another one, all of it is sent.',
      }),
    ),
    'if-none-match': Type.Optional(Type.String({ maxLength: MAX_HEADER })),
    'want-repr-digest': Type.Optional(
      Type.String({
        maxLength: MAX_HEADER,
        description: 'sha-256=0: send the file while it arrives, without digests in the headers.',
      }),
    ),
  }),
  success: {
    status: 200,
    description: 'The file. The media type is that of the file.',
    mediaType: 'application/octet-stream',
    schema: Type.String({ format: 'binary' }),
    more: FILE_HEADERS,
    partial: 'The part of the file that Range names.',
    notModified: 'The file is the one that If-None-Match names.',
  },
  failures: ['WORKER_LOST', 'FILE_TOO_LARGE', 'RANGE_NOT_SATISFIABLE', 'SPOOL_FULL', ...TRANSFER_FAILURES],
  statuses: NOT_CONNECTED_AS_UNKNOWN,
});

const TransferView = Type.Object(
  {
    slot: Type.Integer(),
    contentId: Type.Integer(),
    fileId: Type.Integer(),
    kind: Kind,
    state: Type.Enum([...TRANSFER_STATES]),
    percent: Type.Integer(),
  },
  { title: 'Transfer' },
);

/** GET /api/cameras/{cameraId}/transfer. */
export const listTransfers = operation({
  operationId: 'listTransfers',
  method: 'GET',
  path: '/api/cameras/{cameraId}/transfer',
  tag: 'SD Card',
  summary: 'List the transfers of a camera that run or wait',
  params: CameraParams,
  success: jsonAnswer(
    'The transfers; the running one comes first.',
    cameraAnswerWith(Type.Object({ transfers: Type.Array(TransferView) })),
  ),
  failures: ['CAMERA_NOT_FOUND', ...START_FAILURES],
});

/** DELETE /api/cameras/{cameraId}/transfer. */
export const cancelTransfers = operation({
  operationId: 'cancelTransfers',
  method: 'DELETE',
  path: '/api/cameras/{cameraId}/transfer',
  tag: 'SD Card',
  summary: 'Cancel the transfers of a camera',
  description:
    'Partial files are removed. The event transferFailed with the code CANCELLED reports ' + 'each transfer.',
  params: CameraParams,
  success: jsonAnswer(
    'The transfers are cancelled, or there was none.',
    cameraAnswerWith(Type.Object({ cancelled: Type.Integer() })),
  ),
  failures: [...SESSION_FAILURES, ...START_FAILURES],
});
