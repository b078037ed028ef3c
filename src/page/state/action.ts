// An action that a person has started: whether it is under way, and why it failed. Each button or form has its own
// action, so the reason is shown beside it.

import { useCallback, useRef, useState } from 'preact/hooks';
import { AnswerError } from '../interface/service.js';
import type { BodyResult } from '../interface/wire.js';
import { announce } from './announce.js';
import { faultFor } from './operator-faults.js';
import { look } from './rig.js';

/** Why something failed, in words, and for which bodies. */
export interface Problem {
  readonly message: string;
  readonly code: string | undefined;
  /** Why a camera refuses, as a word. */
  readonly reason?: string | undefined;
  readonly results: readonly BodyResult[];
}

/** The state of an action, and the functions to run and clear it. */
export interface Action {
  readonly isBusy: boolean;
  readonly problem: Problem | undefined;
  /** Starts work, unless some is under way. @returns whether it succeeded */
  run(work: () => Promise<unknown>): Promise<boolean>;
  /** Removes the problem, because the person has read it. */
  clear(): void;
}

/** The failure, for people. */
export function problemOf(error: unknown): Problem {
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof AnswerError)) return { message, code: undefined, results: [] };
  return {
    message,
    code: error.code,
    reason: error.reason,
    results: error.results.filter(({ success }) => !success),
  };
}

/** An action of the component that calls this. */
export function useAction(): Action {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const running = useRef(false);
  const run = useCallback(async (work: () => Promise<unknown>): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setProblem(undefined);
    try {
      await work();
      return true;
    } catch (error) {
      const found = problemOf(error);
      setProblem(found);
      announce(faultFor(found.code, found.reason, found.message).text);
      return false;
    } finally {
      // The result is awaited first, so that the page never shows neither progress nor result.
      await look();
      running.current = false;
      setBusy(false);
    }
  }, []);
  return { isBusy, problem, run, clear: () => setProblem(undefined) };
}
