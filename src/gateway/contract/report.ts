// Contract of the report: one archive with everything that a bug report needs from this host.

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
    'The archive covers the cameras of this host and has the recordings of their SDK calls, both ' +
    'finished ones and those in progress. Its last file, MANIFEST.json, describes the content, the size ' +
    'and the possible personal data of each file. It contains no credentials. The service makes one ' +
    'archive at a time. The command rigd report fetches the archive and lists its content, so that you ' +
    'can check it before you send it: docs/run/recordings.md.',
  query: Type.Object({
    camera: Type.Optional(
      Type.String({
        maxLength: MAX_ID,
        description: 'Id of a camera: include only its recordings. Absent or empty: all cameras.',
      }),
    ),
  }),
  success: {
    status: 200,
    description:
      'A tar archive compressed with gzip. If the service cannot complete it, the answer ends early.',
    mediaType: 'application/gzip',
    schema: Type.String({ format: 'binary' }),
    headers: {
      'cache-control': 'no-store',
      'content-disposition': 'attachment; filename="rigd-report.tar.gz"',
    },
  },
  failures: ['CAMERA_NOT_FOUND', 'REPORT_RUNNING'],
});
