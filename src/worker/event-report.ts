// What the gateway is told about an event of the SDK: a table from the SDK's numbers to the words of the
// contract. Events that only drive an operation of the worker are not reported.

import type { NativeEvent } from './addon.js';
import { hexCode } from './protocol/hex.js';
import type { WorkerEventName, WorkerEvents } from './protocol/messages.js';
import { AF_STATUS, WARNING, WARNING_EXT_AF_STATUS } from './sdk-codes.js';

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
      if (event.code === WARNING.reconnecting) report('reconnecting', {});
      else if (event.code === WARNING.reconnected) report('reconnected', {});
      else report('warning', { code: event.code, message: messageOf(event.code) });
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
    case 'connected':
    case 'disconnected':
    case 'completeDownload':
      break;
  }
}

function messageOf(code: number): string {
  return WARNING_MESSAGES[code] ?? `The camera sent notification ${hexCode(code)}`;
}
