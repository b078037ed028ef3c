// The order in which the service ends: managers and clients are told, sessions end, what is kept is on the disk, then
// the process ends. Each step has its time; what hangs is left behind.

import { endAtTheLatest, endProcess } from '../host/end-process.js';
import type { Log } from '../log/logger.js';
import type { Ground } from './ground.js';
import type { Parts } from './parts.js';

/** What is ended, and how. */
export interface StoppingContext extends Pick<Ground, 'clock' | 'limits' | 'logger'>, Parts {
  /** Writes what is left of the log. */
  readonly flush: Log['flush'];
  /** Leaves new connections to the next service, where there will be one. */
  readonly stopAccepting: () => void;
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
      await this.#context.rig.drain();
    }
    await this.now(why);
  }

  /** Ends the process. @param why for the log */
  async now(why: string): Promise<void> {
    if (this.#isStopping) return;
    this.#isStopping = true;
    const { app, rig, instrument, health, loop, manager, doctor, hosts, clock, limits, logger, flush } =
      this.#context;
    logger.info({ why }, 'stopping');
    const { shutdownMs, shutdownGraceMs, lastAnswersMs } = limits;
    const told = manager.stopping(shutdownMs + shutdownGraceMs);
    this.#context.stopAccepting();
    const untilMs = clock.nowMs() + shutdownMs;
    health.stop();
    loop.stop();
    instrument.rest();
    endAtTheLatest(shutdownMs + shutdownGraceMs);
    const end = (): Promise<never> => {
      // A halted worker cannot notice that its gateway has gone.
      rig.killHalted();
      return endProcess(0, { clock, waitMs: Math.max(0, untilMs - clock.nowMs()), flush });
    };
    // Service managers kill a process that takes longer to stop.
    clock.setTimer(shutdownMs, () => void end());
    doctor.close();
    instrument.leases.close();
    await rig.close();
    await instrument.timeline.stop(why);
    await instrument.shots.close();
    await hosts?.close();
    const closed = app.close();
    // Node counts a connection without any request as busy, and browsers open some in advance.
    clock.setTimer(lastAnswersMs, () => app.server.closeAllConnections());
    await closed;
    // The timer above ends the service if the manager takes no message.
    await told;
    await end();
  }
}
