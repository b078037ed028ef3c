// The grid of pictures, in which all of them are as large as the room allows.

import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type Fit, fit } from '../pictures/fit.js';
import { FINGERS } from '../state/media.js';

/** Width of a picture divided by its height; the sensors of almost all bodies have this. */
const RATIO = 3 / 2;
/** Narrowest picture in rem. */
const LEAST_REM = 9;
/** Height of the text under a picture, as in review.css: in rem, and in pixels where it is touched. */
const FOOT_REM = 1.9;
const TOUCHED_FOOT = 44;
/** Pause between tiles in rem, as in review.css. */
const GAP_REM = 0.5;

/** The grid of this many tiles, which are its children. */
export function SheetGrid(props: {
  readonly count: number;
  readonly label: string;
  readonly children: ComponentChildren;
}) {
  const { count } = props;
  const room = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<{ width: number; height: number }>();
  useEffect(() => {
    const { current } = room;
    if (current === null) return undefined;
    const observer = new ResizeObserver(() =>
      setSize({ width: current.clientWidth, height: current.clientHeight }),
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={room} class="sheet-room">
      {size === undefined ? null : (
        <ul class="sheet" aria-label={props.label} style={styleOf(size, count)}>
          {props.children}
        </ul>
      )}
    </div>
  );
}

function styleOf({ width, height }: { width: number; height: number }, count: number) {
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const gap = GAP_REM * rem;
  const foot = matchMedia(FINGERS).matches ? TOUCHED_FOOT : FOOT_REM * rem;
  const plan: Fit = fit(count, { width, height, ratio: RATIO, foot, gap, least: LEAST_REM * rem });
  const columns = `repeat(${plan.columns}, minmax(0, 1fr))`;
  const tile = plan.picture / RATIO + foot;
  return {
    gridTemplateColumns: columns,
    gridAutoRows: plan.scrolls ? `${tile}px` : `${(height - gap * (plan.rows - 1)) / plan.rows}px`,
  };
}
