// Reports events of the SDK to the gateway, by a table from the SDK's numbers to the names of the contract. Events that
// only matter to an operation of the worker are not reported.

import { hexCode } from '../../base/hex.js';
import type { WorkerEvent, WorkerEvents } from '../../protocol/messages.js';
import type { AfState } from '../../protocol/words.js';
import type { NativeEvent } from '../sdk/addon.js';
import { AF_STATUS, NOTIFICATION, WARNING, WARNING_EXT_AF_STATUS } from '../sdk/codes.js';
import { callOutcomeOf, outcomeText } from './call-results.js';

/** Passes an event on to the gateway. */
export type Report = (event: WorkerEvent) => void;

const AF_WORDS: Readonly<Record<number, AfState>> = {
  [AF_STATUS.unlocked]: 'unlocked',
  [AF_STATUS.focusedS]: 'focused',
  [AF_STATUS.notFocusedS]: 'not-focused',
  [AF_STATUS.trackingC]: 'tracking',
  [AF_STATUS.focusedC]: 'focused',
  [AF_STATUS.notFocusedC]: 'not-focused',
};

const WARNING_MESSAGES: Readonly<Record<number, string>> = {
  [WARNING.exposureStarted]: 'Captured: an exposure has started',
  [WARNING.getImageFailed]: 'The camera could not hand its picture to the host; check the save path',
  [WARNING.storageFull]: 'The storage is full',
  [WARNING.recordingOrderDone]: 'A recording has been started or stopped',
  [WARNING.recordingOrderFailed]: 'A recording could not be started or stopped',
  [WARNING.networkError]: 'The SDK reports an error of the network to the camera',
  [WARNING.networkRecovered]: 'The network to the camera works again',
  [WARNING.allDownloaded]: 'The camera has handed over all pictures',
  [NOTIFICATION.setFileNameFailed]: 'The file name could not be set',
};

/**
 * Reports `event` if it concerns clients.
 * @param lutSlot slot of the LUT that the camera has not accepted or refused yet, if there is one. The camera's report
 * about a LUT does not name the slot.
 */
export function reportOf(event: NativeEvent, report: Report, lutSlot?: number): void {
  switch (event.kind) {
    case 'propertyChanged':
      report({ name: 'propertyChanged', payload: { codes: event.codes } });
      break;
    case 'warning':
      report(NEWS[event.code] ?? lutResult(event.code, lutSlot) ?? otherWarning(event.code));
      break;
    case 'warningExt': {
      const state = AF_WORDS[event.parameters[0]];
      if (event.code === WARNING_EXT_AF_STATUS && state !== undefined) {
        report({ name: 'afStatus', payload: { state, source: 'OnWarningExt' } });
        break;
      }
      const call = callOutcomeOf(event);
      // The success of a call is not reported, because the change that it made is.
      if (call?.result === 'ok') break;
      const message = call === undefined ? messageOf(event.code) : outcomeText(call);
      report({
        name: 'warning',
        payload: { code: event.code, message, ...(call === undefined ? {} : { call }) },
      });
      break;
    }
    case 'error':
      report({
        name: 'warning',
        payload: { code: event.sdkCode, message: `The SDK reports error ${hexCode(event.sdkCode)}` },
      });
      break;
    case 'dropped':
      report({ name: 'dropped', payload: { count: event.count } });
      break;
    // The parts that wait for these events report what follows from them (contents/).
    case 'remoteTransfer':
    case 'contentsTransfer':
    case 'contentsListChanged':
    case 'connected':
    case 'disconnected':
    case 'completeDownload':
    case 'monitorUpdated':
    case 'postView':
      break;
  }
}

function otherWarning(code: number): WorkerEvent {
  const lost = code === WARNING.getImageFailed ? { lostPictures: 1 } : {};
  return { name: 'warning', payload: { code, message: messageOf(code), ...lost } };
}

/** The event for the result of a LUT; undefined for any other notification. */
function lutResult(code: number, slot: number | undefined): WorkerEvent | undefined {
  const status = LUT_STATUSES[code];
  if (status === undefined) return undefined;
  const place = slot === undefined ? {} : { slot };
  const verdict =
    status === 'success' ? { success: true, status } : { success: false, status, error: status };
  return { name: 'lutImportResult', payload: { ...verdict, ...place } };
}

const LUT_STATUSES: Readonly<Record<number, WorkerEvents['lutImportResult']['status']>> = {
  [NOTIFICATION.importLUTFileResultInvalid]: 'invalid',
  [NOTIFICATION.importLUTFileResultOK]: 'success',
  [NOTIFICATION.importLUTFileResultNG]: 'general_failure',
  [NOTIFICATION.importLUTFileResultInvalidFileName]: 'invalid_filename',
  [NOTIFICATION.importLUTFileResultDeviceBusy]: 'device_busy',
  [NOTIFICATION.importLUTFileResultDeviceStorageFull]: 'storage_full',
  [NOTIFICATION.importLUTFileResultInvalidParameter]: 'invalid_parameter',
  [NOTIFICATION.importLUTFileResultInvalidFile]: 'invalid_file',
};

/** Notifications of the SDK that have an event of their own (CrWarning); every other one is a `warning`. */
const NEWS: Readonly<Record<number, WorkerEvent>> = {
  [WARNING.reconnected]: { name: 'reconnected', payload: {} },
  [WARNING.reconnecting]: { name: 'reconnecting', payload: {} },
  [NOTIFICATION.formatFailed]: { name: 'formatResult', payload: { success: false } },
  [NOTIFICATION.formatInvalid]: { name: 'formatResult', payload: { success: false } },
  [NOTIFICATION.formatComplete]: { name: 'formatResult', payload: { success: true } },
  [NOTIFICATION.formatCanceled]: { name: 'formatResult', payload: { success: false, canceled: true } },
  [NOTIFICATION.cameraSettingsReadResultInvalid]: {
    name: 'settingsResult',
    payload: { operation: 'read', success: false },
  },
  [NOTIFICATION.cameraSettingsReadResultOK]: {
    name: 'settingsResult',
    payload: { operation: 'read', success: true },
  },
  [NOTIFICATION.cameraSettingsReadResultNG]: {
    name: 'settingsResult',
    payload: { operation: 'read', success: false },
  },
  [NOTIFICATION.cameraSettingsSaveResultNG]: {
    name: 'settingsResult',
    payload: { operation: 'save', success: false },
  },
  [NOTIFICATION.focusPositionResultInvalid]: { name: 'focusResult', payload: { success: false } },
  [NOTIFICATION.focusPositionResultOK]: { name: 'focusResult', payload: { success: true } },
  [NOTIFICATION.focusPositionResultNG]: { name: 'focusResult', payload: { success: false } },
  [NOTIFICATION.cautionDisplay]: {
    name: 'cautionDisplay',
    payload: { message: 'The camera shows a caution; its own display names it' },
  },
};

function messageOf(code: number): string {
  return WARNING_MESSAGES[code] ?? `The camera sent notification ${hexCode(code)}`;
}
