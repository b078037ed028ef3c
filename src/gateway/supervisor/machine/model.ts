// One camera as the machine knows it: its states, the inputs and the effects. Data only.

import type { WorkerEvent } from '../../../protocol/messages.js';
import type {
  ConnectionMode,
  ConnectParams,
  DiscoveredCamera,
  SaveInfo,
} from '../../../protocol/operations.js';
import type { LogEntryLevel } from '../../../protocol/words.js';
import type { NewsFacts } from '../../cameras/camera-news.js';
import type { BrokenAssumption, ConnectRequest } from '../../cameras/cameras.js';
import type { ServiceError } from '../../errors/errors.js';
import type { Limits } from '../../limits/limit-table.js';
import type { RestartPolicy } from './restart-policy.js';
import type { StateName } from './states.js';

/** Names one request of a client until it is answered; never used again for another one. */
export type CallerId = number;
/** A caller that waits for an answer. */
export interface Caller {
  id: CallerId;
  /** How long it waits, by the timer `caller:ID`, in milliseconds; undefined: until it is answered. */
  limitMs: number | undefined;
}
/** Names one worker process from its start to its end; never used again for another one. */
export type WorkerId = number;
/** Names a timer. There is one of each at a time. */
export type TimerId = 'retry' | 'stop' | 'usb-hint' | 'body-restart' | `caller:${CallerId}`;

/** Request of a client, with its later settings, so that a recovery can restore it. */
export interface SessionRequest extends ConnectRequest {
  saveInfo: SaveInfo;
  priorityKey: ConnectParams['priorityKey'];
  liveView: boolean;
}

/** Settings that a client can make during a session and the camera forgets with the session. */
export type SessionSettings = Pick<SessionRequest, 'saveInfo' | 'priorityKey' | 'liveView'>;

/** How a process ended. */
export interface WorkerExit {
  /** Exit code 0: it had disconnected its camera. */
  isClean: boolean;
  /** `SIGSEGV`, `exit code 65`, `no sign of life for 15 s`, … */
  cause: string;
  /** The last lines it wrote. */
  output: readonly string[];
}

/** The last unexpected end of a worker. */
export interface LastExit {
  /** ISO 8601, UTC. */
  at: string;
  cause: string;
  pid?: number;
}

/** The limits that the machine keeps, in milliseconds. */
export interface MachineLimits
  extends Pick<Limits, 'connectMs' | 'networkConnectMs' | 'usbHintMs' | 'bodyRestartMs'> {
  /** From the order to end a worker until it counts as stuck: held by the kernel. */
  stuckMs: number;
  restarts: RestartPolicy;
}

/** Times and a random number for one step. The shell supplies them, so that a step is pure. */
export interface Moment {
  /** Monotonic. */
  nowMs: number;
  /** Milliseconds since 1970. */
  wallMs: number;
  /** 0 to 1. */
  random: number;
}

// --- what is known ---------------------------------------------------------------------------------------------------

/** The members of every state. */
interface Explained {
  /** Milliseconds since 1970. */
  sinceMs: number;
  /** Why the camera is in this state; may change without a change of state. */
  reason: string;
}

/** For states in which a person may have to do something at the camera: confirm the connection, choose a USB mode. */
interface Confirmable {
  needsConfirmation: boolean;
}

/** How far a recovery is. */
export type RecoveryStage =
  /** It waits for the timer `retry`. */
  | 'pause'
  /** It waits for the body. */
  | 'absent'
  /** It waits for the end of the last process. */
  | 'ending'
  /** A worker is connecting. */
  | 'opening';

/** The state of one camera, with exactly the fields that it has. */
export type State =
  | ({ name: 'absent' | 'available' | 'failed' } & Explained)
  | ({ name: 'connecting'; request: SessionRequest; callers: readonly Caller[] } & Explained & Confirmable)
  | ({ name: 'connected'; request: SessionRequest } & Explained)
  | ({ name: 'reconnecting'; request: SessionRequest } & Explained & Confirmable)
  | ({
      name: 'recovering';
      request: SessionRequest;
      stage: RecoveryStage;
      callers: readonly Caller[];
      /** It is the session of before the start of this service, and has not been open since. */
      isRestore: boolean;
      /** Requested by a client and not open yet: the answer of the body is the answer to the client. */
      isFirst: boolean;
      /** Its body restarts because of a settings file: no failure, and tried again without growing pauses. */
      isRestart: boolean;
    } & Explained &
      Confirmable);

