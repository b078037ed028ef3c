// `rigd export`: hands the pictures of shots over, into a folder on the host of the service or as a ZIP file here.

import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { CommandError, EXIT_CODES, type Given } from '../command.js';
import { type AnswerOf, clientFor } from '../http/client.js';
import { type Cell, print, printJson, remark, sizeText, table } from '../terminal/output.js';
import { type Action, type Asked, act, needed, tell } from './answers.js';
import { fetchZip } from './fetch-zip.js';
import { selectedShots } from './selected-shots.js';
import { untilOver } from './until-over.js';

type Export = AnswerOf<'getExport'>['export'];

const EXPORTS = '/api/rig/exports';
const OVER: ReadonlySet<Export['state']> = new Set(['ready', 'done', 'stopped', 'failed']);
const HEAD = ['AT', 'STATE', 'FILES', 'SIZE', 'LAYOUT', 'TO', 'ID'];

const ACTIONS: Readonly<Record<string, Action>> = {
  start: async (asked) => {
    const { layout, to, zip, id = randomUUID(), 'no-xmp': noXmp, 'no-mhl': noMhl } = asked.given.options;
    if (to !== undefined && zip !== undefined)
      throw new CommandError('not-understood', '--to and --zip exclude each other');
    const body = {
      exportId: id,
      selection: await selectedShots(asked),
      to: zip === undefined ? 'folder' : 'zip',
      xmp: noXmp !== true,
      mhl: noMhl !== true,
      ...(layout === undefined ? {} : { layout }),
      ...(to === undefined ? {} : { path: to }),
    };
    await finish(asked, (await asked.client.ask<'startExport'>('POST', EXPORTS, body)).export, zip);
  },
  resume: async (asked) => {
    const path = `${exportPath(needed(asked.words, 'the id of the export'))}/resume`;
    await finish(asked, (await asked.client.ask<'resumeExport'>('POST', path)).export);
  },
  stop: (asked) => {
    const path = exportPath(needed(asked.words, 'the id of the export'));
    return tell<'stopExport'>(asked, ['DELETE', path], (answer) => exportTable([answer.export]));
  },
  fetch: async (asked) => {
    const [id = '', file] = asked.words;
    if (file === undefined) throw new CommandError('not-understood', 'give the id of the export and a file');
    const { export: ready } = await asked.client.ask<'getExport'>('GET', exportPath(id));
    await finish(asked, ready, file);
  },
};

/** Carries out the action. */
export async function run(given: Given): Promise<void> {
  await act(await clientFor(given), given, ACTIONS, (asked) =>
    tell<'listExports'>(asked, ['GET', EXPORTS], ({ exports }) =>
      exports.length === 0 ? 'no exports yet' : exportTable(exports),
    ),
  );
}

/** Waits for the end of an export, and prints what it has handed over. @param zip file for a ZIP */
async function finish({ client, given }: Asked, first: Export, zip?: unknown): Promise<void> {
  const path = exportPath(first.exportId);
  const isForProgram = given.options.json === true;
  const read = async () => (await client.ask<'getExport'>('GET', path)).export;
  const isAwaited = given.options['no-wait'] !== true;
  const end = !isAwaited
    ? first
    : await untilOver(client, {
        of: ['exportId', first.exportId],
        first,
        read,
        stop: () => client.ask<'stopExport'>('DELETE', path),
        isOver: ({ state }) => OVER.has(state),
        text: ({ message }) => message,
        share: ({ bytes, ofBytes }) => (ofBytes === 0 ? 0 : bytes / ofBytes),
      });
  if (isForProgram) printJson(end);
  else print(exportTable([end]));
  if (end.faults.length > 0 && !isForProgram)
    print(
      table(
        ['NOT HANDED OVER', 'WHY'],
        end.faults.map((each) => [each.path, each.reason]),
      ),
    );
  if (end.state === 'ready' && typeof zip === 'string') {
    const savedPath = await fetchZip(client, `${path}/zip`, resolve(zip), first.exportId);
    if (isForProgram) printJson({ exportId: first.exportId, savedPath });
    else remark(`saved as ${savedPath}`);
  } else if (end.state === 'failed' || end.state === 'stopped') {
    if (!isForProgram) remark(`rigd: ${end.message}\n  next: rigd export resume ${end.exportId}`);
    process.exitCode ??= EXIT_CODES.failed;
  } else if (!isForProgram) remark(end.message);
}

function exportPath(id: string): string {
  return `${EXPORTS}/${encodeURIComponent(id)}`;
}

function exportTable(exports: readonly Export[]): string {
  const rows = exports.map((each): Cell[] => [
    each.at,
    each.state === 'failed' ? { text: each.state, colour: 'red' } : each.state,
    `${each.files}/${each.ofFiles}`,
    sizeText(each.bytes),
    each.layout,
    each.path ?? each.to,
    each.exportId,
  ]);
  return table(HEAD, rows);
}
