// The order in which the service ends: managers and clients are notified, sessions end, what is kept is on the disk,
// then the process ends. Each step has its time; what hangs is left behind. When the time is over, what is kept goes to
// the disk anyway, before anything else.

import { within } from '../../base/within.js';
import { endAtTheLatest, endProcess } from '../host/end-process.js';
import type { Listening } from '../http/listen.js';
import type { Log } from '../log/logger.js';
import type { Parts } from './parts.js';
import type { ServiceContext } from './service-context.js';

/**
 * The wait for calls ends so long before the watch would kill the process: it covers the last looks at young calls, and
 * the writing of the log. The other looks need none of it: what is kept leaves them half of the last time.
 */
const KILL_MARGIN_MS = 500;
/** Part of the last time that what is kept may take; the rest is for the looks at calls. */
const KEEP_PART = 1 / 2;

/** Parts to end, in order. */
export interface StoppingContext extends Pick<ServiceContext, 'clock' | 'limits' | 'logger'>, Parts {
  /** Writes what is left of the log. */
  readonly flush: Log['flush'];
  /** The start of these parts; rejects when one of them cannot start. */
  readonly starting: Promise<Listening>;
  /** Leaves new connections to the next service, where there will be one. */
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

  /** First waits for pending pictures; a second call ends that wait. @param why for the log */
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
    const { app, cameras, rigParts, health, loop, manager, doctor, hosts, starting, stopAccepting } =
      this.#context;
    const { clock, limits, logger, flush } = this.#context;
    logger.info({ why }, 'stopping');
    const { shutdownMs, shutdownGraceMs, fileMs, lastAnswersMs } = limits;
    const latestMs = shutdownMs + shutdownGraceMs;
    const untilMs = clock.nowMs() + latestMs - KILL_MARGIN_MS;
    endAtTheLatest(latestMs);
    let step = 'the start, which had not ended';
    let kept: Promise<void> | undefined;
    const keep = () => {
      kept ??= rigParts.timeline.stop(why).then(() => rigParts.shots.close());
      return kept;
    };
    let ended: Promise<never> | undefined;
    const end = (): Promise<never> => {
      if (ended !== undefined) return ended;
      // A halted worker cannot notice the end of its gateway.
      cameras.killHalted();
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
      // The end of the process has limits of its own.
      if (ended !== undefined) return;
      logger.warn({ step, shutdownMs }, 'the time for shutting down is over: work under way is cut off');
      void within(keep(), KEEP_PART * shutdownGraceMs, clock).then(end, end);
    });
    // A part that starts after it has ended would never end. The caller reports the reason of a failed start.
    const listening = await starting.catch(() => undefined);
    if (listening === undefined) return;
    step = 'the sessions of cameras';
    const notified = manager.stopping(latestMs);
    stopAccepting(listening);
    health.stop();
    loop.stop();
    rigParts.rest();
    doctor.close();
    rigParts.leases.close();
    await cameras.close();
    step = 'shots and timeline';
    await keep();
    step = 'the bus of the hosts';
    await hosts?.close();
    step = 'answers to clients';
    const closed = app.close();
    // Node counts a connection without any request as busy, and browsers open some in advance.
    clock.setTimer(lastAnswersMs, () => app.server.closeAllConnections());
    await closed;
    step = 'the message to the service manager';
    // The timer above ends the service if the manager takes no message.
    await notified;
    step = 'calls to the file system';
    await end();
  }
}
