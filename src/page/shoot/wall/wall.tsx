// The wall: a tile for each body, in the order of their numbers. Pictures are requested only for tiles in sight.

import { useEffect, useRef, useState } from 'preact/hooks';
import { useCell } from '../../cells/cell.js';
import type { RigCamera } from '../../interface/wire.js';
import { usePictureStream } from '../../pictures/stream.js';
import { currentId, rate, useLargeId } from '../../state/view.js';
import { t } from '../../texts/texts.js';
import { Tile } from './tile.js';

/** Highest number of pictures per second of small tiles, on which more would not be noticeable. */
const SMALL_TILE_FPS = 5;

/** Keys that move between tiles, with the number of places that each moves in rows of a given width. */
const MOVES: Readonly<Record<string, (columns: number) => number>> = {
  ArrowLeft: () => -1,
  ArrowRight: () => 1,
  ArrowUp: (columns) => -columns,
  ArrowDown: (columns) => columns,
};

/** The wall of a rig. */
export function Wall({
  cameras,
  isStrip,
}: {
  readonly cameras: readonly RigCamera[];
  readonly isStrip: boolean;
}) {
  const list = useRef<HTMLUListElement>(null);
  const chosen = useCell(currentId);
  const large = useLargeId();
  const current = cameras.some(({ id }) => id === chosen) ? chosen : cameras[0]?.id;
  const inSight = useInSight(list, cameras);
  const fps = useCell(rate);
  const shown = cameras.filter(({ id }) => inSight.has(id) && id !== large);
  usePictureStream(shown, isStrip ? Math.min(SMALL_TILE_FPS, fps) : fps);
  return (
    <ul
      ref={list}
      id="wall"
      class={`wall size-${isStrip ? 'strip' : 'm'}`}
      aria-label={t.wall.label}
      onKeyDown={(event) => moveFocus(event, list.current)}
    >
      {cameras.map((camera) => (
        <Tile key={camera.id} camera={camera} isCurrent={camera.id === current} />
      ))}
    </ul>
  );
}

/** The bodies whose tiles are in sight; none while the page is hidden. */
function useInSight(
  list: { readonly current: HTMLElement | null },
  cameras: readonly RigCamera[],
): ReadonlySet<string> {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const [isHidden, setHidden] = useState(document.hidden);
  const key = cameras.map(({ id }) => id).join();
  useEffect(() => {
    const observer = new IntersectionObserver((entries) =>
      setSeen((before) => {
        const now = new Set(before);
        for (const { target, isIntersecting } of entries) {
          const id = (target as HTMLElement).dataset.camera ?? '';
          if (isIntersecting) now.add(id);
          else now.delete(id);
        }
        return now;
      }),
    );
    for (const tile of list.current?.children ?? []) observer.observe(tile);
    return () => observer.disconnect();
  }, [key]);
  useEffect(() => {
    const look = () => setHidden(document.hidden);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isHidden ? new Set() : seen;
}

function moveFocus(event: KeyboardEvent, list: HTMLElement | null): void {
  const move = MOVES[event.key];
  if (move === undefined || list === null || !(event.target instanceof HTMLElement)) return;
  if (event.target.matches('input, select, textarea')) return;
  const tiles = [...list.children] as HTMLElement[];
  const at = tiles.findIndex((tile) => tile.contains(event.target as Node));
  const top = tiles[0]?.offsetTop;
  const columns = Math.max(1, tiles.filter(({ offsetTop }) => offsetTop === top).length);
  const next = tiles[Math.min(tiles.length - 1, Math.max(0, at + move(columns)))];
  event.preventDefault();
  next?.querySelector<HTMLElement>('.tile-open')?.focus();
  next?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
