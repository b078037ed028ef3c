// The entries of the bin. No event reports them: they are read when the bin is opened, and after each change.

import { useEffect, useState } from 'preact/hooks';
import { ask } from '../../interface/service.js';
import type { BinEntry } from '../../interface/wire.js';
import { problemOf } from '../../state/action.js';
import { faultFor } from '../../state/operator-faults.js';

/** States of entries that the service works on, and the pause between two looks at them. */
const MOVING: ReadonlySet<BinEntry['state']> = new Set(['moving', 'restoring', 'deleting']);
const LOOK_MS = 2000;

/** The entries, newest first, and the function that reads them again. */
export function useBin() {
  const [entries, setEntries] = useState<readonly BinEntry[]>([]);
  const [problem, setProblem] = useState<string>();
  const look = async () => {
    try {
      setEntries((await ask<{ bin: readonly BinEntry[] }>('api/rig/bin')).bin);
      setProblem(undefined);
    } catch (error) {
      const { code, reason, message } = problemOf(error);
      setProblem(faultFor(code, reason, message).text);
    }
  };
  const isMoving = entries.some(({ state }) => MOVING.has(state));
  useEffect(() => {
    void look();
    const timer = isMoving ? setInterval(() => void look(), LOOK_MS) : undefined;
    return () => clearInterval(timer);
  }, [isMoving]);
  return { entries, problem, look };
}
