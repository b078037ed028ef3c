// Steps: files from the card, the camera's settings as a file, and a LUT for a cinema camera.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '#harness/deadline.js';
import { answered, check, type Session } from './session.js';
import { fileOf } from './shooting.js';

/** Values of the properties still-image-store-destination and focus-mode (docs/use/properties.md). */
const MEMORY_CARD = '0x2';
const MANUAL_FOCUS = '0x1';
/** ISO 800, which this session has set, and another. */
const SESSION_ISO = '0x320';
const OTHER_ISO = '0x640';
/** A camera that starts anew with its settings has left within this time. */
const LEAVES_WITHIN_MS = 2_500;
/** The smallest LUT there is: 2 × 2 × 2. */
const CUBE = ['TITLE "session"', 'LUT_3D_SIZE 2', ...Array(8).fill('0.0 0.5 1.0'), ''].join('\n');

/** See the head of this file. */
export async function files(session: Session): Promise<void> {
  await card(session);
  await settings(session);
  await lut(session);
}

async function card(session: Session): Promise<void> {
  const { api, cameras, events } = session;
  const cameraId = cameras.still;
  const params = { path: { cameraId, slotNumber: 1 as const, contentId: 0, fileId: 0 } };

  await session.step('listSDCardFiles', async () => {
    await session.set(cameraId, 'focus-mode', MANUAL_FOCUS);
    await session.set(cameraId, 'still-image-store-destination', MEMORY_CARD);
    await api.POST('/api/cameras/{cameraId}/actions/shutter', { params });
    const { contentId } = await events.take('contentAdded', ({ slot }) => slot === 1);
    const list = await answered(
      api.GET('/api/cameras/{cameraId}/sd-card/slot/{slotNumber}/files', { params }),
    );
    const file = list.files.find(({ content_id }) => content_id === contentId);
    check(file !== undefined, `content ${contentId} is not in the list`);
    params.path.contentId = file.content_id;
    params.path.fileId = file.file_id;
    return `${list.file_count} files on card 1, the new one: ${file.file_path}, ${file.file_size} bytes`;
  });
  const folder = '/api/cameras/{cameraId}/sd-card/slot/{slotNumber}/files/{contentId}/{fileId}';
  await session.step('downloadSDCardFile', async () => {
    await api.POST(`${folder}/download`, { params });
    return landed(session, 'original');
  });
  await session.step('downloadSDCardThumbnail', async () => {
    await api.POST(`${folder}/thumbnail`, { params });
    return landed(session, 'thumbnail');
  });
  await session.step('downloadSDCardScreennail', async () => {
    await api.POST(`${folder}/screennail`, { params });
    return landed(session, 'screennail');
  });
}

/** Waits until a transfer of this kind is complete; prints the landed files. */
async function landed({ events }: Session, wanted: string): Promise<string> {
  const done = await events.take(
    'transferProgress',
    ({ kind, percent }) => kind === wanted && percent === 100,
  );
  return fileOf(done.savedPath, done.sha256);
}

async function settings(session: Session): Promise<void> {
  const { api, cameras, events } = session;
  const params = { path: { cameraId: cameras.still } };
  const filename = 'SESSION.DAT';

  await session.step('downloadCameraSettings', async () => {
    const url = '/api/cameras/{cameraId}/settings/download';
    const { data } = await answered(api.POST(url, { params, body: { filename } }));
    await events.take('downloadComplete', ({ type }) => type === 'settings');
    return `saved as ${data.filename}`;
  });
  await session.step('listSettingsFiles', async () => {
    const list = await answered(api.GET('/api/cameras/{cameraId}/settings/files', { params }));
    check(list.files.includes(filename), `${filename} is not in the list`);
    return list.files.join(', ');
  });
  await session.step('uploadCameraSettings', async () => {
    await session.set(cameras.still, 'iso', OTHER_ISO);
    await api.POST('/api/cameras/{cameraId}/settings/upload', { params, body: { filename } });
    const { success } = await events.take('settingsResult');
    check(success, 'the camera has not taken them');
    // Some cameras leave the bus now, and come back.
    let connectedSinceMs: number | undefined;
    await until('the camera stays', async () => {
      const { data } = await answered(api.GET('/api/cameras/{cameraId}/status', { params }));
      connectedSinceMs = data.state === 'connected' ? (connectedSinceMs ?? performance.now()) : undefined;
      return connectedSinceMs !== undefined && performance.now() - connectedSinceMs > LEAVES_WITHIN_MS;
    });
    await session.reads(cameras.still, 'iso', SESSION_ISO);
    return 'they are in force, and the camera is connected';
  });
}

async function lut(session: Session): Promise<void> {
  const { api, cameras, events } = session;
  const params = { path: { cameraId: cameras.cinema } };
  await session.step('importLUT', async () => {
    const filePath = join(session.directory, 'session.cube');
    writeFileSync(filePath, CUBE);
    await api.POST('/api/cameras/{cameraId}/lut/import', { params, body: { filePath, slot: 3 } });
    const { success, error } = await events.take('lutImportResult');
    check(success, `the camera reports ${error}`);
    return 'the camera has taken it into place 3';
  });
}
