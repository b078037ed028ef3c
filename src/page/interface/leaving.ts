// The end of this document. A browser may keep a page that was left for the way back, together with its open streams.
// It opens at most six connections to a host, so these streams would keep the next page from loading.

const leaving = new AbortController();

/** Aborted when the document is left. */
export const left: AbortSignal = leaving.signal;

addEventListener('pagehide', () => leaving.abort());
addEventListener('pageshow', ({ persisted }) => {
  // The page returns as it was left, without its streams.
  if (persisted) location.reload();
});
