// Steps: what a photographer presses, where the pictures go, and that they arrive.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { answered, check, type Session } from './session.js';

/** Values of the property focus-mode (docs/use/properties.md). */
const MANUAL_FOCUS = '0x1';
const AF_SINGLE = '0x2';
/** Number of the warning that proves an exposure. */
const EXPOSED = '0x20011';

/** Shoots with autofocus and without, and presses the other controls. */
export async function shooting(session: Session): Promise<void> {
  const { api, cameras, events } = session;
  const cameraId = cameras.still;
  const params = { path: { cameraId } };

  await session.step('halfPress', async () => {
    await session.set(cameraId, 'focus-mode', AF_SINGLE);
    events.forget();
    await api.POST('/api/cameras/{cameraId}/actions/half-press', { params });
    await events.take('afStatus', ({ state }) => state === 'focused');
    await events.take('afStatus', ({ state }) => state === 'unlocked');
    return 'focused and let go';
  });
  await session.step('afShutter', async () => {
    await api.POST('/api/cameras/{cameraId}/actions/af-shutter', { params });
    return pictureOf(session);
  });
  // After the half-presses: some bodies refuse them once their pictures go to a place that a client has chosen.
  await session.step('setSaveInfo', async () => {
    const body = { path: join(session.directory, 'pictures', 'shoes'), prefix: 'SHOE_', startNo: 7 };
    const { data } = await answered(api.PUT('/api/cameras/{cameraId}/settings/save-info', { params, body }));
    return saved(data);
  });
  await session.step('getSaveInfo', async () => {
    const { data } = await answered(api.GET('/api/cameras/{cameraId}/settings/save-info', { params }));
    check(data.prefix === 'SHOE_' && data.startNo === 7, 'it is not what was set');
    return saved(data);
  });
  await session.step('triggerShutter', async () => {
    await session.set(cameraId, 'focus-mode', MANUAL_FOCUS);
    await api.POST('/api/cameras/{cameraId}/actions/shutter', { params });
    return pictureOf(session);
  });
  await session.step('focusNearFar', async () => {
    const body = { step: -3 };
    const { data } = await answered(
      api.POST('/api/cameras/{cameraId}/actions/focus-near-far', { params, body }),
    );
    return `${Math.abs(data.step)} ${data.direction}`;
  });
  await session.step('controlZoom', async () => {
    const url = '/api/cameras/{cameraId}/actions/zoom';
    const { data } = await answered(api.POST(url, { params, body: { direction: 'in', speed: 3 } }));
    const { data: end } = await answered(api.POST(url, { params, body: { speed: 0 } }));
    check(end.speed === 0, 'it does not stop');
    return `in at speed ${data.speed}, then stopped`;
  });
  await session.step('pressCameraButton', async () => {
    const body = { button: 'menu' } as const;
    const { message } = await answered(api.POST('/api/cameras/{cameraId}/actions/button', { params, body }));
    return message;
  });
  await session.step('toggleMovieRecording', async () => {
    const said: string[] = [];
    for (const state of ['started', 'stopped']) {
      const { message } = await answered(api.POST('/api/cameras/{cameraId}/actions/movie-rec', { params }));
      await events.take('recording', (event) => event.state === state);
      said.push(message);
    }
    return said.join(' ');
  });
}

function saved({ path, prefix, startNo }: { path: string; prefix: string; startNo: number }): string {
  return `to ${basename(path)}, with prefix ${prefix}, from ${startNo} on`;
}

/** Waits for the proof of exposure and the picture on this host, whose bytes have the SHA-256 of the event. */
async function pictureOf({ events }: Session): Promise<string> {
  await events.take('warning', ({ code }) => code === EXPOSED);
  const { savedPath, sha256 } = await events.take('downloadComplete', ({ type }) => type === 'image');
  return `exposed; ${fileOf(savedPath, sha256)}`;
}

/** Prints place and kind of a file, and fails the step when its bytes are not those of the event. */
export function fileOf(path: string | undefined, sha256: string | undefined): string {
  check(path !== undefined && sha256 !== undefined, 'the event has no path or no SHA-256');
  const bytes = readFileSync(path);
  check(
    createHash('sha256').update(bytes).digest('hex') === sha256,
    `${path} has another SHA-256 than the event`,
  );
  return `${basename(path)}, ${bytes.length} bytes, SHA-256 ${sha256.slice(0, 12)}…`;
}
