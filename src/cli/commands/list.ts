// `rigd list`: the cameras and their states.

import type { CameraState } from '../../protocol/words.js';
import type { Given } from '../command.js';
import { type ListedCamera, listedCameras, nameOfCamera, pathOf } from '../http/cameras.js';
import { type AnswerOf, clientFor, type ServiceClient } from '../http/client.js';
import { type Cell, type Colour, print, printJson, remark, table } from '../terminal/output.js';

/** Status of a camera and its worker. */
export type CameraStatus = AnswerOf<'getCameraStatus'>['data'];

const COLOURS: Readonly<Record<CameraState | 'unreachable', Colour>> = {
  unreachable: 'yellow',
  absent: 'dim',
  available: 'cyan',
  connecting: 'yellow',
  connected: 'green',
  recovering: 'yellow',
  failed: 'red',
};

/** Prints the cameras. */
export async function run(given: Given): Promise<void> {
  const client = await clientFor(given);
  if (given.options.json === true) {
    printJson(await client.ask<'listCameras'>('GET', '/api/cameras'));
    return;
  }
  const cameras = await listedCameras(client);
  if (cameras.length === 0) remark('no cameras: check cable, power and PC Remote; rigd status has details');
  else print(await cameraTable(client, cameras));
}

/** The cameras as a table. A camera that disappears after the list was read is shown as it was in the list. */
export async function cameraTable(client: ServiceClient, cameras: readonly ListedCamera[]): Promise<string> {
  const rows = await Promise.all(
    cameras.map(async (camera) => rowOf(camera, await statusOf(client, camera).catch(() => undefined))),
  );
  const head = ['NAME', 'ID', 'MODEL', 'HOST', 'ATTACHED BY', 'STATE', 'WHY'];
  // A column without any entry (names, hosts, reasons) is left out.
  const isShown = (column: number) =>
    !['NAME', 'HOST', 'WHY'].includes(head[column] ?? '') || rows.some((row) => row[column] !== '');
  const shown = <Each>(row: readonly Each[]) => row.filter((_, column) => isShown(column));
  return table(shown(head), rows.map(shown));
}

/** Reads the status of a camera. @throws CommandError */
export async function statusOf(client: ServiceClient, camera: ListedCamera): Promise<CameraStatus> {
  return (await client.ask<'getCameraStatus'>('GET', `${pathOf(camera)}/status`)).data;
}

/** The state in words: `connected (remote)`. */
export function stateCell({
  state,
  mode,
}: {
  readonly state: CameraState | 'unreachable';
  readonly mode?: CameraStatus['mode'];
}): Cell {
  return { text: mode === undefined ? state : `${state} (${mode})`, colour: COLOURS[state] };
}

function rowOf(camera: ListedCamera, status: CameraStatus | undefined): readonly Cell[] {
  const { id, model, host = '', connectionType, ipAddress = 'network', unreachableSince } = camera;
  const known = camera.connected ? ('connected' as const) : ('available' as const);
  const away = { state: 'unreachable' as const, reason: `since ${unreachableSince}` };
  const state = unreachableSince === undefined ? (status ?? { state: known, reason: '' }) : away;
  const attachedBy = connectionType === 'USB' ? 'USB' : ipAddress;
  return [nameOfCamera(camera), id, model, host, attachedBy, stateCell(state), state.reason];
}
