// Generated from data/limits.json by scripts/generate/limit-table.js; do not edit.

import type { WorkerLimits } from '../../protocol/worker-limits.js';

/** Milliseconds end in Ms, bytes in Bytes; the rest are counts. */
export const DEFAULT_LIMITS = {
  /** The answer to a call; also one native call; at the limit: the caller gets `CAMERA_STUCK`; further calls fail at once until the native call returns. */
  answerMs: 5000,
  /** One native call that writes a property, in place of `answerMs`: 6 s were measured on a body whose card took nothing; at the limit: as `answerMs`; the answer to a write has both. */
  writeMs: 7500,
  /** A full press of the shutter: exposure twice, self-timer and proof; at the limit: as `answerMs`; a native call that hangs is still reported after `answerMs`. */
  shutterAnswerMs: 90000,
  /** The camera's report of an exposure, besides twice the exposure and the self-timer; at the limit: `NO_EXPOSURE`, outcome unknown. */
  proofMs: 10000,
  /** The two tries of a connect, their native calls included, and the disconnect between them; not the start of the worker, and not what is set once the session is open; at the limit: `CONNECT_TIMEOUT`, after one more disconnect (`disconnectMs`). */
  connectMs: 18000,
  /** A try of a connect that is made for its Disconnect, which clears the session that a dead worker left in a body on USB; at the limit: disconnect, then the next try. */
  clearingConnectMs: 500,
  /** The try after that, and on a network the first one after the camera's last worker died; twice what the last connect took, when that is longer. Every other first try has 60 % of `connectMs`, on a network `networkAttemptMs`; at the limit: disconnect, then the last try. */
  poisonedConnectMs: 3000,
  /** A body on the network: the wait of a client for a connect, which a person may have to confirm at the camera; at the limit: `CONNECT_TIMEOUT`; the connect itself continues, and the next request joins it. */
  networkConnectMs: 60000,
  /** The one connect to such a body; at the limit: disconnect, 500 ms, release, 300 ms. */
  networkAttemptMs: 75000,
  /** The native Connect of such a body, in place of `killMs`; at the limit: SIGKILL. */
  networkKillMs: 90000,
  /** Silence of such a connect, without access authentication; at the limit: event `confirmOnCamera`, and the status shows it. */
  confirmHintMs: 3000,
  /** Wait for a camera that was lost on USB, while the SDK reconnects or the body is not seen; at the limit: event `confirmOnCamera`, and the status shows it. */
  usbHintMs: 8000,
  /** Restart of a camera that was sent a settings file, counted from the file or its verdict; at the limit: a session that the restart has ended is over, or is recovered like any other; later while a client waits, and a first connect to a body on the network continues. */
  bodyRestartMs: 60000,
  /** Time in which discovery does not see a body on the network; at the limit: it leaves the list, unless it is remembered by its address. */
  networkAbsentMs: 30000,
  /** Bodies that are remembered by their address; at the limit: 409 `ADDRESSES_FULL`. */
  rememberedAddresses: 64,
  /** Sessions that are kept for a restart of the service; at the limit: a further one is not restored: the log and `keptForRestart` in the status of its camera show it. */
  rememberedSessions: 64,
  /** The SDK's report that a session has ended; at the limit: the session is released anyway. */
  disconnectMs: 3000,
  /** The wait of a session that is being closed for pictures that the camera has exposed for the host; at the limit: the session is closed; event `error` has the number of missing pictures. */
  pendingPicturesMs: 10000,
  /** Time that the gateway adds before it withdraws a call, and again before it answers for the worker; at the limit: `CAMERA_BUSY` when the call was still queued, else `CAMERA_STUCK`. */
  answerGraceMs: 1000,
  /** One native call that the SDK answers from its memory or only queues: reads, pictures of live view, commands; a write has twice that. Not above `killMs`; at the limit: SIGKILL: nothing else ends a thread inside a native call. */
  hungCallMs: 6000,
  /** One native call of the others: cards, sessions; at the limit: SIGKILL: nothing else ends a thread inside a native call. */
  killMs: 20000,
  /** Pause between two questions for a sign of life. */
  heartbeatMs: 2000,
  /** A worker without a sign of life; counted in questions that it has not answered; at the limit: SIGKILL. */
  silenceMs: 15000,
  /** From the start of a worker to its hello; at the limit: SIGKILL, `WORKER_START_FAILED`. */
  workerStartMs: 20000,
  /** From the request to stop to the end of a worker; at the limit: SIGKILL. */
  workerStopMs: 14500,
  /** From the end of the link to the end of the worker; while it waits for pictures `pendingPicturesMs` more; at the limit: the worker ends itself by SIGKILL. */
  orphanMs: 4000,
  /** A new gateway's wait for workers of one that died; those that are halted (SIGSTOP) are not waited for; at the limit: SIGKILL. */
  orphanWaitMs: 16000,
  /** A call to the file system by the gateway itself; at the limit: the request is refused, with the name of the directory; the record of a process is done without. */
  fileMs: 5000,
  /** A list of a card; at the limit: as `answerMs`. */
  listMs: 60000,
  /** A camera that is indexing its card, or that does not show its cards yet in the mode contents; at the limit: it is asked once more, whatever state it reports; its refusal is `SDK_REFUSED`, with 0x8D05 or 0x8C07. */
  indexMs: 20000,
  /** Silence of a transfer; also how long a camera may be busy with transfers of others; at the limit: the transfer is cancelled and fails; its partial file is removed. */
  transferStallMs: 30000,
  /** Transfers that wait per camera; at the limit: 409 `TRANSFER_BUSY`. */
  queuedTransfers: 64,
  /** Attempts at a transfer that its camera or worker left in the middle; at the limit: event `transferFailed`. */
  transferAttempts: 3,
  /** From the answer to a request for a transfer to the event of its end, at least. */
  transferHoldMs: 120,
  /** Files kept on the host to be read over HTTP; at the limit: those not read for longest are removed; `SPOOL_FULL` when all are being read, `FILE_TOO_LARGE` for a larger one. */
  spoolBytes: 8589934592,
  /** Workers that start at the same time; at the limit: the others wait their turn, connects of clients and recoveries alternately. */
  concurrentStarts: 2,
  /** A start that keeps its place to itself; at the limit: it continues, and the next one starts beside it. */
  startPlaceMs: 3000,
  /** The wait for a turn to start; at the limit: `CAMERA_BUSY`; a recovery tries again. */
  startWaitMs: 30000,
  /** Wait of a call for a write that the camera has accepted and not applied yet; at the limit: the call continues with the value that the camera reports then. */
  settleMs: 1000,
  /** Time after a connect in which the camera still reports further properties; at the limit: properties not reported by then count as missing. */
  growthMs: 6000,
  /** Its silence in that time; at the limit: as above; a priority key that comes later anyway is set then. */
  growthQuietMs: 400,
  /** The wait of one call, in that time, for a property that is not reported yet; at the limit: a read finds nothing; a write, and the arming of a body that has not reported whether it takes still pictures, gets `PROPERTY_NOT_REPORTED` with `retryable`. */
  growthWaitMs: 4000,
  /** Operations that wait or run per camera, in its worker and in the gateway; in the gateway without those of `leftOperations`; at the limit: `CAMERA_BUSY`. */
  queuedOperations: 256,
  /** Operations sent to a worker whose callers have left, and not answered yet; the worker drops a waiting one as soon as it reads of it, a running one is answered at its end; at the limit: `CAMERA_BUSY`. */
  leftOperations: 4096,
  /** Lines of a worker's output kept for the report of its end; at the limit: the oldest goes. */
  workerOutputLines: 64,
  /** One line of a worker's output; at the limit: the rest of the line is skipped. */
  workerLineBytes: 4096,
  /** Lines of a worker's output that are logged; at the limit: further lines are counted, and the count is logged. */
  workerLinesPerS: 50,
  /** Pause between two searches for cameras. */
  discoveryPauseMs: 250,
  /** Rest of the discovery process while every known camera is on USB and has a session, and the time in which it keeps searching after a sign of hot-plug; 0: it never rests; at the limit: it searches once. */
  discoveryRestMs: 10000,
  /** Cameras that are remembered, with their events; at the limit: the oldest that is away and was never connected is forgotten; without one no further camera is admitted. */
  knownCameras: 256,
  /** Wait for the first search of all, once, from the start of the service; at the limit: `WORKER_START_FAILED`, `SDK_UNAVAILABLE` until a search succeeds. */
  firstDiscoveryMs: 8000,
  /** Time without a successful search; at the limit: the known cameras stay listed; one line in the log, and `discovery` in `GET /api/server/status` shows it. */
  discoverySilenceMs: 20000,
  /** Pause before a worker or the discovery process is started again, doubling. */
  restartMs: 250,
  /** The longest such pause. */
  restartMaxMs: 30000,
  /** Failures of a worker within `restartWindowMs`; at the limit: a loop: it is started again every `restartMaxMs`, and its status shows it. */
  maxRestarts: 5,
  /** The time in which failures are counted. */
  restartWindowMs: 60000,
  /** Time without a viewer; at the limit: the worker switches off what it switched on for viewers. */
  liveViewReleaseMs: 2000,
  /** Between two readings of AF and tracking frames of a camera for event streams; at the limit: pictures in between have none: 10 events `frames` a second at most. */
  focusFramePauseMs: 100,
  /** The age of a picture that is served; at the limit: 404 `NO_FRAME`. */
  stalePictureMs: 2000,
  /** Silence of live view before a slate; at the limit: viewers get a slate, and another after each such pause. */
  slateMs: 1000,
  /** Wait for a picture that a client requests; at the limit: the request waits no longer than this. */
  pictureWaitMs: 30000,
  /** Connections in all, over any address; every stream is one. Fewer if the process may have fewer descriptors: 128 less than those, and half of them at least; at the limit: a new one takes the place of the one that has been idle for longest, of the peer that has most; without an idle one it is closed at once. The log reports it. */
  connections: 2048,
  /** Connections of one peer (an IPv4 address, a /64 of IPv6), and half of all at most; not of 127.0.0.1 and ::1, which all programs of this machine use; at the limit: as `connections`, among its own. */
  peerConnections: 512,
  /** Requests that wait on one connection behind the one that is being answered; while one waits nothing more is read; at the limit: the connection is closed. */
  waitingRequests: 8,
  /** Time in which a client reads nothing of an answer that waits for it, of any kind; a slow client and a stream without news are not affected; at the limit: the connection is closed, and its resources are released. */
  stuckReaderMs: 30000,
  /** The time a connection is kept between two requests, and a second; at the limit: it is closed. */
  idleConnectionMs: 72000,
  /** The body of a request; at the limit: 413 `BODY_TOO_LARGE`. */
  bodyBytes: 1048576,
  /** The time a client takes to send a request, its header included; at the limit: 408 `REQUEST_TIMEOUT`. */
  requestMs: 30000,
  /** Duration that a lease may be requested for; at the limit: 400 `BAD_REQUEST`. */
  leaseMs: 3600000,
  /** Leases in force: one of the rig, and one of each camera; also those of the table that hosts share; at the limit: 409 `LEASES_FULL`; a shared table with more is not accepted, and the leases in force end at their times. */
  leases: 256,
  /** The age of an entry of the timeline; at the limit: it is left out. */
  timelineMs: 86400000,
  /** Entries of the timeline, and lines of it that wait for the disk; at the limit: the oldest goes. */
  timelineEntries: 10000,
  /** Each of the two files of the timeline; at the limit: the newer file becomes the older one, whose entries go. */
  timelineBytes: 4194304,
  /** Events kept per camera for clients that reconnect; at the limit: that camera's oldest is dropped; a client that requests it gets a `gap` event. */
  eventLogEvents: 1024,
  /** Events that wait for one event stream; of the event `frames` one per camera waits besides, and a newer one takes its place; at the limit: the client is disconnected; with `Last-Event-ID` it continues where it was. */
  sseClientEvents: 256,
  /** Silence on an event stream; clients give up a stream that is silent for 60 s; at the limit: a comment is sent. */
  sseKeepaliveMs: 30000,
  /** Lines of the log that are not read from standard error yet; at the limit: lines are dropped; a line reports their number once they are read again. */
  logBacklogBytes: 1048576,
  /** Time for the last lines when the process ends, by a crash too; at the limit: they are lost. */
  logFlushMs: 250,
  /** Entries of the log kept for `GET /api/server/logs`; at the limit: the oldest goes, of the first of these kinds that has more than a fifth: debug, requests, info, warn, error. */
  logEntries: 1000,
  /** The message of such an entry; at the limit: it is truncated; the log itself has all of it. */
  logMessageChars: 2000,
  /** Pause between two judgements of the health of the service for the log. */
  healthMs: 5000,
  /** Age of a look at a directory, for `GET /api/health`; at the limit: the directory is looked at again. */
  diskCheckMs: 10000,
  /** Little free space in a directory for pictures or for files of the service; at the limit: a warning in `GET /api/health` and of the doctor. */
  lowRoomBytes: 2147483648,
  /** Too little free space there, less than two large pictures; at the limit: the service is not ready; a failure of the doctor. */
  noRoomBytes: 134217728,
  /** Pause between two readings of battery, cards, heat and declared properties of a camera that reports no change of them. */
  bodyReadMs: 30000,
  /** Pause between two such readings because of reports; at the limit: the reports are answered by one reading. */
  bodyPauseMs: 300,
  /** Such readings at the same time, of all cameras; at the limit: the next waits. */
  bodyReadsAtOnce: 8,
  /** Pause between two looks (`GET /metrics`, `GET /api/rig`) at cameras that the rig file does not name; at the limit: no such camera is read before the second look from then. */
  scrapeWatchMs: 120000,
  /** Cameras that are set to declared properties, a preset or properties of a group at the same time; at the limit: the next waits. */
  bodiesSetAtOnce: 32,
  /** Such sets of values that wait or are applied for one camera; at the limit: `CAMERA_BUSY`. */
  bodySets: 8,
  /** Time in which the gateway handles no events; at the limit: a warning in `GET /api/health`, for ten seconds. */
  loopLagMs: 1000,
  /** One check of the doctor (`rigd doctor`, `GET /api/doctor`); at the limit: a failure of that check. */
  doctorCheckMs: 3000,
  /** One examination by the doctor, all checks at the same time; at the limit: its process is killed; checks without a finding are failures. */
  doctorMs: 3900,
  /** Time in which the findings of an examination are reused; at the limit: the next request begins another examination. */
  doctorKeptMs: 2000,
  /** Time for the last answers when the service stops; at the limit: every connection is closed. */
  lastAnswersMs: 250,
  /** The wait of a service that gets SIGTERM or SIGINT for pending pictures; another signal ends it; at the limit: the log has the number of those left, and the service ends (`shutdownMs`). */
  drainMs: 90000,
  /** The pause between two lines of the log about that wait. */
  drainReportMs: 5000,
  /** Shutdown of the service; at the limit: shots and timeline go to the disk, workers that are halted are killed, and it exits anyway. */
  shutdownMs: 5000,
  /** Time after `shutdownMs` for file-system calls in progress to return; one that takes longer than `fileMs`, or half of this, hangs in the kernel. Also the end of a service whose timers do not run; at the limit: SIGKILL. */
  shutdownGraceMs: 4500,
  /** One message to the service manager, which `systemd-notify` sends and waits for; at the limit: that process is killed; the next message is sent anyway. */
  notifyMs: 8000,
  /** A request of the service to itself, for the watchdog; at the limit: HTTP has made no progress. */
  selfCheckMs: 5000,
  /** The time that discovery or HTTP may take without progress while the service manager watches; at the limit: the watchdog is not fed, so the service manager ends the service and starts it again. */
  progressMs: 45000,
  /** Pause between two checks for an edited rig file. */
  rigFileMs: 1000,
  /** Bodies, groups and presets of the rig file, each; at the limit: the file is refused, and the previous one stays in force. */
  rigEntries: 256,
  /** Bodies of a group that one request works on at the same time on each host; at the limit: the others wait for their turn. */
  groupBodies: 32,
  /** Pause after a connect by the service itself that has failed; it doubles with each failure up to 60 s; at the limit: the next try. */
  autoConnectMs: 2000,
  /** The journal of shots on the disk, all segments together; at the limit: the oldest segment is removed, and the receipts in it. */
  shotJournalBytes: 67108864,
  /** Reports of other hosts about shots, on the disk, beside the journal of this host; at the limit: the oldest are removed; a receipt of another host is requested when it is needed. */
  shotOthersBytes: 16777216,
  /** Ids of shots of this host whose receipts were removed; each exposes nothing again; at the limit: the oldest is forgotten, and may be used again. */
  shotIds: 200000,
  /** One segment of the journal of shots; at the limit: the next record begins a new one. */
  shotSegmentBytes: 4194304,
  /** Records of shots in memory that the journal could not take yet; half of them are for shots that are under way; at the limit: at the half a new shot is refused with `JOURNAL_FAILED`; at the limit the log has the record. */
  shotUnwrittenRecords: 20000,
  /** Pause before the journal of shots is written again after a failure. */
  shotRetryMs: 1000,
  /** Free bytes beside the journal of shots, so that all records of a shot fit; at the limit: a new shot is refused with `JOURNAL_FAILED`. */
  shotRoomBytes: 1048576,
  /** Receipts in memory, besides those that are incomplete; at the limit: older ones are read from the journal on request. */
  shotsInMemory: 500,
  /** Exposures of the receipts in memory, besides those of shots that are incomplete; at the limit: older receipts are read from the journal on request. */
  shotExposuresInMemory: 20000,
  /** Wait of a receipt for facts that are still expected, from the last record about the shot; at the limit: missing facts are lost, and the receipt shows it; those from another host that can be reached are lost after twice that. */
  shotWaitMs: 180000,
  /** Arming one body of a shot, its turn included; at the limit: a body that has not answered counts as one that would not expose. */
  shotArmMs: 10000,
  /** Time before its instant at which a body is armed for a further round; at the limit: a body that is not ready at the instant skips the round; the receipt shows it. */
  shotArmAheadMs: 1500,
  /** From the order to fire to the instant at which all bodies fire; at the limit: a body that gets the order later fires at once, and the skew shows it. */
  shotLeadMs: 120,
  /** How far apart the bodies of a shot may expose, unless the request or the rig file has a togetherMs; one frame of a film of 25 a second, and more than the skew of 64 bodies on two busy cores (docs/proof/performance.md); at the limit: the receipt has `together: false` and names the bodies; `rigd_shots_apart_total` counts it. */
  shotTogetherMs: 40,
  /** The error of the clock of another host that takes part in a shot, unless the request has a toleranceMs; at the limit: the host does not arm: its bodies get `HOST_CLOCK`. */
  shotToleranceMs: 10,
  /** Pause between two events `shot` of the same shot; at the limit: changes in between are one event. */
  shotEventMs: 200,
  /** Files of shots that are read at the same time to be verified; at the limit: others wait for their turn. */
  shotVerifyFiles: 2,
  /** From one look at slips to the next while there are any; at the limit: slips of workers that have ended meanwhile are read. */
  shotSlipLookMs: 1000,
  /** A half-press that was answered and that no shutter takes over; at the limit: S1 is released. */
  halfPressHoldMs: 1000,
  /** The time for which a camera stays armed for a shot; its other writes and actions wait; at the limit: it is disarmed, and they continue; a release for the shot gets `SHOT_NOT_ARMED`. */
  armMs: 15000,
  /** How much later than its moment a release may be; at the limit: `SHOT_TOO_LATE`; nothing is released. */
  fireLateMs: 2000,
  /** The wait for the files of an exposure that belongs to a shot; from its end, or from the last file of an earlier exposure; at the limit: the receipt of the shot shows them as missing; a file that arrives later is in it anyway. */
  shotFileMs: 30000,
  /** Pause between two pings of the bus; a server that leaves two unanswered is lost; at the limit: this host continues without the bus, and tries to reconnect. */
  busPingMs: 1500,
  /** Pause between two tries to reach the NATS server. */
  busRetryMs: 500,
  /** One question to JetStream, which keeps the shared rig file, leases and receipts; at the limit: the change is refused; receipts are sent again. */
  busStoreMs: 3000,
  /** The records of receipts that the NATS server keeps for all hosts; at the limit: the oldest go; each host has its own on its disk. */
  busRecordsBytes: 268435456,
  /** From one sign of life of a host to the next. */
  busPresenceMs: 1000,
  /** A host without a sign of life on the bus; at the limit: it counts as unreachable: its bodies are shown as such, and calls that wait for it end. */
  busAwayMs: 4000,
  /** Time of a request from host to host; at the limit: `HOST_LATE`: the other host does not begin it. */
  busLateMs: 2000,
  /** Other hosts of the rig, including refused ones; at the limit: a further one is not admitted; a line in the log. */
  busHosts: 256,
  /** Events of its cameras that a host keeps for other hosts that have missed them; at the limit: the oldest go: clients of a host that asks later get the event `gap`. */
  busEvents: 5000,
  /** An event of another host, as JSON; at the limit: it is discarded; a line in the log. */
  busEventBytes: 65536,
  /** Events of one other host that are kept: for clients that reconnect, and as much again while earlier ones are requested; at the limit: its oldest are dropped; a client that requests them gets a `gap` event. */
  busEventsBytes: 4194304,
  /** Bodies that one other host has; also those that it had last, whose events are still taken; at the limit: the host is not understood, and shown as `refused`; of those that it had the oldest go. */
  busBodies: 1024,
  /** Operations and reads of one other host that are performed at the same time; as many orders of shots, counted apart; at the limit: `HOST_LATE`: a further one is not begun. */
  busAskedAtOnce: 256,
  /** Operations of these at one camera, in a request on many bodies at each of them: a part of `queuedOperations`, so that other hosts take no place of the clients of this one; at the limit: `HOST_LATE`: a further one is not begun. */
  busAskedOfCamera: 64,
  /** Time in which one other host causes one line of the log by messages that are not understood, and 30 by changes of its state; at the limit: further ones are left out. */
  busLogMs: 60000,
  /** Requests to one other host for pictures and files at the same time, with those that wait for its token or for a connection; at the limit: `HOST_UNREACHABLE`; a live view is tried again. */
  hostRequests: 512,
  /** A live view of another host without a part; opening a connection to another host; a request for a file, between two checks that its host is still connected; at the limit: the connection is closed: a live view is opened again, other requests get `HOST_UNREACHABLE` or `HOST_LOST`, and a file that has begun is cut short. */
  hostSilentMs: 5000,
  /** The first pause before a stream of another host is opened again; each further one is twice as long; at the limit: at most `hostRetryMaxMs`. */
  hostRetryMs: 250,
  /** The longest such pause. */
  hostRetryMaxMs: 4000,
  /** A host of the rig that is unreachable; at the limit: it is forgotten, with its bodies, until its next sign of life. */
  busForgetMs: 3600000,
  /** Recording of a child's calls of the SDK, in memory; at the limit: the beginning stays, the oldest of the rest is overwritten; 0: nothing is recorded. */
  recordingBytes: 4194304,
  /** Recordings on the disk; at the limit: the oldest is removed. */
  recordingFiles: 20,
  /** The size of all of them; at the limit: the oldest is removed. */
  recordingsDiskBytes: 67108864,
  /** The answer to `GET /api/report`, to its last byte; at the limit: the connection is closed before the end, and the next client gets its report. */
  reportMs: 120000,
} as const;

