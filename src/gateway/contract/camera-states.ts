// The states of a camera as clients see them: the status shows one, and an event tells of each change.

/** All of them; docs/architecture.md says how they follow each other. */
export const CAMERA_STATES = [
  'absent',
  'available',
  'connecting',
  'connected',
  'recovering',
  'failed',
] as const;
