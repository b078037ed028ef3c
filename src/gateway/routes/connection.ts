// Handlers of the Connection group.

import type { CameraAddress, Cameras, ConnectRequest } from '../cameras/cameras.js';
import { cameraAnswer } from '../http/answer.js';
import type { OperationRequest, SomeHandlers } from '../http/operation-route.js';

const CONNECT_MESSAGES = { connected: 'Connected.', already: 'The camera is already connected.' } as const;

/** Handlers of the Connection group. */
export function connectionHandlers(
  cameras: Cameras,
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
      const listed = await cameras.list();
      return { success: true, message: `${listed.length} camera(s) found.`, cameras: listed };
    },
    connectCamera: async ({ params, body }) => {
      const outcome = await cameras.connect(params.cameraId, connectRequest(body));
      return cameraAnswer(cameras, params.cameraId, CONNECT_MESSAGES[outcome]);
    },
    connectCameraByAddress: async ({ body }) => {
      const { id, outcome, remembered } = await cameras.connectByAddress(
        addressOf(body),
        connectRequest(body),
      );
      return cameraAnswer(cameras, id, CONNECT_MESSAGES[outcome], { remembered });
    },
    forgetCameraAddress: async ({ params }) => {
      await cameras.forgetAddress(params.cameraId);
      return cameraAnswer(cameras, params.cameraId, 'The address of this camera is not remembered.');
    },
    getConnectionStatus: ({ params }) => {
      const mode = cameras.mode(params.cameraId);
      if (mode === undefined) return cameraAnswer(cameras, params.cameraId, 'The camera is not connected.');
      return cameraAnswer(cameras, params.cameraId, 'The camera is connected.', { mode });
    },
    disconnectCamera: async ({ params }) => {
      await cameras.disconnect(params.cameraId);
      return cameraAnswer(cameras, params.cameraId, 'Disconnected.');
    },
    getFingerprint: async ({ params, signal }) => {
      const fingerprint = await cameras.fingerprint(params.cameraId, { signal });
      if (fingerprint === undefined) {
        const message = 'This camera has no access authentication and so no fingerprint.';
        return { success: true, message, data: { ssh_supported: false } };
      }
      const data = { ssh_supported: true, fingerprint, length: fingerprint.length };
      return {
        success: true,
        message: 'Compare the fingerprint with the one on the screen of the camera.',
        data,
      };
    },
    getCameraStatus: async ({ params }) => {
      const status = await cameras.status(params.cameraId);
      return cameraAnswer(cameras, params.cameraId, `The camera is ${status.state}.`, status);
    },
  };
}

function addressOf({ ip, mac, model }: OperationRequest<'connectCameraByAddress'>['body']): CameraAddress {
  return { ip, ...(mac === undefined ? {} : { mac }), ...(model === undefined ? {} : { model }) };
}

// Empty texts count as absent. Members of `auth` take precedence over the older members at the top level.
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
