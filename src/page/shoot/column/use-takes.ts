// One page of the list of takes. The first page follows what is shot; an older one stays as it is.

import { useEffect, useState } from 'preact/hooks';
import { ask, inPath } from '../../interface/service.js';
import type { ListedShot } from '../../interface/wire.js';
import { gathered, onEvent } from '../../state/news.js';

/** Time in which events are gathered, so that together they cause one request. */
const GATHER_MS = 200;
/** Events after which the list may be another one. */
const NEWS = new Set(['shot', 'gap']);

/** A page of takes, and the functions that turn it. */
export interface Takes {
  readonly shots: readonly ListedShot[];
  readonly newer: (() => void) | undefined;
  readonly older: (() => void) | undefined;
}

/** The page of takes that is open. @param size takes in it */
export function useTakes(size: number): Takes {
  const [shots, setShots] = useState<readonly ListedShot[]>([]);
  // The last take of each page before the open one.
  const [turned, setTurned] = useState<readonly string[]>([]);
  const before = turned.at(-1);
  useEffect(() => {
    const gone = new AbortController();
    // One take more than the page has shows whether there are older ones.
    const path = `api/rig/shots?limit=${size + 1}${before === undefined ? '' : `&before=${inPath(before)}`}`;
    const look = () => {
      ask<{ shots: readonly ListedShot[] }>(path, { signal: gone.signal })
        .then((answer) => setShots(answer.shots))
        // Without an answer the list stays. The page reports a service that does not answer.
        .catch(() => undefined);
    };
    const lookSoon = gathered(GATHER_MS, look);
    const end = onEvent(({ name }) => {
      if (NEWS.has(name)) lookSoon();
    });
    look();
    return () => {
      end();
      gone.abort();
    };
  }, [size, before]);
  const last = shots[size - 1]?.shotId;
  return {
    shots: shots.slice(0, size),
    newer: turned.length === 0 ? undefined : () => setTurned(turned.slice(0, -1)),
    older: shots.length <= size || last === undefined ? undefined : () => setTurned([...turned, last]),
  };
}
