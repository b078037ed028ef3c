// Waiting in tests: for a condition or a promise, never for time to pass, and with a deadline that names what
// it waited for. The only timers below test/.

/** Long enough for a busy machine; a test that is right never waits so long. */
export const GENEROUS_MS = 60_000;
const POLL_MS = 10;

/** @throws Error that names `what` after `limitMs`. */
export async function within<T>(what: string, promise: Promise<T>, limitMs = GENEROUS_MS): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what}: not within ${limitMs} ms`)), limitMs);
  });
  try {
    return await Promise.race([promise, deadline]);
  } finally {
    clearTimeout(timer);
  }
}

/** Looks again and again until `probe` answers something; for facts that nobody announces, such as files. */
export async function until<T>(
  what: string,
  probe: () => Promise<T | undefined | false> | T | undefined | false,
  limitMs = GENEROUS_MS,
): Promise<T> {
  const endMs = performance.now() + limitMs;
  for (;;) {
    const answer = await probe();
    if (answer !== undefined && answer !== false) return answer;
    if (performance.now() > endMs) throw new Error(`${what}: not within ${limitMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
