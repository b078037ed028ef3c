// Handlers of the Connection group.

import type { CameraAddress, Cameras, ConnectRequest } from '../cameras/cameras.js';
import { cameraAnswer } from '../http/answer.js';
import type { OperationRequest, SomeHandlers } from '../http/operation-route.js';

const CONNECT_MESSAGES = { connected: 'Connected.', already: 'The camera is already connected.' } as const;

/** Handlers of the Connection group. */
export function connectionHandlers(
  rig: Cameras,
): SomeHandlers<
  | 'listCameras'
  | 'connectCamera'
  | 'connectCameraByAddress'
  | 'forgetCameraAddress'
  | 'getConnectionStatus'
  | 'disconnectCamera'
  | 'getFingerprint'
  | 'getCameraStatus'
> {
  return {
    listCameras: async () => {
      const cameras = await rig.list();
      return { success: true, message: `${cameras.length} camera(s) found.`, cameras };
    },
    connectCamera: async ({ params, body }) => {
      const outcome = await rig.connect(params.cameraId, connectRequest(body));
      return cameraAnswer(rig, params.cameraId, CONNECT_MESSAGES[outcome]);
    },
    connectCameraByAddress: async ({ body }) => {
      const { id, outcome, remembered } = await rig.connectByAddress(addressOf(body), connectRequest(body));
      return cameraAnswer(rig, id, CONNECT_MESSAGES[outcome], { remembered });
    },
    forgetCameraAddress: async ({ params }) => {
      await rig.forgetAddress(params.cameraId);
      return cameraAnswer(rig, params.cameraId, 'Its address is not remembered.');
    },
    getConnectionStatus: ({ params }) => {
      const mode = rig.mode(params.cameraId);
      if (mode === undefined) return cameraAnswer(rig, params.cameraId, 'The camera is not connected.');
      return cameraAnswer(rig, params.cameraId, 'The camera is connected.', { mode });
    },
    disconnectCamera: async ({ params }) => {
      await rig.disconnect(params.cameraId);
      return cameraAnswer(rig, params.cameraId, 'Disconnected.');
    },
    getFingerprint: async ({ params, signal }) => {
      const fingerprint = await rig.fingerprint(params.cameraId, { signal });
      if (fingerprint === undefined) {
        const message = 'This camera has no access authentication and so no fingerprint.';
        return { success: true, message, data: { ssh_supported: false } };
      }
      const data = { ssh_supported: true, fingerprint, length: fingerprint.length };
      return { success: true, message: 'Compare it with the one on the screen of the camera.', data };
    },
    getCameraStatus: async ({ params }) => {
      const status = await rig.status(params.cameraId);
      return cameraAnswer(rig, params.cameraId, `The camera is ${status.state}.`, status);
    },
  };
}

function addressOf({ ip, mac, model }: OperationRequest<'connectCameraByAddress'>['body']): CameraAddress {
  return { ip, ...(mac === undefined ? {} : { mac }), ...(model === undefined ? {} : { model }) };
}

// Empty texts count as absent, and `auth` wins over the older members at the top.
function connectRequest(body: OperationRequest<'connectCamera'>['body']): ConnectRequest {
  const username = body.auth?.username ?? body.username ?? '';
  const password = body.auth?.password ?? body.password ?? '';
  const fingerprint = body.auth?.fingerprint ?? '';
  return {
    mode: body.mode ?? 'remote',
    reconnecting: body.reconnecting === 'on',
    ...(username === '' ? {} : { username }),
    ...(password === '' ? {} : { password }),
    ...(fingerprint === '' ? {} : { fingerprint }),
  };
}
