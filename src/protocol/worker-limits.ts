// Generated from data/limits.json by scripts/generate/worker-limits.js; do not edit.

/** The limits that a worker enforces; it gets them from the gateway when it starts. */
export interface WorkerLimits {
  /** The answer to a call; also one native call; at the limit: the caller gets `CAMERA_STUCK`; further calls fail at once until the native call returns. */
  answerMs: number;
  /** One native call that writes a property, in place of `answerMs`: 6 s were measured on a body whose card took nothing; at the limit: as `answerMs`; the answer to a write has both. */
  writeMs: number;
  /** The camera's report of an exposure, besides twice the exposure and the self-timer; at the limit: `NO_EXPOSURE`, outcome unknown. */
  proofMs: number;
  /** The two tries of a connect, their native calls included, and the disconnect between them; not the start of the worker, and not what is set once the session is open; at the limit: `CONNECT_TIMEOUT`, after one more disconnect (`disconnectMs`). */
  connectMs: number;
  /** A try of a connect that is made for its Disconnect, which clears the session that a dead worker left in a body on USB; at the limit: disconnect, then the next try. */
  clearingConnectMs: number;
  /** The try after that, and on a network the first one after the camera's last worker died; twice what the last connect took, when that is longer. Every other first try has 60 % of `connectMs`, on a network `networkAttemptMs`; at the limit: disconnect, then the last try. */
  poisonedConnectMs: number;
  /** The one connect to such a body; at the limit: disconnect, 500 ms, release, 300 ms. */
  networkAttemptMs: number;
  /** Silence of such a connect, without access authentication; at the limit: event `confirmOnCamera`, and the status says so. */
  confirmHintMs: number;
  /** A restart of a camera that was sent a settings file, from the file or its verdict on; at the limit: a session that was lost by it has ended, or is recovered as any other; later where a client waits, and a first connect to a body on the network goes on. */
  bodyRestartMs: number;
  /** The SDK's report that a session has ended; at the limit: the session is released anyway. */
  disconnectMs: number;
  /** The wait of a session that is being closed for pictures that the camera has exposed for the host; at the limit: the session is closed; event `error` says how many pictures did not come. */
  pendingPicturesMs: number;
  /** From the end of the link to the end of the worker; while it waits for pictures `pendingPicturesMs` more; at the limit: the worker ends itself by SIGKILL. */
  orphanMs: number;
  /** A camera that is looking through its card, or that does not show its cards yet in the mode contents; at the limit: it is asked once more, whatever it says of itself; its refusal is `SDK_REFUSED`, with 0x8D05 or 0x8C07. */
  indexMs: number;
  /** Silence of a transfer; also how long a camera may be busy with transfers of others; at the limit: the transfer is cancelled and has failed; what had come is removed. */
  transferStallMs: number;
  /** The wait of a call for a write that the camera has taken and not made so yet; at the limit: the call goes on with what the camera reads then. */
  settleMs: number;
  /** The time after a connect in which the camera is still making its properties known; at the limit: what it has not reported it does not have. */
  growthMs: number;
  /** Its silence in that time; at the limit: as above; a priority key that comes later anyway is set then. */
  growthQuietMs: number;
  /** The wait of one call, in that time, for a property that is not reported yet; at the limit: a read finds nothing; a write, and the arming of a body that has not said whether it takes still pictures, gets `PROPERTY_NOT_REPORTED` with `retryable`. */
  growthWaitMs: number;
  /** Operations that wait or run per camera, in its worker and in the gateway; there without those of `leftOperations`; at the limit: `CAMERA_BUSY`. */
  queuedOperations: number;
  /** Time without a viewer; at the limit: the worker switches off what it switched on for viewers. */
  liveViewReleaseMs: number;
  /** Between two readings of AF and tracking frames of a camera for event streams; at the limit: pictures in between come without: 10 events `frames` a second at most. */
  focusFramePauseMs: number;
  /** A half-press that was answered and that no shutter takes over; at the limit: S1 is released. */
  halfPressHoldMs: number;
  /** The time for which a camera stays armed for a shot; its other writes and actions wait; at the limit: it is disarmed, and they go on; a release for the shot gets `SHOT_NOT_ARMED`. */
  armMs: number;
  /** How much later than its moment a release may be; at the limit: `SHOT_TOO_LATE`; nothing is released. */
  fireLateMs: number;
  /** The wait for the files of an exposure that belongs to a shot; from its end, or from the last file of an earlier exposure; at the limit: the receipt of the shot says that they are missing; a file that comes later anyway is in it. */
  shotFileMs: number;
}
