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

/** Id of one request of a client; never used again. */
export type CallerId = number;
/** A caller that waits for an answer. */
export interface Caller {
  id: CallerId;
  /** How long it waits, by the timer `caller:ID`, in milliseconds; undefined: until it is answered. */
  limitMs: number | undefined;
}
/** Id of one worker process; never used again. */
export type WorkerId = number;
/** Id of a timer. There is at most one of each. */
export type TimerId = 'retry' | 'stop' | 'usb-hint' | 'body-restart' | `caller:${CallerId}`;

/** Request of a client for a session, with later settings, so that a recovery can restore it. */
export interface SessionRequest extends ConnectRequest {
  saveInfo: SaveInfo;
  priorityKey: ConnectParams['priorityKey'];
  liveView: boolean;
}

/** Settings that a client can make during a session, and that the camera forgets with the session. */
export type SessionSettings = Pick<SessionRequest, 'saveInfo' | 'priorityKey' | 'liveView'>;

/** How a process ended. */
export interface WorkerExit {
  /** Whether the exit code was 0: then it had disconnected its camera. */
  isClean: boolean;
  /** `SIGSEGV`, `exit code 65`, `no sign of life for 15 s`, … */
  cause: string;
  /** The last lines that it wrote. */
  output: readonly string[];
}

/** The last unexpected end of a worker. */
export interface LastExit {
  /** ISO 8601, UTC. */
  at: string;
  cause: string;
  pid?: number;
}

/** The limits of the machine, in milliseconds. */
export interface MachineLimits
  extends Pick<Limits, 'connectMs' | 'networkConnectMs' | 'usbHintMs' | 'bodyRestartMs'> {
  /** Time from the order to end a worker until the worker counts as stuck, that is, held by the kernel. */
  stuckMs: number;
  restarts: RestartPolicy;
}

/** Times and a random number for one step. The supervisor supplies them, so that a step is pure. */
export interface Moment {
  /** Milliseconds by the monotonic clock. */
  nowMs: number;
  /** Milliseconds since 1970. */
  wallMs: number;
  /** A random number from 0 to 1. */
  random: number;
}

// --- what is known ---------------------------------------------------------------------------------------------------

/** The members of every state. */
interface Explained {
  /** Since when the camera is in this state, in milliseconds since 1970. */
  sinceMs: number;
  /** Why the camera is in this state; may change without a change of state. */
  reason: string;
}

/** States in which a person may have to act at the camera: confirm the connection, or choose a USB mode. */
interface Confirmable {
  needsConfirmation: boolean;
}

/** The stage of a recovery. */
export type RecoveryStage =
  /** It waits for the timer `retry`. */
  | 'pause'
  /** It waits for the body. */
  | 'absent'
  /** It waits for the end of the last process. */
  | 'ending'
  /** A worker is connecting. */
  | 'opening';

/** The state of one camera, with the members that each state has. */
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
      /** Whether the session is from before the start of this service and has not been open since. */
      isRestore: boolean;
      /** Whether a client requested the session and it was never open: the client then gets the body's answer. */
      isFirst: boolean;
      /**
       * Whether the body restarts because of a settings file. The loss of its session is then no failure, and the
       * pauses between tries do not grow.
       */
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
  /** The answer. `ended` becomes CAMERA_STUCK when the kernel holds the process; other answers stay. */
  answer: Answer;
}

/** The one process of a camera, or none. This type cannot express a second one. */
export type Process =
  | { use: 'none' }
  /** A session is being opened. Losses and reconnects that are reported meanwhile are handled when the opening ends. */
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
      /** Whether it survived SIGKILL: then the kernel holds the process, and the process holds the camera. */
      isStuck: boolean;
      /** The mode of its session; undefined: it had no session. */
      mode: ConnectionMode | undefined;
      waiters: readonly EndWaiter[];
    };

/** Facts that remain when a session ends. */
export interface History {
  /** Whether the last worker died without disconnecting: then the body may still hold the session. */
  isPoisoned: boolean;
  /** How long the body took to answer its last connect, in milliseconds; undefined: it has never had a session. */
  usualMs: number | undefined;
  /** How often the SDK opened a session only after its process had searched for the body. */
  listingsNeeded: number;
  /** Whether the last connect failed. */
  hasFailedToOpen: boolean;
  /** Failures within the window of the restart policy, oldest first; monotonic. */
  failuresAtMs: readonly number[];
  /** Failures since the start of the service. */
  failures: number;
  lastExit: LastExit | undefined;
  /** The number of events that came faster than they could be passed on. */
  droppedEvents: number;
  /** Broken assumptions since a client last opened a session: the newest observation of each, and how many. */
  brokenAssumptions: readonly BrokenAssumption[];
  /** Set when the body was sent a settings file: until when it may leave (monotonic), and whether it has left. */
  restart: { sentAtMs: number; untilMs: number; hasLeft: boolean } | undefined;
}

