// The scopes of the large picture, a few times a second: those beside it, and those over it.

import { useEffect, useRef, useState } from 'preact/hooks';
import { address } from '../../interface/service.js';
import { t } from '../../texts/texts.js';
import { SCOPES, type ScopeName, TINTS } from './scope.js';
import type { ScopeAnswer, ScopeOrder } from './worker.js';

/** Pause between two pictures. */
const EVERY_MS = 100;

/** The scopes of the picture on a canvas. @param names those that are wanted */
export function Scopes({
  picture,
  names,
  zebraPercent,
}: {
  readonly picture: { readonly current: HTMLCanvasElement | null };
  readonly names: readonly ScopeName[];
  /** Brightness from which the zebra stripes. */
  readonly zebraPercent: number;
}) {
  const canvases = useRef(new Map<ScopeName, HTMLCanvasElement>());
  const isFailed = useScopes(picture, { names, zebraPercent }, (name, bitmap) =>
    draw(canvases.current.get(name), bitmap),
  );
  const canvasOf = (name: ScopeName, isOver: boolean) => (
    <canvas
      key={name}
      ref={(element) => {
        if (element === null) canvases.current.delete(name);
        else canvases.current.set(name, element);
      }}
      class={isOver ? 'picture over' : `scope ${name}`}
      data-scope={name}
      role="img"
      aria-label={t.large.tools[name]}
    />
  );
  const beside = SCOPES.filter((name) => names.includes(name));
  return (
    <>
      {TINTS.filter((name) => names.includes(name)).map((name) => canvasOf(name, true))}
      {beside.length === 0 ? null : <div class="scopes">{beside.map((name) => canvasOf(name, false))}</div>}
      {isFailed && names.length > 0 ? <p class="scopes-failed">{t.large.noScopes}</p> : null}
    </>
  );
}

/** Sends pictures to the worker, one at a time. @returns whether this browser cannot make scopes */
function useScopes(
  picture: { readonly current: HTMLCanvasElement | null },
  now: Omit<ScopeOrder, 'picture'>,
  show: (name: ScopeName, bitmap: ImageBitmap) => void,
): boolean {
  const [isFailed, setFailed] = useState(false);
  const wanted = useRef(now);
  wanted.current = now;
  const isOn = now.names.length > 0;
  useEffect(() => {
    if (!isOn) return undefined;
    const worker = new Worker(address('page/scopes.js'), { type: 'module' });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const send = async () => {
      if (picture.current === null || picture.current.width === 0) {
        timer = setTimeout(send, EVERY_MS);
        return;
      }
      const order: ScopeOrder = { picture: await createImageBitmap(picture.current), ...wanted.current };
      worker.postMessage(order, [order.picture]);
    };
    worker.onmessage = ({ data }: MessageEvent<ScopeAnswer>) => {
      for (const [name, bitmap] of Object.entries(data)) show(name as ScopeName, bitmap);
      timer = setTimeout(send, EVERY_MS);
    };
    worker.onerror = () => setFailed(true);
    void send();
    return () => {
      clearTimeout(timer);
      worker.terminate();
    };
  }, [isOn]);
  return isFailed;
}

function draw(canvas: HTMLCanvasElement | undefined, bitmap: ImageBitmap): void {
  if (canvas !== undefined) {
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  }
  bitmap.close();
}
