// Begins to record the SDK calls of this process, if the gateway has given it a file for that.

import { RECORDING_FD, type RecordingOptions } from '../../protocol/recording-memory.js';
import type { NativeAddon } from './addon.js';

/**
 * Begins the recording; to be called before the SDK is loaded. A process that cannot record works anyway, with a
 * message on standard error.
 */
export function beginRecording(
  addon: Pick<NativeAddon, 'recordInto'>,
  { recordingBytes }: RecordingOptions,
): void {
  if (recordingBytes === 0 || addon.recordInto(RECORDING_FD, recordingBytes)) return;
  process.stderr.write(`calls of the SDK are not recorded: no memory for ${recordingBytes} bytes\n`);
}
