// Generated from the files of this folder by scripts/generate/operation-table.js; do not edit.
// Every operation by name. The types make sure that none is missing and none is too many.

import type { OperationName, Params, Result } from '../../protocol/operations.js';
import type { Camera } from '../camera/camera.js';
import { setClock } from './clock.js';
import { compareProperties } from './compared-properties.js';
import { connectCamera, disconnectCamera } from './connection.js';
import { getFingerprint } from './fingerprint.js';
import { getAFAreaPosition, getTrackingFrame, setAFAreaPosition } from './focus-frames.js';
import { pressCameraButton } from './keys.js';
import { controlZoom, focusNearFar } from './lens.js';
import {
  disableLiveView,
  disableOSD,
  enableLiveView,
  enableOSD,
  getLiveViewStatus,
  getOSDStatus,
  watchLiveView,
} from './live-view.js';
import { setNaming } from './naming.js';
import { finishPictures } from './pending-pictures.js';
import { getAllProperties, getPriorityKey, getProperty, setPriorityKey, setProperty } from './properties.js';
import { toggleMovieRecording } from './recording.js';
import { getSaveInfo, setSaveInfo } from './save-info.js';
import { cancelTransfer, discardPartial, findSDCardFile, listSDCardFiles, startTransfer } from './sd-card.js';
import { downloadCameraSettings, importLUT, uploadCameraSettings } from './setting-files.js';
import { afShutter, halfPress, triggerShutter } from './shooting.js';
import { armShutter, disarmShutter, fireShutter } from './shots.js';
import { cancelRemoteTouch, remoteTouch } from './touch.js';

/** An operation: a camera and parameters in, a result or a WorkerError out. */
export type Operation<Name extends OperationName> = (
  camera: Camera,
  params: Params<Name>,
) => Promise<Result<Name>>;

/** The table. */
export const OPERATIONS: { readonly [Name in OperationName]: Operation<Name> } = {
  connectCamera,
  disconnectCamera,
  getFingerprint,
  getProperty,
  setProperty,
  getAllProperties,
  compareProperties,
  getPriorityKey,
  setPriorityKey,
  triggerShutter,
  halfPress,
  afShutter,
  armShutter,
  fireShutter,
  disarmShutter,
  finishPictures,
  pressCameraButton,
  remoteTouch,
  cancelRemoteTouch,
  controlZoom,
  focusNearFar,
  toggleMovieRecording,
  getAFAreaPosition,
  getTrackingFrame,
  setAFAreaPosition,
  enableLiveView,
  disableLiveView,
  getLiveViewStatus,
  watchLiveView,
  enableOSD,
  disableOSD,
  getOSDStatus,
  getSaveInfo,
  setSaveInfo,
  setClock,
  setNaming,
  listSDCardFiles,
  findSDCardFile,
  startTransfer,
  cancelTransfer,
  discardPartial,
  downloadCameraSettings,
  uploadCameraSettings,
  importLUT,
};
