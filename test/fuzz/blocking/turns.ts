// How long something holds the event loop: the processor time of its longest turn. Processor time and not time of the
// clock, because the machine has other things to do as well.

/** The processor time of this process, in ms. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** Runs `work` and returns the processor time of the longest turn of the loop meanwhile, in ms. */
export async function longestTurnMs(work: () => unknown): Promise<number> {
  let longest = 0;
  let last = processorMs();
  let isOver = false;
  const look = () => {
    const now = processorMs();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isOver) setImmediate(look);
  };
  const first = setImmediate(look);
  try {
    await work();
  } finally {
    isOver = true;
    clearImmediate(first);
    look();
  }
  return longest;
}

/** The least of several runs, since a collection of garbage or a compilation counts too; ends once one is below `enoughMs`. */
export async function leastTurnMs(work: () => unknown, enoughMs: number, runs = 5): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs && least > enoughMs; run += 1)
    least = Math.min(least, await longestTurnMs(work));
  return least;
}
