// Every limit of the service, with its default, in one table. docs/limits.md lists the same rows; a test
// compares both ways. Tests scale limits down; nothing else changes them.

import type { WorkerLimits } from '../worker/protocol/worker-options.js';
import type { RestartPolicy } from './supervisor/restart-policy.js';

/** Milliseconds end in Ms, seconds in S, bytes in Bytes; the rest are counts. */
export const DEFAULT_LIMITS = {
  /** Time a caller waits for an answer, and one native call may take before the camera counts as stuck. */
  answerMs: 5_000,
  /** Time an exposure may take in all: 30 s of exposure and as long of noise reduction, 10 s of self-timer, the proof. */
  shutterAnswerMs: 90_000,
  /** Time for the proof of an exposure besides its own, twice, and the self-timer: some bodies give it after the gap. */
  proofMs: 10_000,
  /** Time a connect may take in all. */
  connectMs: 18_000,
  /** First try of a connect after the camera's last worker died, at least: the body may hold a stale session. */
  poisonedConnectMs: 3_000,
  /** A body on the network: how long a client waits for the answer, and how long the one connect goes on. */
  networkConnectMs: 60_000,
  networkAttemptMs: 75_000,
  /** Time inside the native Connect of such a body after which its worker is ended. */
  networkKillMs: 90_000,
  /** Silence of such a connect after which clients are told that somebody may have to confirm it at the camera. */
  confirmHintMs: 3_000,
  /** Giving up such a connect: from Disconnect to ReleaseDevice, and from there to the next Connect. */
  networkLeaveMs: 500,
  networkReleaseMs: 300,
  /** Time without being seen after which a body on the network counts as gone: discovery misses those that are there. */
  networkAbsentMs: 30_000,
  /** Bodies that are remembered by their address. */
  rememberedAddresses: 64,
  /** Time the SDK may take to report the end of a session. */
  disconnectMs: 3_000,
  /** Time that a session which is being closed waits for pictures that have been exposed. */
  pendingPicturesMs: 10_000,
  /** Extra time the gateway gives a worker to answer by itself before it answers for it. */
  answerGraceMs: 1_000,
  /** Time inside one native call after which a worker is ended: its camera has to be cleared anyway. */
  killMs: 20_000,
  /** Pause between two questions for a sign of life, and the silence that ends a worker. */
  heartbeatMs: 2_000,
  silenceMs: 15_000,
  /** Time the status of a camera waits for its worker to say what it does. */
  probeMs: 250,
  /** From the start of a worker to its hello. */
  workerStartMs: 20_000,
  /** From the request to stop to SIGKILL: what a worker gives itself, with pictures to wait for, and a little. */
  workerStopMs: 14_500,
  /** From the end of the link to the worker's own SIGKILL; with pictures to wait for, `pendingPicturesMs` more. */
  orphanMs: 4_000,
  /** How long a new gateway waits for the workers of one that died; then they are killed. */
  orphanWaitMs: 16_000,
  /** A call to the file system by the gateway itself. */
  fileMs: 5_000,
  /** One run of ipcs or ipcrm, which remove the semaphores of a process that was killed. */
  ipcMs: 30_000,
  /** Making the launch directory or looking whether it is whole, with a run of node in it. */
  launchMs: 30_000,
  /** Time a list of a card may take in all. */
  listMs: 60_000,
  /** Time a camera may take to look through a card before it can be listed. */
  indexMs: 20_000,
  /** Silence of a transfer after which it has failed. */
  transferStallMs: 30_000,
  /** Transfers that wait per camera. */
  queuedTransfers: 64,
  /** How often a transfer is begun that its camera or worker left in the middle. */
  transferAttempts: 3,
  /** Pause before a camera that is transferring for somebody else is asked again. */
  transferRetryMs: 500,
  /** From the answer to a request for a transfer to the event that it is complete, at least. */
  transferHoldMs: 250,
  /** Files that were fetched for clients and are kept to be read again. */
  spoolBytes: 8 * 1024 * 1024 * 1024,
  /** Files of cards whose facts a worker keeps. */
  knownContents: 20_000,
  /** Largest settings file and largest LUT that is sent to a camera. */
  settingsFileBytes: 4 * 1024 * 1024,
  lutFileBytes: 16 * 1024 * 1024,
  /** Workers that start at the same time; how long one that starts keeps its place from others; their wait for one. */
  concurrentStarts: 2,
  startPlaceMs: 3_000,
  startWaitMs: 30_000,
  /** Time a camera may take to make a write true that it has taken; bodies take 100 to 150 ms. */
  settleMs: 1_000,
  /** Time a camera may take after a connect to report all its properties, and its silence after which it has. */
  growthMs: 6_000,
  growthQuietMs: 400,
  /** Time one call waits for a property that is not reported yet. */
  growthWaitMs: 4_000,
  /** Operations that wait or run per camera. */
  queuedOperations: 256,
  /** Operations sent to a worker whose callers have left, until it answers: waiting ones at once, running ones at their end. */
  leftOperations: 4_096,
  /** Events waiting in a worker for the gateway. */
  eventBacklogBytes: 1024 * 1024,
  /** Lines of a worker's output kept for the report of its end. */
  workerOutputLines: 64,
  /** The part of a line of a worker's output that is kept, and the lines of a worker per second that are logged. */
  workerLineBytes: 4 * 1024,
  workerLinesPerS: 50,
  /** Pause between two looks for cameras. */
  discoveryPauseMs: 250,
  /** Cameras that are remembered. */
  knownCameras: 256,
  /** How long one look may listen; the SDK takes whole seconds. */
  enumerateS: 1,
  /** From the start of the service: how long lists and unknown cameras wait for the first look of all. */
  firstDiscoveryMs: 8_000,
  /** Time without a look that succeeded, after which discovery counts as failing. */
  discoverySilenceMs: 20_000,
  /** Pause before what has failed is started again, doubling up to the maximum. */
  restartMs: 250,
  restartMaxMs: 30_000,
  /** Failures within the window that count as a loop; a loop goes on at the slowest pace. */
  maxRestarts: 5,
  restartWindowMs: 60_000,
  /** Time without a viewer after which a worker switches live view off that it switched on for viewers. */
  liveViewReleaseMs: 2_000,
  /** Least time between two readings of AF and tracking frames for event streams: 10 a second at most. */
  overlayPauseMs: 100,
  /** Age at which a picture of live view is stale: it is not served any more. */
  stalePictureMs: 2_000,
  /** Time without a frame after which viewers see a slate, and the pause between two slates. */
  slateMs: 1_000,
  /** Longest wait for the next frame that a client can ask for. */
  pictureWaitMs: 30_000,
  /** Connections in all, every stream is one; those of one peer; descriptors that are kept free of them. */
  connections: 2_048,
  peerConnections: 512,
  reservedDescriptors: 128,
  /** Requests of one connection that wait behind the one that is being answered. */
  waitingRequests: 8,
  /** Time the reader of an answer may take nothing of it. */
  stuckReaderMs: 30_000,
  /** Time a connection is kept open between two requests. */
  idleConnectionMs: 72_000,
  /** HTTP body. */
  bodyBytes: 1024 * 1024,
  /** Members and elements of such a body, at any depth. */
  bodyMembers: 1_000,
  /** Time a client may take to send a whole request. */
  requestMs: 30_000,
  /** Events kept per camera for clients that come back. */
  eventLogEvents: 1_024,
  /** Events waiting for one SSE client before it is disconnected. */
  sseClientEvents: 256,
  /** Pause between two keep-alive comments on an SSE stream. */
  sseKeepaliveMs: 30_000,
  /** Lines of the log that wait for whoever reads standard error. */
  logBacklogBytes: 1024 * 1024,
  /** Pause before lines that could not be written are tried again. */
  logRetryMs: 100,
  /** Time the last lines of the log get at the end of the process. */
  logFlushMs: 250,
  /** Entries of the log kept for clients, and the longest message of one. */
  logEntries: 1_000,
  logMessageChars: 2_000,
  /** Time the last answers get to leave before every connection is closed. */
  lastAnswersMs: 250,
  /** From the request to stop the service to its end at the latest. */
  shutdownMs: 5_000,
  /** Beyond that: the time a process that does not even run its timers gets before it is killed. */
  shutdownGraceMs: 2_000,
} as const;

