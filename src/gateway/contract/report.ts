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
    'Covers the cameras of this host. Contains the recordings on the disk and those in progress. The last ' +
    'file, MANIFEST.json, describes each file: its content, size, and possible personal data. Contains no ' +
    'credentials. One archive is made at a time. rigd report fetches it and shows its content before it is sent: ' +
    'docs/run/recordings.md.',
  query: Type.Object({
    camera: Type.Optional(
      Type.String({
        maxLength: MAX_ID,
        description: 'Id of a camera to limit the recordings to; empty means all.',
      }),
    ),
  }),
  success: {
    status: 200,
    description: 'A tar archive compressed by gzip. Truncated if the service could not complete it.',
    mediaType: 'application/gzip',
    schema: Type.String({ format: 'binary' }),
    headers: {
      'cache-control': 'no-store',
      'content-disposition': 'attachment; filename="rigd-report.tar.gz"',
    },
  },
  failures: ['CAMERA_NOT_FOUND', 'REPORT_RUNNING'],
});
