// Operations of the SD Card group. They list the files on a card, transfer them to the host, and send their bytes to
// the client.

import Type from 'typebox';
import { TRANSFER_KINDS, TRANSFER_STATES } from '../../protocol/words.js';
import { CameraParams, cameraAnswerWith, plainAnswer } from './envelope.js';
import { NOT_CONNECTED_AS_UNKNOWN, SESSION_FAILURES, START_FAILURES } from './failures.js';
import { FILE_HEADERS, IfNoneMatch, jsonAnswer, operation, RANGE_HEADERS } from './operation.js';
import { MAX_HEADER, MAX_ID, MAX_PATH } from './texts.js';

/** An id that the camera gave; only the camera knows whether it exists. */
const id = (description: string) => Type.Integer({ minimum: 0, description });

const SlotParams = Type.Object({
  ...CameraParams.properties,
  slotNumber: Type.Enum([1, 2], {
    type: 'integer',
    description: 'Number of the card slot. In the mode contents both numbers give the same list of files.',
  }),
});
const FileParams = Type.Object({
  ...SlotParams.properties,
  contentId: id('content_id of the file in the answer of listSDCardFiles.'),
  fileId: id('file_id of the file in the answer of listSDCardFiles.'),
});

const Kind = Type.Enum([...TRANSFER_KINDS], {
  description:
    'Part of the file that is transferred. original: the whole file. screennail: a screen-sized picture.',
});

