// What a bug report needs of this host, as one archive.

import Type from 'typebox';
import { operation } from './operation.js';
import { MAX_ID } from './texts.js';

/** GET /api/report. */
export const makeReport = operation({
  operationId: 'makeReport',
  method: 'GET',
  path: '/api/report',
  tag: 'Server',
  summary: 'Recordings, log, findings and versions as one archive, for a bug report',
  description:
    'For the cameras of this host. Recordings are those on the disk, and what the processes record now. The last ' +
    'file, MANIFEST.json, says of each file what it is, its size, and what personal data may be in it. Holds no ' +
    'credentials. One is made at a time. It is what rigd report fetches and shows before it leaves the house: ' +
    'docs/recordings.md.',
  query: Type.Object({
    camera: Type.Optional(
      Type.String({
        maxLength: MAX_ID,
        description: 'The id of one camera, whose recordings alone are wanted; empty is all.',
      }),
    ),
  }),
  success: {
    status: 200,
    description: 'A tar archive, compressed by gzip. Without its end when the service could not complete it.',
    mediaType: 'application/gzip',
    schema: Type.String({ format: 'binary' }),
    headers: {
      'cache-control': 'no-store',
      'content-disposition': 'attachment; filename="rigd-report.tar.gz"',
    },
  },
  failures: ['CAMERA_NOT_FOUND', 'REPORT_RUNNING'],
});
