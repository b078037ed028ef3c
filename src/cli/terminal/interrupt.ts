// Ctrl-C and SIGTERM as an abort signal for commands. A command that does not use it ends at once, as programs usually
// do.

/** Exit code that the shell expects from a program that Ctrl-C has ended before its work was done. */
export const INTERRUPTED = 130;

/** Aborted at the first Ctrl-C or SIGTERM; the second one ends the process, whatever it is doing. */
export function interruption(): AbortSignal {
  const end = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end.abort());
  return end.signal;
}
