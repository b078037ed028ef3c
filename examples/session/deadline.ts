// Waiting with an end. Every wait of a session goes through here and says what it waited for.

/** Much more than anything takes, since a session may run beside much else. */
const LIMIT_MS = 60_000;
const POLL_PAUSE_MS = 100;

/**
 * What `work` resolves with.
 * @throws Error when that takes longer than `limitMs`.
 */
export async function within<T>(what: string, work: Promise<T>, limitMs = LIMIT_MS): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${what}: not within ${limitMs} ms`)), limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Asks again until there is something.
 * @throws Error when there is nothing for too long, or what `ask` throws.
 */
export async function until<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  const endsAt = performance.now() + LIMIT_MS;
  while (performance.now() < endsAt) {
    const found = await ask();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, POLL_PAUSE_MS));
  }
  throw new Error(`${what}: not within ${LIMIT_MS} ms`);
}
