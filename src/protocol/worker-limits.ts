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
  /** Silence of such a connect, without access authentication; at the limit: event `confirmOnCamera`, and the status shows it. */
  confirmHintMs: number;
  /** Restart of a camera that was sent a settings file, counted from the file or its verdict; at the limit: a session that the restart has ended is over, or is recovered like any other; later while a client waits, and a first connect to a body on the network continues. */
  bodyRestartMs: number;
  /** The SDK's report that a session has ended; at the limit: the session is released anyway. */
  disconnectMs: number;
  /** The wait of a session that is being closed for pictures that the camera has exposed for the host; at the limit: the session is closed; event `error` has the number of missing pictures. */
  pendingPicturesMs: number;
  /** From the end of the link to the end of the worker; while it waits for pictures `pendingPicturesMs` more; at the limit: the worker ends itself by SIGKILL. */
  orphanMs: number;
  /** A camera that is indexing its card, or that does not show its cards yet in the mode contents; at the limit: it is asked once more, whatever state it reports; its refusal is `SDK_REFUSED`, with 0x8D05 or 0x8C07. */
  indexMs: number;
  /** Silence of a transfer; also how long a camera may be busy with transfers of others; at the limit: the transfer is cancelled and fails; its partial file is removed. */
  transferStallMs: number;
  /** Wait of a call for a write that the camera has accepted and not applied yet; at the limit: the call continues with the value that the camera reports then. */
  settleMs: number;
  /** Time after a connect in which the camera still reports further properties; at the limit: properties not reported by then count as missing. */
  growthMs: number;
  /** Its silence in that time; at the limit: as above; a priority key that comes later anyway is set then. */
  growthQuietMs: number;
  /** The wait of one call, in that time, for a property that is not reported yet; at the limit: a read finds nothing; a write, and the arming of a body that has not reported whether it takes still pictures, gets `PROPERTY_NOT_REPORTED` with `retryable`. */
  growthWaitMs: number;
  /** Operations that wait or run per camera, in its worker and in the gateway; in the gateway without those of `leftOperations`; at the limit: `CAMERA_BUSY`. */
  queuedOperations: number;
  /** Time without a viewer; at the limit: the worker switches off what it switched on for viewers. */
  liveViewReleaseMs: number;
  /** Between two readings of AF and tracking frames of a camera for event streams; at the limit: pictures in between have none: 10 events `frames` a second at most. */
  focusFramePauseMs: number;
  /** A half-press that was answered and that no shutter takes over; at the limit: S1 is released. */
  halfPressHoldMs: number;
  /** The time for which a camera stays armed for a shot; its other writes and actions wait; at the limit: it is disarmed, and they continue; a release for the shot gets `SHOT_NOT_ARMED`. */
  armMs: number;
  /** How much later than its moment a release may be; at the limit: `SHOT_TOO_LATE`; nothing is released. */
  fireLateMs: number;
  /** The wait for the files of an exposure that belongs to a shot; from its end, or from the last file of an earlier exposure; at the limit: the receipt of the shot shows them as missing; a file that arrives later is in it anyway. */
  shotFileMs: number;
}
