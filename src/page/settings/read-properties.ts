// Reads the properties of bodies while a panel shows them, and again when a body reports a change.

import { useEffect, useState } from 'preact/hooks';
import { ask, inPath } from '../interface/service.js';
import { type Problem, problemOf } from '../state/action.js';
import { onEvent } from '../state/news.js';
import type { ReadProperties } from './offered-values.js';

/** Time in which reports are gathered: with a change of one property come reports of others. */
const GATHER_MS = 300;
/** Events after which a body may have other values. */
const CHANGES: ReadonlySet<string> = new Set(['propertyChanged', 'connected', 'drift']);

/** The properties read. */
export interface ReadBodies {
  readonly bodies: readonly ReadProperties[];
  readonly problem: Problem | undefined;
  readonly isLoaded: boolean;
}

interface AllProperties {
  readonly data: { readonly properties: ReadProperties };
}

/** The properties of these bodies. */
export function useProperties(ids: readonly string[]): ReadBodies {
  const [read, setRead] = useState<ReadBodies>({ bodies: [], problem: undefined, isLoaded: false });
  const key = ids.join();
  useEffect(() => {
    const gone = new AbortController();
    const found = new Map<string, ReadProperties>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const changed = new Set(ids);
    const readChanged = async () => {
      const now = [...changed];
      changed.clear();
      const readings = await Promise.allSettled(now.map((id) => readAll(id, gone.signal)));
      if (gone.signal.aborted) return;
      for (const [at, reading] of readings.entries())
        if (reading.status === 'fulfilled') found.set(now[at] ?? '', reading.value);
      const failed = readings.find((reading) => reading.status === 'rejected');
      const problem = failed === undefined ? undefined : problemOf(failed.reason);
      setRead({
        bodies: ids.map((id) => found.get(id)).filter((body) => body !== undefined),
        problem,
        isLoaded: true,
      });
    };
    void readChanged();
    const end = onEvent(({ name, cameraId }) => {
      if (!CHANGES.has(name) || !ids.includes(cameraId)) return;
      changed.add(cameraId);
      clearTimeout(timer);
      timer = setTimeout(() => void readChanged(), GATHER_MS);
    });
    return () => {
      gone.abort();
      clearTimeout(timer);
      end();
    };
  }, [key]);
  return read;
}

async function readAll(id: string, signal: AbortSignal): Promise<ReadProperties> {
  const { data } = await ask<AllProperties>(`api/cameras/${inPath(id)}/properties/all`, { signal });
  return data.properties;
}
