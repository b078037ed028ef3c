// Finds numbers in events of the SDK that the tables of this program do not have.

import { hexCode } from '../../base/hex.js';
import type { NativeEvent } from '../sdk/addon.js';
import { isKnownAnswer } from '../sdk/known-answers.js';

/** Describes the unknown number in an event; undefined when the event has no number or a known one. */
export function unknownCodeIn(event: NativeEvent): string | undefined {
  const [callback, code] = numberOf(event);
  return code === undefined || isKnownAnswer(code) ? undefined : `${callback} ${hexCode(code)}`;
}

function numberOf(event: NativeEvent): [callback: string, code?: number] {
  switch (event.kind) {
    case 'warning':
      return ['OnWarning', event.code];
    case 'warningExt':
      return ['OnWarningExt', event.code];
    case 'error':
      return ['OnError', event.sdkCode];
    case 'disconnected':
      return ['OnDisconnected', event.sdkCode];
    case 'remoteTransfer':
      return ['OnNotifyRemoteTransferResult', event.notify];
    case 'contentsTransfer':
      return ['OnNotifyContentsTransfer', event.notify];
    case 'contentsListChanged':
      return ['OnNotifyRemoteTransferContentsListChanged', event.notify];
    default:
      return [event.kind];
  }
}
