// The grid of the wall, kept current while the wall changes its size.

import { useLayoutEffect, useState } from 'preact/hooks';
import { type Fit, fit } from '../../pictures/fit.js';
import { FINGERS } from '../../state/media.js';

/** Width divided by height of a picture. */
const RATIO = 3 / 2;
/** Lengths in rem: the line below a picture, the gap between tiles (`--gap`), and the least width of a tile. */
const FOOT = 2;
/** The same line where fingers touch it, in CSS pixels (wall.css). */
const FOOT_OF_FINGERS = 44;
const GAP = 0.5;
const LEAST = 9;
/** Width of a phone, in CSS pixels. Two tiles in a row scroll on it when they would be much narrower than half. */
const PHONE = 620;
const LEAST_OF_HALF = 0.85;

/** The grid for so many tiles in the room of an element. */
export function useFit(element: { readonly current: HTMLElement | null }, tiles: number): Fit | undefined {
  const [room, setRoom] = useState<{ readonly width: number; readonly height: number }>();
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return undefined;
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = current;
      // Without size while another place is open: the grid stays as it was.
      if (width > 0 && height > 0) setRoom({ width, height });
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  if (room === undefined) return undefined;
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const gap = GAP * rem;
  const foot = matchMedia(FINGERS).matches ? FOOT_OF_FINGERS : FOOT * rem;
  const least = innerWidth <= PHONE ? ((room.width - gap) / 2) * LEAST_OF_HALF : LEAST * rem;
  return fit(tiles, { ...room, ratio: RATIO, foot, gap, least });
}