/** The limits in force. */
export type Limits = { readonly [Name in keyof typeof DEFAULT_LIMITS]: number };

/** Limits that may be 0: pauses that can be left out. */
export const MAY_BE_ZERO: ReadonlySet<string> = new Set([
  'pendingPicturesMs',
  'answerGraceMs',
  'orphanWaitMs',
  'transferHoldMs',
  'discoveryPauseMs',
  'discoveryRestMs',
  'firstDiscoveryMs',
  'restartMs',
  'liveViewReleaseMs',
  'focusFramePauseMs',
  'busLogMs',
  'recordingBytes',
]);

/** The largest values of limits that others than this service rely on. */
export const MOST_OF: { readonly [Name in keyof Limits]?: number } = {
  sseKeepaliveMs: 30000,
};

/** Limits that SIGHUP changes: they are read whenever they are kept, and no worker has a copy of them. */
export const RELOADED_LIMITS = [
  'lowRoomBytes',
  'noRoomBytes',
  'loopLagMs',
  'lastAnswersMs',
  'shutdownMs',
  'shutdownGraceMs',
  'notifyMs',
  'selfCheckMs',
  'progressMs',
] as const satisfies readonly (keyof Limits)[];

/** The limits that a worker keeps. */
export function workerLimits(limits: Limits): WorkerLimits {
  return {
    answerMs: limits.answerMs,
    writeMs: limits.writeMs,
    proofMs: limits.proofMs,
    connectMs: limits.connectMs,
    clearingConnectMs: limits.clearingConnectMs,
    poisonedConnectMs: limits.poisonedConnectMs,
    networkAttemptMs: limits.networkAttemptMs,
    confirmHintMs: limits.confirmHintMs,
    bodyRestartMs: limits.bodyRestartMs,
    disconnectMs: limits.disconnectMs,
    pendingPicturesMs: limits.pendingPicturesMs,
    orphanMs: limits.orphanMs,
    indexMs: limits.indexMs,
    transferStallMs: limits.transferStallMs,
    settleMs: limits.settleMs,
    growthMs: limits.growthMs,
    growthQuietMs: limits.growthQuietMs,
    growthWaitMs: limits.growthWaitMs,
    queuedOperations: limits.queuedOperations,
    liveViewReleaseMs: limits.liveViewReleaseMs,
    focusFramePauseMs: limits.focusFramePauseMs,
    halfPressHoldMs: limits.halfPressHoldMs,
    armMs: limits.armMs,
    fireLateMs: limits.fireLateMs,
    shotFileMs: limits.shotFileMs,
  };
}
