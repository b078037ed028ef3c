// A program as others have written it for the published interface, 3.0.0: every operation, the schemas by their names,
// and the members that such programs read, with the types that they expect. The build shows that it compiles with the
// types of openapi.json; published-program.test.ts runs it.

import type createClient from 'openapi-fetch';
import type { components, paths } from '#page/openapi.js';

type Schemas = components['schemas'];

/** The schemas that the published interface names. */
export const PUBLISHED_NAMES = [
  'AFAreaPositionRequest',
  'AFAreaPositionResponse',
  'AFFrame',
  'AsyncOperationResponse',
  'AvailableValue',
  'BulkAvailableValue',
  'BulkPropertiesData',
  'BulkPropertyEntry',
  'ButtonRequest',
  'CameraInfo',
  'CameraListResponse',
  'CameraResponse',
  'CameraSummary',
  'CompressedDownloadResponse',
  'ConnectionAuth',
  'ConnectionMode',
  'ConnectionRequest',
  'ConnectionStatusResponse',
  'ErrorResponse',
  'FingerprintResponse',
  'FocusNearFarRequest',
  'GetAllPropertiesResponse',
  'GetLiveViewStatusResponse',
  'GetOSDStatusResponse',
  'GetPriorityKeyResponse',
  'GetPropertyResponse',
  'GetSaveInfoResponse',
  'LUTImportRequest',
  'LUTImportResponse',
  'LiveViewStatus',
  'LogEntry',
  'OSDStatus',
  'PriorityKeyData',
  'PriorityKeySetting',
  'PropertyData',
  'PropertyName',
  'PropertySetRequest',
  'SDCardDownloadRequest',
  'SDCardFile',
  'SDCardFileListResponse',
  'SaveInfoData',
  'SaveInfoRequest',
  'ServerLogsResponse',
  'ServerStatus',
  'SetPriorityKeyRequest',
  'SettingsFileListResponse',
  'SettingsFileRequest',
  'ShutdownServerResponse',
  'ShutterRequest',
  'TouchRequest',
  'TrackingFrame',
  'TrackingFrameResponse',
  'ZoomDirectionalRequest',
  'ZoomRequest',
  'ZoomSignedSpeedRequest',
] as const satisfies readonly (keyof Schemas)[];

/** Facts of a camera that such a program keeps. */
interface Listed {
  id: string;
  model: string;
  connectionType: 'USB' | 'Network';
  connected: boolean;
}

type Level = 'debug' | 'info' | 'warn' | 'error';

interface Answer<Data> {
  readonly data?: Data;
  readonly error?: Schemas['ErrorResponse'];
}

/** Data of the answer, or the message of the error, as clients of the interface read it. */
function taken<Data>({ data, error }: Answer<Data>): Data {
  if (data !== undefined) return data;
  const failed: false | undefined = error?.success;
  throw new Error(`${failed}: ${error?.message} ${error?.camera?.connected}`);
}

/** A part of the program: it sends requests, and reads and prints the answers. */
type Part = (api: ReturnType<typeof createClient<paths>>, cameraId: string) => Promise<unknown>;

