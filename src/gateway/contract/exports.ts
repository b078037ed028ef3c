// Operations that hand pictures over: exports to a folder or as a ZIP file, and the bin.

import Type from 'typebox';
import { EXPORT_STATES } from '../../protocol/words.js';
import { plainAnswer } from './envelope.js';
import { DESK_FAILURES } from './failures.js';
import { FILE_HEADERS, jsonAnswer, operation, RANGE_HEADERS } from './operation.js';
import { FIND, listShots } from './rig-shots.js';
import { MAX_ID, MAX_PATH, MAX_TEXT } from './texts.js';

const optional = Type.Optional;
const moment = (description: string) => Type.String({ description: `${description} RFC 3339, UTC.` });

const { cursor: _, ...SEARCH } = FIND;
/** The most shots that a request may name. */
const MOST_NAMED = 10_000;

/** The members that select shots. */
export const Selection = Type.Object(
  {
    shots: optional(
      Type.Array(Type.String({ maxLength: MAX_ID }), {
        maxItems: MOST_NAMED,
        description: 'Ids of shots. With other members: those of these shots that have all of them.',
      }),
    ),
    ...SEARCH,
    camera: listShots.query.properties.camera,
  },
  {
    title: 'ShotSelection',
    minProperties: 1,
    description: 'The shots that have all of these members, as in listShots. At least one member.',
  },
);

/** The form of the id of an export, which is also the name of a file. */
const EXPORT_ID = { minLength: 1, maxLength: 64, pattern: '^[A-Za-z0-9][A-Za-z0-9_-]*$' };

const ExportParams = Type.Object({
  exportId: Type.String({ maxLength: MAX_ID, description: 'Id of the export.' }),
});

const Layout = optional(
  Type.String({
    maxLength: MAX_TEXT,
    default: 'flat',
    description:
      'Where the files lie: flat, by-subject, colmap or meshroom, or a template of the tokens of names of pictures ' +
      'and {rig-index}, the place of the body in the rig, from 0.',
  }),
);

const NamedFile = Type.Object({
  path: Type.String({ description: 'Path of the file.' }),
  reason: Type.String({ description: 'Reason as a sentence for people.' }),
});

const about = {
  exportId: Type.String({ description: 'Id of the export.' }),
  state: Type.Enum([...EXPORT_STATES], {
    description:
      'State of the export. waiting: another one runs. running: it looks for its files, or copies them. ready: the ' +
      'ZIP file can be read. done: every file is in the folder, checked and synced. stopped: a request stopped it. ' +
      'failed: files are missing or have conflicts, or the disk is full; message has the reason. resumeExport ' +
      'continues an export that is stopped or failed.',
  }),
  files: Type.Integer({ description: 'Number of files that were handed over.' }),
  ofFiles: Type.Integer({ description: 'Number of all files, without lists and sidecars.' }),
  bytes: Type.Integer({ description: 'Number of bytes that were handed over.' }),
  ofBytes: Type.Integer({ description: 'Number of bytes of all files.' }),
  message: Type.String({
    description: 'Sentence for people about the state; in the event export about the check, if there is one.',
  }),
};

/** Members of the event `export`. */
export const EXPORT_PROGRESS = about;

const ExportCheck = Type.Object(
  {
    state: Type.Enum(['running', 'done', 'stopped', 'failed'], {
      description:
        'running: the service reads the files, or finishes another export first. done: every file was read. stopped: ' +
        'a request stopped it. failed: the hash list cannot be used; message has the reason.',
    }),
    at: moment('Time of the request.'),
    files: Type.Integer({
      description: 'Number of files that were read; at the end, of those that are as they were.',
    }),
    ofFiles: Type.Integer({ description: 'Number of files in the folder; 0 before it is known.' }),
    count: Type.Integer({ description: 'Number of differences; 0 before the end.' }),
    findings: Type.Array(NamedFile, { description: 'The first 100 differences, by path.' }),
    message: Type.String({ description: 'Sentence for people about the state.' }),
  },
  { title: 'ExportCheck', description: 'The newest comparison of the files with the hash lists.' },
);