/** The limits in force. */
export type Limits = { readonly [Name in keyof typeof DEFAULT_LIMITS]: number };

/** The part of the restart policy. */
export function restartPolicy(limits: Limits): RestartPolicy {
  return {
    maxRestarts: limits.maxRestarts,
    windowMs: limits.restartWindowMs,
    firstDelayMs: limits.restartMs,
    maxDelayMs: limits.restartMaxMs,
  };
}

/** The part a worker keeps. */
export function workerLimits(limits: Limits): WorkerLimits {
  return {
    answerMs: limits.answerMs,
    proofMs: limits.proofMs,
    connectMs: limits.connectMs,
    poisonedConnectMs: limits.poisonedConnectMs,
    networkAttemptMs: limits.networkAttemptMs,
    confirmHintMs: limits.confirmHintMs,
    networkLeaveMs: limits.networkLeaveMs,
    networkReleaseMs: limits.networkReleaseMs,
    disconnectMs: limits.disconnectMs,
    pendingPicturesMs: limits.pendingPicturesMs,
    settleMs: limits.settleMs,
    growthMs: limits.growthMs,
    growthQuietMs: limits.growthQuietMs,
    growthWaitMs: limits.growthWaitMs,
    queuedOperations: limits.queuedOperations,
    orphanMs: limits.orphanMs,
    eventBacklogBytes: limits.eventBacklogBytes,
    indexMs: limits.indexMs,
    transferStallMs: limits.transferStallMs,
    knownContents: limits.knownContents,
    settingsFileBytes: limits.settingsFileBytes,
    lutFileBytes: limits.lutFileBytes,
    liveViewReleaseMs: limits.liveViewReleaseMs,
    overlayPauseMs: limits.overlayPauseMs,
  };
}
