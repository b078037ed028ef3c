// What the gateway is told about an event of the SDK: a table from the SDK's numbers to the words of the
// contract. Events that only drive an operation of the worker are not reported.

import { hexCode } from '../protocol/hex.js';
import type { LutFailure, WorkerEventName, WorkerEvents } from '../protocol/messages.js';
import type { NativeEvent } from '../sdk/addon.js';
import { AF_STATUS, WARNING, WARNING_EXT_AF_STATUS } from '../sdk/codes.js';

/** Passes an event on to the gateway. */
export type Report = <Name extends WorkerEventName>(name: Name, payload: WorkerEvents[Name]) => void;

const AF_WORDS: Readonly<Record<number, 'focused' | 'unlocked' | 'tracking' | 'not-focused'>> = {
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

/** Reports what clients want to know of `event`. */
export function reportOf(event: NativeEvent, report: Report): void {
  switch (event.kind) {
    case 'propertyChanged':
      report('propertyChanged', { codes: event.codes });
      break;
    case 'warning':
      reportWarning(event.code, report);
      break;
    case 'warningExt': {
      const state = AF_WORDS[event.parameters[0]];
      if (event.code === WARNING_EXT_AF_STATUS && state !== undefined) {
        report('afStatus', { state, source: 'OnWarningExt' });
      } else {
        report('warning', { code: event.code, message: messageOf(event.code) });
      }
      break;
    }
    case 'error':
      report('warning', { code: event.sdkCode, message: `The SDK reports error ${hexCode(event.sdkCode)}` });
      break;
    case 'dropped':
      report('dropped', { count: event.count });
      break;
    // What follows of these is told by whoever waits for them (contents/).
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

function row<Name extends WorkerEventName>(name: Name, payload: WorkerEvents[Name]) {
  return (report: Report) => report(name, payload);
}

const lutRefused = (error: LutFailure) => row('lutImportResult', { success: false, error });

/** Notifications of the SDK that have an event of their own (CrWarning); every other one is a `warning`. */
const NEWS: Readonly<Record<number, (report: Report) => void>> = {
  [WARNING.reconnected]: row('reconnected', {}),
  [WARNING.reconnecting]: row('reconnecting', {}),
  131081: row('formatResult', { success: false }),
  131082: row('formatResult', { success: false }),
  131083: row('formatResult', { success: true }),
  131099: row('formatResult', { success: false, canceled: true }),
  131111: row('settingsResult', { operation: 'read', success: false }),
  131112: row('settingsResult', { operation: 'read', success: true }),
  131113: row('settingsResult', { operation: 'read', success: false }),
  131114: row('settingsResult', { operation: 'save', success: false }),
  131138: lutRefused('invalid'),
  131139: row('lutImportResult', { success: true }),
  131140: lutRefused('general_failure'),
  131141: lutRefused('invalid_filename'),
  131142: lutRefused('device_busy'),
  131143: lutRefused('storage_full'),
  131144: lutRefused('invalid_parameter'),
  131145: lutRefused('invalid_file'),
  131179: row('focusResult', { success: false }),
  131180: row('focusResult', { success: true }),
  131181: row('focusResult', { success: false }),
  131212: row('cautionDisplay', { message: 'The camera shows a caution; its own display says which' }),
};

function reportWarning(code: number, report: Report): void {
  const news = NEWS[code];
  if (news === undefined) report('warning', { code, message: messageOf(code) });
  else news(report);
}

function messageOf(code: number): string {
  return WARNING_MESSAGES[code] ?? `The camera sent notification ${hexCode(code)}`;
}
