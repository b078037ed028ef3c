// The order in which the service ends: it notifies service manager and clients, ends the sessions, writes what must be
// kept to the disk, then ends the process. When the time for all steps is over, the step that hangs is cut off, and
// what must be kept is written to the disk anyway, before anything else.

import { within } from '../../base/within.js';
import { endAtTheLatest, endProcess } from '../host/end-process.js';
import type { Listening } from '../http/listen.js';
import type { Log } from '../log/logger.js';
import type { Parts } from './parts.js';
import type { ServiceContext } from './service-context.js';

/**
 * {@link endAtTheLatest} kills the process after a fixed time. The wait for calls to the file system ends this long
 * before that. In the time that is left, {@link endProcess} checks a few more times whether calls that have just begun
 * end, and the log is written.
 */
const KILL_MARGIN_MS = 500;
/** Share of `shutdownGraceMs` for writing what must be kept; the rest is for the wait for calls to the file system. */
const KEEP_PART = 1 / 2;

/** Parts to end, in order. */
export interface StoppingContext extends Pick<ServiceContext, 'clock' | 'limits' | 'logger'>, Parts {
  /** Writes what is left of the log. */
  readonly flush: Log['flush'];
  /** The start of these parts; rejects when one of them cannot start. */
  readonly starting: Promise<Listening>;
  /** Stops taking connections, so that a next service can take them, if there is one. */
  readonly stopAccepting: (listening: Listening) => void;
}

/** See the head of this file. */
export class Stopping {
  readonly #context: StoppingContext;
  #isDraining = false;
  #isStopping = false;

  constructor(context: StoppingContext) {
    this.#context = context;
  }

  /** Waits for pending pictures, then ends the process; a second call ends that wait. @param why for the log */
  async inTurn(why: string): Promise<void> {
    if (!this.#isDraining && !this.#isStopping) {
      this.#isDraining = true;
      await this.#context.cameras.drain();
    }
    await this.now(why);
  }

  /** Ends the process. @param why for the log */
  async now(why: string): Promise<void> {
    if (this.#isStopping) return;
    this.#isStopping = true;
    const { app, cameras, pictureMaker, deskProcess, rigParts, jobs, health, loop, manager, doctor, hosts } =
      this.#context;
    const { starting, stopAccepting } = this.#context;
    const { clock, limits, logger, flush } = this.#context;
    logger.info({ why }, 'stopping');
    const { shutdownMs, shutdownGraceMs, fileMs, lastAnswersMs } = limits;
    const latestMs = shutdownMs + shutdownGraceMs;
    const untilMs = clock.nowMs() + latestMs - KILL_MARGIN_MS;
    endAtTheLatest(latestMs);
    let step = 'the start, which had not ended';
    let kept: Promise<void> | undefined;
    const keep = () => {
      kept ??= rigParts.timeline
        .stop(why)
        .then(() => Promise.all([rigParts.shots.close(), rigParts.movies.close(), jobs?.close()]))
        .then(() => undefined);
      return kept;
    };
    let ended: Promise<never> | undefined;
    const end = (): Promise<never> => {
      if (ended !== undefined) return ended;
      // A suspended worker (SIGSTOP) cannot notice the end of its gateway, and would never end.
      cameras.killSuspended();
      const waitMs = Math.max(0, untilMs - clock.nowMs());
      const flushed = (isHanging: boolean) => {
        if (isHanging)
          logger.error({ fileMs }, 'a call to the file system hangs: the process is ended by SIGKILL');
        flush();
      };
      ended = endProcess(0, { clock, waitMs, hangMs: fileMs, flush: flushed });
      return ended;
    };
    // Service managers kill a process that takes longer to stop.
    clock.setTimer(shutdownMs, () => {
      // The step that ends the process has limits of its own.
      if (ended !== undefined) return;
      logger.warn({ step, shutdownMs }, 'the time for shutting down is over: work under way is cut off');
      void within(keep(), KEEP_PART * shutdownGraceMs, clock).then(end, end);
    });
    // Without this wait, a part that starts after its end would run forever. The caller reports why a start failed.
    const listening = await starting.catch(() => undefined);
    if (listening === undefined) return;
    step = 'the desk';
    const notified = manager.stopping(latestMs);
    stopAccepting(listening);
    health.stop();
    loop.stop();
    await deskProcess.close();
    step = 'the sessions of cameras';
    rigParts.rest();
    doctor.close();
    rigParts.leases.close();
    await Promise.all([cameras.close(), pictureMaker.close()]);
    step = 'shots, recordings and timeline';
    await keep();
    step = 'the bus of the hosts';
    await hosts?.close();
    step = 'answers to clients';
    const closed = app.close();
    // Node counts a connection without any request as busy, and browsers open some in advance.
    clock.setTimer(lastAnswersMs, () => app.server.closeAllConnections());
    await closed;
    step = 'the message to the service manager';
    // If the service manager does not take the message, the timer above ends the service.
    await notified;
    step = 'calls to the file system';
    await end();
  }
}