const CardFile = Type.Object(
  {
    content_id: Type.Integer({
      description:
        'Id of the content: the files of one picture or movie. A later content has a higher id. In the mode ' +
        'contents, the number (handle) of the file.',
    }),
    file_id: Type.Integer({
      description:
        'Id of the file within the content: a RAW file and its JPEG have different ids. In the mode ' +
        'contents it is always 0.',
    }),
    file_path: Type.String({ description: 'Path on the card; in the mode contents only the file name.' }),
    file_size: Type.Integer({ description: 'Size of the file in bytes.' }),
    width: Type.Optional(
      Type.Integer({ description: 'Width in pixels; absent if the camera does not report it.' }),
    ),
    height: Type.Optional(
      Type.Integer({ description: 'Height in pixels; absent if the camera does not report it.' }),
    ),
    creation_year: Type.Optional(
      Type.Integer({
        description:
          'Year of creation by the clock of the camera. All six creation members are absent if the camera ' +
          'does not report the time.',
      }),
    ),
    creation_month: Type.Optional(Type.Integer({ description: 'Month of creation, 1 to 12.' })),
    creation_day: Type.Optional(Type.Integer({ description: 'Day of creation, 1 to 31.' })),
    creation_hour: Type.Optional(Type.Integer({ description: 'Hour of creation, 0 to 23.' })),
    creation_minute: Type.Optional(Type.Integer({ description: 'Minute of creation, 0 to 59.' })),
    creation_second: Type.Optional(Type.Integer({ description: 'Second of creation, 0 to 59.' })),
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
  // A transfer whose worker ends is not lost: the service starts it again.
  ...CARD_FAILURES.filter((code) => code !== 'WORKER_LOST'),
] as const;

const SavePath = Type.Object(
  {
    save_path: Type.Optional(
      Type.String({
        pattern: '^[^\\u0000]+$',
        maxLength: MAX_PATH,
        description: 'Directory on the host for this file. Absent: the directory for pictures.',
      }),
    ),
  },
  { title: 'SDCardDownloadRequest' },
);

const TRANSFER_DESCRIPTION =
  'Answered when the camera has begun the transfer, or when the transfer has been put in the queue behind ' +
  'other transfers of the camera. Events report the rest: transferProgress the progress, transferFailed a ' +
  'failure. The last transferProgress comes after this answer and has percent 100, savedPath and sha256. ' +
  'The service never overwrites a file, and an incomplete file never has its final name.';

/** GET /api/cameras/{cameraId}/sd-card/slot/{slotNumber}/files. */
export const listSDCardFiles = operation({
  operationId: 'listSDCardFiles',
  method: 'GET',
  path: '/api/cameras/{cameraId}/sd-card/slot/{slotNumber}/files',
  tag: 'SD Card',
  summary: 'List the files on a card',
  description: 'Requires a session in the mode remote-transfer or contents.',
  params: SlotParams,
  success: jsonAnswer(
    'All files on the card, oldest first.',
    plainAnswer(
      {
        slot: Type.Integer({ description: 'Card slot, as in the request.' }),
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
  summary: 'Save a file of a card on the host',
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
    plainAnswer(
      { type: Type.Enum(['thumbnail', 'screennail'], { description: 'Kind of picture that is saved.' }) },
      'CompressedDownloadResponse',
    ),
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
  summary: 'Read the bytes of a file on a card',
  description:
    'The host first fetches the file from the camera, so the answer can take long; transfers that already ' +
    'wait come first. The host then keeps the file for a while. A request for one range of bytes is answered with 206. A ' +
    'request whose If-None-Match is the current ETag is answered with 304. ETag and Repr-Digest have the ' +
    'SHA-256 of the whole file.\n\n' +
    'With the request header Want-Repr-Digest: sha-256=0, the host sends the file while it fetches the file; ' +
    'the answer then has neither ETag nor Repr-Digest. The host sends the last bytes only when the file is ' +
    'complete and its SHA-256 is that of the bytes that are sent. If the two differ, or if the transfer ' +
    'fails, the host closes the connection early.\n\n' +
    'With size=thumbnail or size=preview, the host fetches only a small picture of the file, as the camera gives ' +
    'it, and keeps it for later requests. It has an ETag of its own, and is always sent whole.',
  params: FileParams,
  query: Type.Object({
    size: Type.Optional(
      Type.String({
        maxLength: MAX_ID,
        description:
          '"thumbnail": the thumbnail that the camera has of the file. "preview": its screen-sized picture. ' +
          'Absent: the file itself.',
      }),
    ),
  }),
  headers: Type.Object({
    ...RANGE_HEADERS,
    'if-none-match': IfNoneMatch,
    'want-repr-digest': Type.Optional(
      Type.String({
        maxLength: MAX_HEADER,
        description: 'sha-256=0: send the file while the host fetches it, without digests in the headers.',
      }),
    ),
  }),
  success: {
    status: 200,
    description: 'The file, with the media type of its content.',
    mediaType: 'application/octet-stream',
    schema: Type.String({ format: 'binary' }),
    more: FILE_HEADERS,
    partial: 'The range of bytes that the request header Range names.',
    notModified: 'The file still has the ETag that If-None-Match names.',
  },
  failures: ['WORKER_LOST', 'FILE_TOO_LARGE', 'RANGE_NOT_SATISFIABLE', 'SPOOL_FULL', ...TRANSFER_FAILURES],
  statuses: NOT_CONNECTED_AS_UNKNOWN,
});

const TransferView = Type.Object(
  {
    slot: Type.Integer({ description: 'Card slot of the file.' }),
    contentId: Type.Integer({ description: 'Id of the content on the card.' }),
    fileId: Type.Integer({ description: 'Id of the file within the content.' }),
    kind: Kind,
    state: Type.Enum([...TRANSFER_STATES], {
      description: 'waiting: the transfer waits behind other transfers of the camera.',
    }),
    percent: Type.Integer({ description: 'Share of the file that has been transferred, in percent.' }),
  },
  { title: 'Transfer' },
);

/** GET /api/cameras/{cameraId}/transfer. */
export const listTransfers = operation({
  operationId: 'listTransfers',
  method: 'GET',
  path: '/api/cameras/{cameraId}/transfer',
  tag: 'SD Card',
  summary: 'List the transfers of a camera',
  description: 'A transfer is listed while it runs or waits, not when it has ended.',
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
    'Partial files are removed. For each transfer there is an event transferFailed with the code CANCELLED.',
  params: CameraParams,
  success: jsonAnswer(
    'All transfers of the camera are cancelled, or there was none.',
    cameraAnswerWith(
      Type.Object({ cancelled: Type.Integer({ description: 'Number of cancelled transfers.' }) }),
    ),
  ),
  failures: [...SESSION_FAILURES, ...START_FAILURES],
});
