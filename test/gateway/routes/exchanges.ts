// Requests and answers of every operation, as tables: successes, and bodies of the wrong shape. The answers are written
// out instead of made from the contract, so that an error in the contract shows.

import { CAMERA, type FakeCameras, STATUS } from '../../support/fake-cameras.js';
import { FINDING, SETTINGS, WELL } from './test-app.js';

/** One request that succeeds, the calls of the rig for it, and its answer. */
export interface Exchange {
  /** Body of the request. */
  body?: unknown;
  /** Status of the answer; default: 200. */
  status?: number;
  /** The query, with its question mark. */
  query?: string;
  /** Path parameters. */
  params?: Record<string, string>;
  prepare?: (cameras: FakeCameras) => void;
  /** The calls that the rig must have received; undefined when none has an effect. */
  asks?: unknown[];
  /** Members of the answer, besides success and message. */
  answers: Record<string, unknown>;
}

const camera = CAMERA;
const { id } = CAMERA;
const reading = { value: '0x190', formatted: 'ISO 400' };
const textReading = {
  property: 'image-id-string',
  value: '0x0',
  formatted: '(empty)',
  writable: true,
  availableValues: [],
  text: '',
};
const rangeReading = {
  property: 'image-id-num',
  value: '0xffffffffffffffff',
  formatted: '18446744073709551615',
  writable: true,
  availableValues: [
    { value: '0x0', formatted: 'min: 0' },
    { value: '0xffffffffffffffff', formatted: 'max: 18446744073709551615' },
    { value: '0x1', formatted: 'step: 1' },
  ],
};
const bulk = {
  current_value: 400,
  current_hex_value: '0x190',
  current_formatted: 'ISO 400',
  writable: true,
  available_values: [{ value: 400, hex_value: '0x190', formatted: 'ISO 400' }],
};
const connect = (request: object, body?: unknown): Exchange => ({
  ...(body === undefined ? {} : { body }),
  asks: ['connect', id, request],
  answers: { camera },
});
const set = (property: string, value: unknown, text: string, data: object = {}): Exchange => ({
  params: { propertyName: property },
  body: { value },
  asks: ['setProperty', id, { property, value: text }],
  answers: { camera, data: { confirmed: true, current_value: '0x190', ...data } },
});
const shutter = (action: string, body?: unknown): Exchange => ({
  body,
  asks: ['triggerShutter', id, { action }],
  answers: { camera, data: { action: 'shutter', method: 'capture_image' } },
});

const focusFrameAnswer = (type: string) => ({
  data: {
    available: true,
    frame_count: 1,
    frames: [
      {
        type,
        state: 'focused',
        priority: 1,
        normalized: { x: 0.5, y: 0.25 },
        position: { x: 320, y: 120 },
        size: { width: 64, height: 48, normalized_width: 0.1, normalized_height: 0.1 },
        raw: { xNumerator: 320, xDenominator: 640, yNumerator: 120, yDenominator: 480 },
      },
    ],
  },
});
const zoom = (speed: number, body?: object): Exchange => ({
  body,
  asks: ['controlZoom', id, { speed }],
  answers: { camera, data: { speed } },
});
const press = (button: string, action: string, body: object): Exchange => ({
  body,
  asks: ['pressCameraButton', id, { button, action }],
  answers: { camera, data: { button, action: 'button', method: 'press_camera_button' } },
});
const touch = (x: number, y: number, body: object): Exchange => ({
  body,
  asks: ['remoteTouch', id, { x, y }],
  answers: {
    camera,
    data: {
      x: String(x),
      y: String(y),
      verify: `GET /api/cameras/${id}/tracking-frame or /api/cameras/${id}/af-area-position`,
      action: 'touch',
      method: 'remote_touch',
    },
  },
});
const afPosition = (x: number, y: number, body: object): Exchange => ({
  body,
  asks: ['setAFAreaPosition', id, { x, y }],
  answers: { camera, data: { x, y, verify: `GET /api/cameras/${id}/af-area-position` } },
});
const file = { slotNumber: '2', contentId: '7', fileId: '1' };
const transfer = (kind: string, more: object = {}, body?: unknown): Exchange => ({
  status: 202,
  body,
  params: file,
  asks: ['startTransfer', id, { slot: 2, contentId: 7, fileId: 1, kind, ...more, transferId: '1.1' }],
  answers: kind === 'original' ? {} : { type: kind },
});
const logs = (query: string, lines: number, level: string): Exchange => {
  const entry = { timestamp: '2026-01-02T03:04:05.678Z', level, message: `${lines} lines`, cameraId: 'A1' };
  return { query, answers: { logs: [entry], returned: 1, total: 3 } };
};
const setting = (operation: string, data?: object): Exchange => ({
  asks: [operation, id, {}],
  answers: data === undefined ? { camera } : { camera, data },
});

