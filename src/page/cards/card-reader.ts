// The files of one card, read again when the camera reports new content or another card.

import { useEffect, useState } from 'preact/hooks';
import { ACTION_MS, ask, inPath } from '../interface/service.js';
import { type Problem, problemOf } from '../state/action.js';
import { onEvent } from '../state/news.js';
import type { CardFile } from './card-files.js';

/** Events after which a card may have other files. */
const CHANGES: ReadonlySet<string> = new Set(['contentAdded', 'contentsChanged', 'connected']);
/** Time in which events are gathered, so that together they cause one request. */
const GATHER_MS = 500;

/** A card, as far as it is known. */
export interface ReadCard {
  readonly files: readonly CardFile[];
  readonly isLoaded: boolean;
  readonly problem?: Problem;
}

/** The path of a file in the interface. */
export const pathOf = (body: string, slot: number, { content_id, file_id }: CardFile): string =>
  `${cardPath(body, slot)}/${content_id}/${file_id}`;

const cardPath = (body: string, slot: number): string =>
  `api/cameras/${inPath(body)}/sd-card/slot/${slot}/files`;

/** The files of a card; nothing is read while `isReadable` is false. */
export function useCard(body: string, slot: number, isReadable: boolean): ReadCard {
  const [read, setRead] = useState<ReadCard>({ files: [], isLoaded: false });
  useEffect(() => {
    setRead({ files: [], isLoaded: false });
    if (!isReadable) return undefined;
    const gone = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      timer = undefined;
      ask<{ files: readonly CardFile[] }>(cardPath(body, slot), { signal: gone.signal, waitMs: ACTION_MS })
        .then(({ files }) => setRead({ files, isLoaded: true }))
        .catch(
          (error) => gone.signal.aborted || setRead({ files: [], isLoaded: true, problem: problemOf(error) }),
        );
    };
    look();
    const end = onEvent(({ name, cameraId }) => {
      if (cameraId === body && CHANGES.has(name)) timer ??= setTimeout(look, GATHER_MS);
    });
    return () => {
      gone.abort();
      clearTimeout(timer);
      end();
    };
  }, [body, slot, isReadable]);
  return read;
}