/** The session that a restart of the service restores: from its opening until a client ends it. */
export interface KeptSession {
  request: SessionRequest;
  /** Whether it is from before the start of this service and its restoring has not begun: it waits for the body. */
  isDue: boolean;
}

/** One camera. */
export interface Camera {
  readonly limits: MachineLimits;
  /** The body as it was last discovered. */
  readonly body: DiscoveredCamera;
  /** Whether the body counts as present now (presence.ts). */
  readonly isPresent: boolean;
  /** Whether the service is stopping. */
  readonly isClosing: boolean;
  readonly state: State;
  readonly process: Process;
  /** Requests that wait for the end of a process or of an opening, in order. */
  readonly deferred: readonly DeferrableInput[];
  readonly history: History;
  /** Undefined: no session is to be restored. */
  readonly kept: KeptSession | undefined;
  readonly lastWorker: WorkerId;
}

// --- what can happen -------------------------------------------------------------------------------------------------

/** Requests that can wait until the camera has no process. */
export type DeferrableInput =
  /** A client requests a session; answered `connected` or `already`. */
  | { kind: 'connect'; caller: CallerId; request: SessionRequest }
  /**
   * A client requests the fingerprint of the body. The answer is the fingerprint, or `call`: ask the session's worker.
   */
  | { kind: 'fingerprint'; caller: CallerId };

/** Inputs of the machine. */
export type Input =
  | DeferrableInput
  /** A client ends the session, its opening or its recovery; answered `ended` when the process has ended. */
  | { kind: 'disconnect'; caller: CallerId }
  /** The service stops. Like `disconnect`, and all further requests are refused. */
  | { kind: 'close'; caller: CallerId }
  /** A caller waits for the end of the recovery, at most for `limitMs`; answered `connected`. */
  | { kind: 'await-recovery'; caller: CallerId; limitMs: number }
  /** An operation has made settings that a recovery must restore. */
  | { kind: 'settings'; settings: Partial<SessionSettings> }
  /** The camera had this session when the service was last stopped: it is opened when the body is present. */
  | { kind: 'restore'; request: SessionRequest }
  /** The body counts as present; undefined: it does not. */
  | { kind: 'seen'; body: DiscoveredCamera | undefined }
  /** The worker has a process now. */
  | { kind: 'started'; worker: WorkerId; pid: number }
  /** The session of the worker is open. `tookMs` is how long the body took to answer; see {@link History}. */
  | { kind: 'opened'; worker: WorkerId; tookMs: number; needsListing: boolean }
  /** The session could not be opened. The worker must still be ended. */
  | { kind: 'open-failed'; worker: WorkerId; error: ServiceError }
  | { kind: 'fingerprint-read'; worker: WorkerId; fingerprint: string }
  | { kind: 'fingerprint-failed'; worker: WorkerId; error: ServiceError }
  /** The process has ended; undefined: there never was one. A second report about a worker changes nothing. */
  | { kind: 'exited'; worker: WorkerId; exit: WorkerExit | undefined }
  /** A report of the worker about its camera. */
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

/** For whom a worker is started: they wait in separate queues. */
export const START_RANKS = ['client', 'recovery'] as const;

/** One of {@link START_RANKS}. */
export type StartRank = (typeof START_RANKS)[number];

/** How a worker opens a session. */
export interface OpenOrder {
  camera: DiscoveredCamera;
  request: SessionRequest;
  /** For whom the session is opened. */
  rank: StartRank;
  /** Whether the body may still hold an earlier session. */
  isPoisoned: boolean;
  usualMs: number | undefined;
  /** Whether the worker searches for the body before it connects. */
  listedFirst: boolean;
}

/** Effects that the supervisor performs, in order. */
export type Effect =
  /** Start a worker and open a session in it. Reports `started`, then `opened` or `open-failed`. */
  | { kind: 'open'; worker: WorkerId; order: OpenOrder }
  /** Start a worker and read the fingerprint. Reports `started`, then `fingerprint-read` or `fingerprint-failed`. */
  | { kind: 'read'; worker: WorkerId; camera: DiscoveredCamera }
  /** End the worker: ask it to end, and kill it if it does not. Reports `exited`. */
  | { kind: 'end'; worker: WorkerId }
  /** Report `timer` once after the delay, unless it is cancelled before. */
  | { kind: 'set-timer'; timer: TimerId; delayMs: number }
  | { kind: 'cancel-timer'; timer: TimerId }
  | { kind: 'answer'; caller: CallerId; answer: Answer }
  | { kind: 'news'; news: NewsFacts }
  /** Keep this session for a restart of the service, in place of an earlier one; undefined: forget the session. */
  | { kind: 'keep'; request: SessionRequest | undefined }
  | {
      kind: 'log';
      level: Exclude<LogEntryLevel, 'debug'>;
      text: string;
      details: Readonly<Record<string, unknown>>;
    };
