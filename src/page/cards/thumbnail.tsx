// The thumbnail of a file on a card, requested when it comes into sight. A camera gives one picture at a time, so few
// are requested at once.

import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../components/icon.js';
import { send } from '../interface/service.js';

/** Most thumbnails that are requested at once. */
const AT_ONCE = 2;
/** Limit of a request, in which others of the camera come first. */
const ANSWER_MS = 60_000;

let free = AT_ONCE;
const waiting: (() => void)[] = [];

/** The thumbnail; an icon while there is none. */
export function Thumbnail({ path, label }: { readonly path: string; readonly label: string }) {
  const element = useRef<HTMLSpanElement>(null);
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const gone = new AbortController();
    let made: string | undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting !== true) return;
      observer.disconnect();
      void inTurn(gone.signal, async () => {
        const answer = await send(`${path}?size=thumbnail`, { signal: gone.signal, waitMs: ANSWER_MS });
        made = URL.createObjectURL(await answer.blob());
        if (gone.signal.aborted) URL.revokeObjectURL(made);
        else setUrl(made);
      });
    });
    if (element.current !== null) observer.observe(element.current);
    return () => {
      observer.disconnect();
      gone.abort();
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [path]);
  return (
    <span ref={element} class="card-thumbnail">
      {url === undefined ? <Icon name="picture" /> : <img src={url} alt={label} />}
    </span>
  );
}

/** Runs work in its turn, unless it is not wanted any more. A file without a thumbnail keeps its icon. */
async function inTurn(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  if (free > 0) free -= 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    if (!signal.aborted) await work();
  } catch {
    // The file has no thumbnail, or the camera has no time: the icon stays.
  } finally {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  }
}
