// Facts of the stand-in SDK (stand_in_sdk.cc) for tests: its camera and the effects of its commands.

import type { DiscoveredCamera } from '#protocol/operations.js';
import type { NativeConnectOptions } from '#worker/sdk/addon.js';

/** The body that the stand-in lists and makes an object for. */
export const USB_CAMERA = {
  id: 'D2C3B4A59687',
  model: 'ILCE-7M4',
  connectionType: 'USB',
  listed: {
    name: 'listed',
    model: 'ILCE-7M4',
    usbPid: -2,
    idType: 0,
    id: [...Buffer.from('D2C3B4A59687\0')],
    connectionType: 'USB',
    adaptor: 'Cr_PTP',
    pairing: 'on',
    sshSupport: 0,
  },
} satisfies DiscoveredCamera;

/** The least options with which it can be connected. */
export const CAMERA_OPTIONS: NativeConnectOptions = {
  camera: USB_CAMERA,
  mode: 0,
  reconnecting: false,
  username: '',
  password: '',
  fingerprint: '',
};

/** Commands that no camera has. `n` is the parameter. */
export const COMMAND = {
  /** n warnings, numbered from 0. */
  warnings: 1000,
  /** n property changes of four codes in turn, and a warning with every hundredth. */
  changes: 1001,
  /** n reports of a new picture and of a new display, numbered from 0, then warning n. */
  pictures: 1013,
  /** Every callback of the level once. */
  everyCallback: 1002,
  /** Calls slots behind the last callback, then sends warning 8. */
  slotsBehindTheEnd: 1003,
  /** Warning 1004, then waits for the FIFO in STAND_IN_GATE. */
  waitForGate: 1004,
  /** Warning 1005, then never returns. */
  hang: 1005,
  throwException: 1006,
  throwNumber: 1007,
  /** Warning 1008 from the callback of the n-th connect, from 0. */
  lateCallback: 1008,
  /** Warnings from a thread of its own until the process ends. */
  reportEndlessly: 1009,
  /** Chooses the next property arrays: see {@link ARRAY}. */
  chooseArray: 1010,
  /** Chooses the next answers of live view and the on-screen display: see {@link FRAME}. */
  chooseFrame: 1012,
  /** Reports as a warning which OpenSSL the SSH library reaches. */
  askAdapter: 1011,
} as const;

/** The property arrays it can return. */
export const ARRAY = { negativeCount: 1, otherCode: 2, missing: 3, garbage: 4, none: 5 } as const;

/** The pictures it can return. Good ones are `FF D8, their number, the size of the buffer, FF D9`. */
export const FRAME = {
  good: 0,
  notUpdated: 1,
  nothing: 2,
  tooLarge: 3,
  /** A larger buffer is needed than before. */
  grown: 4,
  hugeBuffer: 5,
  noBuffer: 6,
  /** Numbers begin anew, once. */
  restarted: 7,
  /** The last picture again. */
  standingStill: 8,
  /** At the end of the buffer, behind other bytes. */
  headed: 9,
  /** The SDK names a place a byte before the buffer, one from which the picture reaches a byte too far, or none. */
  beforeBuffer: 10,
  behindBuffer: 11,
  nowhere: 12,
  /** The SDK requires a buffer of 24 bytes. */
  roomier: 13,
  /** A good one whose third byte is that of a JPEG, in place of the number. */
  whole: 14,
} as const;
