// What a worker or the scout is told on its command line, as JSON. No secrets: other users can read it.

/** The limits a worker keeps; defaults and meaning stand in the gateway's table (docs/limits.md). */
export interface WorkerLimits {
  /** Time a caller waits for an answer; also for one native call before the camera counts as stuck. */
  answerMs: number;
  /** Time for the proof of an exposure besides the exposure, twice, and the self-timer. */
  proofMs: number;
  /** Time a connect may take in all. */
  connectMs: number;
  /** First try of a connect when the body may hold a stale session, at least. */
  poisonedConnectMs: number;
  /** Time a connect to a body on the network may take in all: somebody may have to confirm it at the camera. */
  networkAttemptMs: number;
  /** Silence of such a connect after which it is told that somebody may have to. */
  confirmHintMs: number;
  /** From the Disconnect of such a connect that nobody has answered to its ReleaseDevice, and then to the next Connect. */
  networkLeaveMs: number;
  networkReleaseMs: number;
  /** Time the SDK may take to report the end of a session. */
  disconnectMs: number;
  /** Time that a session which is being closed waits for pictures that have been exposed. */
  pendingPicturesMs: number;
  /** Time a camera may take to make a write true that the SDK has taken. */
  settleMs: number;
  /** Time in which the report of properties grows at the begin of a session, and its silence after which it is whole. */
  growthMs: number;
  growthQuietMs: number;
  /** Time one call waits for a property that is not reported yet. */
  growthWaitMs: number;
  /** Operations queued per camera. */
  queuedOperations: number;
  /** Time from the end of the link to the worker's own SIGKILL. */
  orphanMs: number;
  /** Time without a viewer after which what was switched on for viewers goes off again. */
  liveViewReleaseMs: number;
  /** Least time between two readings of AF and tracking frames with a picture. */
  overlayPauseMs: number;
  /** Bytes of events waiting for the gateway before events are dropped and counted. */
  eventBacklogBytes: number;
  /** Time a camera may take to look through a card before it can be listed. */
  indexMs: number;
  /** Silence of a transfer after which it has failed. */
  transferStallMs: number;
  /** Files of cards whose facts are kept. */
  knownContents: number;
  /** Largest settings file and largest LUT that is sent to a camera. */
  settingsFileBytes: number;
  lutFileBytes: number;
}

/** Start options of a camera worker. */
export interface WorkerOptions {
  cameraId: string;
  /** Directory that holds libCr_Core.so and CrAdapter. */
  sdkDirectory: string;
  /** Marked in the version text, so that nobody takes a simulated camera for a real one. */
  simulated: boolean;
  /** Files go to this directory and below and nowhere else; left out = anywhere. */
  saveRoot?: string;
  limits: WorkerLimits;
}

/** Start options of the scout. */
export interface ScoutOptions {
  sdkDirectory: string;
  simulated: boolean;
  /** Pause between two enumerations. */
  pauseMs: number;
  /** How long one enumeration may listen, in whole seconds as the SDK takes it. */
  enumerateS: number;
  orphanMs: number;
}

/** Reads the options from the command line of a child: `node entry.js '<json>'`. */
export function readOptions<Options>(argv: readonly string[]): Options {
  const text = argv[2];
  if (text === undefined) throw new Error('options are missing: this program is started by the gateway');
  return JSON.parse(text) as Options;
}