/** Everything that the program does. */
export const PARTS: Readonly<Record<string, Part>> = {
  server: async (api) => {
    const status: Schemas['ServerStatus'] = taken(await api.GET('/api/server/status'));
    const platform:
      | 'linux-x64'
      | 'linux-arm64'
      | 'linux-arm'
      | 'darwin-arm64'
      | 'darwin-x64'
      | 'win32-x64'
      | 'unknown' = status.server.platform;
    const counts: { connected: number; discovered: number } = status.cameras;
    const query = { lines: 20, level: 'warn' as const };
    const logs: Schemas['ServerLogsResponse'] = taken(
      await api.GET('/api/server/logs', { params: { query } }),
    );
    const levels: (Level | undefined)[] = logs.logs.map((entry: Schemas['LogEntry']) => entry.level);
    return [platform, counts, levels, logs.total];
  },
  connection: async (api, cameraId) => {
    const list: Schemas['CameraListResponse'] = taken(await api.GET('/api/cameras'));
    const cameras: Listed[] = list.cameras;
    const auth: Schemas['ConnectionAuth'] = { username: 'admin', password: 'x', fingerprint: 'y' };
    const body: Schemas['ConnectionRequest'] = { mode: 'remote-transfer', reconnecting: 'on', auth };
    const params = { path: { cameraId } };
    const connected: Schemas['CameraResponse'] = taken(
      await api.POST('/api/cameras/{cameraId}/connection', { params, body }),
    );
    taken(await api.POST('/api/cameras/{cameraId}/connection', { params }));
    const status: Schemas['ConnectionStatusResponse'] = taken(
      await api.GET('/api/cameras/{cameraId}/connection', { params }),
    );
    const mode: Schemas['ConnectionMode'] | undefined = status.data?.mode;
    const { data }: Schemas['FingerprintResponse'] = taken(
      await api.GET('/api/cameras/{cameraId}/fingerprint', { params }),
    );
    const ended: Schemas['CameraResponse'] = taken(
      await api.DELETE('/api/cameras/{cameraId}/connection', { params }),
    );
    return [
      cameras,
      connected.camera?.model,
      mode,
      data?.ssh_supported,
      data?.length,
      ended.camera?.connected,
    ];
  },
  properties: async (api, cameraId) => {
    const propertyName: Schemas['PropertyName'] = 'iso';
    const params = { path: { cameraId, propertyName } };
    const one: Schemas['GetPropertyResponse'] = taken(
      await api.GET('/api/cameras/{cameraId}/properties/{propertyName}', { params }),
    );
    const data: Schemas['PropertyData'] = one.data;
    const offered: { value: string; formatted: string }[] | undefined = data.available_values;
    const body: Schemas['PropertySetRequest'] = { value: '0x190' };
    const set: Schemas['CameraResponse'] = taken(
      await api.PUT('/api/cameras/{cameraId}/properties/{propertyName}', { params, body }),
    );
    const all: Schemas['GetAllPropertiesResponse'] = taken(
      await api.GET('/api/cameras/{cameraId}/properties/all', { params }),
    );
    const entries: [string, Schemas['BulkPropertyEntry']][] = Object.entries(all.data.properties);
    const values: number[] = entries.map(([, entry]) => entry.current_value);
    const priority: Schemas['GetPriorityKeyResponse'] = taken(
      await api.GET('/api/cameras/{cameraId}/priority-key', { params }),
    );
    const setting: 'pc-remote' | 'camera-position' | undefined = priority.data.setting;
    const wanted: Schemas['SetPriorityKeyRequest'] = { setting: 'pc-remote' };
    taken(await api.PUT('/api/cameras/{cameraId}/priority-key', { params, body: wanted }));
    return [data.writable, offered, set.data?.value, values, setting, priority.data.rawValue];
  },
  actions: async (api, cameraId) => {
    const params = { path: { cameraId } };
    const press: Schemas['ShutterRequest'] = { action: 'down' };
    const down: Schemas['CameraResponse'] = taken(
      await api.POST('/api/cameras/{cameraId}/actions/shutter', { params, body: press }),
    );
    taken(await api.POST('/api/cameras/{cameraId}/actions/shutter', { params, body: {} }));
    taken(await api.POST('/api/cameras/{cameraId}/actions/half-press', { params }));
    taken(await api.POST('/api/cameras/{cameraId}/actions/af-shutter', { params }));
    taken(await api.POST('/api/cameras/{cameraId}/actions/movie-rec', { params }));
    const button: Schemas['ButtonRequest'] = { button: 'menu', action: 'press' };
    taken(await api.POST('/api/cameras/{cameraId}/actions/button', { params, body: button }));
    const place: Schemas['TouchRequest'] = { normalized: { x: 0.5, y: 0.5 } };
    const touched: Schemas['CameraResponse'] = taken(
      await api.POST('/api/cameras/{cameraId}/actions/touch', { params, body: place }),
    );
    taken(await api.POST('/api/cameras/{cameraId}/actions/touch-cancel', { params }));
    const into: Schemas['ZoomDirectionalRequest'] = { direction: 'in', speed: 'normal' };
    const stop: Schemas['ZoomSignedSpeedRequest'] = { speed: 0 };
    const zooms: Schemas['ZoomRequest'][] = [into, stop];
    for (const body of zooms) taken(await api.POST('/api/cameras/{cameraId}/actions/zoom', { params, body }));
    const step: Schemas['FocusNearFarRequest'] = { step: -1 };
    taken(await api.POST('/api/cameras/{cameraId}/actions/focus-near-far', { params, body: step }));
    const area: Schemas['AFAreaPositionRequest'] = { x: 320, y: 240 };
    const moved: Schemas['CameraResponse'] = taken(
      await api.PUT('/api/cameras/{cameraId}/af-area-position', { params, body: area }),
    );
    const areas: Schemas['AFAreaPositionResponse'] = taken(
      await api.GET('/api/cameras/{cameraId}/af-area-position', { params }),
    );
    const frames: Schemas['AFFrame'][] | undefined = areas.data?.frames;
    const tracked: Schemas['TrackingFrameResponse'] = taken(
      await api.GET('/api/cameras/{cameraId}/tracking-frame', { params }),
    );
    const [first]: Schemas['TrackingFrame'][] = tracked.data?.frames ?? [];
    return [
      down.data?.anything,
      touched.data?.x,
      moved.data?.x,
      frames,
      first?.normalized?.x,
      first?.raw?.xNumerator,
    ];
  },
  liveView: async (api, cameraId) => {
    const params = { path: { cameraId } };
    taken(await api.POST('/api/cameras/{cameraId}/live-view/enable', { params }));
    taken(await api.POST('/api/cameras/{cameraId}/live-view/start', { params }));
    const status: Schemas['GetLiveViewStatusResponse'] = taken(
      await api.GET('/api/cameras/{cameraId}/live-view/status', { params }),
    );
    const isOn: boolean | undefined = status.data.enabled;
    taken(await api.POST('/api/cameras/{cameraId}/live-view/osd-enable', { params }));
    const osd: Schemas['GetOSDStatusResponse'] = taken(
      await api.GET('/api/cameras/{cameraId}/live-view/osd-status', { params }),
    );
    taken(await api.POST('/api/cameras/{cameraId}/live-view/osd-disable', { params }));
    taken(await api.POST('/api/cameras/{cameraId}/live-view/stop', { params }));
    taken(await api.POST('/api/cameras/{cameraId}/live-view/disable', { params }));
    return [isOn, status.data.streaming, osd.data.supported];
  },
  files: async (api, cameraId) => {
    const path = { cameraId, slotNumber: 1 as const };
    const list: Schemas['SDCardFileListResponse'] = taken(
      await api.GET('/api/cameras/{cameraId}/sd-card/slot/{slotNumber}/files', { params: { path } }),
    );
    const [file]: Schemas['SDCardFile'][] = list.files;
    const where = { path: { ...path, contentId: file?.content_id ?? 1, fileId: file?.file_id ?? 1 } };
    const one = '/api/cameras/{cameraId}/sd-card/slot/{slotNumber}/files/{contentId}/{fileId}';
    const body: Schemas['SDCardDownloadRequest'] = {};
    const begun: Schemas['AsyncOperationResponse'] = taken(
      await api.POST(`${one}/download`, { params: where, body }),
    );
    const small: Schemas['CompressedDownloadResponse'] = taken(
      await api.POST(`${one}/thumbnail`, { params: where }),
    );
    taken(await api.POST(`${one}/screennail`, { params: where }));
    const kind: 'thumbnail' | 'screennail' | undefined = small.type;
    return [begun.message, kind, file?.creation_year];
  },
  settings: async (api, cameraId) => {
    const params = { path: { cameraId } };
    const saved: Schemas['GetSaveInfoResponse'] = taken(
      await api.GET('/api/cameras/{cameraId}/settings/save-info', { params }),
    );
    const info: Schemas['SaveInfoData'] | undefined = saved.data;
    const place: Schemas['SaveInfoRequest'] = { path: '/tmp' };
    taken(await api.PUT('/api/cameras/{cameraId}/settings/save-info', { params, body: place }));
    const body: Schemas['SettingsFileRequest'] = { filename: 'CUMSET.DAT' };
    const read: Schemas['CameraResponse'] = taken(
      await api.POST('/api/cameras/{cameraId}/settings/download', { params, body }),
    );
    taken(await api.POST('/api/cameras/{cameraId}/settings/upload', { params, body }));
    const files: Schemas['SettingsFileListResponse'] = taken(
      await api.GET('/api/cameras/{cameraId}/settings/files', { params }),
    );
    const lut: Schemas['LUTImportRequest'] = { filePath: '/tmp/a.cube', slot: 1 };
    const sent: Schemas['LUTImportResponse'] = taken(
      await api.POST('/api/cameras/{cameraId}/lut/import', { params, body: lut }),
    );
    return [info?.path, read.data?.filename, read.camera?.id, files.files, files.count, sent.data?.slot];
  },
  end: async (api) => {
    const { success }: Schemas['ShutdownServerResponse'] = taken(await api.POST('/api/server/shutdown'));
    return success;
  },
};
