// What befalls the session of one camera without a client's wish: the end of its worker, the SDK's word that it is lost
// or comes back by itself, and the healing that follows. A worker's death is always healed, in the mode the client
// chose; a lost camera only when the client asked for it. Who wants the session is its owner's matter.

import type { WorkerEvent } from '../../worker/protocol/messages.js';
import type { ServiceError } from '../errors.js';
import { type CameraRecord, CONFIRM_ON_CAMERA } from './camera-record.js';
import { Healing } from './healing.js';
import type { IncidentLog } from './incident-log.js';
import type { ExitReport } from './managed-child.js';
import type { SessionSequence } from './session-sequence.js';
import type { SupervisorContext, Wish, WorkerSession } from './worker-session.js';

/** The reason that status and events give while the SDK brings a session back by itself. */
export const RECONNECTING = 'the SDK is reconnecting';

/** What it works on, together with its owner. */
export interface LossParts {
  context: SupervisorContext;
  record: CameraRecord;
  incidents: IncidentLog;
  sessions: SessionSequence;
}

/** What it needs of its owner. */
export interface LossOwner {
  wish(): Wish | undefined;
  /** A client's session is being opened; who does that hears of a loss by the call that fails. */
  isOpening(): boolean;
  /** One try. */
  open(wish: Wish): Promise<void>;
  opened(): void;
  /** Nobody wants the session any more, for it is over. */
  close(reason: string): void;
  gaveUp(error: ServiceError): void;
  /** A defect was met. */
  broke(error: unknown): void;
}

/** See the head of this file. */
export class SessionLoss {
  readonly #parts: LossParts;
  readonly #owner: LossOwner;
  #healing: Healing | undefined;
  #droppedEvents = 0;

  constructor(parts: LossParts, owner: LossOwner) {
    this.#parts = parts;
    this.#owner = owner;
  }

  /** The healing that is under way. */
  get healing(): Healing | undefined {
    return this.#healing;
  }

  /** Events that came faster than they could be passed on. */
  get droppedEvents(): number {
    return this.#droppedEvents;
  }

  /** The SDK is bringing the session back by itself; clients wait for its word. */
  get isReconnecting(): boolean {
    return this.#parts.record.state === 'recovering' && this.#healing === undefined;
  }

  /** The healing is over, whatever has come of it. */
  endHealing(): void {
    this.#healing?.cancel();
    this.#healing = undefined;
  }

  /** A process has ended. @param isAsked it was on its way out, or is of a session that is over. */
  workerEnded(session: WorkerSession, report: ExitReport, isAsked: boolean): void {
    // Also on its way out: a crash or a kill there is one more reason to look at the camera.
    if (isAsked && report.isClean) return;
    const { context, record, incidents } = this.#parts;
    const { cause, output } = report;
    const pid = session.worker?.pid;
    incidents.noteExit(cause, pid);
    context.logger.error({ cameraId: record.camera.id, pid, cause, output }, 'the worker of a camera ended');
    const message = `the worker ended before the session was closed (${cause}): pictures on their way may be lost`;
    if (isAsked && session.wish !== undefined) record.report({ name: 'failed', payload: { message } });
    if (isAsked) return;
    // While it is being opened its caller, or the healing, hears of it by the call that failed.
    if (record.state === 'connected' || this.isReconnecting) this.#heal(`the worker ended: ${cause}`);
  }

  /** The worker reports an event. */
  received(session: WorkerSession, event: WorkerEvent): void {
    const { record } = this.#parts;
    switch (event.name) {
      case 'disconnected':
        session.isLost = true;
        this.#cameraLost(event.payload.sdkCode);
        return;
      case 'confirmOnCamera':
        if (!record.awaitConfirmation()) return;
        record.report({ name: 'confirmOnCamera', payload: { message: CONFIRM_ON_CAMERA } });
        return;
      case 'dropped':
        this.#droppedEvents += event.payload.count;
        this.#logReport(event.payload);
        return;
      case 'fault':
        this.#logReport(event.payload);
        break;
      case 'reconnecting':
        session.isReconnecting = true;
        // While the session is being opened, the end of the opening looks at it.
        if (this.#isOpening) return;
        if (record.state === 'connected') record.enter('lost', RECONNECTING);
        break;
      case 'reconnected':
        session.isReconnecting = false;
        if (this.#isOpening) return;
        if (record.state === 'recovering') record.enter('opened', '');
        break;
    }
    record.report(event);
  }

  #logReport(facts: object): void {
    const { context, record } = this.#parts;
    context.logger.warn({ cameraId: record.camera.id, ...facts }, 'a worker reports');
  }

  /** The SDK says that the session is over: cable, power, or another program. */
  #cameraLost(sdkCode: number): void {
    const { context, record } = this.#parts;
    const errorCode = `0x${sdkCode.toString(16).toUpperCase()}`;
    context.logger.error({ cameraId: record.camera.id, errorCode }, 'the camera ended the session');
    if (this.#isOpening) return;
    const error = 'the camera was lost';
    if (this.#owner.wish()?.reconnecting === true) {
      this.#heal(`${error} (${errorCode})`, { sdkCode });
    } else {
      record.report({ name: 'lost', payload: { reason: error, sdkCode, isRecovering: false } });
      this.#owner.close(`${error} (${errorCode})`);
    }
  }

  #heal(reason: string, details: { sdkCode?: number } = {}): void {
    const { context, record, incidents, sessions } = this.#parts;
    const wish = this.#owner.wish();
    if (wish === undefined) throw new Error('a session that nobody wants cannot be healed');
    sessions.close(wish);
    // A body whose worker left without goodbye answers no connect until its old session has been cleared.
    const how = sessions.isPoisoned ? '; the session it left in the body is cleared first' : '';
    if (record.state === 'connected') record.enter('lost', reason + how);
    record.report({ name: 'lost', payload: { reason, ...details, isRecovering: true } });
    const healing = new Healing({
      clock: context.clock,
      // A body on the network is asked at its address: discovery misses those that are there.
      isPresent: () => record.isPresent || record.camera.connectionType === 'Network',
      failed: () => incidents.noteFailure(),
      told: (text) => this.#explain(text),
      open: () => this.#owner.open(wish),
      clear: () => sessions.close(wish),
      opened: () => {
        this.#healing = undefined;
        this.#owner.opened();
      },
      gaveUp: (error) => {
        this.#healing = undefined;
        this.#owner.gaveUp(error);
        const message = `the camera cannot be brought back: ${error.message}`;
        record.report({ name: 'failed', payload: { message, code: error.code } });
      },
    });
    this.#healing = healing;
    healing.run().catch((error: unknown) => {
      healing.cancel();
      this.#owner.broke(error);
    });
  }

  /** News of a state that goes on. */
  #explain(reason: string): void {
    const { context, record } = this.#parts;
    record.reason = reason;
    context.logger.warn({ cameraId: record.camera.id, reason }, 'a camera is being brought back');
  }

  /** Whoever opens or heals hears by the call that fails, and acts. */
  get #isOpening(): boolean {
    return this.#owner.isOpening() || this.#healing !== undefined;
  }
}
