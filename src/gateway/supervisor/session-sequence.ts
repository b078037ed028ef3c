// The sessions of one camera, one after another: at most one at a time, and the next only when the process of the
// last has ended. It knows whether the last one left the body in order; what the end of a session means is its
// owner's matter. A worker that reads the fingerprint without a session takes its turn with them.

import type { WorkerEvent } from '../../worker/protocol/messages.js';
import type { DiscoveredCamera } from '../../worker/protocol/operations.js';
import { ServiceError } from '../errors.js';
import type { ExitReport } from './managed-child.js';
import type { StartRank } from './start-gate.js';
import { type SupervisorContext, type Wish, WorkerSession } from './worker-session.js';

/** Told by the sequence to its owner; neither may throw. */
export interface SequenceOwner {
  /** An event of the present session, or a picture that comes late. */
  event(session: WorkerSession, event: WorkerEvent): void;
  /** A process has ended. @param isAsked it was on its way out, or is of a session that is over. */
  ended(session: WorkerSession, report: ExitReport, isAsked: boolean): void;
}

/** Events that are told whoever's turn it is: a picture that arrives while its session is being closed. */
const TOLD_LATE: ReadonlySet<WorkerEvent['name']> = new Set(['downloadComplete', 'fault']);

/** See the head of this file. */
export class SessionSequence {
  readonly #context: SupervisorContext;
  readonly #owner: SequenceOwner;
  #current: WorkerSession | undefined;
  #ending: { session: WorkerSession; end: Promise<void>; isStuck: boolean } | undefined;
  #reading: { session: WorkerSession; fingerprint: Promise<string> } | undefined;
  #isPoisoned = false;
  /** There was a session once. */
  #wasOpen = false;
  /** What the body took to answer its last connect. */
  #usualMs: number | undefined;

  constructor(context: SupervisorContext, owner: SequenceOwner) {
    this.#context = context;
    this.#owner = owner;
  }

  /** The session that is open or being opened. */
  get current(): WorkerSession | undefined {
    return this.#current;
  }

  /** The same, or whatever else has a process. */
  get shown(): WorkerSession | undefined {
    return this.#current ?? this.#reading?.session ?? this.#ending?.session;
  }

  /** A session whose process was killed and lives: the kernel holds it, and it the camera. */
  get stuck(): WorkerSession | undefined {
    return this.#ending?.isStuck === true ? this.#ending.session : undefined;
  }

  /** The last worker died without its goodbyes: the body may still hold the session. */
  get isPoisoned(): boolean {
    return this.#isPoisoned;
  }

  /**
   * One try. The session stays the present one whatever comes of it, until it is closed. Call it when idle.
   * @throws CANCELLED when closed meanwhile; CONNECT_REFUSED when lost in the same breath; what `connect` documents.
   */
  async open(camera: DiscoveredCamera, wish: Wish, rank: StartRank): Promise<void> {
    const session = this.#make(camera, wish);
    this.#current = session;
    // A body that has never let us in may be asking somebody: it wants one connect, and holds no session of ours.
    const mayAsk = camera.connectionType === 'Network' && camera.sshSupport !== true && !this.#wasOpen;
    this.#usualMs = await session.open(rank, this.#isPoisoned && !mayAsk, this.#usualMs);
    this.#isPoisoned = false;
    this.#wasOpen = true;
    // The loss may be told in the same breath as the success, before anybody could act on either.
    if (session.isLost)
      throw new ServiceError('CONNECT_REFUSED', 'the camera was lost while it was being connected');
  }

  /** Ends the present session, when it is that of this wish; does not wait for the end. */
  close(wish: Wish | undefined): void {
    const session = this.#current;
    if (session === undefined || session.wish !== wish) return;
    this.#current = undefined;
    this.#end(session);
  }

  /**
   * The fingerprint of the body, by a worker without a session; who asks meanwhile shares it. Call it when idle.
   * @throws CANCELLED when the reading is ended; what `getFingerprint` documents.
   */
  readFingerprint(camera: DiscoveredCamera): Promise<string> {
    if (this.#reading === undefined) {
      const session = this.#make(camera, undefined);
      const fingerprint = session.readFingerprint().finally(() => {
        if (this.#reading?.session === session) this.endReading();
      });
      this.#reading = { session, fingerprint };
    }
    return this.#reading.fingerprint;
  }

  /** Ends the reading of the fingerprint, if there is one; does not wait for the end. */
  endReading(): void {
    const reading = this.#reading;
    this.#reading = undefined;
    if (reading !== undefined) this.#end(reading.session);
  }

  /**
   * Waits until no session and no reading of the fingerprint has a process that is on its way out or at work.
   * @throws CAMERA_STUCK when the kernel keeps the process.
   */
  async idle(): Promise<void> {
    while (this.#reading !== undefined || this.#ending !== undefined) {
      await this.#reading?.fingerprint.catch(() => undefined);
      await this.ended();
    }
  }

  /**
   * Waits until the process of the last session has ended; longer than a kill takes it waits for nobody.
   * @throws CAMERA_STUCK when the kernel keeps the process.
   */
  async ended(): Promise<void> {
    const ending = this.#ending;
    if (ending === undefined) return;
    const { clock, limits } = this.#context;
    await new Promise<void>((resolve, reject) => {
      const cancel = clock.setTimer(limits.workerStopMs + limits.answerGraceMs, () => {
        const process = `the worker of its last session (process ${ending.session.worker?.pid})`;
        const text = `${process} does not end although it was killed: the kernel holds it in a call to the camera`;
        ending.isStuck = true;
        const advice = 'Pull the cable of the camera, or switch it off, and ask again.';
        reject(new ServiceError('CAMERA_STUCK', text, { advice }));
      });
      void ending.end.then(() => {
        cancel();
        resolve();
      });
    });
  }

  #make(camera: DiscoveredCamera, wish: Wish | undefined): WorkerSession {
    const session = new WorkerSession(this.#context, camera, wish, {
      event: (event) => {
        if (session === this.#current || TOLD_LATE.has(event.name)) this.#owner.event(session, event);
      },
      ended: (report) => this.#ended(session, report),
    });
    return session;
  }

  #end(session: WorkerSession): void {
    const end = session.close().then(() => {
      if (this.#ending?.session === session) this.#ending = undefined;
    });
    this.#ending = { session, end, isStuck: false };
  }

  #ended(session: WorkerSession, report: ExitReport): void {
    // One that never had a session has left none in the body.
    if (!report.isClean && session.wish !== undefined) this.#isPoisoned = true;
    this.#owner.ended(session, report, session !== this.#current || session.workerState === 'stopping');
  }
}
