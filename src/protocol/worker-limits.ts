// Generated from data/limits.json by scripts/generate/worker-limits.js; do not edit.

/** The limits that a worker enforces; it gets them from the gateway when it starts. */
export interface WorkerLimits {
  /** The answer to a call; also one native call; at the limit: the caller gets `CAMERA_STUCK`; further calls fail at once until the native call returns. */
  answerMs: number;
  /** One native call that writes a property, in place of `answerMs`: 6 s were measured on a body whose card accepted no data; at the limit: as `answerMs`; the answer to a write may take both. */
  writeMs: number;
  /** The camera's report of an exposure, besides twice the exposure and the self-timer; at the limit: `NO_EXPOSURE`, outcome unknown. */
  proofMs: number;
  /** The two attempts of a connect, including their native calls and the disconnect between them; without the start of the worker, and without the settings that are made once the session is open; at the limit: `CONNECT_TIMEOUT`, after one more disconnect (`disconnectMs`). */
  connectMs: number;
  /** An attempt to connect that is made for the sake of its Disconnect, which clears the session that a dead worker left in a body on USB; at the limit: disconnect, then the next attempt. */
  clearingConnectMs: number;
  /** The attempt after that, and on a network the first one after the last worker of the camera died; twice the time of the last connect, if that is longer. Every other first attempt has 60 % of `connectMs`, on a network `networkAttemptMs`; at the limit: disconnect, then the last attempt. */
  poisonedConnectMs: number;
  /** The one connect to such a body; at the limit: disconnect, 500 ms, release, 300 ms. */
  networkAttemptMs: number;
  /** Silence of such a connect, without access authentication; at the limit: event `confirmOnCamera`, and the status says so. */
  confirmHintMs: number;
  /** The restart of a camera that has received a settings file, from the file or its result on; at the limit: a session that was lost by it has ended, or is recovered like any other; later if a client waits and a first connect to a body on the network is still in progress. */
  bodyRestartMs: number;
  /** The SDK's report that a session has ended; at the limit: the session is released anyway. */
  disconnectMs: number;
  /** The time for which a session that is being closed waits for pictures that the camera has exposed for the host; at the limit: the session is closed; the event `error` says how many pictures did not arrive. */
  pendingPicturesMs: number;
  /** From the end of the link to the end of the worker; `pendingPicturesMs` longer while it waits for pictures; at the limit: the worker ends itself by SIGKILL. */
  orphanMs: number;
  /** A camera that is indexing its card, or that does not show its cards yet in the mode contents; at the limit: it is asked once more, whatever it reports; its refusal is `SDK_REFUSED` with 0x8D05 or 0x8C07. */
  indexMs: number;
  /** Silence of a transfer; also the time for which a camera may be busy with other transfers; at the limit: the transfer is cancelled and fails; the bytes received so far are removed. */
  transferStallMs: number;
  /** The time for which a call waits for a write that the camera has accepted and not carried out yet; at the limit: the call continues with the value that the camera reports then. */
  settleMs: number;
  /** The time after a connect in which the camera is still reporting its properties; at the limit: the camera counts as having no property that it has not reported. */
  growthMs: number;
  /** Its silence in that time; at the limit: as above; a priority key that is reported later is set then. */
  growthQuietMs: number;
  /** The time for which one call waits, in that period, for a property that is not reported yet; at the limit: a read finds nothing; a write, and the arming of a body that has not said whether it takes still pictures, gets `PROPERTY_NOT_REPORTED` with `retryable`. */
  growthWaitMs: number;
  /** Operations that wait or run per camera, in its worker and in the gateway; in the gateway without those of `leftOperations`; at the limit: `CAMERA_BUSY`. */
  queuedOperations: number;
  /** Time without a viewer; at the limit: the worker switches live view off if it had switched it on for viewers. */
  liveViewReleaseMs: number;
  /** Between two readings of AF and tracking frames of a camera for event streams; at the limit: pictures in between come without frames: 10 events `frames` a second at most. */
  focusFramePauseMs: number;
  /** A half-press that was answered and that no press of the shutter continues; at the limit: S1 is released. */
  halfPressHoldMs: number;
  /** The time for which a camera stays armed for a shot; its other writes and actions wait; at the limit: it is disarmed, and they continue; a release for the shot gets `SHOT_NOT_ARMED`. */
  armMs: number;
  /** How much later than its instant a release may be; at the limit: `SHOT_TOO_LATE`; nothing is released. */
  fireLateMs: number;
  /** The wait for the files of an exposure that belongs to a shot, from the end of the exposure or from the last file of an earlier one; at the limit: the receipt of the shot says that they are missing; a file that arrives later is still added to it. */
  shotFileMs: number;
}
