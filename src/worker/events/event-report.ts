// What is reported to the gateway about an event of the SDK: a table from the SDK's numbers to the names of the
// contract. Events that only drive an operation of the worker are not reported.

import { hexCode } from '../protocol/hex.js';
import type { WorkerEvent, WorkerEvents } from '../protocol/messages.js';
import type { AfState } from '../protocol/words.js';
import type { NativeEvent } from '../sdk/addon.js';
import { AF_STATUS, WARNING, WARNING_EXT_AF_STATUS } from '../sdk/codes.js';

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
  131076: 'The file name could not be set',
};

/** Reports `event` as far as it concerns clients. */
export function reportOf(event: NativeEvent, report: Report): void {
  switch (event.kind) {
    case 'propertyChanged':
      report({ name: 'propertyChanged', payload: { codes: event.codes } });
      break;
    case 'warning':
      report(
        NEWS[event.code] ?? {
          name: 'warning',
          payload: { code: event.code, message: messageOf(event.code) },
        },
      );
      break;
    case 'warningExt': {
      const state = AF_WORDS[event.parameters[0]];
      if (event.code === WARNING_EXT_AF_STATUS && state !== undefined) {
        report({ name: 'afStatus', payload: { state, source: 'OnWarningExt' } });
      } else {
        report({ name: 'warning', payload: { code: event.code, message: messageOf(event.code) } });
      }
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
    // What follows of these is reported by those that wait for them (contents/).
    case 'remoteTransfer':
    case 'contentsTransfer':
    case 'contentsListChanged':
    case 'connected':
    case 'disconnected':
    case 'completeDownload':
    case 'monitorUpdated':
      break;
  }
}

const lutImport = (payload: WorkerEvents['lutImportResult']): WorkerEvent => ({
  name: 'lutImportResult',
  payload,
});

/** Notifications of the SDK that have an event of their own (CrWarning); every other one is a `warning`. */
const NEWS: Readonly<Record<number, WorkerEvent>> = {
  [WARNING.reconnected]: { name: 'reconnected', payload: {} },
  [WARNING.reconnecting]: { name: 'reconnecting', payload: {} },
  131081: { name: 'formatResult', payload: { success: false } },
  131082: { name: 'formatResult', payload: { success: false } },
  131083: { name: 'formatResult', payload: { success: true } },
  131099: { name: 'formatResult', payload: { success: false, canceled: true } },
  131111: { name: 'settingsResult', payload: { operation: 'read', success: false } },
  131112: { name: 'settingsResult', payload: { operation: 'read', success: true } },
  131113: { name: 'settingsResult', payload: { operation: 'read', success: false } },
  131114: { name: 'settingsResult', payload: { operation: 'save', success: false } },
  131138: lutImport({ success: false, error: 'invalid' }),
  131139: lutImport({ success: true }),
  131140: lutImport({ success: false, error: 'general_failure' }),
  131141: lutImport({ success: false, error: 'invalid_filename' }),
  131142: lutImport({ success: false, error: 'device_busy' }),
  131143: lutImport({ success: false, error: 'storage_full' }),
  131144: lutImport({ success: false, error: 'invalid_parameter' }),
  131145: lutImport({ success: false, error: 'invalid_file' }),
  131179: { name: 'focusResult', payload: { success: false } },
  131180: { name: 'focusResult', payload: { success: true } },
  131181: { name: 'focusResult', payload: { success: false } },
  131212: {
    name: 'cautionDisplay',
    payload: { message: 'The camera shows a caution; its own display says which' },
  },
};

function messageOf(code: number): string {
  return WARNING_MESSAGES[code] ?? `The camera sent notification ${hexCode(code)}`;
}