/** The state of this name. */
export type StateNamed<Name extends StateName> = Name extends 'absent' | 'available' | 'failed'
  ? { name: Name } & Explained
  : Extract<State, { name: Name }>;

/** A caller that waits for the end of a process, and its answer. */
export interface EndWaiter {
  caller: Caller;
  /** `ended` becomes CAMERA_STUCK when the kernel keeps the process; another answer stays. */
  answer: Answer;
}

/** The one process that a camera has, or none: this type cannot express a second one. */
export type Process =
  | { use: 'none' }
  /** A session is being opened. Losses and reconnects reported meanwhile are kept until the opening has ended. */
  | {
      use: 'opening';
      worker: WorkerId;
      pid?: number;
      hasExited: boolean;
      isLost: boolean;
      isReconnecting: boolean;
    }
  | { use: 'open'; worker: WorkerId; pid?: number }
  /** It reads the fingerprint and has no session. */
  | { use: 'reading'; worker: WorkerId; pid?: number; hasExited: boolean; callers: readonly CallerId[] }
  /** It was asked to end and has not ended yet; when the timer `stop` expires, it counts as stuck. */
  | {
      use: 'ending';
      worker: WorkerId;
      pid?: number;
      /** It survived SIGKILL: the kernel holds the process, and the process holds the camera. */
      isStuck: boolean;
      /** The mode of its session; undefined: it had none. */
      mode: ConnectionMode | undefined;
      waiters: readonly EndWaiter[];
    };

/** Facts that outlive the sessions of a camera. */
export interface History {
  /** The last worker died without disconnecting: the body may still hold the session. */
  isPoisoned: boolean;
  /** How long the body took to answer its last connect, in milliseconds; undefined: it has never had a session. */
  usualMs: number | undefined;
  /** Number of times that the SDK opened a session only after its process had searched for the body. */
  listingsNeeded: number;
  /** The last connect has failed. */
  hasFailedToOpen: boolean;
  /** Failures within the window of the restart policy, oldest first; monotonic. */
  failuresAtMs: readonly number[];
  /** Failures since the start of the service. */
  failures: number;
  lastExit: LastExit | undefined;
  /** Events that came faster than they could be passed on. */
  droppedEvents: number;
  /** Since a client has last begun a session: one of each name, the newest, with how often in all. */
  brokenAssumptions: readonly BrokenAssumption[];
  /** The body was sent a settings file and may leave until then, monotonic; or has left. */
  restart: { sentAtMs: number; untilMs: number; hasLeft: boolean } | undefined;
}

/** The session that is restored after a restart of the service: from its opening until a client ends it. */
export interface KeptSession {
  request: SessionRequest;
  /** It is of before the start of this service, and its restoring has not begun: it begins when the body is present. */
  isDue: boolean;
}

/** One camera. */
export interface Camera {
  readonly limits: MachineLimits;
  /** The body as it was last discovered. */
  readonly body: DiscoveredCamera;
  /** It counts as present now (presence.ts). */
  readonly isPresent: boolean;
  /** The service stops. */
  readonly isClosing: boolean;
  readonly state: State;
  readonly process: Process;
  /** Requests that wait for the end of a process or of an opening, in order. */
  readonly deferred: readonly DeferrableInput[];
  readonly history: History;
  /** Undefined: none is to be restored. */
  readonly kept: KeptSession | undefined;
  readonly lastWorker: WorkerId;
}

// --- what can happen -------------------------------------------------------------------------------------------------

/** Requests that can wait until the camera has no process. */
export type DeferrableInput =
  /** A client requests a session; answered `connected` or `already`. */
  | { kind: 'connect'; caller: CallerId; request: SessionRequest }
  /** A client requests the fingerprint of the body; answered with it, or `call`: the worker of the session reads it. */
  | { kind: 'fingerprint'; caller: CallerId };