const lease = (scope: string, seconds: number): object => ({
  scope,
  holder: 'Anna',
  since: '2026-08-01T12:00:00.000Z',
  expiresAt: new Date(Date.parse('2026-08-01T12:00:00.000Z') + seconds * 1000).toISOString(),
});

/** Successes by operation; event streams have a test of their own. */
export const SUCCESSES: Record<string, Exchange[]> = {
  getServerStatus: [
    {
      answers: {
        server: { version: '3.0.0', sdkVersion: 'V2.01.00 (simulated)', uptime: 12, platform: 'linux-x64' },
        cameras: { connected: 1, discovered: 2 },
        discovery: { state: 'working', since: '2026-08-01T12:00:00.000Z', reason: '' },
      },
    },
  ],
  getRigLease: [{ answers: { leases: [] } }],
  takeRigLease: [
    { body: { holder: 'Anna' }, answers: { lease: { leaseId: 'lease-1', ...lease('*', 60) } } },
    {
      body: { holder: 'Anna', seconds: 3600, takeOver: true },
      answers: { lease: { leaseId: 'lease-1', ...lease('*', 3600) } },
    },
  ],
  releaseRigLease: [{ answers: {} }],
  getCameraLease: [{ answers: { camera, leases: [] } }],
  takeCameraLease: [
    {
      body: { holder: 'Anna', seconds: 5 },
      asks: ['status', id],
      answers: { camera, lease: { leaseId: 'lease-1', ...lease(id, 5) } },
    },
  ],
  releaseCameraLease: [{ answers: { camera } }],
  getHealth: [{ answers: { data: { ready: true, version: '9.9.9', parts: [WELL] } } }],
  examineHost: [
    {
      answers: {
        result: 'warning',
        at: '2026-08-01T12:00:00.000Z',
        service: { version: '9.9.9', pid: process.pid },
        checks: [
          { name: 'cameras', result: 'ok', why: '2 known, 1 connected', todo: [] },
          {
            name: 'assumptions',
            result: 'ok',
            why: 'no body differs from what rigd assumes',
            todo: [],
          },
          FINDING,
        ],
      },
    },
  ],
  getServerLogs: [
    logs('', 100, 'info'),
    logs('?lines=7', 7, 'info'),
    logs('?lines=100000&level=debug&access_token=x', 100_000, 'debug'),
    logs('?level=error', 100, 'error'),
  ],
  shutdownServer: [{ answers: {} }],
  listCameras: [
    {
      asks: ['list'],
      answers: { cameras: [{ id, model: 'ILCE-7M4', connectionType: 'USB', connected: true }] },
    },
  ],
  connectCamera: [
    connect({ mode: 'remote', reconnecting: false }),
    connect({ mode: 'remote', reconnecting: false }, {}),
    connect({ mode: 'contents', reconnecting: true }, { mode: 'contents', reconnecting: 'on' }),
    {
      ...connect(
        { mode: 'remote', reconnecting: false },
        { mode: null, reconnecting: 'ON', auth: null, other: [1] },
      ),
      answers: { camera, ignored: ['other'] },
    },
    connect(
      { mode: 'remote', reconnecting: false, username: 'u', password: 'p' },
      { username: 'u', password: 'p', auth: { fingerprint: null } },
    ),
    connect(
      { mode: 'remote', reconnecting: false, password: 'p' },
      { password: 'p', auth: { username: '', fingerprint: '' } },
    ),
    connect(
      { mode: 'remote', reconnecting: false, username: 'a', password: 'b', fingerprint: 'c' },
      { username: 'u', password: 'p', auth: { username: 'a', password: 'b', fingerprint: 'c' } },
    ),
  ],
  connectCameraByAddress: [
    {
      body: { ip: '10.0.0.5' },
      asks: ['connectByAddress', { ip: '10.0.0.5' }, { mode: 'remote', reconnecting: false }],
      answers: { camera, data: { remembered: true } },
    },
    {
      body: {
        ip: '10.0.0.5',
        mac: '00:11:22:33:44:55',
        model: 'ILCE-1M2',
        mode: 'contents',
        reconnecting: 'on',
        auth: { username: 'a', password: 'b', fingerprint: 'c' },
      },
      asks: [
        'connectByAddress',
        { ip: '10.0.0.5', mac: '00:11:22:33:44:55', model: 'ILCE-1M2' },
        { mode: 'contents', reconnecting: true, username: 'a', password: 'b', fingerprint: 'c' },
      ],
      answers: { camera, data: { remembered: true } },
    },
  ],
  forgetCameraAddress: [{ asks: ['forgetAddress', id], answers: { camera } }],
  getFingerprint: [
    { asks: ['fingerprint', id], answers: { data: { ssh_supported: true, fingerprint: 'AbC=', length: 4 } } },
    {
      prepare: (cameras) => {
        cameras.knownFingerprint = undefined;
      },
      asks: ['fingerprint', id],
      answers: { data: { ssh_supported: false } },
    },
  ],
  getCameraStatus: [{ asks: ['status', id], answers: { camera, data: STATUS } }],
  getConnectionStatus: [
    { answers: { camera, data: { mode: 'remote' } } },
    {
      params: { cameraId: 'unknown' },
      prepare: (cameras) => {
        cameras.connectedMode = undefined;
      },
      answers: { camera: { connected: false, model: '', id: 'unknown' } },
    },
  ],
  disconnectCamera: [
    { asks: ['disconnect', id], answers: { camera } },
    {
      params: { cameraId: 'no body' },
      asks: ['disconnect', 'no body'],
      answers: { camera: { connected: false, model: '', id: 'no body' } },
    },
  ],
  getProperty: [
    {
      params: { propertyName: 'iso' },
      asks: ['getProperty', id, { property: 'iso' }],
      answers: { camera, data: { property: 'iso', ...reading, writable: true, available_values: [reading] } },
    },
    {
      params: { propertyName: 'battery-remain' },
      prepare: (cameras) => {
        const empty = {
          property: 'battery-remain',
          value: '',
          formatted: '',
          writable: false,
          availableValues: [],
        };
        cameras.results.getProperty = empty;
      },
      asks: ['getProperty', id, { property: 'battery-remain' }],
      answers: {
        camera,
        data: { property: 'battery-remain', value: '', formatted: '', writable: false, available_values: [] },
      },
    },
    {
      params: { propertyName: 'image-id-string' },
      prepare: (cameras) => {
        cameras.results.getProperty = textReading;
      },
      asks: ['getProperty', id, { property: 'image-id-string' }],
      answers: {
        camera,
        data: { property: 'image-id-string', value: '', formatted: '(empty)', writable: true },
      },
    },
    {
      params: { propertyName: 'image-id-num' },
      prepare: (cameras) => {
        cameras.results.getProperty = rangeReading;
      },
      asks: ['getProperty', id, { property: 'image-id-num' }],
      answers: {
        camera,
        data: {
          property: 'image-id-num',
          value: '18446744073709551615',
          formatted: '18446744073709551615',
          writable: true,
          min: '0',
          max: '18446744073709551615',
          step: 1,
        },
      },
    },
  ],
  setProperty: [
    {
      ...set('image-id-string', 'A7-01', 'A7-01', {
        property: 'image-id-string',
        value: 'A7-01',
        confirmed: false,
        current_value: 'A7-0',
      }),
      prepare: (cameras) => {
        cameras.results.setProperty = { value: 'A7-01', confirmed: false, current: 'A7-0' };
      },
    },
    set('image-id-num', 400, '400', { property: 'image-id-num', value: '400', current_value: '400' }),
    {
      ...set('priority-key', 'Camera Position', 'Camera Position', {
        setting: 'camera-position',
        current_value: '0x1',
      }),
      prepare: (cameras) => {
        cameras.results.setProperty = { value: '0x1', confirmed: true, current: '0x1' };
      },
    },
    set('exposure-compensation', -300, '-300', {
      property: 'exposure-compensation',
      requested_value: '-300',
      value: '0x190',
    }),
    set('focus-mode', 'AF_C', 'AF_C', { property: 'focus-mode', requested_value: 'AF_C', value: '0x190' }),
    set('drive-mode', 65537, '65537', { property: 'drive-mode', requested_value: '65537', value: '0x190' }),
    set('iso', 400.0, '400'),
    set('iso', 1e21, '1000000000000000000000'),
    set('aperture', 'f/2.8', 'f/2.8'),
  ],
  getAllProperties: [
    {
      asks: ['getAllProperties', id, {}],
      answers: { camera, data: { properties: { aperture: bulk, iso: bulk }, total_properties: 390 } },
    },
    {
      prepare: (cameras) => {
        const properties = [{ ...textReading, text: 'A7-01', formatted: 'A7-01' }];
        cameras.results.getAllProperties = { properties, totalProperties: 1 };
      },
      asks: ['getAllProperties', id, {}],
      answers: {
        camera,
        data: {
          properties: {
            'image-id-string': {
              current_value: 0,
              current_hex_value: '0x0',
              current_formatted: '0',
              writable: true,
              available_values: [],
            },
          },
          total_properties: 1,
        },
      },
    },
  ],
  getPriorityKey: [
    { asks: ['getPriorityKey', id, {}], answers: { camera, data: { setting: 'pc-remote', rawValue: '2' } } },
  ],
  setPriorityKey: [
    {
      body: { setting: 'camera-position' },
      asks: ['setPriorityKey', id, { setting: 'camera-position' }],
      answers: { camera, data: { setting: 'camera-position' } },
    },
  ],
  triggerShutter: [
    shutter('press'),
    shutter('press', { action: null }),
    shutter('press', { action: 'sideways' }),
    shutter('down', { action: 'down' }),
    shutter('up', { action: 'up' }),
  ],
  halfPress: [
    {
      asks: ['halfPress', id, {}],
      answers: { camera, data: { action: 'half-press', method: 's1_shooting' } },
    },
  ],
  afShutter: [
    {
      asks: ['afShutter', id, {}],
      answers: { camera, data: { action: 'af-shutter', method: 'af_shutter' } },
    },
  ],
  getAFAreaPosition: [
    { asks: ['getAFAreaPosition', id, {}], answers: focusFrameAnswer('contrast-flexible-main') },
  ],
  getTrackingFrame: [
    { asks: ['getTrackingFrame', id, {}], answers: focusFrameAnswer('target-af') },
    {
      prepare: (cameras) => {
        cameras.results.getTrackingFrame = { available: true, frames: [] };
      },
      asks: ['getTrackingFrame', id, {}],
      answers: { data: { available: true, frame_count: 0, frames: [] } },
    },
  ],
  setAFAreaPosition: [
    afPosition(100, 200, { x: 100.9, y: 200 }),
    afPosition(320, 479, { normalized: { x: 0.5, y: 1 }, x: -1, y: 9999 }),
  ],
  pressCameraButton: [
    press('menu', 'press', { button: 'menu' }),
    press('af-on', 'down', { button: 'af-on', action: 'down' }),
    press('af-on', 'up', { button: 'af-on', action: 'up' }),
  ],
  remoteTouch: [touch(320, 240, { x: 320, y: 240 }), touch(0, 479, { normalized: { x: 0, y: 1 } })],
  cancelRemoteTouch: [
    {
      asks: ['cancelRemoteTouch', id, {}],
      answers: { camera, data: { action: 'touch-cancel', method: 'cancel_remote_touch' } },
    },
  ],
  controlZoom: [
    zoom(0),
    zoom(0, {}),
    zoom(0, { speed: 0 }),
    zoom(-5, { speed: -5 }),
    zoom(-5, { direction: 'out', speed: 5 }),
    zoom(-5, { direction: 'out', speed: -5 }),
    zoom(5, { direction: 'in', speed: 5 }),
    zoom(8, { direction: 'in', speed: 'fast' }),
    zoom(-4, { direction: 'out', speed: 'normal' }),
    zoom(4, { direction: 'in' }),
    zoom(4, { direction: 'in', speed: 'slow' }),
    zoom(0, { direction: 'out', speed: 0 }),
  ],
  toggleMovieRecording: [{ asks: ['toggleMovieRecording', id, {}], answers: { camera } }],
  focusNearFar: [
    {
      body: { step: -7 },
      asks: ['focusNearFar', id, { step: -7 }],
      answers: { camera, data: { step: -7, direction: 'near' } },
    },
    {
      body: { step: 1 },
      asks: ['focusNearFar', id, { step: 1 }],
      answers: { camera, data: { step: 1, direction: 'far' } },
    },
  ],
  enableLiveView: [setting('enableLiveView', {})],
  disableLiveView: [setting('disableLiveView')],
  getLiveViewStatus: [setting('getLiveViewStatus', { enabled: true, streaming: false })],
  startLiveViewStream: [setting('enableLiveView')],
  stopLiveViewStream: [{ asks: ['status', id], answers: { camera } }],
  enableOSD: [setting('enableOSD', {})],
  disableOSD: [setting('disableOSD', {})],
  getOSDStatus: [setting('getOSDStatus', { supported: true, enabled: true })],
  getSaveInfo: [
    {
      asks: ['getSaveInfo', id, {}],
      answers: { camera, data: { path: 'Not set', prefix: 'Not set', startNo: -1 } },
    },
  ],
  setSaveInfo: [
    {
      body: { path: '/pictures', prefix: 'A', startNo: 7.9 },
      asks: ['setSaveInfo', id, { path: '/pictures', prefix: 'A', startNo: 7 }],
      answers: { camera, data: { path: '/pictures', prefix: 'A', startNo: 7 } },
    },
    {
      body: { path: '/pictures', prefix: null, startNo: null },
      asks: ['setSaveInfo', id, { path: '/pictures', prefix: '', startNo: -1 }],
      answers: { camera, data: { path: '/pictures', prefix: 'A', startNo: 7 } },
    },
  ],
  listSDCardFiles: [
    {
      params: { slotNumber: '1' },
      asks: ['listSDCardFiles', id, { slot: 1 }],
      answers: {
        slot: 1,
        file_count: 2,
        files: [
          {
            content_id: 7,
            file_id: 1,
            file_path: 'DCIM/100MSDCF/DSC00001.JPG',
            file_size: 5,
            width: 7008,
            height: 4672,
            creation_year: 2026,
            creation_month: 8,
            creation_day: 13,
            creation_hour: 9,
            creation_minute: 30,
            creation_second: 5,
          },
          { content_id: 7, file_id: 2, file_path: 'DSC00001.ARW', file_size: 1_099_511_627_776 },
        ],
      },
    },
  ],
  downloadSDCardFile: [
    transfer('original'),
    {
      ...transfer('original', { directory: '/here' }, { save_path: '/here', other: 1 }),
      answers: { ignored: ['other'] },
    },
    transfer('original', {}, { save_path: null }),
  ],
  downloadSDCardThumbnail: [transfer('thumbnail')],
  downloadSDCardScreennail: [transfer('screennail', { directory: 'there' }, { save_path: 'there' })],
  listTransfers: [{ asks: ['status', id], answers: { camera, data: { transfers: [] } } }],
  cancelTransfers: [{ asks: ['status', id], answers: { camera, data: { cancelled: 0 } } }],
  downloadCameraSettings: [
    {
      asks: ['downloadCameraSettings', id, { directory: SETTINGS, fileName: 'CUMSET.DAT' }],
      answers: { camera, data: { filename: 'CUMSET-2.DAT', path: '/settings/CUMSET-2.DAT' } },
    },
    {
      body: { filename: 'Studio A (2).dat' },
      asks: ['downloadCameraSettings', id, { directory: SETTINGS, fileName: 'Studio A (2).dat' }],
      answers: { camera, data: { filename: 'CUMSET-2.DAT', path: '/settings/CUMSET-2.DAT' } },
    },
  ],
  uploadCameraSettings: [
    {
      body: { filename: 'A.DAT' },
      asks: ['uploadCameraSettings', id, { path: `${SETTINGS}/A.DAT` }],
      answers: {
        camera,
        data: {
          filename: 'A.DAT',
          warning:
            'A camera that takes the file may restart: its session is restored automatically, and calls wait for it meanwhile.',
        },
      },
    },
  ],
  listSettingsFiles: [{ params: { cameraId: 'unknown' }, answers: { files: [], count: 0 } }],
  importLUT: [
    {
      status: 202,
      body: { filePath: '/luts/a.cube' },
      asks: ['importLUT', id, { filePath: '/luts/a.cube', place: 1 }],
      answers: { data: { slot: 1, file: '/luts/a.cube' } },
    },
    {
      status: 202,
      body: { filePath: '/luts/../luts/b.cube', slot: 16 },
      asks: ['importLUT', id, { filePath: '/luts/b.cube', place: 16 }],
      answers: { data: { slot: 16, file: '/luts/b.cube' } },
    },
  ],
};

