// Every operation by name. The types make sure that none is missing and none is too many.

import type { Camera } from '../camera/camera.js';
import type { OperationName, Params, Result } from '../protocol/operations.js';
import { connect, disconnect } from './connection.js';
import { getFingerprint } from './fingerprint.js';
import { getAfFrames, getTrackingFrames, setAfPosition } from './focus-frames.js';
import { pressButton } from './keys.js';
import { driveFocus, zoom } from './lens.js';
import {
  disableLiveView,
  disableOsd,
  enableLiveView,
  enableOsd,
  getLiveViewStatus,
  getOsdStatus,
  watchLiveView,
} from './live-view.js';
import { getAllProperties, getPriorityKey, getProperty, setPriorityKey, setProperty } from './properties.js';
import { toggleRecording } from './recording.js';
import { getSaveInfo, setSaveInfo } from './save-info.js';
import { cancelTransfer, discardPartial, findContent, listContents, startTransfer } from './sd-card.js';
import { importLut, loadSettings, saveSettings } from './setting-files.js';
import { afShutter, halfPress, shutter } from './shooting.js';
import { cancelTouch, touch } from './touch.js';

/** What an operation is: a camera and parameters in, a result or a WorkerError out. */
export type Operation<Name extends OperationName> = (
  camera: Camera,
  params: Params<Name>,
) => Promise<Result<Name>>;

/** The table. */
export const OPERATIONS: { readonly [Name in OperationName]: Operation<Name> } = {
  connect,
  disconnect,
  getFingerprint,
  getProperty,
  setProperty,
  getAllProperties,
  getPriorityKey,
  setPriorityKey,
  shutter,
  halfPress,
  afShutter,
  pressButton,
  touch,
  cancelTouch,
  zoom,
  driveFocus,
  toggleRecording,
  getAfFrames,
  getTrackingFrames,
  setAfPosition,
  enableLiveView,
  disableLiveView,
  getLiveViewStatus,
  watchLiveView,
  enableOsd,
  disableOsd,
  getOsdStatus,
  getSaveInfo,
  setSaveInfo,
  listContents,
  findContent,
  startTransfer,
  cancelTransfer,
  discardPartial,
  saveSettings,
  loadSettings,
  importLut,
};
