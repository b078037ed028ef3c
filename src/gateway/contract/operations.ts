// Generated from the files of this folder by scripts/generate/contract-table.js; do not edit.
// The contract: the one table of operations, by operationId. Routes are registered from it, openapi.json is
// generated from it, tests enumerate it. An operation that is not here does not exist.

import { afShutter, halfPress, triggerShutter } from './actions.js';
import {
  connectCamera,
  connectCameraByAddress,
  disconnectCamera,
  forgetCameraAddress,
  getCameraStatus,
  getConnectionStatus,
  getFingerprint,
  listCameras,
} from './connection.js';
import {
  cancelRemoteTouch,
  controlZoom,
  focusNearFar,
  pressCameraButton,
  remoteTouch,
  toggleMovieRecording,
} from './controls.js';
import { examineHost } from './doctor.js';
import { subscribeAllEvents, subscribeCameraEvents } from './events.js';
import { getAFAreaPosition, getTrackingFrame, setAFAreaPosition } from './focus-frames.js';
import {
  disableLiveView,
  disableOSD,
  enableLiveView,
  enableOSD,
  getLiveViewFrame,
  getLiveViewStatus,
  getOSDFrame,
  getOSDStatus,
  startLiveViewStream,
  stopLiveViewStream,
  streamAllLiveViews,
  streamLiveView,
} from './live-view.js';
import { getAllProperties, getPriorityKey, getProperty, setPriorityKey, setProperty } from './properties.js';
import {
  cancelTransfers,
  downloadSDCardFile,
  downloadSDCardScreennail,
  downloadSDCardThumbnail,
  listSDCardFiles,
  listTransfers,
  readSDCardFile,
} from './sd-card.js';
import { getHealth, getServerLogs, getServerStatus, shutdownServer } from './server.js';
import {
  downloadCameraSettings,
  importLUT,
  listSettingsFiles,
  uploadCameraSettings,
} from './setting-files.js';
import { getSaveInfo, setSaveInfo } from './settings.js';

/** Every operation of the interface. */
export const OPERATIONS = {
  listCameras,
  connectCamera,
  connectCameraByAddress,
  forgetCameraAddress,
  getConnectionStatus,
  disconnectCamera,
  getFingerprint,
  getCameraStatus,
  getAllProperties,
  getProperty,
  setProperty,
  getPriorityKey,
  setPriorityKey,
  getAFAreaPosition,
  setAFAreaPosition,
  getTrackingFrame,
  triggerShutter,
  halfPress,
  afShutter,
  pressCameraButton,
  remoteTouch,
  cancelRemoteTouch,
  controlZoom,
  toggleMovieRecording,
  focusNearFar,
  enableLiveView,
  disableLiveView,
  getLiveViewStatus,
  startLiveViewStream,
  stopLiveViewStream,
  getLiveViewFrame,
  enableOSD,
  disableOSD,
  getOSDStatus,
  getOSDFrame,
  streamLiveView,
  streamAllLiveViews,
  subscribeAllEvents,
  subscribeCameraEvents,
  listSDCardFiles,
  downloadSDCardFile,
  downloadSDCardThumbnail,
  downloadSDCardScreennail,
  readSDCardFile,
  listTransfers,
  cancelTransfers,
  getSaveInfo,
  setSaveInfo,
  downloadCameraSettings,
  uploadCameraSettings,
  listSettingsFiles,
  importLUT,
  getServerStatus,
  getHealth,
  getServerLogs,
  shutdownServer,
  examineHost,
} as const;

/** The id of an operation. */
export type OperationId = keyof typeof OPERATIONS;
