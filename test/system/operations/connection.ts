// Rows of the Connection and Server groups.

import { deepStrictEqual, notStrictEqual, strictEqual } from 'node:assert';
import type { OperationCases } from './case.js';

/** See case.ts. */
export const CONNECTION_CASES: OperationCases = {
  listCameras: [
    {
      says: 'lists every camera of the rig with its model',
      mode: 'none',
      check: ({ body }, { id }) => {
        const found = body.cameras.find((camera: { id: string }) => camera.id === id);
        strictEqual(found.model, 'ILCE-7M4');
        strictEqual(found.connected, false);
      },
    },
  ],
  connectCamera: [
    {
      says: 'connects in the mode that is asked for',
      mode: 'none',
      asks: { body: { mode: 'remote-transfer' } },
      check: async ({ body }, { service, camera }) => {
        strictEqual(body.camera.connected, true);
        const status = await service.ok('GET', `${camera}/connection`);
        strictEqual(status.body.data.mode, 'remote-transfer');
      },
    },
    { says: 'of a connected camera in the same mode is a success', asks: { body: { mode: 'remote' } } },
    {
      says: 'in another mode than the open one changes nothing',
      asks: { body: { mode: 'contents' } },
      code: 'MODE_CONFLICT',
    },
    { says: 'refuses a mode that does not exist', asks: { body: { mode: 'movie' } }, code: 'BAD_REQUEST' },
    {
      says: 'tells what the SDK said when it refuses',
      mode: 'none',
      asks: { body: { mode: 'remote' } },
      prepare: async ({ service, id }) => service.injectFault(id, 'Connect#1 error(0x8208)'),
      restore: async ({ service, id }) => service.clearFaults(id),
      code: 'CONNECT_REFUSED',
      check: ({ body }) => strictEqual(body.data.error_code, '0x00008208'),
    },
  ],
  getConnectionStatus: [
    {
      says: 'tells the mode of an open session',
      check: ({ body }) => strictEqual(body.data.mode, 'remote'),
    },
    {
      says: 'is a success without data while nothing is connected',
      mode: 'none',
      check: ({ body }) => strictEqual(body.camera.connected, false),
    },
  ],
  disconnectCamera: [
    {
      says: 'ends the session',
      check: async (_answer, { service, camera }) => {
        const status = await service.ok('GET', `${camera}/connection`);
        strictEqual(status.body.camera.connected, false);
      },
    },
    { says: 'is harmless when nothing is connected', mode: 'none' },
  ],
  getCameraStatus: [
    {
      says: 'tells state and worker',
      check: ({ body }) => {
        strictEqual(body.data.state, 'connected');
        notStrictEqual(body.data.worker.pid, undefined);
      },
    },
  ],
  getServerStatus: [
    {
      says: 'tells version, platform and how many cameras are connected',
      check: ({ body }) => {
        strictEqual(body.server.version, '3.0.0');
        strictEqual(body.cameras.connected > 0, true);
      },
    },
  ],
  getServerLogs: [
    {
      says: 'tells the newest first',
      asks: { query: '?lines=5&level=info' },
      check: ({ body }) => {
        strictEqual(body.logs.length <= 5 && body.logs.length > 0, true);
        const times = body.logs.map(({ timestamp }: { timestamp: string }) => Date.parse(timestamp));
        deepStrictEqual(
          times,
          [...times].sort((a, b) => b - a),
        );
      },
    },
    { says: 'refuses a level that does not exist', asks: { query: '?level=loud' }, code: 'BAD_REQUEST' },
  ],
  shutdownServer: [{ says: 'ends the service', mode: 'none' }],
};