/** Inputs of the machine of a camera. */
export type Input =
  | DeferrableInput
  /** A client ends the session, its opening or its recovery; answered `ended` when the process has ended. */
  | { kind: 'disconnect'; caller: CallerId }
  /** The service stops: the same, and all further requests are refused. */
  | { kind: 'close'; caller: CallerId }
  /** A caller waits for the end of the recovery, `limitMs` at most; answered `connected`. */
  | { kind: 'await-recovery'; caller: CallerId; limitMs: number }
  /** An operation has set what a recovery must restore. */
  | { kind: 'settings'; settings: Partial<SessionSettings> }
  /** The camera had this session when the service was stopped: it is opened again as soon as the body is present. */
  | { kind: 'restore'; request: SessionRequest }
  /** The body counts as present, or not (undefined). */
  | { kind: 'seen'; body: DiscoveredCamera | undefined }
  /** The worker has a process. */
  | { kind: 'started'; worker: WorkerId; pid: number }
  /** The session of the worker is open; `tookMs` is what the camera took to answer; see {@link History}. */
  | { kind: 'opened'; worker: WorkerId; tookMs: number; needsListing: boolean }
  /** The session could not be opened. The worker must still be ended. */
  | { kind: 'open-failed'; worker: WorkerId; error: ServiceError }
  | { kind: 'fingerprint-read'; worker: WorkerId; fingerprint: string }
  | { kind: 'fingerprint-failed'; worker: WorkerId; error: ServiceError }
  /** The process has ended; undefined: there never was one. A second report of the same worker changes nothing. */
  | { kind: 'exited'; worker: WorkerId; exit: WorkerExit | undefined }
  /** The worker reports something about its camera. */
  | { kind: 'event'; worker: WorkerId; event: WorkerEvent }
  | { kind: 'timer'; timer: TimerId }
  /** A defect of the service occurred while it handled this camera. */
  | { kind: 'broke'; message: string };

// --- what is to be done ----------------------------------------------------------------------------------------------

/** The answer to a caller. */
export type Answer =
  | { kind: 'connected' | 'already' | 'ended' | 'call' }
  | { kind: 'fingerprint'; fingerprint: string }
  | { kind: 'error'; error: ServiceError };

/** The callers on whose behalf a worker is started. */
export const START_RANKS = ['client', 'recovery'] as const;

/** One of {@link START_RANKS}. */
export type StartRank = (typeof START_RANKS)[number];

/** Purpose of starting a worker. */
export interface OpenOrder {
  camera: DiscoveredCamera;
  request: SessionRequest;
  /** On whose behalf the session is opened. */
  rank: StartRank;
  /** The body may still hold an earlier session. */
  isPoisoned: boolean;
  usualMs: number | undefined;
  /** The worker searches for the body before it connects. */
  listedFirst: boolean;
}

/** Effects that the shell performs, in order. */
export type Effect =
  /** Start a worker and open a session in it. Reports `started`, then `opened` or `open-failed`. */
  | { kind: 'open'; worker: WorkerId; order: OpenOrder }
  /** Start a worker and read the fingerprint. Reports `started`, then `fingerprint-read` or `fingerprint-failed`. */
  | { kind: 'read'; worker: WorkerId; camera: DiscoveredCamera }
  /** End the worker: ask it, and kill it if it does not end. Reports `exited`. */
  | { kind: 'end'; worker: WorkerId }
  /** Reports `timer` once after the delay, unless it is cancelled before. */
  | { kind: 'set-timer'; timer: TimerId; delayMs: number }
  | { kind: 'cancel-timer'; timer: TimerId }
  | { kind: 'answer'; caller: CallerId; answer: Answer }
  | { kind: 'news'; news: NewsFacts }
  /** Keep this session for a restart of the service in place of an earlier one; undefined: forget it. */
  | { kind: 'keep'; request: SessionRequest | undefined }
  | {
      kind: 'log';
      level: Exclude<LogEntryLevel, 'debug'>;
      text: string;
      details: Readonly<Record<string, unknown>>;
    };
