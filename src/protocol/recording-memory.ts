// The memory in which a child records the calls of the SDK: a file without a name, which the gateway has open too and
// reads when it wants, also after the child was killed (docs/run/recordings.md).

/** Descriptor of the file in a child. */
export const RECORDING_FD = 6;

/** Options with which a child starts when its calls are recorded. */
export interface RecordingOptions {
  /** Size of the file; 0 = there is none. */
  recordingBytes: number;
}
