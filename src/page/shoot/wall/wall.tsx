// The wall: a tile for each body, in the order of their numbers. All tiles fit into the room and are as large as they
// can be; they scroll only when they would become too small. Pictures are requested only for tiles in sight.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useCell } from '../../cells/cell.js';
import type { Rig, RigCamera } from '../../interface/wire.js';
import { usePictureStream } from '../../pictures/stream.js';
import { address } from '../../state/address.js';
import { type ComparedProperty, commonValues } from '../../state/common-values.js';
import { membersOf } from '../../state/rig.js';
import { currentId, rate, target, useLargeId } from '../../state/view.js';
import { t } from '../../texts/texts.js';
import { Tile } from './tile.js';
import { useFit } from './use-fit.js';

/** Highest number of pictures per second of small tiles, on which more would not be noticeable. */
const SMALL_TILE_FPS = 5;
/** Pictures per second while another place is open: the wall then shows pictures at once when it returns. */
const HIDDEN_FPS = 1;
const NOTHING_ODD: ReadonlySet<ComparedProperty> = new Set();

/** Keys that move between tiles, with the number of places that each moves in rows of a given width. */
const MOVES: Readonly<Record<string, (columns: number) => number>> = {
  ArrowLeft: () => -1,
  ArrowRight: () => 1,
  ArrowUp: (columns) => -columns,
  ArrowDown: (columns) => columns,
};

/** The wall of a rig. */
export function Wall({ rig, isStrip }: { readonly rig: Rig; readonly isStrip: boolean }) {
  const { cameras } = rig;
  const list = useRef<HTMLUListElement>(null);
  const grid = useFit(list, cameras.length);
  const chosen = useCell(currentId);
  const group = useCell(target);
  const large = useLargeId();
  const members = useMemo(() => membersOf(rig, group), [rig, group]);
  const odd = useMemo(() => oddOf(members), [members]);
  const inside = new Set(members);
  const current = cameras.some(({ id }) => id === chosen) ? chosen : cameras[0]?.id;
  const fps = useWallFps(isStrip);
  const inSight = useInSight(list, cameras);
  usePictureStream(
    cameras.filter(({ id }) => inSight.has(id) && id !== large),
    fps,
  );
  const kind = isStrip ? 'strip' : grid?.scrolls === true ? 'scrolls' : 'fits';
  return (
    <ul
      ref={list}
      id="wall"
      class={`wall ${kind}`}
      style={isStrip ? undefined : { '--columns': grid?.columns ?? 1, '--rows': grid?.rows ?? 1 }}
      aria-label={t.wall.label}
      onKeyDown={(event) => moveFocus(event, list.current)}
    >
      {cameras.map((camera) => (
        <Tile
          key={camera.id}
          rig={rig}
          camera={camera}
          isCurrent={camera.id === current}
          isInside={inside.has(camera)}
          odd={odd.get(camera.id) ?? NOTHING_ODD}
          fps={fps}
        />
      ))}
    </ul>
  );
}

/** Pictures a second of each tile. */
function useWallFps(isStrip: boolean): number {
  const fps = useCell(rate);
  if (useCell(address).place !== 'shoot') return HIDDEN_FPS;
  return isStrip ? Math.min(SMALL_TILE_FPS, fps) : fps;
}

/** The properties in which each body differs from the common value of its group. */
function oddOf(members: readonly RigCamera[]): ReadonlyMap<string, ReadonlySet<ComparedProperty>> {
  const found = new Map<string, Set<ComparedProperty>>();
  for (const { property, value, odd } of commonValues(members)) {
    if (value === undefined) continue;
    for (const { camera } of odd) found.set(camera.id, new Set([...(found.get(camera.id) ?? []), property]));
  }
  return found;
}

/** The bodies whose tiles are in sight when the place is open; none while the page is hidden. */
function useInSight(
  list: { readonly current: HTMLElement | null },
  cameras: readonly RigCamera[],
): ReadonlySet<string> {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const [isHidden, setHidden] = useState(document.hidden);
  const key = cameras.map(({ id }) => id).join();
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      // While another place is open, the tiles that were in sight keep their pictures.
      if (address.value.place !== 'shoot') return;
      setSeen((before) => {
        const now = new Set(before);
        for (const { target, isIntersecting } of entries) {
          const id = (target as HTMLElement).dataset.camera ?? '';
          if (isIntersecting) now.add(id);
          else now.delete(id);
        }
        return now;
      });
    });
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