/** An export. */
export const ExportView = Type.Object(
  {
    ...about,
    at: moment('Time of the request.'),
    to: Type.Enum(['folder', 'zip'], { description: 'Form of the export.' }),
    path: optional(Type.String({ description: 'Absolute path of the folder on the host.' })),
    layout: Type.String({ description: 'Name or template of the layout.' }),
    faults: Type.Array(NamedFile, {
      description:
        'The first 100 files that were not handed over: their content has changed, they cannot be read, or ' +
        'another file has their name.',
    }),
    generation: optional(
      Type.String({ description: 'Name of the list of ASC MHL that the export has written.' }),
    ),
    check: optional(ExportCheck),
  },
  { title: 'Export' },
);

/** Members of all operations of this file, and of those on one export. */
const SHARED = { tag: 'Exports', desk: true, failures: ['EXPORT_REFUSED', ...DESK_FAILURES] } as const;
const OF_ONE = { ...SHARED, params: ExportParams, failures: ['EXPORT_NOT_FOUND', ...DESK_FAILURES] } as const;

const answer = (description: string) => jsonAnswer(description, plainAnswer({ export: ExportView }));

/** POST /api/rig/exports. */
export const startExport = operation({
  operationId: 'startExport',
  method: 'POST',
  path: '/api/rig/exports',
  ...SHARED,
  summary: 'Hand over the pictures of shots, as a folder or a ZIP file',
  description:
    'Copies the files of the selected shots into a folder of the host, or prepares a ZIP file. Every copy is ' +
    'compared with the SHA-256 of the receipt. Nothing is overwritten. The answer comes at once; the event export ' +
    'reports progress. A request with the id of an earlier export is answered with that export. ' +
    'docs/use/hand-over.md explains exports.',
  body: Type.Object({
    exportId: optional(
      Type.String({ ...EXPORT_ID, description: 'Id of the export. Absent: the service chooses one.' }),
    ),
    selection: Selection,
    layout: Layout,
    to: Type.Enum(['folder', 'zip'], { description: 'folder: on the host. zip: for readExportZip.' }),
    path: optional(
      Type.String({
        maxLength: MAX_PATH,
        description:
          'The folder, which may exist: in the directory for pictures, or in one that the setting export-dir names. ' +
          'A relative path begins in the first of these. Absent: exports/ID.',
      }),
    ),
    xmp: optional(Type.Boolean({ default: true, description: 'true: an XMP sidecar for each picture.' })),
    mhl: optional(Type.Boolean({ default: true, description: 'true: a hash list, ASC MHL version 2.' })),
  }),
  success: answer('The export has begun, or waits for another one.'),
});

/** POST /api/rig/exports/forecast. */
export const forecastExport = operation({
  operationId: 'forecastExport',
  method: 'POST',
  path: '/api/rig/exports/forecast',
  ...SHARED,
  summary: 'Count what an export would hand over',
  body: Type.Object({ selection: Selection, layout: Layout }),
  success: jsonAnswer(
    'The counts. Nothing was written.',
    plainAnswer({
      shots: Type.Integer({ description: 'Number of shots.' }),
      files: Type.Integer({ description: 'Number of files, without lists and sidecars.' }),
      bytes: Type.Integer({ description: 'Number of bytes of these files.' }),
      names: Type.Array(Type.String(), { description: 'Paths of the first files in the export.' }),
    }),
  ),
});

/** GET /api/rig/exports. */
export const listExports = operation({
  operationId: 'listExports',
  method: 'GET',
  path: '/api/rig/exports',
  ...SHARED,
  summary: 'List the exports',
  success: jsonAnswer('The exports, newest first.', plainAnswer({ exports: Type.Array(ExportView) })),
  failures: [...DESK_FAILURES],
});

/** GET /api/rig/exports/{exportId}. */
export const getExport = operation({
  operationId: 'getExport',
  method: 'GET',
  path: '/api/rig/exports/{exportId}',
  ...OF_ONE,
  summary: 'Read the state of an export',
  success: answer('The export.'),
});

/** GET /api/rig/exports/{exportId}/zip. */
export const readExportZip = operation({
  operationId: 'readExportZip',
  method: 'GET',
  path: '/api/rig/exports/{exportId}/zip',
  ...OF_ONE,
  summary: 'Read an export as a ZIP file',
  description:
    'The files are stored without compression and read while they are sent. Every reading has the same bytes, so a ' +
    'reading that was interrupted continues with a range of bytes. A file that has changed ends the reading before ' +
    'its end.',
  headers: Type.Object(RANGE_HEADERS),
  success: {
    status: 200,
    description: 'The ZIP file.',
    mediaType: 'application/octet-stream',
    schema: Type.String({ format: 'binary' }),
    more: FILE_HEADERS,
    partial: 'The range of bytes that the request header Range names.',
  },
  failures: ['EXPORT_NOT_FOUND', 'EXPORT_REFUSED', 'RANGE_NOT_SATISFIABLE', ...DESK_FAILURES],
});

