// Rows of the Connection and Server groups.

import { deepStrictEqual, notStrictEqual, strictEqual } from 'node:assert';
import { gunzipSync } from 'node:zlib';
import type { OperationCase, OperationCases, Stage } from './case.js';

/** A body that requires fingerprint, user and password. */
const ON_THE_NETWORK = 'ILCE-1M2';
const IP = '10.20.22.1';
/** A body without the modes contents and remote-transfer. */
const REMOTE_ONLY = 'ILME-FX6';

/** The credentials of the body as a client sends them, with some of its own. */
const withCredentials = (own: object) => ({
  model: ON_THE_NETWORK,
  mode: 'none' as const,
  asks: ({ service, id }: Stage) => {
    const { auth } = service.logIn(id);
    return { body: { mode: 'remote', auth: { ...auth, ...own } } };
  },
});

const hasMode =
  (mode: string) =>
  async (_answer: unknown, { service, camera }: Stage) => {
    strictEqual((await service.ok('GET', `${camera}/connection`)).body.data.mode, mode);
  };

/** A row with a log-in that the body refuses: the answer has the reason, and there is no further attempt. */
function refusedLogIn(says: string, own: object, sdkCode: string): OperationCase {
  return {
    says,
    ...withCredentials(own),
    code: 'CREDENTIALS_REFUSED',
    check: async ({ status, body }, { service, camera }) => {
      strictEqual(status, 400);
      strictEqual(body.data.error_code, sdkCode);
      strictEqual((await service.ok('GET', `${camera}/status`)).body.data.state, 'failed');
    },
  };
}

function modeRefused(mode: string, sdkCode: string): OperationCase {
  return {
    says: `reports that a body has no mode ${mode}`,
    model: REMOTE_ONLY,
    mode: 'none',
    asks: ({ service, id }) => ({ body: { mode, ...service.logIn(id) } }),
    code: 'CONNECT_REFUSED',
    check: ({ body }) => strictEqual(body.data.error_code, sdkCode),
  };
}

