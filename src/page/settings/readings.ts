// The settings of bodies, read while the place shows them, and again when a body reports a change.

import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { ask, inPath } from '../interface/service.js';
import { problemOf } from '../state/action.js';
import { onEvent } from '../state/news.js';
import type { Reading, ReadProperties } from './reading.js';

/** Time in which reports are gathered: with a change of one property come reports of others. */
const GATHER_MS = 300;
/** Most readings at a time. */
const AT_A_TIME = 6;
/** Events after which a body may have other values. */
const CHANGES: ReadonlySet<string> = new Set(['propertyChanged', 'connected', 'drift']);

interface AllProperties {
  readonly data: { readonly properties: ReadProperties };
}

/** The readings by id of the body, and a function that reads one again. */
export interface Readings {
  readonly known: ReadonlyMap<string, Reading>;
  readonly of: (id: string) => Reading;
  /** Resolves when the values are as the body reports them after this call, or cannot be read. */
  readonly reread: (id: string) => Promise<void>;
}

const NOTHING: Reading = {};

/** The readings of these bodies. */
export function useReadings(ids: readonly string[]): Readings {
  const [known, setKnown] = useState<ReadonlyMap<string, Reading>>(new Map());
  const want = useRef<(id: string) => Promise<void>>(() => Promise.resolve());
  const key = ids.join();
  useEffect(() => {
    const gone = new AbortController();
    const wanted = new Set(ids);
    const gathered = new Set<string>();
    const waiting = new Map<string, (() => void)[]>();
    const answerAll = (id: string) => {
      for (const answer of waiting.get(id) ?? []) answer();
      waiting.delete(id);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    let running = 0;
    const readNext = async (): Promise<void> => {
      const [id] = wanted;
      if (id === undefined || running >= AT_A_TIME) return;
      wanted.delete(id);
      running += 1;
      void readNext();
      const asked = waiting.get(id) ?? [];
      waiting.delete(id);
      const reading = await readAll(id, gone.signal);
      running -= 1;
      for (const answer of asked) answer();
      if (gone.signal.aborted) return;
      setKnown((before) => {
        // A reading that failed does not take away the values that are known.
        const old = reading.properties === undefined ? before.get(id) : undefined;
        return new Map(before).set(id, { ...old, ...reading });
      });
      void readNext();
    };
    want.current = (id) => {
      if (!ids.includes(id)) return Promise.resolve();
      gathered.add(id);
      timer ??= setTimeout(() => {
        timer = undefined;
        for (const each of gathered) wanted.add(each);
        gathered.clear();
        void readNext();
      }, GATHER_MS);
      return new Promise((resolve) => waiting.set(id, [...(waiting.get(id) ?? []), resolve]));
    };
    void readNext();
    const end = onEvent(({ name, cameraId }) => {
      if (CHANGES.has(name)) void want.current(cameraId);
    });
    return () => {
      gone.abort();
      clearTimeout(timer);
      for (const id of [...waiting.keys()]) answerAll(id);
      end();
    };
  }, [key]);
  return {
    known,
    of: (id) => known.get(id) ?? NOTHING,
    reread: useCallback((id: string) => want.current(id), []),
  };
}

async function readAll(id: string, signal: AbortSignal): Promise<Reading> {
  try {
    const { data } = await ask<AllProperties>(`api/cameras/${inPath(id)}/properties/all`, { signal });
    return { properties: data.properties };
  } catch (error) {
    return { problem: problemOf(error) };
  }
}
