// The memory in which a child process records the calls of the SDK. It is a file without a name that the gateway has
// open too, so the gateway can read it at any time, even after the child was killed (docs/run/recordings.md).

/** Descriptor of the file in a child. */
export const RECORDING_FD = 6;

/** Options with which a child starts when its calls are recorded. */
export interface RecordingOptions {
  /** Size of the file; 0 = no recording. */
  recordingBytes: number;
}