/** Bodies of the wrong shape, by operation. */
export const WRONG_BODIES: Record<string, unknown[]> = {
  takeRigLease: [
    {},
    { holder: '' },
    { holder: 5 },
    { holder: 'x'.repeat(257) },
    { holder: 'Anna', seconds: 0 },
    { holder: 'Anna', seconds: 1.5 },
    { holder: 'Anna', seconds: '60' },
    { holder: 'Anna', seconds: 3601 },
    { holder: 'Anna', takeOver: 'yes' },
  ],
  downloadSDCardFile: [{ save_path: '' }, { save_path: 5 }, { save_path: 'a\u0000b' }],
  downloadCameraSettings: [{ filename: 7 }, { filename: 'x'.repeat(256) }],
  uploadCameraSettings: [{}, { filename: null }],
  importLUT: [
    {},
    { filePath: '' },
    { filePath: 'a\u0000b' },
    { filePath: '/a.cube', slot: 0 },
    { filePath: '/a.cube', slot: 17 },
    { filePath: '/a.cube', slot: '2' },
    { filePath: '/a.cube', slot: 1.5 },
  ],
  connectCamera: [
    { mode: 'sideways' },
    { mode: [] },
    { mode: 1 },
    { reconnecting: true },
    { auth: 'x' },
    { auth: { password: 'a\u0000b' } },
    { username: 'a\u0000b' },
  ],
  setProperty: [{}, { value: null }, { value: true }, { value: 2.8 }, { value: [] }, { value: {} }],
  setPriorityKey: [{}, { setting: 'PC-Remote' }, { setting: 2 }, { setting: null }],
  triggerShutter: [{ action: 1 }, { action: ['down'] }],
  setAFAreaPosition: [
    {},
    { x: 1 },
    { x: 640, y: 0 },
    { x: 0, y: -1 },
    { normalized: { x: 1.1, y: 0 } },
    { x: '1', y: '2' },
  ],
  pressCameraButton: [{}, { button: '' }, { button: 5 }, { button: 'menu', action: 'hold' }],
  remoteTouch: [
    {},
    { y: 1 },
    { x: 640, y: 0 },
    { normalized: { x: 0.5 } },
    { normalized: { x: -0.1, y: 0 } },
    { x: '1', y: 2 },
  ],
  controlZoom: [
    { direction: 'left' },
    { Speed: 5 },
    { speed: 'fast' },
    { speed: 11 },
    { speed: -11 },
    { speed: 1.5 },
    { direction: 5 },
  ],
  focusNearFar: [{}, { step: 0 }, { step: 8 }, { step: -8 }, { step: 'near' }, { step: 1.5 }],
  setSaveInfo: [
    {},
    { path: '' },
    { path: 5 },
    { path: 'a\u0000b' },
    { path: 'a', prefix: '../b' },
    { path: 'a', startNo: '7' },
    { path: 'a', startNo: [] },
    { path: 'a', startNo: 1e300 },
  ],
};
