// Processor time of a piece of work: other programs on the machine do not count. Anything else that runs in this
// process does (garbage collection, the compiler), so a bad run is repeated.

const MAX_RUNS = 12;

/** Milliseconds of the first run that takes less than `enoughMs`, else of the best of twelve runs. */
export async function cpuMs(work: () => unknown, enoughMs = 0): Promise<number> {
  return bestOf(enoughMs, MAX_RUNS, async () => {
    const clock = new CpuClock();
    await work();
    return clock.lapMs();
  });
}

/** The longest time without a turn of the event loop while the work runs; the work is repeated as by {@link cpuMs}. */
export async function longestTurnMs(work: () => unknown, enoughMs = 0, maxRuns = MAX_RUNS): Promise<number> {
  return bestOf(enoughMs, maxRuns, async () => {
    let longest = 0;
    let isOver = false;
    const clock = new CpuClock();
    const look = () => {
      longest = Math.max(longest, clock.lapMs());
      if (!isOver) setImmediate(look);
    };
    setImmediate(look);
    await work();
    isOver = true;
    look();
    return longest;
  });
}

async function bestOf(enoughMs: number, maxRuns: number, run: () => Promise<number>): Promise<number> {
  let best = await run();
  for (let runs = 1; runs < maxRuns && best >= enoughMs; runs += 1) best = Math.min(best, await run());
  return best;
}

/** The processor time of this process since a begin. */
export class CpuClock {
  #last = process.cpuUsage();

  /** Since the last lap, or the beginning. */
  lapMs(): number {
    const { user, system } = process.cpuUsage(this.#last);
    this.#last = process.cpuUsage();
    return (user + system) / 1000;
  }
}
