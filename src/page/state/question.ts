// A question to the service that follows what a person types: it is sent after a pause, and a later one replaces it.

import { useEffect, useState } from 'preact/hooks';
import { ACTION_MS, ask } from '../interface/service.js';
import { type Problem, problemOf } from './action.js';

/** Pause after a change. */
const TYPING_MS = 300;

/** The answer, or why there is none; neither while it is awaited. */
export interface Question<Answer> {
  readonly answer?: Answer;
  readonly problem?: Problem;
  /** Removes both, because the person has read the problem. */
  clear(): void;
}

/**
 * Sends a body again whenever its content or the path changes. What the service said of an earlier one is no answer,
 * not even for the moment until the next one is on its way.
 * @param body undefined: there is nothing to ask
 */
export function useQuestion<Answer>(path: string, body: object | undefined): Question<Answer> {
  const key = JSON.stringify([path, body]);
  const [said, setSaid] = useState<Omit<Question<Answer>, 'clear'> & { readonly key?: string }>({});
  useEffect(() => {
    if (body === undefined) return undefined;
    const stop = new AbortController();
    const asked = { method: 'POST', body, signal: stop.signal, waitMs: ACTION_MS } as const;
    const timer = setTimeout(() => {
      ask<Answer>(path, asked)
        .then((answer) => setSaid({ key, answer }))
        .catch((error: unknown) => stop.signal.aborted || setSaid({ key, problem: problemOf(error) }));
    }, TYPING_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [key]);
  return { ...(said.key === key ? said : {}), clear: () => setSaid({}) };
}