/** The body shows it on its screen. */
const isShown: NonNullable<OperationCase['check']> = ({ body }, { service, id }) => {
  const { auth } = service.logIn(id);
  deepStrictEqual(body.data, {
    ssh_supported: true,
    fingerprint: auth?.fingerprint,
    length: auth?.fingerprint.length,
  });
};

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
      says: 'connects in the requested mode',
      mode: 'none',
      asks: { body: { mode: 'remote-transfer' } },
      check: async ({ body }, { service, camera }) => {
        strictEqual(body.camera.connected, true);
        const status = await service.ok('GET', `${camera}/connection`);
        strictEqual(status.body.data.mode, 'remote-transfer');
      },
    },
    { says: 'succeeds for a camera that is connected in the same mode', asks: { body: { mode: 'remote' } } },
    {
      says: 'is refused in another mode and changes nothing',
      asks: { body: { mode: 'contents' } },
      code: 'MODE_CONFLICT',
    },
    { says: 'refuses a mode that does not exist', asks: { body: { mode: 'movie' } }, code: 'BAD_REQUEST' },
    {
      says: 'reports the answer of the SDK when it refuses',
      mode: 'none',
      asks: { body: { mode: 'remote' } },
      prepare: async ({ service, id }) => service.injectFault(id, 'Connect#1 error(0x8208)'),
      restore: async ({ service, id }) => service.clearFaults(id),
      code: 'CONNECT_REFUSED',
      check: ({ body }) => strictEqual(body.data.error_code, '0x00008208'),
    },
    {
      says: 'connects in mode remote when no mode is given',
      mode: 'none',
      asks: { body: {} },
      check: hasMode('remote'),
    },
    {
      says: 'connects for access to the card alone',
      mode: 'none',
      asks: { body: { mode: 'contents' } },
      check: hasMode('contents'),
    },
    {
      says: 'connects a body on the network with its credentials',
      ...withCredentials({}),
      check: hasMode('remote'),
    },
    {
      says: 'takes an empty user for admin, and the older members',
      ...withCredentials({}),
      asks: ({ service, id }) => {
        const { auth } = service.logIn(id);
        const { password, fingerprint } = auth ?? {};
        return { body: { mode: 'contents', username: '', password, auth: { fingerprint } } };
      },
      check: hasMode('contents'),
    },
    {
      says: 'prefers the members of auth',
      ...withCredentials({}),
      asks: ({ service, id }) => ({
        body: { mode: 'remote-transfer', username: 'someone', password: 'wrong', ...service.logIn(id) },
      }),
      check: hasMode('remote-transfer'),
    },
    refusedLogIn('reports that the fingerprint is another', { fingerprint: 'AAAA' }, '0x00008215'),
    refusedLogIn('reports that the password is wrong', { password: 'wrong' }, '0x00008216'),
    refusedLogIn('reports that the user is wrong', { username: 'someone' }, '0x00008216'),
    modeRefused('contents', '0x00008211'),
    modeRefused('remote-transfer', '0x00008219'),
  ],
  connectCameraByAddress: [
    {
      says: 'connects a body on the network and remembers its address',
      model: ON_THE_NETWORK,
      mode: 'none',
      asks: ({ service, id }) => ({ body: { ip: IP, mac: id, model: ON_THE_NETWORK, ...service.logIn(id) } }),
      check: async ({ body }, { service, id, camera }) => {
        strictEqual(body.camera.id, id);
        strictEqual(body.data.remembered, true);
        strictEqual((await service.ok('GET', `${camera}/connection`)).body.data.mode, 'remote');
      },
      restore: async ({ service, camera }) => void (await service.ok('DELETE', `${camera}/address`)),
    },
    {
      says: 'refuses the address of this host',
      mode: 'none',
      asks: { body: { ip: '127.0.0.1', mac: '02:0F:60:14:16:01', model: ON_THE_NETWORK } },
      code: 'BAD_REQUEST',
    },
    {
      says: 'requires the facts of a camera that was never seen',
      mode: 'none',
      asks: { body: { ip: '10.20.30.40' } },
      code: 'ADDRESS_INCOMPLETE',
    },
  ],
  forgetCameraAddress: [
    {
      says: 'keeps an open session',
      model: ON_THE_NETWORK,
      check: async (_answer, { service, camera }) => {
        strictEqual((await service.ok('GET', `${camera}/connection`)).body.camera.connected, true);
      },
    },
    { says: 'succeeds when no address is remembered', mode: 'none' },
  ],
  getFingerprint: [
    {
      says: 'reports that a body has no fingerprint',
      mode: 'none',
      check: ({ body }) => deepStrictEqual(body.data, { ssh_supported: false }),
    },
    { says: 'is read before connecting', model: ON_THE_NETWORK, mode: 'none', check: isShown },
    { says: 'is read beside a session', model: ON_THE_NETWORK, check: isShown },
    {
      says: 'reports that it cannot be read',
      model: ON_THE_NETWORK,
      mode: 'none',
      prepare: async ({ service, id }) => service.injectFault(id, 'GetFingerprint#1 error(0x8218)'),
      restore: async ({ service, id }) => service.clearFaults(id),
      code: 'FINGERPRINT_UNREADABLE',
      check: ({ status, body }) => {
        strictEqual(status, 400);
        deepStrictEqual(body.data, { ssh_supported: true, error_code: '0x00008218' });
      },
    },
  ],
  getConnectionStatus: [
    {
      says: 'reports the mode of an open session',
      check: ({ body }) => strictEqual(body.data.mode, 'remote'),
    },
    {
      says: 'succeeds without data while the camera is not connected',
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
    { says: 'succeeds when the camera is not connected', mode: 'none' },
  ],
  getCameraStatus: [
    {
      says: 'reports the state of the camera and of its worker',
      check: ({ body }) => {
        strictEqual(body.data.state, 'connected');
        notStrictEqual(body.data.worker.pid, undefined);
      },
    },
  ],
  getServerStatus: [
    {
      says: 'reports versions, platform and the number of connected cameras',
      check: ({ body }) => {
        strictEqual(body.server.version, '3.0.0');
        strictEqual(body.cameras.connected > 0, true);
      },
    },
  ],
  examineHost: [
    {
      says: 'examines the host with the user and environment of the service',
      check: ({ body }) => {
        const check = (name: string) => body.checks.find((each: { name: string }) => each.name === name);
        strictEqual(check('sdk-loads').result, 'ok');
        strictEqual(check('cameras').result, 'ok');
        strictEqual(body.checks.length > 20, true);
        strictEqual(body.service.pid > 1, true);
      },
    },
  ],
  makeReport: [
    {
      says: 'sends an archive with the recordings of a camera',
      check: ({ body }, { id }) => {
        const archive = gunzipSync(body).toString('latin1');
        strictEqual(archive.includes(`-camera-worker-${id.replaceAll(':', '-')}-asked.rec`), true);
        strictEqual(archive.includes('MANIFEST.json'), true);
      },
    },
  ],
  getHealth: [
    {
      says: 'reports each part of a service that is ready',
      check: ({ body }) => {
        strictEqual(body.data.ready, true);
        strictEqual(body.data.parts.length > 5, true);
      },
    },
  ],
  getServerLogs: [
    {
      says: 'lists the newest entries first',
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
  shutdownServer: [{ says: 'stops the service', mode: 'none' }],
};