/** POST /api/rig/exports/{exportId}/resume. */
export const resumeExport = operation({
  operationId: 'resumeExport',
  method: 'POST',
  path: '/api/rig/exports/{exportId}/resume',
  ...OF_ONE,
  summary: 'Continue an export that is stopped or failed',
  description:
    'Files that are in the folder are not copied again. An export that runs or is done does not change.',
  success: answer('The export continues.'),
});

/** DELETE /api/rig/exports/{exportId}. */
export const stopExport = operation({
  operationId: 'stopExport',
  method: 'DELETE',
  path: '/api/rig/exports/{exportId}',
  ...OF_ONE,
  summary: 'Stop an export, or the check of one',
  description:
    'Files that are in the folder stay. An export that has ended, and is not checked, does not change.',
  success: answer('The export has stopped.'),
});

/** POST /api/rig/exports/{exportId}/verify. */
export const verifyExport = operation({
  operationId: 'verifyExport',
  method: 'POST',
  path: '/api/rig/exports/{exportId}/verify',
  ...OF_ONE,
  summary: 'Compare the files of an export with its hash lists',
  description:
    'Reads every file of the folder, as rigd verify does, and records nothing in it. The answer comes at once; the ' +
    'event export reports progress, and the member check of the export has the result.',
  success: answer('The check has begun, or runs already.'),
  failures: ['EXPORT_NOT_FOUND', 'EXPORT_REFUSED', ...DESK_FAILURES],
});

/** An entry of the bin. */
export const BinEntry = Type.Object(
  {
    binId: Type.String({ description: 'Id of the entry.' }),
    at: moment('Time at which the files were moved.'),
    until: moment('Time after which the files are deleted.'),
    state: Type.Enum(['moving', 'binned', 'restoring', 'restored', 'deleting'], {
      description:
        'moving, restoring, deleting: the service works on it. binned: its files are in the bin. restored: the bin ' +
        'has none of its files, and the entry is no longer listed.',
    }),
    shots: Type.Integer({ description: 'Number of shots with files in the entry.' }),
    files: Type.Integer({ description: 'Number of files in the bin.' }),
    bytes: Type.Integer({ description: 'Number of bytes of these files.' }),
    faults: Type.Array(NamedFile, { description: 'The first 100 files that were not moved.' }),
  },
  { title: 'BinEntry' },
);
const binAnswer = (description: string) => jsonAnswer(description, plainAnswer({ entry: BinEntry }));

/** POST /api/rig/bin. */
export const binShots = operation({
  operationId: 'binShots',
  method: 'POST',
  path: '/api/rig/bin',
  ...SHARED,
  summary: 'Move the files of shots into the bin',
  description:
    'Moves each file into a directory .rigd-bin beside it. Nothing is deleted for 30 days. A file that has changed ' +
    'since it arrived, and a file of another host, stays where it is.',
  body: Type.Object({ selection: Selection }),
  success: binAnswer('The files are in the bin.'),
});

/** GET /api/rig/bin. */
export const listBin = operation({
  operationId: 'listBin',
  method: 'GET',
  path: '/api/rig/bin',
  ...SHARED,
  summary: 'List what is in the bin',
  success: jsonAnswer('The entries, newest first.', plainAnswer({ bin: Type.Array(BinEntry) })),
  failures: [...DESK_FAILURES],
});

/** POST /api/rig/bin/{binId}/restore. */
export const restoreBin = operation({
  operationId: 'restoreBin',
  method: 'POST',
  path: '/api/rig/bin/{binId}/restore',
  ...OF_ONE,
  summary: 'Put the files of an entry of the bin back',
  description: 'A file whose name another file has meanwhile stays in the bin. Nothing is overwritten.',
  params: Type.Object({
    binId: Type.String({ maxLength: MAX_ID, description: 'Id of the entry of the bin.' }),
  }),
  success: binAnswer('The files are where they were.'),
});
