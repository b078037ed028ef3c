// Contract of the report: everything that a bug report needs of this host, as one archive.

import Type from 'typebox';
import { operation } from './operation.js';
import { MAX_ID } from './texts.js';

/** GET /api/report. */
export const makeReport = operation({
  operationId: 'makeReport',
  method: 'GET',
  path: '/api/report',
  tag: 'Server',
  summary: 'Download recordings, log, findings and versions as one archive for a bug report',
  description:
    'Covers the cameras of this host: the recordings on the disk and those in progress. The ' +
    'last file, MANIFEST.json, describes each file: its content, size, and possible personal ' +
    'data. Contains no credentials. One archive is made at a time. The command rigd report ' +
    'fetches the archive and shows its content before it is sent: docs/run/recordings.md.',
  query: Type.Object({
    camera: Type.Optional(
      Type.String({
        maxLength: MAX_ID,
        description: 'Id of the only camera whose recordings are included; absent or empty: all cameras.',
      }),
    ),
  }),
  success: {
    status: 200,
    description:
      'A tar archive compressed with gzip. It is cut short if the service could not complete ' + 'it.',
    mediaType: 'application/gzip',
    schema: Type.String({ format: 'binary' }),
    headers: {
      'cache-control': 'no-store',
      'content-disposition': 'attachment; filename="rigd-report.tar.gz"',
    },
  },
  failures: ['CAMERA_NOT_FOUND', 'REPORT_RUNNING'],
});
