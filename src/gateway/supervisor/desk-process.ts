// The process of the desk: searches, recipes and exports. It is started for the first request, or at the start of the
// service if an earlier one left work unfinished; started again when it crashes during such work, and each day while
// the bin has files; and ended when it has had nothing to do for a while. Must not know what is asked.

import { existsSync, readdirSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { withinLimit } from '../../base/file-calls.js';
import { SocketDirectory } from '../../base/socket-directory.js';
import { BIN, DESK, RUN, SOCKETS, UNFINISHED } from '../../protocol/desk-places.js';
import { ProtocolError } from '../../protocol/framing.js';
import { ServiceError } from '../errors/errors.js';
import { type ChildContext, ManagedChild } from './managed-child.js';

const ENTRY = new URL('../../desk/bundle/main.js', import.meta.url);
/** Pause before the desk is started again after a crash; it doubles with each crash in a row. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 60_000;

/** The interface of the service for the desk. */
export interface DeskDoor {
  /** Listens at a Unix socket; requests there need no token. */
  open(path: string): Promise<void>;
  close(): void;
}

/** Dependencies of the process. */
export interface DeskProcessContext extends ChildContext {
  readonly door: DeskDoor;
  /** The options of the process: no secrets. */
  readonly options: () => object;
  /** Publishes an event of the desk. @throws ProtocolError for one that the desk must not send */
  readonly publish: (name: string, payload: Readonly<Record<string, unknown>>) => void;
}

/** A desk that runs. */
interface Run {
  readonly child: ManagedChild;
  /** Path of its socket. */
  readonly socketPath: string;
  /** Resolves when the process has ended. */
  readonly ended: Promise<void>;
}

/** See the head of this file. */
export class DeskProcess {
  readonly #context: DeskProcessContext;
  readonly #entry: URL;
  readonly #directory: string;
  #starting: Promise<Run> | undefined;
  /** Resolves when the process before the next one has ended, so that their sockets do not meet. */
  #before: Promise<void> = Promise.resolve();
  #underWay = 0;
  #crashes = 0;
  #isClosed = false;
  #cancelTimer: () => void = () => undefined;

  /** @param entry the program of the process */
  constructor(context: DeskProcessContext, entry = ENTRY) {
    this.#context = context;
    this.#entry = entry;
    this.#directory = join(context.stateDirectory, DESK);
  }

  /** Starts the desk if an earlier one left work unfinished, or files in the bin that may be old. Never rejects. */
  resume(): void {
    const [unfinished, bin] = [join(this.#directory, UNFINISHED), join(this.#directory, BIN)];
    const isLeft = existsSync(unfinished) || (existsSync(bin) && readdirSync(bin).length > 0);
    if (this.#isClosed || !isLeft) return;
    this.#ready().catch((error: unknown) => {
      this.#context.logger.error({ err: error }, 'the desk cannot be started: work that it left waits');
      this.#startLater();
    });
  }

  /**
   * Begins a request; the desk runs at least until `end` is called.
   * @throws DESK_BUSY, WORKER_START_FAILED, PROTOCOL_MISMATCH, SHUTTING_DOWN
   */
  async begin(): Promise<Omit<Run, 'child'> & { readonly end: () => void }> {
    const { deskRequests } = this.#context.limits;
    if (this.#underWay >= deskRequests)
      throw new ServiceError('DESK_BUSY', `the desk already has ${deskRequests} requests`);
    this.#underWay += 1;
    let isOver = false;
    const end = () => {
      if (isOver) return;
      isOver = true;
      this.#underWay -= 1;
      this.#restLater();
    };
    try {
      const { socketPath, ended } = await this.#ready();
      return { socketPath, end, ended };
    } catch (error) {
      end();
      throw error;
    }
  }

  /** Ends the process. Work that it has in hand is left for the next one. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelTimer();
    const run = await this.#starting?.catch(() => undefined);
    void run?.child.stop();
    await this.#before;
  }

  #ready(): Promise<Run> {
    if (this.#isClosed) return Promise.reject(new ServiceError('SHUTTING_DOWN', 'the service is stopping'));
    this.#cancelTimer();
    if (this.#starting !== undefined) return this.#starting;
    const starting = this.#start();
    this.#starting = starting;
    const forget = () => {
      if (this.#starting === starting) this.#starting = undefined;
    };
    starting.then(({ ended }) => ended.then(forget), forget);
    return starting;
  }

  async #start(): Promise<Run> {
    const { door, options, clock, logger } = this.#context;
    await this.#before;
    const sockets = await this.#socketDirectory();
    const leave = () => {
      door.close();
      sockets.close();
    };
    let child: ManagedChild;
    try {
      await door.open(sockets.pathOf(SOCKETS.gateway));
      const spec = { title: 'desk', entry: this.#entry, options: options() };
      child = new ManagedChild(this.#context, spec, (message) => {
        if (message.kind !== 'deskEvent')
          throw new ProtocolError(`the desk sent a message of kind ${message.kind}`);
        this.#context.publish(message.name, message.payload);
      });
    } catch (error) {
      leave();
      throw error;
    }
    const startedAtMs = clock.nowMs();
    const ended = child.exited.then(({ isClean, cause }) => {
      leave();
      if (isClean || this.#isClosed) return;
      logger.warn({ cause }, 'the desk ended');
      this.#crashes = clock.nowMs() - startedAtMs > LONGEST_PAUSE_MS ? 1 : this.#crashes + 1;
      this.#startLater();
    });
    this.#before = ended;
    await child.hello.catch(async (error: unknown) => {
      await ended;
      throw error;
    });
    this.#restLater();
    return { child, socketPath: sockets.pathOf(SOCKETS.desk), ended };
  }

  /** Makes the directory of the sockets anew: those of an earlier run are removed. */
  async #socketDirectory(): Promise<SocketDirectory> {
    const path = join(this.#directory, RUN);
    await withinLimit(
      { ...this.#context, fileMs: this.#context.limits.fileMs },
      `the directory ${path}`,
      (async () => {
        await mkdir(this.#directory, { recursive: true, mode: 0o700 });
        await rm(path, { recursive: true, force: true });
        await mkdir(path, { mode: 0o700 });
      })(),
    );
    return new SocketDirectory(path);
  }

  #startLater(): void {
    this.#cancelTimer();
    if (this.#isClosed) return;
    const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#crashes);
    this.#cancelTimer = this.#context.clock.setTimer(pauseMs, () => this.resume());
  }

  #restLater(): void {
    if (this.#isClosed || this.#underWay > 0 || this.#starting === undefined) return;
    this.#cancelTimer();
    const { clock, limits } = this.#context;
    this.#cancelTimer = clock.setTimer(limits.deskIdleMs, () => void this.#rest());
  }

  /** Ends the idle process; the next request starts another. */
  async #rest(): Promise<void> {
    const starting = this.#starting;
    const run = await starting?.catch(() => undefined);
    if (run === undefined || this.#underWay > 0) return;
    const pong = await run.child.probe();
    if (this.#underWay > 0 || this.#starting !== starting || this.#isClosed) return;
    if (pong?.queued !== 0) return this.#restLater();
    // A request that comes from now on starts another process, when this one has ended.
    this.#starting = undefined;
    void run.child.stop();
    const { clock, limits } = this.#context;
    this.#cancelTimer = clock.setTimer(limits.binCheckMs, () => this.resume());
  }
}
